import type { WatchKind } from '@xueqiao/contract/features/teaching/timetable/values'
import type { WatchesPut } from '@xueqiao/contract/features/teaching/timetable/watches'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/database'
import { anyHidden, anyOf, lit } from '../../../../platform/db/fragments'

interface Named {
  id: number
  name: string
}

export interface Watch {
  classId: number
  weekday: number
  kind: WatchKind
  number: number
  teacher: Named
}

export const watchesOf = async (db: Db, scheduleId: number): Promise<Watch[]> => {
  const rows = await db
    .selectFrom('schedule_watches as w')
    .innerJoin('teachers as t', 't.id', 'w.teacher_id')
    .select(['w.class_id as classId', 'w.weekday', 'w.kind', 'w.number', 't.id', 't.name'])
    .where('w.schedule_id', '=', scheduleId)
    .orderBy('w.class_id')
    .orderBy('w.weekday')
    .orderBy('w.kind')
    .orderBy('w.number')
    .execute()
  return rows.map(({ id, name, ...watch }) => ({ ...watch, teacher: { id, name } }))
}

/** Of these periods nobody has been in charge before; of a draft only. */
export const putWatches = async (db: Tx, scheduleId: number, watches: WatchesPut['watches']) => {
  const given = sql`jsonb_to_recordset(${JSON.stringify(watches)}::jsonb) as r ("classId" bigint, weekday smallint,
    kind text, number smallint, "teacherId" bigint)`
  await sql`delete from schedule_watches w using ${given} where w.schedule_id = ${scheduleId}
    and w.class_id = r."classId" and w.weekday = r.weekday and w.kind = r.kind and w.number = r.number`.execute(
    db,
  )
  await sql`insert into schedule_watches (schedule_id, class_id, weekday, kind, number, teacher_id)
    select ${scheduleId}, "classId", weekday, kind, number, "teacherId" from ${given}
    where "teacherId" is not null`.execute(db)
}

/** No lesson has changed: the draft is the same version. */
export const raiseVersion = async (db: Tx, scheduleId: number, now: Date) => {
  const { version } = await db
    .updateTable('schedules')
    .set((eb) => ({ updated_at: now, watches_version: eb('watches_version', '+', 1) }))
    .where('id', '=', scheduleId)
    .returning('watches_version as version')
    .executeTakeFirstOrThrow()
  return version
}

export const copyWatches = async (db: Tx, fromId: number, toId: number) => {
  await sql`insert into schedule_watches (schedule_id, class_id, weekday, kind, number, teacher_id)
    select ${toId}, class_id, weekday, kind, number, teacher_id from schedule_watches
    where schedule_id = ${fromId} order by id`.execute(db)
}

export const teachersNamed = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('teachers')
    .select(['id', 'name'])
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .execute()

/** From which classes the pupils of these 教学班 come, as they stand today. */
export const classesOfSections = (db: Db, sectionIds: readonly number[]) =>
  db
    .selectFrom('elective_section_students as m')
    .innerJoin('students as s', 's.id', 'm.student_id')
    .select(['m.section_id as sectionId', 's.class_id as classId'])
    .distinct()
    .where('m.section_id', '=', anyOf(sectionIds))
    .where('s.class_id', 'is not', null)
    .where('s.deleted_at', 'is', null)
    .$narrowType<{ classId: number }>()
    .execute()

export const classesNamed = (db: Db, ids: readonly number[]) =>
  db.selectFrom('classes').select(['id', 'name']).where('id', '=', anyOf(ids)).execute()

interface WatchOfWeek extends Omit<Watch, 'classId'> {
  id: number
  scheduleId: number
  class: Named & { grade: number }
  /** Of 早读: what its teacher teaches the class most. */
  courseName: string | null
}

/** Of classes and teachers in these versions; classes are called what they were in the year. */
export const watchesOfWeek = async (
  db: Db,
  { classIds = [], teacherIds = [] }: { classIds?: readonly number[]; teacherIds?: readonly number[] },
  scheduleIds: readonly number[],
  yearId: number | null,
) => {
  const { rows } =
    await sql<WatchOfWeek>`select w.id, w.schedule_id as "scheduleId", w.weekday, w.kind, w.number,
      json_build_object('id', t.id, 'name', t.name) as teacher,
      json_build_object('id', c.id, 'name', coalesce(y.name, c.name), 'grade', coalesce(y.grade, c.grade)) as class,
      case when w.kind = ${lit('READING')} then (select co.name from schedule_lesson_classes lc
        join schedule_lesson_teachers lt on lt.lesson_id = lc.lesson_id and lt.teacher_id = w.teacher_id
        join schedule_lessons l on l.id = lc.lesson_id join courses co on co.id = l.course_id
        where lc.class_id = w.class_id and lc.schedule_id = w.schedule_id
        group by co.id order by count(*) desc, co.id limit 1) end as "courseName"
    from schedule_watches w join teachers t on t.id = w.teacher_id join classes c on c.id = w.class_id
    left join class_years y on y.class_id = c.id and y.academic_year_id = ${yearId}
    where w.id = any(array(
      select id from schedule_watches where class_id = ${anyHidden(classIds)} and schedule_id = ${anyHidden(scheduleIds)}
      union
      select id from schedule_watches where teacher_id = ${anyHidden(teacherIds)}
        and schedule_id = ${anyHidden(scheduleIds)}))
    order by w.weekday, w.id`.execute(db)
  return rows
}
