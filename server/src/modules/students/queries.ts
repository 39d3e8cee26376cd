import type { StudentSearch } from '@xueqiao/contract/features/students'
import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../platform/db/database'
import { contains, paginate } from '../../platform/db/query'
import { searchTerms } from '../../platform/pinyin'
import type { Reach } from '../school/access'
import { classesWithin } from '../school/scope'

type StudentFilter = Pick<StudentSearch, 'name' | 'studentNumber' | 'classId' | 'gender'>
export type NewStudent = Insertable<Database['students']>

/** Lists and details share these rows; the class is that of the open membership. */
const rows = (db: Db) =>
  db
    .selectFrom('students as s')
    .leftJoin('class_memberships as m', (join) =>
      join.onRef('m.student_id', '=', 's.id').on('m.to_date', 'is', null),
    )
    .leftJoin('classes as c', 'c.id', 'm.class_id')
    .leftJoin('teachers as head', 'head.id', 'c.head_teacher_id')
    .select([
      's.id',
      's.name',
      's.student_number as studentNumber',
      's.gender',
      's.birth_date as birthDate',
      'c.id as classId',
      'c.name as className',
      'c.grade',
      'head.name as headTeacherName',
      's.enrollment_date as enrollmentDate',
      's.enrollment_status as enrollmentStatus',
    ])
    .where('s.deleted_at', 'is', null)

type Students = ExpressionBuilder<Database & { s: Database['students'] }, 's'>

const open = (eb: Students) =>
  eb.selectFrom('class_memberships as om').select('om.student_id').where('om.to_date', 'is', null)

/** Staff see the pupils of the classes in their reach, a pupil themself, a parent their children. */
const within = (reach: Reach) => (eb: Students) => {
  if (reach.all) return eb.lit(true)
  const classes = eb
    .selectFrom('classes as c')
    .select('c.id')
    .where(classesWithin({ ...reach, studentId: null, parentId: null }))
  const children = eb.selectFrom('student_guardians as g').select('g.student_id')
  return eb.or([
    eb('s.id', 'in', open(eb).where('om.class_id', 'in', classes)),
    ...(reach.studentId === null ? [] : [eb('s.id', '=', reach.studentId)]),
    ...(reach.parentId === null
      ? []
      : [eb('s.id', 'in', children.where('g.parent_id', '=', reach.parentId))]),
  ])
}

/** Every condition of a search stands on the pupil alone, so that counting joins nothing. */
const matching =
  (reach: Reach, { name, studentNumber, classId, gender }: StudentFilter) =>
  (eb: Students) =>
    eb.and([
      within(reach)(eb),
      ...(name === undefined ? [] : [eb('s.search_keys', '@>', sql<string[]>`${searchTerms(name)}::text[]`)]),
      ...(studentNumber === undefined ? [] : [eb('s.student_number', 'ilike', contains(studentNumber))]),
      ...(classId === undefined ? [] : [eb('s.id', 'in', open(eb).where('om.class_id', '=', classId))]),
      ...(gender === undefined ? [] : [eb('s.gender', '=', gender)]),
    ])

const SORTS = {
  studentNumber: 's.student_number',
  enrollmentDate: 's.enrollment_date',
  name: 's.name',
} as const

/** Of everyone the count is kept; of a selection it is taken from the selection. */
const totalOf = (db: Db, everyone: boolean, matches: ReturnType<typeof matching>) =>
  everyone
    ? db.selectFrom('row_counts').select('live as total').where('table_name', '=', 'students')
    : db
        .selectFrom('students as s')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('s.deleted_at', 'is', null)
        .where(matches)

export const search = (db: Db, reach: Reach, { page, size, sort, order, ...filter }: StudentSearch) => {
  const matches = matching(reach, filter)
  const selective =
    filter.name !== undefined || filter.studentNumber !== undefined || filter.classId !== undefined
  const everyone = reach.all && !selective && filter.gender === undefined
  // Materialised, or the planner walks all pupils in order of the page until it has found enough.
  const chosen = sql<number>`(with chosen as materialized (${db
    .selectFrom('students as s')
    .select('s.id')
    .where('s.deleted_at', 'is', null)
    .where(matches)}) select id from chosen)`
  const ordered = rows(db)
    .$if(selective, (q) => q.where('s.id', 'in', chosen))
    .$if(!selective, (q) => q.where(matches))
    .$if(sort !== undefined, (q) =>
      q.orderBy(SORTS[sort?.key ?? 'studentNumber'], sort?.direction ?? order ?? 'asc'),
    )
    .orderBy('s.id')
  return paginate(ordered, { page, size }, totalOf(db, everyone, matches))
}

export const byId = (db: Db, reach: Reach, id: number) =>
  rows(db).where(within(reach)).where('s.id', '=', id).executeTakeFirst()

export const exists = async (db: Db, id: number) =>
  (await db.selectFrom('students').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const ofParent = (db: Db, reach: Reach, parentId: number) =>
  rows(db)
    .where(within(reach))
    .innerJoin('student_guardians as g', 'g.student_id', 's.id')
    .select('g.relationship')
    .where('g.parent_id', '=', parentId)
    .orderBy('c.grade', 'desc')
    .orderBy('s.id')
    .execute()

export const insertMany = async (db: Tx, students: NewStudent[]) => {
  const inserted = await db
    .insertInto('students')
    .values(students)
    .returning(['id', 'student_number'])
    .execute()
  return new Map(inserted.map((row) => [row.student_number, row.id]))
}
