import type { Ctt } from './read'

/** Lectures with course, slot and room; a slot below 0 has none. */
export interface CttTable {
  course: ArrayLike<number>
  slot: ArrayLike<number>
  room: ArrayLike<number>
}

interface Lecture {
  course: number
  slot: number
  room: number
}

/** Every count of the competition, read plainly from its rules. */
export const cttCosts = (ctt: Ctt, table: CttTable) => {
  const lectures: Lecture[] = Array.from(table.course, (course, at) => ({
    course,
    slot: table.slot[at] ?? -1,
    room: table.room[at] ?? -1,
  })).filter(({ slot }) => slot >= 0)
  const slots = ctt.days * ctt.periods
  const of = ctt.courses.map((_, course) => lectures.filter((lecture) => lecture.course === course))
  const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)
  const slotsOf = of.map((own) => new Set(own.map(({ slot }) => slot)))
  const counts = {
    Lectures: sum(
      of.map(
        (own, course) =>
          Math.abs((ctt.lectures[course] ?? 0) - own.length) + own.length - (slotsOf[course]?.size ?? 0),
      ),
    ),
    Conflicts: sum(
      ctt.conflicts.map((others, course) =>
        sum(
          others
            .filter((other) => other > course)
            .map((other) => [...(slotsOf[course] ?? [])].filter((slot) => slotsOf[other]?.has(slot)).length),
        ),
      ),
    ),
    Availability: lectures.filter(({ course, slot }) => ctt.closed[course * slots + slot] === 1).length,
    RoomOccupancy:
      lectures.length - new Set(lectures.map(({ slot, room }) => slot * ctt.rooms.length + room)).size,
    RoomCapacity: sum(
      lectures.map(({ course, room }) =>
        Math.max(0, (ctt.students[course] ?? 0) - (ctt.capacity[room] ?? 0)),
      ),
    ),
    MinimumWorkingDays:
      5 *
      sum(
        of.map((own, course) =>
          Math.max(
            0,
            (ctt.minDays[course] ?? 0) - new Set(own.map(({ slot }) => Math.floor(slot / ctt.periods))).size,
          ),
        ),
      ),
    CurriculumCompactness: 0,
    RoomStability: sum(of.map((own) => Math.max(0, new Set(own.map(({ room }) => room)).size - 1))),
  }
  for (let q = 0; q < ctt.curricula; q++) {
    const busy = new Set(
      lectures.filter(({ course }) => ctt.curriculaOf[course]?.includes(q)).map(({ slot }) => slot),
    )
    for (const slot of busy) {
      const before = slot % ctt.periods > 0 && busy.has(slot - 1)
      const after = slot % ctt.periods < ctt.periods - 1 && busy.has(slot + 1)
      if (!before && !after) counts.CurriculumCompactness += 2
    }
  }
  const { Lectures, Conflicts, Availability, RoomOccupancy, ...soft } = counts
  return { counts, hard: Lectures + Conflicts + Availability + RoomOccupancy, soft: sum(Object.values(soft)) }
}

/** The competition's own format: a line a lecture. */
export const cttText = (ctt: Ctt, { course, slot, room }: CttTable) =>
  Array.from(course, (id, at) => ({ id, slot: slot[at] ?? -1, room: ctt.rooms[room[at] ?? -1] }))
    .filter((one) => one.slot >= 0)
    .map(
      (one) =>
        `${ctt.courses[one.id]} ${one.room} ${Math.floor(one.slot / ctt.periods)} ${one.slot % ctt.periods}\n`,
    )
    .join('')

export const readCttSolution = (ctt: Ctt, text: string): CttTable => {
  const rows = text
    .split(/\r?\n/)
    .map((line) => line.trim().split(/\s+/))
    .filter(({ length }) => length === 4)
  return {
    course: rows.map(([id = '']) => ctt.courses.indexOf(id)),
    room: rows.map(([, room = '']) => ctt.rooms.indexOf(room)),
    slot: rows.map(([, , day, period]) => Number(day) * ctt.periods + Number(period)),
  }
}
