import {
  notificationsFollowApi as api,
  type WaitingNotice,
} from '@xueqiao/contract/features/family/notifications/follow'
import { LEVEL_LABELS } from '@xueqiao/contract/features/family/notifications/values'
import { act } from '../../api/action'
import { useApi } from '../../api/queries'
import { formatDay } from '../../lib/format'
import { toast } from '../../lib/toast'

/** 需签字，11-18 截止 */
export const waitingText = ({ level, dueAt }: WaitingNotice, now = Date.now()) => {
  if (dueAt === null) return LEVEL_LABELS[level]
  return `${LEVEL_LABELS[level]}，${formatDay(dueAt)} ${Date.parse(dueAt) > now ? '截止' : '已截止'}`
}

/** What a child's family is still to answer, and a word to them about it. */
export const useFamilyNotices = (studentId: number) => {
  const { data = [] } = useApi(api.waiting, { query: { studentId } }, { silent: true })
  const remind = ({ id }: WaitingNotice) =>
    act(
      api.remind,
      { params: { id }, body: { studentId } },
      {
        done: ({ reminded }) => (reminded > 0 ? '已提醒家长' : ''),
        after: ({ reminded }) => reminded === 0 && toast.warning('家长未开通账号，请电话联系'),
      },
    )
  return { notices: data, remind }
}
