import type {
  ProofQuery,
  ReceiptSearch,
  SilentGuardian,
} from '@xueqiao/contract/features/family/notifications/follow'
import { audit, auditMany } from '../../../../platform/audit'
import type { AuthedCtx } from '../../../../platform/context'
import type { Db } from '../../../../platform/db/database'
import { transact } from '../../../../platform/db/transact'
import { AppError, conflict } from '../../../../platform/errors'
import type { Sealed } from '../../../../platform/http/registry'
import { ring } from '../../../base/bell/service'
import { urlOf } from '../../../base/files/service'
import { schoolSettings } from '../../../base/school-settings/service'
import { accessManaged, type Managed, partOf, viewerOf } from '../access'
import { holdNotice } from '../answering/own-queries'
import * as q from '../answering/receipts-queries'
import { linkOf } from '../links'
import { get } from '../managing/manage'
import * as units from './units-queries'
import { ofFamily } from './waiting-queries'

const HOUR_MS = 3_600_000
const REMINDER = { read: '请阅读通知', confirm: '请确认通知', sign: '请签字' } as const

const withPeople = async (db: Db, noticeId: number, found: readonly units.Unit[]) => {
  const people = await units.people(
    db,
    noticeId,
    found.map(({ key }) => key),
  )
  type Shown = Omit<(typeof people)[number], 'category' | 'fileKey'> & { signatureUrl: string | null }
  const byUnit = new Map<string, Shown[]>()
  for (const { category, fileKey, ...person } of people) {
    const signatureUrl = category === null || fileKey === null ? null : urlOf({ category, key: fileKey })
    const unit = byUnit.get(person.key) ?? []
    unit.push({ ...person, signatureUrl })
    byUnit.set(person.key, unit)
  }
  return found.map((unit) => ({ ...unit, people: byUnit.get(unit.key) ?? [] }))
}

export const receipts = async (ctx: AuthedCtx, id: number, { classId, ...search }: ReceiptSearch) => {
  const notice = await accessManaged(ctx, id)
  const { content, ...found } = await units.search(ctx.db, partOf(notice, classId), search)
  return { ...found, content: await withPeople(ctx.db, id, content) }
}

const assertOpen = ({ status }: Pick<Managed, 'status'>) => {
  if (status !== 'PUBLISHED') throw conflict('通知未发布或已撤回')
}

/** For whoever talks with a family: what they are still to answer. */
export const waiting = async (ctx: AuthedCtx, studentId: number) =>
  ofFamily(ctx.db, await viewerOf(ctx), studentId)

/** Only those of whom something is still wanted, and nobody twice within the hour. */
export const remind = async (
  ctx: AuthedCtx,
  id: number,
  { classId, studentId }: { classId?: number | null | undefined; studentId?: number | null | undefined },
) => {
  const notice = await accessManaged(ctx, id)
  assertOpen(notice)
  const part = { ...partOf(notice, classId), studentId: studentId ?? undefined }
  return transact(ctx, async (ctx) => {
    assertOpen(await holdNotice(ctx.db, id))
    const { missing, withoutAccount } = await q.countMissing(ctx.db, part)
    if (missing === 0) throw conflict('没有需要提醒的人')
    const since = new Date(ctx.now.getTime() - HOUR_MS)
    const accounts = await q.remind(ctx.db, part, since, ctx.now)
    const skipped = missing - withoutAccount - accounts.length
    if (accounts.length === 0 && skipped > 0)
      throw new AppError('TOO_MANY', '这些人在一小时内都已提醒过，请稍后再提醒')
    const users = [...new Set(accounts)]
    await ring(ctx, users, { title: `${REMINDER[notice.level]}：${notice.title}`, link: linkOf(id) })
    const event = { type: 'notice.changed', noticeId: id } as const
    ctx.emit({ type: 'notice.changed', id, tell: { users, event } })
    const summary = `提醒了通知 ${notice.title} 的 ${users.length} 人`
    await audit(ctx, {
      action: 'remind',
      entity: 'notices',
      entityId: id,
      summary,
      diff: { classId, studentId },
    })
    return { reminded: users.length, skipped, withoutAccount }
  })
}

/** Each number is a look at protected data, and every family can read who looked and why. */
export const phones = async (
  ctx: AuthedCtx,
  id: number,
  { classId, reason }: { classId?: number | null | undefined; reason: string },
): Promise<Sealed<SilentGuardian[]>> => {
  const notice = await accessManaged(ctx, id)
  assertOpen(notice)
  const silent = await q.silent(ctx.db, partOf(notice, classId))
  const looked = new Map(silent.map(({ parentId, name }) => [parentId, name]))
  return {
    entity: 'notices',
    entityId: id,
    summary: `查看了通知 ${notice.title} 的电话名单`,
    rows: looked.size,
    filter: { classId, reason },
    open: () =>
      transact(ctx, async (ctx) => {
        await auditMany(
          ctx,
          { action: 'reveal', entity: 'parents', diff: { field: 'phone', reason, noticeId: id } },
          [...looked].map(([entityId, name]) => ({ entityId, summary: `查看了家长 ${name} 的手机号码` })),
        )
        return silent.map((one) => ({ ...one, relationship: one.relationship ?? '' }))
      }),
  }
}

export const proof = async (ctx: AuthedCtx, id: number, classId: number | undefined) => {
  const managed = await accessManaged(ctx, id)
  await transact(ctx, (ctx) =>
    audit(ctx, {
      action: 'export',
      entity: 'notices',
      entityId: id,
      summary: `打开了通知 ${managed.title} 的回执证明`,
      diff: { classId },
    }),
  )
  const { schoolName } = await schoolSettings(ctx.db)
  return {
    schoolName,
    printedAt: ctx.now,
    printedBy: ctx.actor.name,
    notice: await get(ctx, id),
  }
}

export const proofPart = async (ctx: AuthedCtx, id: number, { classId, ...from }: ProofQuery) => {
  const managed = await accessManaged(ctx, id)
  const found = await units.onRoll(ctx.db, partOf(managed, classId), from)
  const next = found.length < from.size ? null : (found.at(-1)?.key ?? null)
  return { units: await withPeople(ctx.db, id, found), next }
}
