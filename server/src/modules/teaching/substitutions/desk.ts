import type { DeskLesson } from '@xueqiao/contract/features/teaching/substitutions/api'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx } from '../../../platform/context'
import { heldIn, placeOf, semesterOn, type True, weeksAround } from '../timetable/service'
import { leavesSeen, managing } from './access'
import * as l from './leave-queries'
import * as q from './queries'
import { isHit } from './spans'

type Week = Awaited<ReturnType<typeof heldIn>>

const AGAIN = { lent: '原定代课教师请假，请撤销后重排', moved: '对调到的时间教师请假，请撤销后重排' }

/** What a leave hits: the lessons of the timetable, those that were meant to be held for others, and those moved into it. */
const hitsOf = (leave: l.Leave, { held, lessons, arranged }: Week): DeskLesson[] => {
  const own = held.filter((one) => one.teachers.some(({ id }) => id === leave.teacherId))
  const lent = lessons.filter((one) => {
    const isLent = one.change !== null && one.change.kind !== 'SWAP' && one.by.includes(leave.teacherId)
    return isLent && !own.some(({ id, date }) => id === one.id && date === one.date)
  })
  const moved = lessons.filter(
    (one) => one.change?.kind === 'SWAP' && one.by.includes(leave.teacherId) && isHit(leave, one),
  )
  const again = (list: readonly True[], text: string) =>
    list.flatMap((one) =>
      one.change === null || !isHit(leave, one)
        ? []
        : [{ ...one, arranged: { id: one.change.id, kind: one.change.kind, text } }],
    )
  return [
    ...own
      .filter((one) => {
        const away = arranged.get(placeOf(one))?.id
        return isHit(leave, one) && !moved.some(({ id, change }) => id === one.id && change?.id === away)
      })
      .map((one) => ({ ...one, change: null, arranged: arranged.get(placeOf(one)) ?? null })),
    ...again(lent, AGAIN.lent),
    ...again(moved, AGAIN.moved),
  ].toSorted((a, b) => a.date.localeCompare(b.date) || a.lessonNumber - b.lessonNumber)
}

/** Those that stand from today on and whose lessons are not held so any more. */
const overtakenIn = async (ctx: AuthedCtx) => {
  const today = localDate(ctx.now)
  const standing = await q.standing(ctx.db, await managing(ctx), today)
  const last = standing.reduce((latest, { date }) => (date > latest ? date : latest), today)
  const semester = standing.length === 0 ? undefined : await semesterOn(ctx.db, last)
  if (semester === undefined) return standing
  const classIds = [...new Set(standing.flatMap((one) => one.classIds))]
  const { overtaken } = await heldIn(ctx.db, { classIds }, { semester, dates: weeksAround(today, last) })
  return standing.filter(({ id }) => overtaken.some((one) => one.id === id))
}

export const desk = async (ctx: AuthedCtx, date = localDate(ctx.now)) => {
  const dates = weeksAround(date)
  const [from, to] = [dates[0] ?? date, dates.at(-1) ?? date]
  const semester = await semesterOn(ctx.db, date)
  const leaves = await l.within(ctx.db, await leavesSeen(ctx), { from, to })
  const teacherIds = [...new Set(leaves.map(({ teacherId }) => teacherId))]
  const week = await heldIn(ctx.db, { teacherIds }, { semester, dates })
  return {
    ...{ from, to, week: week.dayOf(date, 0).week },
    leaves: leaves.map((leave) => ({ ...leave, lessons: hitsOf(leave, week) })),
    overtaken: await overtakenIn(ctx),
  }
}
