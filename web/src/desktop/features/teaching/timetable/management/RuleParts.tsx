import { WEIGHT_MAX } from '@xueqiao/contract/features/teaching/timetable/rule-rows'
import { Button, Checkbox, InputNumber, Select, Slider } from 'antd'
import type { ReactNode } from 'react'
import { Icon } from '../../../../../lib/icons'
import type { Choice } from './rule-choices'

interface PickProps {
  label: string
  placeholder?: string
  value: number[]
  options: readonly Choice[]
  disabled: boolean
  onChange: (value: number[]) => void
}

/** Several of what there is. */
export const PickSome = ({ label, placeholder = '请选择', value, options, ...rest }: PickProps) => (
  <Select<number[]>
    mode="multiple"
    className="tm-block-ids"
    aria-label={label}
    placeholder={placeholder}
    showSearch={{ optionFilterProp: 'label' }}
    value={value}
    options={[...options]}
    {...rest}
  />
)

interface NumberProps {
  label: string
  before: string
  after: string
  max: number
  value: number | null | undefined
  disabled: boolean
  onChange: (value: number | null) => void
}

/** A number in its sentence: 每天最多 2 节. */
export const NumberIn = ({ label, before, after, ...rest }: NumberProps) => (
  <span className="tm-number">
    {before}
    <InputNumber aria-label={label} size="small" min={1} {...rest} />
    {after}
  </span>
)

interface Strength {
  hard: boolean
  weight: number
}

interface StrengthProps {
  label: string
  value: Strength
  disabled: boolean
  onChange: (value: Partial<Strength>) => void
}

export const strengthWords = ({ hard, weight }: Strength) =>
  hard ? '必须' : weight === 0 ? '不考虑' : `每处扣 ${weight}`

/** To be kept, or how much it costs when it is not. */
export const StrengthFields = ({ label, value, disabled, onChange }: StrengthProps) => (
  <span className="tm-strength">
    <Checkbox
      checked={value.hard}
      disabled={disabled}
      onChange={({ target }) => onChange({ hard: target.checked })}
    >
      必须遵守
    </Checkbox>
    <Slider
      min={0}
      max={WEIGHT_MAX}
      value={value.weight}
      disabled={disabled || value.hard}
      ariaLabelForHandle={`${label}的权重`}
      onChange={(weight: number) => onChange({ weight })}
    />
    <span className="muted">{strengthWords(value)}</span>
  </span>
)

interface FrameProps extends StrengthProps {
  onRemove: () => void
  children: ReactNode
}

/** One row of a list of rules. */
export const RowFrame = ({ onRemove, children, ...strength }: FrameProps) => (
  <fieldset className="tm-block" aria-label={strength.label}>
    {children}
    <div className="tm-line">
      <StrengthFields {...strength} />
      {!strength.disabled && (
        <Button aria-label={`删除${strength.label}`} icon={<Icon name="trash" />} onClick={onRemove} />
      )}
    </div>
  </fieldset>
)
