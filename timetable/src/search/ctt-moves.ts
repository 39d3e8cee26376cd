import { type CttState, countRoom, enter, freeRoom, leave, shift } from './ctt-state'
import { pick, type Random } from './random'

/** Lectures that change places together; a move is made, weighed and, unless it is kept, taken back. */
export interface Trial {
  state: CttState
  list: Int32Array
  from: Int32Array
  to: Int32Array
  oldRoom: Int32Array
  newRoom: Int32Array
  size: number
  mark: Int32Array
  now: number
  /** What the last move between slots costs in days and curricula. */
  delta: number
}

/** Longer chains change too much to be kept. */
const LONGEST = 24

export const trialOf = (state: CttState): Trial => ({
  state,
  list: new Int32Array(state.courseOf.length),
  from: new Int32Array(state.courseOf.length),
  to: new Int32Array(state.courseOf.length),
  oldRoom: new Int32Array(state.courseOf.length),
  newRoom: new Int32Array(state.courseOf.length),
  size: 0,
  mark: new Int32Array(state.courseOf.length),
  now: 0,
  delta: 0,
})

const join = (trial: Trial, lecture: number, from: number, to: number) => {
  if (trial.mark[lecture] === trial.now) return
  trial.mark[lecture] = trial.now
  trial.list[trial.size] = lecture
  trial.from[trial.size] = from
  trial.to[trial.size++] = to
}

/** A lecture goes to another slot, whom it meets there comes back the same way (a chain of Kempe's kind). */
const gather = (trial: Trial): boolean => {
  const { state } = trial
  const { slots, words, courseOf, closed, present, meets, lectureAt } = state
  for (let i = 0; i < trial.size; i++) {
    const course = courseOf[trial.list[i]!]!
    const from = trial.from[i]!
    const to = trial.to[i]!
    if (closed[course * slots + to] === 1 || trial.size > LONGEST) return false
    for (let word = 0; word < words; word++) {
      let met = meets[course * words + word]! & present[to * words + word]!
      while (met !== 0) {
        const other = word * 32 + 31 - Math.clz32(met & -met)
        met &= met - 1
        join(trial, lectureAt[other * slots + to]!, to, from)
      }
    }
  }
  return true
}

/** The first takes the room that was wished for, the others the cheapest that is free; false: there is none. */
const takeRooms = (trial: Trial, wish: number, random: Random): boolean => {
  const { state } = trial
  const { rooms, at, courseOf } = state
  for (let i = 0; i < trial.size; i++) {
    const course = courseOf[trial.list[i]!]!
    const to = trial.to[i]!
    const room = i === 0 && wish >= 0 ? wish : freeRoom(state, course, to, pick(random, rooms))
    trial.newRoom[i] = room
    if (room < 0) {
      for (let k = 0; k < i; k++) {
        at[trial.to[k]! * rooms + trial.newRoom[k]!] = -1
        countRoom(state, courseOf[trial.list[k]!]!, trial.newRoom[k]!, -1)
      }
      return false
    }
    at[to * rooms + room] = trial.list[i]!
    state.cost += countRoom(state, course, room, 1)
  }
  return true
}

const leaveRooms = (trial: Trial) => {
  const { state } = trial
  for (let i = 0; i < trial.size; i++) {
    const lecture = trial.list[i]!
    const room = state.room[lecture]!
    trial.oldRoom[i] = room
    state.at[trial.from[i]! * state.rooms + room] = -1
    state.cost += countRoom(state, state.courseOf[lecture]!, room, -1)
  }
}

const backToRooms = (trial: Trial) => {
  const { state } = trial
  for (let i = 0; i < trial.size; i++) {
    state.at[trial.from[i]! * state.rooms + trial.oldRoom[i]!] = trial.list[i]!
    countRoom(state, state.courseOf[trial.list[i]!]!, trial.oldRoom[i]!, 1)
  }
}

/** What the rooms of the chain cost now at most: no choice of others gains more. */
const roomGain = (trial: Trial): number => {
  const { state } = trial
  let most = 0
  for (let i = 0; i < trial.size; i++) {
    const lecture = trial.list[i]!
    most += 1 + state.capacityOver[state.courseOf[lecture]! * state.rooms + state.room[lecture]!]!
  }
  return most
}

/** Moves a lecture to a slot unless that costs more than `limit`; true when it was done. */
export const tryShift = (
  trial: Trial,
  lecture: number,
  target: number,
  wish: number,
  limit: number,
  random: Random,
): boolean => {
  const { state } = trial
  const { courseOf } = state
  const before = state.cost
  trial.now++
  trial.size = 0
  trial.delta = 0
  join(trial, lecture, state.slot[lecture]!, target)
  if (wish >= 0) {
    const there = state.at[target * state.rooms + wish]!
    if (there >= 0) join(trial, there, target, state.slot[lecture]!)
  }
  if (!gather(trial)) return false
  let delta = 0
  for (let i = 0; i < trial.size; i++)
    delta += shift(state, courseOf[trial.list[i]!]!, trial.from[i]!, trial.to[i]!)
  trial.delta = delta
  if (delta - roomGain(trial) <= limit) {
    leaveRooms(trial)
    if (takeRooms(trial, wish, random)) {
      if (delta + state.cost - before <= limit) {
        state.cost += delta
        for (let i = 0; i < trial.size; i++) leave(state, trial.list[i]!)
        for (let i = 0; i < trial.size; i++) enter(state, trial.list[i]!, trial.to[i]!, trial.newRoom[i]!)
        return true
      }
      for (let i = 0; i < trial.size; i++) {
        state.at[trial.to[i]! * state.rooms + trial.newRoom[i]!] = -1
        countRoom(state, courseOf[trial.list[i]!]!, trial.newRoom[i]!, -1)
      }
    }
    backToRooms(trial)
    state.cost = before
  }
  for (let i = 0; i < trial.size; i++) shift(state, courseOf[trial.list[i]!]!, trial.to[i]!, trial.from[i]!)
  return false
}

/** In its own slot only the room changes, by a swap if somebody is there; what that costs. */
const swapRooms = (state: CttState, lecture: number, room: number): number => {
  const { rooms, at, courseOf } = state
  const row = state.slot[lecture]! * rooms
  const own = state.room[lecture]!
  const other = at[row + room]!
  const course = courseOf[lecture]!
  let delta = countRoom(state, course, own, -1) + countRoom(state, course, room, 1)
  if (other >= 0) {
    delta += countRoom(state, courseOf[other]!, room, -1) + countRoom(state, courseOf[other]!, own, 1)
    state.room[other] = own
  }
  state.room[lecture] = room
  at[row + room] = lecture
  at[row + own] = other
  state.cost += delta
  return delta
}

export const tryRoom = (state: CttState, lecture: number, room: number, limit: number): boolean => {
  const own = state.room[lecture]!
  if (own === room) return false
  if (swapRooms(state, lecture, room) <= limit) return true
  swapRooms(state, lecture, own)
  return false
}

/** All lectures of a course go to one room, whoever is there takes theirs. */
export const tryCourseRoom = (trial: Trial, first: number, last: number, room: number, limit: number) => {
  const { state } = trial
  let delta = 0
  for (let lecture = first; lecture < last; lecture++) {
    trial.oldRoom[lecture - first] = state.room[lecture]!
    if (state.room[lecture] !== room) delta += swapRooms(state, lecture, room)
  }
  if (delta <= limit) return true
  for (let lecture = first; lecture < last; lecture++) {
    const own = trial.oldRoom[lecture - first]!
    if (own !== room) swapRooms(state, lecture, own)
  }
  return false
}
