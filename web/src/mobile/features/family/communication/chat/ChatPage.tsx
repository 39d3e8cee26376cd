import { type ChatMessage, messagesApi } from '@xueqiao/contract/features/family/communication/messages'
import { useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { failureText } from '../../../../../api/failure'
import { toast } from '../../../../../lib/toast'
import { useOnline } from '../../../../../lib/useOnline'
import { usePending } from '../../../../../shared/chat/conversations'
import { groupMessages } from '../../../../../shared/chat/reading/grouping'
import { useReaders } from '../../../../../shared/chat/reading/readers'
import { useReadMark } from '../../../../../shared/chat/reading/reading'
import { useMessages } from '../../../../../shared/chat/reading/useMessages'
import { drafts } from '../../../../../shared/chat/sending/drafts'
import type { OutboxEntry } from '../../../../../shared/chat/sending/outbox-store'
import { useTyping } from '../../../../../shared/chat/typing'
import { conversationActions, useConversation } from '../../../../../shared/chat/useConversation'
import { mayReopen, overText } from '../../../../../shared/chat/words'
import { useMe } from '../../../../kit/me'
import { ErrorState, SkeletonRows } from '../../../../kit/states'
import { useConversationPlaces } from '../places'
import { Banners } from './Banners'
import { ChatHeader } from './ChatHeader'
import { ChatLog, JumpToLatest } from './ChatLog'
import { Composer } from './Composer'
import { PendingItem } from './MessageItem'
import { MessageMenu } from './MessageMenu'
import { PendingMenu } from './PendingMenu'
import { useFitted } from './useFitted'
import { useLog } from './useLog'
import './chat.css'

type Menu = typeof import('./ChatMenu').ChatMenu
type Opened = { message: ChatMessage } | { entry: OutboxEntry } | 'menu'

const Chat = ({ sessionId }: { sessionId: number }) => {
  const me = useMe()
  const navigate = useNavigate()
  const { list } = useConversationPlaces()
  const [params, setParams] = useSearchParams()
  const at = Number(params.get('at')) || undefined
  const frame = useFitted<HTMLDivElement>()
  const detail = useConversation(sessionId)
  const chat = useMessages(sessionId, at)
  const pending = usePending(sessionId)
  const online = useOnline()
  const { typing, say } = useTyping(sessionId)
  const readers = useReaders(detail.data)
  const [place, setPlace] = useState(at)
  const [opened, setOpened] = useState<Opened>()
  const [quoted, setQuoted] = useState<ChatMessage['replyTo']>(null)

  // What came while the chat was open was seen as it came.
  const [openedAt, setOpenedAt] = useState<number>()
  if (openedAt === undefined && chat.isFresh && chat.window !== undefined) setOpenedAt(chat.window.lastSeq)

  // What waits stands at the end; whoever cannot get there sees it all the same.
  const items = groupMessages(chat.messages, chat.hasNewer && online ? [] : pending, {
    userId: me.id,
    lastReadSeq: chat.window?.lastReadSeq ?? 0,
    ...(openedAt !== undefined && { newUpTo: openedAt }),
  })
  const log = useLog({ ...chat, lastKey: items.at(-1)?.key })
  useReadMark(sessionId, chat.window, log.atEnd)

  const conversation = detail.data
  const active = conversation?.active ?? true
  const over = conversation && overText(conversation, me.profileType === 'PARENT')
  const close = () => setOpened(undefined)
  // What stands in it weighs more than it is used: it comes when it is wanted.
  const [ChatMenu, setChatMenu] = useState<Menu>()
  const openMenu = async () => {
    try {
      const loaded = await import('./ChatMenu')
      setChatMenu(() => loaded.ChatMenu)
      setOpened('menu')
    } catch {
      toast.error('会话设置未能打开，请检查网络后重试')
    }
  }
  const goTo = (seq: number) => {
    setPlace(seq)
    void chat.jumpTo(seq)
  }
  const [edits, setEdits] = useState(0)
  const editAgain = (text: string) => {
    const draft = drafts.of(sessionId)
    draft.keep(draft.text + text)
    setEdits(edits + 1)
  }
  const toLatest = () => {
    void chat.toLatest().then(log.toEnd)
  }
  const failure = chat.error ?? (conversation === undefined ? detail.error : null)

  return (
    <div className="m-chat" ref={frame}>
      <ChatHeader conversation={conversation} typing={typing} parent={list} onMenu={() => void openMenu()} />
      <Banners detail={conversation} parent={me.profileType === 'PARENT'} />
      {failure !== null && chat.window === undefined ? (
        <div className="m-log">
          <ol className="m-log-items">
            {pending.map((entry) => (
              <li key={entry.clientId}>
                <PendingItem entry={entry} onMenu={() => setOpened({ entry })} />
              </li>
            ))}
          </ol>
          <ErrorState
            message={failureText(failure, messagesApi.list)}
            onRetry={() => {
              chat.retry()
              void detail.refetch()
            }}
          />
        </div>
      ) : chat.window === undefined ? (
        <div className="m-log">
          <SkeletonRows rows={5} round />
        </div>
      ) : (
        <ChatLog
          items={items}
          chat={chat}
          log={log}
          userId={me.id}
          named={conversation?.kind === 'group'}
          readers={readers}
          place={place}
          onPlaced={() => {
            setPlace(undefined)
            if (at !== undefined) setParams({}, { replace: true })
          }}
          onPlace={goTo}
          onMenu={(message) => setOpened({ message })}
          onPendingMenu={(entry) => setOpened({ entry })}
          onEditAgain={over === undefined ? editAgain : undefined}
        />
      )}
      <div className="m-chat-foot">
        <JumpToLatest log={log} onJump={toLatest} />
        {over !== undefined ? (
          <div className="m-chat-over" role="status">
            {over}
            {conversation !== undefined && mayReopen(conversation) && (
              <button
                type="button"
                className="m-button"
                onClick={() => void conversationActions.setActive(sessionId, true)}
              >
                重新打开
              </button>
            )}
          </div>
        ) : conversation?.classGroup?.mayWrite === false ? (
          <p className="m-chat-over" role="status">
            {me.profileType === 'PARENT' ? (
              <>
                班级群由老师发布
                <Link className="m-button" to="/mobile/family-school/contacts">
                  私聊老师
                </Link>
              </>
            ) : (
              '本群仅班主任可发言。'
            )}
          </p>
        ) : (
          <Composer
            key={edits}
            focused={edits > 0}
            sessionId={sessionId}
            mayUrge={me.profileType === 'PARENT' && conversation?.kind === 'parent-teacher'}
            quoted={quoted ?? undefined}
            onUnquote={() => setQuoted(null)}
            onTyping={say}
            onSent={toLatest}
          />
        )}
      </div>
      {opened === 'menu' && ChatMenu !== undefined && conversation !== undefined && (
        <ChatMenu
          conversation={conversation}
          onPlace={goTo}
          onClose={close}
          onRemoved={() => void navigate(list, { replace: true })}
        />
      )}
      {typeof opened === 'object' && 'message' in opened && (
        <MessageMenu
          message={opened.message}
          userId={me.id}
          active={active}
          onReply={() => setQuoted(opened.message)}
          onClose={close}
        />
      )}
      {typeof opened === 'object' && 'entry' in opened && (
        <PendingMenu entry={opened.entry} onClose={close} />
      )}
    </div>
  )
}

/** Another session is another page: nothing of the one before stays. */
export const ChatPage = () => {
  const sessionId = Number(useParams().sessionId)
  return <Chat key={sessionId} sessionId={sessionId} />
}
