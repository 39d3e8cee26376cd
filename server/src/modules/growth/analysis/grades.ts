import { setImmediate } from 'node:timers/promises'
import {
  type CourseAnalysis,
  type ExamAnalysis,
  type Figures,
  type GradeAnalysis,
  MOVES,
} from '@xueqiao/contract/features/growth/analysis/api'
import { LEVEL_NAMES, levelOf } from '@xueqiao/contract/features/growth/exams/values'
import type { AuthedCtx } from '../../../platform/context'
import { recently } from '../../../platform/db/count-cache'
import { notFound } from '../../../platform/errors'
import { accessExam } from '../exams/access'
import { sectionMembers } from '../exams/service'
import { inItems, rankedIn, type Span, sortedIn, sumsIn } from './marks'
import { type Access, type Asked, bothOf, isSmall, type Opened, opened, type Past } from './opened'
import { deviation, discrimination, histogram, mean, quantile, rounded } from './statistics'

const STEPS = 10

const HIDDEN = {
  ...{ mean: null, deviation: null, median: null, low: null, high: null, lowest: null, highest: null },
  ...{ bands: null, steps: null },
}

/** Of marks in halves, as they all are: each mark's level is looked up once a course. */
const bandsOf = (fullMarks: number) => {
  const levels: number[] = []
  return (scores: Float64Array) => {
    const counts = LEVEL_NAMES.map(() => 0)
    for (let index = 0; index < scores.length; index += 1) {
      const score = scores[index] ?? 0
      const at = levels[score * 2] ?? LEVEL_NAMES.indexOf(levelOf(score, fullMarks))
      levels[score * 2] = at
      counts[at] = (counts[at] ?? 0) + 1
    }
    return counts
  }
}
type Course = Opened['course'] & { bands: ReturnType<typeof bandsOf> }

/** Of marks in their order, among so many pupils. */
const figuresOf = (scores: Float64Array, pupils: number, { fullMarks, bands }: Course): Figures => {
  const counts = { taken: scores.length, missing: pupils - scores.length }
  if (isSmall(scores)) return { ...counts, ...HIDDEN }
  return {
    ...counts,
    mean: rounded(mean(scores), 1),
    deviation: rounded(deviation(scores), 1),
    median: rounded(quantile(scores, 0.5), 1),
    low: rounded(quantile(scores, 0.25), 1),
    high: rounded(quantile(scores, 0.75), 1),
    lowest: scores[0] ?? null,
    highest: scores.at(-1) ?? null,
    bands: bands(scores),
    steps: histogram(scores, fullMarks, STEPS),
  }
}

const rateOf = (parts: Float64Array, top: number) => {
  const middle = isSmall(parts) ? null : mean(parts)
  return middle === null ? null : rounded(middle / top)
}

const sharpness = (parts: Float64Array, top: number) =>
  isSmall(parts) ? null : rounded(discrimination(parts, top))

const itemsOf = ({ course, marks, whole, groups }: Opened): CourseAnalysis['items'] => {
  const allOf = inItems(marks, rankedIn(marks, whole))
  const sums = groups.flatMap(({ seen, span }) => (seen ? [sumsIn(marks, span)] : []))
  const rate = (of: { length: number; sum: number }, top: number) =>
    isSmall(of) ? null : rounded(of.sum / of.length / top)
  return course.items.map((item, index) => {
    const all = allOf(index)
    return {
      ...item,
      difficulty: rate(all, item.fullMarks),
      discrimination: isSmall(all) ? null : rounded((all.best - all.weak) / all.group / item.fullMarks),
      rates: sums.map((sumOf) => rate(sumOf(index), item.fullMarks)),
    }
  })
}

/** Within so much of a deviation it is the same. */
const SAME = 0.3

/** Half a step counts to the middle, so that what is the same fills whole steps. */
const placeOf = (move: number) =>
  Math.sign(move) *
  Math.min(MOVES.most, Math.max(0, Math.ceil(rounded(Math.abs(move) / MOVES.step - 0.5, 6) ?? 0)))

const stepsOf = (moves: Float64Array) => {
  const counts = new Array<number>(2 * MOVES.most + 1).fill(0)
  for (const move of moves) {
    const at = placeOf(move) + MOVES.most
    counts[at] = (counts[at] ?? 0) + 1
  }
  return counts
}

const changeOf = (moves: Float64Array) => {
  if (isSmall(moves)) return { up: null, same: null, down: null, mean: null, moves: null }
  const [up, down] = [moves.filter((one) => one > SAME).length, moves.filter((one) => one < -SAME).length]
  return { up, down, same: moves.length - up - down, mean: rounded(mean(moves)), moves: stepsOf(moves) }
}

const beforeOf = (open: Opened, past: Past) => {
  const both = bothOf(open, past)
  if (both === undefined) return null
  const all = both.y.map((now, index) => now - (both.x[index] ?? 0))
  const changes = open.groups.flatMap(({ seen, classId, className }) => {
    const moves = both.of(all, classId)
    return seen ? [{ classId, className, pupils: moves.length, ...changeOf(moves) }] : []
  })
  return { examName: both.examName, date: both.date, changes }
}

const sizeOf = (spans: readonly Span[]) => spans.reduce((sum, { from, to }) => sum + to - from, 0)

type Members = Awaited<ReturnType<typeof sectionMembers>>

/** Of a 教学班 those who stand on the sheets of their classes. */
const sectionsOf = ({ marks, course }: Opened, judged: Course, members: Members) => {
  const own = members.filter(({ courseId }) => courseId === course.courseId)
  if (own.length === 0) return []
  const places = new Map<number, number>()
  for (let index = 0; index < marks.pupils.length; index += 1) places.set(marks.pupils[index] ?? 0, index)
  return own.map(({ sectionId, sectionName, studentIds }) => {
    const known = studentIds.flatMap((id) => {
      const index = places.get(id)
      return index === undefined ? [] : { from: index, to: index + 1 }
    })
    return { sectionId, sectionName, ...figuresOf(sortedIn(marks, known), known.length, judged) }
  })
}

const courseOf = (open: Opened, past: Past, members: Members): CourseAnalysis => {
  const { course, marks, groups, whole } = open
  const { courseId, courseName, fullMarks } = course
  const scores = sortedIn(marks, whole)
  const judged = { ...course, bands: bandsOf(fullMarks) }
  return {
    ...{ courseId, courseName, fullMarks },
    whole: {
      ...figuresOf(scores, sizeOf(whole), judged),
      difficulty: rateOf(scores, fullMarks),
      discrimination: sharpness(scores, fullMarks),
    },
    classes: groups.flatMap(({ seen, classId, className, span, scores }) =>
      seen ? [{ classId, className, ...figuresOf(scores, sizeOf([span]), judged) }] : [],
    ),
    sections: sectionsOf(open, judged, members),
    items: itemsOf(open),
    before: beforeOf(open, past),
  }
}

/** Grades are numbers here, and words on the wire. */
type Replied<T> = Omit<T, 'grade'> & { grade: number }

const examOf = ({ exam }: Access) => ({
  ...{ examId: exam.id, examName: exam.name, date: exam.startDate, grade: exam.grade },
})

/** Ten thousand figures of a grade in a large school: kept for some seconds, unless anything is written. */
const kept = async <T>(
  ctx: AuthedCtx,
  asked: Asked,
  what: string,
  make: (access: Access) => Promise<{ value: T; courses: readonly CourseAnalysis[] }>,
) => {
  const access = await accessExam(ctx, asked.examId)
  const key = `${what} ${JSON.stringify({ viewer: access.viewer, asked })}`
  return recently(ctx, 'school', key, async () => {
    const { value, courses } = await make(access)
    return { value, rows: courses.reduce((sum, { whole }) => sum + whole.taken, 0) }
  })
}

export const grades = (ctx: AuthedCtx, asked: Asked): Promise<Replied<GradeAnalysis>> =>
  kept(ctx, asked, 'grades', async (access) => {
    const wanted = { courseId: asked.courseId ?? 'first', withItems: true } as const
    const [{ courses, open, past }, members] = await Promise.all([
      opened(ctx, access, wanted),
      sectionMembers(ctx.db, access.viewer, access.exam.id),
    ])
    const [own] = open.map((one) => courseOf(one, past, members))
    if (own === undefined) throw notFound('课程')
    const names = courses.map(({ courseId, courseName }) => ({ courseId, courseName }))
    return { value: { ...examOf(access), ...own, courses: names }, courses: [own] }
  })

/** All courses that somebody sees, in a few statements, however many they are. */
export const gradesOfExam = (
  ctx: AuthedCtx,
  { examId }: Pick<Asked, 'examId'>,
): Promise<Replied<ExamAnalysis>> =>
  kept(ctx, { examId }, 'grades of exam', async (access) => {
    const [{ open, past }, members] = await Promise.all([
      opened(ctx, access, { withItems: true }),
      sectionMembers(ctx.db, access.viewer, access.exam.id),
    ])
    const courses: CourseAnalysis[] = []
    for (const one of open) {
      courses.push(courseOf(one, past, members))
      // Of five thousand pupils each takes as long as a page: others are answered in between.
      await setImmediate()
    }
    return { value: { ...examOf(access), courses }, courses }
  })
