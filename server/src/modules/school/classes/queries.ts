import type { ClassFilter, ClassInput, ClassSearch } from '@xueqiao/contract/features/school/classes/api'
import { type InferResult, type Insertable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { contains, paginate } from '../../../platform/db/query'
import { searchTerm } from '../../../platform/pinyin'
import type { Reach } from '../../account/reach/access'
import { classesWithin } from '../../account/reach/scope'

/** A pupil who leaves the school leaves the class first, so an open membership is a pupil. */
const STUDENT_COUNT = sql<number>`(select count(*) from class_memberships m
  where m.class_id = c.id and m.to_date is null)`

/** List, detail and export share these rows, so they cannot disagree. */
const rows = (db: Db) =>
  db
    .selectFrom('classes as c')
    .leftJoin('teachers as head', 'head.id', 'c.head_teacher_id')
    .leftJoin('teachers as assistant', 'assistant.id', 'c.assistant_teacher_id')
    .leftJoin('departments as d', 'd.id', 'c.department_id')
    .select([
      'c.id',
      'c.name',
      'c.grade',
      'c.head_teacher_id as headTeacherId',
      'head.name as headTeacherName',
      'c.assistant_teacher_id as assistantTeacherId',
      'assistant.name as assistantTeacherName',
      'c.department_id as departmentId',
      'd.name as departmentName',
      'c.capacity',
      'c.class_number as classNumber',
      'c.academic_year as academicYear',
      'c.classroom_location as classroomLocation',
      'c.description',
      'c.version',
      STUDENT_COUNT.as('studentCount'),
      sql<string[]>`array(select co.name from class_courses cc join courses co on co.id = cc.course_id
        where cc.class_id = c.id and co.deleted_at is null order by co.course_code)`.as('courseNames'),
    ])
    .where('c.deleted_at', 'is', null)

export type ClassRecord = InferResult<ReturnType<typeof rows>>[number]

const filtered = (db: Db, reach: Reach, filter: ClassFilter) =>
  rows(db)
    .where(classesWithin(reach))
    .$if(filter.name !== undefined, (query) => query.where('c.name', 'ilike', contains(filter.name ?? '')))
    .$if(filter.grade !== undefined, (query) => query.where('c.grade', '=', filter.grade ?? 0))
    .$if(filter.headTeacherName !== undefined, (query) =>
      query.where(
        'head.search_keys',
        '@@',
        sql<string>`${searchTerm(filter.headTeacherName ?? '')}::tsquery`,
      ),
    )

/** 一年级2班 before 一年级10班. */
const NATURAL_NAME = sql`coalesce(nullif(c.class_number, '')::int, 1000)`

const SORTS = {
  name: sql`c.name collate "zh-x-icu"`,
  grade: sql`c.grade`,
  studentCount: STUDENT_COUNT,
  capacity: sql`c.capacity`,
} as const

export const search = (db: Db, reach: Reach, { page, size, sort, order, ...filter }: ClassSearch) => {
  const direction = sort?.direction ?? order ?? 'asc'
  const query = filtered(db, reach, filter).$if(sort !== undefined, (sorted) =>
    sorted.orderBy(SORTS[sort?.key ?? 'grade'], (by) =>
      direction === 'desc' ? by.desc().nullsLast() : by.asc().nullsLast(),
    ),
  )
  return paginate(inOrder(query), { page, size })
}

const inOrder = <Q extends ReturnType<typeof rows>>(query: Q) =>
  query.orderBy('c.grade').orderBy(NATURAL_NAME).orderBy('c.name').orderBy('c.id')

export const forExport = (db: Db, reach: Reach, filter: ClassFilter) =>
  inOrder(filtered(db, reach, filter)).stream(200)

export const byId = (db: Db, reach: Reach, id: number) =>
  rows(db).where(classesWithin(reach)).where('c.id', '=', id).executeTakeFirst()

/** Which of these there are, or were. */
export const known = async (db: Db, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('classes')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const options = (db: Db, reach: Reach) =>
  db
    .selectFrom('classes as c')
    .select(['c.id', 'c.name', 'c.grade'])
    .where('c.deleted_at', 'is', null)
    .where(classesWithin(reach))
    .orderBy('c.grade')
    .orderBy(NATURAL_NAME)
    .orderBy('c.name')
    .execute()

export const lockAllNames = (db: Tx) =>
  db
    .selectFrom('classes')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

export const rename = async (db: Tx, id: number, name: string, now: Date) => {
  await db
    .updateTable('classes')
    .set((eb) => ({ name, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()
}

/** Locked, so that what is checked about these classes still holds when they are changed. */
export const lockNames = (db: Tx, reach: Reach, ids: readonly number[]) =>
  db
    .selectFrom('classes as c')
    .select(['c.id', 'c.name', 'c.version'])
    .where('c.id', 'in', ids)
    .where('c.deleted_at', 'is', null)
    .where(classesWithin(reach))
    .orderBy('c.id')
    .forUpdate()
    .execute()

export const students = (db: Db, classId: number) =>
  db
    .selectFrom('class_memberships as m')
    .innerJoin('students as s', 's.id', 'm.student_id')
    .select(['s.id', 's.name', 's.student_number as studentNumber', 's.gender'])
    .where('m.class_id', '=', classId)
    .where('m.to_date', 'is', null)
    .where('s.deleted_at', 'is', null)
    .orderBy('s.student_number')
    .execute()

type Columns = Partial<Insertable<Database['classes']>>

/** Only what was sent: a page never erases the fields it does not know (decisions G07). */
const columns = (input: Partial<ClassInput>): Columns => {
  const all: Columns = {
    name: input.name,
    grade: input.grade,
    head_teacher_id: input.headTeacherId,
    assistant_teacher_id: input.assistantTeacherId,
    department_id: input.departmentId,
    capacity: input.capacity,
    class_number: input.classNumber,
    academic_year: input.academicYear,
    classroom_location: input.classroomLocation,
    description: input.description,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

export const insert = async (db: Tx, input: ClassInput): Promise<number> => {
  const { id } = await db
    .insertInto('classes')
    .values({ ...columns(input), name: input.name, grade: input.grade })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const update = async (db: Tx, id: number, input: ClassInput, now: Date) => {
  await db
    .updateTable('classes')
    .set((eb) => ({ ...columns(input), updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const archive = async (db: Tx, ids: readonly number[], now: Date) => {
  await db.updateTable('classes').set({ deleted_at: now, updated_at: now }).where('id', 'in', ids).execute()
  await db.deleteFrom('class_courses').where('class_id', 'in', ids).execute()
}

/** Held, so that whoever gives one of these classes another head waits. */
export const headedBy = (db: Tx, teacherIds: readonly number[]) =>
  db
    .selectFrom('classes')
    .select(['id', 'head_teacher_id as headTeacherId'])
    .where('head_teacher_id', 'in', teacherIds)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Which classes lose their head or assistant teacher. */
export const releaseTeachers = async (db: Tx, teacherIds: readonly number[], now: Date) => {
  const gone = (column: 'head_teacher_id' | 'assistant_teacher_id') =>
    sql<
      number | null
    >`case when ${sql.ref(column)} = any(${teacherIds}::bigint[]) then null else ${sql.ref(column)} end`
  return db
    .updateTable('classes')
    .set((eb) => ({
      head_teacher_id: gone('head_teacher_id'),
      assistant_teacher_id: gone('assistant_teacher_id'),
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where((eb) =>
      eb.or([eb('head_teacher_id', 'in', teacherIds), eb('assistant_teacher_id', 'in', teacherIds)]),
    )
    .where('deleted_at', 'is', null)
    .returning(['id', 'name'])
    .execute()
}

export const closeMemberships = async (
  db: Tx,
  classIds: readonly number[],
  today: string,
  reason: string,
) => {
  const closed = await db
    .updateTable('class_memberships')
    .set({ to_date: sql<string>`greatest(from_date, ${today}::date)`, reason })
    .where('class_id', 'in', classIds)
    .where('to_date', 'is', null)
    .executeTakeFirst()
  return Number(closed.numUpdatedRows)
}

export const courseIds = async (db: Db, classId: number) => {
  const found = await db
    .selectFrom('class_courses')
    .select('course_id as id')
    .where('class_id', '=', classId)
    .execute()
  return found.map(({ id }) => id)
}

export const replaceCourses = async (db: Tx, classId: number, courseIds: readonly number[]) => {
  await db.deleteFrom('class_courses').where('class_id', '=', classId).execute()
  await addCourses(
    db,
    courseIds.map((course_id) => ({ class_id: classId, course_id })),
  )
}

export const addCourses = async (db: Tx, pairs: { class_id: number; course_id: number }[]) => {
  if (pairs.length > 0) await db.insertInto('class_courses').values(pairs).execute()
}

export const dropCourses = async (db: Tx, courseIds: readonly number[]) => {
  const dropped = await db
    .deleteFrom('class_courses')
    .where('course_id', 'in', courseIds)
    .returning('class_id')
    .execute()
  return dropped.map(({ class_id }) => class_id)
}

export const openMemberships = async (db: Tx, memberships: Insertable<Database['class_memberships']>[]) => {
  await db.insertInto('class_memberships').values(memberships).execute()
}

export const recordYear = async (db: Tx, academicYearId: number) => {
  await sql`insert into class_years (class_id, academic_year_id, name, grade, head_teacher_id)
    select id, ${academicYearId}, name, grade, head_teacher_id from classes where deleted_at is null
    on conflict (class_id, academic_year_id) do update set
      name = excluded.name, grade = excluded.grade, head_teacher_id = excluded.head_teacher_id`.execute(db)
}
