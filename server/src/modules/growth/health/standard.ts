import { GENDERS } from '@xueqiao/contract/common/person'
import { BODY, sayMeasure } from '@xueqiao/contract/features/growth/health/values'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx } from '../../../platform/context'
import { conflict } from '../../../platform/errors'
import { type Asking, keeperOf, ownGrade } from './access'
import * as q from './queries'
import * as s from './standard-queries'

export const yearNow = (ctx: Pick<Asking, 'db' | 'now'>) => q.currentYear(ctx.db, localDate(ctx.now))

export const standardOf = async (ctx: Pick<Asking, 'db'>, schoolYear: number) => {
  const found = await s.ofYear(ctx.db, schoolYear)
  if (found === undefined) throw conflict('该学年没有适用的体质健康标准', 'schoolYear')
  return found
}

/** What is measured by these scales: height and weight, then their items, each with those whose it is. */
export const measuresOf = (standard: s.StandardRow, scales: readonly s.ScaleRow[]) => {
  const body = BODY.map((measure) => ({ ...measure, genders: ['男', '女'] as ('男' | '女')[] }))
  const items = standard.items.flatMap((item) => {
    const genders = GENDERS.filter((one) =>
      scales.some((scale) => scale.item === item.key && scale.gender === one),
    )
    return item.better === 'bands' || genders.length === 0 ? [] : [{ ...item, genders }]
  })
  return [...body, ...items]
}

interface Asked {
  schoolYear?: number | undefined
  grade?: number | undefined
}

/** The tables as they count, for everybody who wants to know. */
export const standard = async (ctx: AuthedCtx, { schoolYear, grade: asked }: Asked) => {
  const found = await standardOf(ctx, schoolYear ?? (await yearNow(ctx)))
  const grade = asked ?? (await ownGrade(ctx, await keeperOf(ctx))) ?? 1
  const scales = await s.scalesOf(ctx.db, found.id, grade)
  const items = new Map(found.items.map((item) => [item.key, item]))
  return {
    ...{ id: found.id, name: found.name, sinceYear: found.sinceYear, bonusMax: found.bonusMax, grade },
    levels: [...found.levels],
    scales: scales.flatMap(({ item: key, gender, weight, steps, bonus }) => {
      const item = items.get(key)
      if (item === undefined) return []
      const lines = steps.map(([score, from]) => ({ score, from: sayMeasure(from, item) }))
      const own = bonus.map(([points, over]): [number, number] => [points, over])
      return [{ ...item, gender, weight, steps: lines, bonus: own }]
    }),
  }
}
