import type { TermSheetInput } from '@xueqiao/contract/features/growth/term-comments/api'
import { audit, auditMany } from '../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx, TxCtx } from '../../../platform/context'
import { recent } from '../../../platform/db/count-cache'
import { transact } from '../../../platform/db/transact'
import { AppError, conflict, denied, forbidden, invalid, notFound } from '../../../platform/errors'
import { sheetReply } from '../../../platform/excel/write'
import type { FileReply, Sealed } from '../../../platform/http/registry'
import { staleOf } from '../../../platform/version'
import { ringEach } from '../../base/bell/service'
import { bankCalls } from '../../base/comment-bank/service'
import { importCalls } from '../../base/imports/service'
import { linesOfFamilies } from '../../pupils/reach/access'
import * as semesters from '../../school/semesters/service'
import { isInCharge } from '../assessments/access'
import { type Asking, growthViewerOf } from '../goals/access'
import { commentImporter } from './importer'
import * as q from './queries'
import { exportedColumns } from './sheet'

export const bank = bankCalls('term-comment')
export const imports = importCalls(commentImporter)

const ENTITY = 'term_comments'
const LINK = '/student-growth/comments'

export const search = async (
  ctx: AuthedCtx,
  query: { studentId?: number | undefined; page: number; size: number },
) => {
  const viewer = await growthViewerOf(ctx)
  const key = JSON.stringify({ viewer, studentId: query.studentId })
  return q.search(ctx.db, viewer, query, recent<number>(ctx, 'school', `${ENTITY} ${key}`))
}

/** The door to the sheet of a class: of one that they teach, head or lead. */
const opened = async (ctx: Asking, { classId, semesterId }: q.Asked) => {
  const viewer = await growthViewerOf(ctx)
  const className = await q.className(ctx.db, classId)
  if (className === undefined) throw notFound('班级')
  if (viewer.family || !(viewer.all || viewer.classIds.includes(classId)))
    throw denied('classes', [classId], notFound('班级'))
  const semester = (await semesters.list(ctx)).find(({ id }) => id === semesterId)
  if (semester === undefined) throw notFound('学期')
  const mayEdit = isInCharge(viewer, { placeId: classId })
  return { classId, className, semesterId, semesterName: semester.name, mayEdit }
}

/** Comments are the 班主任's; whoever only teaches there reads them. */
const openedToWrite = async (ctx: AuthedTxCtx, asked: q.Asked) => {
  await q.holdSheet(ctx.db, asked.classId)
  const sheet = await opened(ctx, asked)
  if (!sheet.mayEdit) throw denied('classes', [asked.classId], forbidden('期末评语由班主任填写和发布'))
  return sheet
}

export const sheet = async (ctx: Asking, asked: q.Asked) => ({
  ...(await opened(ctx, asked)),
  rows: await q.ofClass(ctx.db, asked),
})

interface Step {
  index: number
  is: q.Row
  text: string | null
}

/** Says what stands there now, so that whoever was too late knows what they would have overwritten. */
const assertFresh = async (ctx: AuthedTxCtx, late: readonly Step[]) => {
  const [first] = late
  if (first === undefined) return
  const errors = late.map(({ index, is }) => ({
    field: `rows.${index}.studentId`,
    message: is.text === null ? `${is.studentName} 的评语已被删除` : `${is.studentName} 现在是：${is.text}`,
  }))
  const { id, version } = first.is
  const stale =
    id === null || version === null
      ? { version: 0, changedBy: '其他教师', changedAt: ctx.now.toISOString() }
      : await staleOf(ctx, { entity: ENTITY, id, version })
  const message = `${stale.changedBy} 刚刚修改了 ${first.is.studentName} 的评语，请核对后再保存`
  throw new AppError('STALE', message, errors, stale)
}

/** All rows or none. A row that stands as it is wanted is no change. */
export const saveSheet = (ctx: AuthedCtx, { rows, ...asked }: TermSheetInput) =>
  transact(ctx, async (ctx) => {
    const { className, semesterName } = await openedToWrite(ctx, asked)
    const known = new Map((await q.ofClass(ctx.db, asked)).map((row) => [row.studentId, row]))
    const late: Step[] = []
    const steps = rows.flatMap(({ studentId, text: sent, version }, index): Step[] => {
      const is = known.get(studentId)
      if (is === undefined) throw invalid('该学生不在这个班级', `rows.${index}.studentId`)
      const step = { index, is, text: sent ?? null }
      if (step.text === is.text) return []
      if ((version ?? null) !== is.version) late.push(step)
      if (step.text === null && is.releasedAt !== null)
        throw conflict('已发布的评语不能清空', `rows.${index}.text`)
      return [step]
    })
    await assertFresh(ctx, late)
    const written = steps.flatMap(({ is, text }) => (text === null ? [] : { studentId: is.studentId, text }))
    const ids = await q.put(ctx.db, asked, written, ctx.actor.userId, ctx.now)
    const emptied = steps.flatMap(({ is, text }) => (text === null && is.id !== null ? is.id : []))
    if (emptied.length > 0) await q.remove(ctx.db, emptied)
    if (steps.length > 0)
      await auditMany(
        ctx,
        { action: 'update', entity: ENTITY },
        steps.map(({ is, text }) => ({
          entityId: ids.get(is.studentId) ?? is.id ?? 0,
          summary: `写了 ${is.studentName} ${semesterName}的评语`,
          diff: { before: { text: is.text }, after: { text } },
        })),
      )
    await bank.countUse(
      ctx,
      steps.flatMap(({ is, text }) =>
        text === null
          ? []
          : { comment: text, places: { 姓名: is.studentName, 班级: className, 学期: semesterName } },
      ),
    )
    return sheet(ctx, asked)
  })

/** A row a pupil, also of whom nothing is written yet: it is filled in elsewhere, and imported. */
export const exportAll = async (ctx: AuthedCtx, asked: q.Asked): Promise<Sealed<FileReply>> => {
  const { rows, className, semesterName } = await sheet(ctx, asked)
  return {
    ...{ entity: ENTITY, rows: rows.length, filter: asked },
    summary: `导出了 ${className} ${semesterName}的期末评语`,
    open: () => {
      const shown = async function* () {
        for (const row of rows) yield { ...row, className, semesterName }
      }
      return sheetReply(ctx, `期末评语-${className}`, exportedColumns, shown())
    },
  }
}

/** What is written later is released by the same button again. */
export const release = (ctx: AuthedCtx, asked: q.Asked) =>
  transact(ctx, async (ctx) => {
    const { className, semesterName } = await openedToWrite(ctx, asked)
    const waiting = (await q.ofClass(ctx.db, asked)).flatMap(({ id, studentId, releasedAt }) =>
      id !== null && releasedAt === null ? [{ id, studentId }] : [],
    )
    if (waiting.length === 0) throw conflict('没有待发布的评语')
    await q.release(
      ctx.db,
      waiting.map(({ id }) => id),
      ctx.actor.userId,
      ctx.now,
    )
    const pupils = waiting.map(({ studentId }) => studentId)
    const about = { kind: '期末评语', words: semesterName, link: LINK }
    await ringEach(ctx, await linesOfFamilies(ctx.db, pupils, about))
    const summary = `发布了 ${className} ${semesterName}的 ${waiting.length} 条评语`
    await audit(ctx, { action: 'update', entity: ENTITY, entityId: asked.classId, summary })
    return { released: waiting.length }
  })

/** A semester of which something was said to families stays. */
export const keepSemesters = async (ctx: TxCtx, semesterIds: readonly number[]) => {
  if (await q.someOf(ctx.db, semesterIds)) throw conflict('该学期有期末评语，不能删除')
}
