import { weekdayOf } from '@xueqiao/contract/common/calendar'
import type { HoursInput } from '@xueqiao/contract/features/base/school-settings'
import { localDate, startOfDay } from '../../../../platform/clock'

const DAY = 86_400_000
const MINUTE = 60_000
const WEEK = 7

const minutes = (time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** When what is sent now will be seen; nothing while the teacher is at work. In the school's time, whatever the server's. */
export const visibleAt = ({ enabled, week }: HoursInput, now: Date): Date | null => {
  if (!enabled) return null
  const today = localDate(now)
  const midnight = startOfDay(today).getTime()
  for (let ahead = 0; ahead <= WEEK; ahead += 1) {
    const span = week[(weekdayOf(today) - 1 + ahead) % WEEK]
    if (span == null) continue
    const from = midnight + ahead * DAY + minutes(span.from) * MINUTE
    const to = midnight + ahead * DAY + minutes(span.to) * MINUTE
    if (now.getTime() < from) return new Date(from)
    if (now.getTime() < to) return null
  }
  return null
}
