import { communicationApi as api, type OwnClass } from '@xueqiao/contract/features/family/communication/api'
import { useAction } from '../../../api/action'
import { useApi } from '../../../api/queries'
import { refreshList } from '../reading/cache'

export const CLASS_GROUP_NOTE =
  '群里是本班学生的家长和任课教师，随班级名单自动增减。老师发布，家长阅读；家长有话通过私聊回复，彼此看不到。'

/** What the 班主任 would change it to: whether the other teachers of the class speak too. */
export const speakingText = (onlyHead: boolean) => (onlyHead ? '允许任课教师发言' : '仅班主任可发言')

/** The classes one is 班主任 of, each with the way into its group; the group that stands is not made twice. */
export const useClassGroups = (enabled: boolean, onOpen: (sessionId: number) => void) => {
  const query = useApi(api.ownClasses, undefined, { silent: true, enabled, staleTime: 0 })
  const { run, busy } = useAction(api.openClassGroup, {
    after: ({ id }) => {
      refreshList()
      onOpen(id)
    },
  })
  const enter = ({ classId }: OwnClass) => run({ body: { classId } })
  return { query, busy, enter }
}
