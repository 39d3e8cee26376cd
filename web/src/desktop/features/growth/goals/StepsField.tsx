import { STEP_TEXT_MAX, STEPS_MAX } from '@xueqiao/contract/features/growth/goals/values'
import { Button, Input } from 'antd'
import { Icon } from '../../../../lib/icons'

interface Step {
  id?: number | null
  text: string
}

interface Props {
  id?: string
  value?: Step[]
  onChange?: (steps: Step[]) => void
}

/** What leads to the goal, in order; progress is how many of them are done. */
export const StepsField = ({ id, value = [], onChange }: Props) => (
  <div className="goal-steps" id={id}>
    {value.map((step, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other name before it is saved
      <div key={index}>
        <Input
          aria-label={`第 ${index + 1} 步`}
          value={step.text}
          maxLength={STEP_TEXT_MAX}
          placeholder={`第 ${index + 1} 步做什么`}
          onChange={({ target }) => onChange?.(value.with(index, { ...step, text: target.value }))}
        />
        <Button
          type="text"
          aria-label={`删除第 ${index + 1} 步`}
          icon={<Icon name="x" size="s" />}
          onClick={() => onChange?.(value.toSpliced(index, 1))}
        />
      </div>
    ))}
    {value.length < STEPS_MAX && (
      <Button icon={<Icon name="plus" />} onClick={() => onChange?.([...value, { text: '' }])}>
        添加步骤
      </Button>
    )}
  </div>
)
