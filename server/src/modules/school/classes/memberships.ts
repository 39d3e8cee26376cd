import { localDate } from '../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx, TxCtx } from '../../../platform/context'
import type { Tx } from '../../../platform/db/database'
import { invalid } from '../../../platform/errors'
import { reachOf } from '../../account/reach/access'
import { pupilsMoved, rollChanged } from '../deeds'
import * as q from './membership-queries'

/** Putting new pupils into a class is a change of its pupils too. */
const pupilsReach = async (ctx: AuthedCtx | AuthedTxCtx) => {
  const reach = await reachOf(ctx, 'student')
  return { ...reach, changesAll: reach.changesAll || reach.addsAll }
}

/** Classes that pupils are put into: one's own to give, and there until the transaction ends. */
export const assertClassesForPupils = async (ctx: AuthedTxCtx, classIds: readonly number[]) => {
  const reach = await pupilsReach(ctx)
  const wanted = [...new Set(classIds)]
  const held = await q.holdForPupils(ctx.db, reach, wanted)
  if (held.length < wanted.length)
    throw invalid(reach.changesAll ? '所选班级不存在' : '请选择您管理的班级', 'classId')
}

/** Every class, and which of them one may put pupils into. */
export const classesForPupils = async (ctx: AuthedCtx) => q.forPupils(ctx.db, await pupilsReach(ctx))

/** All classes, or these and whichever are called as one of them. */
export const classesNamed = ({ db }: AuthedCtx, ids?: readonly number[]) =>
  q.named(db, ids && [...new Set(ids)])

/**
 * A full class is a matter for people: it warns and never refuses (decisions G06). Pupils who are put into it at the
 * same moment are counted one after another. The row of the class is not what they wait for: an import holds it to its
 * end, and asks for no warning.
 */
export const crowdingOf = async (db: Tx, classId: number): Promise<string[]> => {
  await q.countAlone(db, classId)
  const size = await q.sizeOf(db, classId)
  if (size === undefined || !size.capacity || (size.students ?? 0) <= size.capacity) return []
  return [`${size.name}的容量为 ${size.capacity} 人，现有 ${size.students} 人`]
}

export interface Move {
  studentId: number
  /** Nothing: out of the class. */
  classId: number | null
  /** Of a first class: since when. */
  since?: string | null | undefined
}

/** Pupils change class: what was ends today, what is begins, and both stay on record. Says who really moved. */
export const moveStudents = async (ctx: TxCtx, moves: readonly Move[]): Promise<Set<number>> => {
  const today = localDate(ctx.now)
  const idsOf = (list: readonly Move[]) => list.map((move) => move.studentId)
  const before = await q.openOf(ctx.db, idsOf(moves))
  const real = moves.filter(({ studentId, classId }) => (before.get(studentId) ?? null) !== classId)
  const places = await q.placesOf(ctx.db, idsOf(real))
  const leaving = real.filter(({ studentId }) => before.has(studentId))
  const onward = leaving.filter(({ classId }) => classId !== null)
  const out = leaving.filter(({ classId }) => classId === null)
  if (onward.length > 0) await q.close(ctx.db, idsOf(onward), today, '调班')
  if (out.length > 0) await q.close(ctx.db, idsOf(out), today, '移出班级')
  const openings = real.flatMap(({ studentId, classId, since }) => {
    if (classId === null) return []
    return before.has(studentId)
      ? [{ studentId, classId, from: today, reason: '调班' }]
      : [{ studentId, classId, from: since ?? today, reason: since === undefined ? '编班' : '入学编班' }]
  })
  if (openings.length > 0) await q.open(ctx.db, openings)
  await pupilsMoved(ctx, { places, others: true })
  return new Set(idsOf(real))
}

/** Whoever leaves the school leaves the class first. */
export const leaveClass = async (ctx: TxCtx, studentIds: readonly number[]) => {
  const before = await q.openOf(ctx.db, studentIds)
  await q.close(ctx.db, studentIds, localDate(ctx.now), '学生离校')
  await rollChanged(ctx, { classIds: [...before.values()] })
}
