import type { CheckSheetInput } from '@xueqiao/contract/features/growth/health/check-sheet'
import { CHECK_MEASURES } from '@xueqiao/contract/features/growth/health/values'
import { auditMany } from '../../../platform/audit'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { denied, forbidden, invalid } from '../../../platform/errors'
import { noteOpenedMany } from '../../base/exports/service'
import { changeChecks, insertChecks, removeChecks } from '../../pupils/growth/service'
import { type Asking, accessClass, ONLY_KEEPERS } from './access'
import * as d from './check-queries'
import { visionOf } from './checks'
import type { Raw } from './compute'
import { lastWriter } from './fitness-queries'
import { assertFresh, type Step, stepsOf } from './raw-sheet'

const MEASURES = CHECK_MEASURES.map((measure) => ({ ...measure, genders: ['男', '女'] as ('男' | '女')[] }))

/** As few as this on one day make it a day of the class, which is offered again. */
const SEVERAL = 2

interface Asked {
  classId: number
  examDate?: string | null | undefined
}

/** The door to the sheet of a class: for those alone who keep its records of health. */
const opened = async (ctx: Asking, { classId, examDate }: Asked) => {
  const found = await accessClass(ctx, classId)
  if (!found.details) throw denied('classes', [classId], forbidden(ONLY_KEEPERS))
  const today = localDate(ctx.now)
  const day = examDate ?? today
  if (day > today) throw invalid('检查日期不能晚于今天', 'examDate')
  return { classId, className: found.name, examDate: day }
}
type Opened = Awaited<ReturnType<typeof opened>>

const rowOf = (row: d.DayRow) => {
  const figures = MEASURES.flatMap(({ key }) => {
    // The keys of the measures are columns of the row.
    const value = row[key as 'height']
    return value === null ? [] : [[key, value] as const]
  })
  const { studentId, studentName, studentNumber, gender, id, version, healthStatus } = row
  const raw: Raw = Object.fromEntries(figures)
  return { studentId, studentName, studentNumber, gender, id, version, healthStatus, raw }
}
type Row = ReturnType<typeof rowOf>

const rowsOf = async (ctx: Asking, { classId, examDate }: Opened) =>
  (await d.ofDay(ctx.db, classId, examDate)).map(rowOf)

const shown = async (ctx: Asking, sheet: Opened) => ({
  ...sheet,
  dates: await d.days(ctx.db, sheet.classId, SEVERAL),
  mayEnter: ctx.actor.permissions.has('grade:create'),
  measures: MEASURES,
  rows: await rowsOf(ctx, sheet),
})

/** Whoever reads the day of a class has opened what each of them has there. */
export const checkSheet = async (ctx: AuthedCtx, asked: Asked) => {
  const found = await shown(ctx, await opened(ctx, asked))
  const looks = found.rows
    .filter(({ id }) => id !== null)
    .map(({ studentId, studentName }) => ({
      entityId: studentId,
      summary: `在全班体检登记表中查看了学生 ${studentName} 的体检记录`,
    }))
  await noteOpenedMany(ctx, 'students', looks)
  return found
}

const columnsOf = (raw: Raw) => {
  const { leftNaked = null, rightNaked = null, leftCorrected = null, rightCorrected = null } = raw
  return {
    ...{ height: raw.height ?? null, weight: raw.weight ?? null },
    ...{ left_naked: leftNaked, right_naked: rightNaked },
    ...{ left_corrected: leftCorrected, right_corrected: rightCorrected },
    vision: visionOf({ leftNaked, rightNaked }),
  }
}

/** Figures stay out of the log: it says which of them were written, and of what day. */
const note = async (
  ctx: AuthedTxCtx,
  action: 'create' | 'update' | 'delete',
  verb: string,
  examDate: string,
  rows: readonly { entityId: number; studentName: string; raw: Raw }[],
) => {
  if (rows.length === 0) return
  await auditMany(
    ctx,
    { action, entity: 'physical_exams' },
    rows.map(({ entityId, studentName, raw }) => ({
      entityId,
      summary: `${verb}了 ${studentName} 的体检记录`,
      diff: { examDate, fields: Object.keys(raw) },
    })),
  )
}

/** Nothing of that day is left of them. */
const isEmptied = ({ is, raw }: Step<Row>) => Object.keys(raw).length === 0 && is.healthStatus === null

const write = async (ctx: AuthedTxCtx, examDate: string, steps: readonly Step<Row>[]) => {
  const fresh = steps.filter(({ is }) => is.id === null)
  const gone = steps.filter((step) => step.is.id !== null && isEmptied(step))
  const changed = steps.filter((step) => step.is.id !== null && !isEmptied(step))
  const named = (list: readonly Step<Row>[]) =>
    list.map(({ is, raw }) => ({ entityId: is.id ?? 0, studentName: is.studentName, raw }))
  if (fresh.length > 0) {
    const made = await insertChecks(
      ctx.db,
      fresh.map(({ is, raw }) => ({
        ...{ student_id: is.studentId, exam_date: examDate, health_status: null },
        ...{ author_id: ctx.actor.userId, ...columnsOf(raw) },
      })),
    )
    const ids = new Map(made.map(({ id, studentId }) => [studentId, id]))
    const rows = fresh.map(({ is, raw }) => ({
      ...{ entityId: ids.get(is.studentId) ?? 0, studentName: is.studentName, raw },
    }))
    await note(ctx, 'create', '新增', examDate, rows)
  }
  if (changed.length > 0) {
    const rows = changed.map(({ is, raw }) => ({ id: is.id ?? 0, ...columnsOf(raw) }))
    await changeChecks(ctx.db, rows, ctx.now)
    await note(ctx, 'update', '修改', examDate, named(changed))
  }
  if (gone.length > 0) {
    await removeChecks(
      ctx.db,
      gone.map(({ is }) => is.id ?? 0),
    )
    await note(ctx, 'delete', '删除', examDate, named(gone))
  }
}

/** All rows or none. */
export const saveCheckSheet = (ctx: AuthedCtx, { rows, ...asked }: CheckSheetInput) =>
  transact(ctx, async (ctx) => {
    await d.holdSheet(ctx.db, asked.classId)
    const sheet = await opened(ctx, asked)
    const steps = stepsOf(
      { measuresOf: () => MEASURES, without: () => '体检登记表没有该项目' },
      await rowsOf(ctx, sheet),
      rows,
    )
    await assertFresh(ctx, steps, '体检记录', (id) => lastWriter(ctx.db, 'physical_exams', id))
    await write(ctx, sheet.examDate, steps)
    return shown(ctx, sheet)
  })
