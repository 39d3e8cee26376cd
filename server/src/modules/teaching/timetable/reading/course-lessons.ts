import { daysAfter } from '@xueqiao/contract/common/calendar'
import type { SchoolDay } from '@xueqiao/contract/features/school/calendar/api'
import { isHeldIn } from '@xueqiao/contract/features/teaching/timetable/values'
import type { Db } from '../../../../platform/db/database'
import * as q from './week-queries'

interface Of {
  semester: { id: number; startDate: string; endDate: string; academicYearId: number | null }
  courseId: number
  grade: number
}

interface Held {
  date: string
  week: number
  length: number
}

/** Every lesson that the classes of a grade have of a course in a semester, as published: by class, day after day. */
export const heldLessons = async (
  db: Db,
  { semester, courseId, grade }: Of,
  dayOf: (date: string) => SchoolDay,
) => {
  const versions = await q.published(db, semester.id, semester.endDate)
  const ids = versions.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await q.ofCourse(db, ids, courseId, grade, semester.academicYearId)
  const classes = new Map<number, { id: number; name: string; lessons: Held[] }>()
  for (let date = semester.startDate; date <= semester.endDate; date = daysAfter(date, 1)) {
    const version = versions.find(({ effectiveFrom }) => effectiveFrom <= date)?.id
    const { weekday, week, semesterId } = dayOf(date)
    if (version === undefined || week === null || semesterId !== semester.id) continue
    for (const row of rows) {
      if (row.scheduleId !== version || row.weekday !== weekday || !isHeldIn(row.parity, week)) continue
      const own = classes.get(row.classId) ?? { id: row.classId, name: row.className, lessons: [] }
      own.lessons.push({ date, week, length: row.length })
      classes.set(row.classId, own)
    }
  }
  return [...classes.values()].toSorted((a, b) => a.id - b.id)
}
