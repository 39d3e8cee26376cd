import { goalsApi as api } from '@xueqiao/contract/features/growth/goals/api'
import { useState } from 'react'
import { useApi } from '../../../../api/queries'
import { Card } from '../../../kit/Card'
import { EmptyState, Loaded, SkeletonRows } from '../../../kit/states'
import { GoalSheet } from './GoalSheet'
import { GoalLine } from './Goals'

const query = { soon: 'true', size: 50 } as const

/** Goals of one's own class that are due within a week, or overdue: those that the home counts. */
export const DueGoals = () => {
  const goals = useApi(api.search, { query }, { silent: true, staleTime: 0 })
  const [open, setOpen] = useState<number>()
  return (
    <>
      <Card title="目标快到期">
        <Loaded query={goals} endpoint={api.search} skeleton={<SkeletonRows />}>
          {({ content }) =>
            content.length === 0 ? (
              <EmptyState>没有一周内到期的目标。</EmptyState>
            ) : (
              content.map((goal) => (
                <GoalLine key={goal.id} goal={goal} who={goal.studentName} onOpen={() => setOpen(goal.id)} />
              ))
            )
          }
        </Loaded>
      </Card>
      {open !== undefined && <GoalSheet key={open} id={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
