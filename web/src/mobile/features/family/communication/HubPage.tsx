import { Link } from 'react-router'
import { Icon, type IconName } from '../../../../lib/icons'
import { pageExists } from '../../../../lib/known-pages'
import { useConversations } from '../../../../shared/chat/conversations'
import { useUnread } from '../../../../shared/chat/unread'
import { BellButton } from '../../../bell/BellButton'
import { Conversations } from '../../../conversation/Conversations'
import { Badge } from '../../../kit/Badge'
import { PullToRefresh } from '../../../kit/list/PullToRefresh'
import { PageHeader } from '../../../kit/PageHeader'
import { useConversationPlaces } from './places'
import './communication.css'

const DOORS: readonly { path: string; title: string; icon: IconName }[] = [
  { path: '/mobile/family-school/communication', title: '沟通会话', icon: 'chat' },
  { path: '/mobile/family-school/contacts', title: '联系人', icon: 'users' },
  { path: '/mobile/family-school/notifications', title: '通知公告', icon: 'bell' },
  { path: '/mobile/family-school/feedback', title: '意见反馈', icon: 'pen' },
]

/** Everything between home and school, one tap away, and who has written. */
export const HubPage = () => {
  const unread = useUnread()
  const { list, chat } = useConversationPlaces()
  const conversations = useConversations()
  return (
    <>
      <PageHeader title="家校沟通" extra={<BellButton />} />
      <PullToRefresh>
        <div className="m-page">
          <nav className="m-card m-doors" aria-label="家校沟通">
            {DOORS.filter(({ path }) => pageExists(path)).map(({ path, title, icon }) => (
              <Link key={path} to={path}>
                <span className="m-door-icon">
                  <Icon name={icon} size="xl" />
                  {icon === 'chat' && <Badge count={unread} unit="条未读" />}
                </span>
                {title}
              </Link>
            ))}
          </nav>
          <Conversations list={conversations} most={8} all={list} chat={chat} />
        </div>
      </PullToRefresh>
    </>
  )
}
