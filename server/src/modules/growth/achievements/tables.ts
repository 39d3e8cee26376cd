import type {
  AchievementKind,
  AchievementStatus,
} from '@xueqiao/contract/features/growth/achievements/values'
import type { OwnAuthorKind } from '@xueqiao/contract/features/growth/authors'
import type { Generated } from 'kysely'
import type { Versioned } from '../../../platform/db/columns'

/** What awards and activities have in common: handed in by somebody, and decided by those in charge. */
export interface HandedInTable extends Versioned {
  student_id: number
  note: Generated<string | null>
  status: Generated<AchievementStatus>
  reason: Generated<string | null>
  author_kind: Generated<OwnAuthorKind>
  author_id: Generated<number | null>
  decided_by: Generated<number | null>
  decided_at: Generated<Date | null>
}

interface AchievementsTable extends HandedInTable {
  award_date: string
  award_name: string
  award_level: string | null
  issuer: string | null
  kind: Generated<AchievementKind>
}

interface ActivitiesTable extends HandedInTable {
  activity_name: string
  activity_type: string | null
  start_date: string
  end_date: string | null
  role: string | null
}

declare module '../../../platform/db/database' {
  interface Database {
    achievements: AchievementsTable
    activities: ActivitiesTable
  }
}
