import type { CalendarInput } from './api'

/** What form, list and log call the fields of a calendar's entry. */
export const CALENDAR_LABELS = {
  title: '名称',
  kind: '类型',
  startsOn: '开始日期',
  endsOn: '结束日期',
  standsFor: '按星期几上课',
  gradeFrom: '起始年级',
  gradeTo: '截止年级',
  noLessons: '当天不上课',
  remark: '备注',
} as const satisfies Record<Exclude<keyof CalendarInput, 'version'>, string>
