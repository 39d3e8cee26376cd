import { accept, type Chain, chainOf, GUIDE, HARD, tryMove, undo } from './chain'
import { restore } from './construct'
import { refresh } from './energy'
import type { Random } from './random'
import type { State } from './state'

/** The best table so far: fewest left out, then fewest hard counts, then the cheapest. */
export interface Best {
  slots: Int32Array
  rooms: Int32Array
  unplaced: number
  hard: number
  soft: number
}

export const bestOf = (state: State): Best => ({
  slots: state.slot.slice(),
  rooms: state.room.slice(),
  unplaced: state.c.units - state.placed,
  hard: state.hardSum,
  soft: state.softSum,
})

const EPSILON = 1e-9

export const isBetter = (state: State, best: Best) => {
  const unplaced = state.c.units - state.placed
  if (unplaced !== best.unplaced) return unplaced < best.unplaced
  if (state.hardSum !== best.hard) return state.hardSum < best.hard
  return state.softSum < best.soft - EPSILON
}

const keep = (state: State, best: Best) => {
  best.slots.set(state.slot)
  best.rooms.set(state.room)
  best.unplaced = state.c.units - state.placed
  best.hard = state.hardSum
  best.soft = state.softSum
}

export const backTo = (state: State, best: Best) => {
  restore(state, best.slots, best.rooms)
  refresh(state)
}

/** A random move of a unit that has more than one start. */
const tryAny = (chain: Chain, random: Random, movable: Int32Array): boolean => {
  const { c, slot } = chain.state
  const unit = movable[random.below(movable.length)]!
  if (slot[unit]! < 0) return false
  const from = c.starts.at[unit]!
  const target = c.starts.of[from + random.below(c.starts.at[unit + 1]! - from)]!
  if (c.heldWith.of.length > 0) chain.together = random.below(2) === 0
  return target !== slot[unit] && tryMove(chain, unit, target, random.below(8) > 0)
}

export const movableUnits = ({ c }: State) =>
  Int32Array.from(
    Array.from({ length: c.units }, (_, unit) => unit).filter(
      (unit) => c.starts.at[unit + 1]! - c.starts.at[unit]! > 1,
    ),
  )

const cost = (chain: Chain) => chain.softDelta + HARD * chain.hardDelta + GUIDE * chain.guideDelta

/** What a worse move costs on average: the scale that temperatures are taken from. */
export const scaleOf = (state: State, random: Random, samples: number): number => {
  const chain = chainOf(state)
  const movable = movableUnits(state)
  let sum = 0
  let worse = 0
  for (let i = 0; i < samples && movable.length > 0; i++) {
    if (!tryAny(chain, random, movable)) continue
    if (cost(chain) > 0) {
      sum += chain.softDelta + Math.min(1, chain.hardDelta) * HARD
      worse++
    }
    undo(chain)
  }
  return worse === 0 ? 1 : Math.max(0.5, sum / worse)
}

export interface Annealing {
  state: State
  chain: Chain
  movable: Int32Array
  best: Best
  /** Of the running round. */
  temperature: number
  cooling: number
}

/** So many moves at a falling temperature. `best` is kept as it is found. */
export const anneal = (run: Annealing, random: Random, moves: number) => {
  const { state, chain, movable, best } = run
  for (let move = 0; move < moves; move++) {
    run.temperature *= run.cooling
    if (!tryAny(chain, random, movable)) continue
    const delta = cost(chain)
    if (delta > 0 && random.unit() >= Math.exp(-delta / run.temperature)) {
      undo(chain)
      continue
    }
    accept(chain)
    if (delta < 0 && isBetter(state, best)) keep(state, best)
  }
}
