import type { DataOf } from '@xueqiao/contract/common/endpoint'
import { notificationsFollowApi as api } from '@xueqiao/contract/features/family/notifications/follow'
import { act } from '../../api/action'

const told = ({ reminded, skipped, withoutAccount }: DataOf<typeof api.remind>) =>
  [
    `已提醒 ${reminded} 人`,
    ...(skipped > 0 ? [`${skipped} 人一小时内已提醒过`] : []),
    ...(withoutAccount > 0 ? [`${withoutAccount} 位家长未开通账号，请电话联系`] : []),
  ].join('，')

/** Reminds those who have not answered, of a class or of all; says whom it reached, and resolves to whether it did. */
export const remind = (id: number, classId: number | null): Promise<boolean> =>
  act(api.remind, { params: { id }, body: { classId } }, { done: told })
