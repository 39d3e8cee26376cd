import {
  type Change,
  type Desk,
  type Diagnosis,
  diagnose,
  moveOnDesk,
  openDesk,
  type Placement,
  type Problem,
  type Repair,
  repair,
  type Score,
  type Suggestion,
  score,
  suggest,
  tableOnDesk,
  takeOff,
  type Violation,
  violations,
} from '@xueqiao/timetable'

/** What a page asks the engine: the problem once, then the table after every change. */
export interface Asks {
  load: { ask: Problem; answer: null }
  table: { ask: readonly Placement[]; answer: Score }
  /** Whoever picks the next lesson will not wait for the desk. */
  ready: { ask: null; answer: null }
  suggest: { ask: string; answer: Suggestion[] }
  diagnose: { ask: readonly Placement[]; answer: Diagnosis }
  /** What breaks one of these rules in a table, or one that must be kept. */
  violations: {
    ask: { placements: readonly Placement[]; rules: readonly string[] | 'HARD' }
    answer: Violation[]
  }
  /** A table after something has happened; lessons that waited before go on waiting. */
  repair: {
    ask: { placements: readonly Placement[]; changes: readonly Change[] }
    answer: Repair & { score: Score }
  }
}
export type Kind = keyof Asks

export interface Question<K extends Kind = Kind> {
  kind: K
  ask: Asks[K]['ask']
}

const isAt = (one: Placement | undefined, { day, period, rooms }: Placement) =>
  one !== undefined && one.day === day && one.period === period && one.rooms.join() === rooms.join()

/** The desk after the same moves; false: it has to be laid open anew. */
const follow = (desk: Desk, placements: readonly Placement[]) => {
  const before = new Map(tableOnDesk(desk).placements.map((one) => [one.activity, one]))
  const after = new Set(placements.map(({ activity }) => activity))
  for (const id of before.keys()) if (!after.has(id)) takeOff(desk, id)
  const moved = placements.filter((one) => !isAt(before.get(one.activity), one))
  return moved.length === 0 || moveOnDesk(desk, moved)
}

const locksOf = (placements: readonly Placement[]) =>
  placements
    .filter(({ locked }) => locked)
    .map(({ activity }) => activity)
    .join()

/** It waits in its tray, where everybody sees it. */
const isUnplaced = ({ code, slot }: Pick<Violation, 'code' | 'slot'>) => code === 'H4' && slot === undefined

/** Answers one question after the other; runs in a thread of its own, so that no page ever waits for it. */
export const engine = () => {
  let problem: Problem | undefined
  let placements: readonly Placement[] = []
  let desk: { open: Desk; locks: string } | undefined
  const opened = (school: Problem) => {
    const locks = locksOf(placements)
    if (desk === undefined || desk.locks !== locks || !follow(desk.open, placements))
      desk = { open: openDesk(school, { placements: [...placements] }), locks }
    return desk.open
  }
  const answers: { [K in Kind]: (ask: Asks[K]['ask'], school: Problem) => Asks[K]['answer'] } = {
    load: (given) => {
      problem = given
      desk = undefined
      return null
    },
    table: (given, school) => {
      placements = given
      return score(school, { placements: [...given] })
    },
    ready: (_, school) => {
      opened(school)
      return null
    },
    suggest: (activity, school) => suggest(opened(school), activity),
    diagnose: (given, school) => diagnose(school, { placements: [...given] }),
    violations: ({ placements: given, rules }, school) =>
      violations(school, { placements: [...given] }).filter((one) =>
        rules === 'HARD' ? one.hard && !isUnplaced(one) : rules.includes(one.rule),
      ),
    repair: ({ placements: given, changes }, school) => {
      const placed = new Set(given.map(({ activity }) => activity))
      const standing = { ...school, activities: school.activities.filter(({ id }) => placed.has(id)) }
      const mended = repair(standing, { placements: [...given] }, changes)
      return { ...mended, score: score(school, mended) }
    },
  }
  return <K extends Kind>({ kind, ask }: Question<K>): Asks[K]['answer'] =>
    answers[kind](
      ask,
      problem ?? { days: 0, bells: [], classes: [], teachers: [], rooms: [], activities: [], rules: [] },
    )
}
