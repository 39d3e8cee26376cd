import { z } from 'zod'
import { DateText } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { Id } from '../../../common/fields'
import { DIMENSIONS } from '../growth-indicators/values'
import { Worked } from './api'

/** A pupil's overview of one semester, beside their own last one and nobody else. */
export const GrowthProfile = z.object({
  studentId: z.int(),
  studentName: z.string(),
  studentNumber: z.string(),
  enrollmentStatus: z.string().nullable(),
  photoUrl: z.string().nullable(),
  className: z.string().nullable(),
  headTeacherName: z.string().nullable(),
  semesterId: z.int().nullable(),
  semesterName: z.string().nullable(),
  /** The days of the semester, for what is not of one semester by itself. */
  from: DateText.nullable(),
  to: DateText.nullable(),
  beforeName: z.string().nullable(),
  semesters: z.array(z.object({ id: z.int(), name: z.string() })),
  dimensions: z.array(
    Worked.extend({
      /** Of the semester before. */
      before: z.number().nullable(),
      recordsBefore: z.int(),
      /** Fewer records than a dimension should have. */
      thin: z.boolean(),
    }),
  ),
  records: z.int(),
  /** Not selected yet. */
  waiting: z.int(),
  /** Of the approved evaluation, for staff also of one that waits. */
  comment: z.string().nullable(),
  mayWrite: z.boolean(),
  /** Whoever has the pupil in a 教学班 alone reads no health, and takes no handbook, which has it. */
  opensHealth: z.boolean(),
})
export type GrowthProfile = z.output<typeof GrowthProfile>

/** Of one pupil what every semester came to, the oldest first: against their own past and nobody else. */
export const PupilTerms = z.object({
  studentId: z.int(),
  studentName: z.string(),
  dimensions: z.array(z.object({ dimension: z.enum(DIMENSIONS), name: z.string() })),
  terms: z.array(
    z.object({
      semesterId: z.int(),
      semesterName: z.string(),
      /** In the order of the dimensions. */
      scores: z.array(z.number().nullable()),
      /** Averages of what is approved. */
      academicScore: z.number().nullable(),
      behaviorScore: z.number().nullable(),
      socialScore: z.number().nullable(),
    }),
  ),
})
export type PupilTerms = z.output<typeof PupilTerms>

/** As long as a pupil stays at one stage, or nearly: further back the dimensions were others. */
export const PUPIL_TERMS_MAX = 6

/** As the lines of before have it: they named no child. */
export const GROWTH_LINK = '/student-growth/profile'
/** Behind the bell of a family: whose growth it is about, and where of it. */
export const growthLink = (studentId: number) => `${GROWTH_LINK}?studentId=${studentId}`
export const evaluationLink = ({ studentId, semesterId }: { studentId: number; semesterId: number }) =>
  `${growthLink(studentId)}&semesterId=${semesterId}&part=said`

export const growthProfileApi = {
  profile: endpoint('GET /api/growth/evaluations/profile', {
    summary: '一名学生的成长档案：五个维度与自己的上学期比，哪里偏薄',
    access: 'growth:view',
    query: z.object({ studentId: Id('请选择学生'), semesterId: Id('学期不正确').optional() }),
    data: GrowthProfile,
    failed: '获取成长档案失败',
  }),
  terms: endpoint('GET /api/growth/evaluations/terms', {
    summary: `一名学生最近 ${PUPIL_TERMS_MAX} 个学期的五个维度和学生评估；学生和家长只见本人已审核的`,
    access: 'growth:view',
    query: z.object({ studentId: Id('请选择学生') }),
    data: PupilTerms,
    failed: '获取各学期的成长失败',
  }),
}
