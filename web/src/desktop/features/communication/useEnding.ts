import type { Conversation } from '@xueqiao/contract/features/communication'
import { talkActions } from '../../../chat/useTalk'
import { useConfirm } from '../../kit/useConfirm'

type Named = Pick<Conversation, 'id' | 'title' | 'kind'>

/** What cannot be undone by another click is asked about first. */
export const useEnding = () => {
  const confirm = useConfirm()
  return {
    /** Whether it is gone. */
    removeTalk: async ({ id, title, kind }: Named): Promise<boolean> => {
      const group = kind === 'group'
      const sure = await confirm({
        title: group ? '退出群聊' : '删除会话',
        question: group ? `确定退出“${title}”吗？` : `确定删除与 ${title} 的会话吗？`,
        note: group
          ? '退出后不再收到该群的消息，由其他成员邀请才能重新加入。'
          : '会话从您的列表中移除，之前的消息不再显示；对方的记录不受影响，对方再来消息时会话会重新出现。',
        ok: group ? '退出' : '删除',
        danger: true,
      })
      return sure && talkActions.remove(id)
    },
    endTalk: async ({ id, title }: Named) => {
      const sure = await confirm({
        title: '结束会话',
        question: `确定结束与 ${title} 的会话吗？`,
        note: '结束后双方都能查看历史消息，重新打开后才能继续发送。',
        ok: '结束会话',
      })
      if (sure) await talkActions.setActive(id, false)
    },
  }
}
