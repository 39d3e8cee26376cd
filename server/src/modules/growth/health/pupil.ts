import {
  bmiOf,
  type FitnessLevel,
  sayMeasure,
  schoolYearOf,
} from '@xueqiao/contract/features/growth/health/values'
import type { AuthedCtx } from '../../../platform/context'
import { noteOpened } from '../../base/exports/service'
import { schoolSettings } from '../../base/school-settings/service'
import { type Asking, accessPupil } from './access'
import { bandOf, leavingTotal, levelOf } from './compute'
import * as f from './fitness-queries'
import * as q from './queries'
import { standardOf, yearNow } from './standard'
import { scalesOfItem } from './standard-queries'

type Bands = (grade: number, index: number) => ReturnType<typeof bandOf>

/** The class of an index in the grade that the pupil was in then. */
const bandsOf = async (ctx: Asking, pupil: q.Pupil, schoolYear: number): Promise<Bands> => {
  const standard = await standardOf(ctx, schoolYear)
  const banded = standard.items.find(({ better }) => better === 'bands')?.key ?? ''
  const scales = await scalesOfItem(ctx.db, standard.id, banded, pupil.gender)
  const known = new Map(scales.map((scale) => [scale.grade, scale]))
  return (grade, index) => {
    const scale = known.get(grade)
    return scale === undefined ? null : bandOf(scale, index)
  }
}

const NO_SIGHT = { leftNaked: null, rightNaked: null, leftCorrected: null, rightCorrected: null }

const pointsOf = async (ctx: Asking, pupil: q.Pupil, years: readonly f.YearRow[]) => {
  const now = await yearNow(ctx)
  const bands = await bandsOf(ctx, pupil, now)
  const checks = await q.checksOf(ctx.db, pupil.id)
  const known = new Map(years.map(({ schoolYear, grade }) => [schoolYear, grade]))
  const tested = years.flatMap(({ testedOn, raw }) =>
    raw.height === undefined && raw.weight === undefined
      ? []
      : [{ ...NO_SIGHT, date: testedOn, height: raw.height ?? null, weight: raw.weight ?? null }],
  )
  return [
    ...checks.map((check) => ({ ...check, source: 'check' as const })),
    ...tested.map((test) => ({ ...test, source: 'fitness' as const })),
  ]
    .sort((one, other) => (one.date < other.date ? -1 : 1))
    .map((point) => {
      const { height, weight, date } = point
      const bmi = height === null || weight === null || height === 0 ? null : bmiOf(height, weight)
      const year = schoolYearOf(date)
      const grade = known.get(year) ?? (pupil.grade ?? 0) - (now - year)
      return { ...point, bmi, bmiClass: bmi === null ? null : bands(grade, bmi) }
    })
}

const yearShown = (row: f.YearRow, details: boolean) => {
  const weights = new Map(row.weights.map(({ item, weight }) => [item, weight]))
  const items = row.items.flatMap((item) => {
    const weight = weights.get(item.key)
    if (weight === undefined || (!details && item.better === 'bands')) return []
    const value = item.better === 'bands' ? row.bmi : (row.raw[item.key] ?? null)
    const { score = null, bonus = 0 } = row.scores[item.key] ?? {}
    const unit = item.unit === '分秒' ? '' : ` ${item.unit}`
    const result = value === null ? null : `${sayMeasure(value, item)}${unit}`.trim()
    return [{ ...{ key: item.key, name: item.name, weight, result }, score, bonus }]
  })
  return {
    ...{ id: row.id, schoolYear: row.schoolYear, grade: row.grade, testedOn: row.testedOn, items },
    ...{ standardName: row.standardName, bonus: row.bonus, level: row.level },
    total: details ? row.total : null,
    exemptReason: details ? row.exemptReason : null,
  }
}

/** A stage is left with the last of its grades. */
const leavingOf = async (ctx: Asking, years: readonly f.YearRow[]) => {
  const { stages } = await schoolSettings(ctx.db)
  return stages.flatMap(({ name, firstGrade, lastGrade }) => {
    const own = years.filter(
      ({ grade, total }) => total !== null && grade >= firstGrade && grade <= lastGrade,
    )
    const last = own.find(({ grade }) => grade === lastGrade)
    if (last === undefined || last.total === null || last.level === 'exempt') return []
    const others = own.flatMap(({ id, total, level }) =>
      id === last.id || level === 'exempt' || total === null ? [] : total,
    )
    const total = leavingTotal(last.total, others)
    const level: FitnessLevel = levelOf(last, total) ?? 'fail'
    return [{ stage: name, total, level }]
  })
}

/** Whoever keeps the record and opens it leaves a trace, which the family can read. */
export const ofPupil = async (ctx: AuthedCtx, studentId: number) => {
  const { pupil, own, details, keeper } = await accessPupil(ctx, studentId)
  if (details && !own)
    await noteOpened(ctx, {
      ...{ entity: 'students', entityId: studentId },
      summary: `打开了学生 ${pupil.name} 的健康档案`,
    })
  const years = await f.ofPupil(ctx.db, studentId)
  return {
    ...{ studentId, studentName: pupil.name, studentNumber: pupil.number, gender: pupil.gender },
    ...{ className: pupil.className, details },
    mayEdit: details && !own && !keeper.family && ctx.actor.permissions.has('grade:create'),
    points: details ? await pointsOf(ctx, pupil, years) : [],
    years: years.map((row) => yearShown(row, details)),
    leaving: details ? await leavingOf(ctx, years) : [],
  }
}
