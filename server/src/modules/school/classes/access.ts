import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { allOf, denied, invalid, notFound } from '../../../platform/errors'
import { leads, reachOf, writeReachOf } from '../../account/reach/access'
import { pathOf } from '../departments/service'
import * as q from './queries'

const foreign = async ({ db }: Pick<AuthedCtx, 'db'>, ids: readonly number[]) =>
  denied('classes', await q.known(db, ids), notFound('班级'))

/** The one door to a class: "does not exist" and "is not yours" answer alike. */
export const accessClass = async (ctx: AuthedCtx, id: number) => {
  const found = await q.byId(ctx.db, await reachOf(ctx, 'class'), id)
  if (found !== undefined) return found
  throw await foreign(ctx, [id])
}

/** The same door for changes: all of them, locked, or none. */
export const accessClasses = async (ctx: AuthedTxCtx, ids: readonly number[]) => {
  const found = await q.lockNames(ctx.db, await writeReachOf(ctx, 'class'), ids)
  return allOf(ids, found, (missing) => foreign(ctx, missing))
}

/** Whoever leads departments may put a class only below them, or it would leave their sight. */
export const assertDepartment = async (ctx: AuthedCtx, departmentId: number | null | undefined) => {
  if (departmentId === undefined) return
  const reach = await writeReachOf(ctx, 'class')
  const path = departmentId === null ? undefined : await pathOf(ctx.db, departmentId)
  if (departmentId !== null && path === undefined) throw invalid('所选部门不存在', 'departmentId')
  if (reach.all) return
  if (path === undefined || !leads(reach, path)) throw invalid('请选择您管理的部门', 'departmentId')
}
