import type { TimetableWeek } from '@xueqiao/contract/features/teaching/timetable/week'
import { useSeen } from '../bell/seen'

/** What the bell said of the changes of a day, as it was asked for. */
export const useDaySeen = (week: TimetableWeek | null | undefined, date: string) =>
  useSeen(
    week?.of === 'CLASS'
      ? `/schedule/class?date=${date}&classId=${week.id}`
      : `/schedule/teacher?date=${date}`,
    week != null,
  )
