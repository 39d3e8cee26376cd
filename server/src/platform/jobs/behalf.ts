import { z } from 'zod'
import type { Actor, AuthedCtx } from '../context'
import { type CtxBase, type JobRun, systemCtx } from './job'

/** Who gave the order, as the job is told: it may run on another node, and after a restart. */
export const Behalf = z.object({
  actor: z.custom<Omit<Actor, 'permissions'>>((value) => typeof value === 'object' && value !== null),
  permissions: z.array(z.string()),
  address: z.string(),
  agent: z.string(),
})
export type Behalf = z.output<typeof Behalf>

export const behalfOf = ({ actor: { permissions, ...actor }, address, agent }: AuthedCtx): Behalf => ({
  ...{ actor, permissions: [...permissions], address, agent },
})

/** The job acts as the person who gave the order, with the rights they had when they gave it. */
export const ctxOnBehalf = (base: CtxBase, job: JobRun, order: Behalf): AuthedCtx => ({
  ...systemCtx(base, job),
  actor: { ...order.actor, permissions: new Set(order.permissions) },
  address: order.address,
  agent: order.agent,
})
