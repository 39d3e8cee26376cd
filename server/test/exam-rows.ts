import type { ExamItem } from '@xueqiao/contract/features/growth/exams/api'
import type { ScoreMark } from '@xueqiao/contract/features/growth/exams/values'
import type { Db } from '../src/platform/db/database'

export interface ExamRows {
  name: string
  grade: number
  semesterId: number
  courseId: number
  classId: number
  date?: string
  authorId?: number | null
  items?: readonly ExamItem[]
  scores?: readonly {
    studentId: number
    score?: number
    mark?: ScoreMark
    items?: number[]
    classId?: number
  }[]
  checked?: boolean
  released?: boolean
  /** Another course of this one. */
  examId?: number
}

const inserted = async (db: Db, { released = false, ...input }: ExamRows, date: string) => {
  const { id } = await db
    .insertInto('exams')
    .values({
      ...{ name: input.name, type: 'midterm', semester_id: input.semesterId, grade: input.grade },
      ...{ start_date: date, end_date: date, entry_until: null, author_id: input.authorId ?? null },
      released_at: released ? new Date(`${date}T08:00:00Z`) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An exam of one course as the database has it, with a sheet for every class that has marks. */
export const anExamRow = async (db: Db, input: ExamRows) => {
  const { scores = [], items = [], classId, checked = false } = input
  const date = input.date ?? '2026-11-04'
  const examId = input.examId ?? (await inserted(db, input, date))
  const { id: examCourseId } = await db
    .insertInto('exam_courses')
    .values({
      ...{
        exam_id: examId,
        course_id: input.courseId,
        full_marks: 100,
        position: input.examId === undefined ? 0 : 1,
      },
      items: JSON.stringify(items),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const classIds = [...new Set([classId, ...scores.map((one) => one.classId ?? classId)])]
  await db
    .insertInto('exam_sheets')
    .values(
      classIds.map((id) => ({
        ...{ exam_id: examId, exam_course_id: examCourseId, class_id: id },
        checked_at: checked ? new Date(`${date}T07:00:00Z`) : null,
      })),
    )
    .execute()
  if (scores.length > 0)
    await db
      .insertInto('exam_scores')
      .values(
        scores.map((one) => ({
          ...{ exam_course_id: examCourseId, student_id: one.studentId, class_id: one.classId ?? classId },
          ...{ score: one.score ?? null, mark: one.mark ?? null, author_id: null },
          items: one.items === undefined ? null : JSON.stringify(one.items),
        })),
      )
      .execute()
  return { examId, examCourseId }
}
