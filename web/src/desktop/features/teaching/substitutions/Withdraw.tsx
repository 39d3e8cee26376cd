import {
  teacherLeavesApi as api,
  type LeaveRow,
} from '@xueqiao/contract/features/teaching/substitutions/leaves'
import { Button } from 'antd'
import { useAction } from '../../../../api/action'
import { leaveText } from '../../../../shared/timetable/leave'
import { useConfirm } from '../../../kit/dialog/useConfirm'

/** Of a leave for which nothing is arranged any more. */
export const Withdraw = ({ leave, text = '撤回' }: { leave: LeaveRow; text?: string }) => {
  const confirm = useConfirm()
  const { run } = useAction(api.withdraw)
  return (
    <Button
      type="link"
      size="small"
      danger
      disabled={leave.arranged > 0}
      title={leave.arranged > 0 ? '已安排了课，请先撤销这些安排' : undefined}
      onClick={() =>
        void confirm({
          title: '撤回请假',
          question: `确定撤回 ${leaveText(leave)} 的请假吗？`,
          onOk: () => run({ params: { id: leave.id } }),
        })
      }
    >
      {text}
    </Button>
  )
}
