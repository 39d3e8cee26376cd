import type { FitnessInput } from '@xueqiao/contract/features/growth/health/fitness'
import {
  FITNESS_LEVEL_LABELS,
  isBody,
  readMeasure,
  schoolYearName,
} from '@xueqiao/contract/features/growth/health/values'
import { auditMany } from '../../../platform/audit'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { AppError, conflict, forbidden, invalid } from '../../../platform/errors'
import { type Asking, accessClass } from './access'
import { compute, type Raw } from './compute'
import * as f from './fitness-queries'
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

export const sheet = async (ctx: AuthedCtx, asked: Asked) => shown(ctx, await opened(ctx, asked))

type Sent = FitnessInput['rows'][number]

interface Step {
  /** Its place among those sent. */
  index: number
  sent: Sent
  is: f.ClassRow
  raw: Raw
}

/** What one result comes to: a number, nothing, or the reason why not. */
const resultOf = (
  sheet: Opened,
  { gender }: { gender: string },
  key: string,
  value: string | number | null,
) => {
  const measure = sheet.measures.find((one) => one.key === key)
  if (measure === undefined)
    return { wrong: isBody(key) ? '身高和体重由班主任、负责人和校医录入' : '这个年级没有该项目' }
  if (value === null || String(value).trim() === '') return { value: null }
  if (!measure.genders.some((one) => one === gender)) return { wrong: `${gender}生不测${measure.name}` }
  return readMeasure(String(value), measure)
}

const rawFrom = (sheet: Opened, is: f.ClassRow, { raw }: Sent, place: string): Raw => {
  const results = { ...is.raw }
  for (const [key, value] of Object.entries(raw)) {
    const read = resultOf(sheet, is, key, value)
    if ('wrong' in read) throw invalid(`${is.studentName}：${read.wrong}`, `${place}.raw.${key}`)
    if (read.value === null) delete results[key]
    else results[key] = read.value
  }
  return results
}

const isSame = (one: Raw, other: Raw) => {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => one[key] === other[key])
}

/** What is sent over what stands there. What stands there as it is wanted is no change, whoever wrote it. */
const stepsOf = (sheet: Opened, rows: readonly f.ClassRow[], sent: readonly Sent[]): Step[] => {
  const known = new Map(rows.map((row) => [row.studentId, row]))
  return sent.flatMap((one, index) => {
    const is = known.get(one.studentId)
    if (is === undefined) throw invalid('该学生不在这个班级', `rows.${index}.studentId`)
    const raw = rawFrom(sheet, is, one, `rows.${index}`)
    return isSame(raw, is.raw ?? {}) ? [] : [{ index, sent: one, is, raw }]
  })
}

const isStale = ({ sent, is }: Step) => (sent.version ?? null) !== is.version && sent.version !== undefined

const refuseStale = async (ctx: AuthedTxCtx, late: readonly Step[]) => {
  const [first] = late
  if (first === undefined) return
  const change = first.is.id === null ? undefined : await f.lastWriter(ctx.db, first.is.id)
  const stale = {
    version: first.is.version ?? 0,
    changedBy: change?.name ?? '其他教师',
    changedAt: (change?.at ?? ctx.now).toISOString(),
  }
  const errors = late.map(({ index, is }) => ({
    field: `rows.${index}.studentId`,
    message: `${is.studentName} 的成绩已被修改`,
  }))
  const more = late.length > 1 ? `等 ${late.length} 名学生` : ''
  const message = `${stale.changedBy} 刚刚修改了 ${first.is.studentName}${more}的体质测试成绩，请核对后再保存`
  throw new AppError('STALE', message, errors, stale)
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

/** All rows or none. */
export const save = (ctx: AuthedCtx, { rows, testedOn, ...asked }: FitnessInput) =>
  transact(ctx, async (ctx) => {
    await f.holdSheet(ctx.db, asked.classId)
    const sheet = await opened(ctx, asked)
    if (!sheet.mayEnter) throw forbidden('以往学年的成绩只有班主任、负责人和校医可以修改')
    const today = localDate(ctx.now)
    if (testedOn != null && testedOn > today) throw invalid('测试日期不能晚于今天', 'testedOn')
    if (sheet.scales.length === 0) throw conflict('这个年级没有体质健康标准')
    const steps = stepsOf(sheet, await f.ofClass(ctx.db, asked.classId, sheet.schoolYear), rows)
    await refuseStale(ctx, steps.filter(isStale))
    const changes = steps.map(({ is, raw }) => ({
      ...{ studentId: is.studentId, studentName: is.studentName, gender: is.gender, raw },
      testedOn: testedOn ?? is.testedOn ?? today,
    }))
    await write(ctx, sheet, changes)
    return shown(ctx, sheet)
  })
