import type { ProposedDay } from '@xueqiao/contract/features/teaching/substitutions/api'
import { subjectStyle } from '../../../../lib/Subject'

type Column = ProposedDay['columns'][number]
type Cell = Column['cells'][number]

const placeOf = (columns: readonly Column[], column: Column) =>
  columns.filter(({ of }) => of === 'TEACHER').indexOf(column) + 1

const NOTES = { ABSENT: () => '请假', CLASS: () => '本班当天', TEACHER: (place: number) => `第 ${place} 位` }

const DayCell = ({ cell, free }: { cell: Cell; free: boolean }) => {
  if (cell === null)
    return (
      <td>
        <span className="sub-cell" data-free={free}>
          {free && '空堂'}
        </span>
      </td>
    )
  return (
    <td>
      <span
        className="sub-cell subject-tag"
        data-missing={cell.missing}
        style={subjectStyle(cell.courseName)}
        title={`${cell.text} ${cell.courseName}`}
      >
        {cell.text}
      </span>
    </td>
  )
}

/** The day of a lesson: who is away, what the class has, and whether the first three are free then. */
export const DayGrid = ({ day: { periods, columns } }: { day: ProposedDay }) => (
  <div className="sub-day">
    <table aria-label="当天课表">
      <thead>
        <tr>
          <th aria-label="节次" />
          {columns.map((column) => (
            <th key={`${column.of} ${column.id}`} scope="col">
              <b>{column.name}</b>
              <small>{NOTES[column.of](placeOf(columns, column))}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {periods.map(({ name, startsAt, asked }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two periods may have one name
          <tr key={at} data-asked={asked}>
            <th scope="row">
              <b>{name}</b>
              <small>{startsAt}</small>
            </th>
            {columns.map(({ of, id, cells }) => (
              <DayCell key={`${of} ${id}`} cell={cells[at] ?? null} free={asked && of === 'TEACHER'} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
