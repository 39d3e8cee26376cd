import { shortWeekday } from '@xueqiao/contract/common/calendar'
import type { Block, BlockMode } from '@xueqiao/contract/features/teaching/timetable/rule-rows'
import './slots.css'

interface Props {
  label: string
  mode: BlockMode
  days: readonly number[]
  numbers: readonly number[]
  slots: Block['slots']
  disabled?: boolean
  onChange: (slots: Block['slots']) => void
}

/** Times of a week, each on or off; a day's name turns all of it. */
export const Slots = ({ label, mode, days, numbers, slots, disabled = false, onChange }: Props) => {
  const isOn = (weekday: number, lessonNumber: number) =>
    slots.some((one) => one.weekday === weekday && one.lessonNumber === lessonNumber)
  const without = (weekday: number, of: readonly number[]) =>
    slots.filter((one) => one.weekday !== weekday || !of.includes(one.lessonNumber))
  const turn = (weekday: number, of: readonly number[]) =>
    onChange(
      of.every((number) => isOn(weekday, number))
        ? without(weekday, of)
        : [...without(weekday, of), ...of.map((lessonNumber) => ({ weekday, lessonNumber }))],
    )
  return (
    <table className="tm-slots" data-mode={mode} aria-label={`${label}的时间`}>
      <tbody>
        {days.map((weekday) => (
          <tr key={weekday}>
            <th scope="row">
              <button type="button" disabled={disabled} onClick={() => turn(weekday, numbers)}>
                {shortWeekday(weekday)}
              </button>
            </th>
            {numbers.map((number) => (
              <td key={number}>
                <button
                  type="button"
                  disabled={disabled}
                  aria-pressed={isOn(weekday, number)}
                  aria-label={`${shortWeekday(weekday)}第 ${number} 节`}
                  onClick={() => turn(weekday, [number])}
                >
                  {number}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
