import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database'
import { hidden } from '../../../platform/db/fragments'
import { statement } from '../../../platform/db/statement'
import { CLASS_TEACHERS } from '../../account/reach/scope'

const pupilRow = statement((db, _shape: null, { id }: { id: number }) =>
  db
    .selectFrom('students as s')
    .leftJoin('classes as c', 'c.id', 's.class_id')
    .leftJoin('teachers as t', 't.id', 'c.head_teacher_id')
    .select([
      's.name',
      's.class_id as classId',
      'c.grade',
      'c.name as className',
      't.name as headTeacherName',
    ])
    .where('s.id', '=', id)
    .where('s.deleted_at', 'is', null),
)

/** A pupil with their class and its 班主任. */
export const pupil = async (db: Db, id: number) => (await pupilRow(db, null, { id }))[0]

interface ClassTeacher {
  id: number
  name: string
  label: string
}

const teacherRows = statement((db, _shape: null, { classId }: { classId: number }) => {
  const text = sql<ClassTeacher>`
    select k.teacher_id as id, t.name, string_agg(k.label, '、' order by k.rank, k.label) as label
    from (select distinct k.teacher_id, k.label, k.rank from ${CLASS_TEACHERS} k where k.class_id = ${hidden(classId, 'bigint')}) k
      join teachers t on t.id = k.teacher_id and t.deleted_at is null
    group by k.teacher_id, t.name order by min(k.rank), k.teacher_id`
  return { compile: () => text.compile(db) }
})

/** Who has to do with a class, and as what, 班主任 first. */
export const teachersOf = (db: Db, classId: number) => teacherRows(db, null, { classId })

const courseRows = statement((db, _shape: null, { classId }: { classId: number }) =>
  db
    .selectFrom('class_courses as cc')
    .innerJoin('courses as co', 'co.id', 'cc.course_id')
    .select(['co.id', 'co.name', 'co.course_type as courseType'])
    .where('cc.class_id', '=', classId)
    .where('co.deleted_at', 'is', null)
    .orderBy('co.id'),
)

export const coursesOf = (db: Db, classId: number) => courseRows(db, null, { classId })
