import type {
  FitnessMeasure,
  FitnessRow,
  FitnessSheet,
} from '@xueqiao/contract/features/growth/health/fitness'
import { BMI_CLASS_LABELS } from '@xueqiao/contract/features/growth/health/values'
import { type ClipboardEvent, type KeyboardEvent, memo, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { toast } from '../../../../lib/toast'
import { useLatest } from '../../../../lib/useLatest'
import { SaveButton } from '../../../kit/form/SaveButton'
import { useLeaveGuard } from '../../../kit/form/useLeaveGuard'
import { EmptyState } from '../../../kit/list/TableState'
import { blockOf, tooMuch } from '../../../kit/sheet/block'
import { STEPS, sideways } from '../../../kit/sheet/keys'
import { SheetInput } from '../../../kit/sheet/SheetInput'
import { walk } from '../../../kit/sheet/walk'
import { LevelTag } from './naming'
import { isTheirs, textOf, useFitnessSheet, wrongIn } from './useFitnessSheet'
import '../../../kit/sheet/sheet.css'

const HELP = `回车或 ↓ 到下一名，← → 到旁边一格，Ctrl 加回车保存；可从 Excel 复制一片粘贴到起始格。长跑写成 4'28"、4:28 或秒数。`

interface RowProps {
  index: number
  row: FitnessRow
  measures: readonly FitnessMeasure[]
  typed: Readonly<Record<string, string>> | undefined
  refused: string | undefined
  details: boolean
  mayEnter: boolean
  deeds: {
    type: (row: FitnessRow, texts: Record<string, string>) => void
    press: (event: KeyboardEvent, row: number, column: number) => void
  }
}

/** Drawn anew only when something of it changes: the other forty-four wait. */
const Row = memo(({ index, row, measures, typed, refused, details, mayEnter, deeds }: RowProps) => (
  <tr>
    <th scope="row">
      <Link to={`?studentId=${row.studentId}`}>{row.studentName}</Link>
      <small className="muted">
        {row.gender} {row.studentNumber}
      </small>
      {refused !== undefined && <small role="alert">{refused}</small>}
    </th>
    {measures.map((measure, at) => {
      const text = typed?.[measure.key] ?? textOf(row, measure)
      const scored = row.scores[measure.key]
      return (
        <td key={measure.key}>
          <SheetInput
            label={`${row.studentName} ${measure.name}`}
            place={`${index}-${at}`}
            text={text}
            wrong={wrongIn(text, row, measure)}
            maxLength={12}
            disabled={!mayEnter || !isTheirs(row, measure)}
            onType={(next) => deeds.type(row, { [measure.key]: next })}
            onKeyDown={(event) => deeds.press(event, index, at)}
          />
          {scored !== undefined && (
            <small className="muted">
              {scored.bonus > 0 ? `${scored.score}+${scored.bonus}` : scored.score}
            </small>
          )}
        </td>
      )
    })}
    {details && (
      <td>
        {row.bmi?.toFixed(1)}{' '}
        {row.bmiClass !== null && <small className="muted">{BMI_CLASS_LABELS[row.bmiClass]}</small>}
      </td>
    )}
    {details && <td>{row.total?.toFixed(1)}</td>}
    <td>
      <LevelTag level={row.level} />
    </td>
  </tr>
))

/** A class in a spreadsheet: typed or pasted, saved together, scored by the server. */
export const FitnessTable = ({ sheet, refetch }: { sheet: FitnessSheet; refetch: () => unknown }) => {
  const { rows, measures, details, mayEnter } = sheet
  const grid = useFitnessSheet(sheet, refetch)
  const table = useRef<HTMLTableElement>(null)
  useLeaveGuard({
    isUnsaved: () => grid.changed > 0,
    settle: async () => undefined,
    question: () => `还有 ${grid.changed} 名学生的成绩没有保存，确定要离开吗?`,
  })
  const press = (event: KeyboardEvent, row: number, column: number) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void grid.save()
      return
    }
    const [down, aside] = STEPS[event.key] ?? [0, sideways(event)]
    if ((down !== 0 || aside !== 0) && walk(table.current, row + down, column + aside)) event.preventDefault()
  }
  const latest = useLatest({ press, type: grid.type })
  const deeds = useMemo<RowProps['deeds']>(
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
        return measure === undefined ? [] : [[measure.key, text] as const]
      })
      if (pupil !== undefined) grid.type(pupil, Object.fromEntries(own))
    }
    return toast.success(`已粘贴 ${block.length} 行`)
  }
  return (
    <section className="card kit-sheet health-sheet" aria-label={`${sheet.className} 的体质测试表`}>
      <p className="muted">{mayEnter ? HELP : '您可以查看，不能修改。'}</p>
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
            {details && <th scope="col">体重指数</th>}
            {details && <th scope="col">总分</th>}
            <th scope="col">等级</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row
              key={row.studentId}
              {...{ index, row, measures, details, mayEnter, deeds }}
              typed={grid.typed[row.studentId]}
              refused={grid.refused[row.studentId]}
            />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <EmptyState icon="student" title="这个班级还没有学生" />}
      {mayEnter && (
        <div className="health-bar">
          <span className="muted" role="status">
            {grid.wrong > 0 ? `${grid.wrong} 格有误，改正后保存` : `${grid.changed} 名学生待保存`}
          </span>
          <SaveButton
            busy={grid.busy}
            disabled={grid.changed === 0 || grid.wrong > 0}
            text="保存成绩"
            onClick={() => void grid.save()}
          />
        </div>
      )}
    </section>
  )
}
