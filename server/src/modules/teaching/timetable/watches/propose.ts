import type { WatchKind } from '@xueqiao/contract/features/teaching/timetable/values'

/** A period of a class's week in which somebody has to be there. */
export interface Slot {
  classId: number
  weekday: number
  kind: WatchKind
  number: number
  startsAt: string
  endsAt: string
}

interface Candidate {
  id: number
  /** Of 语文 or a foreign language: what is read aloud in the morning. */
  reads: boolean
}

export interface Asked {
  /** To be given somebody. */
  slots: readonly Slot[]
  /** Stay as they are, and count. */
  kept: readonly (Slot & { teacherId: number })[]
  candidatesOf: (classId: number) => readonly Candidate[]
  /** Teaches at that time, or is not at school. */
  isBusy: (teacherId: number, slot: Slot) => boolean
  lessonsOn: (teacherId: number, weekday: number) => number
  /** S17: so many a week are nobody's too many. */
  max: number
}

export const meets = (a: Pick<Slot, 'weekday' | 'startsAt' | 'endsAt'>, b: typeof a) =>
  a.weekday === b.weekday && a.startsAt < b.endsAt && b.startsAt < a.endsAt

/** What one more costs: sums of squares, so that whoever has fewer is cheaper. */
const [EVEN, HERE, OVER, TWICE, MUTE, ABSENT] = [4, 3, 40, 24, 60, 15]
const PASSES = 20

/** Two periods of one evening in the same class are one sitting, whoever holds both comes once. */
const isOneSitting = (a: Slot, b: Slot) =>
  a.classId === b.classId && a.kind === b.kind && Math.abs(a.number - b.number) === 1

const squareStep = (count: number) => 2 * count + 1

/**
 * A teacher for each period: those of a class in turn, 语文 and foreign languages first in the morning, nobody twice at once,
 * few for each and as many for one as for the other, and rather on days on which they teach, and not all day. First one
 * after the other, then better ones for some as long as there are any; the same for the same.
 */
export const proposed = ({ slots, kept, candidatesOf, isBusy, lessonsOn, max }: Asked) => {
  const held = new Map<number, Slot[]>()
  const heldBy = (id: number) => {
    const own = held.get(id) ?? []
    held.set(id, own)
    return own
  }
  for (const { teacherId, ...slot } of kept) heldBy(teacherId).push(slot)

  const costOf = ({ id, reads }: Candidate, slot: Slot) => {
    const own = heldBy(id)
    if (own.some((one) => meets(one, slot))) return Number.POSITIVE_INFINITY
    const [here, twice] = [
      own.filter(({ classId, kind }) => classId === slot.classId && kind === slot.kind).length,
      own.filter((one) => one.weekday === slot.weekday && !isOneSitting(one, slot)).length,
    ]
    const lessons = lessonsOn(id, slot.weekday)
    return (
      EVEN * squareStep(own.length) +
      HERE * squareStep(here) +
      TWICE * twice +
      (own.length >= max ? OVER : 0) +
      (slot.kind === 'READING' && !reads ? MUTE : 0) +
      (lessons === 0 ? ABSENT : lessons)
    )
  }
  const cheapest = (candidates: readonly Candidate[], slot: Slot) => {
    let found: { id: number; cost: number } | undefined
    for (const one of candidates) {
      const cost = costOf(one, slot)
      if (cost < (found?.cost ?? Number.POSITIVE_INFINITY)) found = { id: one.id, cost }
    }
    return found?.id
  }

  const open = slots.map((slot) => ({
    slot,
    candidates: candidatesOf(slot.classId).filter(({ id }) => !isBusy(id, slot)),
  }))
  type Open = (typeof open)[number]
  const given = new Map<Slot, number>()
  const give = (slot: Slot, id: number | undefined) => {
    if (id === undefined) return
    given.set(slot, id)
    heldBy(id).push(slot)
  }
  const take = (slot: Slot) => {
    const id = given.get(slot)
    if (id === undefined) return undefined
    held.set(
      id,
      heldBy(id).filter((one) => one !== slot),
    )
    given.delete(slot)
    return id
  }
  const better = ({ slot, candidates }: Open) => {
    const before = take(slot)
    // Among those that cost the same whoever has it keeps it, so that it comes to an end.
    const after = cheapest([...candidates.filter(({ id }) => id === before), ...candidates], slot)
    give(slot, after)
    return after !== before
  }
  /** Two of a class change places, where that is better for both together. */
  const swapped = (a: Open, b: Open) => {
    const [x, y] = [given.get(a.slot), given.get(b.slot)]
    if (x === undefined || y === undefined || x === y) return false
    const of = ({ candidates }: Open, id: number) => candidates.find((one) => one.id === id)
    const [own, other, there, here] = [of(a, x), of(b, y), of(b, x), of(a, y)]
    if (own === undefined || other === undefined || there === undefined || here === undefined) return false
    take(a.slot)
    take(b.slot)
    const gained = costOf(own, a.slot) + costOf(other, b.slot) - costOf(there, b.slot) - costOf(here, a.slot)
    give(a.slot, gained > 0 ? y : x)
    give(b.slot, gained > 0 ? x : y)
    return gained > 0
  }
  for (const { slot, candidates } of open.toSorted((a, b) => a.candidates.length - b.candidates.length))
    give(slot, cheapest(candidates, slot))
  const classes = [...new Set(slots.map(({ classId }) => classId))].map((id) =>
    open.filter(({ slot }) => slot.classId === id),
  )
  for (let pass = 0, moved = true; moved && pass < PASSES; pass += 1) {
    moved = false
    for (const one of open) moved = better(one) || moved
    for (const own of classes)
      for (const [at, one] of own.entries())
        for (const other of own.slice(at + 1)) moved = swapped(one, other) || moved
  }
  return given
}
