import { bellApi } from '@xueqiao/contract/features/base/bell'
import { call } from '../../api/call'
import { reportFailure } from '../../api/failure'
import { invalidate } from '../../api/queries'
import { TOLD } from '../../api/stale-after-event'

/** These lines have been seen; without numbers, all of them. */
export const readBell = async (ids?: number[]) => {
  try {
    await call(bellApi.readBell, { body: ids === undefined ? {} : { ids } })
    await invalidate(...TOLD.bell)
  } catch (error) {
    reportFailure(error, bellApi.readBell)
  }
}
