import { weekOf } from '@xueqiao/contract/common/calendar'
import { type DeskLesson, isOpen } from '@xueqiao/contract/features/teaching/substitutions/api'
import { localDate, localTime } from '../../../platform/clock'
import type { AuthedCtx } from '../../../platform/context'
import {
  type Duty,
  dutiesWithin,
  frameOf,
  inForce,
  placeOf,
  semesterOn,
  weeksAround,
} from '../timetable/service'
import { arrangesAmong, leavesSeen, managing, withMayEdit } from './access'
import * as l from './leave-queries'
import * as q from './queries'
import { isHit } from './spans'
import * as u from './unstaffed-queries'

type Week = Awaited<ReturnType<typeof dutiesWithin>>

/** Before it is known whether whoever asks may do something about it. */
type Hit = Omit<DeskLesson, 'mayEdit'>

const AGAIN = { lent: '原定代课教师请假，请撤销后重排', moved: '对调到的时间教师请假，请撤销后重排' }

/** Through a day; a watch has the number of the lesson beside it. */
const inOrder = (a: Hit, b: Hit) =>
  a.date.localeCompare(b.date) ||
  a.lessonNumber - b.lessonNumber ||
  (a.startsAt ?? '').localeCompare(b.startsAt ?? '') ||
  a.id - b.id

/** What a leave hits: what the timetable has, what was meant to be held for others, and lessons moved into it. */
const hitsOf = (leave: l.Leave, { held, duties, arranged }: Week): Hit[] => {
  const own = held.filter((one) => one.teachers.some(({ id }) => id === leave.teacherId))
  const lent = duties.filter((one) => {
    const isLent = one.change !== null && one.change.kind !== 'SWAP' && one.by.includes(leave.teacherId)
    return isLent && !own.some(({ key, date }) => key === one.key && date === one.date)
  })
  const moved = duties.filter(
    (one) => one.change?.kind === 'SWAP' && one.by.includes(leave.teacherId) && isHit(leave, one),
  )
  const again = (list: readonly Duty[], text: string) =>
    list.flatMap((one) =>
      one.change === null || !isHit(leave, one)
        ? []
        : [{ ...one, arranged: { id: one.change.id, kind: one.change.kind, text, again: true } }],
    )
  return [
    ...own
      .filter((one) => {
        const away = arranged.get(placeOf(one))?.id
        return isHit(leave, one) && !moved.some(({ key, change }) => key === one.key && change?.id === away)
      })
      .map((one) => ({ ...one, change: null, arranged: arranged.get(placeOf(one)) ?? null })),
    ...again(lent, AGAIN.lent),
    ...again(moved, AGAIN.moved),
  ].toSorted(inOrder)
}

type LeftBehind = Awaited<ReturnType<typeof u.leftBehind>>

/**
 * 教学班 that were published with nobody, and what has none but teachers who have left since: whoever has all their classes in
 * charge finds somebody, day by day.
 */
const unstaffedIn = ({ held, arranged }: Week, left: LeftBehind, today: string): Hit[] => {
  const gone = new Set(left.map(({ teacherId }) => teacherId))
  const seen = new Set(left.map(({ classId }) => classId))
  // What is past was held by whoever has left since.
  const isLeft = ({ date, teachers, classes }: Pick<DeskLesson, 'date' | 'teachers' | 'classes'>) =>
    date >= today &&
    teachers.length > 0 &&
    teachers.every(({ id }) => gone.has(id)) &&
    classes.every(({ id }) => seen.has(id))
  return held
    .filter((one) => (one.section !== undefined && one.teachers.length === 0) || isLeft(one))
    .map((one) => ({ ...one, change: null, arranged: arranged.get(placeOf(one)) ?? null }))
    .toSorted(inOrder)
}

type Semester = Awaited<ReturnType<typeof semesterOn>>
type HoldingIn = (semester: Semester) => Promise<Set<number>>

/** What holds of a semester, read once. */
const holding = (ctx: AuthedCtx): HoldingIn => {
  const known = new Map<number, Promise<Set<number>>>()
  return async (semester) => {
    if (semester === undefined) return new Set()
    const found = known.get(semester.id) ?? inForce(ctx.db, semester)
    known.set(semester.id, found)
    return found
  }
}

/** Those that stand from today on and whose lessons are not held so any more. */
const overtakenIn = async (ctx: AuthedCtx, holdingIn: HoldingIn) => {
  const standing = await q.standing(ctx.db, await managing(ctx), localDate(ctx.now))
  const found: typeof standing = []
  let left = standing
  // One semester after the other: near its end some stand for the next one already.
  for (let [first] = left; first !== undefined; [first] = left) {
    const semester = await semesterOn(ctx.db, first.date)
    const until = semester?.endDate ?? first.date
    const own = left.filter(({ date }) => date <= until)
    left = left.slice(own.length)
    const held = await holdingIn(semester)
    found.push(...own.filter(({ id }) => !held.has(id)))
  }
  return found
}

/** What the semester has seen so far, and each of its weeks up to this one. */
const termOf = async (ctx: AuthedCtx, semester: Semester, week: number | null, holdingIn: HoldingIn) => {
  const rows = await q.sums(ctx.db, [...(await holdingIn(semester))])
  const lessonsOf = (isMeant: (row: (typeof rows)[number]) => boolean) =>
    rows.reduce((sum, row) => (row.watchId === null && isMeant(row) ? sum + row.lessons : sum), 0)
  const start = semester?.startDate ?? ''
  return {
    substituted: lessonsOf(({ kind }) => kind === 'SUBSTITUTE'),
    swapped: lessonsOf(({ kind }) => kind === 'SWAP'),
    merged: lessonsOf(({ kind }) => kind === 'MERGE'),
    studied: lessonsOf(({ kind }) => kind === 'SELF_STUDY'),
    watched: rows.reduce((sum, row) => (row.watchId === null ? sum : sum + row.lessons), 0),
    weeks: Array.from({ length: week ?? 0 }, (_, index) =>
      lessonsOf(({ date }) => weekOf(start, date) === index + 1),
    ),
  }
}

/** Who is away in the week of a day, and what that leaves without anybody. */
const weekAround = async (ctx: AuthedCtx, date: string) => {
  const dates = weeksAround(date)
  const [from, to] = [dates[0] ?? date, dates.at(-1) ?? date]
  const semester = await semesterOn(ctx.db, date)
  const leaves = await l.within(ctx.db, await leavesSeen(ctx), { from, to })
  const reach = await managing(ctx)
  const left = semester === undefined ? [] : await u.leftBehind(ctx.db, semester.id, reach)
  const teacherIds = [...new Set([...leaves, ...left].map(({ teacherId }) => teacherId))]
  const classIds = semester === undefined ? [] : await u.classesUnstaffed(ctx.db, semester.id, reach)
  const frame = await frameOf(ctx.db, { semester, dates })
  const week = await dutiesWithin(ctx.db, { teacherIds, classIds }, frame)
  return { from, to, semester, leaves, week, left }
}

const classesIn = ({ classes }: Hit) => classes.map(({ id }) => id)

/**
 * Lessons and watches of this week that are not over and wait for whoever asks: their teacher is away, or whoever was to hold them
 * instead, or has left, or a 教学班 has none. What whoever arranges can do on the desk, and the first day of it; what their
 * teachers leave in classes of others waits for others.
 */
export const uncovered = async (ctx: AuthedCtx) => {
  const today = localDate(ctx.now)
  const { leaves, week, left } = await weekAround(ctx, today)
  const lessons = [...leaves.flatMap((leave) => hitsOf(leave, week)), ...unstaffedIn(week, left, today)]
  const time = localTime(ctx.now)
  const waiting = lessons.filter(({ date, endsAt, arranged }) => {
    const isOver = date < today || (date === today && endsAt !== null && endsAt <= time)
    return !isOver && isOpen({ arranged })
  })
  const arranges = await arrangesAmong(ctx, waiting.flatMap(classesIn))
  const open = waiting.filter((one) => arranges(classesIn(one)))
  const onceEach = (list: typeof open) =>
    new Set(list.map(({ id, date, watch }) => `${date} ${watch?.kind} ${id}`)).size
  const away = leaves.filter(({ startsOn, endsOn }) => startsOn <= today && today <= endsOn)
  return {
    lessons: onceEach(open),
    first: open.map(({ date }) => date).toSorted()[0] ?? null,
    today: onceEach(open.filter(({ date }) => date === today)),
    /** Teachers, each once. */
    away: [...new Map(away.map((leave) => [leave.teacherId, leave.teacherName])).values()],
    arranged: await q.arrangedOn(ctx.db, await managing(ctx), today),
  }
}

export const desk = async (ctx: AuthedCtx, date = localDate(ctx.now)) => {
  const { from, to, semester, leaves, week, left } = await weekAround(ctx, date)
  const holdingIn = holding(ctx)
  const number = week.dayOf(date, 0).week
  const hit = leaves.map((leave) => ({ ...leave, lessons: hitsOf(leave, week) }))
  const unstaffed = unstaffedIn(week, left, localDate(ctx.now))
  const all = [...hit.flatMap(({ lessons }) => lessons), ...unstaffed]
  const arranges = await arrangesAmong(ctx, all.flatMap(classesIn))
  // What was arranged may be about classes of others as well: a host's, or those of a 合班.
  const standing = new Map(
    all.flatMap(({ arranged }) => (arranged === null ? [] : [[arranged.id, arranged]])),
  )
  const undone = await withMayEdit(ctx, [...standing.values()])
  const closed = new Set(undone.flatMap(({ id, mayEdit }) => (mayEdit ? [] : id)))
  const judged = (lessons: readonly Hit[]) =>
    lessons.map((one) => ({
      ...one,
      mayEdit: arranges(classesIn(one)) && !closed.has(one.arranged?.id ?? 0),
    }))
  return {
    ...{ from, to, week: number },
    term: await termOf(ctx, semester, number, holdingIn),
    leaves: hit.map((leave) => ({ ...leave, lessons: judged(leave.lessons) })),
    unstaffed: judged(unstaffed),
    overtaken: await withMayEdit(ctx, await overtakenIn(ctx, holdingIn)),
  }
}
