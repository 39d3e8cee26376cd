import type {
  AssessmentFigures,
  AssessmentRadar,
  Group,
} from '@xueqiao/contract/features/growth/assessments/figures'
import {
  ASSESSMENT_TYPES,
  SCORE_FIELDS,
  type ScoreField,
  type Scores,
  SMALL_GROUP,
} from '@xueqiao/contract/features/growth/assessments/values'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx } from '../../../platform/context'
import { recently } from '../../../platform/db/count-cache'
import { denied, forbidden, notFound } from '../../../platform/errors'
import { noStudent } from '../../pupils/reach/access'
import * as semesters from '../../school/semesters/service'
import { sees, viewerOf } from './access'
import * as q from './figures-queries'
import { type Period, termOf } from './period'
import type { Viewer } from './scope'

type Known = Awaited<ReturnType<typeof semesters.list>>

const spanOf = ({ id, name, startDate, endDate }: Known[number]) => ({
  ...{ semesterId: id, name },
  ...{ from: startDate, to: endDate },
})

/** The one that was asked for, else the current one, else the half year of today. */
const semesterOf = (known: Known, asked: number | undefined, today: string) => {
  const chosen = known.find(({ id, isCurrent }) => (asked === undefined ? isCurrent : id === asked))
  if (chosen !== undefined) return spanOf(chosen)
  if (asked !== undefined) throw notFound('学期')
  return { semesterId: null, name: '本学期', ...termOf([], today) }
}

const PUPILS = {
  academicScore: 'academicPupils',
  behaviorScore: 'behaviorPupils',
  socialScore: 'socialPupils',
} as const satisfies Record<ScoreField, keyof q.ClassFigures>

/** An average of four says too much of each of them. */
const hidingSmall = (row: q.ClassFigures): q.ClassFigures => ({
  ...row,
  academicScore: row.academicPupils < SMALL_GROUP ? null : row.academicScore,
  behaviorScore: row.behaviorPupils < SMALL_GROUP ? null : row.behaviorScore,
  socialScore: row.socialPupils < SMALL_GROUP ? null : row.socialScore,
})

const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)
const round = (value: number) => Math.round(value * 100) / 100

/** Of the classes that are shown alone: the rest would tell what is hidden. */
const averageOf = (rows: readonly q.ClassFigures[], field: ScoreField) => {
  const shown = rows.filter((row) => row[field] !== null)
  const pupils = sum(shown.map((row) => row[PUPILS[field]]))
  return pupils === 0 ? null : round(sum(shown.map((row) => (row[field] ?? 0) * row[PUPILS[field]])) / pupils)
}

const together = (rows: readonly q.ClassFigures[]): Group => ({
  pupils: sum(rows.map(({ pupils }) => pupils)),
  count: sum(rows.map(({ count }) => count)),
  pending: sum(rows.map(({ pending }) => pending)),
  academicScore: averageOf(rows, 'academicScore'),
  behaviorScore: averageOf(rows, 'behaviorScore'),
  socialScore: averageOf(rows, 'socialScore'),
})

/** Thirty thousand rows of a grade in a large school: kept for some seconds, unless anything is written. */
const byClass = (ctx: AuthedCtx, viewer: Viewer, grade: number, period: Period) =>
  recently(ctx, 'school', `assessment figures ${JSON.stringify({ viewer, grade, period })}`, async () => {
    const value = await q.byClass(ctx.db, viewer, grade, period)
    return { value, rows: sum(value.map(({ count, pending }) => count + pending)) }
  })

interface Asked {
  semesterId?: number | undefined
  grade?: number | undefined
}

export const figures = async (ctx: AuthedCtx, asked: Asked): Promise<Replied<AssessmentFigures>> => {
  const viewer = await viewerOf(ctx)
  if (viewer.family) throw forbidden()
  const { name: _name, ...period } = semesterOf(
    await semesters.list(ctx),
    asked.semesterId,
    localDate(ctx.now),
  )
  const grades = await q.grades(ctx.db, viewer, period)
  const grade = asked.grade ?? grades[0] ?? null
  const rows = grade === null ? [] : await byClass(ctx, viewer, grade, period)
  const classes = rows.map(hidingSmall)
  const types = ASSESSMENT_TYPES.map((type) => ({
    type,
    ...together(classes.filter((row) => row.type === type)),
  }))
  return {
    ...period,
    grade,
    grades,
    classes,
    types: types.filter(({ count, pending }) => count + pending > 0),
  }
}

/** Grades are numbers here, and words on the wire. */
type Replied<T> = {
  [Key in keyof T]: Key extends 'grade' ? number | null : Key extends 'grades' ? number[] : T[Key]
}

const ownAverage = (rows: readonly Scores[], field: ScoreField) => {
  const scores = rows.flatMap((row) => row[field] ?? [])
  return scores.length === 0 ? null : round(sum(scores) / scores.length)
}

const averages = (name: string, rows: readonly Scores[]) => ({
  name,
  count: rows.length,
  academicScore: ownAverage(rows, 'academicScore'),
  behaviorScore: ownAverage(rows, 'behaviorScore'),
  socialScore: ownAverage(rows, 'socialScore'),
})

/** What a family compares with is the child's own past: the class is the teachers' to look at. */
const bandFor = async ({ db }: AuthedCtx, viewer: Viewer, classId: number | null, period: Period) => {
  if (viewer.family || classId === null) return null
  const bands = await q.bandsOf(db, viewer, classId, period)
  return SCORE_FIELDS.every((field) => bands[field].pupils >= SMALL_GROUP) ? bands : null
}

export const radar = async (
  ctx: AuthedCtx,
  { studentId, semesterId }: { studentId: number; semesterId?: number | undefined },
): Promise<AssessmentRadar> => {
  const viewer = await viewerOf(ctx)
  const pupil = await q.pupil(ctx.db, studentId)
  if (pupil === undefined) throw noStudent()
  const { placeId, ...who } = pupil
  if (!sees(viewer, { studentId, placeId })) throw denied('students', [studentId], noStudent())
  const known = await semesters.list(ctx)
  const now = semesterOf(known, semesterId, localDate(ctx.now))
  const [last] = known
    .filter(({ endDate }) => endDate < now.from)
    .toSorted((a, b) => b.endDate.localeCompare(a.endDate))
  const rows = await q.ofPupil(ctx.db, studentId, { from: last?.startDate ?? now.from, to: now.to })
  const earlier = rows.filter(({ date }) => last !== undefined && date <= last.endDate)
  return {
    ...who,
    now: averages(
      now.name,
      rows.filter(({ date }) => date >= now.from),
    ),
    before: last === undefined || earlier.length === 0 ? null : averages(last.name, earlier),
    band: await bandFor(ctx, viewer, placeId, now),
    rows,
  }
}

const NONE = { academicScore: null, behaviorScore: null, socialScore: null }

/** Of a pupil whom the asker was let in to: what is approved of each semester, for those who may read assessments at all. */
export const semestersOf = async (ctx: AuthedCtx, studentId: number, semesterIds: readonly number[]) => {
  const { permissions } = ctx.actor
  const mayRead = permissions.has('assessment:view') || permissions.has('grade:view')
  const rows = mayRead ? await q.bySemester(ctx.db, studentId, semesterIds) : []
  const own = new Map(rows.map(({ semesterId, ...scores }) => [semesterId, scores]))
  return (semesterId: number) => own.get(semesterId) ?? NONE
}
