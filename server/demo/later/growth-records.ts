import { recordClass } from '../growth/write'
import type { LaterPart } from './part'
import { classOf, otherClasses } from './people'

/** A few of each pupil in every class. */
export const growthRecords: LaterPart = {
  key: 'growth-records',
  label: '成长记录',
  pieces: otherClasses,
  fill: async (ctx, classId, { random }) => {
    const { teachers } = await classOf(ctx.db, classId)
    await recordClass(ctx, classId, { most: 6, teachers: teachers.map(({ userId }) => userId) }, random)
  },
}
