import type { NoticeAudience, NoticeLevel } from '@xueqiao/contract/features/family/notifications/values'
import type { KeptFile } from '../../../../shared/drafts/kept-files'
import type { Chosen } from './chosen'

/** A notice as it is being written; moments as their fields have them, by the school's clock. */
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
