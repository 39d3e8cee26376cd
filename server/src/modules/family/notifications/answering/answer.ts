import { part } from '@xueqiao/contract/common/fields'
import type {
  ConfirmInput,
  MyNoticeSearch,
  SignInput,
} from '@xueqiao/contract/features/family/notifications/api'
import { audit } from '../../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { AppError, conflict, forbidden, invalid } from '../../../../platform/errors'
import { doneFor, seen } from '../../../base/bell/service'
import * as files from '../../../base/files/service'
import { accessOwn, accessReadable, me, noNotice } from '../access'
import { linkOf } from '../links'
import * as q from './own-queries'
import { accountsOfFamily, accountsSettled } from './receipts-queries'

const EXCERPT = 80

type Head = Awaited<ReturnType<typeof q.heads>>[number]
type Receipt = Awaited<ReturnType<typeof q.receipts>>[number]

const shown = ({ category, key, ...receipt }: Receipt) => ({
  ...receipt,
  signatureUrl: category === null || key === null ? null : files.urlOf({ category, key }),
})

/** What was withdrawn is no longer said: only that there was something, and that it does not hold. */
const wordsOf = ({ status, content }: Head) => (status === 'WITHDRAWN' ? '' : content)

const composed = async (ctx: AuthedCtx | AuthedTxCtx, listed: readonly q.Listed[]) => {
  const ids = listed.map(({ id }) => id)
  const heads = await q.heads(ctx.db, ids)
  const receipts = await q.receipts(ctx.db, me(ctx), ids)
  return listed.flatMap((one) => {
    const head = heads.find(({ id }) => id === one.id)
    if (head === undefined) return []
    const content = wordsOf(head)
    const own = receipts.filter(({ noticeId }) => noticeId === one.id).map(shown)
    return [{ ...head, ...one, content, excerpt: part(content, 0, EXCERPT), receipts: own }]
  })
}

export const mine = async (ctx: AuthedCtx, query: MyNoticeSearch) => {
  const { content, totalElements } = await q.search(ctx.db, me(ctx), query)
  return { content: await composed(ctx, content), totalElements }
}

export const counts = (ctx: AuthedCtx) => q.counts(ctx.db, me(ctx))

const whole = async (ctx: AuthedCtx | AuthedTxCtx, listed: q.Listed) => {
  const [found] = await composed(ctx, [listed])
  if (found === undefined) throw noNotice()
  const attachments = found.status === 'WITHDRAWN' ? [] : await files.attachedTo(ctx.db, 'notices', found.id)
  return { ...found, attachments }
}

const detail = async (ctx: AuthedCtx | AuthedTxCtx, id: number) => whole(ctx, await accessOwn(ctx, id))

/** The family and the author learn of it at once. */
const tell = async (ctx: AuthedTxCtx, id: number, authorId: number, studentIds: readonly number[]) => {
  const family = await Promise.all(studentIds.map((child) => accountsOfFamily(ctx.db, id, child)))
  const users = [...new Set([authorId, ctx.actor.userId, ...family.flat()])]
  const event = { type: 'notice.changed', noticeId: id } as const
  ctx.emit({ type: 'notice.changed', id, tell: { users, event } })
}

export const get = async (ctx: AuthedCtx, id: number) => whole(ctx, await accessReadable(ctx, id))

/** Reading leaves its mark in the receipt itself, so the log needs none. Only the first look counts. */
export const read = async (ctx: AuthedCtx, id: number) => {
  const { unread } = await accessOwn(ctx, id)
  if (unread)
    await transact(ctx, async (ctx) => {
      const notice = await q.noticeOf(ctx.db, id)
      await q.lockFamilies(ctx.db, me(ctx), id)
      const children = await q.markRead(ctx.db, me(ctx), id, ctx.now)
      if (notice.level === 'read' && notice.rule === 'either' && children.length > 0)
        await q.settleFamilies(ctx.db, id, children, ctx.now)
      await seen(ctx, linkOf(id))
      await tell(ctx, id, notice.authorId, children)
    })
  return detail(ctx, id)
}

const LEVELS = {
  confirm: { other: '该通知需要手写签字', done: '确认' },
  sign: { other: '该通知只需确认，无需签字', done: '签字' },
} as const

/** The one receipt that is meant: with several children it must be said whose. */
const meant = (receipts: readonly Receipt[], studentId: number | null | undefined) => {
  if (studentId != null) {
    const found = receipts.find((receipt) => receipt.studentId === studentId)
    if (found === undefined) throw noNotice()
    return found
  }
  const [only, ...more] = receipts
  if (only === undefined) throw noNotice()
  if (more.length > 0) throw invalid('请选择孩子', 'studentId')
  return only
}

const answerable = async (
  ctx: AuthedCtx | AuthedTxCtx,
  id: number,
  level: 'confirm' | 'sign',
  studentId: number | null | undefined,
) => {
  await accessOwn(ctx, id)
  const notice = await q.noticeOf(ctx.db, id)
  if (notice.status === 'WITHDRAWN') throw conflict('通知已撤回，无需回执')
  if (notice.level === 'read') throw conflict('该通知阅读即可，无需回执')
  if (notice.level !== level) throw conflict(LEVELS[level].other)
  const receipt = meant(await q.receipts(ctx.db, me(ctx), [id]), studentId)
  if (!receipt.mayAnswer) throw forbidden('请由有签字权限的监护人签字')
  return { notice, receipt }
}

/** Sent twice it is still one answer: the first is kept. */
const reply = (ctx: AuthedCtx, id: number, level: 'confirm' | 'sign', input: ConfirmInput, fileId?: number) =>
  transact(ctx, async (ctx) => {
    const { receipt: asked } = await answerable(ctx, id, level, input.studentId)
    await q.holdNotice(ctx.db, id)
    await q.lockFamily(ctx.db, id, asked.id, asked.studentId)
    const { notice, receipt } = await answerable(ctx, id, level, input.studentId)
    if (receipt.answeredAt !== null) return detail(ctx, id)
    if (fileId !== undefined) await files.attach(ctx, [fileId], 'notice_receipts', receipt.id)
    const { note = null } = input
    const words = { level, signedFileId: fileId ?? null, note, agent: ctx.agent.slice(0, 300) }
    await q.answer(ctx.db, receipt.id, words, ctx.now)
    const family = receipt.studentId !== null && receipt.relationship !== null ? [receipt.studentId] : []
    await seen(ctx, linkOf(id))
    if (notice.rule === 'either' && family.length > 0) {
      await q.settleFamilies(ctx.db, id, family, ctx.now)
      await doneFor(ctx, await accountsSettled(ctx.db, id, family), linkOf(id))
    }
    const whom = receipt.studentName === null ? '' : `（学生 ${receipt.studentName}）`
    const summary = `${LEVELS[level].done}了通知 ${notice.title}${whom}`
    const diff = { studentId: receipt.studentId, note }
    await audit(ctx, { action: 'answer', entity: 'notices', entityId: id, summary, diff })
    await tell(ctx, id, notice.authorId, family)
    return detail(ctx, id)
  })

export const confirm = (ctx: AuthedCtx, id: number, input: ConfirmInput) => reply(ctx, id, 'confirm', input)

/** The right is asked for before the picture is kept, and again when it becomes an answer. */
export const sign = async (ctx: AuthedCtx, id: number, { signature, ...input }: SignInput) => {
  const { receipt } = await answerable(ctx, id, 'sign', input.studentId)
  if (receipt.answeredAt !== null) return detail(ctx, id)
  const bytes = Buffer.from(signature.slice(signature.indexOf(',') + 1), 'base64')
  const stored = await files.upload(ctx, { name: '签名.png', bytes }, { type: 'document' })
  if (stored.type !== 'image/png')
    throw new AppError('UNSUPPORTED', '签名图片不正确', [{ field: 'signature', message: '签名图片不正确' }])
  return reply(ctx, id, 'sign', input, stored.id)
}
