import { DIMENSIONS, type Dimension } from '@xueqiao/contract/features/growth/growth-indicators/values'
import { COVERAGE_SMALL } from '@xueqiao/contract/features/growth/growth-records/values'
import type { AuthedCtx } from '../../../platform/context'
import { recently } from '../../../platform/db/count-cache'
import { denied, forbidden, notFound } from '../../../platform/errors'
import * as semesters from '../../school/semesters/service'
import { namesOf, semesterAmong, semesterOf } from '../growth-indicators/service'
import { viewerOf } from './access'
import * as q from './figures-queries'

interface Counted {
  dimension: Dimension
  records: number
  pupils: number
}

/** Each dimension, also one without a record; nothing of a class of four, where each would be known. */
const cellsOf = (counted: readonly Counted[], { pupils: all }: { pupils: number }) =>
  DIMENSIONS.map((dimension) => {
    const { records = 0, pupils = 0 } = counted.find((one) => one.dimension === dimension) ?? {}
    const isSmall = all < COVERAGE_SMALL
    return { dimension, records: isSmall ? null : records, pupils: isSmall ? null : pupils }
  })

const NOBODY = { teacher: 0, self: 0, peer: 0, parent: 0 }

interface Asked {
  semesterId?: number | undefined
  grade?: number | undefined
}

/** Fifty thousand records of a grade in a large school: kept for some seconds, unless anything is written. */
const countsOf = (ctx: AuthedCtx, classIds: readonly number[], semesterId: number) =>
  recently(ctx, 'school', `coverage ${semesterId} ${classIds}`, async () => {
    const cells = await q.cells(ctx.db, classIds, semesterId)
    const kinds = await q.kinds(ctx.db, classIds, semesterId)
    return { value: { cells, kinds }, rows: cells.reduce((sum, { records }) => sum + records, 0) }
  })

/** How well a grade's classes are covered; of a class of four each would be known. */
export const coverage = async (ctx: AuthedCtx, asked: Asked) => {
  const viewer = await viewerOf(ctx)
  if (viewer.family) throw forbidden()
  const semester = await semesterOf(ctx, asked.semesterId)
  const grades = await q.grades(ctx.db, viewer, semester?.id)
  const grade = asked.grade ?? grades[0] ?? null
  const rows = grade === null ? [] : await q.classes(ctx.db, viewer, grade, semester?.id)
  const ids = rows.map(({ classId }) => classId)
  const { cells, kinds } =
    semester === undefined ? { cells: [], kinds: [] } : await countsOf(ctx, ids, semester.id)
  const classes = rows.map((row) => {
    const isSmall = row.pupils < COVERAGE_SMALL
    const own = kinds.filter(({ classId }) => classId === row.classId)
    return {
      ...row,
      cells: cellsOf(
        cells.filter(({ classId }) => classId === row.classId),
        row,
      ),
      byKind: isSmall
        ? null
        : { ...NOBODY, ...Object.fromEntries(own.map(({ kind, records }) => [kind, records])) },
    }
  })
  return {
    ...{ semesterId: semester?.id ?? null, semesterName: semester?.name ?? null, grade, grades, classes },
    dimensions: grade === null ? [] : await namesOf(ctx, semester, grade),
  }
}

/** So many semesters are looked back on. */
const TERMS = 6

/** A class against its own past. */
export const terms = async (ctx: AuthedCtx, classId: number) => {
  const viewer = await viewerOf(ctx)
  if (viewer.family) throw forbidden()
  const row = await q.oneClass(ctx.db, viewer, classId)
  if (row === undefined) {
    const there = await q.oneClass(ctx.db, { all: true, classIds: [] }, classId)
    throw denied('classes', there === undefined ? [] : [classId], notFound('班级'))
  }
  const known = await semesters.list(ctx)
  const now = semesterAmong(known, undefined)
  const shown = known
    .filter(({ startDate }) => now !== undefined && startDate <= now.startDate)
    .toSorted((a, b) => b.startDate.localeCompare(a.startDate))
    .slice(0, TERMS)
    .toReversed()
  const counted = await q.cellsOfTerms(
    ctx.db,
    classId,
    shown.map(({ id }) => id),
  )
  return {
    ...row,
    dimensions: await namesOf(ctx, now, row.grade),
    terms: shown.map(({ id, name }) => ({
      ...{ semesterId: id, semesterName: name },
      cells: cellsOf(
        counted.filter(({ semesterId }) => semesterId === id),
        row,
      ),
    })),
  }
}
