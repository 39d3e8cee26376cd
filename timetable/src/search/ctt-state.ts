import { type Lists, listsOf } from '../compile/compiled'
import type { Ctt } from '../ctt/read'

/** Lectures in slots and rooms without a clash, with every cost kept as they come and go. */
export interface CttState {
  ctt: Ctt
  slots: number
  rooms: number
  courseOf: Int32Array
  slot: Int32Array
  room: Int32Array
  /** Lecture at slot × rooms + room; -1: free. */
  at: Int32Array
  /** Rooms taken in a slot. */
  taken: Int32Array
  /** Lecture of a course in a slot; -1: none. */
  lectureAt: Int32Array
  /** Courses as bits, so many words each: those in a slot, and those a course may not meet, itself included. */
  words: number
  present: Int32Array
  meets: Int32Array
  /** Slots a course may have. */
  open: Lists
  closed: Uint8Array
  dayOf: Int32Array
  bitOf: Int32Array
  dayCount: Int32Array
  daysUsed: Int32Array
  roomCount: Int32Array
  roomsUsed: Int32Array
  /** Busy periods of curriculum × days + day as bits, and what each set of them costs. */
  busy: Int32Array
  lonely: Uint8Array
  capacityOver: Int32Array
  curricula: Lists
  cost: number
}

/** Twice the number of periods that stand alone, for each set of busy ones. */
const lonelyTable = (periods: number) =>
  Uint8Array.from({ length: 1 << periods }, (_, bits) => {
    let alone = 0
    for (let rest = bits & ~((bits << 1) | (bits >> 1)); rest !== 0; rest &= rest - 1) alone++
    return 2 * alone
  })

export const cttState = (ctt: Ctt): CttState => {
  const slots = ctt.days * ctt.periods
  const courses = ctt.courses.length
  const rooms = ctt.rooms.length
  const words = Math.ceil(courses / 32)
  const courseOf = Int32Array.from(ctt.lectures.flatMap((count, course) => Array<number>(count).fill(course)))
  const meets = new Int32Array(courses * words)
  ctt.conflicts.forEach((list, course) => {
    for (const other of [course, ...list]) meets[course * words + (other >> 5)]! |= 1 << (other & 31)
  })
  return {
    ctt,
    slots,
    rooms,
    courseOf,
    slot: new Int32Array(courseOf.length).fill(-1),
    room: new Int32Array(courseOf.length).fill(-1),
    at: new Int32Array(slots * rooms).fill(-1),
    taken: new Int32Array(slots),
    lectureAt: new Int32Array(courses * slots).fill(-1),
    words,
    present: new Int32Array(slots * words),
    meets,
    open: listsOf(
      ctt.courses.map((_, course) =>
        Array.from({ length: slots }, (_, slot) => slot).filter(
          (slot) => ctt.closed[course * slots + slot] === 0,
        ),
      ),
    ),
    closed: ctt.closed,
    dayOf: Int32Array.from({ length: slots }, (_, slot) => Math.floor(slot / ctt.periods)),
    bitOf: Int32Array.from({ length: slots }, (_, slot) => 1 << (slot % ctt.periods)),
    dayCount: new Int32Array(courses * ctt.days),
    daysUsed: new Int32Array(courses),
    roomCount: new Int32Array(courses * rooms),
    roomsUsed: new Int32Array(courses),
    busy: new Int32Array(ctt.curricula * ctt.days),
    lonely: lonelyTable(ctt.periods),
    capacityOver: Int32Array.from({ length: courses * rooms }, (_, at) =>
      Math.max(0, ctt.students[Math.floor(at / rooms)]! - ctt.capacity[at % rooms]!),
    ),
    curricula: listsOf(ctt.curriculaOf),
    cost: ctt.minDays.reduce((sum, min) => sum + 5 * min, 0),
  }
}

/** A course takes (way 1) or leaves a room; what that costs. */
export const countRoom = (state: CttState, course: number, room: number, way: 1 | -1): number => {
  const cell = course * state.rooms + room
  const over = way * state.capacityOver[cell]!
  const before = state.roomCount[cell]!
  state.roomCount[cell] = before + way
  if (before + (way === 1 ? 0 : -1) !== 0) return over
  const used = state.roomsUsed[course]!
  state.roomsUsed[course] = used + way
  return used + (way === 1 ? 0 : -1) > 0 ? over + way : over
}

/** A course has one lecture more (way 1) or less on a day; what that costs. */
const countDay = (state: CttState, course: number, day: number, way: 1 | -1): number => {
  const cell = course * state.ctt.days + day
  const before = state.dayCount[cell]!
  state.dayCount[cell] = before + way
  if (before + (way === 1 ? 0 : -1) !== 0) return 0
  const used = state.daysUsed[course]!
  state.daysUsed[course] = used + way
  return used + (way === 1 ? 0 : -1) < state.ctt.minDays[course]! ? -5 * way : 0
}

/** Curricula of a course are busy in a slot that was free, or the other way round; what that costs. */
const flip = (state: CttState, course: number, day: number, bits: number): number => {
  const { busy, lonely, curricula } = state
  const { days } = state.ctt
  const end = curricula.at[course + 1]!
  let cost = 0
  for (let i = curricula.at[course]!; i < end; i++) {
    const cell = curricula.of[i]! * days + day
    const before = busy[cell]!
    busy[cell] = before ^ bits
    cost += lonely[before ^ bits]! - lonely[before]!
  }
  return cost
}

/** Days and curricula of a course when one lecture goes elsewhere; what that costs. */
export const shift = (state: CttState, course: number, from: number, to: number): number => {
  const { dayOf, bitOf } = state
  const day = dayOf[from]!
  const other = dayOf[to]!
  if (day === other) return flip(state, course, day, bitOf[from]! | bitOf[to]!)
  return (
    flip(state, course, day, bitOf[from]!) +
    flip(state, course, other, bitOf[to]!) +
    countDay(state, course, day, -1) +
    countDay(state, course, other, 1)
  )
}

/** Who stands where, without any cost. */
export const enter = (state: CttState, lecture: number, slot: number, room: number) => {
  const course = state.courseOf[lecture]!
  state.slot[lecture] = slot
  state.room[lecture] = room
  state.at[slot * state.rooms + room] = lecture
  state.taken[slot]!++
  state.lectureAt[course * state.slots + slot] = lecture
  state.present[slot * state.words + (course >> 5)]! |= 1 << (course & 31)
}

export const leave = (state: CttState, lecture: number) => {
  const course = state.courseOf[lecture]!
  const slot = state.slot[lecture]!
  state.at[slot * state.rooms + state.room[lecture]!] = -1
  state.taken[slot]!--
  state.lectureAt[course * state.slots + slot] = -1
  state.present[slot * state.words + (course >> 5)]! &= ~(1 << (course & 31))
  state.slot[lecture] = -1
}

export const add = (state: CttState, lecture: number, slot: number, room: number) => {
  const course = state.courseOf[lecture]!
  enter(state, lecture, slot, room)
  const day = state.dayOf[slot]!
  state.cost +=
    flip(state, course, day, state.bitOf[slot]!) +
    countDay(state, course, day, 1) +
    countRoom(state, course, room, 1)
}

export const remove = (state: CttState, lecture: number) => {
  const course = state.courseOf[lecture]!
  const slot = state.slot[lecture]!
  const day = state.dayOf[slot]!
  leave(state, lecture)
  state.cost +=
    flip(state, course, day, state.bitOf[slot]!) +
    countDay(state, course, day, -1) +
    countRoom(state, course, state.room[lecture]!, -1)
}

/** The cheapest free room in a slot for a course, looked for from `first` on; -1: none. */
export const freeRoom = (state: CttState, course: number, slot: number, first: number): number => {
  const { rooms, at, capacityOver, roomCount } = state
  const isNew = state.roomsUsed[course]! > 0 ? 1 : 0
  let best = -1
  let least = Number.POSITIVE_INFINITY
  for (let i = 0, room = first; i < rooms; i++, room = room + 1 === rooms ? 0 : room + 1) {
    if (at[slot * rooms + room]! >= 0) continue
    const cell = course * rooms + room
    const cost = capacityOver[cell]! + (roomCount[cell]! > 0 ? 0 : isNew)
    if (cost >= least) continue
    least = cost
    best = room
    if (cost === 0) break
  }
  return best
}
