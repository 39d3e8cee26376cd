import type {
  ClassExport,
  ClassFilter,
  ClassInput,
  ClassSearch,
} from '@xueqiao/contract/features/school/classes/api'
import { expressionBuilder, type InferResult, type Insertable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database'
import { anyOf, inChinese, listOf, tsquery } from '../../../platform/db/fragments'
import { contains, paginate } from '../../../platform/db/query'
import type { Reach } from '../../account/reach/access'
import { CLASS_NUMBER, classesWithin, isHeaded, pupilCount } from '../../account/reach/scope'

/** That day, or the one of this column where it is later. */
export const notBefore = (column: string, day: string) =>
  sql<string>`greatest(${sql.ref(column)}, ${day}::date)`

/** List, detail and export share these rows, so they cannot disagree. */
const rows = (db: Db) =>
  db
    .selectFrom('classes as c')
    .leftJoin('teachers as head', 'head.id', 'c.head_teacher_id')
    .leftJoin('teachers as assistant', 'assistant.id', 'c.assistant_teacher_id')
    .leftJoin('departments as d', 'd.id', 'c.department_id')
    .select((eb) => [
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
      pupilCount(eb).as('studentCount'),
      listOf(
        eb
          .selectFrom('class_courses as cc')
          .innerJoin('courses as co', 'co.id', 'cc.course_id')
          .select('co.name')
          .whereRef('cc.class_id', '=', 'c.id')
          .where('co.deleted_at', 'is', null)
          .orderBy('co.course_code'),
      ).as('courseNames'),
    ])
    .where('c.deleted_at', 'is', null)

export type ClassRecord = InferResult<ReturnType<typeof rows>>[number]

const filtered = (db: Db, reach: Reach, filter: ClassFilter) =>
  rows(db)
    .where(classesWithin(reach))
    .$if(filter.name !== undefined, (query) => query.where('c.name', 'ilike', contains(filter.name ?? '')))
    .$if(filter.grade !== undefined, (query) => query.where('c.grade', '=', filter.grade ?? 0))
    .$if(filter.headTeacherName !== undefined, (query) =>
      query.where('head.search_keys', '@@', tsquery(filter.headTeacherName ?? '')),
    )

const SORTS = {
  name: inChinese('c.name'),
  grade: sql.ref('c.grade'),
  studentCount: pupilCount,
  capacity: sql.ref('c.capacity'),
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
  query.orderBy('c.grade').orderBy(CLASS_NUMBER).orderBy('c.name').orderBy('c.id')

const chosen = (db: Db, reach: Reach, { ids, ...filter }: ClassExport) =>
  filtered(db, reach, filter).$if(ids !== undefined, (query) => query.where('c.id', '=', anyOf(ids ?? [])))

export const forExport = (db: Db, reach: Reach, asked: ClassExport) =>
  inOrder(chosen(db, reach, asked)).stream(200)

export const idsForExport = (db: Db, reach: Reach, asked: ClassExport) =>
  chosen(db, reach, asked).clearSelect().select('c.id').execute()

export const byId = (db: Db, reach: Reach, id: number) =>
  rows(db).where(classesWithin(reach)).where('c.id', '=', id).executeTakeFirst()

/** Which of these there are, or were. */
export const known = async (db: Db, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('classes')
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const options = (db: Db, reach: Reach, seats: boolean) =>
  db
    .selectFrom('classes as c')
    .select(['c.id', 'c.name', 'c.grade'])
    .$if(reach.teacherId !== null, (query) => query.select((eb) => isHeaded(reach)(eb).as('own')))
    .$if(seats, (query) => query.select((eb) => ['c.capacity', pupilCount(eb).as('studentCount')]))
    .where('c.deleted_at', 'is', null)
    .where(classesWithin(reach))
    .orderBy('c.grade')
    .orderBy(CLASS_NUMBER)
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
    expressionBuilder<Database, 'classes'>()
      .case()
      .when(column, '=', anyOf(teacherIds))
      .then(null)
      .else(sql.ref<number | null>(column))
      .end()
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
