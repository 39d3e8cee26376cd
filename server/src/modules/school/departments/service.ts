import type { DepartmentInput, DepartmentNode } from '@xueqiao/contract/features/school/departments/api'
import { audit } from '../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx, Ctx } from '../../../platform/context'
import { recently } from '../../../platform/db/count-cache'
import { brokenConstraint, type Db, type Tx } from '../../../platform/db/database'
import { transact } from '../../../platform/db/transact'
import { conflict, invalid } from '../../../platform/errors'
import { maskRow } from '../../../platform/protect'
import { assertFresh } from '../../../platform/version'
import { accessDepartment, accessMembers } from './access'
import * as members from './members-queries'
import * as q from './queries'
import { nested, withBranches } from './tree'

const BELOW_ITSELF = '部门不能移到自己或自己的下级部门之下'

export const pathOf = (db: Db, id: number) => q.pathOf(db, id)
export const setHead = (db: Tx, id: number, teacherId: number | null) => q.setHead(db, id, teacherId)

/** Teachers who leave head nothing any more (decisions G55): how many departments lose their head. */
export const releaseHeads = (db: Tx, teacherIds: readonly number[]) => q.releaseHeads(db, teacherIds)

/** Each counts the teachers of its whole branch. */
const all = <T>(ctx: Ctx, as: string, put: (rows: Awaited<ReturnType<typeof q.all>>) => T) =>
  recently(ctx, 'school', `departments as ${as}`, async () => {
    const found = await q.all(ctx.db)
    const rows = found.reduce((sum, one) => sum + one.teacherCount + one.courseCount, 0)
    return { value: put(withBranches(found)), rows }
  })

export const tree = (ctx: Ctx): Promise<DepartmentNode[]> => all(ctx, 'tree', nested)
export const list = (ctx: Ctx) => all(ctx, 'list', (rows) => rows)

export const get = (ctx: AuthedCtx, id: number) => accessDepartment(ctx, id)

export const teachers = async (ctx: AuthedCtx, id: number, below: boolean) => {
  const { part } = await accessMembers(ctx, id, below, 'teacher')
  return (await members.teachers(ctx.db, part)).map((row) => maskRow(row, { phone: 'phone' }))
}

export const classes = async (ctx: AuthedCtx, id: number, below: boolean) => {
  const { reach, part } = await accessMembers(ctx, id, below, 'class')
  return members.classes(ctx.db, reach, part)
}

/** What the database refuses, in words of the form. */
const saying = async <T>(code: string, save: Promise<T>): Promise<T> => {
  try {
    return await save
  } catch (error) {
    const broken = brokenConstraint(error)
    if (broken === 'departments_code') throw conflict(`部门编码 ${code} 已被使用`, 'code')
    if (broken === 'departments_no_cycle') throw invalid(BELOW_ITSELF, 'parentId')
    throw error
  }
}

const pathBelow = async (db: Tx, parentId: number | null): Promise<string> => {
  const path = parentId === null ? '/' : await q.pathOf(db, parentId)
  if (path === undefined) throw invalid('所选上级部门不存在', 'parentId')
  return path
}

export const create = (ctx: Ctx, department: q.NewDepartment): Promise<number> =>
  saying(
    department.code,
    transact(ctx, async (ctx) => {
      await q.lockTree(ctx.db)
      const above = await pathBelow(ctx.db, department.parentId)
      const id = await q.nextId(ctx.db)
      await q.insert(ctx.db, id, `${above}${id}/`, department)
      return id
    }),
  )

/** Locked before the tree: whoever deletes a teacher goes the same way, and neither waits for the other for ever. */
const assertHead = async (ctx: AuthedTxCtx, id: number | null | undefined) => {
  if (id != null && (await members.lockTeacher(ctx.db, id)) === undefined)
    throw invalid('所选教师不存在', 'departmentHeadId')
}

const placeAfter = async (db: Tx, parentId: number | null) =>
  ((await q.siblings(db, parentId)).at(-1)?.sortOrder ?? 0) + 1

export const add = (ctx: AuthedCtx, input: DepartmentInput) =>
  transact(ctx, async (ctx) => {
    await assertHead(ctx, input.departmentHeadId)
    await q.lockTree(ctx.db)
    const { name, code, description = null, parentId = null } = input
    const sortOrder = input.sortOrder ?? (await placeAfter(ctx.db, parentId))
    const id = await create(ctx, { name, code, description, parentId, sortOrder })
    await q.setHead(ctx.db, id, input.departmentHeadId ?? null)
    await audit(ctx, {
      action: 'create',
      entity: 'departments',
      entityId: id,
      summary: `新增了部门 ${name}`,
    })
    return accessDepartment(ctx, id)
  })

const moveBelow = async (db: Tx, { id, path }: { id: number; path: string }, parentId: number | null) => {
  const above = await pathBelow(db, parentId)
  if (above.startsWith(path)) throw invalid(BELOW_ITSELF, 'parentId')
  await q.moveBranch(db, path, `${above}${id}/`)
}

export const update = (ctx: AuthedCtx, id: number, input: DepartmentInput) =>
  saying(
    input.code,
    transact(ctx, async (ctx) => {
      await assertHead(ctx, input.departmentHeadId)
      await q.lockTree(ctx.db)
      const before = await accessDepartment(ctx, id)
      await assertFresh(ctx, { entity: 'departments', id, version: before.version }, input.version)
      if (input.parentId !== undefined && input.parentId !== before.parentId)
        await moveBelow(ctx.db, before, input.parentId)
      await q.update(ctx.db, id, input, ctx.now)
      const after = await accessDepartment(ctx, id)
      await changed(ctx, id, `修改了部门 ${after.name}`, { before, after })
      return after
    }),
  )

const changed = async (ctx: AuthedTxCtx, id: number, summary: string, diff?: unknown) => {
  await audit(ctx, { action: 'update', entity: 'departments', entityId: id, summary, diff })
}

/** Two neighbours change places. Where siblings share a place, all of them are numbered anew. */
export const move = (ctx: AuthedCtx, id: number, direction: 'up' | 'down') =>
  transact(ctx, async (ctx) => {
    await q.lockTree(ctx.db)
    const { name, parentId } = await accessDepartment(ctx, id)
    const before = await q.siblings(ctx.db, parentId)
    const from = before.findIndex((sibling) => sibling.id === id)
    const to = direction === 'up' ? from - 1 : from + 1
    const [moved, neighbour] = [before[from], before[to]]
    if (moved === undefined || neighbour === undefined)
      throw conflict(`部门 ${name} 已经排在${direction === 'up' ? '最前' : '最后'}`)
    const after = before.with(from, neighbour).with(to, moved)
    const places = before.map(({ sortOrder }) => sortOrder)
    const distinct = new Set(places).size === places.length
    await q.reorder(
      ctx.db,
      after.map((sibling, index) => ({
        id: sibling.id,
        sortOrder: distinct ? (places[index] ?? 0) : index + 1,
      })),
      ctx.now,
    )
    await changed(ctx, neighbour.id, `调整了部门 ${neighbour.name} 的顺序`)
    await changed(ctx, id, `${direction === 'up' ? '上移' : '下移'}了部门 ${name}`)
    return accessDepartment(ctx, id)
  })

/** Refused while anything is in it (decisions G55); its courses belong to no department afterwards. */
export const remove = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    await q.lockTree(ctx.db)
    const { name } = await accessDepartment(ctx, id)
    const { children, teachers, classes } = await q.lockUses(ctx.db, id)
    const uses = [
      children > 0 && `${children} 个子部门`,
      teachers > 0 && `${teachers} 名教师`,
      classes > 0 && `${classes} 个班级`,
    ].filter((use) => use !== false)
    if (uses.length > 0) throw conflict(`部门下还有 ${uses.join('、')}，无法删除`)
    await q.remove(ctx.db, id)
    await audit(ctx, {
      action: 'delete',
      entity: 'departments',
      entityId: id,
      summary: `删除了部门 ${name}`,
    })
    return null
  })
