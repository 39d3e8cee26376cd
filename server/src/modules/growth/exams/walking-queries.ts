import { type ExpressionBuilder, expressionBuilder, sql } from 'kysely'
import type { Database, Db } from '../../../platform/db/database'
import { anyOf, lit } from '../../../platform/db/fragments'
import { statement } from '../../../platform/db/statement'

/** Courses of exams that a grade walks for, as its confirmed plan of that semester has them. */
export const walked = (db: Pick<Db, 'selectFrom'>) =>
  db
    .selectFrom('exam_courses as wc')
    .innerJoin('exams as we', 'we.id', 'wc.exam_id')
    .innerJoin('elective_plans as wp', (join) =>
      join
        .onRef('wp.semester_id', '=', 'we.semester_id')
        .onRef('wp.grade', '=', 'we.grade')
        .on('wp.status', '=', lit('CONFIRMED')),
    )
    .innerJoin('elective_plan_courses as wo', (join) =>
      join.onRef('wo.plan_id', '=', 'wp.id').onRef('wo.course_id', '=', 'wc.course_id'),
    )

type OnSheet = Database & { s: Database['students']; sh: Database['exam_sheets'] }
const eb: ExpressionBuilder<OnSheet, 's' | 'sh'> = expressionBuilder()

const planOf = () =>
  walked(expressionBuilder<Database, never>())
    .select('wp.id')
    .where('wc.id', '=', sql.ref<number>('sh.exam_course_id'))

/**
 * Of `students s` on `exam_sheets sh`: whoever takes the course. Where the grade walks for it that is who is in a 教学班 of
 * it, else everybody. What the sheet alone decides is asked once a sheet.
 */
export const takes = eb.or([
  eb(planOf(), 'is', null),
  eb.exists(
    eb
      .selectFrom('elective_section_students as wm')
      .select('wm.student_id')
      .whereRef('wm.student_id', '=', 's.id')
      .where('wm.plan_id', '=', planOf())
      .where('wm.course_id', '=', (eb) =>
        eb
          .selectFrom('exam_courses as wc')
          .select('wc.course_id')
          .whereRef('wc.id', '=', 'sh.exam_course_id'),
      ),
  ),
])

interface Asked {
  examCourseIds: readonly number[]
  classId: number
}

const takerRows = statement((db, _shape: null, { examCourseIds, classId }: Asked) =>
  walked(db)
    .leftJoin('elective_section_students as wm', (join) =>
      join
        .onRef('wm.plan_id', '=', 'wp.id')
        .onRef('wm.course_id', '=', 'wc.course_id')
        .on('wm.student_id', 'in', (eb) =>
          eb.selectFrom('students as s').select('s.id').where('s.class_id', '=', classId),
        ),
    )
    .select(['wc.course_id as courseId', 'wm.student_id as studentId'])
    .where('wc.id', '=', anyOf(examCourseIds)),
)

/** Who of a class takes the courses that its grade walks for; of any other course nothing, since all take it. */
export const takersIn = async (db: Db, asked: Asked) => {
  const takers = new Map<number, Set<number>>()
  for (const { courseId, studentId } of await takerRows(db, null, asked)) {
    const own = takers.get(courseId) ?? new Set()
    takers.set(courseId, studentId === null ? own : own.add(studentId))
  }
  return takers
}
