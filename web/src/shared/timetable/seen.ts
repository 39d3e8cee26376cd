import type { TimetableWeek } from '@xueqiao/contract/features/teaching/timetable/week'
import { useSeen } from '../bell/seen'

/** As the server names a day of a pupil, a class or a teacher. */
const linkOf = ({ of, id, studentId }: TimetableWeek, date: string) => {
  if (of !== 'CLASS') return `/schedule/teacher?date=${date}`
  return `/schedule/class?date=${date}&${studentId === undefined ? `classId=${id}` : `studentId=${studentId}`}`
}

/** What the bell said of the changes of a day, once somebody has come to that day: `asked` is what the address says. */
export const useDaySeen = (week: TimetableWeek | null | undefined, asked: string | null) =>
  useSeen(week == null ? '' : linkOf(week, asked ?? ''), week != null && asked !== null)
