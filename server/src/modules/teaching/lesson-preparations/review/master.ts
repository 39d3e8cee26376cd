import {
  differencesOf,
  steadyOf,
  unitsOf,
  withUnit,
} from '@xueqiao/contract/features/teaching/lesson-preparations/compare'
import type {
  PreparationContent,
  PreparationPlace,
  RichPart,
} from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import { audit } from '../../../../platform/audit'
import type { AuthedCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { conflict, invalid, notFound } from '../../../../platform/errors'
import { ring } from '../../../base/bell/service'
import * as files from '../../../base/files/service'
import { type Asking, accessPreparation, ENTITY, lockOwn } from '../access'
import { assertSize, columnsOf, picturesOf, repictured } from '../content'
import { setFiles } from '../files'
import * as q from '../queries'
import { keep } from '../version-queries'
import { linkOf } from './told'

type Whole = Pick<q.Detail, 'id' | 'content'>

/**
 * The derived one's text with the master's pictures, and the master's own with one name for each picture: each has copies of
 * its own, and the same picture is no difference.
 */
const alike = async (ctx: Asking, master: Whole, from: Whole) => {
  const [ours, theirs] = [picturesOf(master.content), picturesOf(from.content)]
  if (ours.length === 0 && theirs.length === 0) return { master: master.content, from: from.content }
  const known = await files.sumsOf(ctx, ENTITY, master.id)
  const sums = new Map([...known, ...(await files.sumsOf(ctx, ENTITY, from.id))])
  const idOf = new Map<string, number>()
  // What the master's text shows goes before what it once showed.
  for (const id of [...ours, ...known.keys()]) {
    const sum = sums.get(id)
    if (sum !== undefined && !idOf.has(sum)) idOf.set(sum, id)
  }
  const named = (id: number) => idOf.get(sums.get(id) ?? '') ?? id
  return { master: repictured(master.content, named), from: repictured(from.content, named) }
}

/** What a 二次备课 has made of its master, paragraph by paragraph; 反思 is each one's own. */
export const compare = async (ctx: AuthedCtx, id: number) => {
  const { row } = await accessPreparation(ctx, id)
  if (row.masterId === null) throw conflict('这份备课没有主备稿')
  const { row: master } = await accessPreparation(ctx, row.masterId)
  const named = await alike(ctx, master, row)
  return {
    ...{ masterId: master.id, masterTitle: master.title, masterAuthorName: master.authorName },
    ...{ masterRevision: master.revision, isMasterChanged: master.revision !== row.masterRevision },
    ...{ master: master.content, content: row.content },
    differences: differencesOf(named.master, named.from).filter(({ place }) => place !== 'reflection'),
    mayMerge: master.authorId === ctx.actor.userId && master.status !== 'SUBMITTED',
  }
}

interface Unit {
  place: PreparationPlace
  block: string
}

const HEAD = ['title', 'unit', 'lessonType', 'hours', 'hourNumber'] as const

const pairsOf = (part: RichPart | null) =>
  (part?.doc.content ?? []).map((node, index) => ({ node, id: part?.blocks[index] ?? '' }))

const partOf = (pairs: ReturnType<typeof pairsOf>): RichPart | null =>
  pairs.length === 0
    ? null
    : { doc: { type: 'doc', content: pairs.map(({ node }) => node) }, blocks: pairs.map(({ id }) => id) }

/** The one with this unit as the other has it. */
const merged = (
  into: PreparationContent,
  from: PreparationContent,
  { place, block }: Unit,
): PreparationContent => {
  if (place === 'head') {
    const field = HEAD.find((name) => name === block)
    return field === undefined ? into : { ...into, [field]: from[field] }
  }
  const orderOf = (content: PreparationContent) => unitsOf(content, place).map((unit) => unit.block)
  const steady = steadyOf(orderOf(into), orderOf(from))
  const unit = { idOf: ({ id }: { id: string }) => id, id: block, steady }
  if (place === 'steps') return { ...into, steps: withUnit(into.steps, { ...unit, from: from.steps }) }
  return { ...into, [place]: partOf(withUnit(pairsOf(into[place]), { ...unit, from: pairsOf(from[place]) })) }
}

interface Merge extends Unit {
  fromId: number
  revision: number
}

/**
 * Of the pictures in this unit those that the master does not have, as copies of its owner's: made before anything is
 * written. By the id that they have in the derived one.
 */
const brought = async (ctx: AuthedCtx, id: number, { fromId, revision, ...unit }: Merge) => {
  const { row: master } = await accessPreparation(ctx, id)
  // What is refused below copies nothing.
  const isOpen = master.status !== 'SUBMITTED' && master.revision === revision && unit.place !== 'reflection'
  if (master.authorId !== ctx.actor.userId || !isOpen) return new Map<number, number>()
  const { row: from } = await accessPreparation(ctx, fromId)
  if (from.masterId !== id) return new Map<number, number>()
  const named = await alike(ctx, master, from)
  const own = picturesOf(from.content)
  const missing = picturesOf(merged(named.master, named.from, unit)).filter((one) => own.includes(one))
  // In the order of their copies, and none that is a file no more: each would stand for the next one.
  const held = await files.sumsOf(ctx, ENTITY, fromId)
  const wanted = [...held.keys()].filter((one) => missing.includes(one))
  const copies = wanted.length === 0 ? [] : await files.duplicate(ctx, ENTITY, fromId, wanted)
  return new Map(wanted.map((one, at) => [one, copies[at] ?? one]))
}

/** The owner of the master takes a paragraph over from a 二次备课, with its pictures. */
export const merge = async (ctx: AuthedCtx, id: number, input: Merge) => {
  const copies = await brought(ctx, id, input)
  const { fromId, revision, ...unit } = input
  return transact(ctx, async (ctx) => {
    const before = await lockOwn(ctx, id)
    const { row: from } = await accessPreparation(ctx, fromId)
    if (from.masterId !== id) throw invalid('请选择由这份主备稿二次备课的内容', 'fromId')
    if (before.status === 'SUBMITTED') throw conflict('待审核的备课请先撤回再修改')
    if (before.revision !== revision) throw conflict('主备稿已有新的修改，请刷新后再并入')
    if (unit.place === 'reflection') throw invalid('教学反思不并入主备稿', 'place')
    const named = await alike(ctx, before, from)
    const known = differencesOf(named.master, named.from)
    if (!known.some(({ place, block }) => place === unit.place && block === unit.block))
      throw notFound('这处差别')
    const whole = merged(before.content, named.from, unit)
    const foreign = picturesOf(from.content).filter((one) => picturesOf(whole).includes(one))
    if (foreign.some((one) => !copies.has(one))) throw conflict('二次备课刚有新的修改，请刷新后再并入')
    const content = repictured(whole, (one) => copies.get(one) ?? one)
    assertSize(content, [unit.place])
    await keep(ctx.db, id, 'AUTO', before.updatedAt)
    await setFiles(ctx, id, { fileIds: before.fileIds, content }, before)
    const status = before.status === 'APPROVED' ? ('DRAFT' as const) : before.status
    const after = { status, revision: before.revision + 1 }
    await q.change(ctx.db, id, { ...columnsOf(content), ...after, kept_at: ctx.now, updated_at: ctx.now })
    const summary = `把 ${from.authorName} 的二次备课并入主备稿 ${before.title}`
    await audit(ctx, { action: 'update', entity: ENTITY, entityId: id, summary, diff: { fromId, ...unit } })
    const told = from.authorId === null || from.authorId === ctx.actor.userId ? [] : [from.authorId]
    await ring(ctx, told, { title: `您的二次备课被采纳：${before.title}`, link: linkOf(fromId) })
    return { ...after, savedAt: ctx.now }
  })
}
