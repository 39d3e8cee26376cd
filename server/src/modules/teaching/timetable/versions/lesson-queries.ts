import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/database'
import { anyOf } from '../../../../platform/db/fragments'
import type { Place } from '../tables'
import { joined } from './bands'
import type { Lesson, LessonRow } from './lesson'
import type { Unit } from './units'

/** All lessons of a version, or those of one class. */
export const lessons = async (db: Db, scheduleId: number, classId?: number): Promise<Lesson[]> => {
  const { rows } =
    await sql<LessonRow>`select l.id, l.course_id as "courseId", co.name as "courseName", l.weekday,
      l.lesson_number as "lessonNumber", l.length, l.parity, l.locked,
      case when r.id is null then null else json_build_object('id', r.id, 'name', r.name) end as room,
      coalesce(t.list, '[]') as teachers, coalesce(c.list, '[]') as classes,
      case when x.id is null then null else json_build_object('id', x.id, 'name', co.name || ' ' || x.number || ' 班',
        'planId', x.plan_id, 'band', x.band, 'turn', l.band_turn) end as part
    from schedule_lessons l join courses co on co.id = l.course_id left join rooms r on r.id = l.room_id
    left join elective_sections x on x.id = l.section_id
    left join (select lt.lesson_id, json_agg(json_build_object('id', t.id, 'name', t.name) order by t.id) as list
      from schedule_lesson_teachers lt join teachers t on t.id = lt.teacher_id
      where lt.schedule_id = ${scheduleId} group by lt.lesson_id) t on t.lesson_id = l.id
    left join (select lc.lesson_id, json_agg(json_build_object('id', c.id, 'name', c.name, 'grade', c.grade,
        'headTeacherId', c.head_teacher_id) order by c.grade, c.id) as list
      from schedule_lesson_classes lc join classes c on c.id = lc.class_id
      where lc.schedule_id = ${scheduleId} group by lc.lesson_id) c on c.lesson_id = l.id
    where l.schedule_id = ${scheduleId} and ${
      classId === undefined
        ? sql`true`
        : sql`l.id in (select lesson_id from schedule_lesson_classes where class_id = ${classId}
            and schedule_id = ${scheduleId})`
    } order by l.id`.execute(db)
  return joined(rows)
}

/** A lesson as it is stored, to be held against what is planned. */
export interface StoredRow extends Omit<Unit, 'sectionId' | 'turn'>, Place {
  locked: boolean
  sectionId: number | null
  turn: number | null
}

export const storedRows = async (db: Db, scheduleId: number) => {
  const { rows } = await sql<StoredRow>`select l.id, l.course_id as "courseId", l.weekday,
      l.lesson_number as "lessonNumber", l.length, l.parity, l.room_id as "roomId", l.locked,
      l.section_id as "sectionId", l.band_turn as turn,
      to_json(array(select class_id from schedule_lesson_classes where lesson_id = l.id)) as "classIds",
      to_json(array(select teacher_id from schedule_lesson_teachers where lesson_id = l.id)) as "teacherIds"
    from schedule_lessons l where l.schedule_id = ${scheduleId} order by l.id`.execute(db)
  return rows
}

/** Where lessons of a version stand from now on; of a draft only. */
export const place = async (
  db: Tx,
  scheduleId: number,
  places: readonly (Place & { locked?: boolean })[],
) => {
  await sql`update schedule_lessons l set weekday = r.weekday, lesson_number = r."lessonNumber", room_id = r."roomId",
      locked = coalesce(r.locked, l.locked)
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as r (id bigint, weekday smallint,
      "lessonNumber" smallint, "roomId" bigint, locked boolean)
    where l.id = r.id and l.schedule_id = ${scheduleId}`.execute(db)
}

const NEXT = sql`nextval(pg_get_serial_sequence('schedule_lessons', 'id'))`

export interface NewLesson extends Unit, Pick<Place, 'weekday' | 'lessonNumber'> {
  locked?: boolean
}

/** All in one statement, each with its classes and teachers. */
export const insertLessons = async (db: Tx, scheduleId: number, lessons: readonly NewLesson[]) => {
  await sql`with given as materialized (
      select ${NEXT} as id, r.* from jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb) as r ("courseId" bigint,
        "classIds" jsonb, "teacherIds" jsonb, length smallint, parity text, "roomId" bigint, weekday smallint,
        "lessonNumber" smallint, locked boolean, "sectionId" bigint, turn smallint)),
    lessons as (insert into schedule_lessons
        (id, schedule_id, course_id, weekday, lesson_number, length, parity, room_id, locked, section_id, band_turn)
      overriding system value select id, ${scheduleId}, "courseId", weekday, "lessonNumber", length, parity, "roomId",
        coalesce(locked, false), "sectionId", turn from given),
    taught as (insert into schedule_lesson_classes (schedule_id, lesson_id, class_id)
      select ${scheduleId}, g.id, of::bigint from given g cross join jsonb_array_elements_text(g."classIds") of)
    insert into schedule_lesson_teachers (schedule_id, lesson_id, teacher_id)
      select ${scheduleId}, g.id, by::bigint from given g cross join jsonb_array_elements_text(g."teacherIds") by`.execute(
    db,
  )
}

export const removeLessons = (db: Tx, scheduleId: number, ids: readonly number[]) =>
  db
    .deleteFrom('schedule_lessons')
    .where('schedule_id', '=', scheduleId)
    .where('id', '=', anyOf(ids))
    .execute()

export const copyLessons = async (db: Tx, fromId: number, toId: number) => {
  await sql`with given as materialized (
      select ${NEXT} as new_id, l.*
      from (select * from schedule_lessons where schedule_id = ${fromId} order by id) l),
    lessons as (insert into schedule_lessons
        (id, schedule_id, course_id, weekday, lesson_number, length, parity, room_id, locked, section_id, band_turn)
      overriding system value select new_id, ${toId}, course_id, weekday, lesson_number, length, parity, room_id, locked,
        section_id, band_turn from given),
    taught as (insert into schedule_lesson_classes (schedule_id, lesson_id, class_id)
      select ${toId}, g.new_id, c.class_id from given g join schedule_lesson_classes c on c.lesson_id = g.id)
    insert into schedule_lesson_teachers (schedule_id, lesson_id, teacher_id)
      select ${toId}, g.new_id, t.teacher_id from given g join schedule_lesson_teachers t on t.lesson_id = g.id`.execute(
    db,
  )
}
