import { Avatar } from '../../../../../lib/Avatar'
import { Icon } from '../../../../../lib/icons'
import { CallButton } from '../../../../record/reveal/Protected'
import type { Entry } from './groups'

/** A number that came masked is shown for a reason (record/RevealSheet); only a family's can be asked for. */
const Call = ({ entry: { contact, studentId } }: { entry: Entry }) => {
  const { phone, name, contactType, profileId } = contact
  const child = studentId ?? contact.relations[0]?.studentId ?? null
  const masked = phone?.includes('*') ?? false
  if (contactType === 'PARENT' && child !== null)
    return (
      <CallButton
        secret={{ studentId: child, owner: name, parentId: profileId }}
        value={phone}
        masked={masked}
      />
    )
  if (phone === null || masked) return null
  return (
    <a className="m-icon-button m-call" aria-label={`打电话给${name}`} href={`tel:${phone}`}>
      <Icon name="call" size="l" />
    </a>
  )
}

interface ContactItemProps {
  entry: Entry
  /** Left out where nobody can be written to. */
  onConversation?: () => void
  busy: boolean
}

export const ContactItem = ({ entry, onConversation, busy }: ContactItemProps) => {
  const { name, hasAccount, online } = entry.contact
  return (
    <div className="m-row m-contact">
      <Avatar name={name} size="m" />
      <span className="m-grow">
        <span className="m-block m-ellipsis">
          <b>{name}</b>
          {online && <span className="m-online">在线</span>}
        </span>
        <span className="m-meta m-block m-ellipsis">{entry.note}</span>
      </span>
      {onConversation !== undefined && <Call entry={entry} />}
      {onConversation !== undefined &&
        (hasAccount ? (
          <button
            type="button"
            className="m-button"
            aria-label={`给${name}发消息`}
            disabled={busy}
            onClick={onConversation}
          >
            发消息
          </button>
        ) : (
          <span className="m-meta m-contact-none">未开通账号</span>
        ))}
    </div>
  )
}
