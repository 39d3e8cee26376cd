import { isBody } from '@xueqiao/contract/features/growth/health/values'
import { invalid } from '../../../platform/errors'
import { type Asking, accessClass } from './access'
import * as f from './fitness-queries'
import { type PlaceThen, placesThen } from './place-queries'
import { measuresOf, standardOf } from './standard'
import { autumnOf, type Today, tablesOf, todayOf } from './years'

interface Asked {
  classId: number
  schoolYear?: number | undefined
}

const NOT_YET = '还不能录入以后学年的成绩'
export const ONLY_KEEPERS_PAST = '以往学年的成绩只有班主任、负责人和校医可以修改'

/** The door to the sheet of a class in a year: which standard and grade it is, and what this person may. */
export const opened = async (ctx: Asking, asked: Asked) => {
  const found = await accessClass(ctx, asked.classId)
  const today = await todayOf(ctx)
  const { now } = today
  const schoolYear = asked.schoolYear ?? now
  if (schoolYear > now) throw invalid(NOT_YET, 'schoolYear')
  const grade = found.grade - (now - schoolYear)
  if (grade < 1) throw invalid('该班级在那个学年还没有开始', 'schoolYear')
  const standard = await standardOf(ctx, schoolYear)
  const enters = ctx.actor.permissions.has('grade:create')
  // What is over is put right by those who answer for it.
  const mayEnter = enters && (schoolYear === now || found.details)
  return { ...found, schoolYear, today, grade, standard, mayEnter }
}
export type Opened = Awaited<ReturnType<typeof opened>>

interface OfClass {
  id: number
  /** Counted back from the class of today. */
  grade: number
  schoolYear: number
  today: Today
}

/** Where pupils of a class were in the year: with the class, unless something else is known of them. */
export const placing = async (
  ctx: Pick<Asking, 'db'>,
  { id, grade, schoolYear, today }: OfClass,
  studentIds: readonly number[],
): Promise<(studentId: number) => PlaceThen> => {
  const usual = { classId: id, grade }
  if (schoolYear === today.now) return () => usual
  const known = await placesThen(ctx.db, { year: schoolYear, day: autumnOf(schoolYear) }, studentIds)
  return (studentId) => known.get(studentId) ?? usual
}

/** The pupils of the class, each as it was in the year, and by what each is scored. */
export const filled = async (ctx: Asking, sheet: Opened) => {
  const found = await f.ofClass(ctx.db, sheet.id, sheet.schoolYear)
  const ids = found.map(({ studentId }) => studentId)
  const placeOf = await placing(ctx, sheet, ids)
  const rows = found.map((row) => ({ ...row, place: placeOf(row.studentId) }))
  const grades = rows.map(({ place }) => place.grade)
  const tables = await tablesOf(ctx, sheet.standard, [sheet.grade, ...grades])
  const isShown = ({ key }: { key: string }) => sheet.details || !isBody(key)
  const scales = [...tables.values()].flatMap((table) => table.scales)
  return { rows, tables, measures: measuresOf(sheet.standard, scales).filter(isShown) }
}
export type Filled = Awaited<ReturnType<typeof filled>>

/** What others of the sheet are measured in, and a pupil of another grade is not. */
export const lackedBy = ({ tables, measures }: Filled, { place, gender }: Filled['rows'][number]) => {
  const own = tables.get(place.grade)?.measures ?? []
  const isOwn = (key: string) => own.some((one) => one.key === key && one.genders.includes(gender))
  return measures.flatMap(({ key, genders }) => (genders.includes(gender) && !isOwn(key) ? [key] : []))
}

/** The day that most of them have; this year today, when they are being tested. */
export const usualDay = ({ schoolYear, today }: Opened, { rows }: Filled) => {
  if (schoolYear === today.now) return today.today
  const days = rows.flatMap(({ testedOn }) => testedOn ?? [])
  const often = (day: string) => days.filter((one) => one === day).length
  return days.toSorted((one, other) => often(other) - often(one))[0] ?? autumnOf(schoolYear)
}
