import { randomBytes } from 'node:crypto'
import type { ImportOptions } from '@xueqiao/contract/common/imports'
import { z } from 'zod'
import type { Actor, AuthedCtx } from '../../../platform/context'
import { type CtxBase, type JobRun, systemCtx } from '../../../platform/jobs/job'

export const IMPORT_JOB = 'import'
export const ERASE_JOB = 'import.erase'

/** Where the upload lies, and beside it what was wrong with it. */
export const newUploadKey = () => {
  const name = randomBytes(16).toString('hex')
  return `imports/${name.slice(0, 2)}/${name}`
}
export const reportKey = (key: string) => `${key}-report.xlsx`

/** What the job is told: it may run on another node, and after a restart. */
export const Order = z.object({
  kind: z.string(),
  key: z.string(),
  options: z.custom<ImportOptions>((value) => typeof value === 'object' && value !== null),
  actor: z.custom<Omit<Actor, 'permissions'>>((value) => typeof value === 'object' && value !== null),
  permissions: z.array(z.string()),
  address: z.string(),
  agent: z.string(),
})
export type Order = z.output<typeof Order>

export const orderOf = (ctx: AuthedCtx, kind: string, key: string, options: ImportOptions): Order => {
  const { permissions, ...actor } = ctx.actor
  return { kind, key, options, actor, permissions: [...permissions], address: ctx.address, agent: ctx.agent }
}

/** The job acts as the person who gave the order, with the rights they had when they gave it. */
export const ctxOf = (base: CtxBase, job: JobRun, order: Order): AuthedCtx => ({
  ...systemCtx(base, job),
  actor: { ...order.actor, permissions: new Set(order.permissions) },
  address: order.address,
  agent: order.agent,
})
