import { scoresApi as api, type Cell, type ScoreSheet } from '@xueqiao/contract/features/growth/exams/scores'
import { useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../../../api/call'
import { CallError } from '../../../../api/call-error'
import { reportFailure } from '../../../../api/failure'
import { touch } from '../../../../api/stale-after-change'
import { useLatest } from '../../../../lib/useLatest'
import { bodyOf, type Column, keysOf, type Typed, typedOver, wrongIn } from './cells'

export type Conflict = Cell & { changedBy: string }
type ByPupil<T> = Readonly<Record<number, T>>

/** Long enough that a figure is typed to its end. */
const PAUSE_MS = 900
/** For a connection that was lost to come back. */
const PATIENCE_MS = 10_000

/** Sent again it would be refused again. */
const isRefused = (error: unknown) => error instanceof CallError && !error.network && error.status < 500

export const keyOf = ({ studentId, courseId }: Pick<Cell, 'studentId' | 'courseId'>) =>
  `${studentId} ${courseId}`

/** Without what was sent, unless it has been typed over since. */
const settled = (now: Typed = {}, sent: Typed, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(now).filter(([key, text]) => !keys.includes(key) || text !== sent[key]))

interface Place {
  studentId: number
  courseId: number
}

/** What was refused of one cell, by the place it had among those that were sent. */
const refusedIn = (error: unknown, sent: readonly Place[]) =>
  error instanceof CallError
    ? error.errors.flatMap(({ field, message }) => {
        const place = sent[Number(/^cells\.(\d+)/.exec(field)?.[1])]
        return place === undefined ? [] : [[keyOf(place), message] as const]
      })
    : []

/** What is typed is stored by itself; what somebody else wrote meanwhile stands beside it until one is chosen. */
export const useScoreSheet = (sheet: ScoreSheet, columns: readonly Column[], readAnew: () => unknown) => {
  const [cells, setCells] = useState(() => new Map(sheet.cells.map((cell) => [keyOf(cell), cell])))
  const [typed, setTyped] = useState<ByPupil<Typed>>({})
  const [read, setRead] = useState(sheet.cells)
  // What somebody else has written is seen, but where something is typed: that is compared when it is stored.
  if (read !== sheet.cells) {
    setRead(sheet.cells)
    const isNews = ({ studentId, courseId, version }: Cell) =>
      keysOf(typed[studentId] ?? {}, courseId).length === 0 &&
      version > (cells.get(keyOf({ studentId, courseId }))?.version ?? 0)
    setCells(new Map([...cells, ...sheet.cells.filter(isNews).map((cell) => [keyOf(cell), cell] as const)]))
  }
  const [conflicts, setConflicts] = useState<ReadonlyMap<string, Conflict>>(new Map())
  const [busy, setBusy] = useState(false)
  /** What the server alone could know to be wrong, until something else is typed there. */
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [failed, setFailed] = useState<'refused' | 'lost'>()
  const running = useRef(false)

  const wrongTyped = useMemo(
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
    sheet.courses
      .filter(({ mayEnter }) => mayEnter)
      .flatMap((course) =>
        Object.entries(typed).flatMap(([id, own]) => {
          const keys = keysOf(own, course.courseId)
          const place = { studentId: Number(id), courseId: course.courseId }
          const waits = conflicts.has(keyOf(place)) || refused.has(keyOf(place))
          if (keys.length === 0 || waits || !isRight(own, keys)) return []
          return [
            { ...place, keys, own, body: bodyOf(course, place.studentId, cells.get(keyOf(place)), own) },
          ]
        }),
      )

  const save = async (reason?: string): Promise<boolean> => {
    const sent = duties()
    if (running.current || sent.length === 0) return false
    running.current = true
    setBusy(true)
    try {
      const { classId, sectionId, examId } = sheet
      const place = sectionId === null ? { classId: classId ?? 0 } : { sectionId }
      const body = { ...place, cells: sent.map((one) => one.body), ...(reason !== undefined && { reason }) }
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
      setFailed(undefined)
      void touch(api.save)
      return true
    } catch (error) {
      const told = refusedIn(error, sent)
      // What stands at its cell holds up none of the others.
      if (told.length > 0) setRefused((before) => new Map([...before, ...told]))
      else setFailed(isRefused(error) ? 'refused' : 'lost')
      if (failed !== 'lost' || isRefused(error)) reportFailure(error, api.save)
      // Released, locked or taken away while it stood open: the sheet says so.
      if (told.length === 0 && isRefused(error)) void readAnew()
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const latest = useLatest(save)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause begins anew with what is typed
  useEffect(() => {
    if (sheet.released || pending === 0 || failed === 'refused') return
    const timer = setTimeout(() => void latest.current(), failed === 'lost' ? PATIENCE_MS : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, busy, conflicts, refused, failed, sheet.released])

  const type = (studentId: number, texts: Typed) => {
    setFailed(undefined)
    setRefused((before) => {
      const old = sheet.courses.map(({ courseId }) => ({ studentId, courseId }))
      const again = old.filter(
        (place) => before.has(keyOf(place)) && keysOf(texts, place.courseId).length > 0,
      )
      return again.length === 0
        ? before
        : new Map([...before].filter(([key]) => again.every((place) => keyOf(place) !== key)))
    })
    setTyped((before) => ({ ...before, [studentId]: typedOver(before[studentId] ?? {}, texts) }))
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

  const wrong = wrongTyped + refused.size
  return { cells, typed, conflicts, refused, busy, failed, wrong, pending, type, save, choose }
}
