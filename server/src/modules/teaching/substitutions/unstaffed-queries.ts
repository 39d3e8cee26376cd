import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database'
import type { Reach } from '../../account/reach/access'
import { isBeyond } from './queries'

/** A class of each grade that has 教学班 with nobody in something published; of grades that are theirs to arrange as a whole. */
export const classesUnstaffed = async (db: Db, semesterId: number, reach: Reach) => {
  const { rows } = await sql<{ id: number }>`select distinct on (c.grade) c.id
    from schedules s join schedule_lessons l on l.schedule_id = s.id and l.section_id is not null
    join schedule_lesson_classes lc on lc.lesson_id = l.id join classes c on c.id = lc.class_id
    where s.semester_id = ${semesterId} and s.status = 'PUBLISHED'
      and not exists (select from schedule_lesson_teachers lt where lt.lesson_id = l.id)
      and not exists (select from schedule_lesson_classes o where o.lesson_id = l.id and o.class_id in (${db
        .selectFrom('classes as c')
        .select('c.id')
        .where(isBeyond(reach))}))
    order by c.grade, c.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Teachers who have left and are in something published yet, with what they have there of classes in reach. */
export const leftBehind = async (db: Db, semesterId: number, reach: Reach) => {
  const published = db
    .selectFrom('schedules')
    .select('id')
    .where('semester_id', '=', semesterId)
    .where('status', '=', 'PUBLISHED')
  const gone = db
    .selectFrom('teachers')
    .select('id')
    .where((eb) =>
      eb.or([eb('deleted_at', 'is not', null), eb('employment_status', 'in', ['退休', '调出', '离职'])]),
    )
  const beyond = db.selectFrom('classes as c').select('c.id').where(isBeyond(reach))
  return db
    .selectFrom('schedule_lesson_teachers as t')
    .innerJoin('schedule_lesson_classes as l', 'l.lesson_id', 't.lesson_id')
    .select(['t.teacher_id as teacherId', 'l.class_id as classId'])
    .where('t.schedule_id', 'in', published)
    .where('t.teacher_id', 'in', gone)
    .where('l.class_id', 'not in', beyond)
    .union(
      db
        .selectFrom('schedule_watches as w')
        .select(['w.teacher_id as teacherId', 'w.class_id as classId'])
        .where('w.schedule_id', 'in', published)
        .where('w.teacher_id', 'in', gone)
        .where('w.class_id', 'not in', beyond),
    )
    .execute()
}
