import {
  MERGE_FIELDS,
  type MergeField,
  type MergeInput,
} from '@xueqiao/contract/features/pupils/parents/merge'
import { audit } from '../../../platform/audit'
import { hashPassword, randomPassword } from '../../../platform/auth/password'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { conflict, denied, forbidden, invalid } from '../../../platform/errors'
import { searchKeys } from '../../../platform/pinyin'
import { assertFresh } from '../../../platform/version'
import { reachOf } from '../../account/reach/access'
import { closeAccountOf, handOver, resetPasswordOf } from '../../account/users/service'
import { parentsMerged } from '../deeds'
import { inList, inPart, lockParents, mayManageParent } from './access'
import type { ParentRecord } from './list-queries'
import * as lists from './list-queries'
import { get, open } from './manage'
import * as merges from './merge-queries'
import * as q from './queries'

const MOST_SHOWN = 200
/** Whoever sees a part of the school finds theirs among those of all. */
const MOST_SEARCHED = 5000

/**
 * Only those of whom every child is in reach can be judged and merged. That somebody stands apart is told to those who
 * keep the whole school's: to others it would say that a number is known elsewhere.
 */
export const duplicates = async (ctx: AuthedCtx, waiting = false) => {
  const reach = await reachOf(ctx, 'student')
  if (waiting && !reach.changesAll) return []
  const found = waiting
    ? await merges.waiting(ctx.db, MOST_SHOWN)
    : await merges.suspicions(ctx.db, reach.all ? MOST_SHOWN : MOST_SEARCHED)
  const ids = [...new Set(found.flatMap((one) => one.ids))]
  const parents = await lists.byIds(ctx.db, reach, ids)
  const byId = new Map(
    parents
      .filter(({ mayManage, inFullCharge }) => mayManage && inFullCharge)
      .map((parent) => [parent.id, inList(parent)]),
  )
  const groups = found
    .map(({ reason, ids: group }) => ({ reason, parents: group.flatMap((id) => byId.get(id) ?? []) }))
    .filter((group) => group.parents.length > 1)
  return reach.changesAll ? groups : groups.map(asIfAlike).toSorted((a, b) => firstOf(a) - firstOf(b))
}

interface Group {
  reason: merges.Suspicion['reason']
  parents: ParentRecord[]
}
const firstOf = ({ parents }: Group) => parents[0]?.id ?? 0
/** Neither the reason nor the order tells who of them stands apart. */
const asIfAlike = ({ reason, parents }: Group): Group => ({
  reason: reason === 'apart' ? 'phone' : reason,
  parents: parents.toSorted((a, b) => a.id - b.id),
})

/** Whoever has the account of the two sees the children of both, so it takes charge of all of them. */
const assertWhole = ({ id, inFullCharge }: ParentRecord) => {
  const message = '其中有不在您管理范围内的孩子，请由学校管理员合并'
  if (!inFullCharge) throw denied('parents', [id], forbidden(message))
}

/**
 * The account of the one who goes comes along, unless it is the one to be closed. What was sent from a closed one is read
 * in the other from then on, be it private or without a name: where somebody has used it, that is for administrators.
 * Whoever had the account of one who stood apart may be anybody: it opens the children of both only with a new password.
 */
const settleAccounts = async (
  ctx: AuthedTxCtx,
  kept: ParentRecord,
  from: ParentRecord,
  disable: MergeInput['disable'],
) => {
  const both = kept.accountId !== null && from.accountId !== null
  if (both && disable == null) throw conflict('两位家长都有账号，请选择禁用其中一个', 'disable')
  const closed = !both ? null : disable === 'kept' ? kept : from
  if (closed !== null) await closeAccountOf(ctx, 'PARENT', closed.id)
  const moves = from.accountId !== null && closed !== from
  if (moves) await handOver(ctx, 'PARENT', from.id, kept.id)
  const stays = moves ? from : kept
  if (stays.apart && stays.accountId !== null)
    await resetPasswordOf(ctx, 'PARENT', kept.id, await hashPassword(randomPassword()))
  return { closedUserId: closed?.accountId ?? null, userId: moves ? from.accountId : kept.accountId }
}

/** What the one who stays lacks is taken from the other, and what was chosen. */
const takenOver = (kept: ParentRecord, from: ParentRecord, take: readonly MergeField[]) =>
  Object.fromEntries(
    MERGE_FIELDS.flatMap((field) =>
      from[field] !== null && (kept[field] === null || take.includes(field)) ? [[field, from[field]]] : [],
    ),
  )

/** Both must be known, and known whole, before anything is locked: a refusal leaves its trace in the log. */
const mayMerge = async (ctx: AuthedCtx, id: number, fromId: number) => {
  const kept = await mayManageParent(ctx, id)
  if (fromId === id) throw invalid('请选择另一位家长', 'fromId')
  const [other] = await lists.byIds(ctx.db, await reachOf(ctx, 'student'), [fromId])
  if (!other?.mayManage) throw invalid('要合并的家长不存在', 'fromId')
  assertWhole(kept)
  assertWhole(other)
}

const lockBoth = async (ctx: AuthedTxCtx, id: number, fromId: number) => {
  const both = await lockParents(ctx, [id, fromId])
  const [kept, from] = [both.find((one) => one.id === id), both.find((one) => one.id === fromId)]
  if (kept === undefined || from === undefined) throw invalid('要合并的家长不存在', 'fromId')
  assertWhole(kept)
  assertWhole(from)
  return { kept, from }
}

type Both = Awaited<ReturnType<typeof lockBoth>>

/** Everything that is the other's becomes that of the one who stays: how much of what. */
const moveAll = async (ctx: AuthedTxCtx, { kept, from }: Both, disable: MergeInput['disable']) => {
  const accounts = await settleAccounts(ctx, kept, from, disable)
  const moved: Record<string, number> = { 孩子: await merges.moveChildren(ctx.db, from.id, kept.id) }
  for (const followed of await parentsMerged(ctx, { fromId: from.id, intoId: kept.id, ...accounts }))
    if (followed !== null) moved[followed.what] = followed.rows
  await merges.markMerged(ctx.db, from.id, kept.id, ctx.now)
  return moved
}

/** Thrown to take everything back. */
class Undone extends Error {
  constructor(readonly moved: Record<string, number>) {
    super('taken back')
  }
}

/** Done and taken back: no figure can differ from what the merge itself would move. */
export const previewMerge = async (
  ctx: AuthedCtx,
  id: number,
  { fromId, disable }: Pick<MergeInput, 'fromId' | 'disable'>,
) => {
  await mayMerge(ctx, id, fromId)
  const [kept, from] = [await open(ctx, id), await open(ctx, fromId)]
  const moved = await transact(ctx, async (ctx): Promise<Undone['moved']> => {
    throw new Undone(await moveAll(ctx, await lockBoth(ctx, id, fromId), disable ?? 'from'))
  }).catch((error: unknown) => {
    if (error instanceof Undone) return error.moved
    throw error
  })
  return { kept, from, moves: Object.entries(moved).map(([what, count]) => ({ what, count })) }
}

export const merge = async (ctx: AuthedCtx, id: number, input: MergeInput) => {
  const { fromId, disable, take, version, fromVersion } = input
  await mayMerge(ctx, id, fromId)
  await transact(ctx, async (ctx) => {
    const { kept, from } = await lockBoth(ctx, id, fromId)
    await assertFresh(ctx, { entity: 'parents', id, version: kept.version }, version)
    await assertFresh(ctx, { entity: 'parents', id: fromId, version: from.version }, fromVersion)
    const moved = await moveAll(ctx, { kept, from }, disable)
    const values = takenOver(kept, from, take)
    const renamed = values.name === undefined ? {} : { search_keys: searchKeys(values.name ?? kept.name) }
    await q.update(ctx.db, id, { ...values, ...renamed }, ctx.now)
    ctx.forget()
    await q.passOn(ctx.db, [kept.phone, from.phone])
    const summary = `将家长 ${from.name}（编号 ${fromId}）并入家长 ${kept.name}`
    await audit(ctx, {
      action: 'update',
      entity: 'parents',
      entityId: id,
      summary,
      diff: { ...inPart(values), ...moved },
    })
    await audit(ctx, {
      action: 'delete',
      entity: 'parents',
      entityId: fromId,
      summary: `家长 ${from.name} 已并入编号 ${id}`,
    })
  })
  return get(ctx, id)
}
