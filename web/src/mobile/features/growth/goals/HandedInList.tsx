import { mobileKind } from '@xueqiao/contract/access/roles'
import type { HandedInRow } from '@xueqiao/contract/features/growth/achievements/handed-in'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useViewer } from '../../../../session/access'
import { useSeen } from '../../../../shared/bell/seen'
import { Card } from '../../../kit/Card'
import { Row } from '../../../kit/list/Row'
import { EmptyState, Loaded, SkeletonRows } from '../../../kit/states'
import { StatusTag } from './Standing'

interface Props<One extends HandedInRow> {
  title: string
  empty: string
  newText: string
  /** Where the lines behind the bell lead. */
  link: string
  query: ComponentProps<typeof Loaded<{ content: readonly One[] }>>['query'] & { isSuccess: boolean }
  endpoint: ComponentProps<typeof Loaded>['endpoint']
  textOf: (row: One) => { title: string; note: string }
  sheet: (id: number, onClose: () => void) => ReactNode
  form: (onClose: () => void) => ReactNode
}

/** What was handed in of a pupil, and where something new is. */
export const HandedInList = <One extends HandedInRow>(props: Props<One>) => {
  const { title, empty, newText, link, query, endpoint, textOf, sheet, form } = props
  const [open, setOpen] = useState<number>()
  const [adding, setAdding] = useState(false)
  // What somebody has to decide is not done by looking.
  const isFamily = mobileKind(useViewer().roles) !== 'teacher'
  useSeen(link, query.isSuccess && isFamily)
  return (
    <>
      <Card title={title}>
        <Loaded query={query} endpoint={endpoint} skeleton={<SkeletonRows />}>
          {({ content }) =>
            content.length === 0 ? (
              <EmptyState>{empty}</EmptyState>
            ) : (
              content.map((row) => (
                <Row
                  key={row.id}
                  onClick={() => setOpen(row.id)}
                  {...textOf(row)}
                  trailing={<StatusTag status={row.status} />}
                />
              ))
            )
          }
        </Loaded>
      </Card>
      <div className="m-growth-new">
        <button type="button" className="m-button m-primary m-wide" onClick={() => setAdding(true)}>
          {newText}
        </button>
      </div>
      {open !== undefined && sheet(open, () => setOpen(undefined))}
      {adding && form(() => setAdding(false))}
    </>
  )
}
