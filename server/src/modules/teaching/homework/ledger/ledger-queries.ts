import { expressionBuilder, sql } from 'kysely'
import type { Database, Db } from '../../../../platform/db/database'
import { anyOf, lit } from '../../../../platform/db/fragments'
import { CLASS_NUMBER } from '../../../account/reach/scope'
import { OFFICE } from '../../../base/school-settings/service'
import { gradeThen, nameThen, yearOfDay } from '../../../school/classes/scope'
import type { Viewer } from '../scope'
import type { Span } from './spread'

/** Every class, or those that somebody leads or teaches anything. */
const idsOf = ({ taughtClassIds, ledIds }: Viewer) => [...taughtClassIds, ...ledIds]

/** The classes whose evenings somebody sees, as they were on that day, in the order in which the school lists them. */
export const classesSeen = (
  db: Db,
  viewer: Viewer,
  { date, id, grade }: { date: string; id?: number | undefined; grade?: number | undefined },
) => {
  const year = yearOfDay(sql.val(date))
  return db
    .selectFrom('classes as c')
    .select(['c.id as classId', nameThen(year).as('className'), gradeThen(year).as('grade')])
    .where('c.deleted_at', 'is', null)
    .where(gradeThen(year), 'is not', null)
    .$if(!viewer.all, (query) => query.where('c.id', '=', anyOf(idsOf(viewer))))
    .$if(id !== undefined, (query) => query.where('c.id', '=', id ?? 0))
    .$if(grade !== undefined, (query) => query.where(gradeThen(year), '=', grade ?? 0))
    .orderBy('grade')
    .orderBy(CLASS_NUMBER)
    .orderBy('c.name')
    .execute()
}

const GIVEN_AT = expressionBuilder<Database & { h: Database['homeworks'] }, 'h'>()
  .fn.coalesce('h.published_at', 'h.publish_at')
  .$castTo<Date>()

/** What counts on these days in these classes: given out, still to be given out, or closed. */
const counted = (db: Db, classIds: readonly number[], { from, to }: Span) =>
  db
    .selectFrom('homework_classes as hc')
    .innerJoin('homeworks as h', 'h.id', 'hc.homework_id')
    .innerJoin('courses as co', 'co.id', 'h.course_id')
    .where('hc.class_id', '=', anyOf(classIds))
    .where('hc.day', '>=', from)
    .where('hc.day', '<=', to)
    .where('h.status', 'in', [lit('PUBLISHED'), lit('CLOSED'), lit('SCHEDULED')])

const withTeacher = (db: Db, classIds: readonly number[], span: Span) =>
  counted(db, classIds, span)
    .innerJoin('users as u', 'u.id', 'h.author_id')
    .leftJoin('teachers as t', (join) =>
      join.onRef('t.id', '=', 'u.profile_id').on('u.profile_type', '=', 'TEACHER'),
    )
    .select((eb) => [
      'hc.class_id as classId',
      'hc.day',
      GIVEN_AT.as('givenAt'),
      'h.title',
      'co.name as courseName',
      eb.fn.coalesce('t.name', lit(OFFICE)).as('teacherName'),
      'h.over_cap_reason as overCapReason',
    ])
    .orderBy('hc.day')
    .orderBy('co.id')
    .orderBy('h.id')

/** One class, homework by homework. */
export const entries = (db: Db, classId: number, span: Span) =>
  withTeacher(db, [classId], span)
    .select((eb) => [
      'h.id as homeworkId',
      'h.course_id as courseId',
      'h.author_id as authorId',
      eb.fn.coalesce('h.estimated_minutes', lit(0)).as('minutes'),
      'h.written',
      'hc.due_at as dueAt',
      'h.status',
    ])
    .execute()

/** Many classes, each with its written work. */
export const written = (db: Db, classIds: readonly number[], span: Span) =>
  counted(db, classIds, span)
    .select((eb) => [
      'h.id as homeworkId',
      'hc.class_id as classId',
      'hc.day',
      GIVEN_AT.as('givenAt'),
      'h.course_id as courseId',
      'co.name as courseName',
      eb.ref('h.estimated_minutes').$notNull().as('minutes'),
    ])
    .where('h.written', '=', lit(true))
    .where('h.estimated_minutes', '>', lit(0))
    .orderBy('h.course_id')
    .execute()

export const reasons = (db: Db, classIds: readonly number[], span: Span) =>
  withTeacher(db, classIds, span)
    .select((eb) => eb.fn.coalesce('h.estimated_minutes', lit(0)).as('minutes'))
    .where('h.over_cap_reason', 'is not', null)
    .$narrowType<{ overCapReason: string }>()
    .execute()
