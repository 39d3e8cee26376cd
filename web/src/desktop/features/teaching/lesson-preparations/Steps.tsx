import { STEP_LABELS as LABELS } from '@xueqiao/contract/features/teaching/lesson-preparations/labels'
import {
  type PreparationStep,
  STEP_MINUTES_MAX,
  STEP_NAME_MAX,
  STEPS_MAX,
} from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import { Button } from 'antd'
import { Icon } from '../../../../lib/icons'
import { useConfirm } from '../../../kit/dialog/useConfirm'
import { CommentButton, NoteMarks, useIsNoted } from './review/notes'
import { type Editing, Reading, RichField } from './writing/editing'
import { newStep } from './writing/written'

const CELLS = ['teacher', 'students', 'intent'] as const
type Change = (step: PreparationStep) => PreparationStep

export const rowId = (id: string) => `prep-step-${id}`

const stepChange = (editing: Editing, id: string) => (change: Change) =>
  editing.change((before) => ({
    ...before,
    steps: before.steps.map((step) => (step.id === id ? change(step) : step)),
  }))

interface RowProps {
  step: PreparationStep
  index: number
  editing: Editing
}

/** Its name and minutes: boxes for whoever writes. */
const Name = ({ step: { id, name, minutes }, index, editing }: RowProps) => {
  const change = stepChange(editing, id)
  const wrong = (field: string) => editing.errors[`steps.${index}.${field}`]
  if (!editing.may('steps'))
    return (
      <>
        <b>{name}</b>
        {minutes !== null && <small className="muted">{minutes} 分钟</small>}
      </>
    )
  return (
    <>
      <input
        className="prep-name"
        aria-label={`第 ${index + 1} 个环节的名称`}
        aria-invalid={wrong('name') !== undefined}
        maxLength={STEP_NAME_MAX}
        value={name}
        onChange={({ target }) => change((step) => ({ ...step, name: target.value }))}
      />
      <label className="prep-minutes">
        <input
          type="number"
          min={0}
          placeholder="–"
          max={STEP_MINUTES_MAX}
          aria-label={`第 ${index + 1} 个环节的时间（分钟）`}
          aria-invalid={wrong('minutes') !== undefined}
          value={minutes ?? ''}
          onChange={({ target }) =>
            change((step) => ({ ...step, minutes: target.value === '' ? null : Number(target.value) }))
          }
        />
        分钟
      </label>
      {[wrong('name'), wrong('minutes')].filter(Boolean).map((text) => (
        <p key={text} className="prep-error">
          {text}
        </p>
      ))}
    </>
  )
}

const moved = <T,>(list: readonly T[], from: number, to: number) => {
  const item = list[from]
  return item === undefined ? list : list.toSpliced(from, 1).toSpliced(to, 0, item)
}

const RowTools = ({ step, index, editing }: RowProps) => {
  const confirm = useConfirm()
  const set = (steps: (before: readonly PreparationStep[]) => readonly PreparationStep[]) =>
    editing.change((before) => ({ ...before, steps: steps(before.steps) }))
  const what = step.name || `第 ${index + 1} 个环节`
  const drop = async () => {
    // It is saved without a question: what is written there asks before it goes.
    const isWritten = CELLS.some((cell) => step[cell] !== null)
    const question = `确定要删除“${what}”和其中写下的内容吗?`
    if (isWritten && !(await confirm({ title: '删除环节', question, ok: '删除', danger: true }))) return
    set((steps) => steps.filter(({ id }) => id !== step.id))
  }
  return (
    <span className="prep-row-tools">
      <button
        type="button"
        aria-label={`上移${what}`}
        disabled={index === 0}
        onClick={() => set((steps) => moved(steps, index, index - 1))}
      >
        <Icon name="up" size="s" />
      </button>
      <button
        type="button"
        aria-label={`下移${what}`}
        onClick={() => set((steps) => moved(steps, index, index + 1))}
      >
        <Icon name="down" size="s" />
      </button>
      <button type="button" aria-label={`删除${what}`} onClick={() => void drop()}>
        <Icon name="trash" size="s" />
      </button>
    </span>
  )
}

const Row = (row: RowProps) => {
  const { step, index, editing } = row
  const spot = { place: 'steps', block: step.id } as const
  const noted = useIsNoted(spot)
  const change = stepChange(editing, step.id)
  const focused = editing.active?.startsWith(`${step.id}.`) ?? false
  return (
    <tr id={rowId(step.id)} data-focused={focused} className={noted ? 'prep-noted' : undefined}>
      <th scope="row">
        <Name {...row} />
        <span className="prep-beside">
          <NoteMarks {...spot} />
          <CommentButton {...spot} label={`环节“${step.name}”`} />
        </span>
        {editing.may('steps') && <RowTools {...row} />}
      </th>
      {CELLS.map((cell) => {
        const name = `${step.id}.${cell}`
        const value = step[cell]
        return (
          <td key={cell} data-label={LABELS[cell]} data-focused={editing.active === name}>
            <RichField
              {...{ name, editing, value }}
              place="steps"
              label={`${step.name || `第 ${index + 1} 个环节`}的${LABELS[cell]}`}
              onChange={(doc) => change((before) => ({ ...before, [cell]: doc }))}
            >
              {value === null ? null : <Reading doc={value} editing={editing} />}
            </RichField>
          </td>
        )
      })}
    </tr>
  )
}

/** 教学过程: steps × minutes × what teacher and pupils do × what for. */
export const Steps = ({ steps, editing }: { steps: readonly PreparationStep[]; editing: Editing }) => {
  const may = editing.may('steps')
  if (steps.length === 0 && !may) return <p className="muted">未填写</p>
  return (
    <>
      <div className="prep-scroll">
        <table className="prep-steps" aria-label="教学过程">
          <thead>
            <tr>
              <th scope="col">环节</th>
              {CELLS.map((cell) => (
                <th key={cell} scope="col">
                  {LABELS[cell]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {steps.map((step, index) => (
              <Row key={step.id} {...{ step, index, editing }} />
            ))}
          </tbody>
        </table>
      </div>
      {may && (
        <Button
          className="prep-add"
          size="small"
          icon={<Icon name="plus" />}
          disabled={steps.length >= STEPS_MAX}
          onClick={() =>
            editing.change((before) => ({
              ...before,
              steps: [...before.steps, newStep(`环节 ${before.steps.length + 1}`)],
            }))
          }
        >
          添加环节
        </Button>
      )}
    </>
  )
}
