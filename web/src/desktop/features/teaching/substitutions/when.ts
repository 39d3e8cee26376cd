import { weekdayOf } from '@xueqiao/contract/common/calendar'
import { weekdayName } from '@xueqiao/contract/features/teaching/timetable/values'

/** 周四第 5 节. */
export const whenOf = ({ date, lessonNumber }: { date: string; lessonNumber: number }) =>
  `${weekdayName(weekdayOf(date))}第 ${lessonNumber} 节`
