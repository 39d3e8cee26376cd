import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database'
import { type Cell, type Unit, unitsOf } from './units'

/** Who teaches what to whom in a semester, with how these lessons want to lie. */
const cells = async (db: Db, semesterId: number): Promise<Cell[]> => {
  const { rows } = await sql<Cell>`select ta.class_id as "classId", ta.course_id as "courseId",
      ta.teacher_id as "teacherId", ta.weekly_lessons as "weeklyLessons", coalesce(p.double_lessons, 0) as doubles,
      coalesce(p.parity, 'EVERY') as parity, coalesce(p.together, false) as together, p.joint_id as "jointId",
      p.room_id as "roomId"
    from teaching_assignments ta
      join classes c on c.id = ta.class_id and c.deleted_at is null
      join courses co on co.id = ta.course_id and co.deleted_at is null
      left join lesson_patterns p on p.semester_id = ta.semester_id and p.class_id = ta.class_id
        and p.course_id = ta.course_id
    where ta.semester_id = ${semesterId} and ta.ended_at is null and ta.weekly_lessons > 0
    order by ta.class_id, ta.course_id, ta.id`.execute(db)
  return rows
}

/** Every time a week that a 教学班 is held: all of a band at once, with every class of the grade. */
const bandUnits = async (db: Db, semesterId: number): Promise<Unit[]> => {
  const { rows } = await sql<Unit>`select x.id as "sectionId", x.course_id as "courseId", turn,
      concat(p.id, ' ', x.band) as "bandKey",
      to_json(array(select c.id from classes c where c.grade = p.grade and c.deleted_at is null order by c.id)) as "classIds",
      to_json(array_remove(array[x.teacher_id], null)) as "teacherIds", 1 as length, 'EVERY' as parity, x.room_id as "roomId"
    from elective_plans p join elective_sections x on x.plan_id = p.id
    cross join generate_series(1, p.weekly_lessons) turn
    where p.semester_id = ${semesterId} and p.status = 'CONFIRMED'
    order by p.id, x.band, turn, x.course_id, x.number`.execute(db)
  return rows.filter(({ classIds }) => classIds.length > 0)
}

/** What a week of the semester consists of, as it is planned. */
export const plannedUnits = async (db: Db, semesterId: number): Promise<Unit[]> => [
  ...unitsOf(await cells(db, semesterId)),
  ...(await bandUnits(db, semesterId)),
]
