import type { TxCtx } from '../../platform/context'
import type { Db } from '../../platform/db/database'
import { conflict } from '../../platform/errors'
import { searchKeys } from '../../platform/pinyin'
import type { Families, GuardianWish, KnownLink, KnownParent } from './guardianship'
import * as q from './queries'

/** What the database knows of the families that these wishes touch. */
export const familiesOf = async (db: Db, wishes: readonly GuardianWish[]): Promise<Families> => {
  const studentIds = wishes.map((wish) => wish.studentId)
  const phones = wishes.flatMap(({ parentPhone }) => parentPhone ?? [])
  const parents = new Map<number, KnownParent>()
  for (const { id, name, phone, has_account, children } of await q.parentsAround(db, studentIds, phones))
    parents.set(id, { id, name, phone, hasAccount: has_account, children: new Set(children) })
  const links = new Map<number, KnownLink[]>()
  for (const { student_id, parent_id, relationship, is_primary } of await q.linksOf(db, studentIds)) {
    const parent = parents.get(parent_id)
    if (parent === undefined) continue
    const link = { studentId: student_id, parent, relationship, isPrimary: is_primary }
    links.set(student_id, [...(links.get(student_id) ?? []), link])
  }
  const withPhone = [...parents.values()].flatMap((parent) =>
    parent.phone === null ? [] : [[parent.phone, parent] as const],
  )
  return {
    byPhone: new Map(withPhone),
    links,
    made: [],
    changed: new Set(),
    gone: new Set(),
    linked: new Set(),
    demoted: new Set(),
    unlinked: new Set(),
  }
}

const named = ({ name, phone }: KnownParent) => ({ name, phone, search_keys: searchKeys(name) })

const giveIds = async (ctx: TxCtx, made: readonly KnownParent[]) => {
  const ids = await q.addParents(ctx.db, made.map(named))
  if (ids === undefined) throw conflict('家长信息刚刚被他人登记，请重新保存', 'parentPhone')
  for (const [index, parent] of made.entries()) parent.id = ids[index] ?? null
}

const pairs = (links: Iterable<KnownLink>) =>
  [...links].flatMap(({ studentId, parent, relationship }) =>
    parent.id === null ? [] : [{ student_id: studentId, parent_id: parent.id, relationship }],
  )

/** Writes what the rules decided. Phones are let go before they are taken, and so is the place of the primary. */
export const saveFamilies = async (ctx: TxCtx, families: Families) => {
  const { made, changed, gone, linked, demoted, unlinked } = families
  const goneIds = [...gone].flatMap(({ id }) => id ?? [])
  const present = made.filter((parent) => !gone.has(parent))
  if (goneIds.length > 0) await q.archive(ctx.db, goneIds, ctx.now)
  for (const parent of changed)
    if (parent.id !== null && !gone.has(parent)) await q.change(ctx.db, parent.id, named(parent), ctx.now)
  if (present.length > 0) await giveIds(ctx, present)
  if (unlinked.size > 0) await q.unlink(ctx.db, pairs(unlinked))
  if (demoted.size > 0) await q.demote(ctx.db, pairs(demoted))
  const primary = pairs([...linked].filter((link) => !unlinked.has(link) && link.isPrimary))
  if (primary.length > 0) await q.linkAsPrimary(ctx.db, primary)
}
