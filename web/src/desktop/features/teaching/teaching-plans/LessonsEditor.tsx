import { PLAN_LESSON_LABELS as CELLS } from '@xueqiao/contract/features/teaching/teaching-plans/labels'
import {
  PLAN_CELL_MAX,
  PLAN_HOURS_MAX,
  PLAN_LESSONS_MAX,
  PLAN_TITLE_MAX,
} from '@xueqiao/contract/features/teaching/teaching-plans/values'
import { Button } from 'antd'
import { memo } from 'react'
import { Icon } from '../../../../lib/icons'
import { WeekDays, type Weeks } from './PlanTable'
import { type EditedLesson, type LessonField, newLesson } from './usePlanForm'

interface RowProps {
  lesson: EditedLesson
  index: number
  week: Weeks[number] | undefined
  lastWeek: number
  /** By the key of the line. */
  errors: Readonly<Record<string, string>>
  isFull: boolean
  onChange: (key: number, field: LessonField, value: string) => void
  onInsert: (key: number) => void
  onRemove: (key: number) => void
}

/** Plain boxes: hundreds of them have to answer to every key. */
const Row = memo(({ lesson, index, week, lastWeek, errors, isFull, ...on }: RowProps) => {
  const { onChange, onInsert, onRemove } = on
  const cell = (field: LessonField) => {
    const wrong = errors[`lessons.${lesson.key}.${field}`]
    return {
      'aria-label': `第 ${index + 1} 行${CELLS[field]}`,
      'aria-invalid': wrong !== undefined,
      title: wrong ?? '',
      value: lesson[field],
      onChange: ({ target }: { target: { value: string } }) => onChange(lesson.key, field, target.value),
    }
  }
  const number = { type: 'number', min: 1, step: 1 } as const
  return (
    <tr>
      <td>
        <input {...cell('week')} {...number} max={lastWeek} />
        <WeekDays week={week} />
      </td>
      <td>
        <textarea {...cell('unit')} rows={2} maxLength={PLAN_TITLE_MAX} />
      </td>
      <td>
        <textarea {...cell('title')} rows={2} maxLength={PLAN_TITLE_MAX} required />
      </td>
      <td>
        <input {...cell('hours')} {...number} max={PLAN_HOURS_MAX} />
      </td>
      <td>
        <textarea {...cell('aims')} rows={2} maxLength={PLAN_CELL_MAX} />
      </td>
      <td>
        <textarea {...cell('keyPoints')} rows={2} maxLength={PLAN_CELL_MAX} />
      </td>
      <td>
        <textarea {...cell('remark')} rows={2} maxLength={PLAN_TITLE_MAX} />
      </td>
      <td>
        <button
          type="button"
          className="plan-insert"
          disabled={isFull}
          aria-label={`在第 ${index + 1} 行下面添加一行`}
          onClick={() => onInsert(lesson.key)}
        >
          <Icon name="plus" size="s" />
        </button>
        <button
          type="button"
          className="plan-drop"
          aria-label={`删除第 ${index + 1} 行`}
          onClick={() => onRemove(lesson.key)}
        >
          <Icon name="trash" size="s" />
        </button>
      </td>
    </tr>
  )
})

interface Props {
  lessons: readonly EditedLesson[]
  weeks: Weeks | undefined
  errors: Readonly<Record<string, string>>
  onLessons: (change: (before: readonly EditedLesson[]) => readonly EditedLesson[]) => void
  onChange: RowProps['onChange']
}

/** Lesson by lesson; the week's days and what the calendar names on them stand beside its number. */
export const LessonsEditor = ({ lessons, weeks, errors, onLessons, onChange }: Props) => {
  const lastWeek = weeks?.length ?? 30
  const shown = new Set<string>()
  const daysOf = ({ week }: EditedLesson) => {
    // Once a week is enough.
    if (shown.has(week)) return undefined
    shown.add(week)
    return weeks?.find((one) => String(one.week) === week)
  }
  const isFull = lessons.length >= PLAN_LESSONS_MAX
  const insert = (key: number) =>
    onLessons((before) => {
      const at = before.findIndex((one) => one.key === key)
      return isFull ? before : before.toSpliced(at + 1, 0, newLesson(before[at]))
    })
  const remove = (key: number) => onLessons((before) => before.filter((one) => one.key !== key))
  const told = Object.entries(errors).flatMap(([name, message]) => {
    const [of, key] = name.split('.')
    if (of !== 'lessons') return []
    const at = lessons.findIndex((one) => String(one.key) === key)
    if (key === undefined) return [{ name, message }]
    // What is wrong with a line goes when the line does.
    return at === -1 ? [] : [{ name, message: `第 ${at + 1} 行：${message}` }]
  })
  return (
    <>
      {told.length > 0 && (
        <ul role="alert" className="plan-errors">
          {told.map(({ name, message }) => (
            <li key={name}>{message}</li>
          ))}
        </ul>
      )}
      <div className="plan-scroll">
        <table className="plan-table plan-edit" aria-label="教学进度">
          <thead>
            <tr>
              {Object.entries(CELLS).map(([key, label]) => (
                <th key={key} scope="col" className={`plan-${key}`}>
                  {label}
                </th>
              ))}
              <th aria-label="操作" className="plan-drops" />
            </tr>
          </thead>
          <tbody>
            {lessons.map((lesson, index) => (
              <Row
                key={lesson.key}
                lesson={lesson}
                index={index}
                week={daysOf(lesson)}
                lastWeek={lastWeek}
                errors={errors}
                isFull={isFull}
                onChange={onChange}
                onInsert={insert}
                onRemove={remove}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className="plan-add">
        <Button
          icon={<Icon name="plus" size="s" />}
          disabled={isFull}
          onClick={() => onLessons((before) => [...before, newLesson(before.at(-1))])}
        >
          添加一行
        </Button>
        <span className="muted">
          {lessons.length} 个课题，{lessons.reduce((sum, { hours }) => sum + (Number(hours) || 0), 0)} 课时
        </span>
      </p>
    </>
  )
}
