import {
  type ConversationDetail,
  communicationApi,
  type Participant,
} from '@xueqiao/contract/features/family/communication/api'
import { contactsApi } from '@xueqiao/contract/features/family/communication/contacts'
import { useState } from 'react'
import { useApi } from '../../../../../api/queries'
import { Avatar } from '../../../../../lib/Avatar'
import { memberActions } from '../../../../../shared/chat/people/members'
import { MessageFamily } from '../../../../conversation/MessageFamily'
import { Row } from '../../../../kit/list/Row'
import { SearchField } from '../../../../kit/list/SearchField'
import { useSettled } from '../../../../kit/list/useSettled'
import { useMe } from '../../../../kit/me'
import { Sheet } from '../../../../kit/Sheet'
import { EmptyState, Loaded, SkeletonRows } from '../../../../kit/states'
import { CallFamily } from '../../../../record/CallFamily'
import { MenuRow } from '../ConversationMenu'

const MOST = 20

interface AddProps {
  id: number
  members: readonly Participant[]
  onDone: () => void
}

/** Whom the server lets in stands there: teachers of the child for parents, the staff for teachers. */
const Add = ({ id, members, onDone }: AddProps) => {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const search = useSettled(text.trim())
  const teachers = useApi(contactsApi.teachers, { query: { search, size: MOST } }, { silent: true })
  const add = async (userId: number) => {
    setBusy(true)
    if (await memberActions.add(id, [userId])) onDone()
    setBusy(false)
  }
  return (
    <div className="m-ask">
      <p>加入的成员只能看到加入以后的消息。</p>
      <SearchField label="教师姓名或拼音" value={text} onChange={setText} />
      <Loaded query={teachers} endpoint={contactsApi.teachers} skeleton={<SkeletonRows round />}>
        {({ content }) => {
          const found = content.flatMap(({ userId, name, subjects }) =>
            userId === null || members.some((member) => member.userId === userId)
              ? []
              : [{ userId, name, note: subjects.join('、') || '教师' }],
          )
          if (found.length === 0) return <EmptyState>没有找到可以添加的教师。</EmptyState>
          return found.map(({ userId, name, note }) => (
            <Row
              key={userId}
              leading={<Avatar name={name} size="m" />}
              title={name}
              note={note}
              trailing={
                <button
                  type="button"
                  className="m-button"
                  aria-label={`添加 ${name}`}
                  disabled={busy}
                  onClick={() => void add(userId)}
                >
                  添加
                </button>
              }
            />
          ))
        }}
      </Loaded>
    </div>
  )
}

interface RemoveProps {
  id: number
  member: Participant
  onDone: () => void
}

const Remove = ({ id, member, onDone }: RemoveProps) => {
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    await memberActions.remove(id, member.userId)
    onDone()
  }
  return (
    <div className="m-ask">
      <p>确定将 {member.name} 移出会话吗？移出后不再收到新消息。</p>
      <button
        type="button"
        className="m-button m-wide m-danger"
        disabled={busy}
        onClick={() => void remove()}
      >
        移除
      </button>
      <button type="button" className="m-button m-wide" onClick={onDone}>
        取消
      </button>
    </div>
  )
}

/** The families of a class are written to and called from its group, one by one. */
const Reach = ({ member: { profileId, name, label, children } }: { member: Participant }) => {
  const [child] = children
  if (profileId === null || child === undefined) return null
  const guardian = { parentId: profileId, name, relationship: label ?? '' }
  const of = { studentId: child.id, studentName: child.name }
  return (
    <>
      <MessageFamily {...of} guardians={[guardian]} />
      <CallFamily {...of} guardian={guardian} />
    </>
  )
}

interface MembersSheetProps {
  conversation: ConversationDetail
  onClose: () => void
}

/** Who takes part, with the way in and the way out. */
export const MembersSheet = ({ conversation, onClose }: MembersSheetProps) => {
  const { id, active, classGroup, stranger } = conversation
  const me = useMe()
  const members = useApi(communicationApi.participants, { params: { id } })
  const [step, setStep] = useState<'add' | Participant>()
  const back = () => setStep(undefined)
  const title = step === undefined ? '会话成员' : step === 'add' ? '添加成员' : '移除成员'
  return (
    <Sheet title={title} onClose={onClose}>
      <Loaded query={members} endpoint={communicationApi.participants} skeleton={<SkeletonRows round />}>
        {(list) => {
          if (step === 'add') return <Add id={id} members={list} onDone={back} />
          if (step !== undefined) return <Remove id={id} member={step} onDone={back} />
          return (
            <>
              {list.map((member) => (
                <Row
                  key={member.userId}
                  leading={<Avatar name={member.name} size="m" />}
                  title={member.userId === me.id ? `${member.name}（我）` : member.name}
                  note={[member.label, stranger ? null : member.online ? '在线' : '离线']
                    .filter(Boolean)
                    .join(' · ')}
                  trailing={
                    member.userId !== me.id && (
                      <>
                        {classGroup !== null && <Reach member={member} />}
                        {member.mayRemove && (
                          <button
                            type="button"
                            className="m-button"
                            aria-label={`移除 ${member.name}`}
                            onClick={() => setStep(member)}
                          >
                            移除
                          </button>
                        )}
                      </>
                    )
                  }
                />
              ))}
              {active && classGroup === null && !stranger && (
                <MenuRow icon="plus" onClick={() => setStep('add')}>
                  添加成员
                </MenuRow>
              )}
            </>
          )
        }}
      </Loaded>
    </Sheet>
  )
}
