import { goalsApi as api, type GoalRow } from '@xueqiao/contract/features/growth/goals/api'
import { GOAL_STATUS_LABELS, type GoalStatus } from '@xueqiao/contract/features/growth/goals/values'
import { useState } from 'react'
import { useApi } from '../../../../api/queries'
import { Card } from '../../../kit/Card'
import { Row } from '../../../kit/list/Row'
import { EmptyState, Loaded, SkeletonRows } from '../../../kit/states'
import { GoalForm } from './GoalForm'
import { GoalSheet } from './GoalSheet'

const COLOURS: Record<GoalStatus, string> = { ACTIVE: 'tag blue', DONE: 'tag green', ABANDONED: 'tag' }

interface LineProps {
  goal: GoalRow
  /** Where goals of several stand together. */
  who?: string
  onOpen: () => void
}

export const GoalLine = ({ goal, who, onOpen }: LineProps) => (
  <Row
    onClick={onOpen}
    title={goal.title}
    note={
      <>
        {who !== undefined && `${who}，`}
        <progress
          className="m-goal-bar"
          max={100}
          value={goal.progress}
          aria-label={`进度 ${goal.progress}%`}
        />
        {goal.progress}%，{goal.dueDate} 到期
      </>
    }
    trailing={<span className={COLOURS[goal.status]}>{GOAL_STATUS_LABELS[goal.status]}</span>}
  />
)

const SHOWN = 50

/** What a pupil wants to reach; a tap opens it to check in. */
export const Goals = ({ studentId, opened }: { studentId: number; opened: number | undefined }) => {
  const query = useApi(api.search, { query: { studentId, size: SHOWN } }, { silent: true, staleTime: 0 })
  const [open, setOpen] = useState(opened)
  const [adding, setAdding] = useState(false)
  return (
    <>
      <Card title="成长目标">
        <Loaded query={query} endpoint={api.search} skeleton={<SkeletonRows />}>
          {({ content }) =>
            content.length === 0 ? (
              <EmptyState>还没有目标。定一个小目标，从今天开始。</EmptyState>
            ) : (
              content.map((goal) => <GoalLine key={goal.id} goal={goal} onOpen={() => setOpen(goal.id)} />)
            )
          }
        </Loaded>
      </Card>
      <div className="m-growth-new">
        <button type="button" className="m-button m-primary m-wide" onClick={() => setAdding(true)}>
          新增目标
        </button>
      </div>
      {open !== undefined && <GoalSheet key={open} id={open} onClose={() => setOpen(undefined)} />}
      {adding && <GoalForm studentId={studentId} onClose={() => setAdding(false)} />}
    </>
  )
}
