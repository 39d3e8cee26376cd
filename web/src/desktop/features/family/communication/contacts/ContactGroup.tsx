import type { Contact } from '@xueqiao/contract/features/family/communication/contacts'
import { useState } from 'react'
import { Avatar } from '../../../../../lib/Avatar'
import { Icon } from '../../../../../lib/icons'
import type { ChildGroup, Group } from './contact-groups'

interface RowProps {
  contact: Contact
  text: string
  small?: boolean
  onWrite: () => void
}

const Row = ({ contact, text, small = false, onWrite }: RowProps) => (
  <div className={small ? 'contact small' : 'contact'}>
    {!small && <Avatar name={contact.name} size="m" />}
    <div className="contact-text">
      <b>
        {contact.name}
        {contact.online && <i className="online" role="img" aria-label="在线" title="在线" />}
      </b>
      <span>{text}</span>
    </div>
    {contact.hasAccount ? (
      <button type="button" className="btn" aria-label={`给 ${contact.name} 发消息`} onClick={onWrite}>
        <Icon name="chat" size="s" />
        发消息
      </button>
    ) : (
      <span className="contact-none" title="开通账号后才能收发消息">
        未开通账号
      </span>
    )}
  </div>
)

const textOf = ({ relations, subjects, contactType }: Contact) => {
  const labels = relations.map(({ studentName, label }) =>
    contactType === 'PARENT' && studentName !== null ? `${studentName} ${label}` : label,
  )
  return [...new Set(labels.length > 0 ? labels : subjects)].join('、')
}

const Child = ({ child, onWrite }: { child: ChildGroup; onWrite: Props['onWrite'] }) => (
  <li className="contact-child">
    <p>
      <Avatar name={child.name} />
      {child.name}
    </p>
    {child.people.map(({ contact, label }) => (
      <Row
        key={contact.profileId}
        contact={contact}
        text={label}
        small
        onWrite={() => onWrite(contact, child.studentId)}
      />
    ))}
  </li>
)

interface Props {
  group: Group
  onWrite: (contact: Contact, studentId: number | null) => void
}

export const ContactGroup = ({ group, onWrite }: Props) => {
  const [open, setOpen] = useState(true)
  const count = group.people.length + group.children.length
  return (
    <section className="card contacts-group" aria-label={group.title}>
      <button type="button" className="contacts-title" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={open ? 'down' : 'right'} size="s" />
        <b>{group.title}</b>
        <span>{group.children.length > 0 ? `${count} 个家庭` : `${count} 人`}</span>
      </button>
      {open && (
        <ul>
          {group.children.map((child) => (
            <Child key={child.studentId} child={child} onWrite={onWrite} />
          ))}
          {group.people.map((contact) => (
            <li key={`${contact.contactType}${contact.profileId}`}>
              <Row
                contact={contact}
                text={textOf(contact)}
                onWrite={() => onWrite(contact, group.studentId ?? null)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
