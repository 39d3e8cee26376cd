import { type FeedbackDetail, type FeedbackRight, feedbackApi } from '@xueqiao/contract/features/feedback'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../api/call'
import { reportFailure } from '../../../api/failure'
import { invalidate } from '../../../api/queries'
import { Icon } from '../../../lib/icons'
import { toast } from '../../../lib/toast'
import { useFeedbackStep } from '../../../lib/useFeedbackStep'
import { useConfirm } from '../../kit/useConfirm'
import { useOpened } from '../../kit/useOpened'
import { AssignDialog } from './AssignDialog'
import { CloseDialog } from './CloseDialog'
import { LIST_PATH } from './naming'
import { ReasonDialog } from './ReasonDialog'

const useWithdraw = ({ id, title }: FeedbackDetail) => {
  const confirm = useConfirm()
  const navigate = useNavigate()
  return () =>
    confirm({
      title: '撤回反馈',
      question: `确定要撤回“${title}”吗?`,
      note: '撤回后学校和您都不再看到它，图片一并删除。',
      ok: '撤回',
      danger: true,
      onOk: async () => {
        try {
          await call(feedbackApi.withdraw, { params: { id } })
          toast.success('反馈已撤回')
          await navigate(LIST_PATH, { replace: true })
          await invalidate('/api/feedback')
        } catch (error) {
          reportFailure(error, feedbackApi.withdraw)
        }
      },
    })
}

/** What the viewer may do now, as the server says. */
export const DetailActions = ({ row }: { row: FeedbackDetail }) => {
  const { run, busy } = useFeedbackStep()
  const { id, version } = row
  const withdraw = useWithdraw(row)
  const dialog = useOpened<FeedbackRight>()
  const [revealed, setRevealed] = useState<string>()
  const may = (right: FeedbackRight) => row.rights.includes(right)
  const shows = (right: FeedbackRight) => ({
    key: dialog.turn,
    open: dialog.open && dialog.item === right,
    onClose: dialog.close,
  })

  const reveal = async (reason: string) => {
    try {
      const { name, studentName } = await call(feedbackApi.reveal, {
        params: { id },
        body: { reason },
      })
      setRevealed(studentName === null || studentName === name ? name : `${name}（${studentName}）`)
      await invalidate('/api/feedback')
      return true
    } catch (error) {
      reportFailure(error, feedbackApi.reveal)
      return false
    }
  }

  const at = { params: { id } }
  const begin = () => run(feedbackApi.begin, () => call(feedbackApi.begin, { ...at, body: { version } }))
  const reopen = (reason: string) =>
    run(feedbackApi.reopen, () => call(feedbackApi.reopen, { ...at, body: { reason, version } }))

  return (
    <div className="feedback-actions">
      {revealed !== undefined && <span className="tag orange">提交人：{revealed}</span>}
      {may('reveal') && revealed === undefined && (
        <Button icon={<Icon name="eye" />} onClick={() => dialog.show('reveal')}>
          查看提交人
        </Button>
      )}
      {may('withdraw') && (
        <Button icon={<Icon name="undo" />} onClick={() => void withdraw()}>
          撤回
        </Button>
      )}
      {may('reopen') && (
        <Button icon={<Icon name="redo" />} onClick={() => dialog.show('reopen')}>
          重新打开
        </Button>
      )}
      {may('assign') && (
        <Button icon={<Icon name="swap" />} onClick={() => dialog.show('assign')}>
          指派
        </Button>
      )}
      {may('start') && (
        <Button icon={<Icon name="play" />} aria-busy={busy} onClick={() => !busy && void begin()}>
          开始处理
        </Button>
      )}
      {may('close') && (
        <Button type="primary" icon={<Icon name="check" />} onClick={() => dialog.show('close')}>
          处理完成
        </Button>
      )}
      {dialog.item === 'assign' && <AssignDialog {...shows('assign')} feedback={row} />}
      {dialog.item === 'close' && <CloseDialog {...shows('close')} row={row} />}
      {dialog.item === 'reopen' && (
        <ReasonDialog
          {...shows('reopen')}
          title="重新打开反馈"
          label="原因"
          placeholder="还有什么没有解决"
          note="每条反馈只能重新打开一次，学校会再次处理并答复。"
          ok="重新打开"
          onReason={reopen}
        />
      )}
      {dialog.item === 'reveal' && (
        <ReasonDialog
          {...shows('reveal')}
          title="查看匿名反馈的提交人"
          label="查看原因"
          placeholder="请说明为什么需要查看"
          note="查看会留下记录：提交人可以看到是谁、在什么时候、为什么查看。"
          ok="查看"
          onReason={reveal}
        />
      )}
    </div>
  )
}
