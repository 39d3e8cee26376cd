import { bells, compile } from '../compile/compile'
import type { Compiled } from '../compile/compiled'
import { slotAt } from '../compile/time'
import { score } from '../judge/score'
import type { Placement, Problem, Solution } from '../model'
import { chainOf, HARD } from './chain'
import { fits } from './conflicts'
import { type Construction, construct, construction, restoreBest } from './construct'
import { refresh } from './energy'
import { type Annealing, anneal, type Best, backTo, bestOf, isBetter, movableUnits, scaleOf } from './improve'
import { randomOf } from './random'
import { emptyState, lift, put, type State } from './state'
import { tableOf } from './table'

export interface Progress {
  iterations: number
  unplaced: number
  hard: number
  soft: number
  /** The table itself, scored by the plain scorer; some milliseconds. */
  solution: () => Solution
}

export interface SolveOptions {
  seed?: number
  /** Moves to try in all; with `shouldStop` alone it goes on until that says so. */
  iterations?: number
  /** Asked every thousand moves or so. The engine has no clock of its own. */
  shouldStop?: () => boolean
  /** Told when a better table was found, at most once between two questions of `shouldStop`. */
  onBest?: (progress: Progress) => void
  /** Where to begin; what no longer fits is placed anew. Those with `locked` stay. */
  start?: readonly Placement[]
  /** Stop at the first complete table. */
  firstComplete?: boolean
}

const CHUNK = 1000
const ROUND = 2_000_000
const CONSTRUCT_STEPS = 200_000
/** Start of the first round and of later ones, and the end of each, in parts of what a worse move costs. */
const HOT = 0.35
const WARM = 0.12
const COLD = 0.006
/** While hard rules are still broken: the end of a round, its moves, and so many of them before soft rules count too. */
const HARD_COLD = 0.15
const HARD_ROUND = 500_000
const HARD_ROUNDS = 8
/** Steps after which a construction begins anew: what it has learnt may have led it astray. */
const ATTEMPT = 20_000
const ATTEMPT_PER_UNIT = 20

/** What stood before, as far as it still fits. */
export const putAll = (state: State, placements: readonly Placement[]) => {
  const { c } = state
  const bellOf = bells(c.problem)
  const indexOf = new Map(c.activities.map(({ id }, at) => [id, at]))
  const roomAt = new Map(c.problem.rooms.map(({ id }, at) => [id, at]))
  const wanted = new Int32Array(c.needs.length).fill(-1)
  const starts: [number, number][] = []
  for (const placement of placements) {
    const at = indexOf.get(placement.activity)
    if (at === undefined) continue
    const unit = c.unitOf[at]!
    const own = c.needs.flatMap(({ activity }, need) => (activity === at ? [need] : []))
    const rooms = placement.rooms.filter((room) => room !== null)
    own.forEach((need, i) => {
      const room = roomAt.get(rooms[i] ?? '')
      if (room !== undefined && c.needs[need]!.rooms.includes(room)) wanted[need] = room
    })
    const slot = slotAt(c.time, bellOf(c.activities[at]!), placement)
    if (slot >= 0 && c.members[unit]![0] === at) starts.push([unit, slot])
  }
  for (const [unit, slot] of starts)
    if (state.slot[unit]! < 0 && fits(state, unit, slot)) put(state, unit, slot, wanted)
}

const solutionOf = (problem: Problem, c: Compiled, best: Best, iterations: number): Solution => {
  const table = tableOf(c, best.slots, best.rooms)
  return { ...table, score: score(problem, table), iterations }
}

/** Constructs, then improves in rounds from the best; the same seed and iterations give the same table. */
export const solve = (problem: Problem, options: SolveOptions = {}): Solution => {
  const { seed = 1, iterations = Number.POSITIVE_INFINITY, shouldStop = () => false, onBest } = options
  const start = options.start ?? []
  const c = compile(
    problem,
    start.filter(({ locked }) => locked),
  )
  const random = randomOf(seed)
  const state = emptyState(c)
  putAll(state, start)
  let done = 0
  const isOver = () => done >= iterations || shouldStop()
  refresh(state)
  let best = bestOf(state)
  const tell = () =>
    onBest?.({
      iterations: done,
      unplaced: best.unplaced,
      hard: best.hard,
      soft: best.soft,
      solution: () => solutionOf(problem, c, best, done),
    })
  const build = (run: Construction, steps: number) => {
    const until = done + steps
    while (run.count > 0 && done < until && !isOver()) {
      const before = run.iterations
      construct(run, random, Math.min(CHUNK, until - done, iterations - done))
      done += Math.max(1, run.iterations - before)
      if (run.best < best.unplaced && run.count > 0) {
        best = { ...best, slots: run.bestSlots.slice(), rooms: run.bestRooms.slice(), unplaced: run.best }
        tell()
      }
    }
    if (run.count > 0) restoreBest(run)
    refresh(state)
  }
  const anew = (keepsDays: boolean) => {
    for (let unit = 0; unit < c.units; unit++) if (state.slot[unit]! >= 0) lift(state, unit)
    putAll(state, start)
    build(construction(state, keepsDays), attempt)
  }
  const attempt = Math.max(ATTEMPT, ATTEMPT_PER_UNIT * c.units)
  build(construction(state, true), attempt)
  best = bestOf(state)
  tell()
  for (
    let again = 0;
    best.unplaced > 0 && !isOver() && (done < CONSTRUCT_STEPS || options.firstComplete === true);
    again++
  ) {
    // Every other time all lessons are placed first, and days too many counted.
    anew(again % 2 === 1)
    if (c.units - state.placed > best.unplaced) continue
    best = bestOf(state)
    tell()
  }
  if (c.units - state.placed > best.unplaced) backTo(state, best)
  const isDone = () => options.firstComplete === true && best.unplaced === 0 && best.hard === 0
  const movable = movableUnits(state)
  if (movable.length === 0) return solutionOf(problem, c, best, done)
  const scale = scaleOf(state, random, 2000)
  const left = iterations - done
  const rounds = Number.isFinite(left) ? Math.max(1, Math.round(left / ROUND)) : Number.POSITIVE_INFINITY
  const longest = Number.isFinite(left) ? Math.ceil(left / rounds) : ROUND
  let cooled = 0
  let hardBefore = Number.POSITIVE_INFINITY
  for (let round = 0; !isOver() && !isDone() && best.unplaced + best.hard + best.soft > 0; round++) {
    // Hard counts are removed at other temperatures than soft ones, and short rounds do more than a long one.
    const isHard = best.hard > 0 && (round < HARD_ROUNDS || options.firstComplete === true)
    // While hard rules are broken three rounds of four go on from where they are: near the best they would stay caught.
    // The fourth goes on from the best, or anew where four rounds brought nothing better.
    const goesOn = best.hard > 0 && best.unplaced === 0 && round % 4 !== 0
    if (round > 0 && !goesOn) {
      if (isHard && best.unplaced === 0 && best.hard === hardBefore) anew(true)
      else backTo(state, best)
      hardBefore = best.hard
    }
    if (best.unplaced > 0) {
      const again = construction(state, false)
      build(again, CONSTRUCT_STEPS / 4)
    }
    if (isBetter(state, best)) {
      best = bestOf(state)
      tell()
    }
    const hot = isHard ? HARD * HOT : scale * (cooled++ === 0 ? HOT : WARM)
    const cold = isHard ? HARD * HARD_COLD : Math.max(0.02, scale * COLD)
    const length = isHard ? Math.min(longest, HARD_ROUND) : longest
    const run: Annealing = {
      state,
      chain: chainOf(state),
      movable,
      best,
      temperature: hot,
      cooling: (cold / hot) ** (1 / length),
    }
    for (let moved = 0; moved < length && !isOver() && !isDone(); moved += CHUNK) {
      const { unplaced, hard, soft } = best
      anneal(run, random, Math.min(CHUNK, length - moved, iterations - done))
      done += CHUNK
      if (best.unplaced < unplaced || best.hard < hard || best.soft < soft) tell()
    }
    refresh(state)
  }
  return solutionOf(problem, c, best, Math.min(done, iterations))
}
