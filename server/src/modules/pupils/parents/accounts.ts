import type {
  OpenAccounts,
  OpenedAccounts,
  SkipReason,
  SlipCodes,
} from '@xueqiao/contract/features/pupils/parents/accounts'
import { hashPassword, randomPassword } from '../../../platform/auth/password'
import type { AuthedCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { notFound } from '../../../platform/errors'
import { sheetReply } from '../../../platform/excel/write'
import type { FileReply, Sealed } from '../../../platform/http/registry'
import { reachOf } from '../../account/reach/access'
import { namesTaken, openAccounts, resetPasswordOf, setStatusOf } from '../../account/users/service'
import { assertFullCharge, lockParent, lockParents, mayKeepAccount, mayManageParents } from './access'
import type { ParentRecord } from './list-queries'
import * as lists from './list-queries'
import { type Slip, slipSheet } from './sheet'

const MOBILE = /^1[3-9]\d{9}$/

/** The number as people type it at the door. */
const usernameOf = ({ phone }: ParentRecord) => {
  const digits = (phone ?? '').replace(/\D/g, '').slice(-11)
  return MOBILE.test(digits) ? digits : undefined
}

/** Two at a time: hashing runs beside this thread, and whoever signs in meanwhile must find room there. */
const AT_ONCE = 2

const codesFor = async (count: number) => {
  const codes = Array.from({ length: count }, () => ({ code: randomPassword(), hash: '' }))
  const waiting = [...codes]
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      next.hash = await hashPassword(next.code)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return codes
}

const neverUsed = ({ account, lastLogin }: ParentRecord) => account === 'pending' && lastLogin === null

interface Asked {
  taken: ReadonlySet<string>
  reissue: boolean
  /** Of the whole school: only they are told that a number is known, and open accounts of those who stand apart. */
  office: boolean
}

/** Who gets one, and why the others do not. */
const sorted = (parents: readonly ParentRecord[], { taken, reissue, office }: Asked) => {
  const skipped: OpenedAccounts['skipped'] = []
  const chosen: { parent: ParentRecord; username: string }[] = []
  for (const parent of parents) {
    const skip = (reason: SkipReason) => skipped.push({ parentId: parent.id, name: parent.name, reason })
    const username = parent.username ?? usernameOf(parent)
    if (parent.account !== 'none' && !(reissue && neverUsed(parent))) skip('has')
    else if (!parent.inFullCharge || (parent.apart && !office)) skip('office')
    else if (username === undefined) skip('phone')
    else if (
      parent.account === 'none' &&
      (taken.has(username) || chosen.some((one) => one.username === username))
    )
      skip(office ? 'taken' : 'office')
    else chosen.push({ parent, username })
  }
  return { skipped, chosen }
}

/** One transaction for all of them; the codes are hashed before it, so that it locks nobody for long. */
export const open = async (ctx: AuthedCtx, { parentIds, reissue }: OpenAccounts) => {
  await mayManageParents(ctx, parentIds)
  const { changesAll: office } = await reachOf(ctx, 'student')
  const codes = await codesFor(parentIds.length)
  return transact(ctx, async (ctx) => {
    const parents = await lockParents(ctx, parentIds)
    const taken = await namesTaken(
      ctx.db,
      parents.flatMap((parent) => usernameOf(parent) ?? []),
    )
    const { skipped, chosen } = sorted(parents, { taken, reissue, office })
    const given = chosen.map((one, index) => ({ ...one, code: '', hash: '', ...codes[index] }))
    await openAccounts(
      ctx,
      'PARENT',
      given
        .filter(({ parent }) => parent.account === 'none')
        .map(({ parent, username, hash }) => ({
          profileId: parent.id,
          username,
          hash,
          owner: `家长 ${parent.name} `,
        })),
    )
    for (const { parent, hash } of given)
      if (parent.account !== 'none') await resetPasswordOf(ctx, 'PARENT', parent.id, hash)
    const made = given.map(({ parent: { id, name, children }, username, code }) => ({
      parentId: id,
      name,
      username,
      code,
      children,
    }))
    return { made, skipped }
  })
}

export const setStatus = async (ctx: AuthedCtx, id: number, enabled: boolean) => {
  await mayKeepAccount(ctx, id)
  return transact(ctx, async (ctx) => {
    assertFullCharge(await lockParent(ctx, id))
    await setStatusOf(ctx, 'PARENT', id, enabled)
    return null
  })
}

export const reset = async (ctx: AuthedCtx, id: number) => {
  await mayKeepAccount(ctx, id)
  const password = randomPassword()
  const hash = await hashPassword(password)
  return transact(ctx, async (ctx) => {
    assertFullCharge(await lockParent(ctx, id))
    return { username: await resetPasswordOf(ctx, 'PARENT', id, hash), password }
  })
}

/** Everything but the codes is read anew: what stands in the sheet is what the school knows. */
export const sheet = async (ctx: AuthedCtx, codes: SlipCodes): Promise<Sealed<FileReply>> => {
  const codeOf = new Map(codes.map(({ parentId, code }) => [parentId, code]))
  const found = await lists.byIds(ctx.db, await reachOf(ctx, 'student'), [...codeOf.keys()])
  const parents = found.filter(({ mayManage }) => mayManage)
  if (parents.length !== codeOf.size) throw notFound('家长')
  const slips = parents.flatMap((parent): Slip[] =>
    parent.children.length === 0
      ? [{ parent, child: undefined, code: codeOf.get(parent.id) ?? '' }]
      : parent.children.map((child) => ({ parent, child, code: codeOf.get(parent.id) ?? '' })),
  )
  const ordered = slips.toSorted(
    (a, b) =>
      (a.child?.grade ?? 0) - (b.child?.grade ?? 0) || (a.child?.classId ?? 0) - (b.child?.classId ?? 0),
  )
  const rows = async function* () {
    yield* ordered
  }
  return {
    entity: 'parents',
    summary: `下载了 ${parents.length} 位家长的账号清单`,
    rows: ordered.length,
    open: () => sheetReply(ctx, '家长账号', slipSheet, rows()),
  }
}
