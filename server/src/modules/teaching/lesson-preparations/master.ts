import { differencesOf, unitsOf } from '@xueqiao/contract/features/teaching/lesson-preparations/compare'
import type {
  PreparationContent,
  PreparationPlace,
  RichPart,
} from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import { audit } from '../../../platform/audit'
import type { AuthedCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { conflict, invalid, notFound } from '../../../platform/errors'
import { ring } from '../../base/bell/service'
import { accessPreparation, ENTITY, lockOwn } from './access'
import { assertSize, columnsOf, repictured } from './content'
import * as q from './queries'
import { linkOf } from './told'
import { keep } from './version-queries'

/** What a 二次备课 has made of its master, paragraph by paragraph; 反思 is each one's own. */
export const compare = async (ctx: AuthedCtx, id: number) => {
  const { row } = await accessPreparation(ctx, id)
  if (row.masterId === null) throw conflict('这份备课没有主备稿')
  const { row: master } = await accessPreparation(ctx, row.masterId)
  return {
    ...{ masterId: master.id, masterTitle: master.title, masterAuthorName: master.authorName },
    isMasterChanged: master.revision !== row.masterRevision,
    ...{ master: master.content, content: row.content },
    differences: differencesOf(master.content, row.content).filter(({ place }) => place !== 'reflection'),
    mayMerge: master.authorId === ctx.actor.userId && master.status !== 'SUBMITTED',
  }
}

/** In the place of the one with the same id, or after what stands before it there; null takes it away. */
const put = <T>(
  list: readonly T[],
  of: { idOf: (one: T) => string; id: string; value: T | null; before: readonly string[] },
): T[] => {
  const { idOf, id, value, before } = of
  const at = list.findIndex((one) => idOf(one) === id)
  if (at >= 0) return value === null ? list.filter((_, index) => index !== at) : list.with(at, value)
  if (value === null) return [...list]
  const last = Math.max(-1, ...before.map((one) => list.findIndex((there) => idOf(there) === one)))
  return list.toSpliced(last + 1, 0, value)
}

interface Unit {
  place: PreparationPlace
  block: string
}

const HEAD = ['title', 'unit', 'lessonType', 'hours', 'hourNumber'] as const

const partWith = (into: RichPart | null, from: RichPart | null, block: string, before: readonly string[]) => {
  const pairs = (part: RichPart | null) =>
    (part?.doc.content ?? []).map((node, index) => ({ node, id: part?.blocks[index] ?? '' }))
  const value = pairs(from).find(({ id }) => id === block) ?? null
  const after = put(pairs(into), { idOf: ({ id }) => id, id: block, value, before })
  if (after.length === 0) return null
  return { doc: { type: 'doc', content: after.map(({ node }) => node) }, blocks: after.map(({ id }) => id) }
}

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
  const order = unitsOf(from, place).map((unit) => unit.block)
  const before = order.slice(0, Math.max(0, order.indexOf(block)))
  if (place === 'steps') {
    const value = from.steps.find(({ id }) => id === block) ?? null
    return { ...into, steps: put(into.steps, { idOf: ({ id }) => id, id: block, value, before }) }
  }
  return { ...into, [place]: partWith(into[place], from[place], block, before) }
}

interface Merge extends Unit {
  fromId: number
  revision: number
}

/** The owner of the master takes a paragraph over from a 二次备课. Pictures stay where they are. */
export const merge = (ctx: AuthedCtx, id: number, { fromId, revision, ...unit }: Merge) =>
  transact(ctx, async (ctx) => {
    const before = await lockOwn(ctx, id)
    const { row: from } = await accessPreparation(ctx, fromId)
    if (from.masterId !== id) throw invalid('请选择由这份主备稿二次备课的内容', 'fromId')
    if (before.status === 'SUBMITTED') throw conflict('待审核的备课请先撤回再修改')
    if (before.revision !== revision) throw conflict('主备稿已有新的修改，请刷新后再并入')
    if (unit.place === 'reflection') throw invalid('教学反思不并入主备稿', 'place')
    const known = differencesOf(before.content, from.content)
    if (!known.some(({ place, block }) => place === unit.place && block === unit.block))
      throw notFound('这处差别')
    const content = merged(
      before.content,
      repictured(from.content, () => undefined),
      unit,
    )
    assertSize(content, [unit.place])
    await keep(ctx.db, id, 'AUTO', before.updatedAt)
    const status = before.status === 'APPROVED' ? ('DRAFT' as const) : before.status
    const after = { status, revision: before.revision + 1 }
    await q.change(ctx.db, id, { ...columnsOf(content), ...after, kept_at: ctx.now, updated_at: ctx.now })
    const summary = `把 ${from.authorName} 的二次备课并入主备稿 ${before.title}`
    await audit(ctx, { action: 'update', entity: ENTITY, entityId: id, summary, diff: { fromId, ...unit } })
    const told = from.authorId === null || from.authorId === ctx.actor.userId ? [] : [from.authorId]
    await ring(ctx, told, { title: `您的二次备课被采纳：${before.title}`, link: linkOf(fromId) })
    return { ...after, savedAt: ctx.now }
  })
