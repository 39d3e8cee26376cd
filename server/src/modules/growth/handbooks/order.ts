import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { Behalf } from '../../../platform/jobs/behalf'

export const HANDBOOK_JOB = 'handbooks.class'
export const ERASE_JOB = 'handbooks.erase'

export const newKey = () => {
  const name = randomBytes(16).toString('hex')
  return `handbooks/${name.slice(0, 2)}/${name}.pdf`
}

/** Until then it is kept, and so long it is worth writing. */
export const Order = Behalf.extend({ classId: z.int(), key: z.string(), until: z.coerce.date() })
export type Order = z.output<typeof Order>
