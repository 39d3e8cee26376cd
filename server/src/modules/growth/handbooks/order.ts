import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { Behalf } from '../../../platform/jobs/behalf'

export const HANDBOOK_JOB = 'handbooks.class'
export const ERASE_JOB = 'handbooks.erase'

export const newKey = () => {
  const name = randomBytes(16).toString('hex')
  return `handbooks/${name.slice(0, 2)}/${name}.pdf`
}

export const Order = Behalf.extend({ classId: z.int(), key: z.string() })
export type Order = z.output<typeof Order>
