import {
  BLOCK_KIND_LABELS,
  BLOCK_KINDS,
  BLOCK_LABEL_MAX,
  BLOCK_MODE_LABELS,
  type Block,
  type BlockKind,
  type BlockMode,
  modesOf,
  ROW_LABELS,
  ROWS_MAX,
} from '@xueqiao/contract/features/teaching/timetable/rule-rows'
import { Button, Input, Select } from 'antd'
import { Slots } from '../Slots'
import { PickSome, RowFrame } from './RuleParts'
import type { Choices } from './rule-choices'

const OF = {
  ...{ TEACHER: 'teachers', LEADER: 'teachers', CLASS: 'classes', GRADE: 'grades', ROOM: 'rooms' },
  ...{ COURSE: 'courses', GROUP: 'courses' },
} as const satisfies Record<BlockKind, keyof Choices>

const NARROWED: readonly BlockKind[] = ['TEACHER', 'COURSE', 'GROUP']

interface Props {
  blocks: readonly Block[]
  choices: Choices
  disabled: boolean
  onChange: (blocks: Block[]) => void
}

const FRESH: Block = {
  ...{ kind: 'TEACHER', ids: [], mode: 'AVOID', grades: [], label: '不排课', slots: [] },
  ...{ hard: true, weight: 10 },
}

/** 不排课、教研、固定时间: times of a week that are kept free, or the only ones. */
export const BlocksEditor = ({ blocks, choices, disabled, onChange }: Props) => {
  const { label } = ROW_LABELS.blocks
  const set = (at: number, some: Partial<Block>) =>
    onChange(blocks.map((block, index) => (index === at ? { ...block, ...some } : block)))
  const add = (some: Partial<Block>) => onChange([...blocks, { ...FRESH, ...some }])
  return (
    <section aria-label={label}>
      <h3>{label}</h3>
      {blocks.map((block, at) => (
        <RowFrame
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name, and are only added at the end
          key={at}
          {...{ label: `第 ${at + 1} 项`, value: block, disabled }}
          onChange={(some) => set(at, some)}
          onRemove={() => onChange(blocks.filter((_, index) => index !== at))}
        >
          <div className="tm-line">
            <Select<BlockKind>
              aria-label={`第 ${at + 1} 项的对象`}
              value={block.kind}
              disabled={disabled}
              options={BLOCK_KINDS.map((value) => ({ value, label: BLOCK_KIND_LABELS[value] }))}
              onChange={(kind) =>
                set(at, { kind, ids: [], mode: modesOf(kind).includes(block.mode) ? block.mode : 'AVOID' })
              }
            />
            <PickSome
              label={`第 ${at + 1} 项是哪些`}
              placeholder={block.kind === 'GROUP' ? '任教这些课程的教师' : '请选择'}
              value={block.ids}
              disabled={disabled}
              options={choices[OF[block.kind]]}
              onChange={(ids) => set(at, { ids })}
            />
            {NARROWED.includes(block.kind) && (
              <PickSome
                {...{
                  label: `第 ${at + 1} 项的年级`,
                  placeholder: '全部年级',
                  value: block.grades,
                  disabled,
                }}
                options={choices.grades}
                onChange={(grades) => set(at, { grades })}
              />
            )}
            <Select<BlockMode>
              aria-label={`第 ${at + 1} 项的方式`}
              value={block.mode}
              disabled={disabled}
              options={modesOf(block.kind).map((value) => ({ value, label: BLOCK_MODE_LABELS[value] }))}
              onChange={(mode) => set(at, { mode })}
            />
            <Input
              aria-label={`第 ${at + 1} 项的说明`}
              maxLength={BLOCK_LABEL_MAX}
              value={block.label}
              disabled={disabled}
              onChange={({ target }) => set(at, { label: target.value })}
            />
          </div>
          <Slots
            {...{ label: block.label, mode: block.mode, slots: block.slots, disabled }}
            {...{ days: choices.days, numbers: choices.numbers }}
            onChange={(slots) => set(at, { slots })}
          />
        </RowFrame>
      ))}
      {!disabled && blocks.length < ROWS_MAX && (
        <p className="tm-line">
          <Button onClick={() => add({})}>添加不排课时间</Button>
          <Button onClick={() => add({ kind: 'GROUP', label: '教研活动' })}>添加教研时间</Button>
          <Button onClick={() => add({ kind: 'COURSE', mode: 'ONLY', label: '固定时间' })}>
            添加固定时间
          </Button>
        </p>
      )}
    </section>
  )
}
