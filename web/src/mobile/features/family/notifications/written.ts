import { LOOSE_HOURS, type StoredFile } from '@xueqiao/contract/features/base/files'
import type { NoticeAudience, NoticeLevel } from '@xueqiao/contract/features/family/notifications/values'
import type { Chosen } from './chosen'

/** Stored when it was chosen, and there until then: what belongs to no notice is swept. */
interface KeptFile extends StoredFile {
  until: number
}

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

const HOUR_MS = 3_600_000

/** Those that were there before keep their hour. */
export const keptFiles = (files: readonly StoredFile[], now = Date.now()): KeptFile[] =>
  files.map((file) => ({ until: now + (LOOSE_HOURS - 1) * HOUR_MS, ...file }))

export const stillThere = (files: readonly KeptFile[], now = Date.now()) =>
  files.filter(({ until }) => now < until)

/** The field speaks of the hour where the reader is. */
export const instantOf = (local: string) => (local === '' ? null : new Date(local).toISOString())
