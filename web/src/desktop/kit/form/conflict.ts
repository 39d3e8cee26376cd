import type { FormInstance } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { same, type Values } from './form-body'
import type { FormScope } from './form-scope'
import type { Conflict } from './useFormDialog'

export type Side = 'mine' | 'latest'

export interface ConflictRow {
  name: string
  label: string
  mine: unknown
  latest: unknown
  texts: Record<Side, string>
  chosen: Side
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

const plain = (value: unknown): string => {
  if (isEmpty(value)) return '未填写'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value)) return value.length === 0 ? '未填写' : value.map(plain).join('、')
  return typeof value === 'object' && value !== null
    ? Object.values(value).map(plain).join(' ')
    : String(value)
}

/** A record names what its ids stand for: headTeacherId, headTeacherName. */
const textIn = (record: Values, name: string) => {
  const title = name.endsWith('Id') ? record[`${name.slice(0, -2)}Name`] : undefined
  return typeof title === 'string' && !isEmpty(record[name]) ? title : plain(record[name])
}

/** What a picker shows for its value is known to the picker alone. */
const pickedText = (name: string) => {
  const content = document
    .getElementById(`dialog_${name}`)
    ?.closest('.ant-select')
    ?.querySelector('.ant-select-content')
  const many = [...(content?.querySelectorAll('.ant-select-selection-item-content') ?? [])]
  return many.length > 0 ? many.map((item) => item.textContent).join('、') : (content?.textContent ?? '')
}

/** The rows of a conflict. What nobody typed here follows the newer record; what was typed stays until chosen otherwise. */
export const useConflict = (conflict: Conflict | undefined, form: FormInstance<Values>, scope: FormScope) => {
  const [rows, setRows] = useState<readonly ConflictRow[]>([])
  const picked = useRef<Record<string, string>>({})

  const put = (next: readonly ConflictRow[]) => {
    form.setFieldsValue(Object.fromEntries(next.map((row) => [row.name, row[row.chosen]])))
    setRows(next)
  }

  const meet = useEffectEvent(({ base, latest }: Conflict) => {
    const values = form.getFieldsValue()
    put(
      Object.entries(values).flatMap(([name, mine]) => {
        const { label, worded } = scope.placeOf(name) ?? {}
        if (label === undefined || !(name in latest) || same(mine, latest[name])) return []
        const texts = worded
          ? { mine: worded(mine), latest: worded(latest[name]) }
          : { mine: picked.current[name] || plain(mine), latest: textIn(latest, name) }
        const chosen = same(mine, base[name]) ? 'latest' : 'mine'
        return [{ name, label, mine, latest: latest[name], texts, chosen }]
      }),
    )
  })
  useEffect(() => {
    if (conflict) meet(conflict)
    else setRows([])
  }, [conflict])

  return {
    rows,
    /** To be called before a save: afterwards the pickers stand on the newer record. */
    remember: () => {
      picked.current = Object.fromEntries(
        Object.entries(form.getFieldsValue()).map(([name, value]) => [
          name,
          isEmpty(value) ? '' : pickedText(name),
        ]),
      )
    },
    choose: (side: Side, name?: string) =>
      put(rows.map((row) => (name === undefined || row.name === name ? { ...row, chosen: side } : row))),
  }
}
