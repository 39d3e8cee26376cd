import type { CheckInput, CheckSearch } from '@xueqiao/contract/features/growth/health/api'
import { audit } from '../../../platform/audit'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { recent } from '../../../platform/db/count-cache'
import { transact } from '../../../platform/db/transact'
import { denied, forbidden, invalid } from '../../../platform/errors'
import { assertFresh } from '../../../platform/version'
import { noteOpened } from '../../base/exports/service'
import { changeCheck, insertCheck, removeCheck } from '../../pupils/growth/service'
import { type Asking, accessCheck, accessKept, keeperOf, keeps } from './access'
import * as q from './queries'
import type { Keeper } from './scope'

const FIGURES = ['height', 'weight', 'leftNaked', 'rightNaked', 'leftCorrected', 'rightCorrected'] as const
type Words = Pick<q.CheckRow, (typeof FIGURES)[number] | 'healthStatus' | 'examDate'>

const mayWrite = (ctx: Asking, keeper: Keeper, row: q.CheckRow) =>
  keeps(keeper, row) && ctx.actor.permissions.has('grade:create')

const shownTo = (ctx: Asking, keeper: Keeper) => (row: q.CheckRow) => ({
  ...row,
  mayEdit: mayWrite(ctx, keeper, row),
})

const UNSAID = {
  ...{ height: null, weight: null, leftNaked: null, rightNaked: null },
  ...{ leftCorrected: null, rightCorrected: null, healthStatus: null },
}

const lookAt = ({ studentId, studentName }: q.CheckRow) => ({
  entity: 'students' as const,
  entityId: studentId,
  summary: `打开了学生 ${studentName} 的健康档案`,
})

export const search = async (ctx: AuthedCtx, query: CheckSearch) => {
  const keeper = await keeperOf(ctx)
  const { page: _page, size: _size, ...filter } = query
  const total = recent<number>(ctx, 'school', `checks ${JSON.stringify({ keeper, filter })}`)
  const { content, totalElements } = await q.search(ctx.db, keeper, query, total)
  const rows = content.map(shownTo(ctx, keeper))
  if (keeper.family) return { totalElements, content: rows }
  const [first] = rows
  // Of many a list says who was examined and when; the figures are opened pupil by pupil, which leaves a trace.
  if (query.studentId === undefined || first === undefined)
    return { totalElements, content: rows.map((row) => ({ ...row, ...UNSAID })) }
  await noteOpened(ctx, lookAt(first))
  return { totalElements, content: rows }
}

export const get = async (ctx: Asking, id: number) => {
  const { keeper, row } = await accessCheck(ctx, id)
  return shownTo(ctx, keeper)(row)
}

/** The same for whoever asks for it by itself. */
export const open = async (ctx: AuthedCtx, id: number) => {
  const { keeper, row } = await accessCheck(ctx, id)
  if (!keeper.family) await noteOpened(ctx, lookAt(row))
  return shownTo(ctx, keeper)(row)
}

/** What is sent over what stands there; what is not sent stays. */
const wordsOf = (sent: CheckInput, before?: q.CheckRow): Words => {
  const own = FIGURES.map((field) => [
    field,
    sent[field] === undefined ? (before?.[field] ?? null) : sent[field],
  ])
  const healthStatus = sent.healthStatus === undefined ? (before?.healthStatus ?? null) : sent.healthStatus
  // The keys are those of the list.
  return { ...(Object.fromEntries(own) as Words), healthStatus, examDate: sent.examDate }
}

const assertSense = (ctx: Asking, words: Words) => {
  if (words.examDate > localDate(ctx.now)) throw invalid('检查日期不能晚于今天', 'examDate')
  if (FIGURES.every((field) => words[field] === null)) throw invalid('请至少填写一项检查结果', 'height')
}

export const visionOf = ({ leftNaked: left, rightNaked: right }: Pick<Words, 'leftNaked' | 'rightNaked'>) =>
  left === null && right === null ? null : [left, right].map((eye) => eye?.toFixed(1) ?? '—').join('/')

const columnsOf = (words: Words) => ({
  exam_date: words.examDate,
  height: words.height,
  weight: words.weight,
  left_naked: words.leftNaked,
  right_naked: words.rightNaked,
  left_corrected: words.leftCorrected,
  right_corrected: words.rightCorrected,
  vision: visionOf(words),
  health_status: words.healthStatus,
})

/** Figures of health stay out of the log: it says which of them were written, and of what day. */
const noted = (words: Words) => ({
  examDate: words.examDate,
  fields: FIGURES.filter((field) => words[field] !== null),
})

const note = (ctx: AuthedTxCtx, action: 'create' | 'update' | 'delete', did: string, row: q.CheckRow) =>
  audit(ctx, {
    ...{ action, entity: 'physical_exams', entityId: row.id },
    summary: `${did}了 ${row.studentName} 的体检记录`,
    diff: noted(row),
  })

export const create = (ctx: AuthedCtx, input: CheckInput) =>
  transact(ctx, async (ctx) => {
    const pupil = await accessKept(ctx, input.studentId)
    const words = wordsOf(input)
    assertSense(ctx, words)
    const id = await insertCheck(ctx.db, {
      ...columnsOf(words),
      student_id: pupil.id,
      author_id: ctx.actor.userId,
    })
    const row = await get(ctx, id)
    await note(ctx, 'create', '新增', row)
    return row
  })

const ONLY_KEEPERS = '只有班主任、负责人和校医可以修改体检记录'

const lockEditable = async (ctx: AuthedTxCtx, id: number) => {
  await q.lockCheck(ctx.db, id)
  const { keeper, row } = await accessCheck(ctx, id)
  if (!mayWrite(ctx, keeper, row)) throw denied('physical_exams', [id], forbidden(ONLY_KEEPERS))
  return row
}

export const update = (ctx: AuthedCtx, id: number, input: CheckInput) =>
  transact(ctx, async (ctx) => {
    const before = await lockEditable(ctx, id)
    await assertFresh(ctx, { entity: 'physical_exams', id, version: before.version }, input.version)
    if (input.studentId !== before.studentId) throw invalid('体检记录的学生不能更改', 'studentId')
    const words = wordsOf(input, before)
    assertSense(ctx, words)
    await changeCheck(ctx.db, id, columnsOf(words), ctx.now)
    const after = await get(ctx, id)
    await note(ctx, 'update', '修改', after)
    return after
  })

export const remove = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    const before = await lockEditable(ctx, id)
    await removeCheck(ctx.db, id)
    await note(ctx, 'delete', '删除', before)
    return null
  })
