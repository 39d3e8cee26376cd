import { communicationApi } from '@xueqiao/contract/features/family/communication/api'
import type { ChatMessage } from '@xueqiao/contract/features/family/communication/messages'
import { messagesApi } from '@xueqiao/contract/features/family/communication/messages'
import { useState } from 'react'
import { failureText } from '../../../../../api/failure'
import { usePending } from '../../../../../shared/chat/conversations'
import { useReadMark } from '../../../../../shared/chat/reading/reading'
import { useMessages } from '../../../../../shared/chat/reading/useMessages'
import { useTyping } from '../../../../../shared/chat/typing'
import { useConversation } from '../../../../../shared/chat/useConversation'
import { FailedState } from '../../../../kit/list/TableState'
import { SidePanel } from '../side/SidePanel'
import { ChatHead } from './ChatHead'
import { Composer } from './Composer'
import { DropArea } from './DropArea'
import { MessageLog } from './MessageLog'
import { useStaged } from './useStaged'

interface Props {
  sessionId: number
  /** The message at which to open. */
  seq: number | undefined
  onOpen: (sessionId: number, seq?: number) => void
  onClose: () => void
}

const isWide = () => window.matchMedia('(min-width: 1280px)').matches

/** One session; mounted anew for each (its caller gives a key). */
export const ChatPane = ({ sessionId, seq, onOpen, onClose }: Props) => {
  const conversation = useConversation(sessionId)
  const messages = useMessages(sessionId, seq)
  const pending = usePending(sessionId)
  const { typing, say } = useTyping(sessionId)
  const staged = useStaged()
  const [atBottom, setAtBottom] = useState(false)
  const [panel, setPanel] = useState(isWide)
  const [replyTo, setReplyTo] = useState<ChatMessage>()
  useReadMark(sessionId, messages.window, atBottom && !messages.hasNewer)

  const failure = conversation.data === undefined ? (conversation.error ?? messages.error) : messages.error
  if (failure !== null)
    return (
      <section className="communication-none" aria-label="聊天">
        <FailedState
          title="未能打开会话"
          text={failureText(
            failure,
            conversation.error === null ? messagesApi.list : communicationApi.conversation,
          )}
          onRetry={() => {
            void conversation.refetch()
            messages.retry()
          }}
        />
      </section>
    )
  return (
    <>
      <DropArea onFiles={staged.add}>
        <ChatHead
          conversation={conversation.data}
          typing={typing}
          panel={panel}
          onPanel={() => setPanel(!panel)}
          onOpen={onOpen}
          onClose={onClose}
        />
        <MessageLog
          conversation={conversation.data}
          messages={messages}
          pending={pending}
          place={seq}
          onAtBottom={setAtBottom}
          onReply={setReplyTo}
        />
        <Composer
          sessionId={sessionId}
          conversation={conversation.data}
          staged={staged}
          replyTo={replyTo}
          onReplied={() => setReplyTo(undefined)}
          onTyping={say}
        />
      </DropArea>
      {panel && conversation.data !== undefined && (
        <SidePanel conversation={conversation.data} onClose={() => setPanel(false)} />
      )}
    </>
  )
}
