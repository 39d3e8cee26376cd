import { z } from 'zod'
import { DateText, LocalDate } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'
import { Id } from '../../../common/fields'

const Answers = z.object({
  count: z.int(),
  medianMinutes: z.number().nullable(),
  p90Minutes: z.number().nullable(),
})

/** Own figures for everyone; the rest for staff, as far as they reach: teachers their own sessions, leaders their classes. */
export const CommunicationStats = z.object({
  from: DateText,
  to: DateText,
  sessions: z.int(),
  unread: z.int(),
  sent: z.int(),
  received: z.int(),
  analytics: z
    .object({
      days: z.array(z.object({ date: DateText, parents: z.int(), teachers: z.int() })),
      answers: Answers,
      teachers: z.array(Answers.extend({ teacherId: z.int(), name: z.string(), messages: z.int() })),
      classes: z.array(
        Answers.extend({
          classId: z.int(),
          className: z.string(),
          sessions: z.int(),
          messages: z.int(),
          families: z.int(),
        }),
      ),
    })
    .nullable(),
})
export type CommunicationStats = z.output<typeof CommunicationStats>

export const StatsQuery = z.object({
  from: LocalDate('开始日期不正确').optional(),
  to: LocalDate('结束日期不正确').optional(),
  classId: Id('班级不存在').optional(),
})
export type StatsQuery = z.output<typeof StatsQuery>

export const communicationStatsApi = {
  stats: endpoint('GET /api/communication/stats', {
    summary: '沟通统计',
    access: 'session',
    query: StatsQuery,
    data: CommunicationStats,
    failed: '获取沟通统计失败',
  }),
}
