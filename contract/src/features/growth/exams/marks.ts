import { z } from 'zod'
import { DateText } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { Id } from '../../../common/fields'
import { Page, pageQuery } from '../../../common/page'
import { EXAM_STATUSES, EXAM_TYPES, LEVEL_NAMES, SCORE_MARKS } from './values'

/** A pupil's own marks of one exam: no rank, no average of others, nobody else's name. */
export const PupilExam = z.object({
  examId: z.int(),
  studentId: z.int(),
  studentName: z.string(),
  name: z.string(),
  type: z.enum(EXAM_TYPES),
  date: DateText,
  semesterName: z.string(),
  status: z.enum(EXAM_STATUSES),
  courses: z.array(
    z.object({
      courseId: z.int(),
      courseName: z.string(),
      level: z.enum(LEVEL_NAMES).nullable(),
      /** Families see it where the school shows scores. */
      score: z.number().nullable(),
      fullMarks: z.number().nullable(),
      mark: z.enum(SCORE_MARKS).nullable(),
      /** Knowledge points below six tenths of what there was to get. */
      weak: z.array(z.string()),
    }),
  ),
})
export type PupilExam = z.output<typeof PupilExam>

export const marksApi = {
  ofPupil: endpoint('GET /api/exams/marks', {
    summary: '一名学生历次考试的成绩；学生和家长只见自己已发布的',
    access: ['growth:view', 'grade:view'],
    query: z.object({
      /** Families need not say of whom: their own. */
      studentId: Id('请选择学生').optional(),
      examId: Id('考试不正确').optional(),
      ...pageQuery(10),
    }),
    data: Page(PupilExam),
    failed: '获取成绩失败',
  }),
}
