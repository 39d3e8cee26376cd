import {
  RULE_KEYS,
  RULE_PRESETS,
  STAGE_LABELS,
  STAGES,
  TIMETABLE_RULES,
  type TimetableRule,
  type TimetableRules,
  WEIGHT_MAX,
} from '@xueqiao/contract/features/teaching/timetable/rules'
import { schedulesApi as api, type Schedule } from '@xueqiao/contract/features/teaching/timetable/versions'
import { Button, Checkbox, InputNumber, Slider } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../../api/action'
import { useApi } from '../../../../../api/queries'
import { LoadingRows } from '../../../../kit/list/TableState'
import { BlocksEditor } from './BlocksEditor'

interface Kind {
  label: string
  max?: readonly [number, number]
  mayBeHard?: boolean
}

interface RowProps {
  rule: TimetableRule
  rules: TimetableRules
  disabled: boolean
  onChange: (rules: TimetableRules) => void
}

const RuleRow = ({ rule, rules, disabled, onChange }: RowProps) => {
  const { label, max, mayBeHard }: Kind = TIMETABLE_RULES[rule]
  const setting = rules[rule]
  const set = (some: Partial<typeof setting>) => onChange({ ...rules, [rule]: { ...setting, ...some } })
  return (
    <tr>
      <th scope="row">
        {label}
        {max !== undefined && (
          <>
            {' '}
            <InputNumber
              aria-label={`${label}的节数`}
              size="small"
              min={max[0]}
              max={max[1]}
              value={setting.max ?? max[0]}
              disabled={disabled}
              onChange={(value) => value !== null && set({ max: value })}
            />{' '}
            节
          </>
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
      <td className="muted">
        {setting.hard ? '必须' : setting.weight === 0 ? '不考虑' : `每处扣 ${setting.weight}`}
      </td>
    </tr>
  )
}

const Editor = ({ version, read }: { version: Schedule; read: TimetableRules }) => {
  const [rules, setRules] = useState(read)
  const { run, busy } = useAction(api.update)
  const disabled = version.status !== 'DRAFT'
  const save = () => run({ params: { id: version.id }, body: { rules, version: version.version } })
  return (
    <>
      {!disabled && (
        <p className="tm-line">
          推荐设置：
          {STAGES.map((stage) => (
            <Button
              key={stage}
              size="small"
              onClick={() => setRules({ ...RULE_PRESETS[stage], blocks: rules.blocks })}
            >
              {STAGE_LABELS[stage]}
            </Button>
          ))}
        </p>
      )}
      <p className="muted tm-line">
        越靠右越看重：每违反一处扣的分越多，排课时总扣分越少越好；“必须遵守”的一处也不能违反。
      </p>
      <table className="tm-rules">
        <tbody>
          {RULE_KEYS.map((rule) => (
            <RuleRow key={rule} rule={rule} rules={rules} disabled={disabled} onChange={setRules} />
          ))}
        </tbody>
      </table>
      <BlocksEditor
        id={version.id}
        blocks={rules.blocks}
        disabled={disabled}
        onChange={(blocks) => setRules({ ...rules, blocks })}
      />
      {!disabled && (
        <p className="tm-line">
          <Button type="primary" loading={busy} disabled={rules === read} onClick={() => void save()}>
            保存规则
          </Button>
          <span className="muted">教师、班级和场地不冲突是必须的，无需设置。</span>
        </p>
      )}
    </>
  )
}

/** What a good table is, with how much each breach costs. */
export const RulesTab = ({ version }: { version: Schedule }) => {
  const { data } = useApi(api.get, { params: { id: version.id } }, { staleTime: 0 })
  if (data === undefined) return <LoadingRows rows={6} />
  return <Editor key={data.version} version={version} read={data.rules} />
}
