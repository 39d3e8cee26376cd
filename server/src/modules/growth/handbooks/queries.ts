import type { Db } from '../../../platform/db/database'

const pupils = (db: Db) =>
  db
    .selectFrom('students as s')
    .leftJoin('classes as c', 'c.id', 's.class_id')
    .leftJoin('teachers as t', 't.id', 'c.head_teacher_id')
    .select(['s.id', 's.name', 's.student_number as number', 's.gender', 's.birth_date as birthDate'])
    .select(['s.enrollment_date as enrollmentDate', 's.hobbies', 's.special_talents as talents'])
    .select(['c.name as className', 't.name as headName'])
    .where('s.deleted_at', 'is', null)

export const pupil = (db: Db, id: number) => pupils(db).where('s.id', '=', id).executeTakeFirst()
export type Pupil = NonNullable<Awaited<ReturnType<typeof pupil>>>

export const ofClass = (db: Db, classId: number) =>
  pupils(db).where('s.class_id', '=', classId).orderBy('s.student_number').execute()
