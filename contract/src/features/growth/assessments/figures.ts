import { z } from 'zod'
import { DateText } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { Id } from '../../../common/fields'
import { Grade, GradeName } from '../../../common/grade'
import { ASSESSMENT_TYPES } from './values'

const Averages = z.object({
  academicScore: z.number().nullable(),
  behaviorScore: z.number().nullable(),
  socialScore: z.number().nullable(),
})

/** Of what is approved; without averages where fewer than five pupils stand behind them. */
const Group = Averages.extend({ pupils: z.int(), count: z.int(), pending: z.int() })
export type Group = z.output<typeof Group>

export const AssessmentFigures = z.object({
  semesterId: z.int().nullable(),
  from: DateText,
  to: DateText,
  grade: GradeName.nullable(),
  /** The grades there are to choose from. */
  grades: z.array(GradeName),
  /** In the order of their numbers, never of their averages. */
  classes: z.array(Group.extend({ classId: z.int(), className: z.string(), type: z.enum(ASSESSMENT_TYPES) })),
  types: z.array(Group.extend({ type: z.enum(ASSESSMENT_TYPES) })),
})
export type AssessmentFigures = z.output<typeof AssessmentFigures>

const Band = z.object({ low: z.number(), middle: z.number(), high: z.number() })

export const AssessmentRadar = z.object({
  studentId: z.int(),
  studentName: z.string(),
  studentNumber: z.string(),
  className: z.string().nullable(),
  /** This semester, and the one before it: averages of the pupil's own. */
  now: Averages.extend({ count: z.int(), name: z.string() }),
  before: Averages.extend({ count: z.int(), name: z.string() }).nullable(),
  /** Where the middle half of the class is; for staff, and of five pupils at least. */
  band: z.object({ academicScore: Band, behaviorScore: Band, socialScore: Band }).nullable(),
  /** What the averages are made of, the latest first. */
  rows: z.array(Averages.extend({ id: z.int(), type: z.enum(ASSESSMENT_TYPES), date: DateText })),
})
export type AssessmentRadar = z.output<typeof AssessmentRadar>

export const assessmentFiguresApi = {
  figures: endpoint('GET /api/assessments/statistics', {
    summary: '一个年级各班、各类型的平均；不足五人的不显示',
    access: 'grade:view',
    query: z.object({ semesterId: Id('学期不正确').optional(), grade: Grade('年级不正确').optional() }),
    data: AssessmentFigures,
    failed: '获取评估统计失败',
  }),
  radar: endpoint('GET /api/assessments/radar', {
    summary: '一名学生的雷达图：与自己的上学期比；教职工另见班级区间',
    access: ['assessment:view', 'grade:view'],
    query: z.object({ studentId: Id('请选择学生'), semesterId: Id('学期不正确').optional() }),
    data: AssessmentRadar,
    failed: '获取雷达图失败',
  }),
}
