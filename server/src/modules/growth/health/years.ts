import { schoolYearName, schoolYearOf } from '@xueqiao/contract/features/growth/health/values'
import { localDate } from '../../../platform/clock'
import type { Asking } from './access'
import { measuresOf, yearNow } from './standard'
import { type ScaleRow, type StandardRow, scalesOf } from './standard-queries'

export interface Today {
  today: string
  /** The school year that is current. */
  now: number
}

export const todayOf = async (ctx: Pick<Asking, 'db' | 'now'>): Promise<Today> => ({
  ...{ today: localDate(ctx.now), now: await yearNow(ctx) },
})

/** To which year a test of that day belongs: the summer after the current one is still of it. */
export const yearOfTest = (day: string, { today, now }: Today) =>
  day === today ? now : Math.min(schoolYearOf(day), now)

const earlier = (one: string, other: string) => (one < other ? one : other)

/** On which days somebody may have been tested in a year. */
export const daysOf = (schoolYear: number, { today, now }: Today) => ({
  from: earlier(`${schoolYear}-08-01`, today),
  to: schoolYear === now ? today : earlier(`${schoolYear + 1}-07-31`, today),
})

/** Autumn is when schools test, and when every pupil is in the class of the year. */
export const autumnOf = (schoolYear: number) => `${schoolYear}-11-01`

const WITHIN = '测试日期不能晚于今天'

/** Why nobody can have been tested on that day in that year. */
export const wrongDay = (day: string, schoolYear: number, today: Today) => {
  if (day > today.today) return WITHIN
  const { from, to } = daysOf(schoolYear, today)
  return day < from || day > to ? `测试日期不在 ${schoolYearName(schoolYear)}（${from} 至 ${to}）` : undefined
}

/** By what is scored in one grade. */
export interface Table {
  scales: ScaleRow[]
  measures: ReturnType<typeof measuresOf>
}
export type Tables = ReadonlyMap<number, Table>

export const tablesOf = async (
  ctx: Pick<Asking, 'db'>,
  standard: StandardRow,
  grades: Iterable<number>,
): Promise<Tables> => {
  const tables = new Map<number, Table>()
  for (const grade of new Set(grades)) {
    const scales = await scalesOf(ctx.db, standard.id, grade)
    tables.set(grade, { scales, measures: measuresOf(standard, scales) })
  }
  return tables
}
