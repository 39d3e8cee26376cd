import { type Contact, contactsApi } from '@xueqiao/contract/features/family/communication/contacts'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { failureText } from '../../../../../api/failure'
import { useApi } from '../../../../../api/queries'
import { Icon } from '../../../../../lib/icons'
import { useFoundContacts } from '../../../../../shared/chat/people/useFoundContacts'
import { useStartConversation } from '../../../../../shared/chat/people/useStartConversation'
import { lastChild } from '../../../../../shared/child'
import { Choice } from '../../../../kit/form/Choice'
import { PullToRefresh } from '../../../../kit/list/PullToRefresh'
import { SearchField } from '../../../../kit/list/SearchField'
import { useSearchText } from '../../../../kit/list/useSearchText'
import { useMe } from '../../../../kit/me'
import { PageHeader } from '../../../../kit/PageHeader'
import { Sheet } from '../../../../kit/Sheet'
import { EmptyState, ErrorState, Loaded, SkeletonRows } from '../../../../kit/states'
import { RevealScope } from '../../../../record/reveal/RevealScope'
import { useConversationPlaces } from '../places'
import { useBackFrom } from '../useBackFrom'
import { ClassGroups } from './ClassGroups'
import { ContactItem } from './ContactItem'
import { type Entry, type Group, groupContacts } from './groups'
import '../communication.css'

/** More than this in all, and every group but the first is folded. */
const MANY = 40

interface ListProps {
  groups: Group[]
  conversation: ((entry: Entry) => void) | undefined
  busy: boolean
}

const Groups = ({ groups, conversation, busy }: ListProps) => {
  const many = groups.reduce((sum, { entries }) => sum + entries.length, 0) > MANY
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const turn = (key: string) => {
    const next = new Set(turned)
    if (!next.delete(key)) next.add(key)
    setTurned(next)
  }
  return groups.map(({ key, title, entries }, index) => {
    const open = (!many || index === 0) !== turned.has(key)
    return (
      <section key={key} className="m-card" aria-label={title}>
        <h2>
          <button type="button" className="m-row m-fold" aria-expanded={open} onClick={() => turn(key)}>
            <span className="m-grow m-row-title">{title}</span>
            <span className="m-meta">{entries.length} 人</span>
            <Icon name={open ? 'up' : 'down'} />
          </button>
        </h2>
        {open && (
          <ul className="m-list">
            {entries.map((entry) => (
              <li key={`${entry.contact.contactType} ${entry.contact.profileId}`}>
                <ContactItem
                  entry={entry}
                  busy={busy}
                  {...(conversation && { onConversation: () => conversation(entry) })}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
    )
  })
}

const NOBODY = {
  PARENT: '还没有可以联系的老师。孩子编班并安排老师后，会显示在这里。',
  TEACHER: '还没有联系人。教务安排任教班级后，家长会显示在这里。',
  STUDENT: '还没有老师。编班并安排老师后，会显示在这里。',
  ADMIN: '还没有联系人。',
}

interface ContactListProps {
  contacts: Contact[]
  keyword: string
  onClear: () => void
}

const ContactList = ({ contacts, keyword, onClear }: ContactListProps) => {
  const me = useMe()
  const navigate = useNavigate()
  const { chat } = useConversationPlaces()
  const { start, busy, choosing } = useStartConversation(({ id }) => void navigate(chat(id)))
  const found = useFoundContacts(contacts, keyword)
  // The specification knows talks of parents and teachers only (000 §5).
  const reading = me.profileType === 'STUDENT' || me.profileType === 'ADMIN'
  if (found.isPending) return <SkeletonRows rows={3} round />
  if (found.error !== null)
    return <ErrorState message={failureText(found.error, contactsApi.teachers)} onRetry={found.retry} />
  const groups = groupContacts(keyword === '' ? contacts : found.contacts)
  // The teachers of the child who is looked at stand before those of the others.
  const own = `child ${lastChild(me.id)}`
  groups.sort((a, b) => Number(b.key === own) - Number(a.key === own))
  return (
    <>
      {groups.length === 0 && (
        <section className="m-card">
          {keyword === '' ? (
            <EmptyState>{NOBODY[me.profileType]}</EmptyState>
          ) : (
            <EmptyState
              action={
                <button type="button" className="m-button" onClick={onClear}>
                  清除
                </button>
              }
            >
              没有找到“{keyword}”。
            </EmptyState>
          )}
        </section>
      )}
      <Groups
        // What was found is unfolded anew.
        key={keyword}
        groups={groups}
        busy={busy}
        conversation={reading ? undefined : ({ contact, studentId }) => void start(contact, studentId)}
      />
      {choosing !== undefined && (
        <Sheet title="选择要沟通的学生" onClose={choosing.cancel}>
          {choosing.children.map((child) => (
            <Choice
              key={child.id}
              title={child.name}
              note={child.className ?? '还没有编入班级'}
              chosen={false}
              onChoose={() => choosing.choose(child.id)}
            />
          ))}
        </Sheet>
      )}
    </>
  )
}

/** From the contacts to a talk (decisions G77). Pupils see their teachers, and talk with them in person (G30). */
export const ContactsPage = () => {
  const me = useMe()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { chat } = useConversationPlaces()
  const { text, setText, settled } = useSearchText()
  const contacts = useApi(contactsApi.contacts)
  return (
    <RevealScope>
      <PageHeader title="联系人" {...useBackFrom(pathname)} />
      <PullToRefresh>
        <div className="m-page">
          <SearchField label="姓名或拼音" value={text} onChange={setText} />
          {me.profileType === 'STUDENT' && (
            <p className="m-meta">
              学生账号只能查看自己的老师，不能发消息。有事可以当面找老师，或请家长联系。
            </p>
          )}
          {me.profileType === 'ADMIN' && (
            <p className="m-meta">
              账号没有关联教师，不能发消息；要告诉大家的事，可以
              <Link to="/mobile/notifications?form=new">发通知</Link>。
            </p>
          )}
          {me.profileType === 'TEACHER' && settled === '' && (
            <ClassGroups onOpen={(id) => void navigate(chat(id))} />
          )}
          <Loaded query={contacts} endpoint={contactsApi.contacts} skeleton={<SkeletonRows rows={6} round />}>
            {(list) => <ContactList contacts={list} keyword={settled} onClear={() => setText('')} />}
          </Loaded>
        </div>
      </PullToRefresh>
    </RevealScope>
  )
}
