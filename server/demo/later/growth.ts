import { handInAwards } from '../goals/awards'
import { commentClass } from '../goals/comments'
import { setGoals } from '../goals/write'
import { evaluate } from '../growth/evaluations'
import type { LaterPart } from './part'
import { classOf, otherClasses } from './people'

/** A goal of every second pupil, what was handed in, the comments of last term and evaluations, in every class. */
export const growth: LaterPart = {
  key: 'growth',
  label: '成长目标、荣誉、评语和评价',
  pieces: otherClasses,
  fill: async (ctx, classId, { random }) => {
    const { head } = await classOf(ctx.db, classId)
    const of = { classId, headId: head?.userId ?? null }
    await setGoals(ctx, of, (_, turn) => turn % 2, random)
    await handInAwards(ctx, of)
    await commentClass(ctx, of)
    await evaluate(ctx, of)
  },
}
