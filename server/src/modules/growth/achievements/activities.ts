import type { ActivityInput, ActivitySearch } from '@xueqiao/contract/features/growth/achievements/activities'
import { localDate } from '../../../platform/clock'
import type { Ctx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { invalid } from '../../../platform/errors'
import { activityDoors } from './access'
import * as q from './activity-queries'
import { exportOf } from './exporting'
import { handedIn } from './handed-in'
import type { Kind } from './kind'
import { activityColumns, beside } from './sheet'

const columnsOf = (input: ActivityInput, before?: q.Row) => ({
  activity_name: input.activityName,
  activity_type: input.activityType,
  start_date: input.startDate,
  end_date: input.endDate === undefined ? (before?.endDate ?? null) : input.endDate,
  role: input.role === undefined ? (before?.role ?? null) : input.role,
  note: input.note === undefined ? (before?.note ?? null) : input.note,
})

export const ACTIVITIES: Kind<q.Row, ActivityInput, ReturnType<typeof columnsOf>, ActivitySearch> = {
  entity: 'activities',
  noun: '活动',
  heading: '活动经历',
  link: '/student-growth/achievements?tab=activities',
  nameOf: ({ activityName }) => activityName,
  factsOf: ({ activityName, activityType, startDate, endDate, role }) => ({
    ...{ activityName, activityType, startDate, endDate, role },
  }),
  columnsOf,
  /** What is still to come is no experience yet. */
  assertRight: (ctx, { start_date, end_date }) => {
    if (start_date > localDate(ctx.now)) throw invalid('开始日期不能晚于今天', 'startDate')
    if (end_date !== null && end_date < start_date) throw invalid('结束日期不能早于开始日期', 'endDate')
  },
  doors: activityDoors,
  q,
}

const exportAll = exportOf({
  ...ACTIVITIES,
  columns: [...activityColumns, ...beside],
  idsField: 'activityIds',
  q,
})

/** Many at once, as they stand: for whoever fills a school. */
const createMany = (ctx: Ctx, rows: readonly q.NewActivity[]) =>
  transact(ctx, (ctx) => q.insertMany(ctx.db, rows))

export const activities = { ...handedIn(ACTIVITIES), exportAll, createMany }
