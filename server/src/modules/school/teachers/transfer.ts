import { audit } from '../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { brokenConstraint } from '../../../platform/db/database'
import { transact } from '../../../platform/db/transact'
import { conflict, notFound } from '../../../platform/errors'
import { accessDepartment, lockMember } from '../departments/access'
import * as q from './queries'

/** A teacher is of one department: joining one is leaving the other. A repeated call changes nothing. */
export const joinDepartment = (ctx: AuthedCtx, id: number, teacherId: number) =>
  transact(ctx, async (ctx) => {
    const department = await accessDepartment(ctx, id)
    const teacher = await lockMember(ctx, teacherId)
    if (teacher.departmentId === id) return null
    await transfer(ctx, teacher, id, `把教师 ${teacher.name} 调入了部门 ${department.name}`)
    return null
  }).catch((error: unknown) => {
    // Somebody deleted the department in the meantime.
    throw brokenConstraint(error) === 'teachers_department_id_fkey' ? notFound('部门') : error
  })

export const leaveDepartment = (ctx: AuthedCtx, id: number, teacherId: number) =>
  transact(ctx, async (ctx) => {
    const department = await accessDepartment(ctx, id)
    const teacher = await lockMember(ctx, teacherId)
    if (teacher.departmentId !== id) throw conflict(`教师 ${teacher.name} 不在部门 ${department.name}`)
    await transfer(ctx, teacher, null, `把教师 ${teacher.name} 移出了部门 ${department.name}`)
    return null
  })

const transfer = async (
  ctx: AuthedTxCtx,
  teacher: { id: number; departmentId: number | null },
  to: number | null,
  summary: string,
) => {
  await q.setDepartment(ctx.db, teacher.id, to, ctx.now)
  await audit(ctx, {
    action: 'assign',
    entity: 'teachers',
    entityId: teacher.id,
    summary,
    diff: { before: { departmentId: teacher.departmentId }, after: { departmentId: to } },
  })
}
