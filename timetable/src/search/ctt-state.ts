import type { Ctt } from '../ctt/read'

/** Lectures in slots and rooms, with every cost kept as they come and go. */
export interface CttState {
  ctt: Ctt
  slots: number
  rooms: number
  courseOf: Int32Array
  slot: Int32Array
  room: Int32Array
  /** Lecture at slot × rooms + room; -1: free. */
  at: Int32Array
  /** Lectures in a slot that a course may not meet, its own included. */
  foes: Int32Array
  meets: Uint8Array
  dayCount: Int32Array
  daysUsed: Int32Array
  roomCount: Int32Array
  roomsUsed: Int32Array
  busy: Int32Array
  capacityOver: Int32Array
  near: Int32Array[]
  curricula: Int32Array[]
  cost: number
}

export const cttState = (ctt: Ctt): CttState => {
  const slots = ctt.days * ctt.periods
  const courses = ctt.courses.length
  const rooms = ctt.rooms.length
  const courseOf = Int32Array.from(ctt.lectures.flatMap((count, course) => Array<number>(count).fill(course)))
  const meets = new Uint8Array(courses * courses)
  ctt.conflicts.forEach((list, course) => {
    meets[course * courses + course] = 1
    for (const other of list) meets[course * courses + other] = 1
  })
  return {
    ctt,
    slots,
    rooms,
    courseOf,
    slot: new Int32Array(courseOf.length).fill(-1),
    room: new Int32Array(courseOf.length).fill(-1),
    at: new Int32Array(slots * rooms).fill(-1),
    foes: new Int32Array(courses * slots),
    meets,
    dayCount: new Int32Array(courses * ctt.days),
    daysUsed: new Int32Array(courses),
    roomCount: new Int32Array(courses * rooms),
    roomsUsed: new Int32Array(courses),
    busy: new Int32Array(ctt.curricula * slots),
    capacityOver: Int32Array.from({ length: courses * rooms }, (_, at) =>
      Math.max(0, ctt.students[Math.floor(at / rooms)]! - ctt.capacity[at % rooms]!),
    ),
    near: ctt.conflicts.map((list, course) => Int32Array.from([...list, course])),
    curricula: ctt.curriculaOf.map((list) => Int32Array.from(list)),
    cost: ctt.minDays.reduce((sum, min) => sum + 5 * min, 0),
  }
}

/** How many lectures of a curriculum stand alone more or less when this slot is filled. */
const lonely = (busy: Int32Array, row: number, slot: number, periods: number): number => {
  const period = slot % periods
  const before = period > 0 && busy[row + slot - 1]! > 0
  const after = period < periods - 1 && busy[row + slot + 1]! > 0
  let change = before || after ? 0 : 1
  if (before && !(period > 1 && busy[row + slot - 2]! > 0)) change--
  if (after && !(period < periods - 2 && busy[row + slot + 2]! > 0)) change--
  return change
}

export const add = (state: CttState, lecture: number, slot: number, room: number) => {
  const { ctt, slots, rooms, foes, busy } = state
  const course = state.courseOf[lecture]!
  let cost = state.capacityOver[course * rooms + room]!
  const day = course * ctt.days + Math.floor(slot / ctt.periods)
  if (state.dayCount[day]!++ === 0 && state.daysUsed[course]!++ < ctt.minDays[course]!) cost -= 5
  if (state.roomCount[course * rooms + room]!++ === 0 && state.roomsUsed[course]!++ > 0) cost++
  const curricula = state.curricula[course]!
  for (let i = 0; i < curricula.length; i++) {
    const row = curricula[i]! * slots
    cost += 2 * lonely(busy, row, slot, ctt.periods)
    busy[row + slot]!++
  }
  const near = state.near[course]!
  for (let i = 0; i < near.length; i++) foes[near[i]! * slots + slot]!++
  state.at[slot * rooms + room] = lecture
  state.slot[lecture] = slot
  state.room[lecture] = room
  state.cost += cost
}

export const remove = (state: CttState, lecture: number) => {
  const { ctt, slots, rooms, foes, busy } = state
  const course = state.courseOf[lecture]!
  const slot = state.slot[lecture]!
  const room = state.room[lecture]!
  let cost = state.capacityOver[course * rooms + room]!
  const day = course * ctt.days + Math.floor(slot / ctt.periods)
  if (--state.dayCount[day]! === 0 && --state.daysUsed[course]! < ctt.minDays[course]!) cost -= 5
  if (--state.roomCount[course * rooms + room]! === 0 && --state.roomsUsed[course]! > 0) cost++
  const curricula = state.curricula[course]!
  for (let i = 0; i < curricula.length; i++) {
    const row = curricula[i]! * slots
    busy[row + slot]!--
    cost += 2 * lonely(busy, row, slot, ctt.periods)
  }
  const near = state.near[course]!
  for (let i = 0; i < near.length; i++) foes[near[i]! * slots + slot]!--
  state.at[slot * rooms + room] = -1
  state.slot[lecture] = -1
  state.cost -= cost
}

/** The cheapest free room in a slot for a course; -1: none. Its own rooms before others. */
export const freeRoom = (state: CttState, course: number, slot: number): number => {
  const { rooms, at } = state
  let best = -1
  let least = Number.POSITIVE_INFINITY
  for (let room = 0; room < rooms; room++) {
    if (at[slot * rooms + room]! >= 0) continue
    const cost =
      state.capacityOver[course * rooms + room]! + (state.roomCount[course * rooms + room]! > 0 ? 0 : 1)
    if (cost >= least) continue
    least = cost
    best = room
  }
  return best
}
