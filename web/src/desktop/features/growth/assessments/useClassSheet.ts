import { assessmentSheetApi as api, type SheetRow } from '@xueqiao/contract/features/growth/assessments/sheet'
import {
  type AssessmentType,
  SCORE,
  SCORE_MESSAGE,
  type ScoreField,
} from '@xueqiao/contract/features/growth/assessments/values'
import { call } from '../../../../api/call'
import { useApi } from '../../../../api/queries'
import { type Changed, cellsOf, useSheetSave } from '../../../kit/sheet/useSheetSave'

export type CellName = ScoreField | 'comment'

const textOf = (row: SheetRow, cell: CellName) => {
  const value = row[cell]
  return value === null ? '' : String(value)
}

const scoreOf = (text: string) => (text.trim() === '' ? null : Number(text))

/** Why a cell cannot be saved. */
export const wrongIn = (cell: CellName, text: string) => {
  const score = cell === 'comment' ? null : scoreOf(text)
  if (score === null) return undefined
  const fits = score >= 0 && score <= SCORE.max && Number.isInteger(score / SCORE.step)
  return fits ? undefined : SCORE_MESSAGE
}

const bodyOf = ({ row, typed }: Changed<SheetRow, CellName>) => ({
  ...{ studentId: row.studentId, id: row.id, version: row.version },
  ...Object.fromEntries(
    cellsOf(typed).map(([cell, text]) => [cell, cell === 'comment' ? text : scoreOf(text)]),
  ),
})

export interface Place {
  classId?: number
  /** A 教学班 instead. */
  sectionId?: number
}

interface Asked extends Place {
  type: AssessmentType
  date: string
}

export const useClassSheet = (asked: Asked) => {
  const query = useApi(api.sheet, { query: asked }, { staleTime: 0 })
  const rows = query.data?.rows ?? []
  const saving = useSheetSave({
    ...{ rows, textOf, noun: '评估', endpoint: api.saveSheet, refetch: query.refetch },
    wrongIn: (_row: SheetRow, cell: CellName, text) => wrongIn(cell, text),
    send: (changed) => call(api.saveSheet, { body: { ...asked, rows: changed.map(bodyOf) } }),
  })
  return { query, rows, ...saving }
}
