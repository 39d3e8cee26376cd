import type { TeacherInput } from '@xueqiao/contract/features/school/teachers/api'
import type { Db, Tx } from '../../../platform/db/database'
import { anyOf, countOf, flag } from '../../../platform/db/fragments'
import { ofTeacher, type Reach } from '../../account/reach/access'
import { classesWithin, isInCharge, pupilCount } from '../../account/reach/scope'
import { columnsOf, type NewTeacher } from './columns'
import { teachersWithin } from './scope'

/** Which of these there are, or were. */
export const known = async (db: Db, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('teachers')
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const existing = async (db: Db, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set()
  const found = await db
    .selectFrom('teachers')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(found.map((row) => row.id))
}

/** Locked, so that what is checked about these people still holds when they are changed. */
export const lock = (db: Tx, reach: Reach, ids: readonly number[]) =>
  db
    .selectFrom('teachers as t')
    .select(['t.id', 't.name', 't.version', 't.photo_id as photoId'])
    .where('t.id', 'in', ids)
    .where('t.deleted_at', 'is', null)
    .where(teachersWithin(reach))
    .orderBy('t.id')
    .forUpdate()
    .execute()

export const holderOf = async (db: Db, teacherNumber: string) => {
  const row = await db
    .selectFrom('teachers')
    .select('name')
    .where('teacher_number', '=', teacherNumber)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.name
}

export const insert = async (db: Tx, input: TeacherInput): Promise<number> => {
  const { id } = await db
    .insertInto('teachers')
    .values(columnsOf(input))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const update = async (db: Tx, id: number, input: TeacherInput, now: Date) => {
  await db
    .updateTable('teachers')
    .set((eb) => ({ ...columnsOf(input), updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const archive = async (db: Tx, ids: readonly number[], now: Date) => {
  await db.updateTable('teachers').set({ deleted_at: now, updated_at: now }).where('id', 'in', ids).execute()
}

export const insertMany = async (db: Tx, teachers: NewTeacher[]) => {
  const inserted = await db
    .insertInto('teachers')
    .values(teachers)
    .returning(['id', 'teacher_number'])
    .execute()
  return new Map(inserted.map((row) => [row.teacher_number, row.id]))
}

export const setPhoto = async (db: Tx, id: number, fileId: number, now: Date) => {
  await db
    .updateTable('teachers')
    .set((eb) => ({ photo_id: fileId, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const photoPlace = (db: Db, id: number) =>
  db
    .selectFrom('teachers as t')
    .innerJoin('files as f', 'f.id', 't.photo_id')
    .select(['f.category', 'f.key'])
    .where('t.id', '=', id)
    .where('t.deleted_at', 'is', null)
    .executeTakeFirst()

export const classes = (db: Db, teacherId: number) =>
  db
    .selectFrom('classes as c')
    .select((eb) => [
      'c.id',
      'c.name',
      'c.grade',
      flag(eb('c.head_teacher_id', 'is not distinct from', teacherId)).as('isHeadTeacher'),
      pupilCount(eb).as('studentCount'),
    ])
    .where('c.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('c.head_teacher_id', '=', teacherId), eb('c.assistant_teacher_id', '=', teacherId)]),
    )
    .orderBy('c.grade')
    .orderBy('c.name')
    .execute()

export const courses = (db: Db, teacherId: number) =>
  db
    .selectFrom('course_teachers as ct')
    .innerJoin('courses as co', 'co.id', 'ct.course_id')
    .select([
      'co.id',
      'co.name',
      'co.course_code as courseCode',
      'co.course_type as courseType',
      'co.credits',
      'co.semester',
    ])
    .where('ct.teacher_id', '=', teacherId)
    .where('co.deleted_at', 'is', null)
    .orderBy('co.course_code')
    .execute()

/** Whether one of the classes that this teacher sees, as head, assistant or teacher, is not in the caller's charge. */
export const teachesBeyond = async (db: Db, reach: Reach, teacherId: number) => {
  if (reach.changesAll) return false
  const beyond = await db
    .selectFrom('classes as c')
    .select('c.id')
    .where('c.deleted_at', 'is', null)
    .where(classesWithin(ofTeacher(teacherId)))
    .where((eb) => eb.not(isInCharge(reach)(eb)))
    .limit(1)
    .executeTakeFirst()
  return beyond !== undefined
}

/** Classes are those managed or taught now, pupils those in them. */
export const stats = (db: Db, teacherId: number) =>
  db
    .with('own', (cte) =>
      cte
        .selectFrom('classes as c')
        .select('c.id')
        .where('c.deleted_at', 'is', null)
        .where(classesWithin(ofTeacher(teacherId))),
    )
    .selectNoFrom((eb) => [
      countOf(eb.selectFrom('own')).as('classCount'),
      countOf(
        eb
          .selectFrom('course_teachers as ct')
          .innerJoin('courses as co', 'co.id', 'ct.course_id')
          .where('co.deleted_at', 'is', null)
          .where('ct.teacher_id', '=', teacherId),
      ).as('courseCount'),
      countOf(
        eb
          .selectFrom('class_memberships as m')
          .where('m.to_date', 'is', null)
          .where('m.class_id', 'in', eb.selectFrom('own').select('own.id')),
      ).as('studentCount'),
    ])
    .executeTakeFirstOrThrow()

export const setDepartment = async (db: Tx, id: number, departmentId: number | null, now: Date) => {
  await db
    .updateTable('teachers')
    .set((eb) => ({ department_id: departmentId, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const setWeeklyLimit = async (db: Tx, id: number, limit: number | null, now: Date) => {
  await db
    .updateTable('teachers')
    .set({ weekly_lesson_limit: limit, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Not at the school any more, though on record. */
export const GONE: readonly NonNullable<TeacherInput['employmentStatus']>[] = ['退休', '调出', '离职']

/** Of these, who is gone. */
export const whoLeft = async (db: Db, ids: readonly number[]) => {
  if (ids.length === 0) return []
  const found = await db
    .selectFrom('teachers')
    .select('id')
    .where('id', 'in', ids)
    .where('employment_status', 'in', GONE)
    .execute()
  return found.map(({ id }) => id)
}
