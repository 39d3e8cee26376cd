import { LOOSE_HOURS, type StoredFile } from '@xueqiao/contract/features/base/files'

/** Stored when it was chosen, and there until then: what belongs to nothing is swept. */
export interface KeptFile extends StoredFile {
  until: number
}

const HOUR_MS = 3_600_000

/** Those that were there before keep their hour. */
export const keptFiles = (files: readonly StoredFile[], now = Date.now()): KeptFile[] =>
  files.map((file) => ({ until: now + (LOOSE_HOURS - 1) * HOUR_MS, ...file }))

/** What belongs to something stays with it. */
export const lastingFiles = (files: readonly StoredFile[]): KeptFile[] =>
  files.map((file) => ({ until: Number.MAX_SAFE_INTEGER, ...file }))

export const stillThere = (files: readonly KeptFile[], now = Date.now()) =>
  files.filter(({ until }) => now < until)
