import type { FitnessMeasure } from '@xueqiao/contract/features/growth/health/fitness'
import { readMeasure, sayMeasure } from '@xueqiao/contract/features/growth/health/values'
import { useState } from 'react'
import type { AnyEndpoint } from '../../../../api/call'
import { CallError } from '../../../../api/call-error'
import { reportFailure } from '../../../../api/failure'
import { toast } from '../../../../lib/toast'

/** A pupil in a sheet, with what stands there. */
export interface MeasuredRow {
  studentId: number
  studentName: string
  studentNumber: string
  gender: '男' | '女'
  version: number | null
  raw: Readonly<Record<string, number>>
}

/** By the key of the measure: what is typed and not stored. */
type Typed = Readonly<Record<string, string>>

export const textOf = ({ raw }: MeasuredRow, measure: FitnessMeasure) => {
  const value = raw[measure.key]
  return value === undefined ? '' : sayMeasure(value, measure)
}

export const isTheirs = ({ gender }: MeasuredRow, { genders }: FitnessMeasure) => genders.includes(gender)

/** Why a text is no result. */
export const wrongIn = (text: string, row: MeasuredRow, measure: FitnessMeasure) => {
  if (text.trim() === '') return undefined
  if (!isTheirs(row, measure)) return `${row.gender}生不测${measure.name}`
  const read = readMeasure(text, measure)
  return 'wrong' in read ? read.wrong : undefined
}

export interface SentRow {
  studentId: number
  version: number | null
  raw: Record<string, string | null>
}

interface Sheet {
  rows: readonly MeasuredRow[]
  measures: readonly FitnessMeasure[]
  /** 成绩 or 体检结果. */
  noun: string
  endpoint: AnyEndpoint
  send: (rows: SentRow[]) => Promise<unknown>
  refetch: () => unknown
}

/** What is typed stays until it is saved, also while the sheet is read anew under it. */
export const useMeasureSheet = (sheet: Sheet) => {
  const [typed, setTyped] = useState<Readonly<Record<number, Typed>>>({})
  const [refused, setRefused] = useState<Readonly<Record<number, string>>>({})
  const [busy, setBusy] = useState(false)

  const changed = sheet.rows.filter(({ studentId }) => Object.keys(typed[studentId] ?? {}).length > 0)
  const wrong = changed.reduce(
    (count, row) =>
      count +
      sheet.measures.filter((measure) => {
        const text = typed[row.studentId]?.[measure.key]
        return text !== undefined && wrongIn(text, row, measure) !== undefined
      }).length,
    0,
  )

  const type = (row: MeasuredRow, texts: Typed) =>
    setTyped((before) => {
      const own = { ...before[row.studentId], ...texts }
      const left = Object.entries(own).filter(([key, text]) => {
        const measure = sheet.measures.find((one) => one.key === key)
        return measure === undefined || text !== textOf(row, measure)
      })
      return { ...before, [row.studentId]: Object.fromEntries(left) }
    })

  const refuse = async (error: unknown) => {
    reportFailure(error, sheet.endpoint)
    if (!(error instanceof CallError)) return
    const told = error.errors.flatMap(({ field, message }) => {
      const row = changed[Number(/^rows\.(\d+)/.exec(field)?.[1])]
      return row === undefined ? [] : [[row.studentId, message] as const]
    })
    setRefused(Object.fromEntries(told))
    // Whoever saves again has seen what stands there now.
    if (error.stale !== undefined) await sheet.refetch()
  }

  const save = async () => {
    if (busy || wrong > 0 || changed.length === 0) return
    setBusy(true)
    try {
      const rows = changed.map(({ studentId, version }) => ({
        ...{ studentId, version },
        raw: Object.fromEntries(
          Object.entries(typed[studentId] ?? {}).map(([key, text]) => [
            key,
            text.trim() === '' ? null : text,
          ]),
        ),
      }))
      await sheet.send(rows)
      setTyped({})
      setRefused({})
      toast.success(`已保存 ${changed.length} 名学生的${sheet.noun}`)
    } catch (error) {
      await refuse(error)
    } finally {
      setBusy(false)
    }
  }

  return { typed, refused, busy, wrong, changed: changed.length, type, save }
}
