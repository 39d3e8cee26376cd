import { type Contact, contactsApi } from '@xueqiao/contract/features/family/communication/contacts'
import { Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { failureText } from '../../../../../api/failure'
import { useApi } from '../../../../../api/queries'
import { formatNumber } from '../../../../../lib/format'
import { Icon } from '../../../../../lib/icons'
import { isOffice, useViewer } from '../../../../../session/access'
import { useFoundContacts } from '../../../../../shared/chat/people/useFoundContacts'
import { useStartConversation } from '../../../../../shared/chat/people/useStartConversation'
import { EmptyState, FailedState, LoadingRows } from '../../../../kit/list/TableState'
import { useDebounced } from '../../../../pickers/useDebounced'
import { ChildChooser } from './ChildChooser'
import { ContactGroup } from './ContactGroup'
import { type Group, groupContacts, subjectsIn, teaches } from './contact-groups'
import { MyTeachers } from './MyTeachers'
import { Office } from './Office'
import '../dialogs.css'
import '../../../../kit/list/list.css'
import './contacts.css'
import '../conversations.css'

const Found = ({
  own,
  search,
  subject,
  onWrite,
}: {
  own: readonly Contact[]
  search: string
  subject: string | undefined
  onWrite: (contact: Contact, studentId: number | null) => void
}) => {
  const { contacts, isPending, error, retry } = useFoundContacts(own, search, subject)
  if (isPending) return <LoadingRows rows={4} />
  if (error !== null)
    return (
      <FailedState title="搜索没有完成" text={failureText(error, contactsApi.teachers)} onRetry={retry} />
    )
  if (contacts.length === 0)
    return <EmptyState icon="search" title={`没有找到“${search}”`} text="可以试试姓名、拼音或首字母。" />
  const group: Group = { key: 'found', title: '搜索结果', children: [], people: contacts }
  return <ContactGroup group={group} onWrite={onWrite} />
}

const Contacts = () => {
  const { kind } = useViewer()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [subject, setSubject] = useState<string>()
  const search = useDebounced(text.trim(), 300)
  const query = useApi(contactsApi.contacts, undefined, { silent: true })
  const { start, choosing } = useStartConversation(({ id }) =>
    navigate(`/family-school/communication?session=${id}`),
  )
  const contacts = query.data ?? []
  const shown = subject === undefined ? contacts : contacts.filter((contact) => teaches(contact, subject))
  const groups = groupContacts(shown, kind === 'parent')
  const write = (contact: Contact, studentId: number | null) => void start(contact, studentId)

  return (
    <div className="contacts">
      <header className="contacts-head">
        <div>
          <h1>联系人</h1>
          <p>
            {query.data === undefined
              ? '选择要沟通的人'
              : `共 ${formatNumber(contacts.length)} 位，选择要沟通的人`}
          </p>
        </div>
        <div className="inp">
          <Icon name="search" size="s" />
          <input
            type="search"
            aria-label="搜索联系人"
            placeholder="姓名、拼音或首字母"
            maxLength={50}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Select<string>
          aria-label="科目"
          className="contacts-subject"
          placeholder="全部科目"
          allowClear
          value={subject ?? null}
          onChange={(value?: string) => setSubject(value)}
          options={subjectsIn(contacts).map((value) => ({ value, label: value }))}
        />
      </header>
      {query.isPending && <LoadingRows rows={6} />}
      {query.isError && (
        <FailedState
          title="未能读取联系人"
          text={failureText(query.error, contactsApi.contacts)}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data !== undefined && search !== '' && (
        <Found own={contacts} search={search} subject={subject} onWrite={write} />
      )}
      {query.data !== undefined &&
        search === '' &&
        groups.map((group) => <ContactGroup key={group.key} group={group} onWrite={write} />)}
      {query.data !== undefined && search === '' && groups.length === 0 && (
        <EmptyState
          icon="users"
          title={subject === undefined ? '还没有联系人' : `没有教${subject}的联系人`}
          text={subject === undefined ? '任课、班级和孩子的关系登记以后，联系人会出现在这里。' : undefined}
        >
          {subject !== undefined && (
            <button type="button" className="btn" onClick={() => setSubject(undefined)}>
              清除条件
            </button>
          )}
        </EmptyState>
      )}
      {choosing && (
        <ChildChooser options={choosing.children} choose={choosing.choose} cancel={choosing.cancel} />
      )}
    </div>
  )
}

/** Contacts first (decisions G77). */
export const ContactsPage = () => {
  const viewer = useViewer()
  if (isOffice(viewer)) return <Office />
  return viewer.kind === 'student' ? <MyTeachers /> : <Contacts />
}
