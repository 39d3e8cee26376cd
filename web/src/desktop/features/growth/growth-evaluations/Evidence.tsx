import { AUTHOR_KIND_LABELS } from '@xueqiao/contract/features/growth/authors'
import type { GrowthProfile } from '@xueqiao/contract/features/growth/growth-evaluations/profile'
import type { Dimension } from '@xueqiao/contract/features/growth/growth-indicators/values'
import { growthRecordsApi as api, type RecordRow } from '@xueqiao/contract/features/growth/growth-records/api'
import { RECORD_STATUS_LABELS } from '@xueqiao/contract/features/growth/growth-records/values'
import { Segmented } from 'antd'
import { Link } from 'react-router'
import { useApi } from '../../../../api/queries'
import { useCan } from '../../../../session/access'
import { Pictures } from '../../../../shared/photos/Pictures'
import { LoadingRows } from '../../../kit/list/TableState'
import { RECORDS } from './naming'
import { Parts } from './Parts'

const SHOWN = 20

const Line = ({ row }: { row: RecordRow }) => (
  <li>
    <time dateTime={row.date}>{row.date.slice(5)}</time>
    <div>
      <p className="growth-line-head">
        <Link to={`${RECORDS}/${row.id}`} className="growth-line-title">
          {row.title}
        </Link>
        <span className="tag">{row.dimensionName}</span>
      </p>
      {row.content !== null && <p className="growth-line-words">{row.content}</p>}
      <Pictures pictures={row.photos} />
      <p className="muted">
        {row.authorKind === 'self'
          ? '本人填写'
          : `${row.authorName} 记录（${AUTHOR_KIND_LABELS[row.authorKind]}）`}
        {'，'}
        {RECORD_STATUS_LABELS[row.status]}
      </p>
    </div>
  </li>
)

interface Props {
  profile: GrowthProfile
  dimension: Dimension | undefined
  onChoose: (dimension: Dimension | undefined) => void
}

/** What stands behind the radar, the latest first; of one dimension where somebody has chosen it. */
export const Evidence = ({ profile, dimension, onChoose }: Props) => {
  const { studentId, semesterId, dimensions, records } = profile
  const query = useApi(api.search, {
    query: { studentId, size: SHOWN, ...(semesterId !== null && { semesterId }), dimension },
  })
  const isStaff = useCan()('student:view')
  const chosen = dimensions.find((one) => one.dimension === dimension)
  const rows = query.data?.content ?? []
  const more = (query.data?.totalElements ?? 0) - rows.length
  return (
    <section className="card growth-evidence" aria-label="写实记录">
      <h2>
        写实记录 <small className="muted">{records} 条</small>
        {!isStaff && <Link to={`${RECORDS}?status=PUBLISHED`}>本班公示</Link>}
        <Link
          to={`${RECORDS}?studentId=${studentId}${semesterId === null ? '' : `&semesterId=${semesterId}`}`}
        >
          全部
        </Link>
      </h2>
      <Segmented<string>
        aria-label="维度"
        size="small"
        value={dimension ?? ''}
        options={[
          { value: '', label: '全部' },
          ...dimensions.map((one) => ({ value: one.dimension, label: `${one.name} ${one.records}` })),
        ]}
        onChange={(next) => onChoose(dimensions.find((one) => one.dimension === next)?.dimension)}
      />
      {chosen !== undefined && <Parts key={chosen.dimension} profile={profile} worked={chosen} />}
      {query.data === undefined ? (
        <LoadingRows rows={4} />
      ) : rows.length === 0 ? (
        <p className="kit-none">
          {query.isError
            ? '未能加载记录'
            : dimension === undefined
              ? '本学期还没有记录'
              : '本学期这个维度还没有记录'}
        </p>
      ) : (
        <ol className="growth-line">
          {rows.map((row) => (
            <Line key={row.id} row={row} />
          ))}
        </ol>
      )}
      {more > 0 && <p className="muted">另有 {more} 条，见全部</p>}
    </section>
  )
}
