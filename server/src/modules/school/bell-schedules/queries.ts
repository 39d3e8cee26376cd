import type { BellScheduleInput } from '@xueqiao/contract/features/school/bell-schedules/api'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { anyOf, lockAdvisory, records } from '../../../platform/db/fragments'

const rows = (db: Db) =>
  db
    .selectFrom('bell_schedules as b')
    .select(['b.id', 'b.name', 'b.grade_from as gradeFrom', 'b.grade_to as gradeTo'])
    .select(['b.starts_on as startsOn', 'b.ends_on as endsOn', 'b.days', 'b.version'])
    .where('b.deleted_at', 'is', null)
    .orderBy('b.grade_from')
    .orderBy('b.starts_on')
    .orderBy('b.id')

export type ScheduleHead = Awaited<ReturnType<typeof all>>[number]

export const all = (db: Db) => rows(db).execute()
export const byId = (db: Db, id: number) => rows(db).where('b.id', '=', id).executeTakeFirst()

type Schedules = ExpressionBuilder<Database & { b: Database['bell_schedules'] }, 'b'>
const holdsIn = (from: string, to: string | null) => (eb: Schedules) =>
  eb.and([
    ...(to === null ? [] : [eb('b.starts_on', '<=', to)]),
    eb.or([eb('b.ends_on', 'is', null), eb('b.ends_on', '>=', from)]),
  ])

/** Of all grades, in force on some day of these; without an end, from then on. */
export const within = (db: Db, from: string, to: string | null) => rows(db).where(holdsIn(from, to)).execute()

/** Another for one of these grades on one of these days. */
export const rival = (
  db: Db,
  id: number | null,
  input: Pick<BellScheduleInput, 'gradeFrom' | 'gradeTo' | 'startsOn' | 'endsOn'>,
) =>
  rows(db)
    .where(holdsIn(input.startsOn, input.endsOn ?? null))
    .where('b.grade_from', '<=', input.gradeTo)
    .where('b.grade_to', '>=', input.gradeFrom)
    .$if(id !== null, (query) => query.where('b.id', '<>', id ?? 0))
    .limit(1)
    .executeTakeFirst()

const clock = (column: 'p.starts_at' | 'p.ends_at') => sql<string>`left(${sql.ref(column)}::text, 5)`

export const periods = (db: Db, scheduleIds: readonly number[]) =>
  db
    .selectFrom('bell_periods as p')
    .select(['p.bell_schedule_id as scheduleId', 'p.name', 'p.kind', 'p.part'])
    .select(['p.lesson_number as lessonNumber', clock('p.starts_at').as('startsAt')])
    .select(clock('p.ends_at').as('endsAt'))
    .where('p.bell_schedule_id', '=', anyOf(scheduleIds))
    .orderBy('p.bell_schedule_id')
    .orderBy('p.position')
    .execute()

const BELLS_LOCK = 7_301_042

/** At any day one is in force for a grade: whoever changes any of them does so alone. */
export const lockAll = (db: Tx) => lockAdvisory(db, BELLS_LOCK)

const columns = ({ name, gradeFrom, gradeTo, startsOn, endsOn, days }: BellScheduleInput) => ({
  name,
  grade_from: gradeFrom,
  grade_to: gradeTo,
  starts_on: startsOn,
  ends_on: endsOn ?? null,
  days,
})

const PERIOD = {
  position: 'smallint',
  lessonNumber: 'smallint',
  name: 'text',
  kind: 'text',
  part: 'text',
  startsAt: 'text',
  endsAt: 'text',
} as const

const addPeriods = async (db: Tx, id: number, input: BellScheduleInput) => {
  const numbered = input.periods.map((period, position) => ({ lessonNumber: null, ...period, position }))
  await db
    .insertInto('bell_periods')
    .columns([
      'bell_schedule_id',
      'position',
      'lesson_number',
      'name',
      'kind',
      'part',
      'starts_at',
      'ends_at',
    ])
    .expression(
      db
        .selectFrom(records('p', numbered, PERIOD))
        .select((eb) => eb.val(id).as('bell_schedule_id'))
        .select(['p.position', 'p.lessonNumber', 'p.name', 'p.kind', 'p.part'])
        .select([
          sql<string>`p."startsAt"::time`.as('starts_at'),
          sql<string>`p."endsAt"::time`.as('ends_at'),
        ]),
    )
    .execute()
}

export const insert = async (db: Tx, input: BellScheduleInput) => {
  const { id } = await db
    .insertInto('bell_schedules')
    .values(columns(input))
    .returning('id')
    .executeTakeFirstOrThrow()
  await addPeriods(db, id, input)
  return id
}

const change = async (db: Tx, id: number, to: Partial<ReturnType<typeof columns>>, now: Date) => {
  await db
    .updateTable('bell_schedules')
    .set((eb) => ({ ...to, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const update = async (db: Tx, id: number, input: BellScheduleInput, now: Date) => {
  await change(db, id, columns(input), now)
  await db.deleteFrom('bell_periods').where('bell_schedule_id', '=', id).execute()
  await addPeriods(db, id, input)
}

export const endOn = (db: Tx, id: number, day: string, now: Date) => change(db, id, { ends_on: day }, now)

export const archive = async (db: Tx, id: number, now: Date) => {
  await db
    .updateTable('bell_schedules')
    .set({ deleted_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
}
