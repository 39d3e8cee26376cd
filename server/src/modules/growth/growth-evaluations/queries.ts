import type { EvaluationSearch, Worked } from '@xueqiao/contract/features/growth/growth-evaluations/api'
import type { Insertable, Updateable } from 'kysely'
import type { Recent } from '../../../platform/db/count-cache'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { anyIn, anyOf, lit } from '../../../platform/db/fragments'
import { pageRows, paginate, readPage } from '../../../platform/db/query'
import { statement, statementOf } from '../../../platform/db/statement'
import { called, isOneOf } from '../assessments/scope'
import { nameOf, type Viewer } from '../growth-records/scope'

/** Pupils in sight, each with the evaluation of one semester, if there is one. */
const pupils = (db: Db, viewer: Viewer, semesterId: number) =>
  db
    .selectFrom('students as s')
    .innerJoin('classes as c', 'c.id', 's.class_id')
    .leftJoin('growth_evaluations as e', (join) =>
      join.onRef('e.student_id', '=', 's.id').on('e.semester_id', '=', semesterId),
    )
    .where('s.deleted_at', 'is', null)
    .$if(viewer.family, (query) =>
      query.where('s.id', '=', anyOf(viewer.studentIds)).where('e.status', '=', lit('APPROVED')),
    )
    .$if(!viewer.family && !viewer.all, (query) => query.where(isOneOf('s', viewer)))

type Filter = Omit<EvaluationSearch, 'page' | 'size' | 'semesterId'>

const filtered = (db: Db, viewer: Viewer, semesterId: number, filter: Filter) => {
  const { classId, studentId, keyword = '', status } = filter
  return pupils(db, viewer, semesterId)
    .$if(classId !== undefined, (query) => query.where('s.class_id', '=', classId ?? 0))
    .$if(studentId !== undefined, (query) => query.where('s.id', '=', studentId ?? 0))
    .$if(keyword !== '', (query) => query.where('s.id', '=', anyIn(called(db, keyword))))
    .$if(status === 'NONE', (query) => query.where('e.id', 'is', null))
    .$if(status !== undefined && status !== 'NONE', (query) =>
      query.where('e.status', '=', status === 'APPROVED' ? lit('APPROVED') : lit('PENDING')),
    )
}

const shown = (rows: ReturnType<typeof filtered>) =>
  rows
    .select(['e.id', 's.id as studentId', 's.name as studentName', 's.student_number as studentNumber'])
    .select(['c.id as classId', 'c.name as class', 'c.grade', 'e.judgements', 'e.comment', 'e.worked'])
    .select(['e.status as kept', 'e.approved_at as approvedAt', 'e.version'])
    .select([nameOf('e.author_id').as('authorName'), nameOf('e.approved_by').as('approvedByName')])

interface Listed extends Filter {
  page: number
  size: number
}

const list = (
  db: Db,
  viewer: Viewer,
  semesterId: number,
  { page: _page, size: _size, ...filter }: Listed,
) => {
  const rows = filtered(db, viewer, semesterId, filter)
  return {
    rows: shown(rows).orderBy('s.student_number').orderBy('s.id'),
    total: rows.select((eb) => eb.fn.countAll<number>().as('total')),
  }
}

interface First {
  viewer: Viewer
  query: Listed
  of: { semesterId: number; isCounted: boolean }
}

const TABLE = 'students'

const firstPage = statementOf(['page', 'size', 'status'], (db, { viewer, query, of }: First) => {
  const { rows, total } = list(db, viewer, of.semesterId, query)
  return pageRows(rows, query, of.isCounted ? undefined : total, TABLE)
})

export const search = async (
  db: Db,
  viewer: Viewer,
  semesterId: number,
  { semesterId: _semester, ...query }: EvaluationSearch,
  total: Recent<number>,
) => {
  const recalled = { total, table: TABLE } as const
  // A name is looked for in a way of its own.
  if (query.page === 0 && query.keyword === undefined) {
    const of = { semesterId, isCounted: total.value !== undefined }
    return readPage(await firstPage(db, { viewer, query, of }), recalled)
  }
  const { rows, total: counting } = list(db, viewer, semesterId, query)
  return paginate(rows, query, counting, recalled)
}
export type Row = Awaited<ReturnType<typeof search>>['content'][number]

export const ofPupils = (db: Db, viewer: Viewer, semesterId: number, studentIds: readonly number[]) =>
  shown(pupils(db, viewer, semesterId))
    .where('s.id', '=', anyOf(studentIds))
    .orderBy('s.id')
    .execute()

/** Whose these are, and of when. */
export const places = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('growth_evaluations')
    .select(['id', 'student_id as studentId', 'semester_id as semesterId'])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .execute()

/** Locked, in one order. */
export const lock = async (db: Tx, ids: readonly number[]) => {
  await db
    .selectFrom('growth_evaluations')
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
}

export const insert = async (db: Tx, values: Insertable<Database['growth_evaluations']>) => {
  await db.insertInto('growth_evaluations').values(values).execute()
}

export const change = async (
  db: Tx,
  id: number,
  values: Updateable<Database['growth_evaluations']>,
  now: Date,
) => {
  await db
    .updateTable('growth_evaluations')
    .set((eb) => ({ ...values, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const approve = async (
  db: Tx,
  rows: readonly { id: number; worked: Worked[] }[],
  by: number,
  now: Date,
) => {
  for (const { id, worked } of rows)
    await change(
      db,
      id,
      { status: 'APPROVED', worked: JSON.stringify(worked), approved_by: by, approved_at: now },
      now,
    )
}

export const remove = async (db: Tx, id: number) => {
  await db.deleteFrom('growth_evaluations').where('id', '=', id).execute()
}

export const ofSemesters = (db: Db, ids: readonly number[]) =>
  db.selectFrom('growth_evaluations').select('id').where('semester_id', '=', anyOf(ids)).limit(1).execute()

const headRow = statement((db, _shape: null, { id }: { id: number }) =>
  db
    .selectFrom('students as s')
    .leftJoin('classes as c', 'c.id', 's.class_id')
    .leftJoin('teachers as t', 't.id', 'c.head_teacher_id')
    .select(['s.id as studentId', 's.name as studentName', 's.student_number as studentNumber'])
    .select(['s.enrollment_status as enrollmentStatus', 's.photo_id as photoId', 's.class_id as placeId'])
    .select(['c.name as className', 'c.grade', 't.name as headTeacherName'])
    .where('s.id', '=', id)
    .where('s.deleted_at', 'is', null),
)

/** What stands above a pupil's profile. */
export const head = async (db: Db, id: number) => (await headRow(db, null, { id }))[0]

interface OfPupil {
  studentId: number
  semesterId: number
}

const keptRow = statement((db, _shape: null, { studentId, semesterId }: OfPupil) =>
  db
    .selectFrom('growth_evaluations')
    .select(['status', 'judgements', 'comment', 'worked'])
    .where('student_id', '=', studentId)
    .where('semester_id', '=', semesterId),
)

/** What is kept of a pupil's semester, whoever may know of it. */
export const keptOf = async (db: Db, studentId: number, semesterId: number) =>
  (await keptRow(db, null, { studentId, semesterId }))[0]
