import { capOf, isWithoutWritten } from '@xueqiao/contract/features/teaching/homework/values'
import type { TxCtx } from '../../../../platform/context'
import { invalid } from '../../../../platform/errors'
import { schoolSettings } from '../../../base/school-settings/service'
import { type ClassDay, lockDays, minutesOn } from './cap-queries'

export interface Given extends ClassDay {
  className: string
  grade: number
}

interface Work {
  id: number
  written: boolean
  minutes: number | null
  reason: string | null
}

/** Whatever the reason, and before anything is counted. */
export const assertWrittenAllowed = (classes: readonly Given[], written: boolean) => {
  const young = written ? classes.filter(({ grade }) => isWithoutWritten(grade)) : []
  if (young.length === 0) return
  const names = young.map(({ className }) => className).join('、')
  throw invalid(`${names}：小学一、二年级不布置书面家庭作业，请改为非书面作业`, 'written')
}

const dayName = (day: string) => {
  const [, month, date] = day.split('-').map(Number)
  return `${month}月${date}日`
}

/**
 * Counted in the transaction that gives it out, with the days of its classes locked: of two teachers who fill the same
 * evening at once, the second sees what the first has written. Beyond the cap it takes a reason, for those who lead.
 */
export const assertWithinCap = async (ctx: TxCtx, work: Work, classes: readonly Given[]) => {
  assertWrittenAllowed(classes, work.written)
  if (!work.written) return
  await lockDays(ctx.db, classes)
  if (work.reason !== null) return
  const minutes = work.minutes ?? 0
  const [others, { seniorHomeworkMinutes }] = [
    await minutesOn(ctx.db, classes, work.id),
    await schoolSettings(ctx.db),
  ]
  const over = classes.flatMap(({ classId, className, grade, day }) => {
    const [sum, cap] = [(others.get(classId) ?? 0) + minutes, capOf(grade, seniorHomeworkMinutes)]
    return minutes > 0 && sum > cap
      ? [`${className} ${dayName(day)} 的书面作业将达 ${sum} 分钟，超过上限 ${cap} 分钟`]
      : []
  })
  if (over.length > 0) throw invalid(`${over.join('；')}；确需布置请填写理由`, 'overCapReason')
}
