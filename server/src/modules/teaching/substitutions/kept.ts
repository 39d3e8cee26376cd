import { rulesFrom } from '@xueqiao/contract/features/teaching/timetable/rules'
import type { Db } from '../../../platform/db/database'
import { blocksOfPeople, keptFree } from '../timetable/service'
import type { Spot } from './free'
import * as p from './proposal-queries'

interface Asked {
  date: string
  semesterId: number
  grade: number
  versions: readonly { id: number; effectiveFrom: string }[]
  dayOf: (date: string, grade: number) => { weekday: number | null }
}

/** The rules of the version that holds on a day, and what they keep people's time free for in its week. */
export const rulesOn = async (db: Db, { date, semesterId, grade, versions, dayOf }: Asked) => {
  const version = versions.find(({ effectiveFrom }) => effectiveFrom <= date)
  const rules = rulesFrom(version === undefined ? {} : await p.rulesOf(db, version.id))
  const groups = rules.blocks.flatMap(({ kind, ids }) => (kind === 'GROUP' ? ids : []))
  const taught = groups.length === 0 ? [] : await p.teachersOf(db, semesterId, groups)
  const known = new Set(taught.map(({ teacherId, courseId }) => `${teacherId} ${courseId}`))
  const inLessons = keptFree(rules, (id, courseIds) => courseIds.some((of) => known.has(`${id} ${of}`)))
  const inWatches = keptFree(blocksOfPeople(rules))
  const keptFor = (teacherId: number, spot: Spot) => {
    const { weekday } = dayOf(spot.date, grade)
    if (weekday === null) return undefined
    const keptAt = spot.watch === undefined ? inLessons : inWatches
    for (let at = 0; at < spot.length; at += 1) {
      const found = keptAt(teacherId, { weekday, lessonNumber: spot.lessonNumber + at, grade })
      if (found !== undefined) return found
    }
    return undefined
  }
  return { rules, keptFor }
}
