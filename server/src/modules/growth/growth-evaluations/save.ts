import type { ReadVersions } from '@xueqiao/contract/common/fields'
import type { EvaluationInput } from '@xueqiao/contract/features/growth/growth-evaluations/api'
import { evaluationLink } from '@xueqiao/contract/features/growth/growth-evaluations/profile'
import { DIMENSIONS } from '@xueqiao/contract/features/growth/growth-indicators/values'
import { audit, auditMany } from '../../../platform/audit'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { conflict, invalid } from '../../../platform/errors'
import { assertFresh, assertRead, readOf } from '../../../platform/version'
import { ringEach } from '../../base/bell/service'
import { accountsByPupil } from '../../pupils/reach/access'
import { semesterOf } from '../growth-indicators/service'
import type { Asking } from '../growth-records/access'
import { access, accessPupil, ENTITY, lockApprovable, lockEditable } from './access'
import { workedOf } from './facts'
import * as q from './queries'
import type { Judged } from './tables'

export const get = (ctx: Asking, id: number) => access(ctx, id)

const titleOf = ({ studentName, semesterName }: { studentName: string; semesterName: string }) =>
  `${studentName} ${semesterName}的综合评价`

/** What is sent over what stands there; what is not sent stays. */
const judged = (sent: EvaluationInput['judgements'], before: Judged): Judged =>
  Object.fromEntries(
    DIMENSIONS.map((dimension) => [
      dimension,
      sent[dimension] === undefined ? (before[dimension] ?? null) : sent[dimension],
    ]),
  )

const assertSaid = (judgements: Judged, comment: string | null) => {
  if (comment === null && DIMENSIONS.every((dimension) => (judgements[dimension] ?? null) === null))
    throw invalid('请至少评定一个维度或填写评语', 'comment')
}

const begun = async (ctx: AuthedTxCtx, id: number) => {
  const semester = await semesterOf(ctx, id)
  if (semester === undefined || semester.startDate > localDate(ctx.now))
    throw invalid('学期还没有开始', 'semesterId')
  return semester
}

export const create = (ctx: AuthedCtx, input: EvaluationInput) =>
  transact(ctx, async (ctx) => {
    const semester = await begun(ctx, input.semesterId)
    const pupil = await accessPupil(ctx, input.studentId, semester)
    if (pupil.id !== null) throw conflict('该学生本学期已有综合评价', 'studentId')
    const { comment = null } = input
    const judgements = judged(input.judgements, {})
    assertSaid(judgements, comment)
    await q.insert(ctx.db, {
      ...{ student_id: pupil.studentId, class_id: pupil.classId, semester_id: semester.id },
      ...{ judgements: JSON.stringify(judgements), comment, author_id: ctx.actor.userId },
    })
    const { id } = await accessPupil(ctx, input.studentId, semester)
    const made = await get(ctx, id ?? 0)
    const summary = `新增了 ${titleOf(made)}`
    const diff = { ...judgements, comment }
    await audit(ctx, { action: 'create', entity: ENTITY, entityId: made.id, summary, diff })
    return made
  })

export const update = (ctx: AuthedCtx, id: number, input: EvaluationInput) =>
  transact(ctx, async (ctx) => {
    const before = await lockEditable(ctx, id)
    await assertFresh(ctx, { entity: ENTITY, id, version: before.version ?? 0 }, input.version)
    if (input.studentId !== before.studentId) throw invalid('评价的学生不能更改', 'studentId')
    if (input.semesterId !== before.semesterId) throw invalid('评价的学期不能更改', 'semesterId')
    const comment = input.comment === undefined ? before.comment : input.comment
    const judgements = judged(input.judgements, before.judgements ?? {})
    assertSaid(judgements, comment)
    const values = { judgements: JSON.stringify(judgements), comment }
    const worked = before.status === 'APPROVED' ? await workedNow(ctx, before, judgements) : null
    await q.change(
      ctx.db,
      id,
      worked === null ? values : { ...values, worked: JSON.stringify(worked) },
      ctx.now,
    )
    const after = await get(ctx, id)
    const summary = `修改了 ${titleOf(after)}`
    const diff = {
      before: { ...before.judgements, comment: before.comment },
      after: { ...judgements, comment },
    }
    await audit(ctx, { action: 'update', entity: ENTITY, entityId: id, summary, diff })
    return after
  })

/** What was approved and is changed is worked out anew. */
const workedNow = async (
  ctx: AuthedTxCtx,
  { studentId, semesterId }: { studentId: number; semesterId: number },
  judgements: Judged,
) => {
  const semester = await begun(ctx, semesterId)
  const { grade } = await accessPupil(ctx, studentId, semester)
  return (await workedOf(ctx, semester, [{ studentId, grade, judgements }])).get(studentId) ?? []
}

export const remove = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    const before = await lockEditable(ctx, id)
    await q.remove(ctx.db, id)
    const summary = `删除了 ${titleOf(before)}`
    await audit(ctx, { action: 'delete', entity: ENTITY, entityId: id, summary })
    return null
  })

/** What is approved already stays as it is: whoever approves a class twice does no harm. */
export const approveMany = (ctx: AuthedCtx, ids: readonly number[], read?: ReadVersions) =>
  transact(ctx, async (ctx) => {
    const waiting = (await lockApprovable(ctx, ids)).filter(({ status }) => status === 'PENDING')
    if (waiting.length === 0) return { approved: 0 }
    await assertRead(
      ctx,
      ENTITY,
      waiting.map((row) => ({ id: row.id, version: row.version ?? 0, title: titleOf(row) })),
      read,
    )
    const kept = waiting.map(({ id, dimensions }) => ({ id, worked: dimensions }))
    await q.approve(ctx.db, kept, ctx.actor.userId, ctx.now)
    const summaries = waiting.map((row) => ({ entityId: row.id, summary: `审核通过了 ${titleOf(row)}` }))
    await auditMany(ctx, { action: 'update', entity: ENTITY }, summaries)
    for (const semesterId of new Set(waiting.map((row) => row.semesterId))) {
      const rows = waiting.filter((row) => row.semesterId === semesterId)
      const title = `综合评价：${rows[0]?.semesterName}的评价已经写好`
      const pupils = rows.map(({ studentId }) => studentId)
      const told = (await accountsByPupil(ctx.db, pupils)).flatMap(({ studentId, users }) =>
        users.map((userId) => ({ userId, title, link: evaluationLink({ studentId, semesterId }) })),
      )
      await ringEach(ctx, told)
    }
    return { approved: waiting.length }
  })

export const approve = (ctx: AuthedCtx, id: number, version?: number) =>
  transact(ctx, async (ctx) => {
    await approveMany(ctx, [id], readOf(id, version))
    return get(ctx, id)
  })
