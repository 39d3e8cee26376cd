import type { NoticeAudience, NoticeLevel } from '@xueqiao/contract/features/family/notifications/values'
import type { KeptFile } from '../../../../shared/drafts/kept-files'
import type { Chosen } from './chosen'

/** A notice as it is being written; moments as their fields have them, in the reader's own time. */
export interface Written {
  title: string
  content: string
  level: NoticeLevel
  chosen: Chosen
  audience: NoticeAudience[]
  due: string
  later: boolean
  publishAt: string
  files: KeptFile[]
}

/** The field speaks of the hour where the reader is. */
export const instantOf = (local: string) => (local === '' ? null : new Date(local).toISOString())
