import {
  growthIndicatorsApi as api,
  type System,
} from '@xueqiao/contract/features/growth/growth-indicators/api'
import { SYSTEM_LABELS } from '@xueqiao/contract/features/growth/growth-indicators/labels'
import { INDICATORS_MAX, WEIGHTS_SUM } from '@xueqiao/contract/features/growth/growth-indicators/values'
import { Button, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../api/action'
import { touch } from '../../../../api/stale-after-change'
import { Icon } from '../../../../lib/icons'
import { Apart } from '../../../kit/form/Apart'
import { fieldFailures } from '../../../kit/form/form-body'
import { SaveButton } from '../../../kit/form/SaveButton'
import { useEdited } from '../../../kit/form/useEdited'
import { useLeaveGuard } from '../../../kit/form/useLeaveGuard'

interface Indicator {
  /** Of the form alone, while it is new. */
  key: string
  id?: number
  name: string
  weight: number | null
}
type Dimension = Omit<System['dimensions'][number], 'weight' | 'indicators'> & {
  weight: number | null
  indicators: Indicator[]
}

const editable = (system: System): Dimension[] =>
  system.dimensions.map((one) => ({
    ...one,
    indicators: one.indicators.map((indicator) => ({ ...indicator, key: String(indicator.id) })),
  }))

const areSame = (one: System, other: System) =>
  JSON.stringify(one.dimensions) === JSON.stringify(other.dimensions)

const sumOf = (rows: readonly { weight: number | null }[]) =>
  rows.reduce((sum, { weight }) => sum + (weight ?? 0), 0)

const Sum = ({ of }: { of: readonly { weight: number | null }[] }) => {
  const sum = sumOf(of)
  return (
    <span className={sum === WEIGHTS_SUM ? 'muted' : 'system-wrong'}>
      权重共 {sum}
      {sum !== WEIGHTS_SUM && `，应为 ${WEIGHTS_SUM}`}
    </span>
  )
}

interface PartProps {
  of: Dimension
  wrong: string | undefined
  disabled: boolean
  onChange: (next: Dimension) => void
}

const Part = ({ of, wrong, disabled, onChange }: PartProps) => {
  const { indicators, name } = of
  const set = (index: number, change: Partial<Indicator>) =>
    onChange({
      ...of,
      indicators: indicators.with(index, { ...(indicators[index] as Indicator), ...change }),
    })
  const add = () =>
    onChange({ ...of, indicators: [...indicators, { key: `new ${Date.now()}`, name: '', weight: 0 }] })
  return (
    <fieldset className="card system-part" disabled={disabled}>
      <legend className="visually-hidden">{name}</legend>
      <div className="system-row">
        <Input
          aria-label={SYSTEM_LABELS.name}
          className="system-name"
          value={name}
          maxLength={10}
          disabled={disabled}
          onChange={({ target }) => onChange({ ...of, name: target.value })}
        />
        <InputNumber
          aria-label={`${name} ${SYSTEM_LABELS.weight}`}
          min={0}
          max={WEIGHTS_SUM}
          precision={0}
          suffix="%"
          value={of.weight}
          disabled={disabled}
          onChange={(weight) => onChange({ ...of, weight })}
        />
      </div>
      <ul>
        {indicators.map((indicator, index) => (
          <li key={indicator.key} className="system-row">
            <Input
              aria-label={`${name} ${SYSTEM_LABELS.indicators} ${index + 1}`}
              value={indicator.name}
              maxLength={20}
              disabled={disabled}
              onChange={({ target }) => set(index, { name: target.value })}
            />
            <InputNumber
              aria-label={`${name} ${SYSTEM_LABELS.indicators} ${index + 1} ${SYSTEM_LABELS.weight}`}
              min={0}
              max={WEIGHTS_SUM}
              precision={0}
              suffix="%"
              value={indicator.weight}
              disabled={disabled}
              onChange={(weight) => set(index, { weight })}
            />
            {!disabled && indicators.length > 1 && (
              <Button
                type="text"
                aria-label={`删除指标 ${indicator.name}`}
                icon={<Icon name="trash" />}
                onClick={() => onChange({ ...of, indicators: indicators.toSpliced(index, 1) })}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="system-row">
        {!disabled && indicators.length < INDICATORS_MAX && (
          <Button type="link" icon={<Icon name="plus" />} onClick={add}>
            添加指标
          </Button>
        )}
        <Sum of={indicators} />
      </div>
      {wrong !== undefined && (
        <p role="alert" className="system-wrong">
          {wrong}
        </p>
      )}
    </fieldset>
  )
}

interface Props {
  system: System
  semesterId: number | null
  mayEdit: boolean
}

/** One stage as one form: weights are right or wrong only together. */
export const StageForm = ({ system, semesterId, mayEdit }: Props) => {
  const edited = useEdited(system, editable, areSame)
  const { values: dimensions, from, isTouched } = edited
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const saving = useAction(api.save, {
    after: () => {
      setWrong({})
      edited.saved(from, dimensions)
      // New indicators have no number here before they are read.
      return touch(api.save)
    },
    failed: (error) =>
      setWrong(Object.fromEntries(fieldFailures(error).map(({ name, errors }) => [name, errors[0] ?? '']))),
  })
  useLeaveGuard({
    isUnsaved: () => isTouched && !saving.busy,
    question: () => `${system.stage}的评价体系还没有保存，确定要离开吗?`,
  })
  const save = () =>
    saving.run({
      body: {
        ...{ semesterId: semesterId ?? 0, stage: system.stage, id: from.id, version: from.version },
        dimensions: dimensions.map(({ indicators, ...one }) => ({
          ...one,
          weight: one.weight ?? 0,
          indicators: indicators.map(({ key: _key, weight, ...indicator }) => ({
            ...indicator,
            weight: weight ?? 0,
          })),
        })),
      },
    })
  const wrongAt = (index: number) =>
    Object.entries(wrong).find(([field]) => field.startsWith(`dimensions.${index}.`))?.[1]
  return (
    <section aria-label={`${system.stage}的评价体系`} className="system">
      <p className="muted">
        {system.since === null ? '学校初始的体系' : `自 ${system.since} 起使用`}
        {!mayEdit && '；只有学校管理员可以修改'}
      </p>
      <div className="system-parts" inert={saving.busy}>
        {dimensions.map((one, index) => (
          <Part
            key={one.dimension}
            of={one}
            wrong={wrongAt(index)}
            disabled={!mayEdit}
            onChange={(next) => edited.change((now) => now.with(index, next))}
          />
        ))}
      </div>
      {!saving.busy && <Apart what="评价体系" of={edited} />}
      <div className="system-row">
        <span>
          五个维度 <Sum of={dimensions} />
        </span>
        {wrong.dimensions !== undefined && (
          <span role="alert" className="system-wrong">
            {wrong.dimensions}
          </span>
        )}
        {mayEdit && <SaveButton busy={saving.busy} text="保存" onClick={save} />}
      </div>
    </section>
  )
}
