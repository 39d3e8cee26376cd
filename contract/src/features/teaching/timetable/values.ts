import { wallClock } from '../../../common/school-time'

export const SCHEDULE_STATUSES = ['DRAFT', 'PUBLISHED'] as const
export type ScheduleStatus = (typeof SCHEDULE_STATUSES)[number]
export const SCHEDULE_STATUS_LABELS = {
  DRAFT: '草稿',
  PUBLISHED: '已发布',
} as const satisfies Record<ScheduleStatus, string>

interface Published {
  effectiveFrom: string | null
  publishedAt: Date | string | null
}

/** It has not begun, or was told today, so that no day before today is another one without it. */
export const isWithdrawable = ({ effectiveFrom, publishedAt }: Published, today: string) =>
  effectiveFrom !== null &&
  publishedAt !== null &&
  (effectiveFrom > today || wallClock(publishedAt).slice(0, 10) === today)

/** 单双周: in which weeks of the semester a lesson is held. */
export const PARITIES = ['EVERY', 'ODD', 'EVEN'] as const
export type Parity = (typeof PARITIES)[number]
export const PARITY_LABELS = { EVERY: '每周', ODD: '单周', EVEN: '双周' } as const satisfies Record<
  Parity,
  string
>

interface Periods {
  lessonNumber: number
  length: number
  /** It is none of the lessons: 早读, 晚自习 or 课后服务, which have a name. */
  watch?: { name: string } | null | undefined
}

/** 第 3 节, or 第 1–2 节 of a double lesson; 晚自习二. */
export const periodsName = ({ lessonNumber, length, watch }: Periods) =>
  watch?.name ?? `第 ${length > 1 ? `${lessonNumber}–${lessonNumber + length - 1}` : lessonNumber} 节`

export const LESSON_NUMBER_MAX = 20
export const SCHEDULE_NAME_MAX = 50

/** Whether a lesson of this kind is held in a week of this number; outside of the semester every one is. */
export const isHeldIn = (parity: Parity, week: number | null) =>
  parity === 'EVERY' || week === null || (week % 2 === 1) === (parity === 'ODD')

/** Periods in which nothing new is taught and somebody is with the class all the same. */
export const WATCH_KINDS = ['READING', 'STUDY', 'AFTER_SCHOOL'] as const
export type WatchKind = (typeof WATCH_KINDS)[number]
const isWatchKind = (kind: string): kind is WatchKind => WATCH_KINDS.some((one) => one === kind)

/** What a watch is called where a lesson has its course. */
export const WATCHING = '看班'

/**
 * The periods of a day in which somebody watches, each with its number among those of its kind: by kind and number a version
 * knows it, as it knows a lesson by its own, so that it stays when the hours change.
 */
export const watchPeriods = <P extends { kind: string }>(periods: readonly P[]) => {
  const counts = new Map<WatchKind, number>()
  return periods.flatMap((period) => {
    const { kind } = period
    if (!isWatchKind(kind)) return []
    const number = (counts.get(kind) ?? 0) + 1
    counts.set(kind, number)
    return [{ period, kind, number }]
  })
}
