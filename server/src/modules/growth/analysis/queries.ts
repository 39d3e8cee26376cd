import { ANALYSIS_SMALL } from '@xueqiao/contract/features/growth/analysis/api'
import { sql } from 'kysely'
import { SCHOOL_ZONE } from '../../../platform/clock'
import type { Db } from '../../../platform/db/database'
import { anyHidden, anyOf, lit } from '../../../platform/db/fragments'
import { statement, statementOf } from '../../../platform/db/statement'
import { CLASS_NUMBER, isTaughtNow } from '../../account/reach/scope'
import { nameThen, yearOfSemester } from '../../school/classes/scope'
import { isSeen, type Viewer } from '../exams/scope'

const courseRows = statementOf([], (db, { viewer, of }: { viewer: Viewer; of: { examId: number } }) =>
  db
    .selectFrom('exam_courses as ec')
    .innerJoin('courses as co', 'co.id', 'ec.course_id')
    .select(['ec.id', 'ec.course_id as courseId', 'co.name as courseName'])
    .select(['ec.full_marks as fullMarks', 'ec.items'])
    .where('ec.exam_id', '=', of.examId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('exam_sheets as sh')
          .select('sh.id')
          .whereRef('sh.exam_course_id', '=', 'ec.id')
          .where(isSeen({ ...viewer, taught: viewer.near }, 'sh.class_id', 'ec.course_id')),
      ),
    )
    .orderBy('ec.position'),
)

/** The courses of an exam that somebody sees a class of, or teaches in a 教学班: the grade as a whole is theirs to know. */
export const coursesSeen = (db: Db, viewer: Viewer, examId: number) =>
  courseRows(db, { viewer, of: { examId } })
export type SeenCourse = Awaited<ReturnType<typeof coursesSeen>>[number]

interface OfCourses {
  semesterId: number
  examCourseIds: readonly number[]
  withItems: boolean
}

const sheetRows = statementOf([], (db, { viewer, of }: { viewer: Viewer; of: OfCourses }) =>
  db
    .selectFrom('exam_sheets as sh')
    .innerJoin('exam_courses as ec', 'ec.id', 'sh.exam_course_id')
    .innerJoin('classes as c', 'c.id', 'sh.class_id')
    .select(['sh.exam_course_id as examCourseId', 'sh.class_id as classId'])
    .select(['sh.scores', (of.withItems ? sql.ref<Buffer | null>('sh.item_scores') : lit(null)).as('items')])
    .select(nameThen(yearOfSemester(sql.val(of.semesterId))).as('className'))
    .select(isSeen(viewer, 'sh.class_id', 'ec.course_id').as('seen'))
    .where('sh.exam_course_id', '=', anyOf(of.examCourseIds))
    .orderBy(CLASS_NUMBER)
    .orderBy('c.id'),
)

/** Every class of courses of an exam with all its marks; each mark with its items, where they are wanted. */
export const classesOf = (db: Db, viewer: Viewer, of: OfCourses) => sheetRows(db, { viewer, of })

/** Whoever teaches it in each of its classes. */
export const teachersOf = async (db: Db, examCourseId: number) => {
  const { rows } = await sql<{ classId: number; names: string }>`
    select ta.class_id as "classId", string_agg(distinct t.name, '、') as names
    from exam_courses ec join exams e on e.id = ec.exam_id
    join teaching_assignments ta on ta.course_id = ec.course_id and ta.semester_id = e.semester_id
    join teachers t on t.id = ta.teacher_id
    where ec.id = ${examCourseId} and ta.ended_at is null group by 1`.execute(db)
  return new Map(rows.map(({ classId, names }) => [classId, names]))
}

interface Then {
  examCourseIds: readonly number[]
  classIds: readonly number[]
}

const thenRows = statement((db, _shape: null, { examCourseIds, classIds }: Then) =>
  db
    .selectFrom('exam_sheets')
    .select(['exam_course_id as examCourseId', 'scores', lit(null).as('items')])
    .where('exam_course_id', '=', anyOf(examCourseIds))
    .where('class_id', '=', anyOf(classIds)),
)

/** What these classes got then. */
export const scoresThen = (db: Db, of: Then) => thenRows(db, null, of)

/** What these pupils got, in whatever class they were. */
export const scoresOf = async (
  db: Db,
  { examCourseIds, pupilIds }: { examCourseIds: readonly number[]; pupilIds: readonly number[] },
) => {
  const { rows } = await sql<{ examCourseId: number; studentId: number; score: number }>`
    select exam_course_id as "examCourseId", student_id as "studentId", score from exam_scores
    where student_id = any(${pupilIds}::bigint[]) and exam_course_id = any(${examCourseIds}::bigint[])
      and score is not null`.execute(db)
  return rows
}

/**
 * Of each of these the last exam before it in the same course that more than half of its classes took: against a test of one
 * class alone there is no telling where it stands among the others. Asked from the latest on, of those alone that had
 * any of these classes, until there is one.
 */
export const before = async (db: Db, examCourseIds: readonly number[]) => {
  const { rows } = await sql<{ ofId: number; id: number; examName: string; date: string }>`
    select now.id as "ofId", was.id, was.name as "examName", was.start_date::text as date
    from exam_courses now join exams held on held.id = now.exam_id
    cross join lateral (select array_agg(sh.class_id) as classes from exam_sheets sh
      where sh.exam_id = now.exam_id and sh.exam_course_id = now.id and sh.filled > 0) mine
    cross join lateral (select one.* from (select ec.id, ec.exam_id, e.name, e.start_date
        from exams e join exam_courses ec on ec.exam_id = e.id and ec.course_id = now.course_id
        where e.start_date < held.start_date
        order by e.start_date desc, e.id desc offset 0) one
      where (select count(*) * 2 > cardinality(mine.classes) from exam_sheets sh
        where sh.exam_id = one.exam_id and sh.class_id = any(mine.classes) and sh.exam_course_id = one.id
          and sh.filled > 0)
      limit 1) was
    where now.id = ${anyHidden(examCourseIds)}`.execute(db)
  return new Map(rows.map(({ ofId, ...row }) => [ofId, row]))
}

/** Classes that somebody heads, leads or teaches, with the courses they see there: nothing is all of them. */
export const classesSeen = (db: Db, { all, chargeIds, taught }: Viewer) =>
  db
    .selectFrom('classes as c')
    .select(['c.id as classId', 'c.name as className', 'c.grade'])
    .where('c.deleted_at', 'is', null)
    .$if(!all, (query) =>
      query.where('c.id', '=', anyOf([...chargeIds, ...taught.map(({ classId }) => classId)])),
    )
    .orderBy('c.grade')
    .orderBy(CLASS_NUMBER)
    .orderBy('c.id')
    .execute()

export const pupilCount = async (db: Db, classId: number) => {
  const { count } = await db
    .selectFrom('students')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('class_id', '=', classId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

interface Period {
  from: string
  to: string
}

/** Courses that gave a class homework in the period. */
export const coursesWithHomework = async (
  db: Db,
  classId: number,
  courseIds: readonly number[] | null,
  { from, to }: Period,
) => {
  const { rows } = await sql<{ courseId: number; courseName: string }>`
    select co.id as "courseId", co.name as "courseName" from courses co
    where co.id in (select h.course_id from homework_submissions s join homeworks h on h.id = s.homework_id
      where s.class_id = ${classId} and s.due_at >= ${from}::date and s.due_at < ${to}::date + 1
        and h.needs_submission and h.status <> 'WITHDRAWN')
      and (${courseIds === null} or co.id = any(${courseIds ?? []}::bigint[]))
    order by co.id`.execute(db)
  return rows
}

/** Homework that was due, week by week; marks in points and stars as parts of a hundred, of five pupils or more. */
export const weeksOf = async (
  db: Db,
  classId: number,
  courseIds: readonly number[] | null,
  { from, to }: Period,
  now: Date,
) => {
  const { rows } = await sql<{
    week: string
    given: number
    handedIn: number
    onTime: number
    score: number | null
  }>`select date_trunc('week', s.due_at at time zone ${sql.lit(SCHOOL_ZONE)})::date::text as week,
      count(distinct s.homework_id) as given,
      round(avg((s.submitted_at is not null)::int) * 100, 1) as "handedIn",
      round(avg((s.submitted_at is not null and not s.late)::int) * 100, 1) as "onTime",
      case when count(distinct s.student_id) filter (where s.score is not null and h.scoring in ('points', 'stars'))
          >= ${ANALYSIS_SMALL}::int
        then round(avg(s.score * case h.scoring when 'points' then 1 when 'stars' then 20 end), 1) end as score
    from homework_submissions s join homeworks h on h.id = s.homework_id
    where s.class_id = ${classId} and s.due_at >= ${from}::date and s.due_at < ${to}::date + 1 and s.due_at < ${now}
      and h.needs_submission and h.status <> 'WITHDRAWN'
      and (${courseIds === null} or h.course_id = any(${courseIds ?? []}::bigint[]))
    group by 1 order by 1`.execute(db)
  return rows
}

/** Of those who have one; few of them are a small group, however many have something else. */
const shownAverage = (column: string) =>
  sql`case when count(${sql.ref(column)}) >= ${ANALYSIS_SMALL}::int then round(avg(${sql.ref(column)}), 2) end`

export const monthsOf = async (db: Db, classId: number, { from, to }: Period) => {
  const { rows } = await sql<{
    month: string
    pupils: number
    academicScore: number | null
    behaviorScore: number | null
    socialScore: number | null
  }>`select p.month, count(*) as pupils, ${shownAverage('p.academic')} as "academicScore",
      ${shownAverage('p.behavior')} as "behaviorScore", ${shownAverage('p.social')} as "socialScore"
    from (select to_char(a.date, 'YYYY-MM') as month, a.student_id, avg(a.academic_score) as academic,
        avg(a.behavior_score) as behavior, avg(a.social_score) as social
      from assessments a where a.class_id = ${classId} and a.status = 'APPROVED'
        and a.date between ${from} and ${to} group by 1, 2) p
    group by 1 order by 1`.execute(db)
  return rows
}

/**
 * Homework of each class that was due in the time, the pupils of each homework summed first. Marks are told where one of
 * them has those of five pupils: whoever is marked in another is not counted once more.
 */
export const homeworkOfClasses = async (
  db: Db,
  classIds: readonly number[],
  courseId: number | null,
  { since, now }: { since: Date; now: Date },
) => {
  const { rows } = await sql<{
    classId: number
    given: number
    handedIn: number
    onTime: number
    score: number | null
  }>`select own.class_id as "classId", count(*) as given,
      round(sum(own.handed) * 100.0 / sum(own.pupils), 1) as "handedIn",
      round(sum(own.timely) * 100.0 / sum(own.pupils), 1) as "onTime",
      case when max(own.scored) filter (where h.scoring in ('points', 'stars')) >= ${ANALYSIS_SMALL}::int
        then round(sum(own.score * case h.scoring when 'points' then 1 when 'stars' then 20 end)
          / sum(own.scored) filter (where h.scoring in ('points', 'stars')), 1) end as score
    from (select s.class_id, s.homework_id, count(*) as pupils, count(s.submitted_at) as handed,
        count(s.submitted_at) filter (where not s.late) as timely, sum(s.score) as score, count(s.score) as scored
      from homework_submissions s
      where s.class_id = any(${classIds}::bigint[]) and s.due_at >= ${since} and s.due_at < ${now}
      group by 1, 2) own
    join homeworks h on h.id = own.homework_id
    where h.needs_submission and h.status <> 'WITHDRAWN'
      and (${courseId === null} or h.course_id = ${courseId ?? 0})
    group by 1`.execute(db)
  return new Map(rows.map(({ classId, ...row }) => [classId, row]))
}

/** Averages of each class, every pupil once. */
export const assessmentsOfClasses = async (db: Db, classIds: readonly number[], { from, to }: Period) => {
  const { rows } = await sql<{
    classId: number
    academicScore: number | null
    behaviorScore: number | null
    socialScore: number | null
  }>`select p.class_id as "classId", ${shownAverage('p.academic')} as "academicScore",
      ${shownAverage('p.behavior')} as "behaviorScore", ${shownAverage('p.social')} as "socialScore"
    from (select a.class_id, a.student_id, avg(a.academic_score) as academic, avg(a.behavior_score) as behavior,
        avg(a.social_score) as social
      from assessments a where a.class_id = any(${classIds}::bigint[]) and a.status = 'APPROVED'
        and a.date between ${from} and ${to} group by 1, 2) p
    group by 1`.execute(db)
  return new Map(rows.map(({ classId, ...row }) => [classId, row]))
}

/** Of the classes of a grade: how many pupils each has today. */
export const pupilCounts = async (db: Db, classIds: readonly number[]) => {
  const rows = await db
    .selectFrom('students')
    .select((eb) => ['class_id as classId', eb.fn.countAll<number>().as('count')])
    .where('class_id', '=', anyOf(classIds))
    .where('deleted_at', 'is', null)
    .groupBy('class_id')
    .execute()
  return new Map(rows.map(({ classId, count }) => [classId, count]))
}

/** Courses that these classes are taught today. */
export const coursesTaught = (db: Db, classIds: readonly number[]) =>
  db
    .selectFrom('courses as co')
    .select(['co.id as courseId', 'co.name as courseName'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('teaching_assignments as ta')
          .select('ta.id')
          .whereRef('ta.course_id', '=', 'co.id')
          .where('ta.class_id', '=', anyOf(classIds))
          .where(isTaughtNow('ta')),
      ),
    )
    .orderBy('co.id')
    .execute()
