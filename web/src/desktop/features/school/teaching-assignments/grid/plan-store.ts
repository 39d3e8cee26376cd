import type { LessonPattern } from '@xueqiao/contract/features/school/teaching-assignments/pattern'
import type {
  ClassSum,
  PlanCell,
  PlanChange,
  PlanMatrix,
  TeacherLoad,
} from '@xueqiao/contract/features/school/teaching-assignments/plan'
import { createStore } from 'zustand'
import { isSame, keyOf, namesakesAmong, type Share } from './shares'

/** What the server has in a cell. */
export interface Held {
  mark: string
  shares: readonly Share[]
  /** How its lessons want to lie. */
  pattern: LessonPattern | null
}

/** What is wanted in a cell and is not saved. */
export interface Edit {
  shares: readonly Share[]
  /** Of what it was made from. */
  mark: string
  /** How its lessons lay, where they are given back. */
  pattern: LessonPattern | null
  state: 'waiting' | 'saving' | 'failed' | 'refused' | 'conflict'
  /** Why it is not saved. */
  text?: string
}

interface Turn {
  key: string
  before: readonly Share[]
  after: readonly Share[]
  /** How its lessons lay when they last did: what is emptied says nothing of it any more. */
  pattern: LessonPattern | null
}
type Step = readonly Turn[]

export interface PlanState {
  matrix: PlanMatrix
  cells: ReadonlyMap<string, Held>
  edits: ReadonlyMap<string, Edit>
  /** Changed here and saved. */
  saved: ReadonlySet<string>
  /** Changed by others since they were seen. */
  theirs: ReadonlySet<string>
  savedAt: number | undefined
  sums: ReadonlyMap<number, ClassSum>
  loads: ReadonlyMap<number, TeacherLoad>
  past: readonly Step[]
  future: readonly Step[]
}

export interface Wanted {
  key: string
  shares: readonly Share[]
  pattern?: LessonPattern | null
}

const EMPTY: Held = { mark: '', shares: [], pattern: null }
const UNDO_MAX = 200

const heldOf = ({ mark, assignments, pattern }: PlanCell): Held => ({
  mark,
  pattern,
  shares: assignments.map(({ id: _, ...share }) => share),
})
const cellsOf = (cells: readonly PlanCell[]) =>
  cells.map((cell) => [keyOf(cell.classId, cell.courseId), heldOf(cell)] as const)

const read = (matrix: PlanMatrix) => ({
  matrix,
  cells: new Map(cellsOf(matrix.cells)),
  sums: new Map(matrix.sums.map((sum) => [sum.classId, sum])),
  loads: new Map(matrix.loads.map((load) => [load.teacherId, load])),
})

export const heldIn = ({ cells }: PlanState, key: string) => cells.get(key) ?? EMPTY
/** What a cell shows: what is wanted, else what is there. */
export const shownIn = (state: PlanState, key: string) =>
  state.edits.get(key)?.shares ?? heldIn(state, key).shares

const patternIn = (state: PlanState, key: string) =>
  state.edits.get(key)?.pattern ?? heldIn(state, key).pattern

/** Everybody on the page: in its cells, in what is typed, and beside it. */
export const namesakesIn = ({ cells, edits, loads }: Pick<PlanState, 'cells' | 'edits' | 'loads'>) =>
  namesakesAmong([
    ...[...cells.values(), ...edits.values()].flatMap(({ shares }) => shares),
    ...loads.values(),
  ])

const without = (keys: ReadonlySet<string>, gone: readonly string[]) =>
  new Set([...keys].filter((key) => !gone.includes(key)))

/** What others did, taken up. The cell whose editor is open stays as it was found: a save says what has changed there. */
const withTheirs = (state: PlanState, next: PlanMatrix, editing: string | undefined) => {
  const fresh = read(next)
  const cells = new Map(fresh.cells)
  const before = editing === undefined ? undefined : state.cells.get(editing)
  if (editing !== undefined && before === undefined) cells.delete(editing)
  if (editing !== undefined && before !== undefined) cells.set(editing, before)
  const keys = [...new Set([...state.cells.keys(), ...cells.keys()])]
  const changed = keys.filter(
    (key) => (state.cells.get(key) ?? EMPTY).mark !== (cells.get(key) ?? EMPTY).mark,
  )
  return {
    ...fresh,
    cells,
    theirs: new Set([...state.theirs, ...changed]),
    saved: without(state.saved, changed),
  }
}

/** The edit that makes a cell so; none where it is so already and nothing else is on its way. */
const editOf = (state: PlanState, { key, shares, pattern = null }: Wanted): Edit | undefined => {
  const held = heldIn(state, key)
  const before = state.edits.get(key)
  if (before?.state !== 'saving' && isSame(held.shares, shares)) return undefined
  // Whoever meets another's change decides first; typing on does not decide it.
  if (before?.state === 'conflict') return { ...before, shares, pattern }
  return { shares, mark: before?.mark ?? held.mark, pattern, state: 'waiting' }
}

const turnOf = (state: PlanState, key: string, after: readonly Share[]): Turn => ({
  ...{ key, before: shownIn(state, key), after, pattern: patternIn(state, key) },
})

const withWanted = (state: PlanState, list: readonly Wanted[]) => {
  const edits = new Map(state.edits)
  for (const wanted of list) {
    const edit = editOf(state, wanted)
    if (edit === undefined) edits.delete(wanted.key)
    else edits.set(wanted.key, edit)
  }
  return edits
}

/** What the server answered, taken up; a cell that was changed again meanwhile goes on from there. */
export const withChange = (
  state: PlanState,
  { cells, sums, loads }: PlanChange,
  sent: ReadonlyMap<string, Edit> = new Map(),
): Partial<PlanState> => {
  const edits = new Map(state.edits)
  const fresh = cellsOf(cells)
  for (const [key, held] of fresh) {
    const edit = edits.get(key)
    if (edit === undefined) continue
    if (edit === sent.get(key) || isSame(edit.shares, held.shares)) edits.delete(key)
    else if (edit.state !== 'conflict') edits.set(key, { ...edit, mark: held.mark })
  }
  return {
    cells: new Map([...state.cells, ...fresh]),
    edits,
    saved: new Set([...state.saved, ...fresh.map(([key]) => key)]),
    theirs: without(
      state.theirs,
      fresh.map(([key]) => key),
    ),
    savedAt: Date.now(),
    sums: new Map([...state.sums, ...sums.map((sum) => [sum.classId, sum] as const)]),
    loads: new Map([...state.loads, ...loads.map((load) => [load.teacherId, load] as const)]),
  }
}

/** A grade's plan as it is edited; saving it is another's matter (`saving.ts`), which hears of it by `onWaiting`. */
export const createPlan = (matrix: PlanMatrix, onWaiting: () => void) => {
  const store = createStore<PlanState>(() => ({
    ...read(matrix),
    edits: new Map(),
    saved: new Set(),
    theirs: new Set(),
    savedAt: undefined,
    past: [],
    future: [],
  }))
  const { getState, setState } = store

  const want = (list: readonly Wanted[]) => {
    setState((state) => ({ edits: withWanted(state, list) }))
    onWaiting()
  }

  /** One step back or on. A cell in which something else stands by now is left alone: how many were. */
  const turn = (from: 'past' | 'future', to: 'past' | 'future') => {
    const state = getState()
    const step = state[from].at(-1)
    if (step === undefined) return undefined
    const back = from === 'past'
    const kept = step
      .filter(({ key, before, after }) => isSame(shownIn(state, key), back ? after : before))
      .map((one) => ({ ...one, pattern: patternIn(state, one.key) ?? one.pattern }))
    setState({ [from]: state[from].slice(0, -1), [to]: kept.length > 0 ? [...state[to], kept] : state[to] })
    want(
      kept.map(({ key, before, after, pattern }) => {
        const [now, then] = back ? [after, before] : [before, after]
        return { key, shares: then, pattern: now.length === 0 ? pattern : null }
      }),
    )
    return { done: kept.length, left: step.length - kept.length, key: step[0]?.key }
  }

  return {
    ...store,
    /** Read anew; what is not saved stays. */
    load: (next: PlanMatrix) => setState({ ...read(next), theirs: new Set() }),
    /** The same because of others, whose changes are marked. */
    follow: (next: PlanMatrix, editing: string | undefined) =>
      setState((state) => withTheirs(state, next, editing)),
    haveSeen: () => setState({ theirs: new Set() }),
    /** Gives whether anything changed. */
    change: (list: readonly Wanted[]) => {
      const state = getState()
      const step = list
        .map(({ key, shares }) => turnOf(state, key, shares))
        .filter(({ before, after }) => !isSame(before, after))
      if (step.length === 0) return false
      setState({ past: [...state.past, step].slice(-UNDO_MAX), future: [] })
      want(step.map(({ key, after }) => ({ key, shares: after })))
      return true
    },
    /** What a fill wrote can be undone like what was typed. */
    filled: (change: PlanChange) =>
      setState((state) => {
        const step = cellsOf(change.cells)
          .map(([key, { shares }]) => turnOf(state, key, shares))
          .filter(({ before, after }) => !isSame(before, after))
        const past = step.length > 0 ? [...state.past, step].slice(-UNDO_MAX) : state.past
        return { ...withChange(state, change), past, future: [] }
      }),
    /** How lessons lie is no part of what is undone. */
    patterned: (change: PlanChange) => setState((state) => withChange(state, change)),
    undo: () => turn('past', 'future'),
    redo: () => turn('future', 'past'),
    /** Of a cell that could not be saved: what stands there, */
    takeTheirs: (key: string) =>
      setState(({ edits }) => ({ edits: new Map([...edits].filter(([other]) => other !== key)) })),
    /** or what was typed here, over it. */
    keepMine: (key: string) => {
      setState((state) => {
        const edit = state.edits.get(key)
        if (edit === undefined) return {}
        const { mark } = heldIn(state, key)
        const { text: _, ...mine } = edit
        return { edits: new Map([...state.edits, [key, { ...mine, mark, state: 'waiting' }]]) }
      })
      onWaiting()
    },
    setLimit: (teacherId: number, change: Pick<TeacherLoad, 'limit' | 'ownLimit'>) =>
      setState(({ loads }) => {
        const load = loads.get(teacherId)
        return load === undefined ? {} : { loads: new Map([...loads, [teacherId, { ...load, ...change }]]) }
      }),
  }
}
