import { shortWeekday } from '@xueqiao/contract/common/calendar'
import type { WatchesPut } from '@xueqiao/contract/features/teaching/timetable/watches'
import { Select } from 'antd'
import { rowOf, type WatchCell, type WatchGridData } from './watch-grid'

interface Props {
  /** Whose week it is. */
  name: string
  grid: WatchGridData
  disabled: boolean
  /** Something is being saved: what is there is still to be read, and nothing is changed. */
  busy: boolean
  onChange: (watches: WatchesPut['watches']) => void
}

const Cell = ({
  label,
  cell,
  disabled,
  busy,
  onChange,
}: { label: string; cell: WatchCell } & Omit<Props, 'name' | 'grid'>) =>
  disabled ? (
    cell.shown
  ) : (
    <Select<number>
      {...{ allowClear: true, 'aria-label': label, size: 'small', value: cell.value, options: cell.options }}
      popupMatchSelectWidth={false}
      disabled={busy}
      labelRender={() => cell.shown}
      onChange={(value: number | undefined) => onChange(cell.changesTo(value ?? null))}
    />
  )

/** A row a period, a column a day: who is there, and why. */
export const WatchGrid = ({ name, grid, ...cells }: Props) => (
  <div className="tm-scroll">
    <table className="tm-watches" aria-label={`${name}看班`}>
      <thead>
        <tr>
          <td />
          {grid.days.map((day) => (
            <th key={day} scope="col">
              {shortWeekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {grid.rows.map(({ period, cellOn }) => (
          <tr key={rowOf(period)}>
            <th scope="row">
              {period.name}
              <small className="muted">
                {period.startsAt}–{period.endsAt}
              </small>
            </th>
            {grid.days.map((day) => {
              const cell = cellOn(day)
              if (cell === undefined) return <td key={day} />
              return (
                <td key={day}>
                  <Cell label={`${shortWeekday(day)}${period.name}`} {...{ cell, ...cells }} />
                  {cell.why !== undefined && <small className="muted">{cell.why}</small>}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
