import type { RecordSearch } from '@xueqiao/contract/features/growth/growth-records/api'
import { type ExpressionBuilder, expressionBuilder, type Insertable, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Recent } from '../../../platform/db/count-cache'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { anyIn, anyOf, flag, lit } from '../../../platform/db/fragments'
import { onPage, pageRows, paginate, readPage } from '../../../platform/db/query'
import { made, statementOf } from '../../../platform/db/statement'
import { OFFICE } from '../../base/school-settings/service'
import { gradeThen, nameThen, yearOfSemester } from '../../school/classes/scope'
import { called } from '../assessments/scope'
import { appealUntil, isDecided, isFresh, isInSight, isOfClasses, nameOf, type Viewer } from './scope'

const joined = (db: Db) =>
  db.selectFrom('growth_records as r').innerJoin('students as s', 's.id', 'r.student_id')

/** Every record has its pupil: where nothing is asked of them, the database leaves them out. */
const inSight = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('growth_records as r')
    .leftJoin('students as s', 's.id', 'r.student_id')
    .where(isInSight(viewer))

type Rows = ExpressionBuilder<
  Database & { r: Database['growth_records']; s: Database['students'] },
  'r' | 's'
>
const listed: Rows = expressionBuilder()

const appeals = (eb: Rows) =>
  eb.selectFrom('growth_appeals as a').select('a.id').whereRef('a.record_id', '=', 'r.id')
const open = (eb: Rows) => appeals(eb).where('a.status', '=', lit('OPEN'))

/** An open appeal that they decide, or made themselves. */
const isAppealed = (viewer: Viewer) => (eb: Rows) =>
  eb.or([
    eb.and([isDecided(viewer), eb.exists(open(eb))]),
    eb.exists(open(eb).where('a.author_id', '=', viewer.userId)),
  ])

type Search = Omit<RecordSearch, 'fresh'> & { since?: Date | undefined }
type Filter = Omit<Search, 'page' | 'size'>

const filtered = (db: Db, viewer: Viewer, filter: Filter) => {
  const {
    semesterId,
    classId,
    studentId,
    keyword = '',
    dimension,
    authorKind,
    status,
    from,
    to,
    appealed,
    charged,
    since,
  } = filter
  return inSight(db, viewer)
    .$if(semesterId !== undefined, (query) => query.where('r.semester_id', '=', semesterId ?? 0))
    .$if(classId !== undefined, (query) => query.where(isOfClasses(made(classId, (id) => [id ?? 0]))))
    .$if(studentId !== undefined, (query) => query.where('r.student_id', '=', studentId ?? 0))
    .$if(keyword !== '', (query) => query.where('r.student_id', '=', anyIn(called(db, keyword))))
    .$if(dimension !== undefined, (query) => query.where('r.dimension', '=', lit(dimension ?? 'moral')))
    .$if(authorKind !== undefined, (query) => query.where('r.author_kind', '=', authorKind ?? 'teacher'))
    .$if(status !== undefined, (query) => query.where('r.status', '=', lit(status ?? 'RECORDED')))
    .$if(from !== undefined, (query) => query.where('r.date', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('r.date', '<=', to ?? ''))
    .$if(appealed === true, (query) => query.where(isAppealed(viewer)(listed)))
    .$if(charged === true && !viewer.chargesAll, (query) => query.where(isOfClasses(viewer.chargeIds)))
    .$if(since !== undefined, (query) => query.where(isFresh(viewer, since ?? new Date(0))))
}

/** What the system of the record's stage and semester says of its dimension. */
const said = sql<never>`(select g.dimensions -> r.dimension as dimension from growth_systems g
  left join semesters b on b.id = g.semester_id
  where g.stage = i.stage and (b.id is null or b.start_date <= m.start_date)
  order by b.start_date desc nulls last limit 1)`

const indicatorName = sql<string>`coalesce((select one ->> 'name'
  from jsonb_array_elements(said.dimension -> 'indicators') one
  where (one ->> 'id')::bigint = r.indicator_id), '')`

const photosOf = (eb: ExpressionBuilder<Database & { r: Database['growth_records'] }, 'r'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('files as f')
      .select(['f.id', 'f.category', 'f.key', 'f.name', 'f.mime', 'f.size', 'f.width'])
      .where('f.entity', '=', lit('growth_records'))
      .whereRef('f.entity_id', '=', 'r.id')
      .orderBy('f.id'),
  )

/** List and page show the same of each. */
const shown = (viewer: Viewer, rows: ReturnType<typeof joined>) =>
  rows
    .innerJoin('classes as c', 'c.id', 'r.class_id')
    .innerJoin('semesters as m', 'm.id', 'r.semester_id')
    .innerJoin('growth_indicators as i', 'i.id', 'r.indicator_id')
    .leftJoin('growth_deadlines as d', 'd.semester_id', 'r.semester_id')
    .innerJoinLateral(said.as<'said'>(sql`said`), (join) => join.onTrue())
    .select(['r.id', 'r.student_id as studentId', 's.name as studentName', 's.class_id as placeId'])
    .select(['r.class_id as classId', 'r.semester_id as semesterId'])
    .select(['m.name as semesterName', 'r.date', 'i.stage', 'r.dimension', 'r.indicator_id as indicatorId'])
    .select(['r.title', 'r.content', 'r.author_kind as authorKind', 'r.author_id as authorId', 'r.status'])
    .select(['r.version', 'd.record_until as recordUntil', appealUntil.as('appealUntil')])
    .select([sql<string>`said.dimension ->> 'name'`.as('dimensionName'), indicatorName.as('indicatorName')])
    .select(nameThen(yearOfSemester('r.semester_id')).as('className'))
    .select((eb) => [
      eb.fn.coalesce(nameOf('r.author_id'), lit(OFFICE)).as('authorName'),
      photosOf(eb).as('photos'),
      flag(isDecided(viewer)).as('decides'),
      flag(isAppealed(viewer)(eb)).as('appealed'),
      flag(eb.exists(appeals(eb))).as('contested'),
    ])

interface Listed extends Filter {
  page: number
  size: number
}

const list = (db: Db, viewer: Viewer, { page, size, ...filter }: Listed) => {
  const rows = filtered(db, viewer, filter)
  // Few are found by their pupils and then put in order, never met on a walk along the days of the whole school.
  const { studentId, classId, appealed } = filter
  const isFew = !viewer.all || studentId !== undefined || classId !== undefined || appealed === true
  const day = isFew ? sql<string>`r.date + 0` : sql<string>`r.date`
  const ids = onPage(rows.select('r.id').orderBy(day, 'desc').orderBy('r.id', 'desc'), { page, size })
  return {
    rows: shown(viewer, joined(db).where('r.id', '=', anyIn(ids)))
      .orderBy('r.date', 'desc')
      .orderBy('r.id', 'desc'),
    total: rows.select((eb) => eb.fn.countAll<number>().as('total')),
  }
}

interface First {
  viewer: Viewer
  query: Listed
  counted: { isKnown: boolean }
}

const TABLE = 'growth_records'

const firstPage = statementOf(
  ['page', 'size', 'dimension', 'authorKind', 'status'],
  (db, { viewer, query, counted }: First) => {
    const { rows, total } = list(db, viewer, query)
    return pageRows(rows, { ...query, cut: true }, counted.isKnown ? undefined : total, TABLE)
  },
)

export const search = async (db: Db, viewer: Viewer, query: Search, total: Recent<number>) => {
  const recalled = { total, table: TABLE } as const
  // A name is looked for in a way of its own.
  if (query.page === 0 && query.keyword === undefined) {
    const found = await firstPage(db, { viewer, query, counted: { isKnown: total.value !== undefined } })
    return readPage(found, recalled)
  }
  const { rows, total: counting } = list(db, viewer, query)
  return paginate(rows, { ...query, cut: true }, counting, recalled)
}

export const chosenOf = (db: Db, viewer: Viewer, studentId: number, most: number) => {
  const ids = filtered(db, viewer, { studentId }).where('r.status', '<>', lit('RECORDED')).select('r.id')
  return shown(viewer, joined(db).where('r.id', '=', anyIn(ids)))
    .orderBy('r.date', 'desc')
    .orderBy('r.id', 'desc')
    .limit(most)
    .execute()
}

export const one = (db: Db, viewer: Viewer, id: number) =>
  shown(viewer, joined(db).where(isInSight(viewer)))
    .where('r.id', '=', id)
    .executeTakeFirst()
export type Row = NonNullable<Awaited<ReturnType<typeof one>>>

export const known = async (db: Db, ids: readonly number[]) => {
  const rows = await db.selectFrom('growth_records').select('id').where('id', '=', anyOf(ids)).execute()
  return rows.map(({ id }) => id)
}

/** Locked, in one order: from here to the end of the transaction nobody else changes them. */
export const lock = async (db: Tx, ids: readonly number[]) => {
  await db
    .selectFrom('growth_records')
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
}

export const insert = async (db: Tx, values: Insertable<Database['growth_records']>) => {
  const { id } = await db
    .insertInto('growth_records')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const change = async (
  db: Tx,
  ids: readonly number[],
  values: Updateable<Database['growth_records']>,
  now: Date,
) => {
  await db
    .updateTable('growth_records')
    .set((eb) => ({ ...values, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', anyOf(ids))
    .execute()
}

export const remove = async (db: Tx, id: number) => {
  await db.deleteFrom('growth_records').where('id', '=', id).execute()
}

/** Of `classes as c` in a semester; of one that came later, and of no semester, as it stands. */
const gradeIn =
  (semesterId: number | undefined) => (eb: ExpressionBuilder<Database & { c: Database['classes'] }, 'c'>) =>
    semesterId === undefined
      ? eb.ref('c.grade')
      : eb.fn.coalesce(gradeThen(yearOfSemester(sql.val(semesterId))), 'c.grade')

/** A pupil who is there, with where they are, and in which grade they were in a semester. */
export const pupil = (db: Db, id: number, semesterId?: number) =>
  db
    .selectFrom('students as s')
    .leftJoin('classes as c', 'c.id', 's.class_id')
    .select(['s.id', 's.name', 's.class_id as placeId'])
    .select((eb) => gradeIn(semesterId)(eb as never).as('grade'))
    .where('s.id', '=', id)
    .where('s.deleted_at', 'is', null)
    .executeTakeFirst()

/** Pupils of these classes, or these themselves, by name, each in the grade of the semester. */
export const pupils = (
  db: Db,
  of: { classIds: readonly number[]; studentIds: readonly number[] },
  semesterId?: number,
) =>
  db
    .selectFrom('students as s')
    .innerJoin('classes as c', 'c.id', 's.class_id')
    .select(['s.id as studentId', 's.name as studentName', 'c.name as className'])
    .select((eb) => gradeIn(semesterId)(eb).as('grade'))
    .where('s.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('s.class_id', '=', anyOf(of.classIds)), eb('s.id', '=', anyOf(of.studentIds))]))
    // Of several children the eldest first, as everywhere.
    .orderBy('c.grade', 'desc')
    .orderBy('s.student_number')
    .execute()

export const ofSemesters = (db: Db, ids: readonly number[]) =>
  db.selectFrom('growth_records').select('id').where('semester_id', '=', anyOf(ids)).limit(1).execute()
