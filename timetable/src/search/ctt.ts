import type { Ctt } from '../ctt/read'
import { add, type CttState, cttState, freeRoom, remove } from './ctt-state'
import { type Random, randomOf } from './random'
import type { SolveOptions } from './solve'

export interface CttSolution {
  /** Of each lecture, in the order of the courses: slot and room. */
  course: Int32Array
  slot: Int32Array
  room: Int32Array
  missing: number
  cost: number
  iterations: number
}

/** Every lecture finds the place where the fewest have to leave; what pushed often weighs more. */
const construct = (state: CttState, random: Random, steps: number): number => {
  const { ctt, slots, rooms, courseOf, at, meets, foes } = state
  const courses = ctt.courses.length
  const pushed = new Int32Array(courseOf.length)
  const hardness = (lecture: number) => {
    const course = courseOf[lecture]!
    return (
      state.near[course]!.length +
      ctt.closed.subarray(course * slots, (course + 1) * slots).reduce((a, b) => a + b, 0)
    )
  }
  const waiting = Array.from(courseOf, (_, lecture) => lecture).sort((a, b) => hardness(a) - hardness(b))
  let done = 0
  while (waiting.length > 0 && done++ < steps) {
    const lecture = waiting.splice(
      random.below(3) === 0 ? random.below(waiting.length) : waiting.length - 1,
      1,
    )[0]!
    const course = courseOf[lecture]!
    let best = -1
    let least = Number.POSITIVE_INFINITY
    const first = random.below(slots)
    for (let i = 0; i < slots; i++) {
      const slot = (first + i) % slots
      if (ctt.closed[course * slots + slot] === 1) continue
      let cost = 0
      let isFull = true
      for (let r = 0; r < rooms; r++) {
        const other = at[slot * rooms + r]!
        if (
          other < 0 ||
          (foes[course * slots + slot]! > 0 && meets[course * courses + courseOf[other]!] === 1)
        )
          isFull = false
        if (other >= 0 && meets[course * courses + courseOf[other]!] === 1) cost += 1 + pushed[other]!
      }
      if (isFull) cost += 1
      if (cost < least) {
        least = cost
        best = slot
      }
    }
    if (best < 0) continue
    for (let r = 0; r < rooms; r++) {
      const other = at[best * rooms + r]!
      if (other < 0 || meets[course * courses + courseOf[other]!] !== 1) continue
      remove(state, other)
      pushed[other]!++
      waiting.push(other)
    }
    let free = freeRoom(state, course, best)
    if (free < 0) {
      free = random.below(rooms)
      const other = at[best * rooms + free]!
      remove(state, other)
      waiting.push(other)
    }
    add(state, lecture, best, free)
  }
  return done
}

/** A lecture goes to a slot and room; whom it meets comes back the other way (a chain of Kempe's kind). */
interface Trial {
  state: CttState
  list: Int32Array
  way: Uint8Array
  fromRoom: Int32Array
  size: number
  mark: Int32Array
  now: number
  a: number
  b: number
}

const LONGEST = 24

const join = (trial: Trial, lecture: number, way: number) => {
  if (trial.mark[lecture] === trial.now) return true
  if (trial.size === LONGEST) return false
  trial.mark[lecture] = trial.now
  trial.list[trial.size] = lecture
  trial.way[trial.size++] = way
  return true
}

const gather = (trial: Trial, lecture: number, target: number, room: number): boolean => {
  const { state } = trial
  const { ctt, slots, rooms, courseOf, at, meets, foes } = state
  const courses = ctt.courses.length
  trial.now++
  trial.size = 0
  trial.a = state.slot[lecture]!
  trial.b = target
  join(trial, lecture, 1)
  const there = at[target * rooms + room]!
  if (there >= 0) join(trial, there, 0)
  for (let i = 0; i < trial.size; i++) {
    const course = courseOf[trial.list[i]!]!
    const to = trial.way[i] === 1 ? trial.b : trial.a
    if (ctt.closed[course * slots + to] === 1) return false
    if (foes[course * slots + to] === 0) continue
    for (let r = 0; r < rooms; r++) {
      const other = at[to * rooms + r]!
      if (
        other >= 0 &&
        meets[course * courses + courseOf[other]!] === 1 &&
        !join(trial, other, 1 - trial.way[i]!)
      )
        return false
    }
  }
  return true
}

const undo = (trial: Trial, done: number) => {
  const { state } = trial
  for (let i = 0; i < done; i++) remove(state, trial.list[i]!)
  for (let i = 0; i < trial.size; i++)
    add(state, trial.list[i]!, trial.way[i] === 1 ? trial.a : trial.b, trial.fromRoom[i]!)
}

const attempt = (trial: Trial, lecture: number, target: number, room: number): boolean => {
  if (!gather(trial, lecture, target, room)) return false
  const { state } = trial
  const { rooms, at } = state
  for (let i = 0; i < trial.size; i++) {
    trial.fromRoom[i] = state.room[trial.list[i]!]!
    remove(state, trial.list[i]!)
  }
  for (let i = 0; i < trial.size; i++) {
    const one = trial.list[i]!
    const to = trial.way[i] === 1 ? trial.b : trial.a
    // The first takes the room that was asked for, whoever stood there takes its own; others stay in theirs if they can.
    const wish =
      i === 0 ? room : i === 1 && trial.fromRoom[1] === room ? trial.fromRoom[0]! : trial.fromRoom[i]!
    const free = at[to * rooms + wish]! < 0 ? wish : freeRoom(state, state.courseOf[one]!, to)
    if (free < 0) {
      undo(trial, i)
      return false
    }
    add(state, one, to, free)
  }
  return true
}

const CHUNK = 1000
const HOT = 3
const WARM = 1.2
const COLD = 0.17
/** Without a number of iterations rounds are this long. */
const ROUND = 6_000_000

export const solveCtt = (
  ctt: Ctt,
  options: SolveOptions & { onCost?: (cost: number, missing: number, iterations: number) => void } = {},
): CttSolution => {
  const { seed = 1, iterations = Number.POSITIVE_INFINITY, shouldStop = () => false, onCost } = options
  const random = randomOf(seed)
  const state = cttState(ctt)
  const { courseOf, rooms, slots } = state
  let done = construct(state, random, Math.min(iterations, 200_000))
  const best = { slot: state.slot.slice(), room: state.room.slice(), cost: state.cost }
  const missing = best.slot.filter((slot) => slot < 0).length
  onCost?.(best.cost, missing, done)
  const trial: Trial = {
    state,
    list: new Int32Array(LONGEST),
    way: new Uint8Array(LONGEST),
    fromRoom: new Int32Array(LONGEST),
    size: 0,
    mark: new Int32Array(courseOf.length),
    now: 0,
    a: 0,
    b: 0,
  }
  const left = iterations - done
  const first = Number.isFinite(left) ? Math.ceil(left * 0.7) : ROUND
  const later = Number.isFinite(left) ? Math.ceil(left * 0.15) : ROUND
  for (let round = 0; missing === 0 && best.cost > 0 && done < iterations && !shouldStop(); round++) {
    const length = round === 0 ? first : later
    let temperature = round === 0 ? HOT : WARM
    const cooling = (COLD / temperature) ** (1 / length)
    for (let moved = 0; moved < length && best.cost > 0 && done < iterations; moved++) {
      if (moved % CHUNK === 0 && shouldStop()) break
      done++
      temperature *= cooling
      const lecture = random.below(courseOf.length)
      const target = random.below(slots)
      const room = random.below(rooms)
      const before = state.cost
      if (target === state.slot[lecture]) {
        const own = state.room[lecture]!
        if (own === room) continue
        swapRooms(state, lecture, room)
        const delta = state.cost - before
        if (delta > 0 && random.unit() >= Math.exp(-delta / temperature)) swapRooms(state, lecture, own)
      } else {
        if (!attempt(trial, lecture, target, room)) continue
        const delta = state.cost - before
        if (delta > 0 && random.unit() >= Math.exp(-delta / temperature)) undo(trial, trial.size)
      }
      if (state.cost < best.cost) {
        best.cost = state.cost
        best.slot.set(state.slot)
        best.room.set(state.room)
        onCost?.(best.cost, 0, done)
      }
    }
    for (let lecture = 0; lecture < courseOf.length; lecture++) remove(state, lecture)
    for (let lecture = 0; lecture < courseOf.length; lecture++)
      add(state, lecture, best.slot[lecture]!, best.room[lecture]!)
  }
  return { course: courseOf, ...best, missing, iterations: done }
}

/** In its own slot only the room changes, by a swap if somebody is there. */
const swapRooms = (state: CttState, lecture: number, room: number) => {
  const slot = state.slot[lecture]!
  const own = state.room[lecture]!
  const other = state.at[slot * state.rooms + room]!
  remove(state, lecture)
  if (other >= 0) remove(state, other)
  add(state, lecture, slot, room)
  if (other >= 0) add(state, other, slot, own)
}
