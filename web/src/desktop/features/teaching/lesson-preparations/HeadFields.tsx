import {
  hourText,
  PREPARATION_LABELS as LABELS,
} from '@xueqiao/contract/features/teaching/lesson-preparations/labels'
import {
  LESSON_TYPE_LABELS,
  LESSON_TYPES,
  PREPARATION_HOURS_MAX,
  PREPARATION_TITLE_MAX,
} from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import { Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import type { Editing } from './writing/editing'
import type { Words } from './writing/written'

const TYPES = LESSON_TYPES.map((value) => ({ value, label: LESSON_TYPE_LABELS[value] }))

interface Props {
  words: Words
  editing: Editing
  /** Of what has no subject of its own, such as a template. */
  untitled?: boolean
  /** Course, classes, files. */
  children?: ReactNode
}

const Read = ({ words, untitled, children }: Omit<Props, 'editing'>) => (
  <header className="prep-head">
    {!untitled && <p className="prep-title">{words.title}</p>}
    <p className="prep-meta">
      {words.unit !== null && <span>{words.unit}</span>}
      <span>{LESSON_TYPE_LABELS[words.lessonType]}</span>
      {hourText(words) !== '' && <span>{hourText(words)}</span>}
      {children}
    </p>
  </header>
)

/** 课题, 单元, 课型 and 课时. */
export const HeadFields = ({ words, editing, untitled = false, children }: Props) => {
  const { change, errors } = editing
  if (!editing.may('head')) return <Read {...{ words, untitled, children }} />
  const set = (some: Partial<Words>) => change((before) => ({ ...before, ...some }))
  const hours = (field: 'hours' | 'hourNumber') => (
    <InputNumber
      size="small"
      className="prep-hours"
      aria-label={LABELS[field]}
      min={1}
      max={PREPARATION_HOURS_MAX}
      precision={0}
      value={words[field]}
      onChange={(value) => set({ [field]: value })}
    />
  )
  return (
    <header className="prep-head">
      {!untitled && (
        <Input
          variant="borderless"
          className="prep-title"
          aria-label={LABELS.title}
          placeholder="课题，如：一元一次方程的解法"
          maxLength={PREPARATION_TITLE_MAX}
          {...(errors.title !== undefined && { status: 'error' as const })}
          value={words.title}
          onChange={({ target }) => set({ title: target.value })}
        />
      )}
      {errors.title !== undefined && <p className="prep-error">{errors.title}</p>}
      <div className="prep-meta">
        <Input
          size="small"
          className="prep-unit"
          aria-label={LABELS.unit}
          placeholder="单元"
          maxLength={PREPARATION_TITLE_MAX}
          value={words.unit ?? ''}
          onChange={({ target }) => set({ unit: target.value === '' ? null : target.value })}
        />
        <Select
          size="small"
          aria-label={LABELS.lessonType}
          options={TYPES}
          value={words.lessonType}
          onChange={(lessonType) => set({ lessonType })}
        />
        <span>
          第 {hours('hourNumber')} 课时，共 {hours('hours')} 课时
        </span>
        {children}
      </div>
    </header>
  )
}
