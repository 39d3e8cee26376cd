import type { TimetableWeek } from '@xueqiao/contract/features/teaching/timetable/week'
import { useSeen } from '../bell/seen'

/** What the bell said of the changes of a day, once somebody has come to that day: `asked` is what the address says. */
export const useDaySeen = (week: TimetableWeek | null | undefined, asked: string | null) =>
  useSeen(
    week?.of === 'CLASS'
      ? `/schedule/class?date=${asked}&classId=${week.id}`
      : `/schedule/teacher?date=${asked}`,
    week != null && asked !== null,
  )
