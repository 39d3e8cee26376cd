import type { Parity } from '@xueqiao/contract/features/teaching/timetable/values'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../../platform/db/database'
import { anyHidden, anyOf, flag, hidden, lit } from '../../../../platform/db/fragments'
import { statement } from '../../../../platform/db/statement'

/** Where two overlap, the one the school calls current. */
export const semesterOn = (db: Db, date: string) =>
  db
    .selectFrom('semesters')
    .select(['id', 'name', 'academic_year_id as yearId', 'start_date as startDate', 'end_date as endDate'])
    .where('start_date', '<=', date)
    .where('end_date', '>=', date)
    .orderBy('is_current', 'desc')
    .orderBy('start_date', 'desc')
    .limit(1)
    .executeTakeFirst()

export type Semester = NonNullable<Awaited<ReturnType<typeof semesterOn>>>

/** Those that hold on some day up to this one, the latest first. */
export const published = (db: Db, semesterId: number, until: string) =>
  db
    .selectFrom('schedules')
    .select(['id', 'name'])
    .select((eb) => eb.fn.coalesce('effective_from', eb.val(until)).as('effectiveFrom'))
    .select((eb) =>
      flag(
        eb.exists(
          eb
            .selectFrom('schedule_watches as w')
            .select('w.id')
            .whereRef('w.schedule_id', '=', 'schedules.id'),
        ),
      ).as('isWatched'),
    )
    .where('semester_id', '=', semesterId)
    .where('status', '=', 'PUBLISHED')
    .where('effective_from', '<=', until)
    .orderBy('effective_from', 'desc')
    .execute()

interface Named {
  id: number
  name: string
}

export interface Lesson {
  id: number
  scheduleId: number
  weekday: number
  lessonNumber: number
  length: number
  parity: Parity
  courseId: number
  courseName: string
  room: Named | null
  teachers: Named[]
  classes: (Named & { grade: number })[]
  /** 走班: which 教学班 of which band it is, and with which others it is held. */
  part: (Named & { band: number; together: string }) | null
}

export interface Whose {
  classIds?: readonly number[]
  teacherIds?: readonly number[]
  roomIds?: readonly number[]
  /** What is taught at the same time and place of the day to one of the same classes, whichever version has it. */
  like?: readonly number[]
}

/**
 * Of classes, teachers and rooms, in these versions; classes are called what they were in the year. Which lessons that are
 * is known before the rest is read: the database, from which whose they are is hidden, expects thousands otherwise.
 */
export const lessons = async (
  db: Db,
  { classIds = [], teacherIds = [], roomIds = [], like = [] }: Whose,
  scheduleIds: readonly number[],
  yearId: number | null,
) => {
  const ofThese = [
    classIds.length === 0
      ? []
      : [
          sql`select lesson_id from schedule_lesson_classes where class_id = ${anyHidden(classIds)}
            and schedule_id = ${anyHidden(scheduleIds)}`,
        ],
    teacherIds.length === 0
      ? []
      : [
          sql`select lesson_id from schedule_lesson_teachers where teacher_id = ${anyHidden(teacherIds)}
            and schedule_id = ${anyHidden(scheduleIds)}`,
        ],
    roomIds.length === 0
      ? []
      : [
          sql`select id from schedule_lessons where room_id = ${anyHidden(roomIds)}
            and schedule_id = ${anyHidden(scheduleIds)}`,
        ],
    like.length === 0
      ? []
      : [
          sql`select l.id from schedule_lessons known
            join schedule_lesson_classes of on of.lesson_id = known.id
            join schedule_lesson_classes lc on lc.class_id = of.class_id and lc.schedule_id = ${anyHidden(scheduleIds)}
            join schedule_lessons l on l.id = lc.lesson_id and l.course_id = known.course_id
              and l.lesson_number = known.lesson_number
            where known.id = ${anyHidden(like)}`,
        ],
  ].flat()
  if (ofThese.length === 0) return []
  const own = sql.join(ofThese, sql` union `)
  const { rows } = await sql<Lesson>`select l.id, l.schedule_id as "scheduleId", l.weekday,
      l.lesson_number as "lessonNumber", l.length, l.parity, l.course_id as "courseId", co.name as "courseName",
      case when r.id is null then null else json_build_object('id', r.id, 'name', r.name) end as room,
      array(select json_build_object('id', t.id, 'name', t.name) from schedule_lesson_teachers lt
        join teachers t on t.id = lt.teacher_id where lt.lesson_id = l.id order by t.id) as teachers,
      array(select json_build_object('id', c.id, 'name', coalesce(y.name, c.name), 'grade', coalesce(y.grade, c.grade))
        from schedule_lesson_classes lc join classes c on c.id = lc.class_id
        left join class_years y on y.class_id = c.id and y.academic_year_id = ${yearId}
        where lc.lesson_id = l.id order by c.grade, c.id) as classes,
      case when x.id is null then null else json_build_object('id', x.id, 'name', co.name || ' ' || x.number || ' 班',
        'band', x.band, 'together', concat_ws(' ', x.plan_id, x.band, l.band_turn)) end as part
    from schedule_lessons l join courses co on co.id = l.course_id left join rooms r on r.id = l.room_id
    left join elective_sections x on x.id = l.section_id
    where l.id = any(array(${own})) and l.weekday is not null
      order by l.weekday, l.lesson_number, l.id`.execute(db)
  return rows
}

interface CourseGroup extends Named {
  classIds: number[]
  lessonIds: number[]
}

/**
 * The classes of a grade that have a course in what is published of a semester, with its lessons; its 教学班 stand beside them,
 * below zero. Of all lessons of the grade those of the course are taken out at once, not class by class.
 */
export const groupsWith = async (
  db: Db,
  { semester, courseId, grade }: { semester: Semester; courseId: number; grade: number },
) => {
  const course = hidden(courseId, 'bigint')
  const inGrade = hidden(grade, 'bigint')
  const versions = sql`any(array(select s.id from schedules s
    where s.semester_id = ${hidden(semester.id, 'bigint')} and s.status = 'PUBLISHED'))`
  const { rows } =
    await sql<CourseGroup>`with graded as materialized (select c.id, coalesce(y.name, c.name) as name
      from classes c left join class_years y on y.class_id = c.id
        and y.academic_year_id = ${semester.yearId === null ? null : hidden(semester.yearId, 'bigint')}
      where coalesce(y.grade, c.grade) = ${inGrade}),
    given as materialized (select l.id from schedule_lessons l where l.course_id = ${course}
      and l.weekday is not null and l.section_id is null and l.id = any(array(
        select lc.lesson_id from schedule_lesson_classes lc
        where lc.class_id = any(array(select id from graded)) and lc.schedule_id = ${versions}))),
    walking as materialized (select x.id, co.name || ' ' || x.number || ' 班' as name, l.id as lesson_id
      from elective_sections x
      join elective_plans p on p.id = x.plan_id and p.grade = ${inGrade}
        and p.semester_id = ${hidden(semester.id, 'bigint')}
      join courses co on co.id = x.course_id
      join schedule_lessons l on l.section_id = x.id and l.weekday is not null and l.schedule_id = ${versions}
      where x.course_id = ${course})
    select c.id, c.name, json_build_array(c.id) as "classIds", of.lessons as "lessonIds", c.id as place
    from (select lc.class_id, json_agg(lc.lesson_id) as lessons from schedule_lesson_classes lc
      where lc.lesson_id = any(array(select id from given)) group by lc.class_id) of
    join graded c on c.id = of.class_id
    union all
    select -w.id, w.name, json_agg(distinct of.class_id), json_agg(w.lesson_id), min(of.class_id)
    from walking w join (select lc.lesson_id, min(lc.class_id) as class_id from schedule_lesson_classes lc
      where lc.lesson_id = any(array(select lesson_id from walking)) group by lc.lesson_id) of on of.lesson_id = w.lesson_id
    group by w.id, w.name
    order by place, id`.execute(db)
  return rows
}

/** Where these lie in the week, and of which grade they are: that of the first of their classes. */
export const placed = async (db: Db, ids: readonly number[], yearId: number | null) => {
  if (ids.length === 0) return []
  const { rows } = await sql<
    Pick<Lesson, 'id' | 'scheduleId' | 'weekday' | 'length' | 'parity'> & { grade: number }
  >`select distinct on (l.id) l.id, l.schedule_id as "scheduleId", l.weekday, l.length, l.parity,
      coalesce(y.grade, c.grade) as grade
    from schedule_lessons l join schedule_lesson_classes lc on lc.lesson_id = l.id
    join classes c on c.id = lc.class_id
    left join class_years y on y.class_id = c.id and y.academic_year_id = ${yearId}
    where l.id = ${anyHidden(ids)} order by l.id, c.grade, c.id`.execute(db)
  return rows
}

/** What a class is called and which grade it is, then and now. */
export const classIn = async (db: Db, id: number, yearId: number | null) => {
  const { rows } = await sql<Named & { grade: number }>`select c.id, coalesce(y.name, c.name) as name,
      coalesce(y.grade, c.grade) as grade
    from classes c left join class_years y on y.class_id = c.id and y.academic_year_id = ${yearId}
    where c.id = ${id}`.execute(db)
  return rows[0]
}

/** Whether there is such a class or teacher today. */
export const classStands = (db: Db, id: number) =>
  db
    .selectFrom('classes')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const teacherNamed = (db: Db, id: number) =>
  db
    .selectFrom('teachers')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

const inClasses = statement((db, _shape: null, { studentIds }: { studentIds: readonly number[] }) =>
  db
    .selectFrom('students')
    .select(['id as studentId', 'class_id as classId'])
    .where('id', '=', anyOf(studentIds))
    .where('class_id', 'is not', null)
    .$narrowType<{ classId: number }>(),
)

/** The classes of those among these pupils who are in one. */
export const classesOfPupils = (db: Db, studentIds: readonly number[]) => inClasses(db, null, { studentIds })

/** One class of a pupil after the other, the first one first; one ends on the day on which the next begins. */
interface Held {
  classId: number
  fromDate: string
  toDate: string | null
}

const firstPlaced = statement((db, by: 'pupil' | 'parent', { id }: { id: number }) =>
  db
    .selectFrom('students as s')
    .select(['s.id as studentId', 's.class_id as classId'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('class_memberships as m')
          .select(['m.class_id as classId', 'm.from_date as fromDate', 'm.to_date as toDate'])
          .whereRef('m.student_id', '=', 's.id')
          .orderBy('m.from_date')
          .orderBy('m.id'),
      )
        .$castTo<Held[]>()
        .as('held'),
    )
    .where('s.deleted_at', 'is', null)
    .$if(by === 'pupil', (query) => query.where('s.id', '=', id))
    .$if(by === 'parent', (query) =>
      query
        .where('s.class_id', 'is not', null)
        .where('s.id', 'in', (eb) =>
          eb.selectFrom('student_guardians as g').select('g.student_id').where('g.parent_id', '=', id),
        ),
    )
    .orderBy('s.id')
    .limit(sql.lit(1)),
)

/** A pupil, or a parent's first child who has a class: in which they are, and in which they have been. */
export const pupilPlaced = async (db: Db, of: { studentId: number } | { parentId: number }) =>
  'studentId' in of
    ? (await firstPlaced(db, 'pupil', { id: of.studentId }))[0]
    : (await firstPlaced(db, 'parent', { id: of.parentId }))[0]

const sections = statement((db, _shape: null, { studentIds }: { studentIds: readonly number[] }) =>
  db
    .selectFrom('elective_section_students as m')
    .innerJoin('elective_plans as p', 'p.id', 'm.plan_id')
    .select(['m.student_id as studentId', 'm.section_id as sectionId'])
    .where('m.student_id', '=', anyOf(studentIds))
    .where('p.status', '=', lit('CONFIRMED')),
)

/** The 教学班 of these pupils, as they stand today. */
export const sectionsOfPupils = (db: Db, studentIds: readonly number[]) => sections(db, null, { studentIds })

export const roomNamed = (db: Db, id: number) =>
  db
    .selectFrom('rooms')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
