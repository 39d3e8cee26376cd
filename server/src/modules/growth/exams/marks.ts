import { levelOf } from '@xueqiao/contract/features/growth/exams/values'
import type { AuthedCtx } from '../../../platform/context'
import { denied, invalid } from '../../../platform/errors'
import { isStaff } from '../../account/reach/access'
import { schoolSettings } from '../../base/school-settings/service'
import { childrenOf, mayReadStudent, noStudent } from '../../pupils/reach/access'
import { examinerOf } from './access'
import * as q from './marks-queries'

interface Asked {
  studentId?: number | undefined
  examId?: number | undefined
  page: number
  size: number
}

/** The own child, or all of them; somebody else's is not there. */
const ofFamily = async (ctx: AuthedCtx, studentId: number | undefined) => {
  if (studentId !== undefined) {
    await mayReadStudent(ctx, studentId)
    return [studentId]
  }
  const { profileId, profileType } = ctx.actor
  if (profileId === null) return []
  if (profileType === 'STUDENT') return [profileId]
  return (await childrenOf(ctx, profileId)).map(({ id }) => id)
}

/** The door to a pupil's marks: their family, and whoever teaches them, or heads or leads their class. */
const asked = async (ctx: AuthedCtx, studentId: number | undefined) => {
  if (!isStaff(ctx.actor)) return { viewer: null, studentIds: await ofFamily(ctx, studentId) }
  if (studentId === undefined) throw invalid('请选择学生', 'studentId')
  const viewer = await examinerOf(ctx)
  const pupil = await q.placeOf(ctx.db, studentId)
  if (pupil === undefined) throw noStudent()
  const near = [...viewer.chargeIds, ...viewer.taught.map(({ classId }) => classId)]
  const walks = viewer.walkers.some((one) => one.studentId === studentId)
  if (!viewer.all && !walks && (pupil.classId === null || !near.includes(pupil.classId)))
    throw denied('students', [studentId], noStudent())
  return { viewer, studentIds: [studentId] }
}

const WEAK = 0.6

const weakOf = ({ items, got }: q.PupilMark) =>
  items.flatMap(({ knowledge, fullMarks }, index) => {
    const score = got?.[index] ?? null
    return knowledge !== null && score !== null && score < WEAK * fullMarks ? knowledge : []
  })

const shown = (mark: q.PupilMark, withScores: boolean) => ({
  ...{ courseId: mark.courseId, courseName: mark.courseName, mark: mark.mark },
  level: mark.score === null ? null : levelOf(mark.score, mark.fullMarks),
  score: withScores ? mark.score : null,
  fullMarks: withScores ? mark.fullMarks : null,
  weak: [...new Set(weakOf(mark))],
})

export const ofPupil = async (ctx: AuthedCtx, { studentId, ...which }: Asked) => {
  const [{ viewer, studentIds }, { marksShown }] = await Promise.all([
    asked(ctx, studentId),
    schoolSettings(ctx.db),
  ])
  const withScores = viewer !== null || marksShown === 'score'
  const { content, totalElements } = await q.ofPupil(ctx.db, { ...which, viewer, studentIds })
  return {
    totalElements,
    content: content.map(({ releasedAt, courses, ...exam }) => ({
      ...exam,
      status: releasedAt === null ? ('ENTRY' as const) : ('RELEASED' as const),
      courses: courses.map((mark) => shown(mark, withScores)),
    })),
  }
}
