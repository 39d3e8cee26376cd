import type { ScheduleLesson } from '@xueqiao/contract/features/teaching/timetable/versions'
import type { Names, Placement } from '@xueqiao/timetable'
import { teachersOf } from '../teachers-of'
import { type BenchMap, brokenIn, type Place, slotName } from './bench'
import type { Asks } from './engine'

/** What a repair comes to, before anybody has agreed to it. */
export interface Mended {
  rows: { id: number; lesson: string; from: string; to: string | undefined }[]
  /** Lessons that stand elsewhere then. */
  placements: Placement[]
  /** Lessons that found no place. */
  taken: { id: number; after: Place }[]
  /** How many of them had to move, and how many wait for a place. */
  hit: number
  open: number
  /** What must be kept and is not, then. */
  broken: number
  soft: number
}

const TAKEN: Place = { weekday: null, lessonNumber: null, room: null, locked: false }

const lessonWords = (lesson: ScheduleLesson) =>
  [lesson.classes.map(({ name }) => name).join('、'), lesson.courseName, teachersOf(lesson)]
    .filter((one) => one !== '')
    .join(' ')

const placeWords = (words: string, room: string | undefined) =>
  room === undefined ? words : `${words} ${room}`

export const mendedOf = (
  { placements, unplaced, hit, score }: Asks['repair']['answer'],
  { byId, map, names }: { byId: ReadonlyMap<string, ScheduleLesson>; map: BenchMap; names: Names },
): Mended => {
  const lessons = [...byId.values()]
  const before = new Map(map.placements(lessons).map((one) => [one.activity, one]))
  const moved = placements.filter(({ activity, day, period, rooms }) => {
    const old = before.get(activity)
    // 教学班 of a band keep to the rooms that the server gives them.
    const isBand = byId.get(activity)?.sections !== undefined
    return (
      old === undefined ||
      old.day !== day ||
      old.period !== period ||
      (!isBand && (old.rooms[0] ?? null) !== (rooms[0] ?? null))
    )
  })
  const taken = unplaced.flatMap((id) => byId.get(id) ?? [])
  const rowOf = (lesson: ScheduleLesson, to: string | undefined, stays = false) => {
    const from = placeWords(slotName(lesson.weekday ?? 0, lesson.lessonNumber ?? 0), lesson.room?.name)
    const isFreed = lesson.locked && !stays
    return {
      ...{ id: lesson.id, lesson: lessonWords(lesson), to },
      from: isFreed ? `${from}（已锁定，将解锁）` : from,
    }
  }
  return {
    placements: moved,
    taken: taken.map(({ id }) => ({ id, after: TAKEN })),
    hit,
    open: taken.length,
    broken: brokenIn(score),
    soft: score.soft,
    rows: [
      ...taken.map((lesson) => rowOf(lesson, undefined)),
      ...moved.flatMap((one) => {
        const lesson = byId.get(one.activity)
        if (lesson === undefined) return []
        const [room] = one.rooms
        const isBand = lesson.sections !== undefined
        const number = map.numberOf(lesson, one)
        return rowOf(
          lesson,
          placeWords(slotName(one.day + 1, number), isBand || room == null ? undefined : names.room(room)),
          lesson.weekday === one.day + 1 && lesson.lessonNumber === number,
        )
      }),
    ],
  }
}
