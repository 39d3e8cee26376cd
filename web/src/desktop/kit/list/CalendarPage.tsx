import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../../../lib/icons'
import { counted, type Naming } from '../naming'
import { ReadTable } from './ReadTable'
import { ResourcePage } from './ResourcePage'

interface Props<Row extends { id: number }>
  extends Pick<ComponentProps<typeof ReadTable<Row>>, 'endpoint' | 'rows' | 'columns' | 'empty'> {
  title: string
  back: { label: string; onClick: () => void }
  of: Naming
  query: UseQueryResult
  onAdd: (() => void) | undefined
  /** Its dialogs. */
  children: ReactNode
}

/** A page of few rows that are all shown at once, with a way back: years and semesters (002 §2.4–2.6). */
export const CalendarPage = <Row extends { id: number }>(props: Props<Row>) => {
  const { title, back, of, onAdd, children, ...table } = props
  const { noun } = of
  return (
    <ResourcePage
      title={title}
      count={table.query.data === undefined ? undefined : `共 ${counted(table.rows.length, of)}`}
      onAdd={onAdd}
      actions={
        <Button icon={<Icon name="left" />} onClick={back.onClick}>
          {back.label}
        </Button>
      }
    >
      <section className="card kit-list" aria-label={`${noun}列表`}>
        <div className="kit-strip">
          <h2>{noun}列表</h2>
          <div className="kit-toolbar" role="toolbar" aria-label={`${noun}操作`}>
            {onAdd && (
              <Button type="primary" icon={<Icon name="plus" />} onClick={onAdd}>
                新增{noun}
              </Button>
            )}
          </div>
        </div>
        <ReadTable {...table} label={noun} failed={`未能加载${noun}列表`} />
      </section>
      {children}
    </ResourcePage>
  )
}
