import { z } from 'zod'
import { endpoint } from '../../../common/endpoint'
import { Id } from '../../../common/fields'
import { Grade } from '../../../common/grade'

/** Who held how many lessons for others, and had how many held for them, in a semester. */
export const SubstitutionLedger = z.array(
  z.object({
    teacherId: z.int(),
    teacherName: z.string(),
    /** What they teach most. */
    courseName: z.string().nullable(),
    given: z.int(),
    taken: z.int(),
    balance: z.int(),
    swapped: z.int(),
    /** Times of 早读, 晚自习 and 课后服务, which are no lessons. */
    watchesGiven: z.int(),
    watchesTaken: z.int(),
  }),
)
export type SubstitutionLedger = z.output<typeof SubstitutionLedger>

const Delivered = z.object({
  courseId: z.int(),
  courseName: z.string(),
  weekly: z.number(),
  /** So many it would be by now, a week after the other. */
  planned: z.number(),
  /** So many were held until today. */
  delivered: z.number(),
  /** So many of them that did not take place were self-study. */
  selfStudy: z.int(),
})

/** What a class was to have of each course by now, and has had. */
export const DeliveredLessons = z.object({
  semesterName: z.string(),
  until: z.string(),
  weeks: z.int(),
  classes: z.array(z.object({ id: z.int(), name: z.string(), courses: z.array(Delivered) })),
  /** 走班: the same of the 教学班 of the grade, which are numbered within their course. */
  sections: z.array(Delivered.extend({ id: z.int(), number: z.int() })),
})
export type DeliveredLessons = z.output<typeof DeliveredLessons>

const access = ['schedule:create', 'schedule:update', 'schedule:manage'] as const

export const substitutionLedgersApi = {
  fairness: endpoint('GET /api/substitutions/ledger', {
    summary: '代课均衡：每位教师一学期代人与被代的节数',
    access: 'schedule:manage',
    query: z.object({ semesterId: Id('学期不正确').optional() }),
    data: SubstitutionLedger,
    failed: '获取代课均衡失败',
  }),
  delivered: endpoint('GET /api/substitutions/delivered', {
    summary: '课时完成：各班各科应上与实上的节数',
    access,
    query: z.object({ semesterId: Id('学期不正确').optional(), grade: Grade('年级不正确') }),
    data: DeliveredLessons,
    failed: '获取课时完成失败',
  }),
}
