import type { LeaveInput } from '@xueqiao/contract/features/teaching/substitutions/leaves'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database'
import { anyOf } from '../../../platform/db/fragments'
import type { Reach } from '../../account/reach/access'
import { isLed } from '../../account/reach/scope'

export interface Seen {
  /** Null: manages nobody. */
  reach: Reach | null
  ownId: number | null
}

export interface Leave {
  id: number
  teacherId: number
  teacherName: string
  kind: LeaveInput['kind']
  startsOn: string
  startsNumber: number
  endsOn: string
  endsNumber: number
  reason: string | null
  createdAt: Date
  arranged: number
  version: number
}

/** Of `teachers as t`: oneself, everybody, or those of one's departments. */
const isSeen = ({ reach, ownId }: Seen) =>
  reach?.all === true
    ? sql<boolean>`true`
    : sql<boolean>`(t.id = ${ownId} or ${
        reach === null
          ? sql`false`
          : sql`exists (select from departments d where d.id = t.department_id and ${isLed(reach, 'd.path')})`
      })`

const COLUMNS = sql`l.id, l.teacher_id as "teacherId", t.name as "teacherName", l.kind, l.starts_on as "startsOn",
  l.starts_number as "startsNumber", l.ends_on as "endsOn", l.ends_number as "endsNumber", l.reason,
  l.created_at as "createdAt", (select coalesce(sum(s.lessons), 0)::int from substitutions s
    where s.leave_id = l.id and s.undone_at is null) as arranged, l.version`

interface Asked {
  teacherId?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

const found = (seen: Seen, { teacherId, from, to }: Asked) => sql`from teacher_leaves l
  join teachers t on t.id = l.teacher_id
  where l.withdrawn_at is null and ${isSeen(seen)}
    and ${teacherId === undefined ? sql`true` : sql`l.teacher_id = ${teacherId}`}
    and ${from === undefined ? sql`true` : sql`l.ends_on >= ${from}`}
    and ${to === undefined ? sql`true` : sql`l.starts_on <= ${to}`}`

export const search = async (
  db: Db,
  seen: Seen,
  { page, size, ...asked }: Asked & { page: number; size: number },
) => {
  const { rows } = await sql<Leave>`select ${COLUMNS} ${found(seen, asked)}
    order by l.starts_on desc, l.id desc limit ${sql.lit(size)} offset ${page * size}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*)::int as count ${found(seen, asked)}`.execute(
    db,
  )
  return { content: rows, totalElements: counted.rows[0]?.count ?? 0 }
}

/** Those of a week, the first to go first. */
export const within = async (db: Db, seen: Seen, range: { from: string; to: string }) => {
  const { rows } = await sql<Leave>`select ${COLUMNS} ${found(seen, range)}
    order by l.starts_on, l.starts_number, l.id`.execute(db)
  return rows
}

/** Of these teachers, whoever asks: only when they are away. */
export const ofTeachers = (
  db: Db,
  teacherIds: readonly number[],
  { from, to }: { from: string; to: string },
) =>
  db
    .selectFrom('teacher_leaves')
    .select(['id', 'teacher_id as teacherId', 'starts_on as startsOn', 'starts_number as startsNumber'])
    .select(['ends_on as endsOn', 'ends_number as endsNumber'])
    .where('teacher_id', '=', anyOf(teacherIds))
    .where('withdrawn_at', 'is', null)
    .where('ends_on', '>=', from)
    .where('starts_on', '<=', to)
    .orderBy('id')
    .execute()

export const byId = async (db: Db, seen: Seen, id: number) => {
  const { rows } =
    await sql<Leave>`select ${COLUMNS} from teacher_leaves l join teachers t on t.id = l.teacher_id
    where l.id = ${id} and l.withdrawn_at is null and ${isSeen(seen)}`.execute(db)
  return rows[0]
}

export const known = async (db: Db, id: number) =>
  (await db.selectFrom('teacher_leaves').select('id').where('id', '=', id).execute()).map((row) => row.id)

export const teacher = async (db: Db, seen: Seen, id: number) => {
  const { rows } = await sql<{ id: number; name: string }>`select t.id, t.name from teachers t
    where t.id = ${id} and t.deleted_at is null and ${isSeen(seen)}`.execute(db)
  return rows[0]
}

/** Held, so that of two leaves of one teacher the second sees the first. */
export const lockTeacher = (db: Tx, id: number) =>
  db.selectFrom('teachers').select('id').where('id', '=', id).forNoKeyUpdate().execute()

export const lock = (db: Tx, id: number) =>
  db.selectFrom('teacher_leaves').select('id').where('id', '=', id).forUpdate().execute()

/** Whoever withdraws it waits until what is arranged for it is there. */
export const hold = (db: Tx, id: number) =>
  db.selectFrom('teacher_leaves').select('id').where('id', '=', id).forShare().execute()

export const insert = async (
  db: Tx,
  leave: Pick<Leave, 'teacherId' | 'kind' | 'startsOn' | 'startsNumber' | 'endsOn' | 'endsNumber' | 'reason'>,
  by: number | null,
) => {
  const { id } = await db
    .insertInto('teacher_leaves')
    .values({
      ...{ teacher_id: leave.teacherId, kind: leave.kind, reason: leave.reason, entered_by: by },
      ...{ starts_on: leave.startsOn, starts_number: leave.startsNumber },
      ...{ ends_on: leave.endsOn, ends_number: leave.endsNumber },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const update = (
  db: Tx,
  id: number,
  leave: Pick<Leave, 'kind' | 'startsOn' | 'startsNumber' | 'endsOn' | 'endsNumber' | 'reason'>,
) =>
  db
    .updateTable('teacher_leaves')
    .set((eb) => ({
      ...{ kind: leave.kind, reason: leave.reason },
      ...{ starts_on: leave.startsOn, starts_number: leave.startsNumber },
      ...{ ends_on: leave.endsOn, ends_number: leave.endsNumber },
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()

export const withdraw = (db: Tx, id: number, at: Date, by: number) =>
  db.updateTable('teacher_leaves').set({ withdrawn_at: at, withdrawn_by: by }).where('id', '=', id).execute()

/** The classes a teacher has to do with, for whom their leave is news. */
export const classesOf = async (db: Db, teacherId: number) => {
  const { rows } = await sql<{ id: number }>`select distinct class_id as id from teaching_assignments
    where teacher_id = ${teacherId} and ended_at is null`.execute(db)
  return rows.map(({ id }) => id)
}
