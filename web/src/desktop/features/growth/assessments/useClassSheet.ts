import {
  type AssessmentSheet,
  assessmentSheetApi as api,
  type SheetRow,
} from '@xueqiao/contract/features/growth/assessments/sheet'
import {
  type AssessmentType,
  SCORE,
  SCORE_FIELDS,
  SCORE_MESSAGE,
  type ScoreField,
} from '@xueqiao/contract/features/growth/assessments/values'
import { useState } from 'react'
import { call } from '../../../../api/call'
import { CallError } from '../../../../api/call-error'
import { reportFailure } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { touch } from '../../../../api/stale-after-change'
import { toast } from '../../../../lib/toast'

export type CellName = ScoreField | 'comment'
/** As it stands in the cells: text, also what is no score yet. */
type Typed = Partial<Record<CellName, string>>

const textOf = (row: SheetRow, cell: CellName) => {
  const value = row[cell]
  return value === null ? '' : String(value)
}

const scoreOf = (text: string) => (text.trim() === '' ? null : Number(text))

/** Why a cell cannot be saved. */
export const wrongIn = (text: string) => {
  const score = scoreOf(text)
  if (score === null) return undefined
  const fits = score >= 0 && score <= SCORE.max && Number.isInteger(score / SCORE.step)
  return fits ? undefined : SCORE_MESSAGE
}

const bodyOf = (row: SheetRow, typed: Typed) => ({
  ...{ studentId: row.studentId, id: row.id, version: row.version },
  ...Object.fromEntries(
    Object.entries(typed).map(([cell, text]) => [cell, cell === 'comment' ? text : scoreOf(text)]),
  ),
})

interface Asked {
  classId: number
  type: AssessmentType
  date: string
}

/** What is typed stays until it is saved, also while the sheet is read anew under it. */
export const useClassSheet = (asked: Asked) => {
  const query = useApi(api.sheet, { query: asked }, { staleTime: 0 })
  const [typed, setTyped] = useState<Readonly<Record<number, Typed>>>({})
  const [refused, setRefused] = useState<Readonly<Record<number, string>>>({})
  const [busy, setBusy] = useState(false)
  const rows = query.data?.rows ?? []

  const read = (row: SheetRow, cell: CellName) => typed[row.studentId]?.[cell] ?? textOf(row, cell)
  const changed = rows.filter(({ studentId }) => typed[studentId] !== undefined)
  const isWrong = changed.some((row) => SCORE_FIELDS.some((field) => wrongIn(read(row, field)) !== undefined))

  const type = (row: SheetRow, cell: CellName, text: string) => {
    const { [cell]: _before, ...others } = typed[row.studentId] ?? {}
    const own: Typed = text === textOf(row, cell) ? others : { ...others, [cell]: text }
    const { [row.studentId]: _row, ...rest } = typed
    setTyped(Object.keys(own).length === 0 ? rest : { ...rest, [row.studentId]: own })
  }

  const refuse = async (error: unknown) => {
    reportFailure(error, api.saveSheet)
    if (!(error instanceof CallError)) return
    const told = error.errors.flatMap(({ field, message }) => {
      const row = changed[Number(/^rows\.(\d+)/.exec(field)?.[1])]
      return row === undefined ? [] : [[row.studentId, message] as const]
    })
    setRefused(Object.fromEntries(told))
    // Whoever saves again has seen what stands there now.
    if (error.stale !== undefined) await query.refetch()
  }

  const save = async (): Promise<AssessmentSheet | undefined> => {
    if (busy || isWrong || changed.length === 0) return undefined
    setBusy(true)
    try {
      const body = { ...asked, rows: changed.map((row) => bodyOf(row, typed[row.studentId] ?? {})) }
      const saved = await call(api.saveSheet, { body })
      setTyped({})
      setRefused({})
      toast.success(`已保存 ${changed.length} 名学生的评估`)
      await touch(api.saveSheet)
      return saved
    } catch (error) {
      await refuse(error)
      return undefined
    } finally {
      setBusy(false)
    }
  }

  return { query, rows, read, type, save, busy, changed: changed.length, isWrong, refused }
}
