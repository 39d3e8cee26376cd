import type { ParentRevealInput } from '@xueqiao/contract/features/pupils/parents/api'
import type { Insertable } from 'kysely'
import type { AuthedCtx, AuthedTxCtx, Ctx } from '../../../platform/context'
import type { Database, Db } from '../../../platform/db/database'
import { transact } from '../../../platform/db/transact'
import { denied, invalid, notFound } from '../../../platform/errors'
import { searchKeys } from '../../../platform/pinyin'
import { maskRow } from '../../../platform/protect'
import { isStaff, type Reach, reachOf } from '../../account/reach/access'
import { noteReveal } from '../../base/exports/service'
import { childrenOf } from '../reach/access'
import { affectedBy, learn, noFamilies, saveFamilies, waitForNumbers } from './families'
import { type GuardianIssue, type GuardianWish, nameGuardian } from './guardianship'
import * as lists from './list-queries'
import * as q from './queries'

export {
  open as openAccounts,
  reset as resetAccount,
  setStatus as setAccountStatus,
  sheet as accountSheet,
} from './accounts'
export { changeContact, create, linkChild, open, remove, search, unlinkChild, update } from './manage'
export { duplicates, merge, previewMerge } from './merge'

/** A parent asks for their own children; staff see of anyone's children those within their reach. */
export const students = (ctx: AuthedCtx, parentId: number) => {
  const { actor } = ctx
  const own = actor.profileType === 'PARENT' && actor.profileId === parentId
  if (!own && !isStaff(actor)) throw notFound('家长')
  return childrenOf(ctx, parentId)
}

/** Who is in reach, and of a phone only as much as tells people apart: to read it takes a reason. */
export const options = async (ctx: AuthedCtx, name: string, size: number) =>
  (await q.options(ctx.db, await reachOf(ctx, 'student'), name, size)).map((parent) =>
    maskRow(parent, { phone: 'phone' }),
  )

/** A guardian's phone, for those who may see one of the children; the family can see who looked, and why. */
export const reveal = async (ctx: AuthedCtx, id: number, { field, reason }: ParentRevealInput) => {
  const parent = await q.byId(ctx.db, id)
  if (parent === undefined) throw notFound('家长')
  const [kept] = await lists.byIds(ctx.db, await reachOf(ctx, 'student'), [id])
  const keeps = kept?.mayManage ?? false
  if (!keeps && (await childrenOf(ctx, id)).length === 0) throw denied('parents', [id], notFound('家长'))
  await transact(ctx, (ctx) =>
    noteReveal(ctx, {
      entity: 'parents',
      entityId: id,
      summary: `查看了家长 ${parent.name} 的${field === 'phone' ? '手机号码' : '家庭住址'}`,
      diff: { field, reason },
      keeps,
    }),
  )
  return { field, value: parent[field] }
}

/** The primary guardian of a pupil, as the record names them (decisions G68). */
export const saveGuardian = async (ctx: AuthedTxCtx, wish: GuardianWish) => {
  const { issues } = await saveGuardians(ctx, [wish])
  const [issue] = issues
  if (issue !== undefined) throw invalid(issue.message, issue.field)
}

/** The same for many pupils at once: all of them, with whom it changed, or none and what is wrong. */
export const saveGuardians = async (ctx: AuthedTxCtx, wishes: readonly GuardianWish[]) => {
  const families = noFamilies()
  const reach = await reachOf(ctx, 'student')
  await waitForNumbers(ctx, wishes)
  await learn(ctx.db, reach, families, wishes)
  const issues = wishes.flatMap((wish) => nameGuardian(families, wish) ?? [])
  if (issues.length === 0) await saveFamilies(ctx, families)
  return { issues, affected: affectedBy(families) }
}

/** Says what would be wrong with a list that comes in parts, and does nothing about it. */
export const guardianCheck = (reach: Reach) => {
  const families = noFamilies()
  return async (db: Db, wishes: readonly GuardianWish[]): Promise<GuardianIssue[]> => {
    await learn(db, reach, families, wishes)
    return wishes.flatMap((wish) => nameGuardian(families, wish) ?? [])
  }
}

export const createMany = (ctx: Ctx, parents: Omit<q.NewParent, 'search_keys'>[]) =>
  transact(ctx, (ctx) =>
    q.insertMany(
      ctx.db,
      parents.map((parent) => ({ ...parent, search_keys: searchKeys(parent.name) })),
    ),
  )

export const link = (ctx: Ctx, links: Insertable<Database['student_guardians']>[]) =>
  transact(ctx, (ctx) => q.link(ctx.db, links))
