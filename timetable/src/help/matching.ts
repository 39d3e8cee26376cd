import type { Compiled } from '../compile/compiled'

/**
 * Whether single lessons of one class or teacher fit slots one by one (augmenting paths). Undefined: they do; otherwise
 * lessons that together have too few slots. Longer lessons are looked at as one period: never a false alarm.
 */
export const canMatch = (c: Compiled, units: readonly number[]): number[] | undefined => {
  const owner = new Map<number, number>()
  for (const unit of units) {
    const seen = new Set<number>()
    const tried = new Set<number>([unit])
    const place = (one: number): boolean => {
      for (let at = c.starts.at[one]!; at < c.starts.at[one + 1]!; at++) {
        const slot = c.starts.of[at]!
        if (seen.has(slot)) continue
        seen.add(slot)
        const other = owner.get(slot)
        if (other !== undefined) tried.add(other)
        if (other !== undefined && !place(other)) continue
        owner.set(slot, one)
        return true
      }
      return false
    }
    if (!place(unit)) return [...tried]
  }
  return undefined
}
