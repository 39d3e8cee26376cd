import type { Cell, ScoreSheet } from '@xueqiao/contract/features/growth/exams/scores'
import { Button } from 'antd'
import { type KeyboardEvent, memo } from 'react'
import { SheetInput } from '../../../kit/sheet/SheetInput'
import { type Column, keysOf, type Typed, textOf, wrongIn } from './cells'
import type { Conflict } from './useScoreSheet'

export interface RowDeeds {
  type: (studentId: number, key: string, text: string) => void
  press: (event: KeyboardEvent, row: number, column: number) => void
  choose: (conflict: Conflict, mine: boolean) => void
}

const NOTHING: Typed = {}
/** A pupil who moved in with a mark: it is changed where it was written. */
export const ELSEWHERE = '这一科的成绩在另一个班级的成绩表中'

interface Props {
  index: number
  pupil: ScoreSheet['pupils'][number]
  columns: readonly Column[]
  /** In the order of the columns. */
  cells: readonly (Cell | undefined)[]
  typed: Typed | undefined
  /** Column by column, what the server said against it. */
  notes: readonly (string | undefined)[]
  conflicts: readonly Conflict[]
  deeds: RowDeeds
}

const isSame = (before: Props, after: Props) =>
  before.typed === after.typed &&
  before.columns === after.columns &&
  before.deeds === after.deeds &&
  before.cells.every((cell, index) => cell === after.cells[index]) &&
  before.notes.every((note, index) => note === after.notes[index]) &&
  before.conflicts.length === after.conflicts.length

/** The sum of the items stands in its place once one of them is there. */
const isSummed = ({ item, courseId }: Column, cell: Cell | undefined, typed: Typed) =>
  item === null && (cell?.items != null || keysOf(typed, courseId).some((key) => key.includes('-')))

/** Drawn anew only when something of it changes: the other forty-nine wait. */
export const ScoreRow = memo(
  ({ index, pupil, columns, cells, typed = NOTHING, notes, conflicts, deeds }: Props) => (
    <tr>
      <th scope="row">
        {pupil.name}
        <small className="muted">{pupil.studentNumber}</small>
        {conflicts.map((conflict) => (
          <small key={conflict.courseId} role="alert">
            {conflict.changedBy} 刚刚改为 {textOf(conflict, null) || '空'}
            <Button size="small" type="link" onClick={() => deeds.choose(conflict, true)}>
              用我的
            </Button>
            <Button size="small" type="link" onClick={() => deeds.choose(conflict, false)}>
              用对方的
            </Button>
          </small>
        ))}
      </th>
      {columns.map((column, at) => {
        const cell = cells[at]
        const text = typed[column.key] ?? textOf(cell, column.item)
        const note = notes[at]
        const isElsewhere = note === ELSEWHERE
        const refused = isElsewhere || typed[column.key] !== undefined ? note : undefined
        return (
          <td key={column.key}>
            <SheetInput
              label={`${pupil.name} ${column.title}`}
              place={`${index}-${at}`}
              text={text}
              wrong={wrongIn(text, column) ?? refused}
              maxLength={6}
              disabled={!column.mayEnter || isElsewhere || isSummed(column, cell, typed)}
              onType={(next) => deeds.type(pupil.studentId, column.key, next)}
              onKeyDown={(event) => deeds.press(event, index, at)}
            />
          </td>
        )
      })}
    </tr>
  ),
  isSame,
)
