import { z } from 'zod'
import { DateText, LocalDate } from '../../../common/dates'
import { endpoint } from '../../../common/endpoint'

/** Families, each child once: how many got notices, read them, and answered those that ask for it. */
const Rates = z.object({
  notices: z.int(),
  families: z.int(),
  read: z.int(),
  asked: z.int(),
  answered: z.int(),
})

export const NoticeStats = z.object({
  from: DateText,
  to: DateText,
  total: Rates,
  /** In the caller's reach. */
  classes: z.array(
    Rates.extend({
      classId: z.int(),
      className: z.string(),
      /** The caller is its 班主任 or the assistant. */
      own: z.boolean(),
    }),
  ),
})
export type NoticeStats = z.output<typeof NoticeStats>

export const NoticeStatsQuery = z.object({
  from: LocalDate('开始日期不正确').optional(),
  to: LocalDate('结束日期不正确').optional(),
})
export type NoticeStatsQuery = z.output<typeof NoticeStatsQuery>

export const notificationsStatsApi = {
  stats: endpoint('GET /api/notifications/stats', {
    summary: '各班家庭的通知阅读率与回执率',
    access: 'staff',
    query: NoticeStatsQuery,
    data: NoticeStats,
    failed: '获取通知统计失败',
  }),
}
