import { type Contact, contactsApi } from '@xueqiao/contract/features/communication-contacts'
import { useApi } from '../../../../api/queries'
import { useMe } from '../../../kit/me'

const LETTERS = /^[a-z' ]+$/i
/** More people of one sound than this no list of contacts holds. */
const MOST = 200

const keyOf = ({ contactType, profileId }: Contact) => `${contactType} ${profileId}`

const says = (contact: Contact, text: string) =>
  contact.name.includes(text) || contact.relations.some(({ studentName }) => studentName?.includes(text))

/** Characters are found here; how a name sounds the server knows. Undefined as long as it is asked. */
export const useFoundContacts = (contacts: Contact[], text: string): Contact[] | undefined => {
  const me = useMe()
  const sound = LETTERS.test(text)
  const input = { query: { search: text, size: MOST } }
  const staff = me.profileType === 'TEACHER' || me.profileType === 'ADMIN'
  const teachers = useApi(contactsApi.teachers, input, { enabled: sound })
  const parents = useApi(contactsApi.parents, input, { enabled: sound && staff })
  if (text === '') return contacts
  if (!sound) return contacts.filter((contact) => says(contact, text))
  if (teachers.isFetching || parents.isFetching) return undefined
  const found = [...(teachers.data?.content ?? []), ...(parents.data?.content ?? [])]
  const keys = new Set(found.map(keyOf))
  return contacts.filter((contact) => keys.has(keyOf(contact)))
}
