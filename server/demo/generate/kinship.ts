import type { ClassPlan } from './layout'
import type { Random } from './random'

/** A place in a class: number `seat` (from 1) of the class. */
export interface Seat {
  plan: ClassPlan
  seat: number
}

/** Brothers and sisters, the younger first; most children have nobody beside them at this school. */
interface Household {
  seats: [Seat, ...Seat[]]
  twins: boolean
}

const SIBLING_SHARE = 0.1
const TWIN_SHARE = 0.004
/** Two school years apart at least, so that no mother has two children within a year. */
const AGE_GAPS = [2, 3, 4, 5]

/** Decides which children of one campus belong together; `first` makes up a household by itself. */
export const households = (
  random: Random,
  plans: readonly ClassPlan[],
  first: readonly Seat[],
): Household[] => {
  const free = new Map(
    plans.map((plan) => [plan, new Set(Array.from({ length: plan.size }, (_, i) => i + 1))]),
  )
  const take = (plan: ClassPlan, seat: number): Seat => {
    free.get(plan)?.delete(seat)
    return { plan, seat }
  }
  const someSeat = (grade: number): Seat | undefined => {
    const inGrade = plans.filter((plan) => plan.grade === grade)
    if (inGrade.length === 0) return undefined
    const plan = random.pick(inGrade)
    const open = [...(free.get(plan) ?? [])]
    return open.length === 0 ? undefined : take(plan, random.pick(open))
  }
  const result: Household[] = []
  const [one, ...more] = first
  if (one !== undefined) {
    for (const { plan, seat } of first) take(plan, seat)
    result.push({ seats: [one, ...more], twins: false })
  }
  for (const plan of plans)
    for (let seat = 1; seat <= plan.size; seat += 1) {
      if (!free.get(plan)?.has(seat)) continue
      const own = take(plan, seat)
      const twins = random.chance(TWIN_SHARE)
      const sibling = twins
        ? someSeat(plan.grade)
        : random.chance(SIBLING_SHARE)
          ? someSeat(plan.grade + random.pick(AGE_GAPS))
          : undefined
      result.push(sibling === undefined ? { seats: [own], twins: false } : { seats: [own, sibling], twins })
    }
  return result
}
