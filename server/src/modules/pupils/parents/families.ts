import type { AuthedTxCtx } from '../../../platform/context'
import type { Db } from '../../../platform/db/database'
import { conflict } from '../../../platform/errors'
import { searchKeys } from '../../../platform/pinyin'
import type { Reach } from '../../account/reach/access'
import { guardiansChanged } from '../deeds'
import * as links from './family-queries'
import type { Families, GuardianWish, KnownLink, KnownParent } from './guardianship'
import * as q from './queries'

export const noFamilies = (): Families => ({
  byId: new Map(),
  byPhone: new Map(),
  links: new Map(),
  made: [],
  changed: new Set(),
  released: new Set(),
  gone: new Set(),
  linked: new Set(),
  demoted: new Set(),
  unlinked: new Set(),
})

const phonesOf = (wishes: readonly GuardianWish[]) => wishes.flatMap(({ parentPhone }) => parentPhone ?? [])

/**
 * Two entries of a number at once would be two people: no index keeps them from standing apart. All of them wait, known
 * elsewhere or not: who waits and who fails would tell which is which.
 */
export const waitForNumbers = async (ctx: AuthedTxCtx, wishes: readonly GuardianWish[]) => {
  const phones = phonesOf(wishes)
  if (phones.length > 0) await q.oneByOne(ctx.db, phones)
}

/** Adds what the database knows of the families that these wishes touch; what was known already stays as it is. */
export const learn = async (db: Db, reach: Reach, families: Families, wishes: readonly GuardianWish[]) => {
  const studentIds = wishes.map((wish) => wish.studentId)
  const around = await links.parentsAround(db, reach, studentIds, phonesOf(wishes))
  for (const { id, name, phone, has_account, children } of around) {
    if (families.byId.has(id)) continue
    const parent = { id, name, phone, hasAccount: has_account, children: new Set(children) }
    families.byId.set(id, parent)
    if (phone !== null && !families.byPhone.has(phone)) families.byPhone.set(phone, parent)
  }
  for (const { student_id, parent_id, relationship, is_primary } of await links.linksOf(db, studentIds)) {
    const parent = families.byId.get(parent_id)
    if (parent === undefined) continue
    const link = { studentId: student_id, parent, relationship, isPrimary: is_primary }
    families.links.set(student_id, [...(families.links.get(student_id) ?? []), link])
  }
}

const named = ({ name, phone }: KnownParent) => ({ name, phone, search_keys: searchKeys(name) })

const giveIds = async (ctx: AuthedTxCtx, made: readonly KnownParent[]) => {
  const ids = await links.addParents(ctx.db, made.map(named))
  if (ids === undefined) throw conflict('家长信息刚刚被他人登记，请重新保存', 'parentPhone')
  for (const [index, parent] of made.entries()) parent.id = ids[index] ?? null
}

const pairs = (links: Iterable<KnownLink>) =>
  [...links].flatMap(({ studentId, parent, relationship }) =>
    parent.id === null ? [] : [{ student_id: studentId, parent_id: parent.id, relationship }],
  )

/** Writes what the rules decided. Phones are let go before they are taken, and so is the place of the primary. */
export const saveFamilies = async (ctx: AuthedTxCtx, families: Families) => {
  const { made, changed, gone, linked, demoted, unlinked } = families
  const goneIds = [...gone].flatMap(({ id }) => id ?? [])
  const present = made.filter((parent) => !gone.has(parent))
  if (goneIds.length > 0) await q.archive(ctx.db, goneIds, ctx.now)
  if (changed.size > 0) ctx.forget()
  for (const parent of changed)
    if (parent.id !== null && !gone.has(parent)) await q.update(ctx.db, parent.id, named(parent), ctx.now)
  if (present.length > 0) await giveIds(ctx, present)
  await q.passOn(ctx.db, [...families.released])
  if (unlinked.size > 0) await links.unlink(ctx.db, pairs(unlinked))
  if (demoted.size > 0) await links.demote(ctx.db, pairs(demoted))
  const primary = pairs([...linked].filter((link) => !unlinked.has(link) && link.isPrimary))
  if (primary.length > 0) await links.linkAsPrimary(ctx.db, primary)
  if (unlinked.size > 0)
    await guardiansChanged(ctx, { studentIds: [...unlinked].map(({ studentId }) => studentId) })
}

/** The pupils whose record reads differently now. */
export const affectedBy = ({ changed, linked, demoted, unlinked }: Families): Set<number> => {
  const links = [...linked, ...demoted, ...unlinked].map((link) => link.studentId)
  return new Set([...links, ...[...changed].flatMap((parent) => [...parent.children])])
}
