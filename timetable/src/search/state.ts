import type { Compiled } from '../compile/compiled'

/** Where everything stands, and what follows from it. Only `put` and `lift` change it. */
export interface State {
  c: Compiled
  slot: Int32Array
  /** Of each need the room it has; -1: none. */
  room: Int32Array
  classAt: Int32Array
  teacherAt: Int32Array
  /** Classes in a room, and the units they came with, a list of `capacity` places a cell. */
  roomLoad: Int32Array
  roomBase: Int32Array
  roomUnits: Int32Array
  mask: Int32Array
  dayUnits: Int32Array
  dayPeriods: Int32Array
  /** Of each group by period: the second of one bell is the second of another. */
  periodUnits: Int32Array
  groupRooms: Int32Array
  counter: Int32Array
  placed: number
  /** What each element costs now, and the sums. */
  soft: Float64Array
  hard: Int32Array
  guide: Float64Array
  softSum: number
  hardSum: number
  stamp: Int32Array
  stampNow: number
}

export const emptyState = (c: Compiled): State => {
  const { slots, days, width } = c.time
  const cells = c.weeks * slots
  const roomBase = new Int32Array(c.roomCount + 1)
  for (let room = 0; room < c.roomCount; room++)
    roomBase[room + 1] = roomBase[room]! + cells * c.capacity[room]!
  return {
    c,
    slot: new Int32Array(c.units).fill(-1),
    room: new Int32Array(c.needs.length).fill(-1),
    classAt: new Int32Array(c.classCount * cells).fill(-1),
    teacherAt: new Int32Array(c.teacherCount * cells).fill(-1),
    roomLoad: new Int32Array(c.roomCount * cells),
    roomBase,
    roomUnits: new Int32Array(roomBase[c.roomCount]!),
    mask: new Int32Array(c.teacherCount * c.weeks * days),
    dayUnits: new Int32Array(c.groups.length * days),
    dayPeriods: new Int32Array(c.groups.length * days),
    periodUnits: new Int32Array(c.groups.length * width),
    groupRooms: new Int32Array(c.groups.length * c.roomCount),
    counter: new Int32Array(c.counters.length),
    placed: 0,
    soft: new Float64Array(c.elementKind.length),
    hard: new Int32Array(c.elementKind.length),
    guide: new Float64Array(c.elementKind.length),
    softSum: 0,
    hardSum: 0,
    stamp: new Int32Array(c.elementKind.length),
    stampNow: 0,
  }
}

/** Classes that a room still takes in a cell; overlapping periods of other bells count. */
const freeIn = (state: State, room: number, start: number, length: number, bits: number): number => {
  const { c, roomLoad } = state
  const { slots, overlaps } = c.time
  let free = c.capacity[room]!
  const most = free
  for (let week = 0; week < c.weeks; week++) {
    if (((bits >> week) & 1) === 0) continue
    const row = (room * c.weeks + week) * slots
    for (let slot = start; slot < start + length; slot++) {
      if (c.closed[room * slots + slot] === 1) return 0
      let load = roomLoad[row + slot]!
      const others = overlaps[slot]!
      for (let at = 0; at < others.length; at++) load += roomLoad[row + others[at]!]!
      if (most - load < free) free = most - load
    }
  }
  return free
}

/** A room for a need: the one its course already uses most, else the first; -1: all full. */
export const roomFor = (state: State, need: number, start: number): number => {
  const { c, groupRooms } = state
  const { unit, rooms, classes } = c.needs[need]!
  let best = -1
  let uses = -1
  for (let at = 0; at < rooms.length; at++) {
    const room = rooms[at]!
    if (freeIn(state, room, start, c.length[unit]!, c.weekBits[unit]!) < Math.min(classes, c.capacity[room]!))
      continue
    if (rooms.length === 1) return room
    let used = 0
    for (let g = c.groupsOf.at[unit]!; g < c.groupsOf.at[unit + 1]!; g++)
      used += groupRooms[c.groupsOf.of[g]! * c.roomCount + room]!
    if (used > uses) {
      best = room
      uses = used
    }
  }
  return best
}

const setRoom = (state: State, need: number, room: number, start: number, way: 1 | -1) => {
  const { c, roomLoad, roomUnits, roomBase } = state
  const { unit } = c.needs[need]!
  const { slots } = c.time
  const capacity = c.capacity[room]!
  const classes = Math.min(c.needs[need]!.classes, capacity)
  for (let week = 0; week < c.weeks; week++) {
    if (((c.weekBits[unit]! >> week) & 1) === 0) continue
    for (let slot = start; slot < start + c.length[unit]!; slot++) {
      const cell = (room * c.weeks + week) * slots + slot
      const base = roomBase[room]! + (week * slots + slot) * capacity
      for (let one = 0; one < classes; one++) {
        if (way === 1) roomUnits[base + roomLoad[cell]!++] = unit
        else {
          let at = 0
          while (roomUnits[base + at] !== unit) at++
          roomUnits[base + at] = roomUnits[base + --roomLoad[cell]!]!
        }
      }
    }
  }
  for (let g = c.groupsOf.at[unit]!; g < c.groupsOf.at[unit + 1]!; g++)
    state.groupRooms[c.groupsOf.of[g]! * c.roomCount + room]! += way
  state.room[need] = way === 1 ? room : -1
}

/** Rooms for all needs of a unit; false, and nothing taken, where one finds none. */
const takeRooms = (state: State, unit: number, start: number, wanted: Int32Array | undefined): boolean => {
  const { at, of } = state.c.needsOf
  for (let n = at[unit]!; n < at[unit + 1]!; n++) {
    const need = of[n]!
    const wish = wanted === undefined ? -1 : wanted[need]!
    const isFree =
      wish >= 0 &&
      freeIn(state, wish, start, state.c.length[unit]!, state.c.weekBits[unit]!) >=
        Math.min(state.c.needs[need]!.classes, state.c.capacity[wish]!)
    const room = isFree ? wish : roomFor(state, need, start)
    if (room < 0) {
      for (let back = at[unit]!; back < n; back++)
        setRoom(state, of[back]!, state.room[of[back]!]!, start, -1)
      return false
    }
    setRoom(state, need, room, start, 1)
  }
  return true
}

const mark = (state: State, unit: number, start: number, way: 1 | -1) => {
  const { c, classAt, teacherAt, mask } = state
  const { slots, days, width } = c.time
  const length = c.length[unit]!
  const day = c.time.dayOf[start]!
  const column = c.time.columnOf[start]!
  const value = way === 1 ? unit : -1
  for (let week = 0; week < c.weeks; week++) {
    if (((c.weekBits[unit]! >> week) & 1) === 0) continue
    for (let at = c.classes.at[unit]!; at < c.classes.at[unit + 1]!; at++) {
      const row = (c.classes.of[at]! * c.weeks + week) * slots
      for (let slot = start; slot < start + length; slot++) classAt[row + slot] = value
    }
    for (let at = c.teachers.at[unit]!; at < c.teachers.at[unit + 1]!; at++) {
      const teacher = c.teachers.of[at]!
      const row = (teacher * c.weeks + week) * slots
      const line = (teacher * c.weeks + week) * days + day
      const atoms = c.atoms[teacher]!
      for (let step = 0; step < length; step++) {
        teacherAt[row + start + step] = value
        if (way === 1) mask[line]! |= 1 << atoms[column + step]!
        else mask[line]! &= ~(1 << atoms[column + step]!)
      }
      // Periods of two bells may share a bit without being at once: another lesson may still hold it.
      if (way === -1 && c.mixed[teacher] === 1)
        for (let other = 0; other < width; other++)
          if (teacherAt[row + day * width + other]! >= 0) mask[line]! |= 1 << atoms[other]!
    }
  }
  for (let at = c.groupsOf.at[unit]!; at < c.groupsOf.at[unit + 1]!; at++) {
    const group = c.groupsOf.of[at]!
    state.dayUnits[group * days + day]! += way
    state.dayPeriods[group * days + day]! += way * length
    state.periodUnits[group * width + c.time.columns[column]!.period]! += way
  }
  for (let at = c.countersOf.at[unit]!; at < c.countersOf.at[unit + 1]!; at++) {
    const counter = c.countersOf.of[at]!
    const inside = c.counters[counter]!.slots
    for (let slot = start; slot < start + length; slot++)
      if (inside[slot] === 1) {
        state.counter[counter]! += way
        break
      }
  }
  state.placed += way
}

/** Puts a unit where cells are free; false where no room is. Costs are not looked at. */
export const put = (state: State, unit: number, start: number, rooms?: Int32Array): boolean => {
  if (!takeRooms(state, unit, start, rooms)) return false
  mark(state, unit, start, 1)
  state.slot[unit] = start
  return true
}

export const lift = (state: State, unit: number) => {
  const { at, of } = state.c.needsOf
  const start = state.slot[unit]!
  for (let n = at[unit]!; n < at[unit + 1]!; n++) setRoom(state, of[n]!, state.room[of[n]!]!, start, -1)
  mark(state, unit, start, -1)
  state.slot[unit] = -1
}
