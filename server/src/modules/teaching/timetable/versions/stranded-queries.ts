import type { Db } from '../../../../platform/db/database'

/** Lessons of some grades in the versions that hold on a day or later. */
export const publishedIn = (
  db: Db,
  today: string,
  { gradeFrom, gradeTo }: { gradeFrom: number; gradeTo: number },
) =>
  db
    .selectFrom('schedules as s')
    .innerJoin('semesters as sem', 'sem.id', 's.semester_id')
    .innerJoin('schedule_lessons as l', 'l.schedule_id', 's.id')
    .innerJoin('schedule_lesson_classes as lc', 'lc.lesson_id', 'l.id')
    .innerJoin('classes as c', 'c.id', 'lc.class_id')
    .innerJoin('courses as co', 'co.id', 'l.course_id')
    .select(['c.name as className', 'c.grade', 'co.name as courseName'])
    .select(['l.weekday', 'l.lesson_number as lessonNumber', 'l.length'])
    .distinct()
    .where('s.status', '=', 'PUBLISHED')
    .where('sem.end_date', '>=', today)
    .where('l.weekday', 'is not', null)
    .where((eb) => eb.between('c.grade', gradeFrom, gradeTo))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('schedules as n')
            .select('n.id')
            .whereRef('n.semester_id', '=', 's.semester_id')
            .whereRef('n.effective_from', '>', 's.effective_from')
            .where('n.status', '=', 'PUBLISHED')
            .where('n.effective_from', '<=', today),
        ),
      ),
    )
    .$narrowType<{ weekday: number; lessonNumber: number }>()
    .orderBy('c.grade')
    .orderBy('c.name')
    .orderBy('l.weekday')
    .orderBy('l.lesson_number')
    .execute()
