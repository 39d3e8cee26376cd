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
  const standing = await q.standing(ctx.db, await managing(ctx), localDate(ctx.now))
  const found: typeof standing = []
  let left = standing
  // One semester after the other: near its end some stand for the next one already.
  for (let [first] = left; first !== undefined; [first] = left) {
    const semester = await semesterOn(ctx.db, first.date)
    const until = semester?.endDate ?? first.date
    const own = left.filter(({ date }) => date <= until)
    left = left.slice(own.length)
    const classIds = [...new Set(own.flatMap((one) => one.classIds))]
    const dates = weeksAround(first.date, own.at(-1)?.date)
    const { arranged } = await heldIn(ctx.db, { classIds }, { semester, dates })
    const holding = new Set([...arranged.values()].map(({ id }) => id))
    found.push(...own.filter(({ id }) => !holding.has(id)))
  }
  return found
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
