import { capOf } from '@xueqiao/contract/features/teaching/homework/values'
import { localDate } from '../../../../platform/clock'
import type { AuthedCtx } from '../../../../platform/context'
import { schoolSettings } from '../../../base/school-settings/service'
import * as q from './ledger-queries'

/** Those of these classes, in sight of the caller, that have more to write this evening than they may. */
export const overToday = async <C extends { id: number; grade: number }>(
  { db, now }: AuthedCtx,
  classes: readonly C[],
) => {
  const ids = classes.map(({ id }) => id)
  const totals = await q.totals(db, ids, localDate(now))
  if (totals.length === 0) return []
  const { seniorHomeworkMinutes } = await schoolSettings(db)
  const minutes = new Map(totals.map((one) => [one.classId, one.minutes]))
  return classes.filter(({ id, grade }) => (minutes.get(id) ?? 0) > capOf(grade, seniorHomeworkMinutes))
}
