import type { FitnessMeasure } from '@xueqiao/contract/features/growth/health/fitness'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type ReactElement,
  type ReactNode,
  useMemo,
  useRef,
} from 'react'
import { Link, useSearchParams } from 'react-router'
import { toast } from '../../../../lib/toast'
import { useLatest } from '../../../../lib/useLatest'
import { SaveButton } from '../../../kit/form/SaveButton'
import { useLeaveGuard } from '../../../kit/form/useLeaveGuard'
import { EmptyState } from '../../../kit/list/TableState'
import { blockOf, tooMuch } from '../../../kit/sheet/block'
import { STEPS, sideways } from '../../../kit/sheet/keys'
import { SheetInput } from '../../../kit/sheet/SheetInput'
import type { Typed } from '../../../kit/sheet/useSheetSave'
import { walk } from '../../../kit/sheet/walk'
import { isTheirs, type MeasuredRow, textOf, type useMeasureSheet, wrongIn } from './useMeasureSheet'
import '../../../kit/sheet/sheet.css'

/** What stands behind the figures. */
interface More<Row> {
  titles: readonly string[]
  /** Its score, under a figure. */
  under?: (row: Row, measure: FitnessMeasure) => ReactNode
  cells: (row: Row) => ReactNode
}

interface RowProps<Row extends MeasuredRow> {
  index: number
  row: Row
  measures: readonly FitnessMeasure[]
  typed: Typed<string> | undefined
  refused: string | undefined
  more: More<Row> | undefined
  mayEnter: boolean
  /** What the address says beside the pupil, for the way back. */
  here: string
  deeds: {
    type: (row: MeasuredRow, texts: Record<string, string>) => void
    press: (event: KeyboardEvent, row: number, column: number) => void
  }
}

const PlainRow = <Row extends MeasuredRow>(props: RowProps<Row>) => {
  const { index, row, measures, typed, refused, more, mayEnter, here, deeds } = props
  return (
    <tr>
      <th scope="row">
        <Link to={`?${here}&studentId=${row.studentId}`}>{row.studentName}</Link>
        <small className="muted">
          {row.gender} {row.studentNumber}
        </small>
        {refused !== undefined && <small role="alert">{refused}</small>}
      </th>
      {measures.map((measure, at) => {
        const text = typed?.[measure.key] ?? textOf(row, measure)
        return (
          <td key={measure.key}>
            <SheetInput
              label={`${row.studentName} ${measure.name}`}
              place={`${index}-${at}`}
              text={text}
              wrong={wrongIn(text, row, measure)}
              maxLength={12}
              // What was pasted where nothing belongs can be taken out again.
              disabled={!mayEnter || (!isTheirs(row, measure) && text === '')}
              onType={(next) => deeds.type(row, { [measure.key]: next })}
              onKeyDown={(event) => deeds.press(event, index, at)}
            />
            {more?.under?.(row, measure)}
          </td>
        )
      })}
      {more?.cells(row)}
    </tr>
  )
}

/** Drawn anew only when something of it changes: the other forty-four wait. */
const Row = memo(PlainRow) as <R extends MeasuredRow>(props: RowProps<R> & { key?: number }) => ReactElement

interface Props<R extends MeasuredRow> {
  label: string
  help: string
  rows: readonly R[]
  measures: readonly FitnessMeasure[]
  mayEnter: boolean
  grid: ReturnType<typeof useMeasureSheet>
  saveText: string
  /** The same for every drawing: rows are compared by it. */
  more?: More<R>
}

/** A class in a spreadsheet: typed or pasted, saved together. */
export const MeasureTable = <R extends MeasuredRow>(props: Props<R>) => {
  const { label, help, rows, measures, mayEnter, grid, saveText, more } = props
  const here = useSearchParams()[0].toString()
  const table = useRef<HTMLTableElement>(null)
  useLeaveGuard({
    isUnsaved: () => grid.changed > 0,
    question: () => `还有 ${grid.changed} 名学生没有保存，确定要离开吗?`,
  })
  const press = (event: KeyboardEvent, row: number, column: number) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void grid.save()
      return
    }
    const [down, aside] = STEPS[event.key] ?? [0, sideways(event)]
    if ((down !== 0 || aside !== 0) && walk(table.current, row, column, { down, aside }))
      event.preventDefault()
  }
  const latest = useLatest({ press, type: grid.type })
  const deeds = useMemo<RowProps<R>['deeds']>(
    () => ({
      type: (...args) => latest.current.type(...args),
      press: (...args) => latest.current.press(...args),
    }),
    [latest],
  )
  const paste = (event: ClipboardEvent<HTMLTableElement>) => {
    const block = blockOf(event.clipboardData.getData('text'))
    if (block.length === 1 && block[0]?.length === 1) return
    const [row = 0, column = 0] = ((event.target as HTMLElement).dataset.cell ?? '').split('-').map(Number)
    event.preventDefault()
    const refusal = tooMuch(block, { rows: rows.length - row, columns: measures.length - column })
    if (refusal !== undefined) return toast.error(refusal)
    for (const [down, texts] of block.entries()) {
      const pupil = rows[row + down]
      const own = texts.flatMap((text, aside) => {
        const measure = measures[column + aside]
        if (pupil === undefined || measure === undefined) return []
        // A stroke stands for what is not theirs.
        return isTheirs(pupil, measure) || /\d/.test(text) ? [[measure.key, text] as const] : []
      })
      if (pupil !== undefined) grid.type(pupil, Object.fromEntries(own))
    }
    return toast.success(`已粘贴 ${block.length} 行`)
  }
  return (
    <>
      <section className="card kit-sheet health-sheet" aria-label={label}>
        <p className="muted">{mayEnter ? help : '您可以查看，不能修改。'}</p>
        <table ref={table} onPaste={paste}>
          <thead>
            <tr>
              <th scope="col">学生</th>
              {measures.map(({ key, name, unit }) => (
                <th key={key} scope="col">
                  {name}
                  <small className="muted">{unit}</small>
                </th>
              ))}
              {more?.titles.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <Row
                key={row.studentId}
                {...{ index, row, measures, more, mayEnter, here, deeds }}
                typed={grid.typed[row.studentId]}
                refused={grid.refused[row.studentId]}
              />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <EmptyState icon="student" title="这个班级还没有学生" />}
      </section>
      {mayEnter && (
        <div className="card health-bar health-save">
          <span className="muted" role="status">
            {grid.wrong > 0 ? `${grid.wrong} 格有误，改正后保存` : `${grid.changed} 名学生待保存`}
          </span>
          <SaveButton
            busy={grid.busy}
            disabled={grid.changed === 0 || grid.wrong > 0}
            text={saveText}
            onClick={() => void grid.save()}
          />
        </div>
      )}
    </>
  )
}
