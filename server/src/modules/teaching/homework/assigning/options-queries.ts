import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database'
import { lit } from '../../../../platform/db/fragments'
import { CLASS_NUMBER, isTaughtNow } from '../../../account/reach/scope'
import { pairs, type Viewer } from '../scope'

interface Option {
  courseId: number
  courseName: string
  classId: number
  className: string
  grade: number
  students: number
}

/** What is given in the whole school: the courses of its classes, and what is taught there without being one of them. */
const EVERYWHERE = sql`select class_id, course_id from class_courses
  union select ta.class_id, ta.course_id from teaching_assignments ta where ${isTaughtNow('ta')}`

/** The courses and classes somebody gives homework in, course by course, as the school lists its classes. */
export const options = async (db: Db, { all, ...taught }: Viewer) => {
  const { rows } = await sql<Option>`with given (class_id, course_id) as (
      ${all ? EVERYWHERE : sql`select * from ${pairs(taught)}`}),
    sizes as (select m.class_id, count(*) as students from class_memberships m
      where m.to_date is null and m.class_id in (select class_id from given) group by m.class_id)
    select co.id as "courseId", co.name as "courseName", c.id as "classId", c.name as "className", c.grade,
      coalesce(z.students, 0) as students
    from given g join courses co on co.id = g.course_id and co.deleted_at is null
    join classes c on c.id = g.class_id and c.deleted_at is null
    left join sizes z on z.class_id = c.id
    order by co.id, c.grade, ${CLASS_NUMBER}, c.name`.execute(db)
  return rows
}

/** What pupils said of the last homeworks of one teacher in a course, as far as any of them said something. */
export const logged = (db: Db, of: { authorId: number; courseId: number }, homeworks: number) =>
  db
    .with('last', (cte) =>
      cte
        .selectFrom('homeworks as h')
        .select(['h.id', 'h.estimated_minutes as estimated'])
        .where('h.author_id', '=', of.authorId)
        .where('h.course_id', '=', of.courseId)
        .where('h.status', 'in', [lit('PUBLISHED'), lit('CLOSED')])
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('homework_submissions as s')
              .whereRef('s.homework_id', '=', 'h.id')
              .where('s.minutes', 'is not', null),
          ),
        )
        .orderBy('h.id', 'desc')
        .limit(homeworks),
    )
    .selectFrom('last as l')
    .innerJoin('homework_submissions as s', 's.homework_id', 'l.id')
    .select(['l.id as homeworkId', 'l.estimated', 's.minutes'])
    .where('s.minutes', 'is not', null)
    .$narrowType<{ minutes: number }>()
    .orderBy('s.minutes')
    .execute()
