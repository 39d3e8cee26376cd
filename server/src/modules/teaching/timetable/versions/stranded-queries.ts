import type { Db } from '../../../../platform/db/database'
import { anyOf } from '../../../../platform/db/fragments'

/** Semesters of which some day lies from one on, and up to another if there is one. */
export const semestersWithin = (db: Db, from: string, to: string | null) =>
  db
    .selectFrom('semesters')
    .select(['id', 'name', 'academic_year_id as yearId', 'start_date as startDate', 'end_date as endDate'])
    .where('end_date', '>=', from)
    .$if(to !== null, (query) => query.where('start_date', '<=', to ?? ''))
    .orderBy('start_date')
    .execute()

interface Of {
  scheduleIds: readonly number[]
  yearId: number | null
  gradeFrom: number
  gradeTo: number
}

/** Lessons of some grades in these versions, class by class. */
export const publishedIn = (db: Db, { scheduleIds, yearId, gradeFrom, gradeTo }: Of) =>
  db
    .selectFrom('schedule_lessons as l')
    .innerJoin('schedule_lesson_classes as lc', 'lc.lesson_id', 'l.id')
    .innerJoin('classes as c', 'c.id', 'lc.class_id')
    .leftJoin('class_years as y', (join) =>
      join.onRef('y.class_id', '=', 'c.id').on('y.academic_year_id', '=', yearId),
    )
    .innerJoin('courses as co', 'co.id', 'l.course_id')
    .select((eb) => eb.fn.coalesce('y.name', 'c.name').as('className'))
    .select((eb) => eb.fn.coalesce('y.grade', 'c.grade').as('grade'))
    .select(['l.schedule_id as scheduleId', 'co.name as courseName', 'l.weekday', 'l.parity'])
    .select(['l.lesson_number as lessonNumber', 'l.length'])
    .distinct()
    .where('l.schedule_id', '=', anyOf(scheduleIds))
    .where('l.weekday', 'is not', null)
    .where((eb) => eb.between(eb.fn.coalesce('y.grade', 'c.grade'), gradeFrom, gradeTo))
    .$narrowType<{ weekday: number; lessonNumber: number }>()
    .orderBy('grade')
    .orderBy('className')
    .orderBy('l.weekday')
    .orderBy('l.lesson_number')
    .execute()
