import { hoursApi } from '@xueqiao/contract/features/communication-hours'
import { type ChatMessage, messagesApi } from '@xueqiao/contract/features/communication-messages'
import { call } from '../../../../api/call'
import { reportFailure } from '../../../../api/failure'
import { invalidate } from '../../../../api/queries'
import { mayRecall, summaryOf } from '../../../../chat/words'
import { toast } from '../../../../lib/toast'
import { Sheet } from '../../../kit/Sheet'
import { MenuRow } from '../ConversationMenu'

/** Where the browser keeps its clipboard to itself (no HTTPS), the old way still works. */
export const copyText = async (text: string) => {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    // The top layer may hold a dialog, and only what is inside it can be selected.
    const box = document.querySelector('dialog[open]') ?? document.body
    box.append(area)
    area.select()
    document.execCommand('copy')
    area.remove()
  }
  toast.success('已复制')
}

const makeTodo = async ({ id }: ChatMessage) => {
  try {
    await call(hoursApi.addTodo, { params: { id }, body: null })
    toast.success('已转为待办')
    void invalidate(hoursApi.todos.path)
  } catch (error) {
    reportFailure(error, hoursApi.addTodo)
  }
}

interface MessageMenuProps {
  message: ChatMessage
  userId: number
  /** Nothing can be said in a session that is over. */
  active: boolean
  onReply: () => void
  onRecalled: (message: ChatMessage) => void
  onClose: () => void
}

export const MessageMenu = ({ message, userId, active, onReply, onRecalled, onClose }: MessageMenuProps) => {
  const { sessionId, id, type, content } = message
  const recall = async () => {
    try {
      onRecalled(await call(messagesApi.recall, { params: { id: sessionId, msgId: id } }))
      toast.success('消息已撤回')
    } catch (error) {
      reportFailure(error, messagesApi.recall)
    }
  }
  const then = (act: () => unknown) => () => {
    onClose()
    void act()
  }
  return (
    <Sheet title={summaryOf(message)} onClose={onClose}>
      {type === 'text' && (
        <MenuRow icon="clip" onClick={then(() => copyText(content))}>
          复制
        </MenuRow>
      )}
      {active && (
        <MenuRow icon="redo" onClick={then(onReply)}>
          回复
        </MenuRow>
      )}
      <MenuRow icon="check" onClick={then(() => makeTodo(message))}>
        转为待办
      </MenuRow>
      {active && mayRecall(message, userId) && (
        <MenuRow icon="undo" danger onClick={then(recall)}>
          撤回
        </MenuRow>
      )}
    </Sheet>
  )
}
