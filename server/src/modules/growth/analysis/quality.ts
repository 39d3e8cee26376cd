import type { QualityAnalysis } from '@xueqiao/contract/features/growth/analysis/api'
import type { AuthedCtx } from '../../../platform/context'
import { recently } from '../../../platform/db/count-cache'
import { notFound } from '../../../platform/errors'
import { accessExam } from '../exams/access'
import { sortedIn } from './marks'
import { type Access, type Asked, bothOf, isSmall, opened } from './opened'
import { teachersOf } from './queries'
import { interval, mean, residuals, rounded } from './statistics'

/** Whoever leads the school or a department; a teacher is not measured against colleagues. */
const isLeader = ({ actor }: AuthedCtx, { all }: { all: boolean }) =>
  all || actor.roles.includes('DEPARTMENT_ADMIN')

const addedOf = (own: Float64Array) => {
  const found = isSmall(own) ? null : interval(own)
  if (found === null) return null
  const [value, low, high] = [found.value, found.low, found.high].map((one) => rounded(one) ?? 0)
  return { pupils: own.length, value: value ?? 0, low: low ?? 0, high: high ?? 0 }
}

type Replied = Omit<QualityAnalysis, 'grade'> & { grade: number }

const qualityNow = async (ctx: AuthedCtx, access: Access, asked: Asked, leads: boolean): Promise<Replied> => {
  const { exam } = access
  const wanted = { courseId: asked.courseId ?? 'first', withBefore: leads } as const
  const { courses, open, past } = await opened(ctx, access, wanted)
  const [own] = open
  if (own === undefined) throw notFound('课程')
  const { course, marks, groups, whole } = own
  const both = leads ? bothOf(own, past) : undefined
  const over = both && residuals(both.x, both.y)
  const teachers = await teachersOf(ctx.db, course.id)
  const middle = mean(sortedIn(marks, whole))
  const { courseId, courseName, fullMarks } = course
  return {
    ...{ examId: exam.id, examName: exam.name, grade: exam.grade, courseId, courseName, fullMarks },
    courses: courses.map((one) => ({ courseId: one.courseId, courseName: one.courseName })),
    beforeName: both?.examName ?? null,
    rows: groups.flatMap(({ seen, classId, className, scores }) => {
      if (!seen) return []
      const own = isSmall(scores) ? null : mean(scores)
      return [
        {
          ...{ classId, className, teacherName: teachers.get(classId) ?? null },
          ...{ taken: scores.length, mean: rounded(own, 1) },
          fromMean: own === null || middle === null ? null : rounded(own - middle, 1),
          added: both === undefined || over === undefined ? null : addedOf(both.of(over, classId)),
        },
      ]
    }),
  }
}

/** As the grades are: five thousand marks of two exams, kept for some seconds unless anything is written. */
export const quality = async (ctx: AuthedCtx, asked: Asked) => {
  const access = await accessExam(ctx, asked.examId)
  const { viewer } = access
  const leads = isLeader(ctx, viewer)
  return recently(ctx, 'school', `quality ${JSON.stringify({ viewer, leads, asked })}`, async () => {
    const value = await qualityNow(ctx, access, asked, leads)
    return { value, rows: value.rows.reduce((sum, { taken }) => sum + taken, 0) }
  })
}
