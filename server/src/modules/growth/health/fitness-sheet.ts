import type { FitnessInput } from '@xueqiao/contract/features/growth/health/fitness'
import { FITNESS_LEVEL_LABELS, isBody, schoolYearName } from '@xueqiao/contract/features/growth/health/values'
import { auditMany } from '../../../platform/audit'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { conflict, forbidden, invalid } from '../../../platform/errors'
import { noteOpenedMany } from '../../base/exports/service'
import { type Asking, accessClass } from './access'
import { compute, type Raw } from './compute'
import * as f from './fitness-queries'
import { assertFresh, stepsOf } from './raw-sheet'
import { measuresOf, standardOf, yearNow } from './standard'
import { scalesOf } from './standard-queries'

interface Asked {
  classId: number
  schoolYear?: number | undefined
}

const NOT_YET = '还不能录入以后学年的成绩'

/** The door to the sheet of a class in a year: which standard and grade it is, and what this person may. */
export const opened = async (ctx: Asking, asked: Asked) => {
  const found = await accessClass(ctx, asked.classId)
  const now = await yearNow(ctx)
  const schoolYear = asked.schoolYear ?? now
  if (schoolYear > now) throw invalid(NOT_YET, 'schoolYear')
  const grade = found.grade - (now - schoolYear)
  if (grade < 1) throw invalid('该班级在那个学年还没有开始', 'schoolYear')
  const standard = await standardOf(ctx, schoolYear)
  const scales = await scalesOf(ctx.db, standard.id, grade)
  const measures = measuresOf(standard, scales).filter(({ key }) => found.details || !isBody(key))
  const enters = ctx.actor.permissions.has('grade:create')
  // What is over is put right by those who answer for it.
  const mayEnter = enters && (schoolYear === now || found.details)
  return { ...found, schoolYear, now, grade, standard, scales, measures, mayEnter }
}
export type Opened = Awaited<ReturnType<typeof opened>>

/** Without the index and what is made of it, for those who keep no records of health. */
const withoutBody = <T extends object>(record: Readonly<Record<string, T | number>>, details: boolean) =>
  details
    ? record
    : Object.fromEntries(Object.entries(record).filter(([key]) => !isBody(key) && key !== 'bmi'))

const rowOf = (row: f.ClassRow, details: boolean) => ({
  ...{ studentId: row.studentId, studentName: row.studentName, studentNumber: row.studentNumber },
  ...{ gender: row.gender, id: row.id, version: row.version, level: row.level, bonus: row.bonus ?? 0 },
  raw: withoutBody(row.raw ?? {}, details) as Record<string, number>,
  scores: withoutBody(row.scores ?? {}, details) as Record<string, { score: number; bonus: number }>,
  bmi: details ? row.bmi : null,
  bmiClass: details ? row.bmiClass : null,
  total: details ? row.total : null,
})

const shown = async (ctx: Asking, sheet: Opened) => {
  const { classId, schoolYear, now, grade, standard, details, mayEnter, measures, keeper } = {
    ...sheet,
    classId: sheet.id,
  }
  const rows = await f.ofClass(ctx.db, classId, schoolYear)
  const known = await f.years(ctx.db)
  return {
    ...{ classId, className: sheet.name, grade, schoolYear, details, mayEnter, measures },
    years: [...new Set([now, ...known])].filter((year) => sheet.grade + year - schoolYear >= 1),
    standardId: standard.id,
    standardName: standard.name,
    mayExempt: details && keeper.leads,
    rows: rows.map((row) => rowOf(row, details)),
  }
}

/** Whoever reads what a class weighs has opened what each of them weighs, and the families can read it. */
export const sheet = async (ctx: AuthedCtx, asked: Asked) => {
  const found = await shown(ctx, await opened(ctx, asked))
  const looks = found.rows
    .filter(({ raw, bmi }) => bmi !== null || Object.keys(raw).some(isBody))
    .map(({ studentId, studentName }) => ({
      entityId: studentId,
      summary: `在全班体质测试表中查看了学生 ${studentName} 的身高和体重`,
    }))
  await noteOpenedMany(ctx, 'students', looks)
  return found
}

export interface Change {
  studentId: number
  studentName: string
  gender: '男' | '女'
  testedOn: string
  raw: Raw
}

/** Computed once, and kept. The log says what it came to, not what anybody weighs. */
export const write = async (
  ctx: AuthedTxCtx,
  {
    id: classId,
    schoolYear,
    grade,
    standard,
    scales,
  }: Pick<Opened, 'id' | 'schoolYear' | 'grade' | 'standard' | 'scales'>,
  changes: readonly Change[],
) => {
  if (changes.length === 0) return
  const list = changes.map(({ studentName: _name, ...change }) => ({
    ...{ ...change, classId, grade },
    ...compute(
      standard,
      scales.filter(({ gender }) => gender === change.gender),
      change.raw,
    ),
  }))
  const place = { schoolYear, standardId: standard.id, authorId: ctx.actor.userId }
  const ids = await f.put(ctx.db, place, list, ctx.now)
  await auditMany(
    ctx,
    { action: 'update', entity: 'fitness_results' },
    changes.map(({ studentId, studentName, raw }, index) => {
      const level = list[index]?.level ?? null
      return {
        entityId: ids.get(studentId) ?? 0,
        summary: `录入了 ${studentName} ${schoolYearName(schoolYear)}的体质测试成绩`,
        diff: {
          fields: Object.keys(raw),
          level: level === null ? '未测完' : FITNESS_LEVEL_LABELS[level],
        },
      }
    }),
  )
}

const without = (key: string) => (isBody(key) ? '身高和体重由班主任、负责人和校医录入' : '这个年级没有该项目')

/** All rows or none. */
export const save = (ctx: AuthedCtx, { rows, testedOn, ...asked }: FitnessInput) =>
  transact(ctx, async (ctx) => {
    await f.holdSheet(ctx.db, asked.classId)
    const sheet = await opened(ctx, asked)
    if (!sheet.mayEnter) throw forbidden('以往学年的成绩只有班主任、负责人和校医可以修改')
    const today = localDate(ctx.now)
    if (testedOn != null && testedOn > today) throw invalid('测试日期不能晚于今天', 'testedOn')
    if (sheet.scales.length === 0) throw conflict('这个年级没有体质健康标准')
    const steps = stepsOf(
      { measures: sheet.measures, without },
      await f.ofClass(ctx.db, asked.classId, sheet.schoolYear),
      rows,
    )
    await assertFresh(ctx, steps, '体质测试成绩', (id) => f.lastWriter(ctx.db, 'fitness_results', id))
    const changes = steps.map(({ is, raw }) => ({
      ...{ studentId: is.studentId, studentName: is.studentName, gender: is.gender, raw },
      testedOn: testedOn ?? is.testedOn ?? today,
    }))
    await write(ctx, sheet, changes)
    return shown(ctx, sheet)
  })
