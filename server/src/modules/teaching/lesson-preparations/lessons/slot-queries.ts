import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/database'
import { anyOf, countOf, lit } from '../../../../platform/db/fragments'
import { statement } from '../../../../platform/db/statement'
import { OFFICE } from '../../../base/school-settings/service'
import { nameOf } from '../../teaching-plans/scope'

export interface Slot {
  classId: number
  date: string
  lessonNumber: number
}

export const slotsOf = (db: Db, id: number, yearId: number | null) =>
  db
    .selectFrom('lesson_preparation_slots as sl')
    .innerJoin('classes as c', 'c.id', 'sl.class_id')
    .leftJoin('class_years as y', (join) =>
      join.onRef('y.class_id', '=', 'c.id').on(sql<boolean>`y.academic_year_id = ${yearId}`),
    )
    .select([
      'sl.class_id as classId',
      'sl.course_id as courseId',
      'sl.date',
      'sl.lesson_number as lessonNumber',
    ])
    .select((eb) => eb.fn.coalesce('y.name', 'c.name').as('className'))
    .where('sl.preparation_id', '=', id)
    .orderBy('sl.date')
    .orderBy('sl.lesson_number')
    .orderBy('sl.class_id')
    .execute()

/** These and no others. */
export const setSlots = async (
  db: Tx,
  { id, courseId, authorId }: { id: number; courseId: number; authorId: number | null },
  slots: readonly Slot[],
) => {
  await db.deleteFrom('lesson_preparation_slots').where('preparation_id', '=', id).execute()
  if (slots.length > 0)
    await db
      .insertInto('lesson_preparation_slots')
      .values(
        slots.map(({ classId, date, lessonNumber }) => ({
          ...{ preparation_id: id, class_id: classId, course_id: courseId, author_id: authorId },
          ...{ date, lesson_number: lessonNumber },
        })),
      )
      .execute()
}

/** What the same author has prepared for one of these lessons already. */
export const taken = async (
  db: Db,
  { id, courseId, authorId }: { id: number; courseId: number; authorId: number },
  slots: readonly Slot[],
) => {
  const { rows } = await sql<Slot & { title: string }>`select sl.class_id as "classId", sl.date,
      sl.lesson_number as "lessonNumber", p.title
    from lesson_preparation_slots sl join lesson_preparations p on p.id = sl.preparation_id
    where sl.author_id = ${authorId} and sl.course_id = ${courseId} and sl.preparation_id <> ${id}
      and (sl.class_id, sl.date, sl.lesson_number) in (select * from unnest(
        ${slots.map(({ classId }) => classId)}::bigint[], ${slots.map(({ date }) => date)}::date[],
        ${slots.map(({ lessonNumber }) => lessonNumber)}::smallint[])) limit 1`.execute(db)
  return rows[0]
}

const byAuthor = (db: Db, authorId: number, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('lesson_preparation_slots as sl')
    .select(['sl.preparation_id as id', 'sl.class_id as classId', 'sl.course_id as courseId', 'sl.date'])
    .select('sl.lesson_number as lessonNumber')
    .where('sl.author_id', '=', authorId)
    .where('sl.date', '>=', from)
    .where('sl.date', '<=', to)
    .orderBy('sl.date')
    .orderBy('sl.lesson_number')

export const ofAuthor = (db: Db, authorId: number, span: { from: string; to: string }) =>
  byAuthor(db, authorId, span).execute()

/** On that day something was arranged for the class, or the calendar has it, or a timetable holds that has replaced another since. */
const isTouched = sql<boolean>`(exists (select from substitutions su
    join schedule_lesson_classes lc on lc.lesson_id in (su.lesson_id, su.other_lesson_id)
    where su.undone_at is null and sl.date in (su.date, su.other_date) and lc.class_id = sl.class_id)
  or exists (select from calendar_days d where sl.date between d.starts_on and d.ends_on)
  or exists (select from schedules sc join schedules old on old.semester_id = sc.semester_id
      and old.status = 'PUBLISHED' and old.published_at < sc.published_at and old.effective_from <= sl.date
    where sc.semester_id = p.semester_id and sc.status = 'PUBLISHED'
      and sc.published_at > p.created_at and sc.effective_from <= sl.date))`

const unreflectedRows = statement(
  (db, _shape: null, { authorId, from, to }: { authorId: number; from: string; to: string }) =>
    byAuthor(db, authorId, { from, to })
      .innerJoin('lesson_preparations as p', 'p.id', 'sl.preparation_id')
      .select(isTouched.as('touched'))
      .where('p.has_reflection', '=', lit(false)),
)

/** Where lessons lie of which nothing is written yet. */
export const unreflected = (db: Db, authorId: number, span: { from: string; to: string }) =>
  unreflectedRows(db, null, { authorId, ...span })

/** What is prepared for the lessons of these classes on these days, by whomever. */
export const inWeek = (
  db: Db,
  { classIds, from, to }: { classIds: readonly number[]; from: string; to: string },
) =>
  db
    .selectFrom('lesson_preparation_slots as sl')
    .innerJoin('lesson_preparations as p', 'p.id', 'sl.preparation_id')
    .leftJoin('users as u', 'u.id', 'sl.author_id')
    .select([
      'sl.class_id as classId',
      'sl.course_id as courseId',
      'sl.date',
      'sl.lesson_number as lessonNumber',
    ])
    .select(['p.id', 'p.title', 'p.status', 'p.hours', 'p.hour_number as hourNumber'])
    .select(['p.has_reflection as hasReflection', 'p.author_id as authorId'])
    .select((eb) => [
      eb
        .case()
        .when('u.profile_type', '=', lit('TEACHER'))
        .then(eb.ref('u.profile_id'))
        .end()
        .as('teacherId'),
      eb.fn.coalesce(nameOf('p.author_id'), lit(OFFICE)).as('authorName'),
      countOf(
        eb
          .selectFrom('lesson_preparation_comments as k')
          .whereRef('k.preparation_id', '=', 'p.id')
          .where('k.parent_id', 'is', null)
          .where('k.resolved_at', 'is', null),
      ).as('openComments'),
    ])
    .where('sl.class_id', '=', anyOf(classIds))
    .where('sl.date', '>=', from)
    .where('sl.date', '<=', to)
    .orderBy('sl.date')
    .orderBy('sl.lesson_number')
    .orderBy('p.id')
    .execute()
export type Laid = Awaited<ReturnType<typeof inWeek>>[number]

export const departmentOf = async (db: Db, teacherId: number) => {
  const found = await db
    .selectFrom('teachers')
    .select('department_id as departmentId')
    .where('id', '=', teacherId)
    .executeTakeFirst()
  return found?.departmentId ?? null
}

/** Which grade each class is, or was in that year. */
export const gradesOf = async (db: Db, classIds: readonly number[], yearId: number | null) => {
  const { rows } = await sql<{ id: number; grade: number }>`select c.id, coalesce(y.grade, c.grade) as grade
    from classes c left join class_years y on y.class_id = c.id and y.academic_year_id = ${yearId}
    where c.id = ${anyOf(classIds)}`.execute(db)
  return new Map(rows.map(({ id, grade }) => [id, grade]))
}
