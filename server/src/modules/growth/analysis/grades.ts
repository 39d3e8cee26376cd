import { setImmediate } from 'node:timers/promises'
import { type Figures, type GradeAnalysis, MOVES } from '@xueqiao/contract/features/growth/analysis/api'
import { LEVEL_NAMES, levelOf } from '@xueqiao/contract/features/growth/exams/values'
import type { AuthedCtx } from '../../../platform/context'
import { recently } from '../../../platform/db/count-cache'
import { accessExam } from '../exams/access'
import { type Asked, bothOf, isSmall, type Opened, opened, scoresOf } from './opened'
import type { Mark } from './queries'
import {
  ascending,
  byClass,
  deviation,
  discrimination,
  histogram,
  mean,
  quantile,
  rounded,
} from './statistics'

const STEPS = 10

const HIDDEN = {
  ...{ mean: null, deviation: null, median: null, low: null, high: null, lowest: null, highest: null },
  ...{ bands: null, steps: null },
}

export const figuresOf = (marks: readonly Mark[], fullMarks: number): Figures => {
  const scores = ascending(scoresOf(marks))
  const counts = { taken: scores.length, missing: marks.length - scores.length }
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
    bands: LEVEL_NAMES.map((name) => scores.filter((one) => levelOf(one, fullMarks) === name).length),
    steps: histogram(scores, fullMarks, STEPS),
  }
}

interface Pair {
  whole: number
  part: number
}

const pairsOf = (marks: readonly Mark[], part: (mark: Mark) => number | null | undefined) => {
  const pairs: Pair[] = []
  for (const mark of marks) {
    const own = part(mark)
    if (mark.score !== null && own != null) pairs.push({ whole: mark.score, part: own })
  }
  return pairs
}

const rateOf = (pairs: readonly { part: number }[], top: number) => {
  if (isSmall(pairs)) return null
  const middle = mean(pairs.map(({ part }) => part))
  return middle === null ? null : rounded(middle / top)
}

const sharpness = (pairs: Parameters<typeof discrimination>[0], top: number) =>
  isSmall(pairs) ? null : rounded(discrimination(pairs, top))

/** Sixty items of four thousand pupils take longer than others may wait: they have their turn between two. */
const itemsOf = async ({ course, whole, groups }: Opened) => {
  // Put in order once, for the best and the weakest of every item.
  const sorted = [...whole].sort((a, b) => (a.score ?? 0) - (b.score ?? 0))
  const items: GradeAnalysis['items'] = []
  for (const [index, item] of course.items.entries()) {
    await setImmediate()
    const own = (mark: Mark) => mark.items?.[index]
    const pairs = pairsOf(sorted, own)
    items.push({
      ...item,
      difficulty: rateOf(pairs, item.fullMarks),
      discrimination: sharpness(pairs, item.fullMarks),
      rates: groups.flatMap(({ seen, marks }) => (seen ? [rateOf(pairsOf(marks, own), item.fullMarks)] : [])),
    })
  }
  return items
}

/** Within so much of a deviation it is the same. */
const SAME = 0.3

/** Half a step counts to the middle, so that what is the same fills whole steps. */
const placeOf = (move: number) =>
  Math.sign(move) *
  Math.min(MOVES.most, Math.max(0, Math.ceil(rounded(Math.abs(move) / MOVES.step - 0.5, 6) ?? 0)))

const stepsOf = (moves: readonly number[]) => {
  const places = moves.map(placeOf)
  return Array.from(
    { length: 2 * MOVES.most + 1 },
    (_, index) => places.filter((place) => place === index - MOVES.most).length,
  )
}

const changeOf = (moves: readonly number[]) => {
  if (isSmall(moves)) return { up: null, same: null, down: null, mean: null, moves: null }
  const [up, down] = [moves.filter((one) => one > SAME).length, moves.filter((one) => one < -SAME).length]
  return { up, down, same: moves.length - up - down, mean: rounded(mean(moves)), moves: stepsOf(moves) }
}

const beforeOf = async (ctx: AuthedCtx, open: Opened) => {
  const both = await bothOf(ctx, open)
  if (both === undefined) return null
  const pairsIn = byClass(both.pairs)
  const changes = open.groups.flatMap(({ seen, classId, className }) => {
    const moves = pairsIn(classId).map(({ x, y }) => y - x)
    return seen ? [{ classId, className, pupils: moves.length, ...changeOf(moves) }] : []
  })
  return { examName: both.examName, date: both.date, changes }
}

/** Grades are numbers here, and words on the wire. */
type Replied = Omit<GradeAnalysis, 'grade'> & { grade: number }

const gradesNow = async (ctx: AuthedCtx, asked: Asked): Promise<Replied> => {
  const open = await opened(ctx, asked)
  const { exam, courses, course, groups, whole } = open
  const { courseId, courseName, fullMarks } = course
  const pairs = pairsOf(whole, ({ score }) => score)
  return {
    ...{ examId: exam.id, examName: exam.name, date: exam.startDate, grade: exam.grade },
    ...{ courseId, courseName, fullMarks },
    courses: courses.map((one) => ({ courseId: one.courseId, courseName: one.courseName })),
    whole: {
      ...figuresOf(whole, fullMarks),
      difficulty: rateOf(pairs, fullMarks),
      discrimination: sharpness(pairs, fullMarks),
    },
    classes: groups.flatMap(({ seen, classId, className, marks }) =>
      seen ? [{ classId, className, ...figuresOf(marks, fullMarks) }] : [],
    ),
    items: await itemsOf(open),
    before: await beforeOf(ctx, open),
  }
}

/** Forty thousand numbers of a grade in a large school: kept for some seconds, unless anything is written. */
export const grades = async (ctx: AuthedCtx, asked: Asked) => {
  const { viewer } = await accessExam(ctx, asked.examId)
  return recently(ctx, 'school', `grades ${JSON.stringify({ viewer, asked })}`, async () => {
    const value = await gradesNow(ctx, asked)
    return { value, rows: value.whole.taken }
  })
}
