import { gradeName } from '@xueqiao/contract/common/grade'
import { audit } from '../../../platform/audit'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx, TxCtx } from '../../../platform/context'
import { brokenConstraint } from '../../../platform/db/database'
import { transact } from '../../../platform/db/transact'
import { conflict, invalid, notFound } from '../../../platform/errors'
import { ring } from '../../base/bell/service'
import { accountsOfFamilies } from '../../pupils/reach/access'
import { accessManaged, lockManaged } from './access'
import * as choices from './choice-queries'
import { setStatus } from './plan-queries'
import { ENTITY, get, noted, titleOf } from './plans'
import * as q from './section-queries'
import { assertAllPlaced } from './sectioning'

export const overview = async (ctx: AuthedCtx, id: number) => {
  await accessManaged(ctx, id)
  const [sections, combinations, waiting] = await Promise.all([
    q.sections(ctx.db, id),
    q.combinations(ctx.db, id),
    q.waiting(ctx.db, id),
  ])
  return { sections, combinations, waiting, waitingCount: waiting[0]?.total ?? 0 }
}

const accessSection = async (ctx: AuthedCtx | AuthedTxCtx, planId: number, id: number) => {
  const found = await q.byId(ctx.db, planId, id)
  if (found === undefined) throw notFound('教学班')
  return found
}

export const pupils = async (ctx: AuthedCtx, id: number, sectionId: number) => {
  await accessManaged(ctx, id)
  const section = await accessSection(ctx, id, sectionId)
  return q.pupils(ctx.db, section.id)
}

const TAKEN = {
  elective_sections_teacher: ['teacherId', '该教师在同一走班段已有教学班'],
  elective_sections_room: ['roomId', '该教室在同一走班段已有教学班'],
} as const

/** Who and where; everything in a band happens at once. */
export const staff = async (
  ctx: AuthedCtx,
  id: number,
  sectionId: number,
  { teacherId, roomId }: { teacherId?: number | null | undefined; roomId?: number | null | undefined },
) => {
  try {
    return await transact(ctx, async (ctx) => {
      const plan = await lockManaged(ctx, id)
      const section = await accessSection(ctx, id, sectionId)
      const after = {
        teacherId: teacherId === undefined ? (section.teacher?.id ?? null) : teacherId,
        roomId: roomId === undefined ? (section.room?.id ?? null) : roomId,
      }
      const teacher = after.teacherId === null ? undefined : await q.teacherNamed(ctx.db, after.teacherId)
      if (after.teacherId !== null && teacher === undefined) throw invalid('教师不存在', 'teacherId')
      if (teacher !== undefined && teacher.status !== '在职' && after.teacherId !== section.teacher?.id)
        throw invalid(`${teacher.name} 目前${teacher.status}，不能安排任课`, 'teacherId')
      const room = after.roomId === null ? undefined : await q.roomNamed(ctx.db, after.roomId)
      if (after.roomId !== null && room === undefined) throw invalid('教室不存在或已停用', 'roomId')
      if (room?.grade != null && room.grade !== plan.grade)
        throw invalid(`${room.name} 是${room.className}的教室，走班只能用本年级班级的教室`, 'roomId')
      await q.staff(ctx.db, section.id, after)
      const summary = `${titleOf(ctx, plan)} ${section.name}：${teacher?.name ?? '无教师'}，${room?.name ?? '无教室'}`
      await audit(ctx, { action: 'update', entity: ENTITY, entityId: id, summary })
      return null
    })
  } catch (error) {
    const taken = Object.entries(TAKEN).find(([constraint]) => brokenConstraint(error) === constraint)
    if (taken !== undefined) throw conflict(taken[1][1], taken[1][0])
    throw error
  }
}

const MOST_NAMED = 3

export const keepRoom = async (ctx: TxCtx, { id, name }: { id: number; name: string }) => {
  const held = await q.heldAt(ctx.db, id, localDate(ctx.now))
  if (held.length === 0) return
  const more = held.length > MOST_NAMED ? `等 ${held.length} 个教学班` : ''
  throw conflict(
    `场地 ${name} 是 ${held.slice(0, MOST_NAMED).join('、')}${more}的教室，请先在走班中更换，或将其停用`,
  )
}

/** To another 教学班 of the course; what stands in the way is named. */
export const move = (
  ctx: AuthedCtx,
  id: number,
  { studentId, sectionId }: { studentId: number; sectionId: number },
) =>
  transact(ctx, async (ctx) => {
    const plan = await lockManaged(ctx, id)
    const section = await accessSection(ctx, id, sectionId)
    const [student] = await choices.pupils(ctx.db, plan.grade, { ids: [studentId] })
    const own = await choices.ofPupil(ctx.db, id, studentId)
    if (student === undefined) throw notFound('学生')
    const takes =
      own !== undefined && [own.first, own.second, own.third].some((one) => one.id === section.courseId)
    if (!takes) throw conflict(`${student.name} 没有选 ${section.courseName}`, 'sectionId')
    const now = await q.ofPupil(ctx.db, id, studentId)
    const from = now.find((one) => one.courseId === section.courseId)
    if (from?.id === section.id) return null
    const clash = now.find((one) => one.band === section.band && one.courseId !== section.courseId)
    if (clash !== undefined)
      throw conflict(
        `${student.name} 在第 ${section.band} 段已有 ${clash.name}，与 ${section.name} 冲突`,
        'sectionId',
      )
    if (section.size >= plan.largest)
      throw conflict(`${section.name} 已有 ${section.size} 人，达到人数上限`, 'sectionId')
    await q.place(ctx.db, id, studentId, section)
    const summary = `${student.name} 由 ${from?.name ?? '未编入'} 调到 ${section.name}`
    await audit(ctx, { action: 'update', entity: ENTITY, entityId: id, summary })
    return null
  })

export const confirm = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    const plan = await lockManaged(ctx, id)
    if (plan.status !== 'SECTIONED') throw conflict(plan.status === 'CHOOSING' ? '还没有分班' : '分班已确认')
    await assertAllPlaced(ctx, id)
    await setStatus(ctx.db, id, 'CONFIRMED', ctx.now)
    await noted(ctx, 'update', plan, '确认了分班：')
    const families = await accountsOfFamilies(ctx.db, await q.sectioned(ctx.db, id))
    const grade = gradeName(plan.grade, ctx.actor.gradeWording)
    await ring(ctx, families, { title: `走班分班结果：${grade}`, link: '/schedule/electives' })
    return get(ctx, id)
  })
