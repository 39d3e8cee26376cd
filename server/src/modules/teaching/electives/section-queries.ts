import type { ElectiveSection } from '@xueqiao/contract/features/teaching/electives/sections'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database'
import { anyOf } from '../../../platform/db/fragments'

/** What is sectioned: everybody of the grade who has chosen. */
export const chosen = async (db: Db, planId: number) => {
  const { rows } = await sql<{
    id: number
    classId: number
    courses: number[]
  }>`select s.id, s.class_id as "classId",
      to_json(array[ch.first_id, ch.second_id, ch.third_id]) as courses
    from elective_choices ch join students s on s.id = ch.student_id
    where ch.plan_id = ${planId} and s.deleted_at is null and s.class_id is not null order by s.id`.execute(
    db,
  )
  return rows
}

/** Whoever gets it sections a plan alone; nothing where somebody else has it. */
export const claim = (db: Tx, planId: number, { now, until }: { now: Date; until: Date }) =>
  db
    .updateTable('elective_plans')
    .set({ sectioning_until: until })
    .where('id', '=', planId)
    .where((eb) => eb.or([eb('sectioning_until', 'is', null), eb('sectioning_until', '<=', now)]))
    .returning('id')
    .executeTakeFirst()

export const release = (db: Tx, planId: number, until: Date) =>
  db
    .updateTable('elective_plans')
    .set({ sectioning_until: null })
    .where('id', '=', planId)
    .where('sectioning_until', '=', until)
    .execute()

/** How many teachers each of these courses has: those who may teach it, and those who do in the semester. */
export const teachersOf = async (db: Db, semesterId: number, courseIds: readonly number[]) => {
  const rows = await db
    .selectFrom(
      db
        .selectFrom('course_teachers')
        .select(['course_id as courseId', 'teacher_id as teacherId'])
        .where('course_id', '=', anyOf(courseIds))
        .union(
          db
            .selectFrom('teaching_assignments')
            .select(['course_id as courseId', 'teacher_id as teacherId'])
            .where('course_id', '=', anyOf(courseIds))
            .where('semester_id', '=', semesterId)
            .where('ended_at', 'is', null),
        )
        .as('by'),
    )
    .innerJoin('teachers as t', 't.id', 'by.teacherId')
    .select('by.courseId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('t.deleted_at', 'is', null)
    .where('t.employment_status', '=', '在职')
    .groupBy('by.courseId')
    .execute()
  return new Map(rows.map(({ courseId, count }) => [courseId, count]))
}

/** How many rooms the classes of a grade have, which are empty in a band, each class one; and how many are anybody's. */
export const roomsFor = async (db: Db, grade: number, without: readonly string[]) => {
  const { classes } = await db
    .selectFrom('classes')
    .select((eb) => eb.fn.countAll<number>().as('classes'))
    .where('grade', '=', grade)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const { shared } = await db
    .selectFrom('rooms')
    .select((eb) => eb.fn.countAll<number>().as('shared'))
    .where('class_id', 'is', null)
    .where('in_use', '=', true)
    .where('deleted_at', 'is', null)
    .where('kind', 'not in', without)
    .executeTakeFirstOrThrow()
  return { classes, shared }
}

export interface NewSection {
  courseId: number
  band: number
  number: number
  pupils: number[]
}

export const clear = (db: Tx, planId: number) =>
  db.deleteFrom('elective_sections').where('plan_id', '=', planId).execute()

export const insert = async (db: Tx, planId: number, sections: readonly NewSection[]) => {
  await sql`with given as (select * from jsonb_to_recordset(${JSON.stringify(sections)}::jsonb)
      as r ("courseId" bigint, band smallint, number smallint, pupils jsonb)),
    made as (insert into elective_sections (plan_id, course_id, band, number)
      select ${planId}, "courseId", band, number from given returning id, course_id, band, number)
    insert into elective_section_students (section_id, plan_id, course_id, band, student_id)
      select m.id, ${planId}, m.course_id, m.band, of::bigint from made m
      join given g on g."courseId" = m.course_id and g.number = m.number
      cross join jsonb_array_elements_text(g.pupils) of`.execute(db)
}

/** 教学班 of a plan with how many sit in each; or one of them. */
export const sections = async (db: Db, planId: number, id?: number): Promise<ElectiveSection[]> => {
  const { rows } = await sql<ElectiveSection>`select x.id, co.name || ' ' || x.number || ' 班' as name,
      x.course_id as "courseId", co.name as "courseName", x.band, x.number,
      case when t.id is null then null else json_build_object('id', t.id, 'name', t.name) end as teacher,
      case when r.id is null then null else json_build_object('id', r.id, 'name', r.name) end as room,
      (select count(*) from elective_section_students m where m.section_id = x.id) as size
    from elective_sections x join courses co on co.id = x.course_id
    left join elective_plan_courses pc on pc.plan_id = x.plan_id and pc.course_id = x.course_id
    left join teachers t on t.id = x.teacher_id left join rooms r on r.id = x.room_id
    where x.plan_id = ${planId} and x.id = coalesce(${id ?? null}::bigint, x.id)
    order by x.band, pc.part, pc.position, x.number`.execute(db)
  return rows
}

export const combinations = async (db: Db, planId: number) => {
  const { rows } = await sql<{
    names: string[]
    pupils: number
  }>`select array[a.name, b.name, c.name] as names,
      sum(of.pupils)::int as pupils
    from (select first_id, second_id, third_id, count(*) as pupils from elective_choices
      where plan_id = ${planId} group by 1, 2, 3) of
    join courses a on a.id = of.first_id join courses b on b.id = of.second_id join courses c on c.id = of.third_id
    group by a.name, b.name, c.name order by pupils desc, names`.execute(db)
  return rows
}

interface Waiting {
  studentId: number
  studentName: string
  className: string
  courseName: string
  total: number
}

/**
 * Who has chosen a course and stands in no 教学班 of it: a pupil's courses are compared at once, and only of those who miss
 * one each by itself.
 */
export const waiting = async (db: Db, planId: number) => {
  const { rows } = await sql<Waiting>`with behind as materialized (
      select ch.student_id, array[ch.first_id, ch.second_id, ch.third_id] as chosen, m.taken
      from elective_choices ch left join (select student_id, array_agg(course_id) as taken
        from elective_section_students where plan_id = ${planId} group by student_id) m on m.student_id = ch.student_id
      where ch.plan_id = ${planId} and (m.taken @> array[ch.first_id, ch.second_id, ch.third_id]) is not true)
    select s.id as "studentId", s.name as "studentName", c.name as "className",
      co.name as "courseName", count(*) over ()::int as total
    from behind b cross join lateral unnest(b.chosen) as missing (course_id)
    join students s on s.id = b.student_id and s.id = any(array(select student_id from behind))
      and s.deleted_at is null
    join classes c on c.id = s.class_id join courses co on co.id = missing.course_id
    where (missing.course_id = any(b.taken)) is not true
    order by c.name, s.id, co.id limit 50`.execute(db)
  return rows
}

export const byId = async (db: Db, planId: number, id: number) => (await sections(db, planId, id))[0]

export const pupils = (db: Db, sectionId: number) =>
  db
    .selectFrom('elective_section_students as m')
    .innerJoin('students as s', 's.id', 'm.student_id')
    .leftJoin('classes as c', 'c.id', 's.class_id')
    .select(['s.id as studentId', 's.name as studentName', 's.student_number as studentNumber'])
    .select((eb) => eb.fn.coalesce('c.name', eb.val('无班级')).as('className'))
    .select(
      sql<{ name: string; band: number }[]>`array(select json_build_object('name',
          co.name || ' ' || x.number || ' 班', 'band', x.band)
        from elective_section_students o join elective_sections x on x.id = o.section_id
        join courses co on co.id = x.course_id
        where o.student_id = s.id and o.plan_id = m.plan_id and o.section_id <> m.section_id
        order by x.band)`.as('others'),
    )
    .where('m.section_id', '=', sectionId)
    .orderBy('c.name')
    .orderBy('s.student_number')
    .execute()

/** Where a pupil stands, band by band. */
export const ofPupil = async (db: Db, planId: number, studentId: number) => {
  const { rows } = await sql<{
    id: number
    name: string
    band: number
    courseId: number
    teacherName: string | null
    roomName: string | null
  }>`select x.id, co.name || ' ' || x.number || ' 班' as name, x.band, x.course_id as "courseId",
      t.name as "teacherName", r.name as "roomName"
    from elective_section_students m join elective_sections x on x.id = m.section_id
    join courses co on co.id = x.course_id left join teachers t on t.id = x.teacher_id
    left join rooms r on r.id = x.room_id
    where m.plan_id = ${planId} and m.student_id = ${studentId} order by x.band`.execute(db)
  return rows
}

export const place = async (
  db: Tx,
  planId: number,
  studentId: number,
  { id, courseId, band }: { id: number; courseId: number; band: number },
) => {
  await db
    .deleteFrom('elective_section_students')
    .where('plan_id', '=', planId)
    .where('student_id', '=', studentId)
    .where('course_id', '=', courseId)
    .execute()
  await db
    .insertInto('elective_section_students')
    .values({ section_id: id, plan_id: planId, course_id: courseId, band, student_id: studentId })
    .execute()
}

export const staff = (db: Tx, id: number, who: { teacherId: number | null; roomId: number | null }) =>
  db
    .updateTable('elective_sections')
    .set({ teacher_id: who.teacherId, room_id: who.roomId })
    .where('id', '=', id)
    .execute()

export const teacherNamed = (db: Db, id: number) =>
  db
    .selectFrom('teachers')
    .select(['name', 'employment_status as status'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const roomNamed = (db: Db, id: number) =>
  db
    .selectFrom('rooms as r')
    .leftJoin('classes as c', 'c.id', 'r.class_id')
    .select(['r.name', 'c.grade', 'c.name as className'])
    .where('r.id', '=', id)
    .where('r.deleted_at', 'is', null)
    .where('r.in_use', '=', true)
    .executeTakeFirst()

/** 教学班 of semesters that are not over which are held there. */
export const heldAt = async (db: Db, roomId: number, today: string) => {
  const { rows } = await sql<{ name: string }>`select co.name || ' ' || x.number || ' 班' as name
    from elective_sections x join courses co on co.id = x.course_id join elective_plans p on p.id = x.plan_id
    join semesters se on se.id = p.semester_id
    where x.room_id = ${roomId} and se.end_date >= ${today} order by x.id`.execute(db)
  return rows.map(({ name }) => name)
}

/** Everybody who stands in a 教学班. */
export const sectioned = async (db: Db, planId: number) => {
  const rows = await db
    .selectFrom('elective_section_students')
    .select('student_id as id')
    .distinct()
    .where('plan_id', '=', planId)
    .execute()
  return rows.map(({ id }) => id)
}

/** 教学班 of semesters that are not over lose these teachers; how many did. */
export const withoutTeachers = async (db: Tx, teacherIds: readonly number[], today: string) => {
  const { numUpdatedRows } = await db
    .updateTable('elective_sections')
    .set({ teacher_id: null })
    .where('teacher_id', '=', anyOf(teacherIds))
    .where('plan_id', 'in', (eb) =>
      eb
        .selectFrom('elective_plans as p')
        .innerJoin('semesters as se', 'se.id', 'p.semester_id')
        .select('p.id')
        .where('se.end_date', '>=', today),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
