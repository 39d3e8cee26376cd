import { Button } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import { Need, useCan } from '../../../session/access'
import { countOf } from '../naming'
import { ResourcePage } from './ResourcePage'
import { ResourceTable } from './ResourceTable'
import { ListTools } from './Tool'

type Table<Row> = ComponentProps<typeof ResourceTable<Row & { id: number; name?: string }>>
type Tools = ComponentProps<typeof ListTools>

interface Props<Row> extends Pick<Table<Row>, 'list' | 'of' | 'columns' | 'onOpen'> {
  filters: ReactNode
  form: { add: () => void }
  remove: { many: Tools['onRemove'] }
  exporting: Tools['exporting']
  /** How many there are without the filter, where that is known. */
  all?: number | undefined
  /** Left out where everyone sees the buttons and the server says no. */
  needs?: { add: string; remove: string }
  /** What its bar has beside the usual buttons. */
  tools?: Pick<Tools, 'chosenFirst' | 'columns' | 'exportLabel' | 'children'>
  /** Its dialogs. */
  children: ReactNode
}

/** A list that is searched, added to, deleted from and exported: classes, courses, teachers, pupils. */
export const ResourceListPage = <Row extends { id: number; name?: string }>(props: Props<Row>) => {
  const { list, of, all, form, needs, tools, filters, remove, exporting, children, ...table } = props
  const can = useCan()
  const toAdd = needs ? [needs.add] : []
  return (
    <ResourcePage
      title={`${of.noun}管理`}
      count={countOf(list, of, all)}
      onAdd={can(...toAdd) ? form.add : undefined}
    >
      {filters}
      <ResourceTable
        {...table}
        list={list}
        of={of}
        firstStep={
          <Need code={toAdd}>
            <Button onClick={form.add}>{`新增第一${of.measure}${of.noun}`}</Button>
          </Need>
        }
        toolbar={
          <ListTools
            {...tools}
            {...(needs && { needs })}
            list={list}
            noun={of.noun}
            onAdd={form.add}
            onRemove={remove.many}
            exporting={exporting}
          />
        }
      />
      {children}
    </ResourcePage>
  )
}
