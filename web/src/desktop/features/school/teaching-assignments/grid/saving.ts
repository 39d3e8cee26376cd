import {
  teachingAssignmentsApi as api,
  CELLS_MAX,
} from '@xueqiao/contract/features/school/teaching-assignments/api'
import type { PlanMatrix } from '@xueqiao/contract/features/school/teaching-assignments/plan'
import { call } from '../../../../../api/call'
import { CallError } from '../../../../../api/call-error'
import { failureText } from '../../../../../api/failure'
import { createPlan, type Edit, heldIn, withChange } from './plan-store'
import { keyOf } from './shares'

/** What is typed in one go is saved in one call. */
const PAUSE_MS = 300

const placeOf = (key: string) => {
  const [classId = 0, courseId = 0] = key.split('-').map(Number)
  return { classId, courseId }
}

/** Which of the cells sent a refusal is about, with its words. */
const blamed = (error: CallError, keys: readonly string[]) =>
  new Map(
    error.errors.flatMap(({ field, message }) => {
      const key = keys[Number(/^cells\.(\d+)/.exec(field)?.[1] ?? Number.NaN)]
      return key === undefined ? [] : [[key, message] as const]
    }),
  )

export type Plan = ReturnType<typeof planOf>

/** A plan that saves itself: one call at a time, each cell with the mark of what it was made from. */
export const planOf = (matrix: PlanMatrix, grade: string) => {
  const semesterId = matrix.semester.id
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  const store = createPlan(matrix, () => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), PAUSE_MS)
  })
  const { getState, setState } = store

  const mark = (keys: Iterable<string>, change: (edit: Edit, key: string) => Edit) =>
    setState((state) => {
      const edits = new Map(state.edits)
      for (const key of keys) {
        const edit = edits.get(key)
        if (edit !== undefined) edits.set(key, change(edit, key))
      }
      return { edits }
    })
  const inState = (...states: Edit['state'][]) =>
    [...getState().edits].flatMap(([key, { state }]) => (states.includes(state) ? [key] : []))

  const ask = () => call(api.matrix, { query: { semesterId, grade } })
  const reload = async () => store.load(await ask())

  /** The cell whose editor is open. */
  let editing: string | undefined
  /** Something has changed, here or elsewhere, that is not taken up yet. */
  let behind = false
  let following = false
  /** Something was read while an editor was open, and not all of it shown. */
  let missed = false
  const shapeOf = ({ classes, courses }: PlanMatrix) =>
    [classes, courses].map((list) => list.map(({ id }) => id).join()).join(' ')
  const markIn = ({ cells }: PlanMatrix, key: string) =>
    cells.find(({ classId, courseId }) => keyOf(classId, courseId) === key)?.mark ?? ''

  const followOnce = async () => {
    behind = false
    await running
    const before = getState().cells
    const next = await ask()
    const moved = shapeOf(next) !== shapeOf(getState().matrix)
    // On its way while something was saved here, it may be older than that.
    if (running !== undefined || getState().cells !== before) behind = true
    // Another class or course moves the cells, but not from under the hands of whoever types in one.
    else if (editing === undefined || !moved) store.follow(next, editing)
    missed = editing !== undefined && (moved || markIn(next, editing) !== heldIn(getState(), editing).mark)
  }

  /** What others have changed, without a word when it cannot be read: the next change asks again. */
  const follow = async () => {
    behind = true
    if (following) return
    following = true
    try {
      while (behind) await followOnce()
    } catch {
      behind = false
    } finally {
      following = false
    }
  }

  const fail = (text: string) => {
    mark(inState('saving', 'waiting'), (edit) => ({ ...edit, state: 'failed', text }))
    return false
  }

  /** Says of each cell what it is refused for; the others of the same call go again without it. */
  const refused = async (error: unknown, sent: ReadonlyMap<string, Edit>) => {
    const text = failureText(error, api.save)
    if (!(error instanceof CallError) || ![400, 409].includes(error.status)) return fail(text)
    const words = blamed(error, [...sent.keys()])
    if (words.size === 0) return fail(text)
    if (error.stale !== undefined) {
      try {
        await reload()
      } catch (unread) {
        return fail(failureText(unread, api.matrix))
      }
    }
    const by = words.size === 1 && error.stale ? error.stale.changedBy : undefined
    mark(sent.keys(), (edit, key) => {
      const { text: _, ...plain } = edit
      const word = words.get(key)
      if (word === undefined) return edit.state === 'saving' ? { ...plain, state: 'waiting' } : edit
      // What was typed since is another wish, and goes by itself.
      if (error.stale === undefined)
        return edit === sent.get(key) ? { ...plain, state: 'refused', text: word } : edit
      return { ...plain, state: 'conflict', ...(by !== undefined && { text: by }) }
    })
    return true
  }

  /** Gives whether there may be more to do. */
  const saveOnce = async () => {
    const keys = inState('waiting').slice(0, CELLS_MAX)
    if (keys.length === 0) return false
    mark(keys, ({ text: _, ...edit }) => ({ ...edit, state: 'saving' }))
    const { edits } = getState()
    const sent = new Map(keys.flatMap((key) => [[key, edits.get(key)] as const]).filter(isThere))
    try {
      const cells = [...sent].map(([key, edit]) => ({
        ...placeOf(key),
        mark: edit.mark,
        assignments: edit.shares.map(({ teacherId, weeklyLessons }) => ({ teacherId, weeklyLessons })),
        ...(edit.pattern !== null && { pattern: edit.pattern }),
      }))
      const change = await call(api.save, { body: { semesterId, cells } })
      setState((state) => withChange(state, change, sent))
      return true
    } catch (error) {
      return refused(error, sent)
    }
  }

  const saveAll = async () => {
    while (await saveOnce());
  }

  const flush = () => {
    clearTimeout(timer)
    running ??= saveAll().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    ...store,
    grade,
    reload,
    follow,
    /** The editor of a cell is open, or that of none. What it kept from being seen is seen when it closes. */
    edit: (key: string | undefined) => {
      const closed = key === undefined && editing !== undefined
      editing = key
      if (closed && missed) void follow()
    },
    flush,
    isUnsaved: () => getState().edits.size > 0,
    /** All that could not be saved for want of an answer goes again. */
    retry: () => {
      mark(inState('failed'), ({ text: _, ...edit }) => ({ ...edit, state: 'waiting' }))
      return flush()
    },
  }
}

const isThere = (entry: readonly [string, Edit | undefined]): entry is readonly [string, Edit] =>
  entry[1] !== undefined
