import { type Contact, contactsApi } from '@xueqiao/contract/features/family/communication/contacts'
import { useApi } from '../../../../api/queries'
import { Avatar } from '../../../../lib/Avatar'
import { Block } from './Block'

/** Pupils see who teaches them; talking is between parents and teachers (decisions G30). */
export const Teachers = () => {
  const query = useApi(contactsApi.contacts, undefined, { silent: true })
  return (
    <Block
      title="我的老师"
      more={{ to: '/family-school/communication', text: '家校沟通' }}
      endpoint={contactsApi.contacts}
      query={query}
      rows={query.data}
      empty="还没有任课教师。"
      row={(contact: Contact) => (
        <li key={contact.profileId}>
          <div>
            <Avatar name={contact.name} size="m" />
            <span className="hub-text">
              <b>{contact.name}</b>
              <span>{contact.relations.map(({ label }) => label).join('、')}</span>
            </span>
          </div>
        </li>
      )}
    />
  )
}
