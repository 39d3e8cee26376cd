import type { AchievementInput } from '@xueqiao/contract/features/growth/achievements/api'
import { ACHIEVEMENT_STATUS_LABELS } from '@xueqiao/contract/features/growth/achievements/values'
import { audit, auditMany } from '../../../platform/audit'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { conflict, invalid } from '../../../platform/errors'
import { assertFresh } from '../../../platform/version'
import { doneFor, ring } from '../../base/bell/service'
import { attachedTo, setFiles } from '../../base/files/service'
import { accountsOfFamilies } from '../../pupils/reach/access'
import { isInCharge } from '../assessments/access'
import { type Asking, accessPupil, kindOf } from '../goals/access'
import { accessAchievement, lockDecidable, lockEditable } from './access'
import * as q from './queries'

const ENTITY = 'achievements'
/** The list is where those who decide find it, and the family what became of it. */
export const LINK = '/student-growth/achievements'

export const get = async (ctx: Asking, id: number) => ({
  ...(await accessAchievement(ctx, id)),
  files: await attachedTo(ctx.db, ENTITY, id),
})

/** As the log calls it: 程亦安 的荣誉“…”. */
const titleOf = ({ studentName, awardName }: Pick<q.Row, 'studentName' | 'awardName'>) =>
  `${studentName} 的荣誉“${awardName}”`

const kept = ({ awardName, kind, awardLevel, awardDate, issuer, note, status, reason }: q.Row) => ({
  ...{ awardName, kind, awardLevel, awardDate, issuer, note },
  ...{ status: ACHIEVEMENT_STATUS_LABELS[status], reason },
})

const assertPast = (ctx: AuthedTxCtx, awardDate: string) => {
  if (awardDate > localDate(ctx.now)) throw invalid('获奖日期不能晚于今天', 'awardDate')
}

const columnsOf = (input: AchievementInput, before?: q.Row) => ({
  award_name: input.awardName,
  kind: input.kind,
  award_level: input.awardLevel,
  award_date: input.awardDate,
  issuer: input.issuer === undefined ? (before?.issuer ?? null) : input.issuer,
  note: input.note === undefined ? (before?.note ?? null) : input.note,
})

/** Whoever decides has nobody to ask. */
export const standing = (ctx: AuthedTxCtx, inCharge: boolean) =>
  inCharge
    ? { status: 'APPROVED' as const, reason: null, decided_by: ctx.actor.userId, decided_at: ctx.now }
    : { status: 'PENDING' as const, reason: null, decided_by: null, decided_at: null }

const askHeads = async (ctx: AuthedTxCtx, { placeId, studentName, awardName }: q.Row) => {
  if (placeId === null) return
  const line = { title: `待审核的荣誉：${studentName} ${awardName}`, link: LINK }
  await ring(ctx, await q.headsOf(ctx.db, placeId), line)
}

export const create = (ctx: AuthedCtx, input: AchievementInput) =>
  transact(ctx, async (ctx) => {
    const { viewer, pupil } = await accessPupil(ctx, input.studentId)
    assertPast(ctx, input.awardDate)
    const inCharge = !viewer.family && isInCharge(viewer, pupil)
    const [id = 0] = await q.insertMany(ctx.db, [
      {
        ...{ student_id: input.studentId, ...columnsOf(input), ...standing(ctx, inCharge) },
        ...{ author_kind: kindOf(ctx), author_id: ctx.actor.userId },
      },
    ])
    await setFiles(ctx, ENTITY, id, input.fileIds ?? [])
    const made = await get(ctx, id)
    const summary = `登记了 ${titleOf(made)}`
    await audit(ctx, { action: 'create', entity: ENTITY, entityId: id, summary, diff: kept(made) })
    if (!inCharge) await askHeads(ctx, made)
    return made
  })

export const update = (ctx: AuthedCtx, id: number, input: AchievementInput) =>
  transact(ctx, async (ctx) => {
    const before = await lockEditable(ctx, id)
    await assertFresh(ctx, { entity: ENTITY, id, version: before.version }, input.version)
    if (input.studentId !== before.studentId) throw invalid('荣誉的学生不能更改', 'studentId')
    assertPast(ctx, input.awardDate)
    // Whoever is in charge mends it as it stands; what others mend is looked at again.
    const again = before.inCharge ? {} : standing(ctx, false)
    await q.change(ctx.db, [id], { ...columnsOf(input, before), ...again }, ctx.now)
    if (input.fileIds !== undefined) await setFiles(ctx, ENTITY, id, input.fileIds)
    const after = await get(ctx, id)
    const diff = { before: kept(before), after: kept(after) }
    await audit(ctx, {
      action: 'update',
      entity: ENTITY,
      entityId: id,
      summary: `修改了 ${titleOf(after)}`,
      diff,
    })
    if (before.status === 'REJECTED' && after.status === 'PENDING') await askHeads(ctx, after)
    return after
  })

export const remove = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    const before = await lockEditable(ctx, id)
    await setFiles(ctx, ENTITY, id, [])
    await q.remove(ctx.db, id)
    const summary = `删除了 ${titleOf(before)}`
    await audit(ctx, { action: 'delete', entity: ENTITY, entityId: id, summary, diff: kept(before) })
    return null
  })

/** What one of those in charge has decided is decided for all of them, once nothing else waits there. */
const settled = async (ctx: AuthedTxCtx, rows: readonly q.Row[]) => {
  for (const classId of new Set(rows.flatMap(({ placeId }) => placeId ?? []))) {
    if ((await q.countWaiting(ctx.db, [classId])) > 0) continue
    await doneFor(ctx, await q.headsOf(ctx.db, classId), LINK)
  }
}

/** What is decided already stays as it is: whoever approves twice does no harm. */
export const approveMany = (ctx: AuthedCtx, ids: readonly number[]) =>
  transact(ctx, async (ctx) => {
    const rows = await lockDecidable(ctx, ids)
    const waiting = rows.filter(({ status }) => status === 'PENDING')
    if (waiting.length === 0) return { approved: 0 }
    await q.change(
      ctx.db,
      waiting.map(({ id }) => id),
      standing(ctx, true),
      ctx.now,
    )
    const summaries = waiting.map((row) => ({ entityId: row.id, summary: `审核通过了 ${titleOf(row)}` }))
    await auditMany(ctx, { action: 'update', entity: ENTITY }, summaries)
    const families = await accountsOfFamilies(
      ctx.db,
      waiting.map(({ studentId }) => studentId),
    )
    await ring(ctx, families, { title: '荣誉成就：新的荣誉已通过审核', link: LINK })
    await settled(ctx, waiting)
    return { approved: waiting.length }
  })

interface Refusal {
  reason: string
  version?: number | null | undefined
}

export const reject = (ctx: AuthedCtx, id: number, { reason, version }: Refusal) =>
  transact(ctx, async (ctx) => {
    const [row] = await lockDecidable(ctx, [id])
    if (row === undefined || row.status !== 'PENDING') throw conflict('这项荣誉已经审核过')
    await assertFresh(ctx, { entity: ENTITY, id, version: row.version }, version)
    const by = { decided_by: ctx.actor.userId, decided_at: ctx.now }
    await q.change(ctx.db, [id], { status: 'REJECTED', reason, ...by }, ctx.now)
    const summary = `退回了 ${titleOf(row)}：${reason}`
    await audit(ctx, { action: 'update', entity: ENTITY, entityId: id, summary })
    const line = { title: `荣誉退回：${row.awardName}，${reason}`, link: LINK }
    const told =
      row.authorKind === 'teacher' ? [row.authorId ?? 0] : await accountsOfFamilies(ctx.db, [row.studentId])
    await ring(
      ctx,
      told.filter((user) => user > 0),
      line,
    )
    await settled(ctx, [row])
    return get(ctx, id)
  })
