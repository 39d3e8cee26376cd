import type { ConversationDetail } from '@xueqiao/contract/features/family/communication/api'
import { notificationsApi } from '@xueqiao/contract/features/family/notifications/api'
import { parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { Link } from 'react-router'
import { useApi } from '../../../../../api/queries'
import { Icon } from '../../../../../lib/icons'
import { useCan, useViewer } from '../../../../../session/access'
import { openingText, opensRecord } from '../../../../../shared/chat/people/opening'
import { strangerText, whoIs } from '../../../../../shared/chat/words'
import { Protected } from '../../../../kit/record/Protected'
import { RevealScope } from '../../../../kit/record/Reveals'
import { FamilyNotices } from './FamilyNotices'
import { Members } from './Members'
import { SidePerson } from './SidePerson'

type Conversation = ConversationDetail

const Child = ({ conversation }: { conversation: Conversation }) => {
  const can = useCan()
  const { kind } = useViewer()
  const { studentId, studentName, className, studentNumber } = conversation
  if (studentId === null || studentName === null) return null
  const staff = kind === 'admin' || kind === 'teacher'
  return (
    <section aria-label="学生">
      <SidePerson name={studentName} lines={[className, studentNumber]} />
      {staff && can('student:view') && opensRecord(conversation) && (
        <div className="side-links">
          <Link className="btn" to={`/student/students/${studentId}`}>
            学生档案
          </Link>
        </div>
      )}
    </section>
  )
}

/** Whom the records do not relate shows who they are, and no more before they answer. */
const Stranger = ({ conversation }: { conversation: Conversation }) => {
  const text = strangerText(conversation)
  if (text === undefined || conversation.peer === null) return null
  return (
    <section aria-label="家长">
      <SidePerson name={conversation.peer.name} lines={[whoIs(conversation)]} />
      <p className="side-hint">{text}</p>
    </section>
  )
}

/** Masked, as everywhere; whoever looks leaves a record. */
const Guardians = ({ conversation }: { conversation: Conversation }) => {
  const { guardians } = conversation
  const { kind } = useViewer()
  const masked = kind === 'admin' || kind === 'teacher'
  if (guardians.length === 0) return null
  return (
    <section aria-label="监护人">
      <h2>监护人</h2>
      <ul>
        {guardians.map(({ parentId, name, relationship, phone }) => (
          <li key={parentId}>
            <span>
              {name} <small>{relationship}</small>
            </span>
            {/* Who is related to the child sees the number for a reason; others never do. */}
            {phone !== null && masked && !opensRecord(conversation) && <span>{phone}</span>}
            {phone !== null && (!masked || opensRecord(conversation)) && (
              <Protected
                secret={{
                  label: '手机号码',
                  owner: name,
                  endpoint: parentsApi.reveal,
                  id: parentId,
                  field: 'phone',
                }}
                value={phone}
                masked={masked}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Of the child that is talked about: what this parent still has to confirm or sign. */
const NoticesToConfirm = ({ studentId }: { studentId: number }) => {
  const input = { query: { filter: 'unanswered', studentId, size: 5 } } as const
  const { data } = useApi(notificationsApi.mine, input, { silent: true })
  if (data === undefined || data.content.length === 0) return null
  return (
    <section aria-label="待确认通知">
      <h2>待确认通知</h2>
      <ul>
        {data.content.map(({ id, title }) => (
          <li key={id}>
            <span>{title}</span>
            <Link to={`/family-school/notification/${id}`}>去确认</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Parents read here when the teacher reads. */
const Teacher = ({ conversation }: { conversation: Conversation }) => {
  const { peer, hours } = conversation
  if (peer === null) return null
  const spans = new Map<string, string[]>()
  hours?.week.forEach((span, day) => {
    const text = span === null ? '不办公' : `${span.from} – ${span.to}`
    spans.set(text, [...(spans.get(text) ?? []), '一二三四五六日'.charAt(day)])
  })
  return (
    <section aria-label="教师">
      <SidePerson name={peer.name} lines={[peer.label]} />
      {conversation.opensByAnswer && <p className="side-hint">{openingText(conversation)}</p>}
      {hours?.enabled && (
        <ul className="side-hours">
          {[...spans].map(([text, days]) => (
            <li key={text}>
              <span>周{days.join('、')}</span>
              <small>{text}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface Props {
  conversation: Conversation
  onClose: () => void
}

/** Who and what the talk is about. */
export const SidePanel = ({ conversation, onClose }: Props) => {
  const { kind } = useViewer()
  const parent = kind === 'parent'
  return (
    <aside className="communication-side" aria-label="会话资料">
      <button type="button" className="icon-btn side-close" aria-label="收起资料" onClick={onClose}>
        <Icon name="x" />
      </button>
      <RevealScope
        note="查看会留下记录：家长可以看到是谁、在什么时候、为什么查看。"
        reasons={['联系家长', '家访', '紧急情况']}
      >
        {parent && conversation.kind === 'parent-teacher' && <Teacher conversation={conversation} />}
        <Stranger conversation={conversation} />
        <Child conversation={conversation} />
        {conversation.kind === 'teacher' && conversation.peer !== null && (
          <section aria-label="同事">
            <SidePerson name={conversation.peer.name} lines={[conversation.peer.label]} />
          </section>
        )}
        {!parent && <Guardians conversation={conversation} />}
        {conversation.studentId !== null &&
          (parent ? (
            <NoticesToConfirm studentId={conversation.studentId} />
          ) : (
            <FamilyNotices studentId={conversation.studentId} />
          ))}
        <Members conversation={conversation} />
      </RevealScope>
    </aside>
  )
}
