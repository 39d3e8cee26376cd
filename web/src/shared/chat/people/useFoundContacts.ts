import { type Contact, contactsApi } from '@xueqiao/contract/features/family/communication/contacts'
import { useApi } from '../../../api/queries'
import { useViewer } from '../../../session/access'

/** More people of one name or sound than this no page shows. */
const MOST = 200

const keyOf = ({ contactType, profileId }: Contact) => `${contactType} ${profileId}`

const says = ({ name, relations }: Contact, text: string) =>
  name.includes(text) || relations.some(({ studentName }) => studentName?.includes(text))

const teaches = ({ subjects }: Contact, subject: string) => subjects.includes(subject)

/**
 * By name or pinyin, which the server knows, and one's own contacts by their child as well; those come first. Pupils
 * find their own teachers only (decisions G30), everybody else any teacher, and the staff any parent.
 */
export const useFoundContacts = (own: readonly Contact[], search: string, subject?: string) => {
  const { kind, user } = useViewer()
  const wanted = search !== ''
  const families = wanted && subject === undefined && (kind === 'admin' || kind === 'teacher')
  const asked = { search, size: MOST }
  const teachers = useApi(
    contactsApi.teachers,
    { query: { ...asked, ...(subject !== undefined && { subject }) } },
    { silent: true, enabled: wanted },
  )
  const parents = useApi(contactsApi.parents, { query: asked }, { silent: true, enabled: families })
  const found = [...(families ? (parents.data?.content ?? []) : []), ...(teachers.data?.content ?? [])]
  const keys = new Set(found.map(keyOf))
  const fits = (contact: Contact) => subject === undefined || teaches(contact, subject)
  const known = own.filter((contact) => keys.has(keyOf(contact)) || (says(contact, search) && fits(contact)))
  const knownKeys = new Set(known.map(keyOf))
  const others = found.filter(
    (contact) => !knownKeys.has(keyOf(contact)) && (contact.userId === null || contact.userId !== user?.id),
  )
  return {
    contacts: kind === 'student' ? known : [...known, ...others],
    isPending: wanted && (teachers.isPending || (families && parents.isPending)),
    error: teachers.error ?? (families ? parents.error : null),
    retry: () => {
      void teachers.refetch()
      if (families) void parents.refetch()
    },
  }
}
