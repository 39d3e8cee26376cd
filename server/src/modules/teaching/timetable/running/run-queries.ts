import type { RunFigures, RunState } from '@xueqiao/contract/features/teaching/timetable/runs'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/database'
import { flag } from '../../../../platform/db/fragments'
import type { CurvePoint, Place } from '../tables'
import { nameOf } from '../versions/queries'

const RUNS_KEPT = 10

interface Row {
  id: number
  state: RunState
  seed: number
  seconds: number
  startedAt: Date | null
  finishedAt: Date | null
  startedByName: string | null
  figures: RunFigures | null
  curve: CurvePoint[]
  taken: boolean
  error: string | null
}

const columns = sql`r.id, r.state, r.seed, r.seconds, r.started_at as "startedAt", r.finished_at as "finishedAt",
  ${nameOf('r.started_by')} as "startedByName", r.figures, r.curve, r.taken, r.error`

export const list = async (db: Db, scheduleId: number) => {
  const { rows } = await sql<Row>`select ${columns} from schedule_runs r where r.schedule_id = ${scheduleId}
    order by r.id desc limit ${sql.lit(RUNS_KEPT)}`.execute(db)
  return rows
}

export const byId = async (db: Db, scheduleId: number, id: number) => {
  const { rows } = await sql<Row>`select ${columns} from schedule_runs r where r.schedule_id = ${scheduleId}
    and r.id = ${id}`.execute(db)
  return rows[0]
}

export const bestOf = (db: Db, scheduleId: number, id: number) =>
  db
    .selectFrom('schedule_runs')
    .select('best')
    .where('schedule_id', '=', scheduleId)
    .where('id', '=', id)
    .executeTakeFirst()

interface NewRun {
  scheduleId: number
  seed: number
  seconds: number
  version: number
  by: number
}

export const insert = async (db: Tx, { scheduleId, seed, seconds, version, by }: NewRun) => {
  const { id } = await db
    .insertInto('schedule_runs')
    .values({ schedule_id: scheduleId, seed, seconds, schedule_version: version, started_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const lock = (db: Tx, id: number) =>
  db.selectFrom('schedule_runs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type Locked = NonNullable<Awaited<ReturnType<typeof lock>>>

export const open = (db: Db, scheduleId: number) =>
  db
    .selectFrom('schedule_runs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('schedule_id', '=', scheduleId)
    .where('state', 'in', ['WAITING', 'RUNNING'])
    .executeTakeFirstOrThrow()

export const begin = (db: Tx, id: number, now: Date) =>
  db.updateTable('schedule_runs').set({ state: 'RUNNING', started_at: now }).where('id', '=', id).execute()

interface Got {
  figures: RunFigures
  curve: readonly CurvePoint[]
  best: readonly Place[]
}

/** What is there so far, kept as it is found; whether somebody wants no more. */
export const keep = async (db: Db, id: number, { figures, curve, best }: Got) => {
  const row = await db
    .updateTable('schedule_runs')
    .set({ figures: JSON.stringify(figures), curve: JSON.stringify(curve), best: JSON.stringify(best) })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .returning('stop_asked as stopAsked')
    .executeTakeFirst()
  return row?.stopAsked ?? true
}

export const askToStop = (db: Tx, id: number) =>
  db.updateTable('schedule_runs').set({ stop_asked: true }).where('id', '=', id).execute()

interface End {
  state: RunState
  now: Date
  taken?: boolean
  error?: string
}

export const end = (db: Tx, id: number, { state, now, taken = false, error }: End) =>
  db
    .updateTable('schedule_runs')
    .set({ state, finished_at: now, taken, ...(error !== undefined && { error }) })
    .where('id', '=', id)
    .execute()

/** Of the runs of a draft the one whose table it has. */
export const setTaken = async (db: Tx, scheduleId: number, id: number) => {
  await db
    .updateTable('schedule_runs')
    .set((eb) => ({ taken: flag(eb('id', '=', id)) }))
    .where('schedule_id', '=', scheduleId)
    .execute()
}

/** What was worked out for other lessons than those that a draft has now is no table of it. */
export const forgetRuns = (db: Tx, scheduleId: number) =>
  db.deleteFrom('schedule_runs').where('schedule_id', '=', scheduleId).execute()
