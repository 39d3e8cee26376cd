import { setTimeout as delay } from 'node:timers/promises'
import { DEMO_FILL } from '../../src/modules/account/setup/service'
import type { Ctx } from '../../src/platform/context'
import { transact } from '../../src/platform/db/transact'
import { type CtxBase, type JobSet, systemCtx } from '../../src/platform/jobs/job'
import { enqueue } from '../../src/platform/jobs/queue'
import type { LaterPart } from './part'

/** Whoever has just started the server wants to look at it, and half of the time belongs to others. */
const PACE = { firstLookMs: 3000, rest: 1 }

/** Has the rest of the demo school filled, unless it is. Loaded only where there is something to do: texts take room. */
export const orderLater = async (ctx: Ctx) => {
  const { hasLeft } = await import('./fill')
  if (!(await hasLeft(ctx.db))) return false
  await transact(ctx, ({ db }) => enqueue(db, { kind: DEMO_FILL, uniqueKey: DEMO_FILL, runAt: ctx.now }))
  return true
}

export const laterJobs = (
  base: CtxBase,
  say: (line: string) => void,
  { firstLookMs, ...options }: typeof PACE & { parts?: readonly LaterPart[] } = PACE,
): JobSet => ({
  handlers: {
    [DEMO_FILL]: async (job) => {
      const { demo } = base.env
      if (demo === null) return
      const { signal } = job
      await delay(firstLookMs, undefined, { signal })
      const { fillLater } = await import('./fill')
      const onPart = async (part: number, of: number, label: string) => {
        say(`演示数据正在补充：第 ${part} / ${of} 部分，${label}`)
        await job.progress({ phase: label, done: part - 1, total: of })
      }
      await fillLater(systemCtx(base, job), { password: demo.password, onPart, signal, ...options })
      say('演示数据已补充完毕')
    },
  },
  recurring: [],
  slow: [DEMO_FILL],
})
