import { type Figures, type GradeAnalysis, MOVES } from '@xueqiao/contract/features/growth/analysis/api'
import { LEVEL_NAMES, levelOf } from '@xueqiao/contract/features/growth/exams/values'
import type { AuthedCtx } from '../../../platform/context'
import { recently } from '../../../platform/db/count-cache'
import { accessExam } from '../exams/access'
import { partsOf, rankedIn, type Span, sortedIn, sumsIn } from './marks'
import { type Access, type Asked, bothOf, isSmall, type Opened, opened } from './opened'
import { deviation, discrimination, histogram, mean, quantile, rounded } from './statistics'

const STEPS = 10

const HIDDEN = {
  ...{ mean: null, deviation: null, median: null, low: null, high: null, lowest: null, highest: null },
  ...{ bands: null, steps: null },
}

const bandsOf = (scores: Float64Array, fullMarks: number) => {
  const counts = LEVEL_NAMES.map(() => 0)
  let [last, at] = [Number.NaN, -1]
  for (const score of scores) {
    // In their order: equals have one level, which is looked up once.
    if (score !== last) at = LEVEL_NAMES.indexOf(levelOf(score, fullMarks))
    last = score
    counts[at] = (counts[at] ?? 0) + 1
  }
  return counts
}

/** Of marks in their order, among so many pupils. */
const figuresOf = (scores: Float64Array, pupils: number, fullMarks: number): Figures => {
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
    bands: bandsOf(scores, fullMarks),
    steps: histogram(scores, fullMarks, STEPS),
  }
}

const rateOf = (parts: Float64Array, top: number) => {
  const middle = isSmall(parts) ? null : mean(parts)
  return middle === null ? null : rounded(middle / top)
}

const sharpness = (parts: Float64Array, top: number) =>
  isSmall(parts) ? null : rounded(discrimination(parts, top))

const itemsOf = ({ course, marks, whole, groups }: Opened): GradeAnalysis['items'] => {
  const ranked = rankedIn(marks, whole)
  const sums = groups.flatMap(({ seen, span }) => (seen ? [sumsIn(marks, span)] : []))
  const rate = (of: { length: number; sum: number }, top: number) =>
    isSmall(of) ? null : rounded(of.sum / of.length / top)
  return course.items.map((item, index) => {
    const parts = partsOf(marks, index, ranked)
    return {
      ...item,
      difficulty: rateOf(parts, item.fullMarks),
      discrimination: sharpness(parts, item.fullMarks),
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

const stepsOf = (moves: readonly number[]) => {
  const counts = new Array<number>(2 * MOVES.most + 1).fill(0)
  for (const move of moves) {
    const at = placeOf(move) + MOVES.most
    counts[at] = (counts[at] ?? 0) + 1
  }
  return counts
}

const changeOf = (moves: readonly number[]) => {
  if (isSmall(moves)) return { up: null, same: null, down: null, mean: null, moves: null }
  const [up, down] = [moves.filter((one) => one > SAME).length, moves.filter((one) => one < -SAME).length]
  return { up, down, same: moves.length - up - down, mean: rounded(mean(moves)), moves: stepsOf(moves) }
}

const beforeOf = async (ctx: AuthedCtx, open: Opened) => {
  const both = await bothOf(ctx, open)
  if (both === undefined) return null
  const all = both.y.map((now, index) => now - (both.x[index] ?? 0))
  const changes = open.groups.flatMap(({ seen, classId, className }) => {
    const moves = both.of(all, classId)
    return seen ? [{ classId, className, pupils: moves.length, ...changeOf(moves) }] : []
  })
  return { examName: both.examName, date: both.date, changes }
}

const sizeOf = (spans: readonly Span[]) => spans.reduce((sum, { from, to }) => sum + to - from, 0)

/** Grades are numbers here, and words on the wire. */
type Replied = Omit<GradeAnalysis, 'grade'> & { grade: number }

const gradesNow = async (ctx: AuthedCtx, access: Access, asked: Asked): Promise<Replied> => {
  const open = await opened(ctx, access, asked, true)
  const { exam, courses, course, marks, groups, whole } = open
  const { courseId, courseName, fullMarks } = course
  const scores = sortedIn(marks, whole)
  return {
    ...{ examId: exam.id, examName: exam.name, date: exam.startDate, grade: exam.grade },
    ...{ courseId, courseName, fullMarks },
    courses: courses.map((one) => ({ courseId: one.courseId, courseName: one.courseName })),
    whole: {
      ...figuresOf(scores, sizeOf(whole), fullMarks),
      difficulty: rateOf(scores, fullMarks),
      discrimination: sharpness(scores, fullMarks),
    },
    classes: groups.flatMap(({ seen, classId, className, span, scores }) =>
      seen ? [{ classId, className, ...figuresOf(scores, sizeOf([span]), fullMarks) }] : [],
    ),
    items: itemsOf(open),
    before: await beforeOf(ctx, open),
  }
}

/** Ten thousand figures of a grade in a large school: kept for some seconds, unless anything is written. */
export const grades = async (ctx: AuthedCtx, asked: Asked) => {
  const access = await accessExam(ctx, asked.examId)
  const { viewer } = access
  return recently(ctx, 'school', `grades ${JSON.stringify({ viewer, asked })}`, async () => {
    const value = await gradesNow(ctx, access, asked)
    return { value, rows: value.whole.taken }
  })
}
