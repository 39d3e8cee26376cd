import { PERIOD_KINDS } from '@xueqiao/contract/features/school/bell-schedules/periods'
import { WATCH_KINDS, weekdayName } from '@xueqiao/contract/features/teaching/timetable/values'
import type { ScheduleCheck } from '@xueqiao/contract/features/teaching/timetable/versions'
import type { Ctx } from '../../../../platform/context'
import { factsIn } from '../watches/facts'
import type { Read } from './problem'

const SAID = 3

/** What is open, and who could not be there any more, of the kinds that the version gives to somebody. */
export const watchFindings = async (
  ctx: Pick<Ctx, 'db'>,
  id: number,
  read: Read,
): Promise<ScheduleCheck['findings']> => {
  const { watches, slots, slotOf, isBusy, classes } = await factsIn(ctx, id, read)
  const link = `/schedule/management?id=${id}&tab=watches`
  const open = WATCH_KINDS.flatMap((kind) => {
    const there = watches.filter((one) => one.kind === kind && slotOf(one) !== undefined).length
    const wanted = slots.filter((one) => one.kind === kind).length
    if (there === 0 || there === wanted) return []
    return [{ fatal: false, text: `${PERIOD_KINDS[kind]}还有 ${wanted - there} 个时段没有看班教师`, link }]
  })
  const wrong = watches.flatMap((one) => {
    const [of, slot] = [classes.find((cls) => cls.id === one.classId), slotOf(one)]
    const is = `${of?.name ?? ''}${weekdayName(one.weekday)}${PERIOD_KINDS[one.kind]}的${one.teacher.name}`
    if (of === undefined || slot === undefined) return [`${is}：作息里没有这个时段`]
    if (!of.teachers.some((own) => own.id === one.teacher.id)) return [`${is}：已不任教本班`]
    return isBusy(one.teacher.id, slot) ? [`${is}：同一时间有课，或不在校`] : []
  })
  if (wrong.length === 0) return open
  const more = wrong.length > SAID ? `；另有 ${wrong.length - SAID} 处` : ''
  return [
    ...open,
    { fatal: false, text: `看班安排需要调整：${wrong.slice(0, SAID).join('；')}${more}`, link },
  ]
}
