import type { Layer } from '@xueqiao/contract/features/teaching/homework/layers'
import type { GradeInput } from '@xueqiao/contract/features/teaching/homework/marking'
import { SCORE_MAX, type Scoring } from '@xueqiao/contract/features/teaching/homework/values'
import { audit } from '../../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../../platform/context'
import { transact } from '../../../../platform/db/transact'
import { conflict, denied, invalid } from '../../../../platform/errors'
import { assertFresh } from '../../../../platform/version'
import { hold, lock } from '../handing-in/submit-queries'
import { announceWork } from '../handing-in/work-told'
import { tellFamilies } from '../told'
import { accessGraded, gradedPartOf, noSubmission } from './access'
import { bank } from './bank'
import * as q from './grade-queries'
import { detail } from './submission'

const STARS = `星级应为 1 到 ${SCORE_MAX.stars}`

/** As the homework says, and in no other way. */
const assertResult = (scoring: Scoring, { score = null, level = null }: GradeInput) => {
  const takesScore = scoring === 'points' || scoring === 'stars'
  if (!takesScore && score !== null) throw invalid('这项作业不打分数', 'score')
  if (scoring !== 'level' && level !== null) throw invalid('这项作业不评等级', 'level')
  if (scoring === 'points' && score === null) throw invalid('请输入分数', 'score')
  if (scoring === 'stars' && score === null) throw invalid('请选择星级', 'score')
  if (scoring === 'stars' && score !== null && (score < 1 || score > SCORE_MAX.stars))
    throw invalid(STARS, 'score')
  if (scoring === 'level' && level === null) throw invalid('请选择等级', 'level')
}

/** Drawn on photos of this version, on each once. */
const assertLayers = (layers: readonly Layer[], fileIds: readonly number[]) => {
  const named = layers.map(({ fileId }) => fileId)
  if (named.some((id) => !fileIds.includes(id))) throw invalid('批注的照片不属于这次提交', 'layers')
  if (new Set(named).size < named.length) throw invalid('同一张照片的批注重复', 'layers')
}

const NOT_THERE = { PENDING: '学生还没有提交', RETURNED: '作业已退回，等待学生再次提交' } as const

/** The work as it stands, and stays until this is done. */
const opened = async (ctx: AuthedTxCtx, id: number, version: number | null | undefined) => {
  const submission = await accessGraded(ctx, id)
  const homework = await hold(ctx.db, submission.homeworkId)
  const row = await lock(ctx.db, id)
  if (homework === undefined || homework.status === 'WITHDRAWN') throw conflict('作业已撤回')
  await assertFresh(ctx, { entity: 'homework_submissions', id, version: row.version }, version)
  if (row.state === 'PENDING' || row.state === 'RETURNED') throw conflict(NOT_THERE[row.state])
  const marked = { id, number: row.times, by: ctx.actor.userId }
  return { submission, homework, row, marked, before: await q.latest(ctx.db, id, row.times) }
}

const NEWS = {
  graded: { pupil: '作业已批改', parent: '作业已批改' },
  returned: { pupil: '作业被退回，请订正后再次提交', parent: '作业被老师退回订正' },
} as const

/** The pupil and the parents hear of it, if they want to. */
const tell = (
  ctx: AuthedTxCtx,
  kind: keyof typeof NEWS,
  work: { homeworkId: number; title: string; studentIds: readonly number[] },
) => tellFamilies(ctx, { ...work, kind }, NEWS[kind])

const noted = (ctx: AuthedTxCtx, id: number, summary: string, diff: object) =>
  audit(ctx, { action: 'update', entity: 'homework_submissions', entityId: id, summary, diff })

/** Sentences of the bank count once a work. */
const countUse = async (
  ctx: AuthedTxCtx,
  { studentName, courseName }: { studentName: string; courseName: string },
  comment: string | null,
  before: string | null,
) => {
  if (comment === null || comment === before) return
  await bank.countUse(ctx, [{ comment, places: { 姓名: studentName, 科目: courseName } }])
}

export const grade = (ctx: AuthedCtx, id: number, input: GradeInput) =>
  transact(ctx, async (ctx) => {
    const { submission, homework, row, marked, before } = await opened(ctx, id, input.version)
    assertResult(homework.scoring, input)
    assertLayers(input.layers, before.fileIds)
    const { score = null, level = null, comment = null, tags, layers } = input
    await q.grade(ctx.db, marked, { score, level, comment, tags, layers }, ctx.now)
    await countUse(ctx, submission, comment, before.comment)
    const { homeworkId, studentId, studentName } = submission
    await noted(ctx, id, `批改了 ${studentName} 的作业 ${homework.title}`, { score, level, comment, tags })
    // Changed once more, it is the same news.
    if (row.state === 'SUBMITTED')
      await tell(ctx, 'graded', { homeworkId, title: homework.title, studentIds: [studentId] })
    await announceWork(ctx, homeworkId, [studentId])
    return detail(ctx, id)
  })

interface Return {
  reason: string
  comment?: string | null | undefined
  tags?: string[] | undefined
  layers: readonly Layer[]
  version?: number | null | undefined
}

export const giveBack = (ctx: AuthedCtx, id: number, { reason, layers, version, ...said }: Return) =>
  transact(ctx, async (ctx) => {
    const { submission, homework, marked, before } = await opened(ctx, id, version)
    if (homework.status === 'CLOSED') throw conflict('作业已截止收取，请先重新开放再退回')
    assertLayers(layers, before.fileIds)
    // What was drawn before stays, where nothing is drawn now.
    const drawn = layers.length > 0 ? layers : before.layers
    const { comment = before.comment, tags = before.tags } = said
    await q.giveBack(ctx.db, marked, { reason, comment, tags, layers: drawn }, ctx.now)
    await countUse(ctx, submission, comment, before.comment)
    const { homeworkId, studentId, studentName } = submission
    await noted(ctx, id, `退回了 ${studentName} 的作业 ${homework.title}`, { reason })
    await tell(ctx, 'returned', { homeworkId, title: homework.title, studentIds: [studentId] })
    await announceWork(ctx, homeworkId, [studentId])
    return detail(ctx, id)
  })

/** Of many at once, those that wait; what is marked already stays as it is. */
export const markRead = (ctx: AuthedCtx, homeworkId: number, submissionIds: readonly number[]) =>
  transact(ctx, async (ctx) => {
    const { head, part } = await gradedPartOf(ctx, homeworkId)
    const found = await q.idsWithin(ctx.db, part, submissionIds)
    const foreign = submissionIds.filter((id) => !found.includes(id))
    if (foreign.length > 0) throw denied('homework_submissions', foreign, noSubmission())
    const homework = await hold(ctx.db, homeworkId)
    if (homework?.status === 'WITHDRAWN') throw conflict('作业已撤回')
    const studentIds = await q.markRead(ctx.db, found, ctx.actor.userId, ctx.now)
    if (studentIds.length > 0) {
      const summary = `批阅了作业 ${head.title} 的 ${studentIds.length} 份提交`
      await audit(ctx, { action: 'update', entity: 'homeworks', entityId: homeworkId, summary })
      await tell(ctx, 'graded', { homeworkId, title: head.title, studentIds })
      await announceWork(ctx, homeworkId, studentIds)
    }
    return { marked: studentIds.length }
  })

const PRESENT_MS = 45_000

/** So that two who have the same work open know of each other. */
export const marking = async (ctx: AuthedCtx, id: number) => {
  await accessGraded(ctx, id)
  const { userId } = ctx.actor
  const since = new Date(ctx.now.getTime() - PRESENT_MS)
  return transact(ctx, async ({ db, now }) => {
    await q.present(db, id, userId, since, now)
    return q.others(db, id, userId)
  })
}
