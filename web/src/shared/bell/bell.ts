import { type BellItem, bellApi } from '@xueqiao/contract/features/base/bell'
import { call } from '../../api/call'
import { reportFailure } from '../../api/failure'
import { invalidate } from '../../api/queries'
import { TOLD } from '../../api/stale-after-event'

/** All of them, or those that lead to a page, have been seen. */
export const readBell = async (which: { link?: string } = {}) => {
  try {
    await call(bellApi.readBell, { body: which })
    await invalidate(...TOLD.bell)
  } catch (error) {
    reportFailure(error, bellApi.readBell)
  }
}

/** A line is opened: it and all others that lead to the same page have been seen. */
export const readLine = async ({ link, read }: BellItem) => {
  if (!read) await readBell({ link })
}
