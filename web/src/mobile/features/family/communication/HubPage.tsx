import { pageExists } from '../../../../lib/known-pages'
import { useConversations } from '../../../../shared/chat/conversations'
import { useUnread } from '../../../../shared/chat/reading/unread'
import { BellButton } from '../../../bell/BellButton'
import { Conversations } from '../../../conversation/Conversations'
import { type Door, Doors } from '../../../kit/Doors'
import { PullToRefresh } from '../../../kit/list/PullToRefresh'
import { PageHeader } from '../../../kit/PageHeader'
import { useConversationPlaces } from './places'
import './communication.css'

const DOORS: readonly Door[] = [
  { to: '/mobile/family-school/communication', title: '沟通会话', icon: 'chat' },
  { to: '/mobile/family-school/contacts', title: '联系人', icon: 'users' },
  { to: '/mobile/family-school/notifications', title: '通知公告', icon: 'bell' },
  { to: '/mobile/family-school/feedback', title: '意见反馈', icon: 'pen' },
]

/** Everything between home and school, one tap away, and who has written. */
export const HubPage = () => {
  const unread = useUnread()
  const { list, chat } = useConversationPlaces()
  const conversations = useConversations()
  const doors = DOORS.filter(({ to }) => pageExists(to)).map((door) =>
    door.icon === 'chat' ? { ...door, count: unread } : door,
  )
  return (
    <>
      <PageHeader title="家校沟通" extra={<BellButton />} />
      <PullToRefresh>
        <div className="m-page">
          <Doors label="家校沟通" unit="条未读" doors={doors} />
          <Conversations list={conversations} most={8} all={list} chat={chat} />
        </div>
      </PullToRefresh>
    </>
  )
}
