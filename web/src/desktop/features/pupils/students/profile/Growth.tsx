import { growthLink, growthProfileApi } from '@xueqiao/contract/features/growth/growth-evaluations/profile'
import { growthRecordsApi as api, type RecordRow } from '@xueqiao/contract/features/growth/growth-records/api'
import { RECORD_LABELS as LABELS } from '@xueqiao/contract/features/growth/growth-records/labels'
import { RECORD_STATUS_LABELS } from '@xueqiao/contract/features/growth/growth-records/values'
import { Link } from 'react-router'
import { useApi } from '../../../../../api/queries'
import { useCan } from '../../../../../session/access'
import { column } from '../../../../kit/list/column'
import { ReadTable } from '../../../../kit/list/ReadTable'
import { Counted } from './Counted'

const LATEST = 5

const col = column<RecordRow>()
const COLUMNS = [
  col.of('date', LABELS.date, { width: 112 }),
  col.of('title', LABELS.title, {
    render: ({ id, title }) => <Link to={`/student-growth/records/${id}`}>{title}</Link>,
  }),
  col.of('dimensionName', LABELS.dimension, { width: 104 }),
  col.of('authorName', LABELS.authorKind, { width: 96 }),
  col.of('status', LABELS.status, { width: 88, render: ({ status }) => RECORD_STATUS_LABELS[status] }),
]

/** The five dimensions and the words of the semester, the latest records, and the way to the 成长档案. */
export const Growth = ({ studentId }: { studentId: number }) => {
  const seen = useCan()('growth:view')
  const of = { enabled: seen, silent: true }
  const { data } = useApi(growthProfileApi.profile, { query: { studentId } }, of)
  const records = useApi(api.search, { query: { studentId, size: LATEST } }, of)
  if (!seen) return null
  return (
    <section aria-label="成长档案" className="student-section">
      <h2>
        成长档案 <Link to={growthLink(studentId)}>打开</Link>
      </h2>
      {data !== undefined && data.dimensions.length > 0 && (
        <p>
          {data.semesterName}：
          {data.dimensions.map(({ name, score }) => `${name} ${score?.toFixed(1) ?? '—'}`).join('，')}
        </p>
      )}
      {data != null && data.comment !== null && <p>{data.comment}</p>}
      <h3>
        写实记录
        <Counted total={records.data?.totalElements} shown={LATEST} />
      </h3>
      <ReadTable
        query={records}
        endpoint={api.search}
        failed="未能加载写实记录"
        label="写实记录"
        rows={records.data?.content ?? []}
        columns={COLUMNS}
        empty="还没有写实记录"
      />
    </section>
  )
}
