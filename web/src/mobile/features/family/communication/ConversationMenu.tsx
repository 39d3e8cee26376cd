import type { Conversation } from '@xueqiao/contract/features/family/communication/api'
import { type ReactNode, useState } from 'react'
import { Icon, type IconName } from '../../../../lib/icons'
import { conversationActions } from '../../../../shared/chat/useConversation'
import { isLeft } from '../../../../shared/chat/words'
import { Sheet } from '../../../kit/Sheet'
import './communication.css'

interface MenuRowProps {
  icon: IconName
  danger?: boolean
  onClick: () => void
  children: ReactNode
}

export const MenuRow = ({ icon, danger = false, onClick, children }: MenuRowProps) => (
  <button type="button" className={danger ? 'm-row m-danger' : 'm-row'} onClick={onClick}>
    <Icon name={icon} size="l" />
    <span className="m-grow">{children}</span>
  </button>
)

interface ConversationMenuProps {
  conversation: Conversation
  /** Opened to delete: the question comes at once. */
  removing?: boolean
  onClose: () => void
  onRemoved?: () => void
  /** What else can be done where the menu is. */
  children?: ReactNode
  /** What else can be done with it as a whole, above the last row. */
  whole?: ReactNode
}

/** What can be done with a conversation, in words; swiping its row is the second way. */
export const ConversationMenu = ({
  conversation,
  removing = false,
  onClose,
  onRemoved,
  children,
  whole,
}: ConversationMenuProps) => {
  const [asking, setAsking] = useState(removing)
  const { title, pinned, muted, classGroup } = conversation
  const leaving = isLeft(conversation)
  const run = (act: () => Promise<unknown>) => {
    onClose()
    void act()
  }
  const remove = async () => {
    onClose()
    if (await conversationActions.remove(conversation.id)) onRemoved?.()
  }
  if (asking)
    return (
      <Sheet
        title={leaving ? `退出“${title}”` : classGroup ? `删除“${title}”` : `删除与${title}的会话`}
        onClose={onClose}
      >
        <div className="m-ask">
          <p>
            {leaving
              ? '退出后不再收到这个群的消息，您这里的聊天记录也会清空。'
              : '聊天记录只在您这里清空，对方仍然看得到。再有新消息时，会话会重新出现。'}
          </p>
          <button type="button" className="m-button m-wide m-danger" onClick={() => void remove()}>
            {leaving ? '退出群聊' : '删除会话'}
          </button>
          <button type="button" className="m-button m-wide" onClick={onClose}>
            取消
          </button>
        </div>
      </Sheet>
    )
  return (
    <Sheet title={title} onClose={onClose}>
      {children}
      <MenuRow icon="pin" onClick={() => run(() => conversationActions.pin(conversation))}>
        {pinned ? '取消置顶' : '置顶'}
      </MenuRow>
      <MenuRow icon="mute" onClick={() => run(() => conversationActions.mute(conversation))}>
        {muted ? '关闭免打扰' : '免打扰'}
      </MenuRow>
      {whole}
      <MenuRow icon="trash" danger onClick={() => setAsking(true)}>
        {leaving ? '退出群聊' : '删除会话'}
      </MenuRow>
    </Sheet>
  )
}
