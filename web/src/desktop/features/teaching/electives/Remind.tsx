import { today } from '@xueqiao/contract/common/school-time'
import { electivesApi as api, type ElectivePlan } from '@xueqiao/contract/features/teaching/electives/api'
import { Button } from 'antd'
import { useAction } from '../../../../api/action'
import { Icon } from '../../../../lib/icons'
import { useConfirm } from '../../../kit/dialog/useConfirm'

/** Whoever has not chosen hears of it, with their parents; once a day. */
export const Remind = ({ plan, missing }: { plan: ElectivePlan; missing: number }) => {
  const confirm = useConfirm()
  const { run, busy } = useAction(api.remind, { done: ({ reminded }) => `已提醒 ${reminded} 名学生和家长` })
  const isDone = plan.remindedOn === today()
  const remind = async () => {
    const sure = await confirm({
      title: '提醒选科',
      question: `提醒 ${missing} 名还没有选科的学生和他们的家长吗?`,
      note: '每人收到一条消息，每天至多提醒一次。',
      ok: '提醒',
    })
    if (sure) await run({ params: { id: plan.id } })
  }
  return (
    <Button icon={<Icon name="bell" />} loading={busy} disabled={isDone} onClick={() => void remind()}>
      {isDone ? '今天已提醒' : `提醒 ${missing} 人选科`}
    </Button>
  )
}
