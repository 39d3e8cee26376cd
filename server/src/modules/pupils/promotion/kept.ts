import type { PromotionPreview } from '@xueqiao/contract/features/pupils/promotion/plan'
import type { RolledOn } from '../../school/classes/service'
import type { StatusChange } from '../students/service'

/** What stays on record of the plan. */
export type Kept = Pick<PromotionPreview, 'totals' | 'grades' | 'classes' | 'targets' | 'students'>

/** How everything stood before, as far as it was changed. */
export interface Snapshot {
  classes: RolledOn
  statuses: StatusChange[]
  /** Which semester was the current one, and which became it; older promotions left it as it was. */
  semester?: { before: number | null; after: number }
}
