import { communicationApi, type Participant } from '@xueqiao/contract/features/communication'
import { call } from '../api/call'
import { reportFailure } from '../api/failure'
import { queryClient } from '../api/queries'
import { toast } from '../lib/toast'
import { editConversation } from './cache'

const takeMembers = (id: number, members: Participant[]) => {
  queryClient.setQueryData([communicationApi.participants.path, { params: { id } }], members)
  editConversation(id, (row) => ({ ...row, memberCount: members.length }))
}

/** Each says its failure once, and resolves to whether it is done. */
export const memberActions = {
  add: async (id: number, userIds: number[]): Promise<boolean> => {
    try {
      const members = await call(communicationApi.addParticipants, { params: { id }, body: { userIds } })
      toast.success(communicationApi.addParticipants.done ?? '')
      takeMembers(id, members)
      return true
    } catch (error) {
      reportFailure(error, communicationApi.addParticipants)
      return false
    }
  },
  remove: async (id: number, userId: number): Promise<boolean> => {
    try {
      const members = await call(communicationApi.removeParticipant, { params: { id, userId } })
      toast.success(communicationApi.removeParticipant.done ?? '')
      takeMembers(id, members)
      return true
    } catch (error) {
      reportFailure(error, communicationApi.removeParticipant)
      return false
    }
  },
}
