import * as exams from '../../src/modules/growth/exams/service'
import { localDate } from '../../src/platform/clock'
import type { AuthedTxCtx } from '../../src/platform/context'
import { seeded } from '../generate/random'

const FULL = 100
/** Half steps from 52 to 98. */
const scoreOf = (draw: () => number) => 52 + Math.round(draw() * 92) / 2

interface Of {
  semesterId: number
  grade: number
  courseIds: readonly number[]
}

/** What a grade walks for is examined: 教学班 of the first course are full, the others are being entered. */
export const holdWalked = async (ctx: AuthedTxCtx, { semesterId, grade, courseIds }: Of) => {
  const today = localDate(ctx.now)
  const random = seeded(grade)
  const { id, sections } = await exams.create(ctx, {
    ...{ name: '走班期中考试', type: 'midterm', semesterId, grade, startDate: today, endDate: today },
    courses: courseIds.map((courseId) => ({ courseId, fullMarks: FULL, items: [] })),
  })
  for (const { sectionId, courseId } of sections.filter((one) => one.courseId === courseIds[0])) {
    const { pupils } = await exams.sheet(ctx, id, { sectionId })
    const cells = pupils.map(({ studentId }) => ({ studentId, courseId, score: scoreOf(random.next) }))
    await exams.save(ctx, id, { sectionId, cells })
  }
}
