import type { ReadVersions } from '@xueqiao/contract/common/fields'
import type { AssessmentInput } from '@xueqiao/contract/features/growth/assessments/api'
import {
  ASSESSMENT_TYPE_LABELS,
  type AssessmentType,
} from '@xueqiao/contract/features/growth/assessments/values'
import { audit, auditMany } from '../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { brokenConstraint } from '../../../platform/db/database'
import { transact } from '../../../platform/db/transact'
import { conflict, invalid } from '../../../platform/errors'
import { assertFresh, assertRead, readOf } from '../../../platform/version'
import { ringEach } from '../../base/bell/service'
import { bankCalls } from '../../base/comment-bank/service'
import { linesOfFamilies } from '../../pupils/reach/access'
import { accessAssessment, accessPupil, lockApprovable, lockEditable, shownTo } from './access'
import * as q from './queries'
import { assertScored, assertSeen, columnsOf, type Words, wordsOf } from './words'

export const bank = bankCalls('assessment')

export const get = async (ctx: AuthedCtx | AuthedTxCtx, id: number) => {
  const { viewer, row } = await accessAssessment(ctx, id)
  return shownTo(ctx, viewer)(row)
}

/** As the log calls it: 程亦安 的月度评估. */
export const titleOf = ({ studentName, type }: { studentName: string; type: AssessmentType }) =>
  `${studentName} 的${ASSESSMENT_TYPE_LABELS[type]}`

const ONCE = '该学生这一天已有同类型的评估'

export const saying = async <T>(save: Promise<T>): Promise<T> => {
  try {
    return await save
  } catch (error) {
    if (brokenConstraint(error) === 'assessments_once') throw conflict(ONCE, 'date')
    throw error
  }
}

const noteWords = async (
  ctx: AuthedTxCtx,
  { studentName, className, comment }: { studentName: string; className: string; comment: string | null },
) => {
  if (comment !== null)
    await bank.countUse(ctx, [{ comment, places: { 姓名: studentName, 班级: className } }])
}

/** What the log keeps of one. */
export const kept = ({ type, date, ...words }: Words & { type: AssessmentType; date: string }) => ({
  type: ASSESSMENT_TYPE_LABELS[type],
  date,
  ...wordsOf(words),
})

export const create = (ctx: AuthedCtx, input: AssessmentInput) =>
  saying(
    transact(ctx, async (ctx) => {
      const { studentId, type, date } = input
      assertSeen(ctx, date)
      const pupil = await accessPupil(ctx, studentId)
      if (pupil.placeId === null) throw invalid('该学生目前没有班级，不能评估', 'studentId')
      const words = wordsOf(input)
      assertScored(words)
      const [made] = await q.insertMany(ctx.db, [
        {
          ...{ student_id: studentId, class_id: pupil.placeId, type, date, author_id: ctx.actor.userId },
          ...columnsOf(words),
        },
      ])
      const row = await get(ctx, made?.id ?? 0)
      const summary = `新增了 ${titleOf(row)}`
      await audit(ctx, {
        action: 'create',
        entity: 'assessments',
        entityId: row.id,
        summary,
        diff: kept(row),
      })
      await noteWords(ctx, { ...row, className: row.class })
      return row
    }),
  )

export const update = (ctx: AuthedCtx, id: number, input: AssessmentInput) =>
  saying(
    transact(ctx, async (ctx) => {
      const before = await lockEditable(ctx, id)
      await assertFresh(ctx, { entity: 'assessments', id, version: before.version }, input.version)
      if (input.studentId !== before.studentId) throw invalid('评估的学生不能更改', 'studentId')
      const words = wordsOf(input, before)
      assertScored(words)
      const { type, date } = input
      if (date !== before.date) assertSeen(ctx, date)
      await q.change(ctx.db, id, { type, date, ...columnsOf(words) }, ctx.now)
      const after = await get(ctx, id)
      const diff = { before: kept(before), after: kept(after) }
      const summary = `修改了 ${titleOf(after)}`
      await audit(ctx, { action: 'update', entity: 'assessments', entityId: id, summary, diff })
      if (words.comment !== before.comment) await noteWords(ctx, { ...after, className: after.class })
      return after
    }),
  )

export const remove = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    const before = await lockEditable(ctx, id)
    await q.remove(ctx.db, id)
    const summary = `删除了 ${titleOf(before)}`
    await audit(ctx, { action: 'delete', entity: 'assessments', entityId: id, summary, diff: kept(before) })
    return null
  })

/** From now on they may read it. */
const tellFamilies = async (ctx: AuthedTxCtx, rows: readonly { studentId: number }[]) => {
  const pupils = rows.map(({ studentId }) => studentId)
  const about = { kind: '学生评估', words: '老师写了新的评估', link: '/student/assessment' }
  await ringEach(ctx, await linesOfFamilies(ctx.db, pupils, about))
}

/** What is approved already stays as it is: whoever approves a class twice does no harm. */
export const approveMany = (ctx: AuthedCtx, ids: readonly number[], read?: ReadVersions) =>
  transact(ctx, async (ctx) => {
    const rows = await lockApprovable(ctx, ids)
    const waiting = rows.filter(({ status }) => status === 'PENDING')
    if (waiting.length === 0) return { approved: 0 }
    await assertRead(
      ctx,
      'assessments',
      waiting.map((row) => ({ ...row, title: titleOf(row) })),
      read,
    )
    await q.approve(
      ctx.db,
      waiting.map(({ id }) => id),
      ctx.actor.userId,
      ctx.now,
    )
    const summaries = waiting.map((row) => ({ entityId: row.id, summary: `审核通过了 ${titleOf(row)}` }))
    await auditMany(ctx, { action: 'update', entity: 'assessments' }, summaries)
    await tellFamilies(ctx, waiting)
    return { approved: waiting.length }
  })

export const approve = (ctx: AuthedCtx, id: number, version?: number) =>
  transact(ctx, async (ctx) => {
    await approveMany(ctx, [id], readOf(id, version))
    return get(ctx, id)
  })
