import {
  teachingAssignmentsApi as api,
  CELL_TEACHERS_MAX,
} from '@xueqiao/contract/features/school/teaching-assignments/api'
import type { Candidate } from '@xueqiao/contract/features/school/teaching-assignments/plan'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '../../../../../api/failure'
import { chosen, usualLessons } from './pasting'
import { shownIn } from './plan-store'
import type { Plan } from './saving'
import { isBareNumber, isSame, lessonsIn, namedIn, type Share } from './shares'
import { useCandidates } from './useCandidates'

/** Where the cursor goes. */
export type Move = 'down' | 'right' | 'left' | 'stay'

export interface DraftRow {
  teacherId: number
  teacherName: string
  teacherNumber: string
  lessons: string
}

interface Draft {
  text: string
  rows: readonly DraftRow[]
  /** Beside who is there, not in their place. */
  adding: boolean
  /** The line of the list that Enter takes; -1 is none. */
  at: number
  /** Said below the field. */
  wrong: string | undefined
  /** Whose lessons have been looked at and found wanting. */
  checked: boolean
}

const rowsOf = (shares: readonly Share[]): DraftRow[] =>
  shares.map(({ weeklyLessons, ...who }) => ({ ...who, lessons: String(weeklyLessons) }))

/** What is typed while the list is still asked for: it is meant for the lessons. */
interface Ahead {
  lessons: string
  move: Move | undefined
}

const PLUS = /^[+＋]\s*/
const UNTAKEN = '还没有选定教师：按 Enter 选定，按 Esc 放弃'

interface Options {
  plan: Plan
  cell: { key: string; courseId: number }
  focusLessons: (teacherId: number) => void
  /** Written, or left as it was. */
  onClose: (move: Move) => void
}

/** What happens in the editor of a cell. Nothing of it reaches the plan before `commit`. */
export const useCellEditor = ({ plan, cell, focusLessons, onClose }: Options) => {
  const [draft, setDraft] = useState<Draft>()
  const turn = useRef(0)
  const ahead = useRef<Ahead>(undefined)
  const { text = '', rows = [], adding = false } = draft ?? {}
  const plus = PLUS.test(text)
  const said = text.replace(PLUS, '')
  const named = namedIn(said)
  const isBare = isBareNumber(said)
  const candidates = useCandidates({
    semesterId: plan.getState().matrix.semester.id,
    courseId: cell.courseId,
    keyword: named?.name ?? '',
    enabled: draft !== undefined && !isBare,
  })
  const present = () => shownIn(plan.getState(), cell.key)
  const set = (change: Partial<Draft>) => setDraft((before) => before && { ...before, ...change })

  const isOpen = draft !== undefined
  useEffect(() => {
    if (!isOpen) return
    plan.edit(cell.key)
    return () => plan.edit(undefined)
  }, [plan, cell.key, isOpen])

  const close = (move: Move) => {
    turn.current++
    ahead.current = undefined
    setDraft(undefined)
    onClose(move)
  }

  const write = (next: readonly DraftRow[], move: Move) => {
    const shares: Share[] = []
    for (const { lessons, ...who } of next) {
      const weeklyLessons = lessonsIn(lessons)
      if (typeof weeklyLessons === 'string') {
        set({ rows: next, checked: true })
        focusLessons(who.teacherId)
        return false
      }
      shares.push({ ...who, weeklyLessons })
    }
    plan.change([{ key: cell.key, shares }])
    close(move)
    return true
  }

  const choose = (teacher: Candidate, move: Move = 'down', typed?: Ahead) => {
    const isMore = adding || plus
    if (isMore && rows.some(({ teacherId }) => teacherId === teacher.id))
      return set({ wrong: `${teacher.name} 已在这一格中` })
    if (isMore && rows.length >= CELL_TEACHERS_MAX)
      return set({ wrong: `一门课程最多安排 ${CELL_TEACHERS_MAX} 位教师` })
    const [only, ...others] = rows
    const known = isMore || others.length > 0 ? undefined : only?.lessons
    const usual = usualLessons(plan.getState(), cell.courseId)
    const proposed = named?.lessons ?? known ?? (isMore ? '' : (usual ?? ''))
    const lessons = typed?.lessons || `${proposed}`
    const { id: teacherId, name: teacherName, teacherNumber } = teacher
    const row = { teacherId, teacherName, teacherNumber, lessons }
    const next = isMore ? [...rows, row] : [row]
    if (named?.lessons !== undefined) return void write(next, move)
    if (typed?.move !== undefined) return void write(next, typed.move)
    set({ rows: next, text: '', adding: false, at: -1, wrong: undefined })
    focusLessons(teacher.id)
  }

  const notFound = `没有找到“${named?.name ?? said}”`
  const takeFirst = ([first]: readonly Candidate[], move: Move, typed: Ahead) => {
    if (first === undefined) set({ wrong: notFound })
    else choose(first, move, typed)
  }

  /** Nobody is guessed at: the only one found, or the only one called so. */
  const takeMeant = (found: readonly Candidate[]) => {
    const [only, ...others] = found
    if (only === undefined) return set({ wrong: notFound })
    const meant = others.length === 0 ? only : chosen(found, named?.name ?? said)
    if (typeof meant === 'string') set({ wrong: UNTAKEN })
    else choose(meant, 'stay')
  }

  const whenFound = async (take: (found: readonly Candidate[], typed: Ahead) => void) => {
    const mine = turn.current
    const typed: Ahead = { lessons: '', move: undefined }
    ahead.current = typed
    try {
      const found = await candidates.ask()
      if (turn.current !== mine) return
      ahead.current = undefined
      take(found, typed)
    } catch (error) {
      if (turn.current !== mine) return
      ahead.current = undefined
      set({ wrong: failureText(error, api.candidates) })
    }
  }

  /** A number alone is lessons for who is there, and never a teacher. */
  const takeNumber = (move: Move) => {
    const [only, ...others] = rows
    if (only === undefined) return set({ wrong: '这一格还没有教师，请先输入教师姓名' })
    if (others.length > 0) {
      set({ text: '', wrong: '这一格有几位教师，请分别填写课时' })
      return focusLessons(only.teacherId)
    }
    const lessons = lessonsIn(said)
    if (typeof lessons === 'string') return set({ wrong: `每周课时${lessons}` })
    write([{ ...only, lessons: said.trim() }], move)
  }

  return {
    draft,
    isBare,
    isMore: adding || plus,
    candidates,
    isChanged: () => {
      if (draft === undefined) return false
      const now = present()
      return (
        said.trim() !== '' ||
        rows.length !== now.length ||
        rowsOf(now).some((row, i) => !sameRow(row, rows[i]))
      )
    },
    open: (typed = '') => {
      const shares = present()
      setDraft({
        text: typed,
        rows: rowsOf(shares),
        adding: shares.length > 1,
        at: typed === '' ? -1 : 0,
        wrong: undefined,
        checked: false,
      })
    },
    type: (typed: string) => {
      if (ahead.current !== undefined) ahead.current.lessons += typed.slice(text.length)
      else set({ text: typed, at: typed === '' ? -1 : 0, wrong: undefined })
    },
    light: (at: number) => set({ at }),
    setLessons: (teacherId: number, lessons: string) =>
      set({ rows: rows.map((row) => (row.teacherId === teacherId ? { ...row, lessons } : row)) }),
    remove: (teacherId: number) => set({ rows: rows.filter((row) => row.teacherId !== teacherId) }),
    setAdding: (more: boolean) => set({ adding: more }),
    choose,
    /** Enter or Tab in the field of the name. */
    take: (move: 'down' | 'right' | 'left') => {
      if (draft === undefined) return
      const step = move === 'left' ? 'right' : move
      if (ahead.current !== undefined) {
        ahead.current.move = step
        return
      }
      const lit = candidates.found[draft.at]
      if (said === '' && lit === undefined) {
        const changed = !isSame(sharesOf(rows), present())
        return void write(rows, changed || move !== 'down' ? move : 'stay')
      }
      if (isBare) return takeNumber(step)
      if (said !== '' && !candidates.isSettled)
        return void whenFound((found, typed) => takeFirst(found, step, typed))
      if (lit === undefined) return set({ wrong: notFound })
      choose(lit, step)
    },
    /** The focus has gone elsewhere: what is complete is taken, what is not stays open. */
    leave: () => {
      if (draft === undefined || ahead.current !== undefined) return
      if (said.trim() === '')
        return isSame(sharesOf(rows), present()) ? close('stay') : void write(rows, 'stay')
      if (isBare) return takeNumber('stay')
      if (named?.lessons === undefined) return set({ wrong: UNTAKEN })
      if (candidates.isSettled) takeMeant(candidates.found)
      else void whenFound(takeMeant)
    },
    commit: (move: Move) => write(rows, move),
    cancel: () => close('stay'),
  }
}

const sameRow = (one: DraftRow, other: DraftRow | undefined) =>
  one.teacherId === other?.teacherId && one.lessons === other.lessons

const sharesOf = (rows: readonly DraftRow[]): Share[] =>
  rows.map(({ lessons, ...who }) => ({ ...who, weeklyLessons: Number(lessons) }))

export type CellEditor = ReturnType<typeof useCellEditor>
