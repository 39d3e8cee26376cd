import type { TableColumnType } from 'antd'
import { useState } from 'react'
import { parseBody } from '../../../../api/body'

/** Which of the switchable columns are on. */
export type Shown = Readonly<Record<string, boolean>>

/** What lies in the browser may be old, foreign or broken: only what fits counts. */
const readShown = (key: string, defaults: Shown): Shown => {
  const stored: unknown = parseBody(localStorage.getItem(key) ?? '')
  return Object.fromEntries(
    Object.entries(defaults).map(([name, on]) => {
      const choice: unknown = Object(stored)[name]
      return [name, typeof choice === 'boolean' ? choice : on]
    }),
  )
}

/** A sortable column's title is a function (column.tsx). */
const titleOf = <Row>({ title }: TableColumnType<Row>) =>
  typeof title === 'function' ? title({ sortColumns: [] }) : title

export type ColumnSettings = Omit<ReturnType<typeof useColumnSettings>, 'columns'>

/**
 * The columns a person wants to see, kept in the browser. `defaults` names the columns that can be switched, by
 * their key, and whether they are on at first; every other column always stays.
 */
export const useColumnSettings = <Row>(key: string, columns: TableColumnType<Row>[], defaults: Shown) => {
  const [shown, setShown] = useState(() => readShown(key, defaults))
  const [{ open, turn }, setDialog] = useState({ open: false, turn: 0 })
  const close = () => setDialog((before) => ({ ...before, open: false }))
  return {
    columns: columns.filter((column) => shown[String(column.key)] ?? true),
    choices: columns.flatMap((column) => {
      const name = String(column.key)
      return name in defaults ? [{ name, title: titleOf(column) }] : []
    }),
    shown,
    defaults,
    open,
    turn,
    show: () => setDialog((before) => ({ open: true, turn: before.turn + 1 })),
    close,
    save: (next: Shown) => {
      localStorage.setItem(key, JSON.stringify(next))
      setShown(next)
      close()
    },
  }
}
