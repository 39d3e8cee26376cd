import {
  ROW_LABELS,
  ROWS_MAX,
  type RuleRow,
  type RuleRows,
} from '@xueqiao/contract/features/teaching/timetable/rule-rows'
import { Button } from 'antd'
import { RowFrame } from './RuleParts'
import { FIELDS, FRESH, HINTS, type ListKey } from './row-fields'
import type { Choices } from './rule-choices'

interface Props<K extends ListKey> {
  list: K
  rows: readonly RuleRow<K>[]
  choices: Choices
  disabled: boolean
  onChange: (some: Partial<RuleRows>) => void
}

/** Rules about somebody, a list of them, folded until there are some. */
export const RowsEditor = <K extends ListKey>({ list, rows, choices, disabled, onChange }: Props<K>) => {
  const { label } = ROW_LABELS[list]
  const save = (next: readonly RuleRow<K>[]) => onChange({ [list]: next })
  return (
    <details className="tm-fold" open={rows.length > 0}>
      <summary>
        {label}
        {rows.length > 0 && <span className="muted">{rows.length} 项</span>}
      </summary>
      <p className="muted">{HINTS[list]}</p>
      {rows.map((row, at) => {
        const name = `${label}第 ${at + 1} 项`
        const set = (some: Partial<RuleRow<K>>) =>
          save(rows.map((one, index) => (index === at ? { ...one, ...some } : one)))
        return (
          <RowFrame
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name, and are only added at the end
            key={at}
            {...{ label: name, value: row, disabled }}
            // Every row of every list has its strength.
            onChange={(some) => set(some as Partial<RuleRow<K>>)}
            onRemove={() => save(rows.filter((_, index) => index !== at))}
          >
            {FIELDS[list]({ row, name, choices, disabled, set })}
          </RowFrame>
        )
      })}
      {!disabled && rows.length < ROWS_MAX && (
        <Button onClick={() => save([...rows, FRESH[list]])}>添加{label}</Button>
      )}
    </details>
  )
}
