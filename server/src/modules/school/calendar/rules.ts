import { weekdayName, weekdayOf } from '@xueqiao/contract/common/calendar'
import {
  CALENDAR_DAYS_MAX,
  CALENDAR_KINDS,
  type CalendarInput,
} from '@xueqiao/contract/features/school/calendar/api'
import { daysBetween } from '../../../platform/clock'
import { conflict, invalid } from '../../../platform/errors'
import type { Entry } from './queries'

type Grades = Pick<CalendarInput, 'gradeFrom' | 'gradeTo'>

const meets = (one: Grades, other: Grades) =>
  one.gradeFrom == null ||
  one.gradeTo == null ||
  other.gradeFrom == null ||
  other.gradeTo == null ||
  (one.gradeFrom <= other.gradeTo && other.gradeFrom <= one.gradeTo)

/** 调休 moves the lessons of a weekday to another day: of one day at a time, and to one that has other lessons or none. */
const assertWorkday = ({ startsOn, endsOn, standsFor }: CalendarInput) => {
  if (endsOn !== startsOn) throw invalid('调休上课请逐日填写，结束日期应与开始日期相同', 'endsOn')
  if (standsFor == null) throw invalid('请选择按星期几上课', 'standsFor')
  if (standsFor === weekdayOf(startsOn))
    throw invalid(`${startsOn} 本来就是${weekdayName(standsFor)}，无需调休`, 'standsFor')
}

export const assertEntry = (input: CalendarInput) => {
  const { startsOn, endsOn, kind, gradeFrom, gradeTo } = input
  if (endsOn < startsOn) throw invalid('结束日期不能早于开始日期', 'endsOn')
  if (daysBetween(startsOn, endsOn) >= CALENDAR_DAYS_MAX)
    throw invalid(`一项最多 ${CALENDAR_DAYS_MAX} 天`, 'endsOn')
  if (gradeFrom == null && gradeTo != null) throw invalid('请选择起始年级', 'gradeFrom')
  if (gradeFrom != null && gradeTo == null) throw invalid('请选择截止年级', 'gradeTo')
  if (gradeFrom != null && gradeTo != null && gradeTo < gradeFrom)
    throw invalid('截止年级不能低于起始年级', 'gradeTo')
  if (kind === 'WORKDAY') assertWorkday(input)
}

/** What is in the way of an entry on its days: a day is not free and worked on at once, nor of two weekdays. */
export const obstacleTo = (input: CalendarInput, others: readonly Entry[]) =>
  others.find(
    (other) =>
      input.startsOn <= other.endsOn &&
      other.startsOn <= input.endsOn &&
      meets(input, other) &&
      (input.kind === 'WORKDAY'
        ? other.kind === 'HOLIDAY' || other.kind === 'WORKDAY'
        : input.kind === 'HOLIDAY' && other.kind === 'WORKDAY'),
  )

export const wordsOf = ({ title, kind, startsOn, endsOn }: Entry) =>
  `${title}（${CALENDAR_KINDS[kind]}，${startsOn === endsOn ? startsOn : `${startsOn} 至 ${endsOn}`}）`

export const assertNoObstacle = (input: CalendarInput, others: readonly Entry[]) => {
  const other = obstacleTo(input, others)
  if (other !== undefined) throw conflict(`与 ${wordsOf(other)} 冲突，请先修改或删除它`, 'startsOn')
}
