import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { allOf, denied, forbidden, invalid, notFound } from '../../../platform/errors'
import { maskRow, type Protection } from '../../../platform/protect'
import { leads, reachOf, WHOLE_SCHOOL, writeReachOf } from '../../account/reach/access'
import { pathOf } from '../departments/service'
import * as q from './queries'
import { byId, type TeacherRecord, type Viewer } from './search-queries'

const PROTECTION: Protection<TeacherRecord> = {
  phone: 'phone',
  emergencyPhone: 'phone',
  idCardNumber: 'idNumber',
  address: 'address',
}

export const inPart = (teacher: TeacherRecord) => maskRow(teacher, PROTECTION)

/** The record as this reader may see it. */
export const shown = (teacher: TeacherRecord) => (teacher.masked ? inPart(teacher) : teacher)

/** Changing takes the code and the row; seeing takes the row. */
export const viewerOf = async (ctx: AuthedCtx | AuthedTxCtx): Promise<Viewer> => ({
  reach: await reachOf(ctx, 'teacher'),
  write: ctx.actor.permissions.has('teacher:update') ? await writeReachOf(ctx, 'teacher') : null,
  today: localDate(ctx.now),
})

export const foreign = async ({ db }: Pick<AuthedCtx, 'db'>, ids: readonly number[]) =>
  denied('teachers', await q.known(db, ids), notFound('教师'))

/** The one door to a teacher: "does not exist" and "is not yours" answer alike. */
export const accessTeacher = async (ctx: AuthedCtx, id: number) => {
  const found = await byId(ctx.db, await viewerOf(ctx), id)
  if (found !== undefined) return found
  throw await foreign(ctx, [id])
}

/** What somebody has written themselves they may see again, whatever else they see. */
export const addedTeacher = async (ctx: AuthedTxCtx, id: number) => {
  const found = await byId(ctx.db, { ...(await viewerOf(ctx)), reach: WHOLE_SCHOOL }, id)
  if (found === undefined) throw notFound('教师')
  return found
}

/** Before work that is worth nothing without the right to it; one's own record is kept by others. */
const mayEditTeacher = async (ctx: AuthedCtx, id: number) => {
  const teacher = await accessTeacher(ctx, id)
  const isOwn = ctx.actor.profileType === 'TEACHER' && ctx.actor.profileId === id
  if (teacher.masked || (isOwn && !ctx.actor.roles.includes('ADMIN')))
    throw denied('teachers', [id], forbidden('您只能查看该教师，不能修改'))
  return teacher
}

/** Whoever has the account sees the pupils of these classes, so it takes charge of all of them. */
export const mayGiveAccount = async (ctx: AuthedCtx, id: number) => {
  const teacher = await mayEditTeacher(ctx, id)
  if (await q.teachesBeyond(ctx.db, await reachOf(ctx, 'student'), id))
    throw denied('teachers', [id], forbidden('该教师有不在您管理范围内的班级，请由学校管理员处理其账号'))
  return teacher
}

/** The same door for changes: all of them, locked, or none. */
export const accessTeachers = async (ctx: AuthedTxCtx, ids: readonly number[]) => {
  const found = await q.lock(ctx.db, await writeReachOf(ctx, 'teacher'), ids)
  return allOf(ids, found, (missing) => foreign(ctx, missing))
}

/** Whoever leads departments may put a teacher only below them, or they would leave their sight. */
export const assertDepartment = async (ctx: AuthedCtx, departmentId: number) => {
  const path = await pathOf(ctx.db, departmentId)
  if (path === undefined) throw invalid('所选部门不存在', 'departmentId')
  const reach = await writeReachOf(ctx, 'teacher')
  if (!leads(reach, path)) throw invalid('请选择您管理的部门', 'departmentId')
}
