import type { Conversation } from '@xueqiao/contract/features/family/communication/api'
import { useLocation, useNavigate } from 'react-router'
import { Icon } from '../../../../../lib/icons'
import { whoIs } from '../../../../../shared/chat/words'

/** 初一(3)班 班主任 · 程亦安, 程亦安 母亲 · 初一(3)班: who this is and about whom. */
const about = (conversation: Conversation): string => {
  const { kind, peer, className, studentName, memberCount, subject, classGroup, stranger } = conversation
  if (classGroup) return `${classGroup.parents} 位家长${classGroup.onlyHead ? ' · 仅班主任可发言' : ''}`
  if (kind === 'group') return `${memberCount} 人`
  if (stranger) return whoIs(conversation)
  if (studentName === null) return [peer?.label, subject].filter(Boolean).join(' · ')
  const [first, second] =
    peer?.type === 'PARENT' ? [[studentName, peer.label], className] : [[className, peer?.label], studentName]
  return [first.filter(Boolean).join(' '), second].filter(Boolean).join(' · ')
}

interface ChatHeaderProps {
  conversation: Conversation | undefined
  typing: readonly string[]
  /** Where back leads for someone who opened the chat by its address. */
  parent: string
  onMenu: () => void
}

export const ChatHeader = ({ conversation, typing, parent, onMenu }: ChatHeaderProps) => {
  const navigate = useNavigate()
  const { key } = useLocation()
  const writing = conversation?.kind === 'group' ? `${typing.join('、')}正在输入…` : '对方正在输入…'
  return (
    <header className="m-header m-chat-header">
      <button
        type="button"
        className="m-icon-button"
        aria-label="返回"
        onClick={() => void (key === 'default' ? navigate(parent, { replace: true }) : navigate(-1))}
      >
        <Icon name="left" size="xl" />
      </button>
      <div className="m-grow">
        <h1 className="m-ellipsis">{conversation?.title ?? '聊天'}</h1>
        <div className="m-meta m-ellipsis" role="status">
          {typing.length > 0 ? writing : conversation !== undefined && about(conversation)}
        </div>
      </div>
      <button
        type="button"
        className="m-icon-button"
        aria-label="会话设置"
        disabled={conversation === undefined}
        onClick={onMenu}
      >
        <Icon name="more" size="xl" />
      </button>
    </header>
  )
}
