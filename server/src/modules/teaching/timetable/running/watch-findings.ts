import { shortWeekday } from '@xueqiao/contract/common/calendar'
import { PERIOD_KINDS } from '@xueqiao/contract/features/school/bell-schedules/periods'
import { WATCH_KINDS } from '@xueqiao/contract/features/teaching/timetable/values'
import type { ScheduleCheck } from '@xueqiao/contract/features/teaching/timetable/versions'
import type { Ctx } from '../../../../platform/context'
import { startsOf } from '../versions/seasons'
import { type Facts, factsIn } from '../watches/facts'
import { meets, type Slot } from '../watches/propose'
import { classesNamed, type Watch } from '../watches/watch-queries'
import type { Read } from './problem'

const SAID = 3

interface Placed extends Watch {
  slot: Slot
}

/** Who could not be there any more, and why, under the hours of a day. */
const wrongIn = ({ watches, slotOf, isBusy, classes, known }: Facts, nameOf: (classId: number) => string) => {
  const ofTeacher = new Map<number, Placed[]>()
  const clashOf = (own: Placed) => {
    const there = ofTeacher.get(own.teacher.id) ?? []
    ofTeacher.set(own.teacher.id, [...there, own])
    return there.find(({ slot }) => meets(slot, own.slot))
  }
  const whyOf = (one: Watch) => {
    const [of, slot] = [classes.find((cls) => cls.id === one.classId), slotOf(one)]
    if (!known.has(one.classId)) return '本班已不在这份课表中'
    if (of === undefined || slot === undefined) return '作息里没有这个时段'
    // Of two at once the second is named.
    const other = clashOf({ ...one, slot })
    if (!of.teachers.some((own) => own.id === one.teacher.id)) return '已不任教本班'
    if (isBusy(one.teacher.id, slot)) return '同一时间有课，或不在校'
    return other && `同一时间已在${nameOf(other.classId)}${PERIOD_KINDS[other.kind]}看班`
  }
  return watches.flatMap((one) => {
    const why = whyOf(one)
    const is = `${nameOf(one.classId)}${shortWeekday(one.weekday)}${PERIOD_KINDS[one.kind]}的${one.teacher.name}`
    return why === undefined ? [] : [`${is}：${why}`]
  })
}

/** What is open, and who could not be there any more, of the kinds that the version gives to somebody. */
export const watchFindings = async (
  ctx: Pick<Ctx, 'db'>,
  id: number,
  read: Read,
): Promise<ScheduleCheck['findings']> => {
  const facts = await factsIn(ctx, id, read)
  const { watches, slots, slotOf, known } = facts
  if (watches.length === 0) return []
  const link = `/schedule/management?id=${id}&tab=watches`
  const open = WATCH_KINDS.flatMap((kind) => {
    const there = watches.filter((one) => one.kind === kind && slotOf(one) !== undefined).length
    const wanted = slots.filter((one) => one.kind === kind).length
    if (there === 0 || there === wanted) return []
    return [{ fatal: false, text: `${PERIOD_KINDS[kind]}还有 ${wanted - there} 个时段没有看班教师`, link }]
  })
  const gone = watches.flatMap(({ classId }) => (known.has(classId) ? [] : classId))
  const names = new Map(
    [...known.values(), ...(await classesNamed(ctx.db, gone))].map((one) => [one.id, one.name]),
  )
  const nameOf = (classId: number) => names.get(classId) ?? ''
  const say = (before: string, wrong: readonly string[]) => {
    const more = wrong.length > SAID ? `；另有 ${wrong.length - SAID} 处` : ''
    const text = `${before}看班安排需要调整：${wrong.slice(0, SAID).join('；')}${more}`
    return wrong.length === 0 ? [] : [{ fatal: false, text, link }]
  }
  const wrong = wrongIn(facts, nameOf)
  const findings = [...open, ...say('', wrong)]
  for (const from of startsOf(read)) {
    const then = wrongIn(await factsIn(ctx, id, { ...read, date: from }), nameOf)
    // What is wrong now is said once.
    const others = then.filter((text) => !wrong.includes(text))
    findings.push(...say(`${from} 起作息不同，`, others))
  }
  return findings
}
