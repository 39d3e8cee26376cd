import type {
  CalendarFilter,
  CalendarInput,
  CalendarSearch,
} from '@xueqiao/contract/features/school/calendar/api'
import { type Insertable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { inChinese, lockAdvisory } from '../../../platform/db/fragments'
import { contains, paginate } from '../../../platform/db/query'

export type NewEntry = Insertable<Database['calendar_days']>

const rows = (db: Db) =>
  db
    .selectFrom('calendar_days as d')
    .select(['d.id', 'd.title', 'd.kind', 'd.starts_on as startsOn', 'd.ends_on as endsOn'])
    .select(['d.stands_for as standsFor', 'd.grade_from as gradeFrom', 'd.grade_to as gradeTo'])
    .select(['d.no_lessons as noLessons', 'd.remark', 'd.version'])

export type Entry = Awaited<ReturnType<typeof within>>[number]

const SORTS = {
  startsOn: sql.ref('d.starts_on'),
  title: inChinese('d.title'),
  kind: sql.ref('d.kind'),
} as const

const found = (db: Db, { title, kind, from, to }: CalendarFilter) =>
  rows(db)
    .$if(title !== undefined, (query) => query.where('d.title', 'ilike', contains(title ?? '')))
    .$if(kind !== undefined, (query) => query.where('d.kind', '=', kind ?? 'EVENT'))
    .$if(from !== undefined, (query) => query.where('d.ends_on', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('d.starts_on', '<=', to ?? ''))

export const search = (db: Db, { page, size, sort, order, ...filter }: CalendarSearch) =>
  paginate(
    found(db, filter)
      .$if(sort !== undefined, (query) =>
        query.orderBy(SORTS[sort?.key ?? 'startsOn'], sort?.direction ?? order ?? 'asc'),
      )
      .orderBy('d.starts_on')
      .orderBy('d.id'),
    { page, size },
  )

export const forExport = (db: Db, filter: CalendarFilter) =>
  found(db, filter).orderBy('d.starts_on').orderBy('d.id').stream(200)

/** Some dozen a year. */
export const all = (db: Db) => rows(db).orderBy('d.id').execute()

/** All that lies on one of these days. */
export const within = (db: Db, from: string, to: string) =>
  rows(db)
    .where('d.starts_on', '<=', to)
    .where('d.ends_on', '>=', from)
    .orderBy('d.starts_on')
    .orderBy('d.id')
    .execute()

export const byId = (db: Db, id: number) => rows(db).where('d.id', '=', id).executeTakeFirst()

export const semestersWithin = (db: Db, from: string, to: string) =>
  db
    .selectFrom('semesters')
    .select(['id', 'start_date as startDate', 'end_date as endDate'])
    .where('start_date', '<=', to)
    .where('end_date', '>=', from)
    .orderBy('start_date')
    .execute()

const CALENDAR_LOCK = 7_301_043

/** No day is free and worked on at once: whoever changes any does so alone. */
export const lockAll = (db: Tx) => lockAdvisory(db, CALENDAR_LOCK)

const columns = (input: CalendarInput): NewEntry => ({
  title: input.title,
  kind: input.kind,
  starts_on: input.startsOn,
  ends_on: input.endsOn,
  stands_for: input.kind === 'WORKDAY' ? (input.standsFor ?? null) : null,
  grade_from: input.gradeFrom ?? null,
  grade_to: input.gradeTo ?? null,
  no_lessons: input.noLessons ?? false,
  remark: input.remark ?? null,
})

export const insertMany = async (db: Tx, inputs: readonly CalendarInput[]) => {
  const made = await db.insertInto('calendar_days').values(inputs.map(columns)).returning('id').execute()
  return made.map(({ id }) => id)
}

export const update = async (db: Tx, id: number, input: CalendarInput, now: Date) => {
  await db
    .updateTable('calendar_days')
    .set((eb) => ({ ...columns(input), updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const remove = async (db: Tx, id: number) => {
  await db.deleteFrom('calendar_days').where('id', '=', id).execute()
}
