import type { AchievementFilter, AchievementSearch } from '@xueqiao/contract/features/growth/achievements/api'
import { type ExpressionBuilder, type InferResult, type Insertable, sql, type Updateable } from 'kysely'
import type { Recent } from '../../../platform/db/count-cache'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { anyIn, anyOf, lit } from '../../../platform/db/fragments'
import { paginate } from '../../../platform/db/query'
import type { Viewer } from '../assessments/scope'
import { authorOf, called, isOfViewer, nameOf, ofClass } from '../goals/scope'

type Listed = ExpressionBuilder<Database & { a: Database['achievements'] }, 'a'>

/** A family sees what stands, and whatever it has handed in itself. */
const isShown =
  ({ family }: Viewer) =>
  (eb: Listed) =>
    family
      ? eb.or([eb('a.status', '=', lit('APPROVED')), eb('a.author_kind', '!=', lit('teacher'))])
      : eb.lit(true)

const inSight = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('achievements as a')
    .innerJoin('students as s', 's.id', 'a.student_id')
    .where(isOfViewer(viewer))
    .where(isShown(viewer))

type Filter = AchievementFilter & { ids?: readonly number[] | undefined }

const filtered = (db: Db, viewer: Viewer, filter: Filter) => {
  const { classId, studentId, keyword = '', kind, awardLevel, status, charged, ids } = filter
  return inSight(db, viewer)
    .$if(charged === true && !viewer.chargesAll, (query) =>
      query.where('s.class_id', '=', anyOf(viewer.chargeIds)),
    )
    .$if(classId !== undefined, (query) => query.where('a.student_id', '=', anyIn(ofClass(db, classId ?? 0))))
    .$if(studentId !== undefined, (query) => query.where('a.student_id', '=', studentId ?? 0))
    .$if(keyword !== '', (query) => query.where('a.student_id', '=', anyIn(called(db, keyword))))
    .$if(kind !== undefined, (query) => query.where('a.kind', '=', lit(kind ?? '其他')))
    .$if(awardLevel !== undefined, (query) => query.where('a.award_level', '=', lit(awardLevel ?? '校级')))
    .$if(status !== undefined, (query) => query.where('a.status', '=', lit(status ?? 'PENDING')))
    .$if(ids !== undefined, (query) => query.where('a.id', '=', anyOf(ids ?? [])))
}

/** List, detail and export show the same of each. */
const shown = (rows: ReturnType<typeof filtered>) =>
  rows
    .leftJoin('classes as c', 'c.id', 's.class_id')
    .select(['a.id', 'a.student_id as studentId', 's.name as studentName'])
    .select(['s.student_number as studentNumber', 's.class_id as placeId', 'c.name as className'])
    .select(['a.award_name as awardName', 'a.kind', 'a.award_level as awardLevel'])
    .select(['a.award_date as awardDate', 'a.issuer', 'a.note', 'a.status', 'a.reason', 'a.version'])
    .select(['a.author_kind as authorKind', 'a.author_id as authorId', 'a.decided_at as decidedAt'])
    .select((eb) => [
      authorOf('a').as('authorName'),
      eb
        .case()
        .when('a.decided_by', 'is', null)
        .then(sql<string | null>`null`)
        .else(nameOf('a.decided_by'))
        .end()
        .as('decidedByName'),
    ])

export const search = (
  db: Db,
  viewer: Viewer,
  { sort, order, page, size, ...filter }: AchievementSearch,
  total: Recent<number>,
) => {
  const direction = sort?.direction ?? order ?? 'desc'
  const rows = filtered(db, viewer, filter)
  // Few are found by their pupils and then put in order, never met on a walk along the days of the whole school.
  const walks = viewer.all && filter.studentId === undefined && filter.classId === undefined
  const day = walks ? sql<string>`a.award_date` : sql<string>`a.award_date + 0`
  return paginate(
    shown(rows).orderBy(day, direction).orderBy('a.id', direction),
    { page, size },
    rows.select((eb) => eb.fn.countAll<number>().as('total')),
    { total, table: 'achievements' },
  )
}

export const one = (db: Db, viewer: Viewer, id: number) =>
  shown(inSight(db, viewer)).where('a.id', '=', id).executeTakeFirst()
export type Row = InferResult<ReturnType<typeof shown>>[number]

export const few = (db: Db, viewer: Viewer, ids: readonly number[]) =>
  shown(inSight(db, viewer)).where('a.id', '=', anyOf(ids)).orderBy('a.id').execute()

/** Found and not read yet: how many, and which of those that were named. */
export const forExport = async (db: Db, viewer: Viewer, filter: Filter) => {
  const rows = filtered(db, viewer, filter)
  const { count } = await rows.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const found = filter.ids === undefined ? [] : await rows.select('a.id').execute()
  const read = () => shown(rows).orderBy('a.award_date', 'desc').orderBy('a.id', 'desc').stream(500)
  return { count, found, read }
}

export const known = async (db: Db, ids: readonly number[]) => {
  const rows = await db.selectFrom('achievements').select('id').where('id', '=', anyOf(ids)).execute()
  return rows.map(({ id }) => id)
}

/** Locked, in one order: from here to the end of the transaction nobody else changes them. */
export const lock = (db: Tx, ids: readonly number[]) =>
  db.selectFrom('achievements').select('id').where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()

export type NewAchievement = Insertable<Database['achievements']>

export const insertMany = async (db: Tx, values: readonly NewAchievement[]) => {
  const rows = await db.insertInto('achievements').values(values).returning('id').execute()
  return rows.map(({ id }) => id)
}

export const change = async (
  db: Tx,
  ids: readonly number[],
  values: Updateable<Database['achievements']>,
  now: Date,
) => {
  await db
    .updateTable('achievements')
    .set((eb) => ({ ...values, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', anyOf(ids))
    .execute()
}

export const remove = async (db: Tx, id: number) => {
  await db.deleteFrom('achievements').where('id', '=', id).execute()
}

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

/** How many wait for whoever decides about them. */
export const countToDecide = async (db: Db, viewer: Viewer) => {
  const { count } = await filtered(db, viewer, { status: 'PENDING', charged: true })
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
/** How many wait for those who lead these classes; found by their pupils. */
export const countWaiting = async (db: Db, classIds: readonly number[]) => {
  const pupils = db
    .selectFrom('students as s')
    .select('s.id')
    .where('s.class_id', '=', anyOf(classIds))
    .where('s.deleted_at', 'is', null)
  const { count } = await db
    .selectFrom('achievements as a')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('a.student_id', '=', anyIn(pupils))
    .where('a.status', '=', lit('PENDING'))
    .executeTakeFirstOrThrow()
  return count
}
