import {
  BLOCK_KIND_LABELS,
  BLOCK_KINDS,
  BLOCK_LABEL_MAX,
  BLOCKS_MAX,
  type Block,
  type BlockKind,
} from '@xueqiao/contract/features/teaching/timetable/rules'
import { weekdayName } from '@xueqiao/contract/features/teaching/timetable/values'
import { schedulesApi as api, type Workbench } from '@xueqiao/contract/features/teaching/timetable/versions'
import { Button, Checkbox, Input, Select } from 'antd'
import { useApi } from '../../../../../api/queries'
import { Icon } from '../../../../../lib/icons'
import { LoadingRows } from '../../../../kit/list/TableState'

const DAYS = [1, 2, 3, 4, 5]

const choicesOf = ({ lessons, rooms }: Workbench): Record<BlockKind, { value: number; label: string }[]> => {
  const named = (list: readonly { id: number; name: string }[]) =>
    [...new Map(list.map(({ id, name }) => [id, name]))].map(([value, label]) => ({ value, label }))
  const courses = named(lessons.map(({ courseId, courseName }) => ({ id: courseId, name: courseName })))
  return {
    TEACHER: named(lessons.flatMap(({ teachers }) => teachers)),
    CLASS: named(lessons.flatMap(({ classes }) => classes)),
    ROOM: named(rooms),
    COURSE: courses,
    GROUP: courses,
  }
}

interface SlotsProps {
  label: string
  numbers: readonly number[]
  slots: Block['slots']
  disabled: boolean
  onChange: (slots: Block['slots']) => void
}

/** Times of a week, each on or off; a day's name turns all of it. */
const Slots = ({ label, numbers, slots, disabled, onChange }: SlotsProps) => {
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
    <table className="tm-slots" aria-label={`${label}的时间`}>
      <tbody>
        {DAYS.map((weekday) => (
          <tr key={weekday}>
            <th scope="row">
              <button type="button" disabled={disabled} onClick={() => turn(weekday, numbers)}>
                {weekdayName(weekday)}
              </button>
            </th>
            {numbers.map((number) => (
              <td key={number}>
                <button
                  type="button"
                  disabled={disabled}
                  aria-pressed={isOn(weekday, number)}
                  aria-label={`${weekdayName(weekday)}第 ${number} 节`}
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

interface Props {
  id: number
  blocks: readonly Block[]
  disabled: boolean
  onChange: (blocks: Block[]) => void
}

/** 不排课、教研: times that are kept free of somebody's lessons. */
export const BlocksEditor = ({ id, blocks, disabled, onChange }: Props) => {
  const { data } = useApi(api.workbench, { params: { id } })
  if (data === undefined) return <LoadingRows rows={2} />
  const choices = choicesOf(data)
  const numbers = [
    ...new Set(data.bells.flatMap(({ periods }) => periods.map(({ lessonNumber }) => lessonNumber))),
  ].toSorted((a, b) => a - b)
  const set = (at: number, some: Partial<Block>) =>
    onChange(blocks.map((block, index) => (index === at ? { ...block, ...some } : block)))
  const add = (kind: BlockKind, label: string) =>
    onChange([...blocks, { kind, ids: [], label, slots: [], hard: true, weight: 10 }])
  return (
    <section aria-label="不排课与教研时间">
      <h3>不排课与教研时间</h3>
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name, and are only added at the end
        <div key={at} className="tm-block">
          <div className="tm-line">
            <Select<BlockKind>
              aria-label={`第 ${at + 1} 项的对象`}
              value={block.kind}
              disabled={disabled}
              options={BLOCK_KINDS.map((value) => ({ value, label: BLOCK_KIND_LABELS[value] }))}
              onChange={(kind) => set(at, { kind, ids: [] })}
            />
            <Select<number[]>
              mode="multiple"
              className="tm-block-ids"
              aria-label={`第 ${at + 1} 项是哪些`}
              placeholder={block.kind === 'GROUP' ? '任教这些课程的教师' : '请选择'}
              showSearch={{ optionFilterProp: 'label' }}
              value={block.ids}
              disabled={disabled}
              options={choices[block.kind]}
              onChange={(ids) => set(at, { ids })}
            />
            <Input
              aria-label={`第 ${at + 1} 项的说明`}
              maxLength={BLOCK_LABEL_MAX}
              value={block.label}
              disabled={disabled}
              onChange={({ target }) => set(at, { label: target.value })}
            />
            <Checkbox
              checked={block.hard}
              disabled={disabled}
              onChange={({ target }) => set(at, { hard: target.checked })}
            >
              必须遵守
            </Checkbox>
            {!disabled && (
              <Button
                aria-label={`删除第 ${at + 1} 项`}
                icon={<Icon name="trash" />}
                onClick={() => onChange(blocks.filter((_, index) => index !== at))}
              />
            )}
          </div>
          <Slots
            label={block.label}
            numbers={numbers}
            slots={block.slots}
            disabled={disabled}
            onChange={(slots) => set(at, { slots })}
          />
        </div>
      ))}
      {!disabled && blocks.length < BLOCKS_MAX && (
        <p className="tm-line">
          <Button onClick={() => add('TEACHER', '不排课')}>添加不排课时间</Button>
          <Button onClick={() => add('GROUP', '教研活动')}>添加教研时间</Button>
        </p>
      )}
    </section>
  )
}
