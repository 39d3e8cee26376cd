import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Icon } from '../../../lib/icons'
import { ResourcePage } from './ResourcePage'
import { FailedState } from './TableState'

interface Props {
  title: string
  back: { label: string; onClick: () => void }
  noun: string
  count: string | undefined
  onAdd: (() => void) | undefined
  failure: string | undefined
  onRetry: () => unknown
  children: ReactNode
}

/** A page of few rows that are all shown at once, with a way back: years and semesters (002 §2.4–2.6). */
export const CalendarPage = ({ title, back, noun, count, onAdd, failure, onRetry, children }: Props) => (
  <ResourcePage
    title={title}
    count={count}
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
      {failure === undefined ? (
        children
      ) : (
        <FailedState title={`未能加载${noun}列表`} text={failure} onRetry={onRetry} />
      )}
    </section>
  </ResourcePage>
)
