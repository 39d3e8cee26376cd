import type { Ctt } from '../ctt/read'
import { constructCtt } from './ctt-construct'
import { type Trial, trialOf, tryCourseRoom, tryRoom, tryShift } from './ctt-moves'
import { add, type CttState, cttState, remove } from './ctt-state'
import { pick, type Random, randomOf } from './random'
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

const CHUNK = 1000
/** Start of the first round and of later ones, in parts of what a worse move costs; the end is that of a single room. */
const HOT = 1
const WARM = 0.33
const COLD = 0.12
/** Parts of all moves that the first round and each later one take. */
const FIRST = 0.4
const LATER = 0.2
/** Of 32 moves so many change a room alone; then one gathers a course in a room, the others go to another slot. */
const ROOM_MOVES = 8
const SAMPLES = 2000
/** A limit that no move keeps. */
const NOTHING = Number.NEGATIVE_INFINITY
/** Without a number of iterations rounds are this long. */
const ROUND = 6_000_000

/** What a worse move costs on average: the scale that temperatures are taken from. */
const scaleOf = (trial: Trial, random: Random): number => {
  const { state } = trial
  let sum = 0
  let worse = 0
  for (let i = 0; i < SAMPLES; i++) {
    const lecture = pick(random, state.courseOf.length)
    const target = pick(random, state.slots)
    if (target === state.slot[lecture]) continue
    tryShift(trial, lecture, target, -1, NOTHING, random)
    if (trial.delta <= 0) continue
    sum += trial.delta
    worse++
  }
  return worse === 0 ? 1 : sum / worse
}

/** One random move that costs no more than `limit`. */
const mover = (state: CttState, random: Random) => {
  const { courseOf, rooms, open, slot, room } = state
  const trial = trialOf(state)
  const firstOf = new Int32Array(state.ctt.courses.length + 1)
  state.ctt.lectures.forEach((count, course) => {
    firstOf[course + 1] = firstOf[course]! + count
  })
  const scale = scaleOf(trial, random)
  const move = (limit: number): boolean => {
    const lecture = pick(random, courseOf.length)
    const course = courseOf[lecture]!
    const first = firstOf[course]!
    const last = firstOf[course + 1]!
    const kind = pick(random, 32)
    if (kind < ROOM_MOVES) {
      const wish = pick(random, 2) === 0 ? room[first + pick(random, last - first)]! : pick(random, rooms)
      return tryRoom(state, lecture, wish, limit)
    }
    if (kind === ROOM_MOVES) return tryCourseRoom(trial, first, last, pick(random, rooms), limit)
    const from = open.at[course]!
    const target = open.of[from + pick(random, open.at[course + 1]! - from)]!
    if (target === slot[lecture]) return false
    const wish = pick(random, 4) === 0 || state.taken[target] === rooms ? pick(random, rooms) : -1
    return tryShift(trial, lecture, target, wish, limit, random)
  }
  return { move, scale }
}

export const solveCtt = (
  ctt: Ctt,
  options: SolveOptions & { onCost?: (cost: number, missing: number, iterations: number) => void } = {},
): CttSolution => {
  const { seed = 1, iterations = Number.POSITIVE_INFINITY, shouldStop = () => false, onCost } = options
  const random = randomOf(seed)
  const state = cttState(ctt)
  const { courseOf } = state
  let done = constructCtt(state, random, Math.min(iterations, 200_000))
  const best = { slot: state.slot.slice(), room: state.room.slice(), cost: state.cost }
  const missing = best.slot.filter((slot) => slot < 0).length
  onCost?.(best.cost, missing, done)
  if (missing > 0) return { course: courseOf, ...best, missing, iterations: done }
  const { move, scale } = mover(state, random)
  const left = iterations - done
  const first = Number.isFinite(left) ? Math.ceil(left * FIRST) : ROUND
  const later = Number.isFinite(left) ? Math.ceil(left * LATER) : ROUND
  for (let round = 0; best.cost > 0 && done < iterations && !shouldStop(); round++) {
    const length = round === 0 ? first : later
    let temperature = scale * (round === 0 ? HOT : WARM)
    const cooling = (COLD / temperature) ** (1 / length)
    for (let moved = 0; moved < length && best.cost > 0 && done < iterations; moved++) {
      if (moved % CHUNK === 0 && shouldStop()) break
      done++
      temperature *= cooling
      if (!move(-temperature * Math.log(random.unit())) || state.cost >= best.cost) continue
      best.cost = state.cost
      best.slot.set(state.slot)
      best.room.set(state.room)
      onCost?.(best.cost, 0, done)
    }
    for (let lecture = 0; lecture < courseOf.length; lecture++) remove(state, lecture)
    for (let lecture = 0; lecture < courseOf.length; lecture++)
      add(state, lecture, best.slot[lecture]!, best.room[lecture]!)
  }
  return { course: courseOf, ...best, missing, iterations: done }
}
