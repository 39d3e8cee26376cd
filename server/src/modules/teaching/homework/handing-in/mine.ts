import { daysAfter } from '@xueqiao/contract/common/calendar'
import type { MineSearch } from '@xueqiao/contract/features/teaching/homework/mine'
import { capOf, FREE_DAYS_MAX } from '@xueqiao/contract/features/teaching/homework/values'
import { localDate } from '../../../../platform/clock'
import type { AuthedCtx } from '../../../../platform/context'
import { denied } from '../../../../platform/errors'
import * as files from '../../../base/files/service'
import { schoolSettings } from '../../../base/school-settings/service'
import { mayReadStudent } from '../../../pupils/reach/access'
import { accessOwn, familyOf, noHomework } from '../access'
import { freeAround, spread } from '../ledger/spread'
import { detail } from '../marking/submission'
import * as q from './mine-queries'

const NEXT = 5

/** Whose homework is asked for: the staff have none, and another's child is nobody's. */
const childrenOf = async (ctx: AuthedCtx, studentId: number | undefined) => {
  const family = familyOf(ctx)
  const found = family === undefined ? [] : await q.children(ctx.db, family, studentId)
  if (studentId !== undefined && found.length === 0) await mayReadStudent(ctx, studentId)
  return found
}

const numbersOf = (children: readonly { studentId: number }[]) => children.map(({ studentId }) => studentId)

/** A pupil who asks for their own need not be looked for. */
const isOwn = ({ actor }: AuthedCtx, studentId: number | undefined) =>
  actor.profileType === 'STUDENT' && (studentId === undefined || studentId === actor.profileId)

export const mine = async (ctx: AuthedCtx, { studentId, ...query }: MineSearch) => {
  const { profileId } = ctx.actor
  const studentIds =
    profileId !== null && isOwn(ctx, studentId) ? [profileId] : numbersOf(await childrenOf(ctx, studentId))
  if (studentIds.length === 0) return { content: [], totalElements: 0 }
  return q.search(ctx.db, { studentIds, now: ctx.now }, query)
}

const minutesOf = (works: readonly { minutes: number }[]) =>
  works.reduce((sum, { minutes }) => sum + minutes, 0)

interface Part {
  courseId: number
  courseName: string
  minutes: number
  open: boolean
}

/** In the order in which they fall due. */
const byCourse = (parts: readonly Part[]) =>
  [...new Map(parts.map((one) => [one.courseId, one.courseName]))].map(([courseId, courseName]) => {
    const own = parts.filter((one) => one.courseId === courseId)
    return { courseId, courseName, minutes: minutesOf(own), left: minutesOf(own.filter(({ open }) => open)) }
  })

/** Each child's evening, and what is to be done next. */
export const today = async (ctx: AuthedCtx, studentId: number | undefined) => {
  const children = await childrenOf(ctx, studentId)
  if (children.length === 0) return []
  const date = localDate(ctx.now)
  const studentIds = numbersOf(children)
  const { isFree, reachOf } = await freeAround(ctx, date)
  const span = reachOf(children.map(({ grade }) => grade ?? 0))
  const works = await q.worksOf(ctx.db, { studentIds, now: ctx.now }, span)
  const next = await q.next(ctx.db, { studentIds, now: ctx.now }, NEXT)
  const { seniorHomeworkMinutes } = await schoolSettings(ctx.db)
  return children.map(({ grade, ...child }) => {
    const isTheirs = (row: { studentId: number }) => row.studentId === child.studentId
    const parts = spread(works.filter(isTheirs), isFree(grade ?? 0)).filter(({ day }) => day === date)
    const open = next.filter(isTheirs)
    const [first] = open
    return {
      date,
      ...child,
      cap: grade === null ? 0 : capOf(grade, seniorHomeworkMinutes),
      minutes: minutesOf(parts),
      written: minutesOf(parts.filter((one) => one.written)),
      minutesLeft: minutesOf(parts.filter((one) => one.open)),
      spread: parts.reduce((sum, { total, evenings }) => sum + (evenings > 1 ? total : 0), 0),
      todo: first?.todo ?? 0,
      overdue: first?.overdueCount ?? 0,
      returned: first?.returned ?? 0,
      courses: byCourse(parts),
      next: open,
    }
  })
}

/** What these pupils, who are the caller or the caller's children, are to do next. */
export const forHome = async (ctx: AuthedCtx, studentIds: readonly number[], most: number) => {
  const { db, now, actor } = ctx
  const [only] = studentIds
  if (only === undefined || !actor.permissions.has('homework:view')) return []
  const shape = { one: studentIds.length === 1, most }
  const date = localDate(now)
  const farthest = { from: date, to: daysAfter(date, FREE_DAYS_MAX) }
  const found = await q.forHome(db, shape, { only, studentIds, now, ...farthest })
  // Without anything to do it does not matter which days are free.
  const hasWorks = found.some(({ works }) => works.length > 0)
  const isFree = hasWorks ? (await freeAround(ctx, date)).isFree : () => () => false
  return studentIds.map((studentId) => {
    const own = found.filter((row) => row.studentId === studentId)
    const [first] = own
    const parts = (first?.works ?? []).flatMap(({ grade, givenAt, ...work }) =>
      spread([{ ...work, givenAt: new Date(givenAt) }], isFree(grade)),
    )
    const minutesLeft = minutesOf(parts.filter(({ day }) => day === date))
    const next = own.map(({ works: _, todo: __, ...shown }) => shown)
    return { studentId, todo: first?.todo ?? 0, minutesLeft, next }
  })
}

/** One homework with the pupil's own work; of several children the first that has it, unless one is named. */
export const one = async (ctx: AuthedCtx, id: number, studentId: number | undefined) => {
  const rows = await accessOwn(ctx, id)
  const row = rows.find((one) => studentId === undefined || one.studentId === studentId)
  if (row === undefined) throw denied('homeworks', [id], noHomework())
  const [found] = await q.byIds(ctx.db, [row.id], ctx.now)
  if (found === undefined) throw noHomework()
  return {
    ...found,
    ...(await q.wordsOf(ctx.db, id)),
    files: await files.attachedTo(ctx.db, 'homeworks', id),
    submission: await detail(ctx, row.id),
  }
}
