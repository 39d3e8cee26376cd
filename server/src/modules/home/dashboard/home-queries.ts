import type { Db } from '../../../platform/db/database'
import { statement } from '../../../platform/db/statement'

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
