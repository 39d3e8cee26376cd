import { communicationApi, type Participant } from '@xueqiao/contract/features/family/communication/api'
import { act } from '../../../api/action'
import { queryClient } from '../../../api/queries'
import { editConversation } from '../reading/cache'

const takeMembers = (id: number) => (members: Participant[]) => {
  queryClient.setQueryData([communicationApi.participants.path, { params: { id } }], members)
  editConversation(id, (row) => ({ ...row, memberCount: members.length }))
}

/** Each says its failure once, and resolves to whether it is done. */
export const memberActions = {
  add: (id: number, userIds: number[]) =>
    act(communicationApi.addParticipants, { params: { id }, body: { userIds } }, { after: takeMembers(id) }),
  remove: (id: number, userId: number) =>
    act(communicationApi.removeParticipant, { params: { id, userId } }, { after: takeMembers(id) }),
}
