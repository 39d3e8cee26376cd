import { hoursApi } from '@xueqiao/contract/features/family/communication/hours'
import type { ChatMessage } from '@xueqiao/contract/features/family/communication/messages'
import { act } from '../../../../../api/action'
import { copy } from '../../../../../shared/chat/copy'
import { recallMessage } from '../../../../../shared/chat/sending/recall'
import { mayRecall, summaryOf } from '../../../../../shared/chat/words'
import { Sheet } from '../../../../kit/Sheet'
import { MenuRow } from '../ConversationMenu'

const makeTodo = ({ id }: ChatMessage) => act(hoursApi.addTodo, { params: { id }, body: null })

interface MessageMenuProps {
  message: ChatMessage
  userId: number
  /** Nothing can be said in a session that is over. */
  active: boolean
  onReply: () => void
  onClose: () => void
}

export const MessageMenu = ({ message, userId, active, onReply, onClose }: MessageMenuProps) => {
  const { type, content } = message
  const then = (act: () => unknown) => () => {
    onClose()
    void act()
  }
  return (
    <Sheet title={summaryOf(message)} onClose={onClose}>
      {type === 'text' && (
        <MenuRow icon="copy" onClick={then(() => copy(content))}>
          复制
        </MenuRow>
      )}
      {active && (
        <MenuRow icon="reply" onClick={then(onReply)}>
          回复
        </MenuRow>
      )}
      <MenuRow icon="check" onClick={then(() => makeTodo(message))}>
        转为待办
      </MenuRow>
      {active && mayRecall(message, userId) && (
        <MenuRow icon="undo" danger onClick={then(() => recallMessage(message))}>
          撤回
        </MenuRow>
      )}
    </Sheet>
  )
}
