import { testClass } from '../health/write'
import type { LaterPart } from './part'
import { classOf, otherClasses } from './people'

/** Two autumns of it in every class. */
export const health: LaterPart = {
  key: 'fitness',
  label: '体质测试',
  pieces: otherClasses,
  fill: async (ctx, classId, { random }) => {
    const { head } = await classOf(ctx.db, classId)
    await testClass(ctx, classId, head?.userId ?? null, random)
  },
}
