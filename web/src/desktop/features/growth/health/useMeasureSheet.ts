import type { FitnessMeasure } from '@xueqiao/contract/features/growth/health/fitness'
import { readMeasure, sayMeasure } from '@xueqiao/contract/features/growth/health/values'
import type { AnyEndpoint } from '../../../../api/call'
import { cellsOf, useSheetSave } from '../../../kit/sheet/useSheetSave'

/** A pupil in a sheet, with what stands there. */
export interface MeasuredRow {
  studentId: number
  studentName: string
  studentNumber: string
  gender: '男' | '女'
  version: number | null
  /** What those of another grade are not measured in. */
  lacks?: readonly string[]
  raw: Readonly<Record<string, number>>
}

export const textOf = ({ raw }: MeasuredRow, measure: FitnessMeasure) => {
  const value = raw[measure.key]
  return value === undefined ? '' : sayMeasure(value, measure)
}

export const isTheirs = ({ gender, lacks = [] }: MeasuredRow, { genders, key }: FitnessMeasure) =>
  genders.includes(gender) && !lacks.includes(key)

/** Why a text is no result. */
export const wrongIn = (text: string, row: MeasuredRow, measure: FitnessMeasure) => {
  if (text.trim() === '') return undefined
  if (row.lacks?.includes(measure.key) === true) return `${row.studentName} 当时所在的年级不测${measure.name}`
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

export const useMeasureSheet = ({ rows, measures, noun, endpoint, send, refetch }: Sheet) => {
  const measureOf = (key: string) => measures.find((one) => one.key === key)
  return useSheetSave({
    ...{ rows, noun, endpoint, refetch },
    textOf: (row: MeasuredRow, key: string) => {
      const measure = measureOf(key)
      return measure === undefined ? '' : textOf(row, measure)
    },
    wrongIn: (row, key, text) => {
      const measure = measureOf(key)
      return measure && wrongIn(text, row, measure)
    },
    send: (changed) =>
      send(
        changed.map(({ row: { studentId, version }, typed }) => ({
          ...{ studentId, version },
          raw: Object.fromEntries(
            cellsOf(typed).map(([key, text]) => [key, text.trim() === '' ? null : text]),
          ),
        })),
      ),
  })
}
