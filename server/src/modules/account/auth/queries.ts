import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database'
import { statement } from '../../../platform/db/statement'
import { OFFICE_NAME } from '../../base/school-settings/scope'
import { rolesHeld } from '../reach/scope'

/** All that a request needs to know of its sender, in one round trip. */
const sessionsWithSenders = (db: Db) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('teachers as t', (j) =>
      j.onRef('t.id', '=', 'u.profile_id').on('u.profile_type', '=', 'TEACHER'),
    )
    .leftJoin('students as st', (j) =>
      j.onRef('st.id', '=', 'u.profile_id').on('u.profile_type', '=', 'STUDENT'),
    )
    .leftJoin('parents as p', (j) => j.onRef('p.id', '=', 'u.profile_id').on('u.profile_type', '=', 'PARENT'))
    .crossJoin('school')
    .select((eb) => [
      's.id',
      's.user_id',
      's.current_role_name',
      's.last_seen_at',
      's.ended_at',
      's.reason',
      'u.username',
      'u.enabled',
      'u.deleted_at',
      'u.profile_type',
      'u.profile_id',
      'u.must_change_password',
      eb.fn.coalesce('t.name', 'st.name', 'p.name', OFFICE_NAME).as('name'),
      rolesHeld(eb).as('roles'),
      sql<number>`(select version from access_version)`.as('access_version'),
      'school.grade_wording',
      'school.idle_minutes',
    ])

const sessionById = statement((db, _shape: null, { id }: { id: string }) =>
  sessionsWithSenders(db).where('s.id', '=', id),
)

export const findSession = async (db: Db, id: string) => (await sessionById(db, null, { id }))[0]
export const findSessions = (db: Db, ids: readonly string[]): Promise<SessionRow[]> =>
  sessionsWithSenders(db).where('s.id', '=', sql<string>`any(${ids})`).execute()
export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>

export const openSessionsOf = (db: Db, userId: number, since: Date, until: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'address', 'agent', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('last_seen_at', '>=', since)
    .where('last_seen_at', '<=', until)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()

export const insertSession = async (
  db: Tx,
  session: {
    id: string
    user_id: number
    current_role_name: string
    at: Date
    address: string
    agent: string
    browser: string | null
  },
) => {
  const { at, ...rest } = session
  await db
    .insertInto('sessions')
    .values({ ...rest, created_at: at, confirmed_at: at, last_seen_at: at, ended_at: null, reason: null })
    .execute()
}

/** Not a write of business data: it may run outside a transaction, and losing it loses nothing. */
export const touchSession = async (db: Db, id: string, at: Date) => {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** The browser by its name as it is stored, where that account was signed in to from it: for as long as sessions are kept. */
export const knownBrowser = async (db: Db, username: string, browser: string) => {
  const found = await db
    .selectFrom('users as u')
    .innerJoin('sessions as s', 's.user_id', 'u.id')
    .select('s.browser')
    .where((eb) => eb(eb.fn('lower', ['u.username']), '=', username.toLowerCase()))
    .where('u.deleted_at', 'is', null)
    .where('s.browser', '=', browser)
    .limit(1)
    .executeTakeFirst()
  return found?.browser ?? undefined
}

export const browsersOf = async (db: Tx, userId: number) => {
  const rows = await db
    .selectFrom('sessions')
    .select('browser')
    .distinct()
    .where('user_id', '=', userId)
    .where('browser', 'is not', null)
    .execute()
  return rows.flatMap(({ browser }) => browser ?? [])
}

/** Whoever knew the old password may have made as many of them known as they liked. */
export const forgetBrowsersOf = async (db: Tx, userId: number, except?: string) => {
  await db
    .updateTable('sessions')
    .set({ browser: null })
    .where('user_id', '=', userId)
    .where('browser', 'is not', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute()
}

export const confirmSession = async (db: Db, id: string, at: Date) => {
  await db.updateTable('sessions').set({ confirmed_at: at }).where('id', '=', id).execute()
}

export const confirmedAt = async (db: Db, id: string) =>
  (await db.selectFrom('sessions').select('confirmed_at').where('id', '=', id).executeTakeFirst())
    ?.confirmed_at

export const endSession = async (db: Db, id: string, at: Date, reason: string) => {
  await db
    .updateTable('sessions')
    .set({ ended_at: at, reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

export const endSessionsOf = async (db: Tx, userId: number, at: Date, reason: string, except?: string) => {
  await db
    .updateTable('sessions')
    .set({ ended_at: at, reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute()
}

export const setCurrentRole = async (db: Tx, id: string, role: string) => {
  await db.updateTable('sessions').set({ current_role_name: role }).where('id', '=', id).execute()
}

export const forgetSessionsBefore = async (db: Tx, before: Date) => {
  await db.deleteFrom('sessions').where('last_seen_at', '<', before).execute()
}

interface AttemptTimes {
  now: Date
  windowStart: Date
  lockEnd: Date
}

/** The one that reaches the limit locks, until `lockEnd`: what comes after it neither ends nor lengthens that. */
export const countFailure = async (
  db: Db,
  key: string,
  limit: number,
  { now, windowStart, lockEnd }: AttemptTimes,
) => {
  await db
    .insertInto('login_attempts')
    .values({ key, failures: 1, window_started_at: now })
    .onConflict((on) =>
      on.column('key').doUpdateSet((eb) => {
        const began = eb.ref('login_attempts.window_started_at')
        const lock = eb.ref('login_attempts.locked_until')
        const isOver = eb(began, '<', windowStart)
        const failures = eb
          .case()
          .when(isOver)
          .then(eb.lit(1))
          .else(eb('login_attempts.failures', '+', eb.lit(1)))
          .end()
        return {
          failures,
          window_started_at: eb
            .case()
            .when(isOver)
            .then(eb.cast<Date>(eb.val(now), 'timestamptz'))
            .else(began)
            .end(),
          locked_until: eb
            .case()
            .when(eb(lock, '>', now))
            .then(lock)
            .when(eb(failures, '>=', limit))
            .then(eb.cast<Date>(eb.val(lockEnd), 'timestamptz'))
            .end(),
        }
      }),
    )
    .execute()
}

export const attemptsAt = (db: Db, keys: readonly string[]) =>
  db
    .selectFrom('login_attempts')
    .select(['key', 'window_started_at', 'locked_until'])
    .where('key', 'in', keys)
    .execute()
export type Attempts = Awaited<ReturnType<typeof attemptsAt>>[number]

export const forgetAttempts = async (db: Db, keys: readonly string[]) => {
  await db.deleteFrom('login_attempts').where('key', 'in', keys).execute()
}

/** A lock still in force is kept, however old its beginning. */
export const forgetAttemptsBefore = async (db: Tx, before: Date) => {
  await db
    .deleteFrom('login_attempts')
    .where('window_started_at', '<', before)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', before)]))
    .execute()
}

/** What a clock that was ahead has left. */
export const forgetAttemptsAfter = async (db: Tx, after: Date) => {
  await db.deleteFrom('login_attempts').where('window_started_at', '>', after).execute()
}
