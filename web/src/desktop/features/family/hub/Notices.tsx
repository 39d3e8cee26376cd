import { type MyNotice, notificationsApi } from '@xueqiao/contract/features/family/notifications/api'
import { Link } from 'react-router'
import { useApi } from '../../../../api/queries'
import { formatFeedTime } from '../../../../lib/format'
import { Block } from './Block'
import { SHOWN } from './shown'

const stateOf = ({ awaits, level, unread }: MyNotice) => {
  if (awaits) return <span className="tag orange">{level === 'sign' ? '待签字' : '待确认'}</span>
  return unread ? <span className="tag green">未读</span> : null
}

export const Notices = () => {
  const query = useApi(notificationsApi.mine, { query: { size: SHOWN } }, { silent: true })
  return (
    <Block
      title="最新通知"
      more={{ to: '/family-school/notifications', text: '全部通知' }}
      endpoint={notificationsApi.mine}
      query={query}
      rows={query.data?.content}
      empty="目前没有通知。"
      row={(notice: MyNotice) => (
        <li key={notice.id}>
          <Link to={`/family-school/notification/${notice.id}`}>
            <span className="hub-text">
              <b className={notice.unread ? 'unread' : ''}>{notice.title}</b>
              <span>{notice.excerpt}</span>
            </span>
            <span className="hub-aside">
              {notice.publishedAt !== null && (
                <time dateTime={notice.publishedAt}>{formatFeedTime(notice.publishedAt)}</time>
              )}
              {stateOf(notice)}
            </span>
          </Link>
        </li>
      )}
    />
  )
}
