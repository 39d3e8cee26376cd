import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { denied, forbidden, notFound } from '../../../platform/errors'
import { seesAll } from '../../account/reach/access'
import { isDoctor } from '../../base/school-settings/service'
import { noStudent } from '../../pupils/reach/access'
import { isInCharge, sees, viewerOf } from '../assessments/access'
import { headedBy, type Viewer } from '../assessments/scope'
import * as q from './queries'
import type { Keeper } from './scope'

export type Asking = AuthedCtx | AuthedTxCtx

/**
 * Whoever mends marks everywhere by a role of the school's own keeps no records of health by it, and whoever has a pupil
 * in a 教学班 alone reads none.
 */
const keptApart = async (ctx: Asking): Promise<Viewer> => {
  const viewer = await viewerOf(ctx)
  const studentIds = viewer.family ? viewer.studentIds : []
  return { ...viewer, studentIds, chargesAll: viewer.chargesAll && (await seesAll(ctx)) }
}

export const keeperOf = async (ctx: Asking): Promise<Keeper> => {
  const viewer = await keptApart(ctx)
  const doctor = !viewer.family && (await isDoctor(ctx))
  const leads = viewer.chargesAll || ctx.actor.roles.includes('DEPARTMENT_ADMIN')
  return doctor
    ? { ...viewer, all: true, chargesAll: true, doctor, leads: true }
    : { ...viewer, doctor, leads }
}

type Placed = Parameters<typeof isInCharge>[1]

/** Heights, weights, sight and reasons: 班主任, leaders and the doctor. */
export const keeps = (keeper: Keeper, row: Placed) => !keeper.family && isInCharge(keeper, row)

/** Whether a pupil's health opens to whoever asks, for pages that show it beside other things. */
export const isOpen = async (ctx: Asking, pupil: Parameters<typeof sees>[1]) =>
  sees(await keeperOf(ctx), pupil)

/** The one door to a pupil's health, with how much of it is opened. */
export const accessPupil = async (ctx: Asking, studentId: number) => {
  const keeper = await keeperOf(ctx)
  const pupil = await q.pupil(ctx.db, studentId)
  if (pupil === undefined) throw noStudent()
  const own = keeper.family && keeper.studentIds.includes(studentId)
  if (!sees(keeper, { ...pupil, studentId })) throw denied('students', [studentId], noStudent())
  return { keeper, pupil, own, details: own || keeps(keeper, pupil) }
}

export const ONLY_KEEPERS = '只有班主任、负责人和校医可以记录体检'

/** The door for writing down a check-up. */
export const accessKept = async (ctx: Asking, studentId: number) => {
  const { keeper, pupil } = await accessPupil(ctx, studentId)
  if (!keeps(keeper, pupil)) throw denied('students', [studentId], forbidden(ONLY_KEEPERS))
  return pupil
}

/** The one door to a check-up: "does not exist" and "is not yours" answer alike. */
export const accessCheck = async (ctx: Asking, id: number) => {
  const keeper = await keeperOf(ctx)
  const row = await q.check(ctx.db, keeper, id)
  if (row === undefined) throw denied('physical_exams', await q.knownCheck(ctx.db, id), notFound('体检记录'))
  return { keeper, row }
}

/** Where one is at home: the class that one heads, else those that one leads, else those that one teaches; one's child's. */
export const ownGrade = async (ctx: Asking, keeper: Keeper) => {
  const { profileType, profileId } = ctx.actor
  const headed = profileType === 'TEACHER' && profileId !== null ? await headedBy(ctx.db, profileId) : []
  const classIds = [headed, keeper.chargeIds, keeper.classIds].find((ids) => ids.length > 0) ?? []
  return q.lowestGrade(ctx.db, { classIds, studentIds: keeper.studentIds })
}

/** The door to a class: one that they teach, head or lead, or any for the doctor. */
export const accessClass = async (ctx: Asking, classId: number) => {
  const keeper = await keeperOf(ctx)
  const found = await q.classOf(ctx.db, classId)
  if (found === undefined) throw notFound('班级')
  if (!keeper.all && !keeper.classIds.includes(classId)) throw denied('classes', [classId], notFound('班级'))
  return { ...found, keeper, details: keeps(keeper, { placeId: classId }) }
}
