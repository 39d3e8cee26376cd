import { sql } from 'kysely'
import type { Db, Tx } from '../db/database'
import { lit } from '../db/fragments'
import { statement } from '../db/statement'
import type { JobState, Progress } from './job'

interface NewJob {
  kind: string
  payload?: unknown
  runAt: Date
  uniqueKey?: string | undefined
  ownerId?: number | undefined
}

/** A second one under the same key is the first one, as long as that waits or runs. */
export const insert = async (db: Tx, job: NewJob): Promise<number> => {
  const { id } = await db
    .insertInto('jobs')
    .values({
      kind: job.kind,
      payload: JSON.stringify(job.payload ?? {}),
      run_at: job.runAt,
      unique_key: job.uniqueKey ?? null,
      owner_id: job.ownerId ?? null,
    })
    .onConflict((on) =>
      on
        .column('unique_key')
        .where('state', 'in', [lit('waiting'), lit('running')])
        .doUpdateSet((eb) => ({ unique_key: eb.ref('excluded.unique_key') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface ClaimedJob {
  id: number
  kind: string
  payload: unknown
  state: JobState
  attempt: number
  ownerId: number | null
}

interface Claim {
  kinds: readonly string[]
  now: Date
  until: Date
  limit: number
  maxAttempts: number
}

/**
 * Takes due jobs, and those whose holder has let the lease expire. What was cancelled meanwhile, or has brought down
 * its node too often, is ended here instead of being run again.
 */
export const claim = async (db: Tx, { kinds, now, until, limit, maxAttempts }: Claim) => {
  const { rows } = await sql<ClaimedJob>`
    with due as (
      select id, cancel_requested as cancelled, attempts >= ${maxAttempts} as spent from jobs
      where state in ('waiting', 'running') and run_at <= ${now} and kind = any(${kinds}::text[])
        and (state = 'waiting' or locked_until < ${now})
      order by run_at, id limit ${limit} for update skip locked)
    update jobs j set
      state = case when due.cancelled then 'cancelled' when due.spent then 'failed' else 'running' end,
      attempts = case when due.cancelled or due.spent then j.attempts else j.attempts + 1 end,
      locked_until = case when due.cancelled or due.spent then null else ${until}::timestamptz end,
      finished_at = case when due.cancelled or due.spent then ${now}::timestamptz end,
      error = case when due.spent then coalesce(j.error, '任务多次中断，已停止重试') else j.error end
    from due where j.id = due.id
    returning j.id, j.kind, j.payload, j.state, j.attempts as attempt, j.owner_id as "ownerId"`.execute(db)
  return rows
}

/** One run of a job; the attempt keeps a run that was taken over from speaking for its successor. */
export interface Run {
  id: number
  attempt: number
}

/** Renews the lease. Nothing comes back when the run is no longer this worker's. */
export const renew = (db: Db, { id, attempt }: Run, until: Date, progress: Progress | undefined) =>
  db
    .updateTable('jobs')
    .set({ locked_until: until })
    .$if(progress !== undefined, (query) => query.set({ progress: JSON.stringify(progress) }))
    .where('id', '=', id)
    .where('attempts', '=', attempt)
    .where('state', '=', 'running')
    .returning('cancel_requested')
    .executeTakeFirst()

export interface Outcome {
  state: JobState
  progress: Progress | undefined
  result?: unknown
  error?: string | undefined
  finishedAt: Date | null
  /** When a run that failed, or was stopped, is tried again. */
  runAt?: Date | undefined
  /** The server ended, not the job: that is no try. The run is over, so the next one may have its number. */
  stopped?: boolean
  /** From here to the commit nobody can cancel it any more. */
  unlessCancelled?: boolean
}

/** False: it is settled already, or another's. */
export const settle = async (db: Tx, { id, attempt }: Run, outcome: Outcome): Promise<boolean> => {
  const updated = await db
    .updateTable('jobs')
    .set({
      state: outcome.state,
      error: outcome.error ?? null,
      result: outcome.result === undefined ? null : JSON.stringify(outcome.result),
      finished_at: outcome.finishedAt,
      locked_until: null,
    })
    .$if(outcome.progress !== undefined, (query) => query.set({ progress: JSON.stringify(outcome.progress) }))
    .$if(outcome.runAt !== undefined, (query) => query.set({ run_at: outcome.runAt }))
    .$if(outcome.stopped === true, (query) => query.set({ attempts: attempt - 1 }))
    .$if(outcome.unlessCancelled === true, (query) => query.where('cancel_requested', '=', false))
    .where('id', '=', id)
    .where('attempts', '=', attempt)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

export const countUnfinished = async (db: Db, kind: string, ownerId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where('owner_id', '=', ownerId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  return count
}

export const unfinished = (db: Db, kind: string) =>
  db
    .selectFrom('jobs')
    .select(['id', 'progress'])
    .where('state', 'in', [lit('waiting'), lit('running')])
    .where('kind', '=', kind)
    .executeTakeFirst()

/** Jobs are kept for weeks and looked for among the latest: so many are made in more than a day. */
const LATEST = 4000

const recentRows = statement((db, _shape: null, sought: { kind: string; ownerId: number; since: Date }) =>
  db
    .selectFrom('jobs')
    .select(['id', 'kind', 'payload', 'state', 'progress', 'attempts', 'result', 'error'])
    .select(['run_at as runAt', 'owner_id as ownerId', 'finished_at as finishedAt'])
    .where('id', '>', sql<number>`(select coalesce(max(id), 0) - ${sql.lit(LATEST)} from jobs)`)
    .where('kind', '=', sought.kind)
    .where('owner_id', '=', sought.ownerId)
    .where('created_at', '>=', sought.since)
    .orderBy('id', 'desc'),
)

/** Of this owner since then, the latest first. */
export const recentOf = (db: Db, kind: string, ownerId: number, since: Date) =>
  recentRows(db, null, { kind, ownerId, since })

export const cancel = async (db: Tx, id: number, now: Date): Promise<JobState | undefined> => {
  const { rows } = await sql<{ state: JobState }>`
    update jobs set cancel_requested = true,
      state = case when state = 'waiting' then 'cancelled' else state end,
      finished_at = case when state = 'waiting' then ${now}::timestamptz else finished_at end
    where id = ${id} and state in ('waiting', 'running') returning state`.execute(db)
  return rows[0]?.state
}

export const byId = (db: Db, id: number) =>
  db
    .selectFrom('jobs')
    .select([
      'id',
      'kind',
      'payload',
      'state',
      'progress',
      'attempts',
      'result',
      'error',
      'run_at as runAt',
      'owner_id as ownerId',
      'finished_at as finishedAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst()

export const forgetFinishedBefore = async (db: Db, before: Date): Promise<number> => {
  const deleted = await db.deleteFrom('jobs').where('finished_at', '<', before).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}
