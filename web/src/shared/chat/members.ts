import { communicationApi, type Participant } from '@xueqiao/contract/features/family/communication/api'
import { type AnyEndpoint, call } from '../../api/call'
import { reportFailure } from '../../api/failure'
import { queryClient } from '../../api/queries'
import { toast } from '../../lib/toast'
import { editConversation } from './cache'

const takeMembers = (id: number, members: Participant[]) => {
  queryClient.setQueryData([communicationApi.participants.path, { params: { id } }], members)
  editConversation(id, (row) => ({ ...row, memberCount: members.length }))
}

const change = async (id: number, endpoint: AnyEndpoint, ask: () => Promise<Participant[]>) => {
  try {
    const members = await ask()
    toast.success(endpoint.done ?? '')
    takeMembers(id, members)
    return true
  } catch (error) {
    reportFailure(error, endpoint)
    return false
  }
}

/** Each says its failure once, and resolves to whether it is done. */
export const memberActions = {
  add: (id: number, userIds: number[]) =>
    change(id, communicationApi.addParticipants, () =>
      call(communicationApi.addParticipants, { params: { id }, body: { userIds } }),
    ),
  remove: (id: number, userId: number) =>
    change(id, communicationApi.removeParticipant, () =>
      call(communicationApi.removeParticipant, { params: { id, userId } }),
    ),
}
