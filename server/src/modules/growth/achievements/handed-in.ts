import type { ReadVersions } from '@xueqiao/contract/common/fields'
import { ofPupilIn } from '@xueqiao/contract/features/growth/achievements/handed-in'
import { ACHIEVEMENT_STATUS_LABELS } from '@xueqiao/contract/features/growth/achievements/values'
import { audit, auditMany } from '../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { recent } from '../../../platform/db/count-cache'
import { transact } from '../../../platform/db/transact'
import { conflict, invalid } from '../../../platform/errors'
import { assertFresh, assertRead } from '../../../platform/version'
import { doneFor, ring, ringEach } from '../../base/bell/service'
import { attachedTo, setFiles } from '../../base/files/service'
import { accountsByPupil, accountsOfFamilies } from '../../pupils/reach/access'
import { decidesSomewhere, isInCharge } from '../assessments/access'
import { type Asking, accessPupil, growthViewerOf, kindOf } from '../goals/access'
import { headsOf } from './handed-queries'
import type { HandedInInput, Kind, Refusal, Standing } from './kind'
import type { HandedIn } from './row'

/** Whoever decides has nobody to ask. */
export const standing = (ctx: AuthedTxCtx, inCharge: boolean): Standing =>
  inCharge
    ? { status: 'APPROVED', reason: null, decided_by: ctx.actor.userId, decided_at: ctx.now }
    : { status: 'PENDING', reason: null, decided_by: null, decided_at: null }

/** What is done with whatever is handed in: looked at, entered, mended, taken back, decided. */
export const handedIn = <
  Row extends HandedIn,
  Input extends HandedInInput,
  Own extends object,
  Search extends object,
>(
  kind: Kind<Row, Input, Own, Search>,
) => {
  const { entity, noun, heading, link, nameOf, factsOf, columnsOf, assertRight, doors, q } = kind

  /** As the log calls it: 程亦安 的荣誉“…”. */
  const titleOf = (row: Row) => `${row.studentName} 的${noun}“${nameOf(row)}”`

  const kept = (row: Row) => ({
    ...{ ...factsOf(row), note: row.note, status: ACHIEVEMENT_STATUS_LABELS[row.status], reason: row.reason },
  })

  const noted = (
    ctx: AuthedTxCtx,
    action: 'create' | 'update' | 'delete',
    row: Row,
    words: string,
    diff?: object,
  ) =>
    audit(ctx, {
      ...{ action, entity, entityId: row.id, summary: words },
      ...(diff !== undefined && { diff }),
    })

  const get = async (ctx: Asking, id: number) => ({
    ...(await doors.access(ctx, id)),
    files: await attachedTo(ctx.db, entity, id),
  })

  const search = async (ctx: AuthedCtx, query: Search) => {
    const viewer = await growthViewerOf(ctx)
    const filter = { ...query, page: null, size: null, sort: null, order: null }
    const total = recent<number>(ctx, 'school', `${entity} ${JSON.stringify({ viewer, filter })}`)
    const { content, totalElements } = await q.search(ctx.db, viewer, query, total)
    return { totalElements, content: content.map(doors.shownTo(ctx, viewer)) }
  }

  /** How many wait for whoever asks to decide about them. */
  const toDecide = async (ctx: AuthedCtx) => {
    const viewer = await growthViewerOf(ctx)
    return decidesSomewhere(viewer) ? q.countToDecide(ctx.db, viewer) : 0
  }

  const askHeads = async (ctx: AuthedTxCtx, row: Row) => {
    if (row.placeId === null) return
    const line = { title: `待审核的${noun}：${row.studentName} ${nameOf(row)}`, link }
    await ring(ctx, await headsOf(ctx.db, row.placeId), line)
  }

  /** Whoever has two children is led to the one that it is about. */
  const tellFamilies = async (ctx: AuthedTxCtx, approved: readonly Row[]) => {
    const pupils = approved.map(({ studentId }) => studentId)
    const lines = (await accountsByPupil(ctx.db, pupils)).flatMap(({ studentId, users }) => {
      const own = approved.filter((row) => row.studentId === studentId)
      const which = own.length === 1 ? `${noun}“${own.map(nameOf).join()}”` : ` ${own.length} 项${noun}`
      const title = `${heading}：${own[0]?.studentName} 的${which}已通过审核`
      return users.map((userId) => ({ userId, title, link: ofPupilIn(link, studentId) }))
    })
    await ringEach(ctx, lines)
  }

  /** What one of those in charge has decided is decided for all of them, once nothing else waits there. */
  const settled = async (ctx: AuthedTxCtx, rows: readonly Row[]) => {
    for (const classId of new Set(rows.flatMap(({ placeId }) => placeId ?? [])))
      if ((await q.countWaiting(ctx.db, classId)) === 0)
        await doneFor(ctx, await headsOf(ctx.db, classId), link)
  }

  const create = (ctx: AuthedCtx, input: Input) =>
    transact(ctx, async (ctx) => {
      const { viewer, pupil } = await accessPupil(ctx, input.studentId)
      const columns = columnsOf(input)
      assertRight(ctx, columns)
      const inCharge = !viewer.family && isInCharge(viewer, pupil)
      const given = { student_id: input.studentId, author_kind: kindOf(ctx), author_id: ctx.actor.userId }
      const [id = 0] = await q.insertMany(ctx.db, [{ ...columns, ...standing(ctx, inCharge), ...given }])
      await setFiles(ctx, entity, id, input.fileIds ?? [])
      const made = await get(ctx, id)
      await noted(ctx, 'create', made, `登记了 ${titleOf(made)}`, kept(made))
      if (!inCharge) await askHeads(ctx, made)
      return made
    })

  const update = (ctx: AuthedCtx, id: number, input: Input) =>
    transact(ctx, async (ctx) => {
      const before = await doors.lockEditable(ctx, id)
      await assertFresh(ctx, { entity, id, version: before.version }, input.version)
      if (input.studentId !== before.studentId) throw invalid(`${noun}的学生不能更改`, 'studentId')
      const columns = columnsOf(input, before)
      assertRight(ctx, columns)
      // Whoever is in charge mends it as it stands; what others mend is looked at again.
      await q.change(
        ctx.db,
        [id],
        before.inCharge ? columns : { ...columns, ...standing(ctx, false) },
        ctx.now,
      )
      if (input.fileIds !== undefined) await setFiles(ctx, entity, id, input.fileIds)
      const after = await get(ctx, id)
      const diff = { before: kept(before), after: kept(after) }
      await noted(ctx, 'update', after, `修改了 ${titleOf(after)}`, diff)
      if (before.status === 'REJECTED' && after.status === 'PENDING') await askHeads(ctx, after)
      return after
    })

  const remove = (ctx: AuthedCtx, id: number) =>
    transact(ctx, async (ctx) => {
      const before = await doors.lockEditable(ctx, id)
      await setFiles(ctx, entity, id, [])
      await q.remove(ctx.db, id)
      await noted(ctx, 'delete', before, `删除了 ${titleOf(before)}`, kept(before))
      await settled(ctx, [before])
      return null
    })

  /** What is decided already stays as it is: whoever approves twice does no harm. */
  const approveMany = (ctx: AuthedCtx, ids: readonly number[], read?: ReadVersions) =>
    transact(ctx, async (ctx) => {
      const waiting = (await doors.lockDecidable(ctx, ids)).filter(({ status }) => status === 'PENDING')
      if (waiting.length === 0) return { approved: 0 }
      await assertRead(
        ctx,
        entity,
        waiting.map((row) => ({ ...row, title: titleOf(row) })),
        read,
      )
      await q.change(
        ctx.db,
        waiting.map(({ id }) => id),
        standing(ctx, true),
        ctx.now,
      )
      const summaries = waiting.map((row) => ({ entityId: row.id, summary: `审核通过了 ${titleOf(row)}` }))
      await auditMany(ctx, { action: 'update', entity }, summaries)
      await tellFamilies(ctx, waiting)
      await settled(ctx, waiting)
      return { approved: waiting.length }
    })

  const reject = (ctx: AuthedCtx, id: number, { reason, version }: Refusal) =>
    transact(ctx, async (ctx) => {
      const [row] = await doors.lockDecidable(ctx, [id])
      if (row === undefined || row.status !== 'PENDING') throw conflict(`这项${noun}已经审核过`)
      await assertFresh(ctx, { entity, id, version: row.version }, version)
      const by = { decided_by: ctx.actor.userId, decided_at: ctx.now }
      await q.change(ctx.db, [id], { status: 'REJECTED', reason, ...by }, ctx.now)
      await noted(ctx, 'update', row, `退回了 ${titleOf(row)}：${reason}`)
      const told =
        row.authorKind === 'teacher'
          ? [row.authorId].filter((user) => user !== null)
          : await accountsOfFamilies(ctx.db, [row.studentId])
      const title = `${noun}退回：${row.studentName} ${nameOf(row)}，${reason}`
      await ring(ctx, told, { title, link: ofPupilIn(link, row.studentId) })
      await settled(ctx, [row])
      return get(ctx, id)
    })

  return { get, search, toDecide, create, update, remove, approveMany, reject }
}
