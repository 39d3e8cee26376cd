import { DIMENSIONS } from '@xueqiao/contract/features/growth/growth-indicators/values'
import { COVERAGE_SMALL } from '@xueqiao/contract/features/growth/growth-records/values'
import type { AuthedCtx } from '../../../platform/context'
import { recently } from '../../../platform/db/count-cache'
import { forbidden } from '../../../platform/errors'
import { semesterOf } from '../growth-indicators/service'
import { viewerOf } from './access'
import * as q from './figures-queries'

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
  const grades = await q.grades(ctx.db, viewer)
  const grade = asked.grade ?? grades[0] ?? null
  const rows = grade === null ? [] : await q.classes(ctx.db, viewer, grade)
  const ids = rows.map(({ classId }) => classId)
  const { cells, kinds } =
    semester === undefined ? { cells: [], kinds: [] } : await countsOf(ctx, ids, semester.id)
  const classes = rows.map((row) => {
    const isSmall = row.pupils < COVERAGE_SMALL
    const own = kinds.filter(({ classId }) => classId === row.classId)
    return {
      ...row,
      cells: DIMENSIONS.map((dimension) => {
        const found = cells.find((cell) => cell.classId === row.classId && cell.dimension === dimension)
        const { records = 0, pupils = 0 } = found ?? {}
        return { dimension, records: isSmall ? null : records, pupils: isSmall ? null : pupils }
      }),
      byKind: isSmall
        ? null
        : { ...NOBODY, ...Object.fromEntries(own.map(({ kind, records }) => [kind, records])) },
    }
  })
  return { semesterId: semester?.id ?? null, semesterName: semester?.name ?? null, grade, grades, classes }
}
