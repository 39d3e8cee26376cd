import type { ReadVersions } from '@xueqiao/contract/common/fields'
import { growthLink } from '@xueqiao/contract/features/growth/growth-evaluations/profile'
import type { OfClass } from '@xueqiao/contract/features/growth/growth-records/api'
import type { DeadlinesInput, Flow } from '@xueqiao/contract/features/growth/growth-records/flow'
import { DEADLINE_LABELS } from '@xueqiao/contract/features/growth/growth-records/labels'
import {
  RECORD_STATUS_LABELS,
  type RecordStatus,
} from '@xueqiao/contract/features/growth/growth-records/values'
import { audit, auditMany } from '../../../platform/audit'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { allOf, conflict, denied, forbidden, invalid, notFound } from '../../../platform/errors'
import { assertFresh, assertRead } from '../../../platform/version'
import { ringEach } from '../../base/bell/service'
import { accountsByPupil } from '../../pupils/reach/access'
import { maySet, semesterOf } from '../growth-indicators/service'
import { type Asking, isInCharge, isOver, viewerOf } from './access'
import * as q from './flow-queries'
import { change, known } from './queries'
import { ENTITY, titleOf } from './save'

const NO_DEADLINES = { recordUntil: null, selectUntil: null, appealUntil: null, version: null }
const NONE = { RECORDED: 0, SELECTED: 0, PUBLISHED: 0, ARCHIVED: 0 }

interface Asked {
  semesterId?: number | undefined
  classId?: number | undefined
}

export const flow = async (ctx: Asking, asked: Asked): Promise<Flow> => {
  const viewer = await viewerOf(ctx)
  const semester = await semesterOf(ctx, asked.semesterId)
  const mayEdit = await maySet(ctx)
  const mayManage = asked.classId !== undefined && isInCharge(viewer, { placeId: asked.classId })
  const empty = { semesterId: null, semesterName: null, ...NO_DEADLINES, mayEdit, mayManage }
  if (semester === undefined) return { ...empty, counts: NONE, openAppeals: 0 }
  const where = { semesterId: semester.id, classId: asked.classId }
  const counts = await q.counts(ctx.db, viewer, where)
  return {
    ...empty,
    ...{ semesterId: semester.id, semesterName: semester.name },
    ...(await q.deadlines(ctx.db, semester.id)),
    counts: { ...NONE, ...Object.fromEntries(counts.map(({ status, count }) => [status, count])) },
    openAppeals: await q.openAppeals(ctx.db, viewer, where),
  }
}

const wordsOf = ({ record_until, select_until, appeal_until }: q.Deadlines) => ({
  [DEADLINE_LABELS.recordUntil]: record_until,
  [DEADLINE_LABELS.selectUntil]: select_until,
  [DEADLINE_LABELS.appealUntil]: appeal_until,
})

/** The form asks it of what is sent together; here of what comes to stand. */
const assertOrder = ({ record_until, select_until, appeal_until }: q.Deadlines) => {
  if (record_until !== null && select_until !== null && record_until > select_until)
    throw invalid('遴选截止不能早于记录截止', 'selectUntil')
  if (select_until !== null && appeal_until !== null && select_until > appeal_until)
    throw invalid('公示与申诉截止不能早于遴选截止', 'appealUntil')
}

export const saveDeadlines = (ctx: AuthedCtx, input: DeadlinesInput) =>
  transact(ctx, async (ctx) => {
    if (!(await maySet(ctx))) throw forbidden('只有学校管理员可以设置截止日期')
    const semester = await semesterOf(ctx, input.semesterId)
    if (semester === undefined) throw notFound('学期')
    const { version, ...before } = await q.lockDeadlines(ctx.db, semester.id)
    await assertFresh(ctx, { entity: ENTITY, id: 0, version }, input.version)
    const after = {
      record_until: input.recordUntil === undefined ? before.record_until : input.recordUntil,
      select_until: input.selectUntil === undefined ? before.select_until : input.selectUntil,
      appeal_until: input.appealUntil === undefined ? before.appeal_until : input.appealUntil,
    }
    assertOrder(after)
    await q.setDeadlines(ctx.db, semester.id, after, ctx.now)
    const summary = `设置了${semester.name}成长记录的截止日期`
    const diff = { before: wordsOf(before), after: wordsOf(after) }
    await audit(ctx, { action: 'update', entity: ENTITY, summary, diff })
    return flow(ctx, { semesterId: semester.id })
  })

const ONLY_CHARGE = '只有班主任和管理员可以遴选、公示和归档'

const move = async (
  ctx: AuthedTxCtx,
  rows: readonly q.Moved[],
  to: RecordStatus,
  published: { published_on?: string } = {},
) => {
  if (rows.length === 0) return { changed: 0 }
  await change(
    ctx.db,
    rows.map(({ id }) => id),
    { status: to, ...published },
    ctx.now,
  )
  await auditMany(
    ctx,
    { action: 'update', entity: ENTITY, diff: { status: RECORD_STATUS_LABELS[to] } },
    rows.map((row) => ({ entityId: row.id, summary: `将 ${titleOf(row)} 改为${RECORD_STATUS_LABELS[to]}` })),
  )
  return { changed: rows.length }
}

/** All of them, locked and of one's charge, or none. */
const lockCharged = async (ctx: AuthedTxCtx, ids: readonly number[]) => {
  const viewer = await viewerOf(ctx)
  const foreign = async (missing: readonly number[]) =>
    denied(ENTITY, await known(ctx.db, missing), notFound('成长记录'))
  const rows = await allOf(ids, await q.lockFew(ctx.db, viewer, ids), foreign)
  const others = rows.filter((row) => !isInCharge(viewer, row)).map(({ id }) => id)
  if (others.length > 0) throw denied(ENTITY, others, forbidden(ONLY_CHARGE))
  return rows
}

const assertAll = (rows: readonly q.Moved[], allowed: readonly RecordStatus[], why: string) => {
  const other = rows.find(({ status }) => !allowed.includes(status))
  if (other !== undefined)
    throw conflict(`「${other.title}」${RECORD_STATUS_LABELS[other.status]}，${why}`, 'ids')
}

const titled = (row: q.Moved) => ({ id: row.id, version: row.version, title: titleOf(row) })

/** What is selected already stays so: whoever selects twice does no harm. */
export const select = (ctx: AuthedCtx, ids: readonly number[], read?: ReadVersions) =>
  transact(ctx, async (ctx) => {
    const rows = await lockCharged(ctx, ids)
    assertAll(rows, ['RECORDED', 'SELECTED'], '不能再遴选')
    const fresh = rows.filter(({ status }) => status === 'RECORDED')
    await assertRead(ctx, ENTITY, fresh.map(titled), read)
    // What was put right after an appeal may come back whenever that was.
    const inTime = rows.filter((row) => !row.isUpheld)
    for (const semesterId of new Set(inTime.map((row) => row.semesterId))) {
      const until = (await q.deadlines(ctx.db, semesterId))?.selectUntil ?? null
      if (isOver(ctx, until)) throw conflict(`遴选已于 ${until} 截止`, 'ids')
    }
    return move(ctx, fresh, 'SELECTED')
  })

export const deselect = (ctx: AuthedCtx, ids: readonly number[], read?: ReadVersions) =>
  transact(ctx, async (ctx) => {
    const rows = await lockCharged(ctx, ids)
    assertAll(rows, ['SELECTED'], '不能取消遴选')
    await assertRead(ctx, ENTITY, rows.map(titled), read)
    return move(ctx, rows, 'RECORDED')
  })

const lockClass = async (ctx: AuthedTxCtx, { classId, semesterId }: OfClass, from: RecordStatus) => {
  const viewer = await viewerOf(ctx)
  const found = await q.classOf(ctx.db, classId)
  if (viewer.family) throw forbidden(ONLY_CHARGE)
  if (found === undefined || !(viewer.all || viewer.classIds.includes(classId)))
    throw denied('classes', found === undefined ? [] : [classId], notFound('班级'))
  if (!isInCharge(viewer, found)) throw denied('classes', [classId], forbidden(ONLY_CHARGE))
  await semesterOf(ctx, semesterId)
  return {
    rows: await q.lockClass(ctx.db, { classId, semesterId }, from),
    until: (await q.deadlines(ctx.db, semesterId))?.appealUntil ?? null,
  }
}

/** From now on the families of the class may read them, and appeal. */
export const publish = (ctx: AuthedCtx, of: OfClass) =>
  transact(ctx, async (ctx) => {
    const { rows: selected, until } = await lockClass(ctx, of, 'SELECTED')
    if (selected.length === 0 && !isOver(ctx, until)) throw conflict('该班没有已遴选的记录', 'classId')
    // What was put right after an appeal has days of its own.
    const rows = isOver(ctx, until) ? selected.filter((row) => row.isUpheld) : selected
    if (rows.length === 0) throw conflict(`公示期已于 ${until} 结束，请先延长`, 'classId')
    const pupils = rows.map(({ studentId }) => studentId)
    const told = (await accountsByPupil(ctx.db, pupils)).flatMap(({ studentId, users }) =>
      users.map((userId) => ({ userId, title: '成长记录：有记录正在公示', link: growthLink(studentId) })),
    )
    await ringEach(ctx, told)
    return move(ctx, rows, 'PUBLISHED', { published_on: localDate(ctx.now) })
  })

const maxDay = (one: string | null, other: string | null) =>
  other !== null && (one === null || other > one) ? other : one

/** Once the days of publication are over, and nothing is appealed against any more. */
export const archive = (ctx: AuthedCtx, of: OfClass) =>
  transact(ctx, async (ctx) => {
    const { rows, until: named } = await lockClass(ctx, of, 'PUBLISHED')
    const until = rows.reduce((last, row) => maxDay(last, row.appealUntil), rows.length === 0 ? named : null)
    if (until !== null && localDate(ctx.now) <= until)
      throw conflict(`公示到 ${until} 为止，期满后才能归档`, 'classId')
    if (rows.length === 0) throw conflict('该班没有公示中的记录', 'classId')
    const open = await q.appealed(
      ctx.db,
      rows.map(({ id }) => id),
    )
    if (open > 0) throw conflict(`还有 ${open} 条记录的申诉没有处理，不能归档`, 'classId')
    return move(ctx, rows, 'ARCHIVED')
  })
