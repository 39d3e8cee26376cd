import type { SubmissionSearch } from '@xueqiao/contract/features/teaching/homework/marking'
import { audit } from '../../../../platform/audit'
import { localDate, startOfDay } from '../../../../platform/clock'
import type { AuthedCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { conflict } from '../../../../platform/errors'
import { sheetReply } from '../../../../platform/excel/write'
import { hold } from '../handing-in/submit-queries'
import { announceWork } from '../handing-in/work-told'
import { tellFamilies } from '../told'
import { gradedPartOf, partOf } from './access'
import { countMissing, remind as markReminded } from './grade-queries'
import { submissionSheet } from './sheet'
import * as q from './submission-queries'

export const submissions = async (ctx: AuthedCtx, id: number, query: SubmissionSearch) => {
  const { classId, toGrade, ...search } = query
  const { part, head } = await (toGrade === true ? gradedPartOf : partOf)(ctx, id, classId)
  // A tick asks for no marking.
  if (search.filter === 'waiting' && !head.needsSubmission) return { content: [], totalElements: 0 }
  return q.search(ctx.db, part, search)
}

export const exportSubmissions = async (ctx: AuthedCtx, id: number, classId: number | undefined) => {
  const { head, part } = await partOf(ctx, id, classId)
  const rows = await q.all(ctx.db, part)
  const summary = `导出了作业 ${head.title} 的提交情况，共 ${rows.length} 人`
  const diff = { classId, rows: rows.length }
  await transact(ctx, (ctx) =>
    audit(ctx, { action: 'export', entity: 'homeworks', entityId: id, summary, diff }),
  )
  return sheetReply(ctx, '作业提交情况', submissionSheet(head), each(rows))
}

async function* each<Row>(rows: readonly Row[]) {
  yield* rows
}

/** Pupils who have handed in nothing, and their parents: one line each, and nobody twice on a day. */
export const remind = (ctx: AuthedCtx, id: number, classId: number | null | undefined) =>
  transact(ctx, async (ctx) => {
    const { head, part } = await gradedPartOf(ctx, id, classId)
    const homework = await hold(ctx.db, id)
    if (homework?.status !== 'PUBLISHED') throw conflict('作业未发布或已截止收取')
    const missing = await countMissing(ctx.db, part)
    if (missing === 0) throw conflict('没有未提交的学生，无需提醒')
    const since = startOfDay(localDate(ctx.now))
    const studentIds = await markReminded(ctx.db, part, since, ctx.now)
    if (studentIds.length > 0) {
      const words = { pupil: '请提交作业', parent: '作业还未提交' }
      await tellFamilies(ctx, { homeworkId: id, title: head.title, studentIds }, words)
      const summary = `提醒了作业 ${head.title} 的 ${studentIds.length} 名未提交学生`
      await audit(ctx, { action: 'remind', entity: 'homeworks', entityId: id, summary, diff: { classId } })
      await announceWork(ctx, id, studentIds)
    }
    return { reminded: studentIds.length, skipped: missing - studentIds.length }
  })
