import { type Conversation, communicationApi } from '@xueqiao/contract/features/family/communication/api'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { loadChunk } from '../../../../lib/chunks'
import { Icon } from '../../../../lib/icons'
import { useViewer } from '../../../../session/access'
import { useConversations } from '../../../../shared/chat/conversations'
import { conversationActions } from '../../../../shared/chat/useConversation'
import { BellButton } from '../../../bell/BellButton'
import { ConversationRow } from '../../../conversation/ConversationRow'
import { InfiniteList } from '../../../kit/list/InfiniteList'
import { PullToRefresh } from '../../../kit/list/PullToRefresh'
import { Row } from '../../../kit/list/Row'
import { SearchField } from '../../../kit/list/SearchField'
import { SwipeRow } from '../../../kit/list/SwipeRow'
import { useSearchText } from '../../../kit/list/useSearchText'
import { PageHeader } from '../../../kit/PageHeader'
import { Sheet } from '../../../kit/Sheet'
import { EmptyState, SkeletonRows } from '../../../kit/states'
import { ConversationMenu } from './ConversationMenu'
import { FoundMessages } from './FoundMessages'
import { PushOffer } from './PushOffer'
import { useConversationPlaces } from './places'
import { Todos } from './Todos'
import { useBackFrom } from './useBackFrom'
import './communication.css'

const form = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await loadChunk(load) }))
const FORMS: Readonly<Record<string, ComponentType>> = {
  hours: form(() => import('./HoursPage').then((m) => m.HoursPage)),
  duty: form(() => import('./DutyPage').then((m) => m.DutyPage)),
}

/** For the staff: when they are to be reached, and who is when they are not. */
const Settings = () => {
  const { kind, user } = useViewer()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  if (kind !== 'teacher' && kind !== 'admin') return null
  return (
    <>
      <button type="button" className="m-icon-button" aria-label="沟通设置" onClick={() => setOpen(true)}>
        <Icon name="gear" size="xl" />
      </button>
      {open && (
        <Sheet title="沟通设置" onClose={() => setOpen(false)}>
          {user?.profileType === 'TEACHER' && <Row to={`${pathname}?form=hours`} title="我的沟通时段" />}
          <Row to={`${pathname}?form=duty`} title="值班表" />
        </Sheet>
      )}
    </>
  )
}

const NoConversation = () => {
  const { kind, user } = useViewer()
  const { contacts } = useConversationPlaces()
  if (kind === 'student')
    return <EmptyState>家校沟通在家长和老师之间进行，学生账号没有会话。通知请到“通知”里看。</EmptyState>
  if (user?.profileType === 'ADMIN')
    return (
      <EmptyState
        action={
          <Link className="m-button" to="/mobile/notifications?form=new">
            发通知
          </Link>
        }
      >
        会话在家长和老师之间进行，您的账号没有关联教师。要告诉大家的事，可以发通知；值班表在右上角的设置里。
      </EmptyState>
    )
  return (
    <EmptyState
      action={
        <Link className="m-button" to={contacts}>
          打开联系人
        </Link>
      }
    >
      还没有会话。从联系人里选一位，就可以开始。
    </EmptyState>
  )
}

/** The shared list in the shape of ours. */
const pagesOf = ({
  rows,
  isLoading,
  error,
  hasMore,
  loadMore,
  retry,
}: ReturnType<typeof useConversations>) => ({
  rows: isLoading || error !== null ? undefined : rows,
  error,
  hasNextPage: hasMore,
  isFetchingNextPage: false,
  fetchNextPage: loadMore,
  refetch: retry,
})

interface Opened {
  conversation: Conversation
  removing: boolean
}

/** The sessions of whoever looks; typing searches their names, and what was said in them. */
const Messages = () => {
  const { text, setText, settled } = useSearchText()
  const { chat, contacts } = useConversationPlaces()
  const { pathname } = useLocation()
  const [opened, setOpened] = useState<Opened>()
  const list = useConversations(settled === '' ? {} : { search: settled })
  const name = (conversation: Conversation) => `与${conversation.title}的会话`
  return (
    <>
      <PageHeader
        title={pathname === '/mobile/messages' ? '消息' : '沟通会话'}
        {...useBackFrom(pathname)}
        extra={
          <>
            <BellButton />
            <Settings />
            <Link className="m-icon-button" to={contacts} aria-label="联系人">
              <Icon name="users" size="xl" />
            </Link>
          </>
        }
      />
      <PullToRefresh>
        <div className="m-page">
          <SearchField label="搜索联系人、消息" value={text} onChange={setText} />
          {settled === '' && <Todos />}
          {settled === '' && <PushOffer />}
          <section className="m-card" aria-label="会话列表">
            <InfiniteList
              pages={pagesOf(list)}
              endpoint={communicationApi.conversations}
              empty={settled === '' ? <NoConversation /> : <EmptyState>没有叫“{settled}”的会话。</EmptyState>}
              row={(conversation) => (
                <SwipeRow
                  actions={[
                    {
                      title: conversation.pinned ? '取消置顶' : '置顶',
                      label: `${conversation.pinned ? '取消置顶' : '置顶'}${name(conversation)}`,
                      run: () => void conversationActions.pin(conversation),
                    },
                    {
                      title: conversation.muted ? '提醒' : '免打扰',
                      label: `${conversation.muted ? '关闭' : '开启'}${name(conversation)}的免打扰`,
                      run: () => void conversationActions.mute(conversation),
                    },
                    {
                      title: '删除',
                      label: `删除${name(conversation)}`,
                      tone: 'danger',
                      run: () => setOpened({ conversation, removing: true }),
                    },
                  ]}
                >
                  <ConversationRow
                    conversation={conversation}
                    to={chat(conversation.id)}
                    onHold={() => setOpened({ conversation, removing: false })}
                  />
                </SwipeRow>
              )}
            />
          </section>
          {settled !== '' && <FoundMessages keyword={settled} />}
        </div>
      </PullToRefresh>
      {opened !== undefined && <ConversationMenu {...opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

export const MessagesPage = () => {
  const [params] = useSearchParams()
  const Form = FORMS[params.get('form') ?? '']
  if (Form === undefined) return <Messages />
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <Form />
    </Suspense>
  )
}
