import { notificationsFollowApi as api } from '@xueqiao/contract/features/family/notifications/follow'
import { call } from '../../api/call'
import { reportFailure } from '../../api/failure'
import { toast } from '../../lib/toast'
import { refreshNotices } from './notices'

/** Reminds those who have not answered, of a class or of all; says whom it reached, and resolves to whether it did. */
export const remind = async (id: number, classId: number | null): Promise<boolean> => {
  try {
    const { reminded, skipped, withoutAccount } = await call(api.remind, {
      params: { id },
      body: { classId },
    })
    const parts = [
      `已提醒 ${reminded} 人`,
      ...(skipped > 0 ? [`${skipped} 人一小时内已提醒过`] : []),
      ...(withoutAccount > 0 ? [`${withoutAccount} 位家长未开通账号，请电话联系`] : []),
    ]
    toast.success(parts.join('，'))
    refreshNotices()
    return true
  } catch (error) {
    reportFailure(error, api.remind)
    return false
  }
}
