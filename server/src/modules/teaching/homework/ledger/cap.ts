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
 * evening at once, the second sees what the first has written. Beyond the cap it takes a reason, for those who lead;
 * `asked` are the classes of which it is asked for, where some are as they were. Answers the reason that stands: none
 * where there is room.
 */
export const assertWithinCap = async (
  ctx: TxCtx,
  work: Work,
  classes: readonly Given[],
  asked: readonly Given[] = classes,
) => {
  assertWrittenAllowed(classes, work.written)
  if (!work.written) return null
  await lockDays(ctx.db, classes)
  const minutes = work.minutes ?? 0
  const [others, { seniorHomeworkMinutes }] = [
    await minutesOn(ctx.db, classes, work.id),
    await schoolSettings(ctx.db),
  ]
  const sumOf = ({ classId }: Given) => (others.get(classId) ?? 0) + minutes
  const over = classes.filter((one) => sumOf(one) > capOf(one.grade, seniorHomeworkMinutes))
  const unexplained = work.reason === null ? over.filter((one) => asked.includes(one)) : []
  if (unexplained.length > 0) {
    const lines = unexplained.map((one) => {
      const cap = capOf(one.grade, seniorHomeworkMinutes)
      return `${one.className} ${dayName(one.day)} 的书面作业将达 ${sumOf(one)} 分钟，超过上限 ${cap} 分钟`
    })
    throw invalid(`${lines.join('；')}；确需布置请填写理由`, 'overCapReason')
  }
  return over.length > 0 ? work.reason : null
}
