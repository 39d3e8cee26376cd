import type { InputOf } from '@xueqiao/contract/common/endpoint'
import type { Dimension } from '@xueqiao/contract/features/growth/growth-indicators/values'
import { growthRecordsApi as api, type RecordRow } from '@xueqiao/contract/features/growth/growth-records/api'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useApi } from '../../../../api/queries'
import { loadChunk } from '../../../../lib/chunks'
import { Card } from '../../../kit/Card'
import { Row } from '../../../kit/list/Row'
import { Segments } from '../../../kit/Segments'
import { EmptyState, Loaded, SkeletonRows } from '../../../kit/states'
import { RecordTag } from './RecordTag'

/** The list is read first: forms weigh as much as the page. */
const RecordForm = lazy(() =>
  loadChunk(() => import('./RecordForm').then((m) => ({ default: m.RecordForm }))),
)
const RecordSheet = lazy(() =>
  loadChunk(() => import('./RecordSheet').then((m) => ({ default: m.RecordSheet }))),
)

const SHOWN = 50

interface ListProps {
  title: string
  extra?: ReactNode
  empty: string
  query: NonNullable<InputOf<typeof api.search>['query']>
  noteOf: (row: RecordRow) => string
  onOpen: (id: number) => void
}

/** Records, the latest first; a tap opens one. */
export const RecordList = ({ title, extra, empty, query: asked, noteOf, onOpen }: ListProps) => {
  const query = useApi(api.search, { query: { ...asked, size: SHOWN } }, { silent: true, staleTime: 0 })
  return (
    <Card title={title} extra={extra}>
      <Loaded query={query} endpoint={api.search} skeleton={<SkeletonRows />}>
        {({ content }) =>
          content.length === 0 ? (
            <EmptyState>{empty}</EmptyState>
          ) : (
            content.map((row) => (
              <Row
                key={row.id}
                onClick={() => onOpen(row.id)}
                title={row.title}
                note={noteOf(row)}
                trailing={<RecordTag status={row.status} />}
              />
            ))
          )
        }
      </Loaded>
    </Card>
  )
}

const WHOSE = [
  { value: 'own', label: '本人' },
  { value: 'published', label: '本班公示' },
] as const

interface Props {
  studentId: number
  /** Of staff: where the pupil is. */
  classId: number | null
  /** Of a family: the class whose published records they read too. */
  mateClassId: number | null
  dimension: { dimension: Dimension; name: string } | undefined
  /** What a line behind the bell names. */
  opened: number | undefined
  onAll: () => void
}

/** What was seen of a pupil, the latest first, and where the next is written; a family reads what its class publishes. */
export const Records = ({ studentId, classId, mateClassId, dimension, opened, onAll }: Props) => {
  const [open, setOpen] = useState(opened)
  const [adding, setAdding] = useState(false)
  const [whose, setWhose] = useState<(typeof WHOSE)[number]['value']>('own')
  const isOwn = whose === 'own' || mateClassId === null
  return (
    <>
      {mateClassId !== null && (
        <Segments label="谁的记录" options={WHOSE} value={whose} onChange={setWhose} />
      )}
      {isOwn ? (
        <RecordList
          title={dimension === undefined ? '写实记录' : `写实记录：${dimension.name}`}
          extra={
            dimension !== undefined && (
              <button type="button" className="m-growth-all" onClick={onAll}>
                看全部维度
              </button>
            )
          }
          empty={
            dimension === undefined
              ? '还没有记录。看到的进步和付出，随手记一条。'
              : '这个维度还没有记录。看到的进步和付出，随手记一条。'
          }
          query={{ studentId, dimension: dimension?.dimension }}
          noteOf={(row) => [row.date, row.dimensionName, row.authorName].join('，')}
          onOpen={setOpen}
        />
      ) : (
        <RecordList
          title="本班公示"
          empty="本班现在没有公示中的记录。"
          query={{ classId: mateClassId, status: 'PUBLISHED' }}
          noteOf={(row) => [row.studentName, row.date, row.dimensionName].join('，')}
          onOpen={setOpen}
        />
      )}
      <div className="m-growth-new">
        <button type="button" className="m-button m-primary m-wide" onClick={() => setAdding(true)}>
          写记录
        </button>
      </div>
      <Suspense fallback={null}>
        {open !== undefined && <RecordSheet key={open} id={open} onClose={() => setOpen(undefined)} />}
        {adding && <RecordForm studentId={studentId} classId={classId} onClose={() => setAdding(false)} />}
      </Suspense>
    </>
  )
}
