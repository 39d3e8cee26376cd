import { type Conversation, communicationApi } from '@xueqiao/contract/features/family/communication/api'
import { contactsApi } from '@xueqiao/contract/features/family/communication/contacts'
import { type Child, parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { useState } from 'react'
import { type AnyEndpoint, call } from '../../../api/call'
import { reportFailure } from '../../../api/failure'
import { toast } from '../../../lib/toast'
import { useSession } from '../../../session/store'
import { refreshList } from '../reading/cache'
import { type ChatUser, NO_CHILD, NO_PARENT, planConversation, SEVERAL_CHILDREN } from './start'

/** More accounts of one name than this no school has. */
const NAMESAKES = 200

/**
 * From profile_id, else from the account, which then must be a parent's (000 §5). The users' own records only
 * administrators may read, so a teacher finds the account among the parents.
 */
const parentIdOf = async ({ profile_id, contactId, name }: ChatUser): Promise<number | null> => {
  if (typeof profile_id === 'number') return profile_id
  if (contactId === null) return null
  const { content } = await call(contactsApi.parents, { query: { search: name, size: NAMESAKES } })
  return content.find((parent) => parent.contactId === contactId)?.profileId ?? null
}

interface Choosing {
  children: readonly Child[]
  choose: (studentId: number) => void
  cancel: () => void
}

/** Opens the session with somebody, new or known; asks for the child where the rules need one. */
export const useStartConversation = (onStarted: (session: Conversation) => void) => {
  const [busy, setBusy] = useState(false)
  const [choosing, setChoosing] = useState<Choosing>()

  /** One failure, one text; whatever was asked last names the call. */
  const attempt = async (endpoint: AnyEndpoint, act: () => Promise<Conversation | undefined>) => {
    setBusy(true)
    try {
      const session = await act()
      if (session === undefined) return
      refreshList()
      onStarted(session)
    } catch (error) {
      reportFailure(error, endpoint)
    } finally {
      setBusy(false)
    }
  }

  const create = (studentId: number, parentId: number, teacherId: number) =>
    attempt(communicationApi.createFamilyConversation, () =>
      call(communicationApi.createFamilyConversation, { query: { studentId, parentId, teacherId } }),
    )

  const withFamily = async (parentId: number, teacherId: number) => {
    setBusy(true)
    let children: Child[] = []
    try {
      children = await call(parentsApi.students, { params: { id: parentId } })
    } catch (error) {
      return reportFailure(error, parentsApi.students)
    } finally {
      setBusy(false)
    }
    const [only, ...more] = children
    if (only === undefined) return toast.error(NO_CHILD)
    if (more.length === 0) return create(only.id, parentId, teacherId)
    toast.warning(SEVERAL_CHILDREN)
    setChoosing({
      children,
      choose: (studentId) => {
        setChoosing(undefined)
        void create(studentId, parentId, teacherId)
      },
      cancel: () => setChoosing(undefined),
    })
  }

  /** `studentId`: the child is known, since the contact was found beside it. */
  const start = async (contact: ChatUser, studentId?: number | null) => {
    const { user } = useSession.getState()
    if (busy || user === null) return
    const me = { profileType: user.profileType, profileId: user.profile_id ?? user.profileId }
    const plan = planConversation(me, contact)
    if (plan.kind === 'refused') return toast.error(plan.text)
    if (plan.kind === 'teachers') {
      const { teacherId1, teacherId2 } = plan
      return attempt(communicationApi.createTeacherConversation, () =>
        call(communicationApi.createTeacherConversation, { body: { teacherId1, teacherId2 } }),
      )
    }
    let parentId = me.profileId
    if (plan.family === 'contact') {
      try {
        parentId = await parentIdOf(contact)
      } catch (error) {
        return reportFailure(error, contactsApi.parents)
      }
    }
    if (parentId === null || plan.teacherId === null) return toast.error(NO_PARENT)
    if (typeof studentId === 'number') return create(studentId, parentId, plan.teacherId)
    return withFamily(parentId, plan.teacherId)
  }

  return { start, busy, choosing }
}
