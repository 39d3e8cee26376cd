import { type Dashboard, dashboardApi } from '@xueqiao/contract/features/dashboard'
import { Link } from 'react-router'
import { useApi } from '../../../api/queries'
import { formatFeedTime } from '../../../lib/format'
import { Card } from '../../kit/Card'
import { Row } from '../../kit/Row'
import { EmptyState, Loaded, SkeletonRows } from '../../kit/states'

type Notice = Dashboard['notices'][number]

/** So many that the page's own things are still in reach. */
const SHOWN = 3

const LIST = '/mobile/notifications'
const pathOf = ({ id }: Notice) => `${LIST}?id=${id}`
const byline = (notice: Notice) => `${notice.author} · ${formatFeedTime(notice.publishedAt)}`

const NoticeList = ({ notices }: { notices: Notice[] }) => {
  const urgent = notices.find(({ awaits }) => awaits)
  const rest = notices.filter((notice) => notice !== urgent)
  return (
    <>
      {urgent !== undefined && (
        <section className="m-card m-urgent" aria-label="待办通知">
          <div className="m-grow">
            <div className="m-row-title">{urgent.title}</div>
            <div className="m-meta">
              {urgent.kind}，{byline(urgent)}
            </div>
          </div>
          <Link className="m-button m-act" to={pathOf(urgent)}>
            {urgent.kind === '需签字' ? '去签字' : '去确认'}
          </Link>
        </section>
      )}
      <Card title="通知" extra="全部" to={LIST}>
        {rest.length === 0 && (
          <EmptyState>{urgent === undefined ? '暂时没有通知。' : '没有其他通知。'}</EmptyState>
        )}
        {rest.slice(0, SHOWN).map((notice) => (
          <Row
            key={notice.id}
            title={notice.title}
            note={byline(notice)}
            trailing={notice.awaits && <span className="tag orange">{notice.kind}</span>}
            to={pathOf(notice)}
          />
        ))}
      </Card>
    </>
  )
}

export const Notices = () => {
  const dashboard = useApi(dashboardApi.get)
  if (dashboard.data !== undefined) return <NoticeList notices={dashboard.data.notices} />
  return (
    <Card title="通知">
      <Loaded query={dashboard} endpoint={dashboardApi.get} skeleton={<SkeletonRows />}>
        {() => null}
      </Loaded>
    </Card>
  )
}
