import type { GeneratedAlways } from 'kysely'
import type { Json } from '../../../platform/db/columns'
import type { Kept, Snapshot } from './kept'

/** Each promotion that was carried out: what was decided, and what it takes to undo it. */
interface PromotionsTable {
  id: GeneratedAlways<number>
  year_from: number
  year_to: number
  plan_hash: string
  plan: Json<Kept>
  snapshot: Json<Snapshot>
  applied_at: Date
  applied_by: number
  applied_by_name: string
  undo_until: string
  undone_at: Date | null
  undone_by: number | null
  undone_by_name: string | null
  undo_reason: string | null
}

declare module '../../../platform/db/database' {
  interface Database {
    promotions: PromotionsTable
  }
}
