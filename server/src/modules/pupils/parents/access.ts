import { audit } from '../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { denied, forbidden, notFound } from '../../../platform/errors'
import { maskRow, type Protection } from '../../../platform/protect'
import { reachOf } from '../../account/reach/access'
import type { ParentRecord } from './list-queries'
import * as lists from './list-queries'
import * as q from './queries'

const PROTECTION: Protection<Pick<ParentRecord, 'phone' | 'username'> & { address?: string | null }> = {
  phone: 'phone',
  // The login name of a parent is the phone.
  username: 'phone',
  address: 'address',
}

interface Protected {
  mayManage: boolean
  phone: string | null
  username: string | null
}

/** As the log has it: that it changed, not what it is. */
export const inPart = (facts: Partial<Record<string, string | null | undefined>>) =>
  maskRow(facts, PROTECTION)

/** As every list has it. */
export const inList = <Row extends Protected>(row: Row): Row => maskRow(row, PROTECTION as Protection<Row>)

/** The record as this reader may see it. */
export const shown = <Row extends Protected>(row: Row): Row => (row.mayManage ? row : inList(row))

const foreign = async ({ db }: Pick<AuthedCtx, 'db'>, id: number) =>
  denied('parents', (await q.byId(db, id)) === undefined ? [] : [id], notFound('家长'))

/** The one door to a parent: "does not exist" and "is not yours" answer alike. */
export const accessParent = async (ctx: AuthedCtx, id: number): Promise<ParentRecord> => {
  const [found] = await lists.byIds(ctx.db, await reachOf(ctx, 'student'), [id])
  if (found !== undefined) return found
  throw await foreign(ctx, id)
}

const assertMine = (found: readonly ParentRecord[]) => {
  const foreign = found.flatMap(({ id, mayManage }) => (mayManage ? [] : [id]))
  if (foreign.length > 0) throw denied('parents', foreign, forbidden('您只能查看该家长，不能修改'))
}

/** The same door for changes. */
export const mayManageParent = async (ctx: AuthedCtx, id: number) => {
  const parent = await accessParent(ctx, id)
  assertMine([parent])
  return parent
}

/** Whoever has a code for the account sees every child of this parent, so it takes charge of all of them. */
export const assertFullCharge = ({ id, inFullCharge }: ParentRecord) => {
  const message = '该家长有不在您管理范围内的孩子，请由学校管理员处理'
  if (!inFullCharge) throw denied('parents', [id], forbidden(message))
}

/** The same for the account: who has it, and whether it is open. */
export const mayKeepAccount = async (ctx: AuthedCtx, id: number) => {
  assertFullCharge(await mayManageParent(ctx, id))
}

/** The same for many, before work that is worth nothing without the right to it. */
export const mayManageParents = async (ctx: AuthedCtx, ids: readonly number[]) => {
  const found = await lists.byIds(ctx.db, await reachOf(ctx, 'student'), ids)
  const missing = ids.find((id) => found.every((parent) => parent.id !== id))
  if (missing !== undefined) await accessParent(ctx, missing)
  assertMine(found)
  return found
}

/** All of them, locked, as they are now; or none. */
export const lockParents = async (ctx: AuthedTxCtx, ids: readonly number[]): Promise<ParentRecord[]> => {
  await q.lock(ctx.db, ids)
  const found = await lists.byIds(ctx.db, await reachOf(ctx, 'student'), ids)
  const missing = ids.find((id) => found.every((parent) => parent.id !== id))
  if (missing !== undefined) throw await foreign(ctx, missing)
  assertMine(found)
  return found
}

export const lockParent = async (ctx: AuthedTxCtx, id: number): Promise<ParentRecord> => {
  const [parent] = await lockParents(ctx, [id])
  if (parent === undefined) throw notFound('家长')
  return parent
}

export const told = async (ctx: AuthedTxCtx, id: number, summary: string, diff?: unknown) => {
  await audit(ctx, {
    action: 'update',
    entity: 'parents',
    entityId: id,
    summary,
    ...(diff !== undefined && { diff }),
  })
}
