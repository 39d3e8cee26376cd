import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database'
import { listOf } from '../../../platform/db/fragments'
import type { Reach } from '../../account/reach/access'
import { CLASS_NUMBER, classesWithin, pupilCount } from '../../account/reach/scope'

/** A department, alone or with all below it. */
export interface Part {
  id: number
  path: string
  below: boolean
}

export const departmentOf = async (db: Db, teacherId: number) => {
  const row = await db
    .selectFrom('teachers')
    .select('department_id')
    .where('id', '=', teacherId)
    .executeTakeFirst()
  return row?.department_id ?? null
}

export const lockTeacher = (db: Tx, id: number) =>
  db
    .selectFrom('teachers')
    .select(['id', 'name', 'department_id as departmentId'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Whoever leads the department comes first. */
export const teachers = (db: Db, { id, path, below }: Part) =>
  db
    .selectFrom('teachers as t')
    .innerJoin('departments as d', 'd.id', 't.department_id')
    .innerJoin('departments as asked', (join) => join.on('asked.id', '=', id))
    .select((eb) => [
      't.id',
      't.name',
      't.teacher_number as teacherNumber',
      eb.ref('t.gender').$castTo<'男' | '女'>().as('gender'),
      't.title',
      't.phone',
      't.email',
      sql<
        string | null
      >`case when t.photo_id is not null then '/api/teachers/' || t.id || '/photo?t=' || t.photo_id end`.as(
        'photoUrl',
      ),
      'd.id as departmentId',
      'd.name as departmentName',
      listOf(
        eb
          .selectFrom('classes as c')
          .select('c.name')
          .where('c.deleted_at', 'is', null)
          .where((of) =>
            of('c.head_teacher_id', '=', of.ref('t.id')).or('c.assistant_teacher_id', '=', of.ref('t.id')),
          )
          .orderBy('c.grade')
          .orderBy('c.name'),
      ).as('managedClassNames'),
      listOf(
        eb
          .selectFrom('course_teachers as ct')
          .innerJoin('courses as co', 'co.id', 'ct.course_id')
          .select('co.name')
          .whereRef('ct.teacher_id', '=', 't.id')
          .where('co.deleted_at', 'is', null)
          .orderBy('co.course_code'),
      ).as('teachingCourseNames'),
    ])
    .where('t.deleted_at', 'is', null)
    .$if(below, (query) => query.where('d.path', 'like', `${path}%`))
    .$if(!below, (query) => query.where('d.id', '=', id))
    .orderBy((eb) => eb('t.id', 'is distinct from', eb.ref('asked.head_id')))
    .orderBy('t.name', (by) => by.collate('zh-x-icu'))
    .orderBy('t.id')
    .execute()

export const classes = (db: Db, reach: Reach, { id, path, below }: Part) =>
  db
    .selectFrom('classes as c')
    .innerJoin('departments as d', 'd.id', 'c.department_id')
    .leftJoin('teachers as head', 'head.id', 'c.head_teacher_id')
    .select((eb) => [
      'c.id',
      'c.name',
      'c.grade',
      'c.class_number as classNumber',
      'c.academic_year as academicYear',
      'c.classroom_location as classroomLocation',
      'd.id as departmentId',
      'd.name as departmentName',
      'c.head_teacher_id as headTeacherId',
      'head.name as headTeacherName',
      'c.assistant_teacher_id as assistantTeacherId',
      'c.capacity',
      'c.description',
      pupilCount(eb).as('studentCount'),
    ])
    .where('c.deleted_at', 'is', null)
    .where(classesWithin(reach))
    .$if(below, (query) => query.where('d.path', 'like', `${path}%`))
    .$if(!below, (query) => query.where('d.id', '=', id))
    .orderBy('c.grade')
    .orderBy(CLASS_NUMBER)
    .orderBy('c.name')
    .orderBy('c.id')
    .execute()
