import {
  type ConversationDetail,
  communicationApi,
  type Participant,
} from '@xueqiao/contract/features/family/communication/api'
import { useState } from 'react'
import { useApi } from '../../../../../api/queries'
import { Avatar } from '../../../../../lib/Avatar'
import { Icon } from '../../../../../lib/icons'
import { useSession } from '../../../../../session/store'
import { memberActions } from '../../../../../shared/chat/people/members'
import { useConfirm } from '../../../../kit/dialog/useConfirm'
import { AddMembersDialog } from './AddMembersDialog'

interface RowProps {
  member: Participant
  self: boolean
  onRemove: () => void
}

const Member = ({ member, self, onRemove }: RowProps) => (
  <li className="member">
    <Avatar name={member.name} />
    <span>
      {member.name}
      {self && '（我）'} <small>{member.label}</small>
    </span>
    {member.online && <i className="online" role="img" aria-label="在线" title="在线" />}
    {member.mayRemove && !self && (
      <button type="button" className="icon-btn" aria-label={`移除 ${member.name}`} onClick={onRemove}>
        <Icon name="x" size="s" />
      </button>
    )}
  </li>
)

/** Who takes part, with the way in and the way out. */
export const Members = ({ conversation }: { conversation: ConversationDetail }) => {
  const { id, active } = conversation
  const { data } = useApi(communicationApi.participants, { params: { id } }, { silent: true })
  const userId = useSession((session) => session.user?.id)
  const [adding, setAdding] = useState(false)
  const confirm = useConfirm()

  const remove = async ({ userId: who, name }: Participant) => {
    const sure = await confirm({
      title: '移除成员',
      question: `确定将 ${name} 移出会话吗？`,
      note: '移出后不再收到新消息。',
      ok: '移除',
      danger: true,
    })
    if (sure) await memberActions.remove(id, who)
  }

  if (data === undefined) return null
  return (
    <section aria-label="成员">
      <h2>
        成员 <small>{data.length}</small>
        {active && conversation.classGroup === null && !conversation.stranger && (
          <button type="button" className="link-btn" onClick={() => setAdding(true)}>
            添加
          </button>
        )}
      </h2>
      <ul>
        {data.map((member) => (
          <Member
            key={member.userId}
            member={member}
            self={member.userId === userId}
            onRemove={() => void remove(member)}
          />
        ))}
      </ul>
      <AddMembersDialog
        open={adding}
        conversation={conversation}
        members={data}
        onClose={() => setAdding(false)}
      />
    </section>
  )
}
