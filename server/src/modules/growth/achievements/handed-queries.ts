import type { AchievementStatus } from '@xueqiao/contract/features/growth/achievements/values'
import { expressionBuilder, sql, type Updateable } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { anyIn, anyOf, lit } from '../../../platform/db/fragments'
import type { Viewer } from '../assessments/scope'
import { authorOf, called, isOfViewer, nameOf, ofClass } from '../goals/scope'
import type { HandedInTable } from './tables'

/** What is handed in stands in one of these; what follows asks of each the same. */
export type Table = 'achievements' | 'activities'

const eb = expressionBuilder<Database & { a: HandedInTable; s: Database['students'] }, 'a' | 's'>()

/** A family sees what stands, and whatever it has handed in itself. */
const isShown = eb.or([eb('a.status', '=', lit('APPROVED')), eb('a.author_kind', '!=', lit('teacher'))])

/** On any query over one of the tables as `a` and `students as s`. */
export const isSeen = (viewer: Viewer) => eb.and([isOfViewer(viewer), ...(viewer.family ? [isShown] : [])])

export interface Filter {
  classId?: number | undefined
  studentId?: number | undefined
  keyword?: string | undefined
  status?: AchievementStatus | undefined
  charged?: boolean | undefined
  ids?: readonly number[] | undefined
}

export const isFound = (db: Db, viewer: Viewer, filter: Filter) => {
  const { classId, studentId, keyword = '', status, charged, ids } = filter
  return eb.and([
    isSeen(viewer),
    ...(charged === true && !viewer.chargesAll ? [eb('s.class_id', '=', anyOf(viewer.chargeIds))] : []),
    ...(classId === undefined ? [] : [eb('a.student_id', '=', anyIn(ofClass(db, classId)))]),
    ...(studentId === undefined ? [] : [eb('a.student_id', '=', studentId)]),
    ...(keyword === '' ? [] : [eb('a.student_id', '=', anyIn(called(db, keyword)))]),
    ...(status === undefined ? [] : [eb('a.status', '=', lit(status))]),
    ...(ids === undefined ? [] : [eb('a.id', '=', anyOf(ids))]),
  ])
}

/** List, detail and export show the same of each; with `classes as c`. */
export const COLUMNS = [
  ...(['a.id', 'a.student_id as studentId', 's.name as studentName'] as const),
  ...(['s.student_number as studentNumber', 's.class_id as placeId', 'c.name as className'] as const),
  ...(['a.note', 'a.status', 'a.reason', 'a.version'] as const),
  ...(['a.author_kind as authorKind', 'a.author_id as authorId', 'a.decided_at as decidedAt'] as const),
  authorOf('a').as('authorName'),
  sql<string | null>`case when a.decided_by is not null then ${nameOf('a.decided_by')} end`.as(
    'decidedByName',
  ),
] as const

/** What an import has to know of those there are; name and day are the table's own. */
export const IMPORTED = [
  ...(['a.id', 'a.status', 'a.author_kind as authorKind', 'a.author_id as authorId'] as const),
  ...(['s.student_number as number', 's.name as studentName', 's.class_id as placeId'] as const),
] as const

/** Few are found by their pupils and then put in order, never met on a walk along the days of the whole school. */
export const inOrderOf = (day: string, { all }: Viewer, { studentId, classId, keyword = '' }: Filter) =>
  all && studentId === undefined && classId === undefined && keyword === ''
    ? sql<string>`${sql.ref(day)}`
    : sql<string>`${sql.ref(day)} + 0`

type Columns = Partial<Updateable<Database['achievements']> | Updateable<Database['activities']>>

/** What is asked of the rows themselves, and done to them. */
export const rowsOfTable = (table: Table) => ({
  known: async (db: Db, ids: readonly number[]) => {
    const rows = await db.selectFrom(table).select('id').where('id', '=', anyOf(ids)).execute()
    return rows.map(({ id }) => id)
  },
  /** Locked, in one order: from here to the end of the transaction nobody else changes them. */
  lock: (db: Tx, ids: readonly number[]) =>
    db.selectFrom(table).select('id').where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute(),
  change: async (db: Tx, ids: readonly number[], values: Columns, now: Date) => {
    await db
      .updateTable(table)
      .set((eb) => ({ ...values, updated_at: now, version: eb('version', '+', 1) }))
      .where('id', '=', anyOf(ids))
      .execute()
  },
  remove: async (db: Tx, id: number) => {
    await db.deleteFrom(table).where('id', '=', id).execute()
  },
  /** How many wait in a class; found by its pupils. */
  countWaiting: async (db: Db, classId: number) => {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('student_id', '=', anyIn(ofClass(db, classId)))
      .where('status', '=', lit('PENDING'))
      .executeTakeFirstOrThrow()
    return count
  },
})

/** The 班主任 and 副班主任 of a class, by their accounts. */
export const headsOf = async (db: Db, classId: number) => {
  const rows = await db
    .selectFrom('classes as c')
    .innerJoin('users as u', (join) =>
      join
        .on('u.profile_type', '=', lit('TEACHER'))
        .on((eb) =>
          eb.or([
            eb('u.profile_id', '=', eb.ref('c.head_teacher_id')),
            eb('u.profile_id', '=', eb.ref('c.assistant_teacher_id')),
          ]),
        ),
    )
    .select('u.id')
    .where('c.id', '=', classId)
    .where('u.deleted_at', 'is', null)
    .where('u.enabled', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}
