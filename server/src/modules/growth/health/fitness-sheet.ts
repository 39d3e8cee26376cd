import type { FitnessInput } from '@xueqiao/contract/features/growth/health/fitness'
import { FITNESS_LEVEL_LABELS, isBody, schoolYearName } from '@xueqiao/contract/features/growth/health/values'
import { auditMany } from '../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { conflict, forbidden, invalid } from '../../../platform/errors'
import { noteOpenedMany } from '../../base/exports/service'
import type { Asking } from './access'
import { compute, type Raw } from './compute'
import {
  type Filled,
  filled,
  lackedBy,
  ONLY_KEEPERS_PAST,
  type Opened,
  opened,
  usualDay,
} from './fitness-opening'
import * as f from './fitness-queries'
import type { PlaceThen } from './place-queries'
import { assertFresh, stepsOf } from './raw-sheet'
import type { StandardRow } from './standard-queries'
import { daysOf, type Tables, wrongDay } from './years'

interface Asked {
  classId: number
  schoolYear?: number | undefined
}

/** Without the index and what is made of it, for those who keep no records of health. */
const withoutBody = <T extends object>(record: Readonly<Record<string, T | number>>, details: boolean) =>
  details
    ? record
    : Object.fromEntries(Object.entries(record).filter(([key]) => !isBody(key) && key !== 'bmi'))

const rowOf = (row: Filled['rows'][number], found: Filled, details: boolean) => ({
  ...{ studentId: row.studentId, studentName: row.studentName, studentNumber: row.studentNumber },
  ...{ gender: row.gender, grade: row.place.grade, lacks: lackedBy(found, row) },
  ...{ id: row.id, version: row.version, level: row.level, bonus: row.bonus ?? 0 },
  raw: withoutBody(row.raw ?? {}, details) as Record<string, number>,
  scores: withoutBody(row.scores ?? {}, details) as Record<string, { score: number; bonus: number }>,
  bmi: details ? row.bmi : null,
  bmiClass: details ? row.bmiClass : null,
  total: details ? row.total : null,
})

const shown = async (ctx: Asking, sheet: Opened) => {
  const { id: classId, schoolYear, today, grade, standard, details, mayEnter, keeper } = sheet
  const found = await filled(ctx, sheet)
  return {
    ...{ classId, className: sheet.name, grade, schoolYear, details, mayEnter },
    years: Array.from({ length: grade + today.now - schoolYear }, (_, back) => today.now - back),
    testedOn: usualDay(sheet, found),
    days: daysOf(schoolYear, today),
    standardId: standard.id,
    standardName: standard.name,
    mayExempt: details && keeper.leads,
    measures: found.measures,
    rows: found.rows.map((row) => rowOf(row, found, details)),
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
  place: PlaceThen
  testedOn: string
  raw: Raw
}

interface Scored {
  schoolYear: number
  standard: StandardRow
  tables: Tables
}

/** Computed once, and kept. The log says what it came to, not what anybody weighs. */
export const write = async (
  ctx: AuthedTxCtx,
  { schoolYear, standard, tables }: Scored,
  changes: readonly Change[],
) => {
  if (changes.length === 0) return
  const list = changes.map(({ studentName: _name, place, ...change }) => ({
    ...{ ...change, ...place },
    ...compute(
      standard,
      (tables.get(place.grade)?.scales ?? []).filter(({ gender }) => gender === change.gender),
      change.raw,
    ),
  }))
  const to = { schoolYear, standardId: standard.id, authorId: ctx.actor.userId }
  const ids = await f.put(ctx.db, to, list, ctx.now)
  await auditMany(
    ctx,
    { action: 'update', entity: 'fitness_results' },
    changes.map(({ studentId, studentName, raw, testedOn }, index) => {
      const level = list[index]?.level ?? null
      return {
        entityId: ids.get(studentId) ?? 0,
        summary: `录入了 ${studentName} ${schoolYearName(schoolYear)}的体质测试成绩`,
        diff: {
          fields: Object.keys(raw),
          testedOn,
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
    if (!sheet.mayEnter) throw forbidden(ONLY_KEEPERS_PAST)
    const { schoolYear, standard, today } = sheet
    const wrong = testedOn == null ? undefined : wrongDay(testedOn, schoolYear, today)
    if (wrong !== undefined) throw invalid(wrong, 'testedOn')
    const found = await filled(ctx, sheet)
    if ([...found.tables.values()].some(({ scales }) => scales.length === 0))
      throw conflict('这个年级没有体质健康标准')
    const measuresOf = (row: Filled['rows'][number]) => {
      const lacks = lackedBy(found, row)
      return found.measures.filter(({ key }) => !lacks.includes(key))
    }
    const steps = stepsOf({ measuresOf, without }, found.rows, rows)
    await assertFresh(ctx, steps, '体质测试成绩', (id) => f.lastWriter(ctx.db, 'fitness_results', id))
    const usual = usualDay(sheet, found)
    const changes = steps.map(({ is, raw }) => ({
      ...{ studentId: is.studentId, studentName: is.studentName, gender: is.gender, place: is.place, raw },
      testedOn: testedOn ?? is.testedOn ?? usual,
    }))
    await write(ctx, { schoolYear, standard, tables: found.tables }, changes)
    return shown(ctx, sheet)
  })
