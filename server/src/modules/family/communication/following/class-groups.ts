import { audit } from '../../../../platform/audit'
import type { AuthedCtx, TxCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { forbidden, invalid, notFound } from '../../../../platform/errors'
import type { Roll } from '../../../school/deeds'
import { teacherIdOf } from '../access'
import { acquaint } from '../contacts/stranger-queries'
import { changed } from '../conversations/changed'
import { shownTo } from '../conversations/present'
import type { Standing } from '../conversations/queries'
import * as q from './roll-queries'
import { membersOf } from './takeover-queries'

/** The groups of classes have in them whoever is of the class now, and whom it brings together are no strangers. */
export const followRoll = async (ctx: TxCtx, roll?: Roll) => {
  const classIds = await q.grouped(ctx.db, roll)
  const none = classIds.length === 0
  if (!none) await q.rename(ctx.db, classIds)
  const changes = none ? [] : await q.follow(ctx.db, classIds, ctx.now)
  const met = await acquaint(ctx.db)
  if (met.length > 0) for (const { id, users } of await membersOf(ctx.db, met)) changed(ctx, id, users)
  const users = new Map<number, number[]>()
  for (const { id, userId } of changes) users.set(id, [...(users.get(id) ?? []), userId])
  for (const [id, told] of users) changed(ctx, id, told)
  return changes.length
}

export const ownClasses = async (ctx: AuthedCtx) => {
  const teacherId = teacherIdOf(ctx.actor)
  return teacherId === null ? [] : q.headedBy(ctx.db, teacherId)
}

export const open = async (ctx: AuthedCtx, classId: number) => {
  const found = await q.classOf(ctx.db, classId)
  if (found === undefined) throw notFound('班级')
  const teacherId = teacherIdOf(ctx.actor)
  if (teacherId === null || found.headTeacherId !== teacherId) throw forbidden('只有班主任可以开设班级群')
  return transact(ctx, async (ctx) => {
    const { userId } = ctx.actor
    const { id, isNew } = await q.open(ctx.db, {
      classId,
      subject: `${found.name}家长`,
      userId,
      now: ctx.now,
    })
    await followRoll(ctx, { classIds: [classId] })
    const summary = `开设了 ${found.name} 的班级群`
    if (isNew) await audit(ctx, { action: 'create', entity: 'conversations', entityId: id, summary })
    return shownTo(ctx, id)
  })
}

/** What holds for talks that people make themselves does not for the group of a class: it follows the roll. */
export const assertNotOfClass = ({ classId }: Standing) => {
  if (classId !== null) throw invalid('班级群的成员随班级名单变化，不能增减')
}

/** Only the 班主任 opens, closes or quietens it, and it is called as the class is. */
export const assertMayChange = async (ctx: AuthedCtx, standing: Standing, input: { subject?: unknown }) => {
  if (standing.classId === null) return
  const found = await q.classOf(ctx.db, standing.classId)
  if (found === undefined || found.headTeacherId !== teacherIdOf(ctx.actor))
    throw forbidden('只有班主任可以管理班级群')
  if (input.subject !== undefined) throw invalid('班级群的名称随班级变化', 'subject')
}
