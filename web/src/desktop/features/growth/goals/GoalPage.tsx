import { goalsApi as api, type GoalDetail } from '@xueqiao/contract/features/growth/goals/api'
import { GOAL_LABELS as LABELS } from '@xueqiao/contract/features/growth/goals/labels'
import type { GoalStatus } from '@xueqiao/contract/features/growth/goals/values'
import { Button } from 'antd'
import { useNavigate, useParams } from 'react-router'
import { useAction } from '../../../../api/action'
import { useApi } from '../../../../api/queries'
import { formatFeedTime } from '../../../../lib/format'
import { useSeen } from '../../../../shared/bell/seen'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { EmptyState } from '../../../kit/list/TableState'
import { useRemove } from '../../../kit/list/useRemove'
import { isRecordId, RecordPage } from '../../../kit/record/RecordPage'
import { CheckInForm } from './CheckInForm'
import { GoalDialog } from './GoalDialog'
import { addressOf, Bar, GOALS, LIST, StatusTag } from './naming'
import { useGoalDialog } from './useGoalDialog'
import './goals.css'
import { authorText } from '../../../../shared/growth/words'

const MISSING = {
  icon: 'sprout',
  title: '没有找到这个目标',
  text: '它可能已经删除，或者不是您能看到的。',
} as const

const Actions = ({ goal }: { goal: GoalDetail }) => {
  const navigate = useNavigate()
  const form = useGoalDialog()
  const turning = useAction(api.setStatus)
  const remove = useRemove({ of: GOALS, one: api.remove, after: () => navigate(LIST) })
  const turn = (status: GoalStatus) =>
    turning.run({ params: { id: goal.id }, body: { status, version: goal.version } })
  const { status } = goal
  return (
    <>
      {status === 'ACTIVE' && (
        <Button loading={turning.busy} onClick={() => turn('DONE')}>
          标记完成
        </Button>
      )}
      {status === 'ACTIVE' && (
        <Button disabled={turning.busy} onClick={() => turn('ABANDONED')}>
          放弃
        </Button>
      )}
      {status !== 'ACTIVE' && (
        <Button loading={turning.busy} onClick={() => turn('ACTIVE')}>
          重新开始
        </Button>
      )}
      <Button onClick={() => form.edit(goal.id)}>编辑</Button>
      <Button danger onClick={() => remove.one({ id: goal.id, name: goal.title })}>
        删除
      </Button>
      <GoalDialog dialog={form} />
    </>
  )
}

const CheckIns = ({ goal: { checkIns } }: { goal: GoalDetail }) => (
  <section className="card goal-part" aria-label="打卡记录">
    <h2>打卡记录</h2>
    {checkIns.length === 0 && <EmptyState icon="pen" title="还没有打卡" />}
    <ol className="goal-check-ins">
      {checkIns.map((one) => (
        <li key={one.id}>
          <b>{authorText(one)}</b> <span className="tag">{one.progress}%</span>{' '}
          <small className="muted">{formatFeedTime(one.createdAt)}</small>
          {one.note !== null && <p>{one.note}</p>}
        </li>
      ))}
    </ol>
  </section>
)

/** One goal: how far it is, and what was said on the way. */
export const GoalPage = () => {
  const id = Number(useParams().id)
  const query = useApi(api.get, { params: { id } }, { enabled: isRecordId(id), silent: true, staleTime: 0 })
  useSeen(addressOf({ id }), query.isSuccess)
  return (
    <RecordPage
      query={query}
      endpoint={api.get}
      known={isRecordId(id)}
      missing={MISSING}
      back={{ to: LIST, label: '返回成长目标' }}
      failed="未能打开目标"
    >
      {(goal) => (
        <ResourcePage
          title={goal.title}
          count={`${goal.studentName}，${goal.className ?? '未编班'}，${authorText(goal)}制定`}
          actions={goal.mayEdit ? <Actions goal={goal} /> : undefined}
        >
          <section className="card goal-part" aria-label="进展">
            <p>
              <StatusTag status={goal.status} /> {LABELS.dueDate} {goal.dueDate}
              {goal.remindDays !== null && <span className="muted">，到期前 {goal.remindDays} 天提醒</span>}
            </p>
            {goal.target !== null && (
              <p>
                {LABELS.target}：{goal.target}
              </p>
            )}
            <Bar progress={goal.progress} name={goal.title} />
            <CheckInForm key={goal.version} goal={goal} />
          </section>
          <CheckIns goal={goal} />
        </ResourcePage>
      )}
    </RecordPage>
  )
}
