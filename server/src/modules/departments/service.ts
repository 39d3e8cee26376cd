import type { DepartmentNode } from '@xueqiao/contract/features/departments'
import type { Ctx } from '../../platform/context'
import { brokenConstraint, type Db, type Tx } from '../../platform/db/database'
import { transact } from '../../platform/db/transact'
import { conflict, notFound } from '../../platform/errors'
import * as q from './queries'

export const create = async (ctx: Ctx, department: q.NewDepartment): Promise<number> => {
  try {
    return await transact(ctx, async (ctx) => {
      const above = department.parentId === null ? '/' : await q.pathOf(ctx.db, department.parentId)
      if (above === undefined) throw notFound('上级部门')
      const id = await q.nextId(ctx.db)
      await q.insert(ctx.db, id, `${above}${id}/`, department)
      ctx.emit({ type: 'department.created', id })
      return id
    })
  } catch (error) {
    if (brokenConstraint(error) === 'departments_code')
      throw conflict(`部门编码 ${department.code} 已被使用`, 'code')
    throw error
  }
}

export const setHead = (db: Tx, id: number, teacherId: number | null) => q.setHead(db, id, teacherId)
/** Teachers who leave head nothing any more (decisions G55): how many departments lose their head. */
export const releaseHeads = (db: Tx, teacherIds: readonly number[]) => q.releaseHeads(db, teacherIds)
export const pathOf = (db: Db, id: number) => q.pathOf(db, id)

/** Each node counts the teachers of its whole branch. */
export const tree = async (ctx: Ctx): Promise<DepartmentNode[]> => {
  const nodes = (await q.all(ctx.db)).map((row) => ({ ...row, children: [] as DepartmentNode[] }))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const roots: DepartmentNode[] = []
  for (const node of nodes) {
    const parent = node.parentId === null ? undefined : byId.get(node.parentId)
    ;(parent?.children ?? roots).push(node)
  }
  for (const node of nodes.toReversed()) {
    const parent = node.parentId === null ? undefined : byId.get(node.parentId)
    if (parent) parent.teacherCount += node.teacherCount
  }
  return roots
}
