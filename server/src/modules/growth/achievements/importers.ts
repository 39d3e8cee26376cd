import { activityFacts } from '@xueqiao/contract/features/growth/achievements/activities'
import { facts } from '@xueqiao/contract/features/growth/achievements/api'
import { z } from 'zod'
import { ACTIVITIES } from './activities'
import * as activities from './activity-queries'
import * as awards from './award-queries'
import { AWARDS } from './awards'
import { importerOf, ROW } from './importer'
import { activityColumns, awardColumns } from './sheet'

const isAfter = (value: unknown, day: unknown) =>
  typeof value === 'string' && typeof day === 'string' && value > day

export const awardImporter = importerOf({
  kind: AWARDS,
  path: '/api/growth/achievements',
  columns: awardColumns,
  schema: z.object({ ...ROW, ...facts }),
  name: 'awardName',
  day: 'awardDate',
  keyWords: '奖项名称和获奖日期',
  issuesOf: ({ awardDate }, today) =>
    isAfter(awardDate, today) ? [{ field: 'awardDate', message: '获奖日期不能晚于今天' }] : [],
  existing: awards.existing,
})

export const activityImporter = importerOf({
  kind: ACTIVITIES,
  path: '/api/growth/activities',
  columns: activityColumns,
  schema: z.object({ ...ROW, ...activityFacts }),
  name: 'activityName',
  day: 'startDate',
  keyWords: '活动名称和开始日期',
  issuesOf: ({ startDate, endDate }, today) => [
    ...(isAfter(startDate, today) ? [{ field: 'startDate', message: '开始日期不能晚于今天' }] : []),
    ...(isAfter(startDate, endDate) ? [{ field: 'endDate', message: '结束日期不能早于开始日期' }] : []),
  ],
  existing: activities.existing,
})
