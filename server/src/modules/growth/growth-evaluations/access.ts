import type { EvaluationRow, Worked } from '@xueqiao/contract/features/growth/growth-evaluations/api'
import type { AuthedTxCtx } from '../../../platform/context'
import { allOf, denied, forbidden, notFound } from '../../../platform/errors'
import { noStudent } from '../../pupils/reach/access'
import { type Semester, semesterOf } from '../growth-indicators/service'
import { type Asking, isInCharge, viewerOf } from '../growth-records/access'
import type { Viewer } from '../growth-records/scope'
import { workedOf } from './facts'
import * as q from './queries'
import { totalOf } from './work'

export const ENTITY = 'growth_evaluations'

type Shown = Omit<EvaluationRow, 'approvedAt'> & { approvedAt: Date | null; judgements: q.Row['judgements'] }

/** What is approved is changed by those who approve. */
const mayEdit = (viewer: Viewer, { kept, classId }: q.Row) =>
  !viewer.family && (kept !== 'APPROVED' || isInCharge(viewer, { placeId: classId }))

const shownTo =
  (viewer: Viewer, semester: Semester, worked: Map<number, Worked[]>) =>
  (row: q.Row): Shown => {
    const dimensions = row.worked ?? worked.get(row.studentId) ?? []
    return {
      ...row,
      ...{ semesterId: semester.id, semesterName: semester.name, dimensions, total: totalOf(dimensions) },
      status: row.kept ?? 'NONE',
      mayEdit: mayEdit(viewer, row),
      mayApprove: row.kept === 'PENDING' && isInCharge(viewer, { placeId: row.classId }),
    }
  }

/** Worked out, but for what was kept when it was approved. */
export const shown = async (ctx: Asking, viewer: Viewer, semester: Semester, rows: readonly q.Row[]) => {
  const open = rows.filter(({ worked }) => worked === null)
  const pupils = open.map(({ studentId, grade, judgements }) => ({
    ...{ studentId, grade, judgements: judgements ?? {} },
  }))
  return rows.map(shownTo(viewer, semester, await workedOf(ctx, semester, pupils)))
}

const noEvaluation = () => notFound('综合评价')

/** The one door: all of them, or "does not exist" as of what is not theirs. */
export const accessMany = async (ctx: Asking, ids: readonly number[]) => {
  const viewer = await viewerOf(ctx)
  const places = await q.places(ctx.db, ids)
  const rows: (Shown & { id: number })[] = []
  for (const semesterId of new Set(places.map((place) => place.semesterId))) {
    const semester = await semesterOf(ctx, semesterId)
    if (semester === undefined) continue
    const pupils = places.filter((place) => place.semesterId === semesterId).map(({ studentId }) => studentId)
    const found = await shown(ctx, viewer, semester, await q.ofPupils(ctx.db, viewer, semesterId, pupils))
    rows.push(...found.flatMap((row) => (row.id === null ? [] : [{ ...row, id: row.id }])))
  }
  const known = places.map(({ id }) => id)
  return allOf(ids, rows, async (missing) =>
    denied(
      ENTITY,
      missing.filter((id) => known.includes(id)),
      noEvaluation(),
    ),
  )
}

export const access = async (ctx: Asking, id: number) => {
  const [row] = await accessMany(ctx, [id])
  if (row === undefined) throw noEvaluation()
  return row
}

/** The door for changes; the row stays locked. */
export const lockEditable = async (ctx: AuthedTxCtx, id: number) => {
  await q.lock(ctx.db, [id])
  const row = await access(ctx, id)
  if (!row.mayEdit) throw denied(ENTITY, [id], forbidden('已审核的综合评价只有班主任和管理员可以修改'))
  return row
}

const ONLY_CHARGE = '只有班主任和管理员可以审核综合评价'

/** The door for approving: all of them, locked, or none. */
export const lockApprovable = async (ctx: AuthedTxCtx, ids: readonly number[]) => {
  const viewer = await viewerOf(ctx)
  if (viewer.family) throw forbidden(ONLY_CHARGE)
  await q.lock(ctx.db, ids)
  const rows = await accessMany(ctx, ids)
  const others = rows.filter(({ classId }) => !isInCharge(viewer, { placeId: classId }))
  if (others.length > 0)
    throw denied(
      ENTITY,
      others.map(({ id }) => id),
      forbidden(ONLY_CHARGE),
    )
  return rows
}

/** The door to a pupil whom somebody evaluates, with what there is of the semester. */
export const accessPupil = async (ctx: Asking, studentId: number, semester: Semester) => {
  const viewer = await viewerOf(ctx)
  const known = await q.head(ctx.db, studentId)
  if (known === undefined) throw noStudent()
  const [row] = viewer.family ? [] : await q.ofPupils(ctx.db, viewer, semester.id, [studentId])
  if (row === undefined) throw denied('students', [studentId], noStudent())
  return row
}
