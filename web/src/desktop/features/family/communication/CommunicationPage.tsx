import { isOffice, useViewer } from '../../../../session/access'
import { EmptyState } from '../../../kit/list/TableState'
import { ConversationList } from './ConversationList'
import { ChatPane } from './chat/ChatPane'
import { MyTeachers } from './contacts/MyTeachers'
import { Office } from './contacts/Office'
import { useConversationPlace } from './conversation-place'
import '../../../kit/list/list.css'
import './chat/chat.css'
import './chat/composer.css'
import './dialogs.css'
import './conversations.css'

const Conversations = () => {
  const { sessionId, seq, open, close } = useConversationPlace()
  return (
    <div className={sessionId === undefined ? 'communication' : 'communication chosen'}>
      <ConversationList current={sessionId} onOpen={open} />
      {sessionId === undefined ? (
        <section className="communication-none" aria-label="聊天">
          <EmptyState icon="chat" title="选择一个会话" text="左边是您的会话；点“+”可以发起新的沟通。" />
        </section>
      ) : (
        <ChatPane key={sessionId} sessionId={sessionId} seq={seq} onOpen={open} onClose={close} />
      )}
    </div>
  )
}

/** Sessions first (decisions G77); pupils see their teachers and cannot open sessions (G30), nor can the office (000 §5). */
export const CommunicationPage = () => {
  const viewer = useViewer()
  if (isOffice(viewer)) return <Office />
  return viewer.kind === 'student' ? <MyTeachers /> : <Conversations />
}
