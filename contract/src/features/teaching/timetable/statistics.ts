import { z } from 'zod'
import { endpoint } from '../../../common/endpoint'

/** A version in figures: periods a week, odd and even weeks as half. */
export const ScheduleStatistics = z.object({
  teachers: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      lessons: z.number(),
      classes: z.int(),
      /** Monday first. */
      days: z.array(z.number()),
      /** 早读, 晚自习 and 课后服务 a week, beside the lessons. */
      watches: z.int(),
    }),
  ),
  rooms: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** Periods in which somebody is there, and how many classes in all of them. */
      periods: z.int(),
      classes: z.number(),
      most: z.int(),
      /** Classes there at once, by weekday, Monday first, and period; in the fuller of two weeks. */
      slots: z.array(z.array(z.int())),
    }),
  ),
  /** How often each course stands in each period, over all classes and days. */
  courses: z.array(z.object({ courseName: z.string(), lessons: z.number(), periods: z.array(z.number()) })),
  clashes: z.array(z.string()),
})
export type ScheduleStatistics = z.output<typeof ScheduleStatistics>

export const STATISTICS_SHEETS = { courses: '课程与节次', teachers: '教师课时', rooms: '场地使用' } as const
export type StatisticsSheet = keyof typeof STATISTICS_SHEETS
const SHEETS = Object.keys(STATISTICS_SHEETS) as [StatisticsSheet, ...StatisticsSheet[]]

const access = ['schedule:create', 'schedule:update', 'schedule:manage'] as const

export const scheduleStatisticsApi = {
  get: endpoint('GET /api/schedules/{id}/statistics', {
    summary: '课表统计：教师课时、场地使用、课程与节次、冲突',
    access,
    data: ScheduleStatistics,
    failed: '获取课表统计失败',
  }),
  exportSheet: endpoint('GET /api/schedules/{id}/statistics/export', {
    summary: '导出课表统计的一张表',
    access,
    query: z.object({ sheet: z.enum(SHEETS, '请选择要导出的表') }),
    reply: 'file',
    protects: false,
    failed: '导出课表统计失败',
  }),
}
