import type { Change, Repair } from '../answers'
import { bells } from '../compile/compile'
import { teachersOf } from '../compile/select'
import type { Placement, Problem, Rule, Selector, Slot, Table } from '../model'
import { construct, construction, restore } from '../search/construct'
import { refresh } from '../search/energy'
import { randomOf } from '../search/random'
import { type Desk, openDesk, tableOnDesk } from './desk'
import { resettle } from './suggest'

/** What moving a lesson that need not move costs, beside all other rules. */
const STAY = 10
const STEPS = 20_000

const absence = (change: Extract<Change, { kind: 'ABSENT' }>, at: number): Rule => {
  const who: Selector = {
    ...(change.teacher === undefined ? {} : { teachers: [change.teacher] }),
    ...(change.room === undefined ? {} : { rooms: [change.room] }),
    ...(change.class === undefined ? {} : { classes: [change.class] }),
  }
  const when = { slots: change.slots, ...(change.bell === undefined ? {} : { bells: [change.bell] }) }
  return { id: `repair-${at}`, hard: true, weight: 0, code: 'H5', who, when }
}

/** Lessons that stand where whoever they need is away. */
const awayIn = (problem: Problem, changes: readonly Change[]) => {
  const bellOf = bells(problem)
  const byId = new Map(problem.activities.map((one) => [one.id, one]))
  const isOf = (id: string | undefined, own: readonly (string | null)[]) =>
    id === undefined || own.includes(id)
  return ({ activity, day, period, rooms }: Placement) => {
    const lesson = byId.get(activity)
    if (lesson === undefined) return false
    return changes.some(
      (change) =>
        change.kind === 'ABSENT' &&
        isOf(change.bell, [bellOf(lesson)]) &&
        isOf(change.teacher, teachersOf(lesson)) &&
        isOf(change.class, lesson.classes) &&
        isOf(change.room, rooms) &&
        change.slots.some(
          (slot) => slot.day === day && slot.period >= period && slot.period < period + lesson.length,
        ),
    )
  }
}

/** How much keeps the table from being complete. */
const brokenOn = ({ state }: Desk) => state.c.units - state.placed + state.hardSum

const sameSlot = (one: Slot, other: Slot) => one.day === other.day && one.period === other.period

/**
 * Mends a table after something happened, moving as little as it can: first along chains of at most three others, only
 * then by pushing out. What finds no place is left out and named. A lock gives way where it cannot be kept because
 * somebody is away.
 */
export const repair = (
  problem: Problem,
  table: Pick<Table, 'placements'>,
  changes: readonly Change[],
  seed = 1,
): Repair => {
  const before = table.placements
  const wanted = new Map<string, Placement>()
  const freed = new Set<string>()
  for (const change of changes) {
    if (change.kind === 'MOVE') wanted.set(change.placement.activity, change.placement)
    if (change.kind === 'FREE') freed.add(change.activity)
  }
  const absences = changes.flatMap((change, at) => (change.kind === 'ABSENT' ? [absence(change, at)] : []))
  const stay: Rule = { id: 'repair-stay', hard: false, weight: STAY, code: 'S16' }
  const changed: Problem = { ...problem, rules: [...problem.rules, ...absences, stay], previous: before }
  const kept = before.filter(({ activity }) => !wanted.has(activity) && !freed.has(activity))
  const fixed = [...wanted.values()].map((one) => ({ ...one, locked: true }))
  const held = openDesk(changed, { placements: [...fixed, ...kept] })
  const out = new Set(tableOnDesk(held).unplaced)
  const unitOf = ({ activity }: Placement) => held.state.c.unitOf[held.indexOf.get(activity) ?? -1]
  // What is bound to a lesson goes where it goes.
  const away = new Set(kept.filter(awayIn(problem, changes)).map(unitOf))
  const gives = (one: Placement) => one.locked === true && out.has(one.activity) && away.has(unitOf(one))
  const unlocked = kept.map((one) => (gives(one) ? { ...one, locked: false } : one))
  const desk = kept.some(gives) ? openDesk(changed, { placements: [...fixed, ...unlocked] }) : held
  const { state } = desk
  const hit = tableOnDesk(desk).unplaced.filter((id) => before.some(({ activity }) => activity === id))
  const waiting = Array.from({ length: state.c.units }, (_, unit) => unit).filter(
    (unit) => state.slot[unit]! < 0 && state.c.starts.at[unit + 1]! > state.c.starts.at[unit]!,
  )
  for (const unit of waiting) resettle(desk, unit)
  const chained = { slots: state.slot.slice(), rooms: state.room.slice(), broken: brokenOn(desk) }
  if (state.placed < state.c.units) {
    const run = construction(state, false)
    construct(run, randomOf(seed), STEPS)
    restore(state, run.bestSlots, run.bestRooms)
    refresh(state)
    if (brokenOn(desk) >= chained.broken) restore(state, chained.slots, chained.rooms)
  }
  return answer(tableOnDesk(desk), before, hit.length)
}

const answer = (table: Table, before: readonly Placement[], hit: number): Repair => ({
  ...table,
  hit,
  moved: table.placements
    .filter((now) => {
      const old = before.find(({ activity }) => activity === now.activity)
      return old === undefined || !sameSlot(old, now)
    })
    .map(({ activity }) => activity),
})
