import { capOf } from '@xueqiao/contract/features/teaching/homework/values'
import { localDate } from '../../../../platform/clock'
import type { AuthedCtx } from '../../../../platform/context'
import { schoolSettings } from '../../../base/school-settings/service'
import * as q from './ledger-queries'
import { freeAround, spread } from './spread'

/** Those of these classes, in sight of the caller, that have more to write this evening than they may. */
export const overToday = async <C extends { id: number; grade: number }>(
  ctx: AuthedCtx,
  classes: readonly C[],
) => {
  const { db, now } = ctx
  const ids = classes.map(({ id }) => id)
  const today = localDate(now)
  const { isFree, reachOf } = await freeAround(ctx, today)
  const works = await q.written(db, ids, reachOf([...new Set(classes.map(({ grade }) => grade))]))
  if (works.length === 0) return []
  const { seniorHomeworkMinutes } = await schoolSettings(db)
  const grades = new Map(classes.map(({ id, grade }) => [id, grade]))
  const minutes = new Map<number, number>()
  for (const work of works)
    for (const part of spread([work], isFree(grades.get(work.classId) ?? 0)))
      if (part.day === today) minutes.set(work.classId, part.minutes + (minutes.get(work.classId) ?? 0))
  return classes.filter(({ id, grade }) => (minutes.get(id) ?? 0) > capOf(grade, seniorHomeworkMinutes))
}
