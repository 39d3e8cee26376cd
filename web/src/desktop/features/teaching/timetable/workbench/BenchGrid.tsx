import { PARITY_LABELS } from '@xueqiao/contract/features/teaching/timetable/values'
import type { ScheduleLesson } from '@xueqiao/contract/features/teaching/timetable/versions'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { firstOf } from '../../../../../lib/format'
import { Icon } from '../../../../../lib/icons'
import { subjectStyle } from '../../../../../lib/Subject'
import { teachersOf } from '../teachers-of'
import { slotName } from './bench'
import { type Told, wordsOf } from './told'

export interface Cell {
  key: string
  weekday: number
  number: number
  lessons: readonly ScheduleLesson[]
  /** A day begins with it, where days stand beside each other. */
  isFirst?: boolean
  /** What it means for the lesson that is picked, where that could stand here. */
  told: Told | undefined
}

export interface Line {
  key: string
  label: ReactNode
  cells: readonly Cell[]
}

export interface Hands {
  picked: ScheduleLesson | undefined
  onPick: (lesson: ScheduleLesson | undefined) => void
  onPut: (told: Told) => void
  onOver: (told: Told | undefined) => void
}

interface Props extends Hands {
  head: ReactNode
  lines: readonly Line[]
  /** Many small cells, or few with all that is to be said. */
  small: boolean
  /** Of one class, whose name need not stand in every cell. */
  ofClass?: boolean
  /** Lessons that break the rule somebody looks at. */
  marked?: ReadonlySet<number>
  label: string
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const RANKS = { GOOD: 'good', POSSIBLE: 'possible', BLOCKED: 'blocked' } as const
const SIGNS = { GOOD: '✓', BLOCKED: '✕' } as const

const signed = (gain: number) => (gain === 0 ? '↔' : gain > 0 ? `+${gain}` : `−${-gain}`)
const signOf = ({ rank, breaks, suggestion }: Told) =>
  breaks !== '' ? '!' : rank === 'POSSIBLE' ? signed(-suggestion.soft) : SIGNS[rank]

const surname = ({ teachers, band }: ScheduleLesson) =>
  band === undefined ? teachers.map(({ name }) => firstOf(name)).join('') : band

const nameOf = (lesson: ScheduleLesson) =>
  [
    lesson.courseName,
    lesson.parity === 'EVERY' ? '' : PARITY_LABELS[lesson.parity],
    teachersOf(lesson),
    lesson.classes.map(({ name }) => name).join('、'),
    lesson.room?.name ?? '',
    lesson.locked ? '已锁定' : '',
  ]
    .filter((one) => one !== '')
    .join(' ')

const placesOf = ({ classes, room, band }: ScheduleLesson, ofClass: boolean) =>
  [
    (ofClass && classes.length === 1) || band !== undefined ? '' : classes.map(({ name }) => name).join('、'),
    room?.name,
  ]
    .filter(Boolean)
    .join(' · ')

interface InnerProps {
  lesson: ScheduleLesson
  small: boolean
  ofClass: boolean
}

const Inner = ({ lesson, small, ofClass }: InnerProps) =>
  small ? (
    <>
      <b>{firstOf(lesson.courseName)}</b>
      <span>{surname(lesson)}</span>
    </>
  ) : (
    <>
      <b>
        {lesson.courseName}
        {lesson.parity !== 'EVERY' && ` ${PARITY_LABELS[lesson.parity]}`}
        {lesson.locked && <Icon name="lock" size="s" />}
      </b>
      <span>{teachersOf(lesson)}</span>
      <span>{placesOf(lesson, ofClass)}</span>
    </>
  )

interface CellProps extends Hands {
  cell: Cell
  small: boolean
  ofClass: boolean
  marked: ReadonlySet<number> | undefined
  tabIndex: number
}

const GridCell = ({ cell, small, ofClass, marked, tabIndex, picked, onPick, onPut, onOver }: CellProps) => {
  const { lessons, told, weekday, number } = cell
  const where = slotName(weekday, number)
  const isOpen = told !== undefined && told.rank !== 'BLOCKED'
  const choose = (lesson: ScheduleLesson | undefined) => {
    if (isOpen) onPut(told)
    else onPick(lesson?.id === picked?.id ? undefined : lesson)
  }
  const said = told === undefined ? '' : `，${wordsOf(told)}`
  const shared = {
    type: 'button' as const,
    tabIndex,
    onFocus: () => onOver(told),
  }
  return (
    <td
      className={told === undefined ? undefined : `wb-${RANKS[told.rank]}`}
      data-first={cell.isFirst || undefined}
      title={told === undefined ? undefined : `${where}：${wordsOf(told)}`}
      onMouseEnter={() => onOver(told)}
      onDragEnter={() => onOver(told)}
      onDragOver={(event) => isOpen && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (isOpen) onPut(told)
      }}
    >
      {lessons.map((lesson) => (
        <button
          {...shared}
          key={lesson.id}
          className={lesson.band === undefined ? 'wb-lesson subject-tag' : 'wb-lesson wb-band'}
          style={subjectStyle(lesson.courseName)}
          aria-pressed={lesson.id === picked?.id}
          data-lesson={lesson.id}
          data-marked={marked?.has(lesson.id) || undefined}
          aria-label={`${where} ${nameOf(lesson)}${said}`}
          draggable
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', lesson.courseName)
            onPick(lesson)
          }}
          onClick={() => choose(lesson)}
        >
          <Inner {...{ lesson, small, ofClass }} />
        </button>
      ))}
      {lessons.length === 0 && (
        <button
          {...shared}
          className="wb-empty"
          aria-label={`${where} 空${said}`}
          onClick={() => choose(undefined)}
        >
          {told !== undefined && !small && wordsOf(told)}
        </button>
      )}
      {told !== undefined && (small || lessons.length > 0) && <i aria-hidden="true">{signOf(told)}</i>}
    </td>
  )
}

/** A table that is worked at: one cell is in the way of the tab key, arrows lead to the others, Enter picks and puts. */
export const BenchGrid = ({ head, lines, small, ofClass = false, marked, label, ...hands }: Props) => {
  const [at, setAt] = useState<readonly [number, number]>([0, 0])
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.key === 'Escape') hands.onPick(undefined)
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const row = Math.min(Math.max(at[0] + step[0], 0), lines.length - 1)
    const column = Math.min(Math.max(at[1] + step[1], 0), (lines[row]?.cells.length ?? 1) - 1)
    setAt([row, column])
    event.currentTarget
      .querySelectorAll('tbody tr')
      [row]?.querySelectorAll('td')
      [column]?.querySelector('button')
      ?.focus()
  }
  return (
    <div className="wb-scroll">
      <table className={small ? 'wb-grid wb-small' : 'wb-grid'} aria-label={label} onKeyDown={onKeyDown}>
        <thead>{head}</thead>
        <tbody onMouseLeave={() => hands.onOver(undefined)}>
          {lines.map(({ key, label: name, cells }, row) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <GridCell
                  {...hands}
                  key={cell.key}
                  cell={cell}
                  small={small}
                  ofClass={ofClass}
                  marked={marked}
                  tabIndex={at[0] === row && at[1] === column ? 0 : -1}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
