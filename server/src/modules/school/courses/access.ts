import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { denied, forbidden, invalid, notFound } from '../../../platform/errors'
import { reachOf, writeReachOf } from '../../account/reach/access'
import { pathOf } from '../departments/service'
import * as q from './queries'

/** A course is no personal data: everyone reads it. What hangs on it is cut to the reader elsewhere. */
export const accessCourse = async (ctx: AuthedCtx, id: number) => {
  const found = await q.byId(ctx.db, id)
  if (found === undefined) throw notFound('课程')
  return found
}

/**
 * Administrators write all courses. Whoever else holds the permission, a department administrator or a teacher,
 * writes those of the departments they lead or belong to, and of all below; a course of no department is the school's.
 */
const writableBy = async (ctx: AuthedCtx): Promise<(departmentId: number | null) => boolean> => {
  if ((await writeReachOf(ctx, 'course')).all) return () => true
  const { teacherId } = await reachOf(ctx)
  const own = teacherId === null ? new Set<number>() : await q.departmentsOf(ctx.db, teacherId)
  return (departmentId) => departmentId !== null && own.has(departmentId)
}

/** The door for changes: all of them, locked, or none. They may be read, so a refusal need not hide them. */
export const accessCourses = async (ctx: AuthedTxCtx, ids: readonly number[]) => {
  const found = await q.lock(ctx.db, ids)
  if (found.length !== ids.length) throw notFound('课程')
  const isWritable = await writableBy(ctx)
  const foreign = found.filter(({ departmentId }) => !isWritable(departmentId))
  const [first] = foreign
  if (first === undefined) return found
  const ofOthers = forbidden(`课程 ${first.name} 不属于您所在的部门`)
  throw denied(
    'courses',
    foreign.map(({ id }) => id),
    ofOthers,
  )
}

/** A course is put only where its author may write it again. */
export const assertDepartment = async (ctx: AuthedCtx, departmentId: number | null) => {
  if (departmentId !== null && (await pathOf(ctx.db, departmentId)) === undefined) {
    throw invalid('所选部门不存在', 'departmentId')
  }
  const isWritable = await writableBy(ctx)
  if (!isWritable(departmentId)) throw invalid('请选择您所在的部门或其下级部门', 'departmentId')
}
