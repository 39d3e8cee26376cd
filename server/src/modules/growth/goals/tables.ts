import type { OwnAuthorKind } from '@xueqiao/contract/features/growth/authors'
import type { GoalStatus } from '@xueqiao/contract/features/growth/goals/values'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Versioned } from '../../../platform/db/columns'

interface Authored {
  author_kind: OwnAuthorKind
  author_id: number | null
}

interface GrowthGoalsTable extends Versioned, Authored {
  student_id: number
  title: string
  target: string | null
  due_date: string
  progress: Generated<number>
  status: Generated<GoalStatus>
  remind_days: number | null
  reminded_at: Generated<Date | null>
  last_check_in_at: Generated<Date | null>
}

interface GrowthGoalStepsTable {
  id: GeneratedAlways<number>
  goal_id: number
  position: number
  text: string
  done_at: Generated<Date | null>
}

interface GrowthGoalCheckInsTable extends Authored {
  id: GeneratedAlways<number>
  goal_id: number
  note: string | null
  progress: number
  created_at: Generated<Date>
}

declare module '../../../platform/db/database' {
  interface Database {
    growth_goals: GrowthGoalsTable
    growth_goal_steps: GrowthGoalStepsTable
    growth_goal_check_ins: GrowthGoalCheckInsTable
  }
}
