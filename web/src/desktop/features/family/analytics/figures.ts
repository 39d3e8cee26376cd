import { daysAfter } from '@xueqiao/contract/common/calendar'
import type { CommunicationStats } from '@xueqiao/contract/features/family/communication/stats'
import type { NoticeStats } from '@xueqiao/contract/features/family/notifications/stats'

type Day = NonNullable<CommunicationStats['analytics']>['days'][number]

/** With the days on which nobody said anything, so that a line does not leap over them; nothing of nothing. */
export const everyDay = (days: readonly Day[], from: string, to: string): Day[] => {
  if (days.length === 0) return []
  const byDate = new Map(days.map((day) => [day.date, day]))
  const all: Day[] = []
  for (let date = from; date <= to; date = daysAfter(date, 1))
    all.push(byDate.get(date) ?? { date, parents: 0, teachers: 0 })
  return all
}

/** 12 分钟, 3.5 小时, 2.1 天; a dash where nothing was answered. */
export const minutesText = (minutes: number | null) => {
  if (minutes === null) return '—'
  if (minutes < 60) return `${Math.max(1, Math.round(minutes))} 分钟`
  const hours = minutes / 60
  return hours < 24 ? `${hours.toFixed(1)} 小时` : `${(hours / 24).toFixed(1)} 天`
}

export const percent = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part / whole) * 100)

export const percentText = (part: number, whole: number) => {
  const value = percent(part, whole)
  return value === null ? '—' : `${value}%`
}

type ClassRates = NoticeStats['classes'][number]

/** One's own classes, then those whose families answer least; where nobody was asked, last. */
export const worstFirst = (classes: readonly ClassRates[]): ClassRates[] => {
  const rate = ({ answered, asked }: ClassRates) => percent(answered, asked) ?? 101
  return classes.toSorted(
    (a, b) => Number(b.own) - Number(a.own) || rate(a) - rate(b) || a.classId - b.classId,
  )
}

type ConversationOfClass = NonNullable<CommunicationStats['analytics']>['classes'][number]

export interface ClassLine {
  id: number
  className: string
  conversation: ConversationOfClass | undefined
  rates: ClassRates | undefined
}

/** Classes with notices, with talk, or with both: in the order of `worstFirst`, then those that got no notice. */
export const linesOf = (
  conversation: readonly ConversationOfClass[],
  rates: readonly ClassRates[],
): ClassLine[] => {
  const names = new Map(
    [...worstFirst(rates), ...conversation].map(({ classId, className }) => [classId, className]),
  )
  return [...names].map(([id, className]) => ({
    id,
    className,
    conversation: conversation.find(({ classId }) => classId === id),
    rates: rates.find(({ classId }) => classId === id),
  }))
}
