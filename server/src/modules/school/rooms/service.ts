import type { RoomInput, RoomSearch } from '@xueqiao/contract/features/school/rooms/api'
import { audit } from '../../../platform/audit'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx, Ctx } from '../../../platform/context'
import { brokenConstraint } from '../../../platform/db/database'
import { transact } from '../../../platform/db/transact'
import { conflict, invalid, notFound } from '../../../platform/errors'
import { assertFresh } from '../../../platform/version'
import { writeReachOf } from '../../account/reach/access'
import { roomRemoved } from '../deeds'
import * as q from './queries'

export { createForClasses } from './for-classes'

export const search = (ctx: Ctx, query: RoomSearch) => q.search(ctx.db, query)
export const options = (ctx: Ctx) => q.options(ctx.db)

export const get = async (ctx: Ctx, id: number) => {
  const room = await q.byId(ctx.db, id)
  if (room === undefined) throw notFound('场地')
  return room
}

const saying = async <T>(ctx: Ctx, input: RoomInput, save: Promise<T>): Promise<T> => {
  try {
    return await save
  } catch (error) {
    const broken = brokenConstraint(error)
    if (broken === 'rooms_name') throw conflict(`场地 ${input.name} 已存在`, 'name')
    if (broken !== 'rooms_class' || input.classId == null) throw error
    const room = await q.holderOf(ctx.db, input.classId)
    throw conflict(`该班级已有自己的教室 ${room ?? ''}`, 'classId')
  }
}

/** A class has its own room to itself, and whoever gives it one has the class in their reach. */
const assertClass = async (
  ctx: AuthedTxCtx,
  { classId, classesAtOnce }: RoomInput,
  before: number | null,
) => {
  if (classId == null) return
  if (classesAtOnce > 1) throw invalid('班级自己的教室同时只容纳一个班', 'classesAtOnce')
  if (classId === before) return
  const seen = await q.classSeen(ctx.db, await writeReachOf(ctx, 'schedule'), classId)
  if (seen === undefined) throw invalid('所选班级不存在', 'classId')
}

export const create = (ctx: AuthedCtx, input: RoomInput) =>
  saying(
    ctx,
    input,
    transact(ctx, async (ctx) => {
      await assertClass(ctx, input, null)
      const id = await q.insert(ctx.db, input)
      await audit(ctx, {
        action: 'create',
        entity: 'rooms',
        entityId: id,
        summary: `新增了场地 ${input.name}`,
      })
      return get(ctx, id)
    }),
  )

const locked = async (ctx: AuthedTxCtx, id: number) => {
  const found = await q.lock(ctx.db, id)
  if (found === undefined) throw notFound('场地')
  return found
}

export const update = (ctx: AuthedCtx, id: number, input: RoomInput) =>
  saying(
    ctx,
    input,
    transact(ctx, async (ctx) => {
      const { version } = await locked(ctx, id)
      await assertFresh(ctx, { entity: 'rooms', id, version }, input.version)
      const before = await get(ctx, id)
      await assertClass(ctx, { classId: before.classId, ...input }, before.classId)
      await q.update(ctx.db, id, input, ctx.now)
      const after = await get(ctx, id)
      const summary = `修改了场地 ${after.name}`
      await audit(ctx, { action: 'update', entity: 'rooms', entityId: id, summary, diff: { before, after } })
      return after
    }),
  )

const MOST_NAMED = 3

/** Lessons would be left without a place: first they are given another, or the room is only put out of use. */
export const remove = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    const { name } = await locked(ctx, id)
    const users = await q.users(ctx.db, id, localDate(ctx.now))
    if (users.length > 0) {
      const named = users
        .slice(0, MOST_NAMED)
        .map(({ className, courseName }) => `${className} ${courseName}`)
      const more = users.length > MOST_NAMED ? `等 ${users.length} 项` : ''
      throw conflict(
        `场地 ${name} 是 ${named.join('、')}${more}的上课地点，请先在教师排课计划中更换，或将其停用`,
      )
    }
    await roomRemoved(ctx, { id, name })
    await q.archive(ctx.db, id, ctx.now)
    await audit(ctx, { action: 'delete', entity: 'rooms', entityId: id, summary: `删除了场地 ${name}` })
    return null
  })

/** As they are, for a school that brings its rooms along. */
export const add = (ctx: Ctx, rooms: readonly q.NewRoom[]) =>
  transact(ctx, (ctx) => q.insertMany(ctx.db, rooms))
