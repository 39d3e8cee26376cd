import type { Conversation } from '@xueqiao/contract/features/family/communication/api'
import { END_NOTE, endQuestion } from '../../../../../shared/chat/ending'
import { conversationActions } from '../../../../../shared/chat/useConversation'
import { isLeft } from '../../../../../shared/chat/words'
import { useConfirm } from '../../../../kit/dialog/useConfirm'

type Named = Pick<Conversation, 'id' | 'title' | 'kind' | 'classGroup'>

/** What cannot be undone by another click is asked about first. */
export const useEnding = () => {
  const confirm = useConfirm()
  return {
    /** Whether it is gone. */
    removeConversation: async (conversation: Named): Promise<boolean> => {
      const { id, title, classGroup } = conversation
      const group = isLeft(conversation)
      const named = classGroup === null ? `与 ${title} 的会话` : `“${title}”`
      const sure = await confirm({
        title: group ? '退出群聊' : '删除会话',
        question: group ? `确定退出“${title}”吗？` : `确定删除${named}吗？`,
        note: group
          ? '退出后不再收到该群的消息，由其他成员邀请才能重新加入。'
          : '会话从您的列表中移除，之前的消息不再显示；对方的记录不受影响，对方再来消息时会话会重新出现。',
        ok: group ? '退出' : '删除',
        danger: true,
      })
      return sure && conversationActions.remove(id)
    },
    endConversation: async (conversation: Named) => {
      const question = endQuestion(conversation)
      const sure = await confirm({ title: '结束会话', question, note: END_NOTE, ok: '结束会话' })
      if (sure) await conversationActions.setActive(conversation.id, false)
    },
  }
}
