import {
  type PromotionRow,
  PromotionUndo,
  promotionApi,
} from '@xueqiao/contract/features/pupils/promotion/api'
import { Button, Form, Input } from 'antd'
import { useAction } from '../../../../../api/action'
import { failureText } from '../../../../../api/failure'
import { useApi } from '../../../../../api/queries'
import { Dialog } from '../../../../kit/dialog/Dialog'
import { fieldOf } from '../../../../kit/form/Field'
import { SaveButton } from '../../../../kit/form/SaveButton'
import { FailedState, LoadingRows } from '../../../../kit/list/TableState'
import { returnsOf } from '../deeds'

const { get, undo } = promotionApi
const PATIENCE_MS = 120_000
const Field = fieldOf(PromotionUndo)

interface Props {
  open: boolean
  row: Pick<PromotionRow, 'id' | 'fromYear' | 'toYear' | 'totals'>
  onClose: () => void
}

/** Says what comes back, or why it cannot. Mounted anew for each opening (its caller gives a key). */
export const UndoDialog = ({ open, row, onClose }: Props) => {
  const [form] = Form.useForm<PromotionUndo>()
  const detail = useApi(get, { params: { id: row.id } }, { staleTime: 0, silent: true })
  const reasons = detail.data?.undo.reasons ?? []
  const possible = detail.data?.undo.possible ?? false

  const { run, busy } = useAction(undo, { after: onClose, failed: () => detail.refetch() })
  const send = (body: PromotionUndo) => run({ params: { id: row.id }, body }, { timeoutMs: PATIENCE_MS })

  const body = () => {
    if (detail.isError)
      return (
        <FailedState
          title="未能读取升级详情"
          text={failureText(detail.error, get)}
          onRetry={detail.refetch}
        />
      )
    if (detail.isPending) return <LoadingRows rows={4} />
    if (!possible)
      return (
        <>
          <p>现在不能撤销：</p>
          <ul className="promo-deeds">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </>
      )
    return (
      <>
        <p>撤销之后：</p>
        <ul className="promo-deeds">
          {returnsOf({ totals: row.totals, from: row.fromYear, to: row.toYear }).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <Form form={form} name="promotion-undo" layout="vertical" className="kit-form" onFinish={send}>
          <Field name="reason" label="撤销原因">
            <Input.TextArea rows={2} maxLength={200} placeholder="写入记录，供日后查阅" />
          </Field>
        </Form>
      </>
    )
  }

  return (
    <Dialog
      open={open}
      title={`撤销升年级 · ${row.fromYear} → ${row.toYear}`}
      width={560}
      onClose={() => !busy && onClose()}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {possible ? '取消' : '关闭'}
          </Button>
          {possible && <SaveButton busy={busy} text="撤销升级" onClick={form.submit} />}
        </>
      }
    >
      {body()}
    </Dialog>
  )
}
