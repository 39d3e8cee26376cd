import { assessClass } from '../assessments/write'
import type { LaterPart } from './part'
import { classOf, otherClasses } from './people'

/** A term of it in every class. */
export const assessments: LaterPart = {
  key: 'assessments',
  label: '学生评估',
  pieces: otherClasses,
  fill: async (ctx, classId, { random }) => {
    const { head } = await classOf(ctx.db, classId)
    await assessClass(ctx, classId, head?.userId ?? null, random)
  },
}
