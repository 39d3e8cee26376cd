import type { SheetInput } from '@xueqiao/contract/features/growth/assessments/sheet'
import type { AssessmentType } from '@xueqiao/contract/features/growth/assessments/values'
import { auditMany } from '../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { AppError, conflict, denied, invalid, notFound } from '../../../platform/errors'
import { reachOf } from '../../account/reach/access'
import * as semesters from '../../school/semesters/service'
import { isInCharge, mayEdit, ONLY_CHARGE, viewerOf } from './access'
import * as c from './class-queries'
import { periodOf } from './period'
import * as q from './queries'
import { bank, kept, saying, titleOf } from './save'
import type { Viewer } from './scope'
import { assertScored, assertSeen, columnsOf, isSame, isScored, type Words, wordsOf } from './words'

interface Asked {
  classId?: number | undefined
  sectionId?: number | undefined
  type: AssessmentType
  date: string
}

type Asking = AuthedCtx | AuthedTxCtx

/** Of whoever asks. */
export const sections = async (ctx: Asking) => {
  const { teacherId } = await reachOf(ctx, 'grade')
  return teacherId === null ? [] : c.sectionsTaught(ctx.db, teacherId)
}

/** The door to a class that they teach, head or lead, or to a 教学班 that they teach. */
const placeOf = async (ctx: Asking, viewer: Viewer, { classId, sectionId }: Asked) => {
  if (sectionId !== undefined) {
    const own = viewer.family ? [] : await sections(ctx)
    const section = own.find((one) => one.sectionId === sectionId)
    if (section === undefined) throw notFound('教学班')
    return { classId: null, sectionId, className: section.sectionName }
  }
  const id = classId ?? 0
  const className = await c.className(ctx.db, id)
  if (className === undefined) throw notFound('班级')
  if (viewer.family || !(viewer.all || viewer.classIds.includes(id)))
    throw denied('classes', [id], notFound('班级'))
  return { classId: id, sectionId: null, className }
}

const opened = async (ctx: Asking, asked: Asked) => {
  const viewer = await viewerOf(ctx)
  const place = await placeOf(ctx, viewer, asked)
  const { type, date } = asked
  return { viewer, ...place, type, ...periodOf(await semesters.list(ctx), type, date) }
}
type Opened = Awaited<ReturnType<typeof opened>>

const pupilsOf = ({ db }: Asking, { classId, sectionId, ...sheet }: Opened) =>
  classId === null
    ? c.ofSection(db, { ...sheet, sectionId: sectionId ?? 0 })
    : c.ofClass(db, { ...sheet, classId })

const statusOf = ({ studentId, placeId, status }: c.ClassRow) => ({
  ...{ studentId, placeId, status: status ?? 'PENDING' },
})

const rowOf = (ctx: Asking, viewer: Viewer) => (row: c.ClassRow) => {
  const { pastDate, pastAcademic, pastBehavior, pastSocial, placeId: _placeId, ...own } = row
  const scores = { academicScore: pastAcademic, behaviorScore: pastBehavior, socialScore: pastSocial }
  return {
    ...own,
    mayEdit: mayEdit(ctx, viewer, statusOf(row)),
    before: pastDate === null ? null : { ...scores, date: pastDate },
  }
}

const shown = async (ctx: Asking, sheet: Opened) => {
  const { viewer, classId, sectionId, className, from, to } = sheet
  const rows = await pupilsOf(ctx, sheet)
  const mayApprove = isInCharge(viewer, { placeId: classId })
  return { classId, sectionId, className, from, to, mayApprove, rows: rows.map(rowOf(ctx, viewer)) }
}

export const sheet = async (ctx: AuthedCtx, asked: Asked) => shown(ctx, await opened(ctx, asked))

interface Step {
  /** Its place among those sent. */
  index: number
  sent: SheetInput['rows'][number]
  is: c.ClassRow
  words: Words
}

/** What is sent over what stands there. A row that nobody has filled is no row. */
const stepsOf = (rows: readonly c.ClassRow[], sent: SheetInput['rows']): Step[] => {
  const known = new Map(rows.map((row) => [row.studentId, row]))
  return sent.flatMap((one, index) => {
    const is = known.get(one.studentId)
    if (is === undefined) throw invalid('该学生不在这个班级', `rows.${index}.studentId`)
    const words = wordsOf(one, is)
    return isSame(words, wordsOf(is)) ? [] : [{ index, sent: one, is, words }]
  })
}

const isStale = ({ sent, is }: Step) =>
  (sent.id ?? null) !== is.id || (sent.version != null && sent.version !== is.version)

const wordsOfRow = ({ academicScore, behaviorScore, socialScore }: c.ClassRow) =>
  [academicScore, behaviorScore, socialScore].map((score) => score ?? '—').join('、')

/** Says what stands there now, so that whoever was too late knows what they would have overwritten. */
const refuseStale = async (ctx: AuthedTxCtx, late: readonly Step[]) => {
  const [first] = late
  if (first === undefined) return
  const change = first.is.id === null ? undefined : await c.lastWriter(ctx.db, first.is.id)
  const stale = {
    version: first.is.version ?? 0,
    changedBy: change?.name ?? '其他教师',
    changedAt: (change?.at ?? ctx.now).toISOString(),
  }
  const errors = late.map(({ index, is }) => ({
    field: `rows.${index}.studentId`,
    message:
      is.id === null ? `${is.studentName} 的评估已被删除` : `${is.studentName} 现在是：${wordsOfRow(is)}`,
  }))
  const more = late.length > 1 ? `等 ${late.length} 名学生` : ''
  const message = `${stale.changedBy} 刚刚修改了 ${first.is.studentName}${more}的评估，请核对后再保存`
  throw new AppError('STALE', message, errors, stale)
}

const assertAllowed = (ctx: AuthedTxCtx, { viewer }: Opened, { index, is, words }: Step) => {
  if (!mayEdit(ctx, viewer, statusOf(is))) throw conflict(ONLY_CHARGE, `rows.${index}.studentId`)
  assertScored(words, `rows.${index}.`)
}

const write = async (ctx: AuthedTxCtx, { type }: Opened, date: string, steps: readonly Step[]) => {
  const fresh = steps.filter(({ is, words }) => is.id === null && isScored(words))
  // Whoever is on a sheet is in a class.
  const values = fresh.flatMap(({ is, words }) => {
    if (is.placeId === null) return []
    const place = { student_id: is.studentId, class_id: is.placeId }
    return { ...place, type, date, author_id: ctx.actor.userId, ...columnsOf(words) }
  })
  const rows = values.length === 0 ? [] : await q.insertMany(ctx.db, values)
  const made = new Map(rows.map(({ id, studentId }) => [studentId, id]))
  const changed = steps.flatMap(({ is, words }) => (is.id === null ? [] : { id: is.id, ...columnsOf(words) }))
  if (changed.length > 0) await c.changeMany(ctx.db, changed, ctx.now)
  const noted = steps.map(({ is, words }) => ({
    isNew: is.id === null,
    entityId: is.id ?? made.get(is.studentId) ?? 0,
    title: titleOf({ studentName: is.studentName, type }),
    before: kept({ type, date: is.date ?? date, ...wordsOf(is) }),
    after: kept({ type, date: is.date ?? date, ...words }),
  }))
  const entity = 'assessments'
  const created = noted.filter(({ isNew }) => isNew)
  const updated = noted.filter(({ isNew }) => !isNew)
  if (created.length > 0)
    await auditMany(
      ctx,
      { action: 'create', entity },
      created.map(({ entityId, title, after }) => ({ entityId, summary: `新增了 ${title}`, diff: after })),
    )
  if (updated.length > 0)
    await auditMany(
      ctx,
      { action: 'update', entity },
      updated.map(({ entityId, title, before, after }) => ({
        entityId,
        summary: `修改了 ${title}`,
        diff: { before, after },
      })),
    )
}

/** The sheets of all classes that its pupils are of, in one order; then what stands there, which nobody approves meanwhile. */
const hold = async (ctx: AuthedTxCtx, sheet: Opened) => {
  const places =
    sheet.classId === null
      ? (await pupilsOf(ctx, sheet)).flatMap(({ placeId }) => placeId ?? [])
      : [sheet.classId]
  for (const id of [...new Set(places)].toSorted((a, b) => a - b)) await c.holdSheet(ctx.db, id)
  await q.lock(
    ctx.db,
    (await pupilsOf(ctx, sheet)).flatMap(({ id }) => id ?? []),
  )
}

/** All rows or none. A row that stands as it is wanted is no change, whatever it was made from. */
export const saveSheet = (ctx: AuthedCtx, { rows, ...asked }: SheetInput) =>
  saying(
    transact(ctx, async (ctx) => {
      assertSeen(ctx, asked.date)
      const sheet = await opened(ctx, asked)
      await hold(ctx, sheet)
      const steps = stepsOf(await pupilsOf(ctx, sheet), rows)
      await refuseStale(ctx, steps.filter(isStale))
      for (const step of steps) assertAllowed(ctx, sheet, step)
      await write(ctx, sheet, asked.date, steps)
      await bank.countUse(
        ctx,
        steps.flatMap(({ is, words: { comment } }) =>
          comment === null || comment === is.comment
            ? []
            : { comment, places: { 姓名: is.studentName, 班级: sheet.className } },
        ),
      )
      return shown(ctx, sheet)
    }),
  )
