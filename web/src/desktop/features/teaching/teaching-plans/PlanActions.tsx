import {
  teachingPlansApi as api,
  type PlanDetail,
} from '@xueqiao/contract/features/teaching/teaching-plans/api'
import { PLAN_REASON_MAX } from '@xueqiao/contract/features/teaching/teaching-plans/values'
import { Button, Form, Input } from 'antd'
import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { act, useAction } from '../../../../api/action'
import { Icon } from '../../../../lib/icons'
import { leaveUnasked } from '../../../../lib/leave'
import { Need } from '../../../../session/access'
import { AskDialog } from '../../../kit/dialog/AskDialog'
import { useConfirm } from '../../../kit/dialog/useConfirm'
import { useRemove } from '../../../kit/list/useRemove'
import { Opened } from '../../../kit/record/Opened'
import { PaperButton } from '../../../kit/record/PaperButton'
import { useOpened } from '../../../kit/record/useOpened'
import { useDownload } from '../../../kit/useDownload'
import { addressOf, LIST, PLANS } from './naming'
import { PlaceDialog } from './PlaceDialog'

const Decide = ({ plan: { id, title, latestNumber } }: { plan: PlanDetail }) => {
  const decided = { params: { id }, query: { number: latestNumber } }
  const approving = useAction(api.approve)
  const rejecting = useOpened<true>()
  return (
    <>
      <Button onClick={() => rejecting.show(true)}>退回</Button>
      <Button type="primary" disabled={approving.busy} onClick={() => approving.run(decided)}>
        通过
      </Button>
      <Opened by={rejecting}>
        {(_, dialog) => (
          <AskDialog<{ reason: string }>
            {...dialog}
            title={`退回 ${title}`}
            width={480}
            name="plan-reject"
            okText="退回"
            onSave={(body) => act(api.reject, { ...decided, body })}
          >
            <Form.Item
              name="reason"
              label="退回理由"
              rules={[{ required: true, whitespace: true, message: '请输入退回理由' }]}
            >
              <Input.TextArea rows={3} maxLength={PLAN_REASON_MAX} showCount placeholder="作者会看到" />
            </Form.Item>
          </AskDialog>
        )}
      </Opened>
    </>
  )
}

interface Props {
  plan: PlanDetail
  /** Saves what is typed and not saved yet; nothing where all is. */
  unsaved: RefObject<(() => Promise<boolean>) | undefined>
}

/** What this person may do about this plan. */
export const PlanActions = ({ plan, unsaved }: Props) => {
  const navigate = useNavigate()
  const confirm = useConfirm()
  const paper = useDownload(api.exportPaper)
  const copying = useOpened<true>()
  const withdrawing = useAction(api.withdraw)
  const remove = useRemove({ of: PLANS, one: api.remove, after: () => leaveUnasked(() => navigate(LIST)) })
  const params = { id: plan.id }
  /** Paper and copies are made of what the server has: whoever has typed since is asked to save it first. */
  const withSaved = (what: string, go: () => unknown) => async () => {
    const save = unsaved.current
    const question = `${what}用的是已保存的内容。先保存刚才的修改吗?`
    if (save !== undefined) {
      const may = await confirm({ title: '还有未保存的修改', question, ok: '保存并继续', cancel: '取消' })
      if (!may || !(await save())) return
    }
    void go()
  }
  return (
    <>
      <PaperButton
        busy={paper.busy}
        onChoose={(format) => void withSaved('导出', () => paper.run({ params, query: { format } }))()}
      />
      <Button icon={<Icon name="print" />} onClick={() => window.print()}>
        打印
      </Button>
      <Need code="teachingPlan:create">
        <Button
          icon={<Icon name="copy" />}
          onClick={() => void withSaved('复制', () => copying.show(true))()}
        >
          复制
        </Button>
      </Need>
      {plan.mayWithdraw && (
        <Button disabled={withdrawing.busy} onClick={() => withdrawing.run({ params })}>
          撤回
        </Button>
      )}
      {plan.mayRemove && (
        <Button danger onClick={() => remove.one({ id: plan.id, name: plan.title })}>
          删除
        </Button>
      )}
      {plan.mayDecide && <Decide plan={plan} />}
      <Opened by={copying}>
        {(_, dialog) => (
          <PlaceDialog {...dialog} copied={plan} onMade={(made) => navigate(addressOf(made))} />
        )}
      </Opened>
    </>
  )
}
