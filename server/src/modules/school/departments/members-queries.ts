import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database'
import type { Reach } from '../../account/reach/access'
import { classesWithin } from '../../account/reach/scope'

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
    .select([
      't.id',
      't.name',
      't.teacher_number as teacherNumber',
      sql<'男' | '女'>`t.gender`.as('gender'),
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
      'd.path as departmentPath',
      sql<string[]>`array(select c.name from classes c where c.deleted_at is null
        and (c.head_teacher_id = t.id or c.assistant_teacher_id = t.id) order by c.grade, c.name)`.as(
        'managedClassNames',
      ),
      sql<string[]>`array(select co.name from course_teachers ct join courses co on co.id = ct.course_id
        where ct.teacher_id = t.id and co.deleted_at is null order by co.course_code)`.as(
        'teachingCourseNames',
      ),
    ])
    .where('t.deleted_at', 'is', null)
    .$if(below, (query) => query.where('d.path', 'like', `${path}%`))
    .$if(!below, (query) => query.where('d.id', '=', id))
    .orderBy(sql`t.id is distinct from asked.head_id`)
    .orderBy(sql`t.name collate "zh-x-icu"`)
    .orderBy('t.id')
    .execute()

export const classes = (db: Db, reach: Reach, { id, path, below }: Part) =>
  db
    .selectFrom('classes as c')
    .innerJoin('departments as d', 'd.id', 'c.department_id')
    .leftJoin('teachers as head', 'head.id', 'c.head_teacher_id')
    .select([
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
      sql<number>`(select count(*) from class_memberships m
        where m.class_id = c.id and m.to_date is null)`.as('studentCount'),
    ])
    .where('c.deleted_at', 'is', null)
    .where(classesWithin(reach))
    .$if(below, (query) => query.where('d.path', 'like', `${path}%`))
    .$if(!below, (query) => query.where('d.id', '=', id))
    .orderBy('c.grade')
    .orderBy(sql`coalesce(nullif(c.class_number, '')::int, 1000)`)
    .orderBy('c.name')
    .orderBy('c.id')
    .execute()
