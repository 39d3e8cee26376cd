import { add, type CttState, freeRoom, remove } from './ctt-state'
import type { Random } from './random'

/** Every lecture finds the place where the fewest have to leave; what pushed often weighs more. */
export const constructCtt = (state: CttState, random: Random, steps: number): number => {
  const { ctt, slots, rooms, courseOf, at, meets, words, open } = state
  const pushed = new Int32Array(courseOf.length)
  const isMet = (course: number, lecture: number) => {
    const other = courseOf[lecture]!
    return ((meets[course * words + (other >> 5)]! >> (other & 31)) & 1) === 1
  }
  const hardness = Array.from(ctt.courses, (_, course) => {
    const closed = slots - (open.at[course + 1]! - open.at[course]!)
    return ctt.conflicts[course]!.length + closed
  })
  const waiting = Array.from(courseOf, (_, lecture) => lecture).sort(
    (a, b) => hardness[courseOf[a]!]! - hardness[courseOf[b]!]!,
  )
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
        const leaves = other >= 0 && isMet(course, other)
        if (other < 0 || leaves) isFull = false
        if (leaves) cost += 1 + pushed[other]!
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
      if (other < 0 || !isMet(course, other)) continue
      remove(state, other)
      pushed[other]!++
      waiting.push(other)
    }
    let free = freeRoom(state, course, best, 0)
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
