import { setImmediate } from 'node:timers/promises'
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
/** With so many pairs compared a pass is the last: sixty classes with four periods a day need half of them. */
const PAIRS = 50_000
/** After so many looks at somebody the server turns to whatever else waits; to see whether they are busy takes longer. */
const PORTION = 4000
const BUSY = 10

const squareStep = (count: number) => 2 * count + 1
const clock = (text: string) => Number(text.replace(':', ''))

/** A slot as it is reckoned with: of which class and kind, and by the clock, in numbers. */
interface Timed {
  slot: Slot
  weekday: number
  number: number
  group: number
  from: number
  to: number
}

/** What somebody has been given, counted as its cost asks for it. */
interface Held {
  count: number
  /** By group. */
  here: Map<number, number>
  days: (readonly Timed[])[]
  /** When this last changed. */
  turn: number
}

/** Somebody for a slot, with what their cost there is made of that does not change. */
interface Could {
  id: number
  held: Held
  fixed: number
}

interface Open extends Timed {
  could: readonly Could[]
  by: ReadonlyMap<Held, Could>
  who: Could | undefined
}

const hold = (held: Held, one: Timed) => {
  const { weekday } = one
  held.count += 1
  held.here.set(one.group, (held.here.get(one.group) ?? 0) + 1)
  held.days[weekday] = [...(held.days[weekday] ?? NONE), one]
}

const release = (held: Held, one: Timed) => {
  const { weekday } = one
  held.count -= 1
  held.here.set(one.group, (held.here.get(one.group) ?? 0) - 1)
  held.days[weekday] = (held.days[weekday] ?? NONE).filter((other) => other !== one)
}

/** Two periods of one evening in the same class are one sitting, whoever holds both comes once. */
const isOneSitting = (a: Timed, b: Timed) => a.group === b.group && Math.abs(a.number - b.number) === 1

const NONE: readonly Timed[] = []

/**
 * A teacher for each period: those of a class in turn, 语文 and foreign languages first in the morning, nobody twice at once,
 * few for each and as many for one as for the other, and rather on days on which they teach, and not all day. First one
 * after the other, then better ones for some as long as there are any; the same for the same. A large school has thousands, so
 * what somebody has is counted as it changes, two are not compared again where neither has changed, and others come in between.
 */
export const proposed = async ({ slots, kept, candidatesOf, isBusy, lessonsOn, max }: Asked) => {
  const groups = new Map<string, number>()
  const timed = (slot: Slot): Timed => {
    const key = `${slot.classId} ${slot.kind}`
    const group = groups.get(key) ?? groups.size
    groups.set(key, group)
    const { weekday, number } = slot
    return { slot, weekday, number, group, from: clock(slot.startsAt), to: clock(slot.endsAt) }
  }
  const all = new Map<number, Held>()
  const heldBy = (id: number) => {
    const own = all.get(id) ?? {
      count: 0,
      here: new Map(),
      days: Array.from({ length: 8 }, () => NONE),
      turn: 0,
    }
    all.set(id, own)
    return own
  }
  for (const { teacherId, ...slot } of kept) hold(heldBy(teacherId), timed(slot))

  let looks = 0
  const rest = async () => {
    looks = 0
    await setImmediate()
  }
  const open: Open[] = []
  for (const slot of slots) {
    if (looks > PORTION) await rest()
    const could = candidatesOf(slot.classId)
      .filter(({ id }) => {
        // Lessons and the times at which somebody is not there are gone through for each.
        looks += BUSY
        return !isBusy(id, slot)
      })
      .map(({ id, reads }): Could => {
        const lessons = lessonsOn(id, slot.weekday)
        const mute = slot.kind === 'READING' && !reads ? MUTE : 0
        return { id, held: heldBy(id), fixed: mute + (lessons === 0 ? ABSENT : lessons) }
      })
    open.push({ ...timed(slot), could, by: new Map(could.map((one) => [one.held, one])), who: undefined })
  }
  /** What it costs that somebody is there, who is to give something else away for it. */
  const costOf = ({ held, fixed }: Could, one: Open, without?: Open) => {
    looks += 1
    let twice = 0
    for (const other of held.days[one.weekday] ?? NONE) {
      if (other === without) continue
      if (other.from < one.to && one.from < other.to) return Number.POSITIVE_INFINITY
      if (!isOneSitting(other, one)) twice += 1
    }
    const count = held.count - (without === undefined ? 0 : 1)
    const here = (held.here.get(one.group) ?? 0) - (without?.group === one.group ? 1 : 0)
    return (
      EVEN * squareStep(count) + HERE * squareStep(here) + TWICE * twice + (count >= max ? OVER : 0) + fixed
    )
  }
  let [turn, pairs] = [0, 0]
  const give = (one: Open, who: Could | undefined) => {
    turn += 1
    for (const held of [one.who?.held, who?.held]) if (held !== undefined) held.turn = turn
    if (one.who !== undefined) release(one.who.held, one)
    if (who !== undefined) hold(who.held, one)
    one.who = who
  }
  const better = (one: Open) => {
    // Among those that cost the same whoever has it keeps it, so that it comes to an end.
    let found = one.who
    let least = found === undefined ? Number.POSITIVE_INFINITY : costOf(found, one, one)
    for (const who of one.could) {
      if (who === one.who) continue
      const cost = costOf(who, one)
      if (cost < least) [found, least] = [who, cost]
    }
    if (found === one.who) return false
    give(one, found)
    return true
  }
  /** Two of a class change places, where that is better for both together. */
  const swapped = (a: Open, b: Open, since: number) => {
    const [x, y] = [a.who, b.who]
    if (x === undefined || y === undefined || x.held === y.held) return false
    if (x.held.turn <= since && y.held.turn <= since) return false
    const [there, here] = [b.by.get(x.held), a.by.get(y.held)]
    if (there === undefined || here === undefined) return false
    pairs += 1
    const gained = costOf(x, a, a) + costOf(y, b, b) - costOf(there, b, a) - costOf(here, a, b)
    if (gained <= 0) return false
    give(a, here)
    give(b, there)
    return true
  }
  for (const one of open.toSorted((a, b) => a.could.length - b.could.length)) {
    if (looks > PORTION) await rest()
    better(one)
  }
  const classes = new Map<number, Open[]>()
  for (const one of open) {
    const own = classes.get(one.slot.classId) ?? []
    classes.set(one.slot.classId, own)
    own.push(one)
  }
  /** The turn in which each of them was last compared with those after it. */
  const seen = new Map<Open, number>()
  for (let pass = 0, moved = true; moved && pass < PASSES && pairs < PAIRS; pass += 1) {
    moved = false
    for (const one of open) {
      if (looks > PORTION) await rest()
      moved = better(one) || moved
    }
    for (const own of classes.values())
      for (const [at, one] of own.entries()) {
        if (looks > PORTION) await rest()
        const since = seen.get(one) ?? -1
        seen.set(one, turn)
        for (const other of own.slice(at + 1)) moved = swapped(one, other, since) || moved
      }
  }
  return new Map(open.flatMap(({ slot, who }) => (who === undefined ? [] : [[slot, who.id] as const])))
}
