import type { BellScheduleInput } from './api'
import type { Period } from './periods'

/** What form, list and log call the fields of a bell schedule, */
export const BELL_SCHEDULE_LABELS = {
  name: '作息名称',
  gradeFrom: '起始年级',
  gradeTo: '截止年级',
  startsOn: '开始日期',
  endsOn: '结束日期',
  days: '每周上课天数',
  periods: '时段',
} as const satisfies Record<Exclude<keyof BellScheduleInput, 'version'>, string>

/** and of a period in it. */
export const PERIOD_LABELS = {
  name: '名称',
  kind: '类型',
  part: '半天',
  lessonNumber: '节次',
  startsAt: '开始',
  endsAt: '结束',
} as const satisfies Record<keyof Period, string>
