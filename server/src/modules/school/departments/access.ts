import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { denied, notFound } from '../../../platform/errors'
import { type Area, leads, reachOf } from '../../account/reach/access'
import * as members from './members-queries'
import * as q from './queries'
import { withBranches } from './tree'

/** Departments themselves are known to everyone who is signed in. */
export const accessDepartment = async ({ db }: Pick<AuthedCtx, 'db'>, id: number) => {
  const [found] = withBranches(await q.branch(db, id))
  if (found === undefined) throw notFound('部门')
  return found
}

/** Who is in a department is known to those who lead it or one above it, and to its own teachers, who see it alone. */
export const accessMembers = async (ctx: AuthedCtx, id: number, below: boolean, area: Area) => {
  const path = await q.pathOf(ctx.db, id)
  if (path === undefined) throw notFound('部门')
  const reach = await reachOf(ctx, area)
  if (leads(reach, path)) return { reach, part: { id, path, below } }
  const own = reach.teacherId === null ? null : await members.departmentOf(ctx.db, reach.teacherId)
  if (own === id) return { reach, part: { id, path, below: false } }
  throw denied('departments', [id], notFound('部门'))
}

/** A teacher who is to be put into a department or taken out of it, and where they are until then. */
export const lockMember = async ({ db }: AuthedTxCtx, teacherId: number) => {
  const teacher = await members.lockTeacher(db, teacherId)
  if (teacher === undefined) throw notFound('教师')
  return teacher
}
