import type { FitnessGroup } from '@xueqiao/contract/features/growth/health/fitness'
import { SMALL_CLASS } from '@xueqiao/contract/features/growth/health/values'
import type { AuthedCtx } from '../../../platform/context'
import { forbidden } from '../../../platform/errors'
import { keeperOf, keeps, ownGrade } from './access'
import * as f from './fitness-queries'
import { yearNow } from './standard'

type Counts = Omit<f.Counts, 'classId' | 'className'>

const NONE: Counts = {
  ...{ excellent: 0, good: 0, pass: 0, fail: 0, exempt: 0 },
  ...{ under: 0, normal: 0, over: 0, obese: 0 },
}

/** Of so few nobody else reads who is what. */
const groupOf = (counts: Counts, isKept: boolean): FitnessGroup => {
  const { excellent, good, pass, fail, exempt, under, normal, over, obese } = counts
  const tested = excellent + good + pass + fail
  const measured = under + normal + over + obese
  return {
    ...{ tested, exempt },
    levels: tested >= SMALL_CLASS || isKept ? { excellent, good, pass, fail } : null,
    bands: measured >= SMALL_CLASS || isKept ? { under, normal, over, obese } : null,
  }
}

const sumOf = (rows: readonly Counts[]) =>
  rows.reduce<Counts>(
    (sum, row) =>
      // The keys are those of the sum.
      Object.fromEntries(
        Object.keys(NONE).map((key) => [key, sum[key as keyof Counts] + row[key as keyof Counts]]),
      ) as Counts,
    NONE,
  )

/**
 * Of a whole grade. The classes that are too small to be shown are left out: what is missing from those that are shown
 * would be theirs.
 */
const wholeOf = (rows: readonly Counts[], isKept: boolean): FitnessGroup => {
  if (isKept) return groupOf(sumOf(rows), true)
  const shown = rows.filter((row) => groupOf(row, false).levels !== null)
  const measured = rows.filter((row) => groupOf(row, false).bands !== null)
  return { ...groupOf(sumOf(shown), false), bands: groupOf(sumOf(measured), false).bands }
}

interface Asked {
  schoolYear?: number | undefined
  grade?: number | undefined
}

/** A grade and its classes; of a class that somebody has no part in, nothing. */
export const summary = async (ctx: AuthedCtx, asked: Asked) => {
  const keeper = await keeperOf(ctx)
  if (keeper.family) throw forbidden()
  const now = await yearNow(ctx)
  const schoolYear = asked.schoolYear ?? now
  const grades = await f.grades(ctx.db)
  const grade = asked.grade ?? (await ownGrade(ctx, keeper)) ?? grades[0] ?? null
  const rows = grade === null ? [] : await f.countsOf(ctx.db, schoolYear, grade)
  const seen = rows.filter(({ classId }) => keeper.all || keeper.classIds.includes(classId))
  return {
    ...{ schoolYear, grade, grades },
    years: [...new Set([now, ...(await f.years(ctx.db))])],
    all: wholeOf(rows, keeper.chargesAll),
    classes: seen.map(({ classId, className, ...counts }) => ({
      ...{ classId, className },
      ...groupOf(counts, keeps(keeper, { placeId: classId })),
    })),
  }
}
