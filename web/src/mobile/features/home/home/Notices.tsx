import type { HomeNotice } from '@xueqiao/contract/features/home/dashboard/home'
import { formatFeedTime } from '../../../../lib/format'
import { Card } from '../../../kit/Card'
import { Row } from '../../../kit/list/Row'
import { EmptyState } from '../../../kit/states'

/** So many that the page's own things are still in reach. */
const SHOWN = 3

const LIST = '/mobile/notifications'
export const pathOf = ({ id }: HomeNotice) => `${LIST}?id=${id}`

/** The latest of those that ask for nothing any more. */
export const Notices = ({ notices }: { notices: HomeNotice[] }) => {
  const rest = notices.filter(({ awaits }) => !awaits)
  return (
    <Card title="通知" extra="全部" to={LIST}>
      {rest.length === 0 && (
        <EmptyState>{notices.length === 0 ? '暂时没有通知。' : '没有其他通知。'}</EmptyState>
      )}
      {rest.slice(0, SHOWN).map((notice) => (
        <Row
          key={notice.id}
          title={notice.title}
          note={`${notice.author} · ${formatFeedTime(notice.publishedAt)}`}
          trailing={notice.unread && <span className="tag green">未读</span>}
          to={pathOf(notice)}
        />
      ))}
    </Card>
  )
}
