import { daysAfter, weekdayOf } from '@xueqiao/contract/common/calendar'
import type { CalendarInput } from '@xueqiao/contract/features/school/calendar/api'

/** The first such weekday from a day on. */
const from = (day: string, weekday: number) => daysAfter(day, (weekday - weekdayOf(day) + 7) % 7)

const entry = (
  kind: CalendarInput['kind'],
  title: string,
  startsOn: string,
  days: number,
  noLessons = kind !== 'EVENT',
): CalendarInput => ({ kind, title, startsOn, endsOn: daysAfter(startsOn, days - 1), noLessons })

/** What the school itself has in a year that begins in September; the country's holidays come on top. */
export const schoolDays = (start: number): CalendarInput[] => [
  entry('EVENT', '开学典礼', from(`${start}-09-01`, 1), 1),
  entry('EVENT', '秋季运动会', from(`${start}-10-22`, 4), 2, true),
  entry('EXAM', '期中考试', from(`${start}-11-05`, 3), 2),
  entry('EVENT', '家长开放日', from(`${start}-12-04`, 5), 1),
  entry('EXAM', '期末考试', from(`${start + 1}-01-12`, 3), 2),
  entry('HOLIDAY', '寒假', `${start + 1}-01-24`, 29),
  entry('EVENT', '春季研学', from(`${start + 1}-04-16`, 4), 1, true),
  entry('EXAM', '期中考试', from(`${start + 1}-04-22`, 3), 2),
  entry('EXAM', '期末考试', from(`${start + 1}-06-24`, 3), 2),
  entry('HOLIDAY', '暑假', `${start + 1}-07-04`, 59),
]
