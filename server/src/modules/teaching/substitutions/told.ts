import { shortWeekday, weekdayOf } from '@xueqiao/contract/common/calendar'
import { periodsName } from '@xueqiao/contract/features/teaching/timetable/values'
import { localDate } from '../../../platform/clock'
import type { TxCtx } from '../../../platform/context'
import { ringEach, unring } from '../../base/bell/service'
import {
  asPupil,
  type Duty,
  dutiesWithin,
  frameOf,
  sectionsFor,
  type semesterOn,
  weeksAround,
} from '../timetable/service'
import * as q from './told-queries'

interface News {
  semester: Awaited<ReturnType<typeof semesterOn>>
  /** Of a 教学班 its own pupils hear, not all of the classes they come from. */
  places: readonly { date: string; classIds: readonly number[]; sectionId?: number | null | undefined }[]
  teacherIds: readonly number[]
}

/** What stands in front is the kind, then whom it is about where the reader has more than one. */
const titleOf = (
  date: string,
  changed: readonly Pick<Duty, 'change' | 'lessonNumber' | 'length' | 'watch'>[],
  whose: string | null = null,
) => {
  const day = `课表变动：${whose === null ? '' : `${whose}，`}${date.slice(5)} ${shortWeekday(weekdayOf(date))}`
  const texts = [...new Set(changed.map(({ change, ...lesson }) => `${periodsName(lesson)}${change?.text}`))]
  if (texts.length === 0) return `${day}恢复原课表`
  return `${day}${texts[0]}${texts.length > 1 ? `，等 ${texts.length} 处` : ''}`
}

/** One line a page and day, which says how the day is now: what it said before is gone. */
const say = async (ctx: TxCtx, lines: Parameters<typeof ringEach>[1]) => {
  await unring(
    ctx,
    lines.map(({ userId }) => userId),
    [...new Set(lines.map(({ link }) => link))],
  )
  await ringEach(ctx, lines)
}

/** Families hear of the day of their child, 班主任 of their class, teachers of their own; of days that are over nobody. */
export const tell = async (ctx: TxCtx, { semester, places, teacherIds }: News) => {
  const coming = places.filter(({ date }) => date >= localDate(ctx.now))
  const [first] = coming
  if (first === undefined) return
  const classIds = [...new Set(coming.flatMap((place) => place.classIds))]
  const whole = [...new Set(coming.flatMap((one) => (one.sectionId == null ? one.classIds : [])))]
  const sectionIds = [...new Set(coming.flatMap(({ sectionId }) => sectionId ?? []))]
  const people = [...new Set(teacherIds)]
  const dates = [...new Set(coming.map(({ date }) => date))]
  const frame = await frameOf(ctx.db, { semester, dates: weeksAround(first.date) })
  const { lessons, watches, gone } = await dutiesWithin(ctx.db, { classIds, teacherIds: people }, frame)
  const families = await q.ofFamilies(ctx.db, { classIds: whole, sectionIds })
  const sectionsOf = await sectionsFor(
    ctx.db,
    lessons,
    families.map(({ studentId }) => studentId),
  )
  const told: number[] = []
  for (const date of dates) {
    const isChanged = (one: Duty) => one.date === date && one.change !== null
    const [changed, watched] = [lessons.filter(isChanged), watches.filter(isChanged)]
    const ofClass = <D extends Duty>(of: readonly D[], classId: number) =>
      of.filter((one) => one.of.includes(classId))
    const lines = families.map(({ userId, studentId, classId, child }) => {
      const held = asPupil(ofClass(changed, classId), sectionsOf(studentId))
      const own = [...held.filter(({ change }) => change !== null), ...ofClass(watched, classId)]
      return {
        userId,
        link: `/schedule/class?date=${date}&studentId=${studentId}`,
        title: titleOf(date, own, child),
      }
    })
    for (const classId of whole) {
      const held = ofClass(changed, classId).filter(({ section }) => section === undefined)
      const own = [...held, ...ofClass(watched, classId)]
      const link = `/schedule/class?date=${date}&classId=${classId}`
      for (const { id, name } of await q.ofHead(ctx.db, classId))
        lines.push({ userId: id, link, title: titleOf(date, own, name) })
    }
    const missed = gone.filter((one) => one.date === date)
    for (const teacherId of people) {
      const own = [...changed, ...watched, ...missed].filter(({ by }) => by.includes(teacherId))
      const line = { link: `/schedule/teacher?date=${date}`, title: titleOf(date, own) }
      for (const userId of await q.ofTeacher(ctx.db, teacherId)) lines.push({ userId, ...line })
    }
    await say(ctx, lines)
    told.push(...lines.map(({ userId }) => userId))
  }
  const event = { type: 'timetable.changed' } as const
  ctx.emit({ type: 'timetable.changed', id: 0, tell: { users: [...new Set(told)], event } })
}
