export interface Random {
  /** In [0, 1). */
  next(): number
  /** Both ends included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  weighted<T>(list: readonly (readonly [T, number])[]): T
}

/** mulberry32: small, fast, and the same on every machine. */
export const seeded = (seed: number): Random => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const value = list[int(0, list.length - 1)]
      if (value === undefined) throw new Error('nothing to pick from')
      return value
    },
    weighted: (list) => {
      let rest = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of list) {
        rest -= weight
        if (rest < 0) return value
      }
      throw new Error('nothing to weigh')
    },
  }
}
