import { weekdayOf } from '@xueqiao/contract/common/calendar'
import { periodsName, weekdayName } from '@xueqiao/contract/features/teaching/timetable/values'
import { localDate } from '../../../platform/clock'
import type { TxCtx } from '../../../platform/context'
import { ring, unring } from '../../base/bell/service'
import { accountsOfFamilies } from '../../pupils/reach/access'
import { heldIn, type semesterOn, type True, weeksAround } from '../timetable/service'
import { ofClass, ofSection, ofTeacher } from './told-queries'

interface News {
  semester: Awaited<ReturnType<typeof semesterOn>>
  /** Of a 教学班 its own pupils hear, not all of the classes they come from. */
  places: readonly { date: string; classIds: readonly number[]; sectionId?: number | null | undefined }[]
  teacherIds: readonly number[]
}

const titleOf = (date: string, changed: readonly True[]) => {
  const day = `${date.slice(5)} ${weekdayName(weekdayOf(date))}`
  const texts = [...new Set(changed.map(({ change, ...lesson }) => `${periodsName(lesson)}${change?.text}`))]
  if (texts.length === 0) return `课表变动：${day}恢复原课表`
  return `课表变动：${day}${texts[0]}${texts.length > 1 ? `，等 ${texts.length} 处` : ''}`
}

/** One line a person and day, which says how the day is now: what it said before is gone. */
const say = async (ctx: TxCtx, users: readonly number[], link: string, title: string) => {
  await unring(ctx, users, [link])
  await ring(ctx, users, { title, link })
}

/** Families and 班主任 hear of the day of their class, teachers of their own; of days that are over nobody. */
export const tell = async (ctx: TxCtx, { semester, places, teacherIds }: News) => {
  const coming = places.filter(({ date }) => date >= localDate(ctx.now))
  const [first] = coming
  if (first === undefined) return
  const classIds = [...new Set(coming.flatMap((place) => place.classIds))]
  const whole = [...new Set(coming.flatMap((one) => (one.sectionId == null ? one.classIds : [])))]
  const sections = [...new Set(coming.flatMap(({ sectionId }) => sectionId ?? []))]
  const people = [...new Set(teacherIds)]
  const dates = [...new Set(coming.map(({ date }) => date))]
  const { lessons, gone } = await heldIn(
    ctx.db,
    { classIds, teacherIds: people },
    { semester, dates: weeksAround(first.date) },
  )
  const told: number[] = []
  for (const date of dates) {
    const changed = lessons.filter((one) => one.date === date && one.change !== null)
    for (const classId of whole) {
      const users = await ofClass(ctx.db, classId)
      told.push(...users)
      const own = changed.filter(({ of, section }) => of.includes(classId) && section === undefined)
      await say(ctx, users, `/schedule/class?date=${date}&classId=${classId}`, titleOf(date, own))
    }
    for (const sectionId of sections) {
      const users = await accountsOfFamilies(ctx.db, await ofSection(ctx.db, sectionId))
      told.push(...users)
      const own = changed.filter(({ section }) => section?.id === sectionId)
      await say(ctx, users, `/schedule/class?date=${date}&section=${sectionId}`, titleOf(date, own))
    }
    const missed = gone.filter((one) => one.date === date)
    for (const teacherId of people) {
      const users = await ofTeacher(ctx.db, teacherId)
      told.push(...users)
      const own = [...changed, ...missed].filter(({ by }) => by.includes(teacherId))
      await say(ctx, users, `/schedule/teacher?date=${date}`, titleOf(date, own))
    }
  }
  const event = { type: 'timetable.changed' } as const
  ctx.emit({ type: 'timetable.changed', id: 0, tell: { users: [...new Set(told)], event } })
}
