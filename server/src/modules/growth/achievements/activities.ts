import type { ActivityInput, ActivitySearch } from '@xueqiao/contract/features/growth/achievements/activities'
import { ACHIEVEMENT_STATUS_LABELS } from '@xueqiao/contract/features/growth/achievements/values'
import { audit, auditMany } from '../../../platform/audit'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx, Ctx } from '../../../platform/context'
import { recent } from '../../../platform/db/count-cache'
import { transact } from '../../../platform/db/transact'
import { conflict, invalid } from '../../../platform/errors'
import { assertFresh } from '../../../platform/version'
import { doneFor, ring } from '../../base/bell/service'
import { accountsOfFamilies } from '../../pupils/reach/access'
import { decidesSomewhere, isInCharge } from '../assessments/access'
import { accessPupil, growthViewerOf, kindOf } from '../goals/access'
import { accessActivity, lockDecidable, lockEditable, shownTo } from './activity-access'
import * as q from './activity-queries'
import { headsOf } from './queries'
import { standing } from './save'

const ENTITY = 'activities'
const LINK = '/student-growth/achievements?tab=activities'

export const get = accessActivity

export const search = async (ctx: AuthedCtx, query: ActivitySearch) => {
  const viewer = await growthViewerOf(ctx)
  const { page: _page, size: _size, sort: _sort, order: _order, ...filter } = query
  const total = recent<number>(ctx, 'school', `activities ${JSON.stringify({ viewer, filter })}`)
  const { content, totalElements } = await q.search(ctx.db, viewer, query, total)
  return { totalElements, content: content.map(shownTo(ctx, viewer)) }
}

/** How many wait for whoever asks to decide about them. */
export const toDecide = async (ctx: AuthedCtx) => {
  const viewer = await growthViewerOf(ctx)
  return decidesSomewhere(viewer) ? q.countToDecide(ctx.db, viewer) : 0
}

/** As the log calls it: 程亦安 的活动“…”. */
const titleOf = ({ studentName, activityName }: Pick<q.Row, 'studentName' | 'activityName'>) =>
  `${studentName} 的活动“${activityName}”`

const kept = ({ activityName, activityType, startDate, endDate, role, note, status, reason }: q.Row) => ({
  ...{ activityName, activityType, startDate, endDate, role, note },
  ...{ status: ACHIEVEMENT_STATUS_LABELS[status], reason },
})

/** What is still to come is no experience yet. */
const assertDates = (ctx: AuthedTxCtx, startDate: string, endDate: string | null) => {
  if (startDate > localDate(ctx.now)) throw invalid('开始日期不能晚于今天', 'startDate')
  if (endDate !== null && endDate < startDate) throw invalid('结束日期不能早于开始日期', 'endDate')
}

/** What is not sent stays as it is. */
const columnsOf = (input: ActivityInput, before?: q.Row) => ({
  activity_name: input.activityName,
  activity_type: input.activityType,
  start_date: input.startDate,
  end_date: input.endDate === undefined ? (before?.endDate ?? null) : input.endDate,
  role: input.role === undefined ? (before?.role ?? null) : input.role,
  note: input.note === undefined ? (before?.note ?? null) : input.note,
})

const askHeads = async (ctx: AuthedTxCtx, { placeId, studentName, activityName }: q.Row) => {
  if (placeId === null) return
  const line = { title: `待审核的活动：${studentName} ${activityName}`, link: LINK }
  await ring(ctx, await headsOf(ctx.db, placeId), line)
}

export const create = (ctx: AuthedCtx, input: ActivityInput) =>
  transact(ctx, async (ctx) => {
    const { viewer, pupil } = await accessPupil(ctx, input.studentId)
    const columns = columnsOf(input)
    assertDates(ctx, columns.start_date, columns.end_date)
    const inCharge = !viewer.family && isInCharge(viewer, pupil)
    const [id = 0] = await q.insertMany(ctx.db, [
      {
        ...{ student_id: input.studentId, ...columns, ...standing(ctx, inCharge) },
        ...{ author_kind: kindOf(ctx), author_id: ctx.actor.userId },
      },
    ])
    const made = await get(ctx, id)
    const summary = `登记了 ${titleOf(made)}`
    await audit(ctx, { action: 'create', entity: ENTITY, entityId: id, summary, diff: kept(made) })
    if (!inCharge) await askHeads(ctx, made)
    return made
  })

/** Once nothing else waits there, nobody in charge of the class is asked any longer. */
const settled = async (ctx: AuthedTxCtx, rows: readonly q.Row[]) => {
  for (const classId of new Set(rows.flatMap(({ placeId }) => placeId ?? [])))
    if ((await q.countWaiting(ctx.db, classId)) === 0)
      await doneFor(ctx, await headsOf(ctx.db, classId), LINK)
}

export const update = (ctx: AuthedCtx, id: number, input: ActivityInput) =>
  transact(ctx, async (ctx) => {
    const before = await lockEditable(ctx, id)
    await assertFresh(ctx, { entity: ENTITY, id, version: before.version }, input.version)
    if (input.studentId !== before.studentId) throw invalid('活动的学生不能更改', 'studentId')
    const columns = columnsOf(input, before)
    assertDates(ctx, columns.start_date, columns.end_date)
    // Whoever is in charge mends it as it stands; what others mend is looked at again.
    await q.change(ctx.db, [id], { ...columns, ...(before.inCharge ? {} : standing(ctx, false)) }, ctx.now)
    const after = await get(ctx, id)
    const diff = { before: kept(before), after: kept(after) }
    const summary = `修改了 ${titleOf(after)}`
    await audit(ctx, { action: 'update', entity: ENTITY, entityId: id, summary, diff })
    if (before.status === 'REJECTED' && after.status === 'PENDING') await askHeads(ctx, after)
    return after
  })

export const remove = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    const before = await lockEditable(ctx, id)
    await q.remove(ctx.db, id)
    const summary = `删除了 ${titleOf(before)}`
    await audit(ctx, { action: 'delete', entity: ENTITY, entityId: id, summary, diff: kept(before) })
    await settled(ctx, [before])
    return null
  })

/** What is decided already stays as it is: whoever approves twice does no harm. */
export const approveMany = (ctx: AuthedCtx, ids: readonly number[]) =>
  transact(ctx, async (ctx) => {
    const waiting = (await lockDecidable(ctx, ids)).filter(({ status }) => status === 'PENDING')
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
    await ring(ctx, families, { title: '活动经历：新的活动已通过审核', link: LINK })
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
    if (row === undefined || row.status !== 'PENDING') throw conflict('这项活动已经审核过')
    await assertFresh(ctx, { entity: ENTITY, id, version: row.version }, version)
    const by = { decided_by: ctx.actor.userId, decided_at: ctx.now }
    await q.change(ctx.db, [id], { status: 'REJECTED', reason, ...by }, ctx.now)
    const summary = `退回了 ${titleOf(row)}：${reason}`
    await audit(ctx, { action: 'update', entity: ENTITY, entityId: id, summary })
    const told =
      row.authorKind === 'teacher'
        ? [row.authorId].filter((user) => user !== null)
        : await accountsOfFamilies(ctx.db, [row.studentId])
    await ring(ctx, told, { title: `活动退回：${row.activityName}，${reason}`, link: LINK })
    await settled(ctx, [row])
    return get(ctx, id)
  })

/** Many at once, as they stand: for whoever fills a school. */
export const createMany = (ctx: Ctx, rows: readonly q.NewActivity[]) =>
  transact(ctx, (ctx) => q.insertMany(ctx.db, rows))
