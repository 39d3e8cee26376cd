import { type HandedInRow, ofPupilIn } from '@xueqiao/contract/features/growth/achievements/handed-in'
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
  /** Where the lines behind the bell lead, and whose list it is. */
  link: string
  studentId: number
  query: ComponentProps<typeof Loaded<{ content: readonly One[] }>>['query'] & { isSuccess: boolean }
  endpoint: ComponentProps<typeof Loaded>['endpoint']
  textOf: (row: One) => { title: string; note: string }
  sheet: (id: number, onClose: () => void) => ReactNode
  form: (onClose: () => void) => ReactNode
}

/** What was handed in of a pupil, and where something new is. */
export const HandedInList = <One extends HandedInRow>(props: Props<One>) => {
  const { title, empty, newText, link, studentId, query, endpoint, textOf, sheet, form } = props
  const [open, setOpen] = useState<number>()
  const [adding, setAdding] = useState(false)
  const { kind } = useViewer()
  const isFamily = kind === 'parent' || kind === 'student'
  // What somebody has to decide leads to the whole list, and is not done by looking.
  useSeen(ofPupilIn(link, studentId), query.isSuccess)
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
