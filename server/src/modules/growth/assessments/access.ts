import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { allOf, denied, forbidden, notFound } from '../../../platform/errors'
import { type Area, isStaff, reachOf } from '../../account/reach/access'
import { noStudent } from '../../pupils/reach/access'
import * as q from './queries'
import { childrenOf, classesOf, sectioned, type Viewer } from './scope'

type Asking = AuthedCtx | AuthedTxCtx

const NOTHING = { all: false, chargesAll: false, family: false, classIds: [], chargeIds: [], studentIds: [] }

const familyOf = async ({ db, actor }: Asking): Promise<Viewer> => {
  const { profileId, profileType } = actor
  if (profileId === null) return { ...NOTHING, family: true }
  const studentIds = profileType === 'PARENT' ? await childrenOf(db, profileId) : [profileId]
  return { ...NOTHING, family: true, studentIds }
}

/** What is kept of pupils is looked at alike; `area` names the codes of the school's own roles that reach everywhere. */
export const viewerOf = async (ctx: Asking, area: Area = 'grade'): Promise<Viewer> => {
  if (!isStaff(ctx.actor)) return familyOf(ctx)
  const reach = await reachOf(ctx, area)
  if (reach.all) return { ...NOTHING, all: true, chargesAll: reach.changesAll }
  const [classes, studentIds] = await Promise.all([classesOf(ctx.db, reach), sectioned(ctx.db, reach)])
  const charge = classes.filter(({ inCharge }) => inCharge)
  const classIds = classes.map(({ id }) => id)
  return { ...NOTHING, classIds, chargeIds: charge.map(({ id }) => id), studentIds }
}

type Placed = Pick<q.Row, 'placeId'>

export const isInCharge = ({ chargesAll, chargeIds }: Viewer, { placeId }: Placed) =>
  chargesAll || (placeId !== null && chargeIds.includes(placeId))

/** Whoever is in charge of anything at all is told what waits there. */
export const decidesSomewhere = ({ family, chargesAll, chargeIds }: Viewer) =>
  !family && (chargesAll || chargeIds.length > 0)

/** Whether a pupil is one of theirs: of their classes or 教学班, oneself, one's child. */
export const sees = (
  { all, classIds, studentIds }: Viewer,
  { studentId, placeId }: Placed & Pick<q.Row, 'studentId'>,
) => all || studentIds.includes(studentId) || (placeId !== null && classIds.includes(placeId))

/** What is approved is changed by those who approve. */
export const mayEdit = (ctx: Asking, viewer: Viewer, row: Placed & Pick<q.Row, 'studentId' | 'status'>) =>
  !viewer.family &&
  ctx.actor.permissions.has('grade:update') &&
  sees(viewer, row) &&
  (row.status === 'PENDING' || isInCharge(viewer, row))

/** As it is answered, with what this person may do about it. */
export const shownTo = (ctx: Asking, viewer: Viewer) => (row: q.Row) => ({
  ...row,
  mayEdit: mayEdit(ctx, viewer, row),
  mayApprove: !viewer.family && row.status === 'PENDING' && isInCharge(viewer, row),
})

const noAssessment = () => notFound('评估')
const foreign = async ({ db }: Asking, ids: readonly number[]) =>
  denied('assessments', await q.known(db, ids), noAssessment())

/** The one door to an assessment: "does not exist" and "is not yours" answer alike. */
export const accessAssessment = async (ctx: Asking, id: number) => {
  const viewer = await viewerOf(ctx)
  const row = await q.one(ctx.db, viewer, id)
  if (row === undefined) throw await foreign(ctx, [id])
  return { viewer, row }
}

export const ONLY_CHARGE = '已审核的评估只有班主任和管理员可以修改'

/** The door for changes; the row stays locked. */
export const lockEditable = async (ctx: AuthedTxCtx, id: number) => {
  await q.lock(ctx.db, [id])
  const { viewer, row } = await accessAssessment(ctx, id)
  if (!mayEdit(ctx, viewer, row)) throw denied('assessments', [id], forbidden(ONLY_CHARGE))
  return row
}

const ONLY_HEADS = '只有班主任和管理员可以审核评估'

/** The door for approving: all of them, locked, or none. */
export const lockApprovable = async (ctx: AuthedTxCtx, ids: readonly number[]) => {
  const viewer = await viewerOf(ctx)
  if (viewer.family) throw forbidden(ONLY_HEADS)
  await q.lock(ctx.db, ids)
  const rows = await allOf(ids, await q.few(ctx.db, viewer, ids), (missing) => foreign(ctx, missing))
  const others = rows.filter((row) => !isInCharge(viewer, row))
  if (others.length > 0)
    throw denied(
      'assessments',
      others.map(({ id }) => id),
      forbidden(ONLY_HEADS),
    )
  return rows
}

/** The door to a pupil whom somebody assesses: of a class or 教学班 that they teach, head or lead. */
export const accessPupil = async (ctx: Asking, studentId: number) => {
  const viewer = await viewerOf(ctx)
  const [pupil] = await q.pupils(ctx.db, [studentId])
  if (pupil === undefined) throw noStudent()
  if (viewer.family || !sees(viewer, { ...pupil, studentId }))
    throw denied('students', [studentId], noStudent())
  return pupil
}
