import { useRef, useState } from 'react'
import type { AnyEndpoint } from '../../../api/call'
import { CallError } from '../../../api/call-error'
import { reportFailure } from '../../../api/failure'
import { touch } from '../../../api/stale-after-change'
import { toast } from '../../../lib/toast'

type ByPupil<T> = Readonly<Record<number, T>>
/** By the cell: text, also what cannot be saved yet. */
export type Typed<Cell extends string> = { readonly [One in Cell]?: string }

export interface Changed<Row, Cell extends string> {
  row: Row
  typed: Typed<Cell>
}

interface Sheet<Row, Cell extends string, Answer> {
  rows: readonly Row[]
  /** As it is stored. */
  textOf: (row: Row, cell: Cell) => string
  /** Why a text cannot be saved. */
  wrongIn?: (row: Row, cell: Cell, text: string) => string | undefined
  /** 评估, 成绩. */
  noun: string
  endpoint: AnyEndpoint
  send: (changed: readonly Changed<Row, Cell>[]) => Promise<Answer>
  refetch: () => unknown
}

// What goes by its entries forgets which keys it has.
export const cellsOf = <Cell extends string>(typed: Typed<Cell> = {}) =>
  Object.entries(typed) as [Cell, string][]
const typedOf = <Cell extends string>(cells: [Cell, string][]) => Object.fromEntries(cells) as Typed<Cell>

/**
 * A sheet of pupils that is saved with a button. What is typed stays until it is, also while the sheet is read anew
 * under it and while what stood there before is on its way.
 */
export const useSheetSave = <Row extends { studentId: number }, Cell extends string, Answer>(
  sheet: Sheet<Row, Cell, Answer>,
) => {
  const { rows, textOf, wrongIn, noun, endpoint, send, refetch } = sheet
  const [typed, setTyped] = useState<ByPupil<Typed<Cell>>>({})
  const [refused, setRefused] = useState<ByPupil<string>>({})
  const [busy, setBusy] = useState(false)
  /** What is on its way. */
  const sending = useRef<ByPupil<Typed<Cell>>>(undefined)

  const changed = rows.flatMap((row) => {
    const own = typed[row.studentId]
    return own === undefined || cellsOf(own).length === 0 ? [] : { row, typed: own }
  })
  const wrong = changed.reduce(
    (count, { row, typed: own }) =>
      count + cellsOf(own).filter(([cell, text]) => wrongIn?.(row, cell, text) !== undefined).length,
    0,
  )
  const read = (row: Row, cell: Cell) => typed[row.studentId]?.[cell] ?? textOf(row, cell)

  const keep = (studentId: number, which: (cell: Cell, text: string) => boolean, more?: Typed<Cell>) =>
    setTyped((before) => {
      const own = [...new Map([...cellsOf(before[studentId]), ...cellsOf(more)])]
      return { ...before, [studentId]: typedOf(own.filter(([cell, text]) => which(cell, text))) }
    })

  const type = (row: Row, texts: Typed<Cell>) => {
    const { studentId } = row
    const isSent = (cell: Cell) => sending.current?.[studentId]?.[cell] !== undefined
    keep(studentId, (cell, text) => isSent(cell) || text !== textOf(row, cell), texts)
    setRefused(({ [studentId]: _told, ...others }) => others)
  }

  const refuse = async (error: unknown) => {
    reportFailure(error, endpoint)
    if (!(error instanceof CallError)) return
    const told = error.errors.flatMap(({ field, message }) => {
      const one = changed[Number(/^rows\.(\d+)/.exec(field)?.[1])]
      return one === undefined ? [] : [[one.row.studentId, message] as const]
    })
    setRefused(Object.fromEntries(told))
    // Whoever saves again has seen what stands there now.
    if (error.stale !== undefined) await refetch()
  }

  const save = async (): Promise<Answer | undefined> => {
    if (sending.current !== undefined || wrong > 0 || changed.length === 0) return undefined
    const sent = Object.fromEntries(changed.map((one) => [one.row.studentId, one.typed]))
    sending.current = sent
    setBusy(true)
    try {
      const answer = await send(changed)
      setRefused({})
      await touch(endpoint)
      // Typed over since, it waits for the next time.
      for (const { row } of changed) keep(row.studentId, (cell, text) => text !== sent[row.studentId]?.[cell])
      toast.success(`已保存 ${changed.length} 名学生的${noun}`)
      return answer
    } catch (error) {
      await refuse(error)
      return undefined
    } finally {
      sending.current = undefined
      setBusy(false)
    }
  }

  return { typed, read, type, save, busy, changed: changed.length, wrong, refused }
}
