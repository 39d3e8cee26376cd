import { randomBytes } from 'node:crypto'
import type { ImportOptions } from '@xueqiao/contract/common/imports'
import { z } from 'zod'
import { Behalf } from '../../../platform/jobs/behalf'

export const IMPORT_JOB = 'import'
export const ERASE_JOB = 'import.erase'

/** Where the upload lies, and beside it what was wrong with it. */
export const newUploadKey = () => {
  const name = randomBytes(16).toString('hex')
  return `imports/${name.slice(0, 2)}/${name}`
}
export const reportKey = (key: string) => `${key}-report.xlsx`

export const Order = Behalf.extend({
  kind: z.string(),
  key: z.string(),
  options: z.custom<ImportOptions>((value) => typeof value === 'object' && value !== null),
})
export type Order = z.output<typeof Order>
