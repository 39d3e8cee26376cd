import * as parents from '../../src/modules/pupils/parents/service'
import * as classes from '../../src/modules/school/classes/service'
import * as assignments from '../../src/modules/school/teaching-assignments/service'
import type { Ctx } from '../../src/platform/context'
import type { DemoSchool } from '../generate/types'
import { type Ids, idOf } from '../ids'
import { chunks, snakeKeys } from '../snake'

const plan = async (ctx: Ctx, ids: Ids, semesterId: number, lessons: DemoSchool['assignments']) => {
  for (const chunk of chunks(lessons, 5000)) {
    await assignments.add(
      ctx,
      chunk.map((one) => ({
        semester_id: semesterId,
        class_id: idOf(ids.classes, one.classKey),
        course_id: idOf(ids.courses, one.courseKey),
        teacher_id: idOf(ids.teachers, one.teacherKey),
        weekly_lessons: one.weeklyLessons,
        created_at: ctx.now,
      })),
    )
    await assignments.addPatterns(
      ctx,
      chunk.flatMap(({ classKey, courseKey, pattern }) =>
        pattern === undefined
          ? []
          : {
              ...snakeKeys(pattern),
              semester_id: semesterId,
              class_id: idOf(ids.classes, classKey),
              course_id: idOf(ids.courses, courseKey),
            },
      ),
    )
  }
}

export const loadRelations = async (
  ctx: Ctx,
  school: DemoSchool,
  ids: Ids,
  term: { semesterId: number; comingId: number | null; yearId: number | null },
) => {
  for (const chunk of chunks(school.guardians, 5000)) {
    await parents.link(
      ctx,
      chunk.map(({ studentKey, parentKey, ...guardian }) => ({
        ...snakeKeys(guardian),
        student_id: idOf(ids.students, studentKey),
        parent_id: idOf(ids.parents, parentKey),
      })),
    )
  }
  for (const chunk of chunks(school.students, 5000)) {
    await classes.enroll(
      ctx,
      chunk.map((student) => ({
        student_id: idOf(ids.students, student.key),
        class_id: idOf(ids.classes, student.classKey),
        academic_year_id: term.yearId,
        from_date: student.enrollmentDate,
        to_date: null,
        reason: '入学编班',
      })),
    )
  }
  await plan(ctx, ids, term.semesterId, school.assignments)
  // The coming semester is planned for the primary school; the rest is there to be tried.
  const primary = new Set(school.classes.filter(({ grade }) => grade <= 6).map(({ key }) => key))
  const planned = school.assignments.filter(({ classKey }) => primary.has(classKey))
  if (term.comingId !== null) await plan(ctx, ids, term.comingId, planned)
}
