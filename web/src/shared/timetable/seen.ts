import type { TimetableWeek } from '@xueqiao/contract/features/teaching/timetable/week'
import { useSearchParams } from 'react-router'
import { useSeen } from '../bell/seen'

/** What the bell said of the changes of a day, once somebody has come to that day. */
export const useDaySeen = (week: TimetableWeek | null | undefined) => {
  const [params] = useSearchParams()
  const date = params.get('date')
  useSeen(
    week?.of === 'CLASS'
      ? `/schedule/class?date=${date}&classId=${week.id}`
      : `/schedule/teacher?date=${date}`,
    week != null && date !== null,
  )
}
