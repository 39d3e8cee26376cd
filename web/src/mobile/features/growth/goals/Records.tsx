import { growthRecordsApi as api, type RecordRow } from '@xueqiao/contract/features/growth/growth-records/api'
import {
  RECORD_STATUS_LABELS,
  type RecordStatus,
} from '@xueqiao/contract/features/growth/growth-records/values'
import { useState } from 'react'
import { useApi } from '../../../../api/queries'
import { authorText } from '../../../../shared/growth/words'
import { Pictures } from '../../../../shared/photos/Pictures'
import { Card } from '../../../kit/Card'
import { Fact, Row } from '../../../kit/list/Row'
import { Sheet } from '../../../kit/Sheet'
import { EmptyState, Loaded, SkeletonRows } from '../../../kit/states'
import { RecordForm } from './RecordForm'

const COLOURS: Record<RecordStatus, string> = {
  RECORDED: 'tag',
  SELECTED: 'tag orange',
  PUBLISHED: 'tag orange',
  ARCHIVED: 'tag green',
}

const SHOWN = 50

const Look = ({ row, onClose }: { row: RecordRow; onClose: () => void }) => (
  <Sheet title={row.title} onClose={onClose}>
    <Fact label="日期" value={row.date} />
    <Fact label="维度" value={`${row.dimensionName}，${row.indicatorName}`} />
    <Fact label="记录人" value={authorText(row)} />
    <Fact label="状态" value={RECORD_STATUS_LABELS[row.status]} />
    {row.content !== null && <p className="m-sheet-form">{row.content}</p>}
    {row.photos.length > 0 && (
      <div className="m-sheet-form">
        <Pictures pictures={row.photos} />
      </div>
    )}
  </Sheet>
)

/** What was seen of a pupil, the latest first, and where the next is written. */
export const Records = ({ studentId, classId }: { studentId: number; classId: number | null }) => {
  const query = useApi(api.search, { query: { studentId, size: SHOWN } }, { silent: true, staleTime: 0 })
  const [open, setOpen] = useState<RecordRow>()
  const [adding, setAdding] = useState(false)
  return (
    <>
      <Card title="写实记录">
        <Loaded query={query} endpoint={api.search} skeleton={<SkeletonRows />}>
          {({ content }) =>
            content.length === 0 ? (
              <EmptyState>还没有记录。看到的进步和付出，随手记一条。</EmptyState>
            ) : (
              content.map((row) => (
                <Row
                  key={row.id}
                  onClick={() => setOpen(row)}
                  title={row.title}
                  note={[row.date, row.dimensionName, row.authorName].join('，')}
                  trailing={<span className={COLOURS[row.status]}>{RECORD_STATUS_LABELS[row.status]}</span>}
                />
              ))
            )
          }
        </Loaded>
      </Card>
      <div className="m-growth-new">
        <button type="button" className="m-button m-primary m-wide" onClick={() => setAdding(true)}>
          写记录
        </button>
      </div>
      {open !== undefined && <Look key={open.id} row={open} onClose={() => setOpen(undefined)} />}
      {adding && <RecordForm studentId={studentId} classId={classId} onClose={() => setAdding(false)} />}
    </>
  )
}
