import { createHash, randomBytes } from 'node:crypto'
import { LINKS_MAX, type TimetableLinkInput } from '@xueqiao/contract/features/teaching/timetable/links'
import type { AuthedCtx, AuthedTxCtx, Ctx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { AppError, conflict, invalid, notFound } from '../../../../platform/errors'
import { actorOf } from '../../../account/users/service'
import { mine, ofClass, ofRoom, ofTeacher } from '../reading/week'
import { calendarOf } from './calendar'
import * as q from './link-queries'

const TOKEN_BYTES = 32
/** A calendar asks once an hour or less. */
const PAUSE_MS = 5000

/** Who reads the table cannot use what stands in it. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

export const links = (ctx: AuthedCtx) => q.ofUser(ctx.db, ctx.actor.userId)

type Target = Pick<q.Link, 'classId' | 'teacherId' | 'studentId' | 'roomId'>
const NOBODY: Target = { classId: null, teacherId: null, studentId: null, roomId: null }

/** Through the same doors as the week itself, when it is made and whenever it is read. */
const openTo = async (ctx: AuthedCtx, { classId, teacherId, studentId, roomId }: Target) => {
  if (classId !== null) return ofClass(ctx, classId, undefined)
  if (teacherId !== null) return ofTeacher(ctx, teacherId, undefined)
  if (roomId !== null) return ofRoom(ctx, roomId, undefined)
  return mine(ctx, studentId === null ? {} : { studentId })
}

const targetOf = async (ctx: AuthedTxCtx, input: TimetableLinkInput): Promise<Target> => {
  const { classId = null, teacherId = null, studentId = null, roomId = null } = input
  const { profileType, profileId } = ctx.actor
  if (classId !== null) return { ...NOBODY, classId }
  if (teacherId !== null) return { ...NOBODY, teacherId }
  if (studentId !== null) return { ...NOBODY, studentId }
  if (roomId !== null) return { ...NOBODY, roomId }
  if (profileId !== null && profileType === 'TEACHER') return { ...NOBODY, teacherId: profileId }
  if (profileId !== null && profileType === 'STUDENT') return { ...NOBODY, studentId: profileId }
  const child =
    profileId !== null && profileType === 'PARENT' ? await q.childOf(ctx.db, profileId) : undefined
  if (child === undefined) throw invalid('请选择班级或教师', 'classId')
  return { ...NOBODY, studentId: child.id }
}

/** A teacher's week and a room's are read by staff alone, a class's by whoever sees the class. */
export const createLink = (ctx: AuthedCtx, input: TimetableLinkInput) =>
  transact(ctx, async (ctx) => {
    const target = await targetOf(ctx, input)
    if ((await openTo(ctx, target)) === null) throw notFound('课表')
    const { userId } = ctx.actor
    await q.lockUser(ctx.db, userId)
    if ((await links(ctx)).length >= LINKS_MAX)
      throw conflict(`最多可有 ${LINKS_MAX} 个订阅地址，请先停用不用的`)
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const id = await q.insert(ctx.db, { ...target, userId }, hashOf(token))
    const made = (await links(ctx)).find((one) => one.id === id)
    if (made === undefined) throw notFound('订阅地址')
    return { ...made, path: `/api/timetable-links/${token}/calendar.ics` }
  })

export const revokeLink = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    if (!(await q.remove(ctx.db, ctx.actor.userId, id))) throw notFound('订阅地址')
    return null
  })

/** Noted whatever comes of it, so that addresses which show nothing any more are not asked without end either. */
const reading = (ctx: Ctx, token: string) =>
  transact(ctx, async (ctx) => {
    const since = new Date(ctx.now.getTime() - PAUSE_MS)
    const link = await q.reading(ctx.db, hashOf(token), ctx.now, since)
    if (link === undefined) throw notFound('订阅地址')
    if (link.early) throw new AppError('TOO_MANY', '读取过于频繁，请稍后再试')
    return { link, actor: await actorOf(ctx, link.userId) }
  })

/** What its owner may not see any more is no address; nobody is there whom the log could name. */
const orGone = (error: unknown): never => {
  throw error instanceof AppError && error.denied !== undefined ? notFound('订阅地址') : error
}

/** Read without a session: with the rights that whoever made it has today. */
export const readCalendar = async (ctx: Ctx, token: string) => {
  const { link, actor } = await reading(ctx, token)
  if (actor === undefined || !actor.permissions.has('schedule:view')) throw notFound('订阅地址')
  const week = await openTo({ ...ctx, actor }, link).catch(orGone)
  if (week === null) throw notFound('订阅地址')
  return calendarOf(ctx, week, link.studentId)
}
