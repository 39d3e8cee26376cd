import { STRANGERS_A_DAY } from '@xueqiao/contract/features/family/communication/api'
import { localDate } from '../../../../platform/clock'
import type { AuthedCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { AppError } from '../../../../platform/errors'
import * as q from './stranger-queries'

/**
 * Each try to reach somebody whom the records do not relate counts, whatever comes of it: whoever counts through
 * numbers learns of a handful a day at most. It is kept before anything is answered, and so outside of every deed.
 */
export const countStrangers = (ctx: AuthedCtx, tries: number) =>
  transact(ctx, async ({ db, actor, now }) => {
    if (tries > 0 && !(await q.addTries(db, actor.userId, tries, localDate(now), STRANGERS_A_DAY)))
      throw new AppError('TOO_MANY', `每天最多联系 ${STRANGERS_A_DAY} 位与您没有任教关系的人，请明天再试`)
  })
