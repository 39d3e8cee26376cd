/** Chance with a seed: the same numbers on every machine. */
export interface Random {
  /** A whole number from 0 to below `limit`. */
  below: (limit: number) => number
  /** From 0 to below 1. */
  unit: () => number
}

/** As `below`, but without a remainder of doubles: for loops that ask millions of times. */
export const pick = (random: Random, limit: number) => (random.unit() * limit) | 0

export const randomOf = (seed: number): Random => {
  let state = (seed ^ 0x9e3779b9) | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  return { below: (limit) => next() % limit, unit: () => next() / 4294967296 }
}
