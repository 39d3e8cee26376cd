import { WEIGHT_MAX } from '@xueqiao/contract/features/teaching/timetable/rule-rows'
import {
  maxOf,
  type RuleSetting,
  ruleKind,
  type StageRules,
  type TimetableRule,
  type TimetableRules,
} from '@xueqiao/contract/features/teaching/timetable/rules'
import { Button, Checkbox, InputNumber, Slider } from 'antd'
import { PickSome, strengthWords } from './RuleParts'
import type { Choices } from './rule-choices'

interface Props {
  /** Said of the table, where more than one stands on the page. */
  label: string
  keys: readonly TimetableRule[]
  rules: Pick<TimetableRules, TimetableRule>
  /** Of a stage: what it has otherwise than the whole school, to which a rule can go back. */
  own?: StageRules | undefined
  onReset?: (rule: TimetableRule) => void
  choices: Choices
  disabled: boolean
  onChange: (some: StageRules) => void
}

interface RowProps extends Pick<Props, 'choices' | 'disabled'> {
  rule: TimetableRule
  setting: RuleSetting
  /** Undefined where it is set for the whole school. */
  isOwn: boolean | undefined
  onReset: () => void
  onChange: (setting: RuleSetting) => void
}

const RuleRow = ({ rule, setting, isOwn, choices, disabled, onReset, onChange }: RowProps) => {
  const { label, max, of = '节', mayBeHard, courses } = ruleKind(rule)
  const set = (some: Partial<RuleSetting>) => onChange({ ...setting, ...some })
  return (
    <tr>
      <th scope="row">
        {label}
        {max !== undefined && (
          <>
            {' '}
            <InputNumber
              aria-label={`${label}的数值`}
              size="small"
              min={max[0]}
              max={max[1]}
              value={maxOf(rule, setting)}
              disabled={disabled}
              onChange={(value) => value !== null && set({ max: value })}
            />{' '}
            {of}
          </>
        )}
        {courses !== undefined && (
          <PickSome
            {...{ label: `${label}的课程`, placeholder: `课程：${courses.join('、')}`, disabled }}
            {...{ value: setting.courses ?? [], options: choices.courses }}
            onChange={(chosen) => set({ courses: chosen })}
          />
        )}
      </th>
      <td>
        {mayBeHard && (
          <Checkbox
            checked={setting.hard}
            disabled={disabled}
            onChange={({ target }) => set({ hard: target.checked })}
          >
            必须遵守
          </Checkbox>
        )}
      </td>
      <td>
        <Slider
          min={0}
          max={WEIGHT_MAX}
          value={setting.weight}
          disabled={disabled || setting.hard}
          ariaLabelForHandle={`${label}的权重`}
          onChange={(weight: number) => set({ weight })}
        />
      </td>
      <td className="muted">{strengthWords(setting)}</td>
      {isOwn !== undefined && (
        <td className="muted">
          {isOwn && !disabled ? (
            <Button size="small" aria-label={`${label}：与全校相同`} onClick={onReset}>
              与全校相同
            </Button>
          ) : isOwn ? (
            '本学段'
          ) : (
            '同全校'
          )}
        </td>
      )}
    </tr>
  )
}

/** Rules of the whole school, with how much each breach costs. */
export const RuleTable = ({ label, keys, rules, own, choices, disabled, onReset, onChange }: Props) => (
  <table className="tm-rules" aria-label={label}>
    <tbody>
      {keys.map((rule) => (
        <RuleRow
          key={rule}
          {...{ rule, setting: rules[rule], choices, disabled }}
          isOwn={own && own[rule] !== undefined}
          onReset={() => onReset?.(rule)}
          onChange={(setting) => onChange({ [rule]: setting })}
        />
      ))}
    </tbody>
  </table>
)
