import type { Contact } from '@xueqiao/contract/features/communication-contacts'
import { contactsApi } from '@xueqiao/contract/features/communication-contacts'
import { useApi } from '../../../api/queries'
import { useViewer } from '../../../session/access'

const SIZE = 50

/** By name or pinyin, which the server knows: teachers, and for staff parents too. */
export const useFoundContacts = (search: string, subject: string | undefined) => {
  const { kind, user } = useViewer()
  const staff = kind === 'admin' || kind === 'teacher'
  const wanted = search !== ''
  const teachers = useApi(
    contactsApi.teachers,
    { query: { search, size: SIZE, ...(subject !== undefined && { subject }) } },
    { silent: true, enabled: wanted },
  )
  const families = wanted && staff && subject === undefined
  const parents = useApi(
    contactsApi.parents,
    { query: { search, size: SIZE } },
    { silent: true, enabled: families },
  )
  const others = (teachers.data?.content ?? []).filter(({ userId }) => userId === null || userId !== user?.id)
  const contacts: Contact[] = [...(families ? (parents.data?.content ?? []) : []), ...others]
  return {
    contacts,
    isPending: teachers.isPending || (families && parents.isPending),
    error: teachers.error ?? (families ? parents.error : null),
    retry: () => {
      void teachers.refetch()
      if (families) void parents.refetch()
    },
  }
}
