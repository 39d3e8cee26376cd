import type { Db } from '../../../../platform/db/database'
import { asClass, asPupil } from './bands'
import type { True } from './lesson'
import { sectionsOfPupils } from './week-queries'

/** Of which 教学班 each of these pupils is; nobody asks where these lessons have none. */
export const sectionsFor = async (db: Db, lessons: readonly True[], studentIds: readonly number[]) => {
  const isBanded = lessons.some(({ section }) => section !== undefined)
  const rows = isBanded ? await sectionsOfPupils(db, studentIds) : []
  return (studentId: number) =>
    new Set(rows.filter((row) => row.studentId === studentId).map(({ sectionId }) => sectionId))
}

/** What a class has, as a pupil of it sees it, or without one as the class does. */
export const seenBy = async (db: Db, lessons: readonly True[], studentId: number | null) =>
  studentId === null
    ? asClass(lessons)
    : asPupil(lessons, (await sectionsFor(db, lessons, [studentId]))(studentId))
