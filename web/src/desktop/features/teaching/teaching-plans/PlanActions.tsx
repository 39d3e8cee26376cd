import {
  teachingPlansApi as api,
  type PlanDetail,
} from '@xueqiao/contract/features/teaching/teaching-plans/api'
import { PLAN_REASON_MAX } from '@xueqiao/contract/features/teaching/teaching-plans/values'
import { Button, Form, Input } from 'antd'
import { useNavigate } from 'react-router'
import { act, useAction } from '../../../../api/action'
import { Icon } from '../../../../lib/icons'
import { Need } from '../../../../session/access'
import { AskDialog } from '../../../kit/dialog/AskDialog'
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

/** What this person may do about this plan. */
export const PlanActions = ({ plan }: { plan: PlanDetail }) => {
  const navigate = useNavigate()
  const paper = useDownload(api.exportPaper)
  const copying = useOpened<true>()
  const withdrawing = useAction(api.withdraw)
  const remove = useRemove({ of: PLANS, one: api.remove, after: () => navigate(LIST) })
  const params = { id: plan.id }
  return (
    <>
      <PaperButton busy={paper.busy} onChoose={(format) => void paper.run({ params, query: { format } })} />
      <Button icon={<Icon name="print" />} onClick={() => window.print()}>
        打印
      </Button>
      <Need code="teachingPlan:create">
        <Button icon={<Icon name="copy" />} onClick={() => copying.show(true)}>
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
