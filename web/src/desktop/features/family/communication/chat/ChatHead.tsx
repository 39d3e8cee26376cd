import type { ConversationDetail } from '@xueqiao/contract/features/family/communication/api'
import { Dropdown } from 'antd'
import { useState } from 'react'
import { Icon } from '../../../../../lib/icons'
import { useViewer } from '../../../../../session/access'
import { speakingText } from '../../../../../shared/chat/people/class-groups'
import { conversationActions } from '../../../../../shared/chat/useConversation'
import { isLeft, mayReopen, whoIs } from '../../../../../shared/chat/words'
import { SubjectDialog } from '../side/SubjectDialog'
import { SearchHere } from './SearchHere'
import { useEnding } from './useEnding'

/** 在线，通常 20 分钟内回复; how fast a teacher answers is for parents to know. */
const stateText = (conversation: ConversationDetail, typing: readonly string[], forParent: boolean) => {
  if (typing.length > 0)
    return conversation.kind === 'group' ? `${typing.slice(0, 2).join('、')}正在输入…` : '正在输入…'
  if (conversation.classGroup?.onlyHead) return '仅班主任可发言'
  if (conversation.classGroup !== null) return '老师发布，家长私聊回复'
  if (conversation.kind === 'group') return `${conversation.memberCount} 位成员`
  const online = conversation.stranger ? '等待对方回复' : conversation.peer?.online === true ? '在线' : '离线'
  const answers =
    forParent && conversation.answerMinutes !== null
      ? `，通常 ${Math.max(1, conversation.answerMinutes)} 分钟内回复`
      : ''
  return `${online}${answers}`
}

interface Props {
  conversation: ConversationDetail | undefined
  typing: readonly string[]
  panel: boolean
  onPanel: () => void
  onOpen: (sessionId: number, seq?: number) => void
  onClose: () => void
}

const Tools = ({
  conversation,
  panel,
  onPanel,
  onOpen,
  onClose,
}: Omit<Props, 'typing'> & { conversation: ConversationDetail }) => {
  const [searching, setSearching] = useState(false)
  const [renaming, setRenaming] = useState(false)
  const { removeConversation, endConversation } = useEnding()
  const { id, pinned, muted, active, mayManage, kind, classGroup } = conversation
  const group = kind === 'group'
  const pin = pinned ? '取消置顶' : '置顶'
  const mute = muted ? '关闭免打扰' : '免打扰'
  const end = { key: 'end', label: '结束会话', onClick: () => void endConversation(conversation) }
  const again = {
    key: 'again',
    label: '重新打开会话',
    onClick: () => void conversationActions.setActive(id, true),
  }
  const ending = active ? [end] : mayReopen(conversation) ? [again] : []
  const rename = {
    key: 'subject',
    label: group ? '修改群名' : '修改主题',
    onClick: () => setRenaming(true),
  }
  const speaking = {
    key: 'speaking',
    label: speakingText(classGroup?.onlyHead === true),
    onClick: () => void conversationActions.setOnlyHead(id, !classGroup?.onlyHead),
  }
  const items = [
    ...(mayManage ? [classGroup === null ? rename : speaking, ...ending] : []),
    {
      key: 'remove',
      label: isLeft(conversation) ? '退出群聊' : '删除会话',
      danger: true,
      onClick: () => void removeConversation(conversation).then((gone) => gone && onClose()),
    },
  ]
  return (
    <>
      <button
        type="button"
        className="icon-btn"
        aria-label="搜索本会话"
        title="搜索本会话"
        aria-expanded={searching}
        onClick={() => setSearching(!searching)}
      >
        <Icon name="search" />
      </button>
      <button
        type="button"
        className="icon-btn"
        aria-label={pin}
        title={pin}
        aria-pressed={pinned}
        onClick={() => void conversationActions.pin(conversation)}
      >
        <Icon name="pin" />
      </button>
      <button
        type="button"
        className="icon-btn"
        aria-label={mute}
        title={mute}
        aria-pressed={muted}
        onClick={() => void conversationActions.mute(conversation)}
      >
        <Icon name="mute" />
      </button>
      <button
        type="button"
        className="icon-btn"
        aria-label="会话资料"
        title="会话资料"
        aria-expanded={panel}
        onClick={onPanel}
      >
        <Icon name={group ? 'users' : 'user'} />
      </button>
      <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
        <button type="button" className="icon-btn" aria-label="更多">
          <Icon name="more" />
        </button>
      </Dropdown>
      {searching && (
        <SearchHere sessionId={id} onOpen={(seq) => onOpen(id, seq)} onClose={() => setSearching(false)} />
      )}
      <SubjectDialog open={renaming} conversation={conversation} onClose={() => setRenaming(false)} />
    </>
  )
}

export const ChatHead = ({ conversation, typing, ...tools }: Props) => {
  const { kind } = useViewer()
  return (
    <header className="chat-head">
      <button type="button" className="icon-btn chat-back" aria-label="返回会话列表" onClick={tools.onClose}>
        <Icon name="left" />
      </button>
      {conversation === undefined ? (
        <span className="bone" style={{ width: 160, height: 20 }} />
      ) : (
        <>
          <div className="chat-title">
            <h2>
              {conversation.title}
              <small>{whoIs(conversation)}</small>
              {conversation.subject !== null && conversation.kind !== 'group' && (
                <small>{conversation.subject}</small>
              )}
            </h2>
            <p aria-live="polite">{stateText(conversation, typing, kind === 'parent')}</p>
          </div>
          <Tools {...tools} conversation={conversation} />
        </>
      )}
    </header>
  )
}
