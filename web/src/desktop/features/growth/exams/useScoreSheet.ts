import { scoresApi as api, type Cell, type ScoreSheet } from '@xueqiao/contract/features/growth/exams/scores'
import { useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../../../api/call'
import { reportFailure } from '../../../../api/failure'
import { touch } from '../../../../api/stale-after-change'
import { useLatest } from '../../../../lib/useLatest'
import { bodyOf, type Column, keysOf, type Typed, wrongIn } from './cells'

export type Conflict = Cell & { changedBy: string }
type ByPupil<T> = Readonly<Record<number, T>>

/** Long enough that a figure is typed to its end. */
const PAUSE_MS = 900

const keyOf = ({ studentId, courseId }: Pick<Cell, 'studentId' | 'courseId'>) => `${studentId} ${courseId}`

/** Without what was sent, unless it has been typed over since. */
const settled = (now: Typed = {}, sent: Typed, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(now).filter(([key, text]) => !keys.includes(key) || text !== sent[key]))

/** What is typed is stored by itself; what somebody else wrote meanwhile stands beside it until one is chosen. */
export const useScoreSheet = (sheet: ScoreSheet, columns: readonly Column[]) => {
  const [cells, setCells] = useState(() => new Map(sheet.cells.map((cell) => [keyOf(cell), cell])))
  const [typed, setTyped] = useState<ByPupil<Typed>>({})
  const [conflicts, setConflicts] = useState<ReadonlyMap<string, Conflict>>(new Map())
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const running = useRef(false)

  const wrong = useMemo(
    () =>
      Object.values(typed).flatMap((own) =>
        columns.filter(({ key, ...column }) => own[key] !== undefined && wrongIn(own[key], column)),
      ).length,
    [typed, columns],
  )
  const pending = Object.values(typed).reduce((sum, own) => sum + Object.keys(own).length, 0)
  const isRight = (own: Typed, keys: readonly string[]) =>
    columns.every(
      ({ key, ...column }) => !keys.includes(key) || wrongIn(own[key] ?? '', column) === undefined,
    )

  const duties = () =>
    sheet.courses.flatMap((course) =>
      Object.entries(typed).flatMap(([id, own]) => {
        const keys = keysOf(own, course.courseId)
        const place = { studentId: Number(id), courseId: course.courseId }
        if (keys.length === 0 || conflicts.has(keyOf(place)) || !isRight(own, keys)) return []
        return [{ ...place, keys, own, body: bodyOf(course, place.studentId, cells.get(keyOf(place)), own) }]
      }),
    )

  const save = async (reason?: string): Promise<boolean> => {
    const sent = duties()
    if (running.current || sent.length === 0) return false
    running.current = true
    setBusy(true)
    try {
      const { classId, examId } = sheet
      const body = { classId, cells: sent.map((one) => one.body), ...(reason !== undefined && { reason }) }
      const answer = await call(api.save, { params: { id: examId }, body })
      const late = new Set(answer.conflicts.map(keyOf))
      setCells(
        (before) =>
          new Map([
            ...before,
            ...[...answer.saved, ...answer.conflicts].map((cell) => [keyOf(cell), cell] as const),
          ]),
      )
      setConflicts(
        (before) => new Map([...before, ...answer.conflicts.map((cell) => [keyOf(cell), cell] as const)]),
      )
      setTyped((before) => {
        const next = { ...before }
        for (const { studentId, keys, own, ...one } of sent)
          if (!late.has(keyOf({ studentId, courseId: one.courseId })))
            next[studentId] = settled(next[studentId], own, keys)
        return next
      })
      setFailed(false)
      void touch(api.save)
      return true
    } catch (error) {
      setFailed(true)
      reportFailure(error, api.save)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const latest = useLatest(save)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause begins anew with what is typed
  useEffect(() => {
    if (sheet.released || pending === 0) return
    const timer = setTimeout(() => void latest.current(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, busy, conflicts, sheet.released])

  const type = (studentId: number, texts: Typed) => {
    setFailed(false)
    setTyped((before) => ({ ...before, [studentId]: { ...before[studentId], ...texts } }))
  }

  /** Mine: over what they wrote, which has been seen. Theirs: what was typed here is let go. */
  const choose = ({ studentId, courseId }: Conflict, mine: boolean) => {
    setConflicts((before) => new Map([...before].filter(([key]) => key !== keyOf({ studentId, courseId }))))
    if (!mine)
      setTyped((before) => {
        const own = before[studentId] ?? {}
        return { ...before, [studentId]: settled(own, own, keysOf(own, courseId)) }
      })
  }

  return { cells, typed, conflicts, busy, failed, wrong, pending, type, save, choose }
}
