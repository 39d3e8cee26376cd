import { daysAfter } from '@xueqiao/contract/common/calendar'
import {
  PROMOTION_CHANGED,
  type PromotionApply,
  UNDO_DAYS,
} from '@xueqiao/contract/features/pupils/promotion/api'
import type { Outcome } from '@xueqiao/contract/features/pupils/promotion/plan'
import { audit } from '../../../platform/audit'
import { daysBetween, localDate } from '../../../platform/clock'
import type { AuthedTxCtx } from '../../../platform/context'
import { conflict, invalid } from '../../../platform/errors'
import { setCurrent } from '../../school/academic-years/service'
import { type RollOn, rollOn } from '../../school/classes/service'
import * as semesters from '../../school/semesters/service'
import { changeStatuses } from '../students/service'
import type { Kept, Snapshot } from './kept'
import type { Facts } from './planning/facts'
import { draw, type Plan } from './planning/plan'
import { previewOf } from './planning/preview'
import * as q from './queries'
import { factsFor } from './read'

const undoUntilOf = ({ now }: AuthedTxCtx, wanted: string | null | undefined) => {
  if (!wanted) return daysAfter(localDate(now), UNDO_DAYS.usual)
  const days = daysBetween(localDate(now), wanted)
  if (days < 0 || days > UNDO_DAYS.max)
    throw invalid(`撤销截止日期应在今天起的 ${UNDO_DAYS.max} 天之内`, 'undoUntil')
  return wanted
}

/** Why a membership ended and the next began, as the pupil's page tells it. */
const REASONS: Record<Outcome, string> = {
  PROMOTE: '升年级',
  REPEAT: '留级',
  GRADUATE: '毕业',
  SUSPENDED: '休学留级',
  LEAVE: '移出班级',
}

const orderOf = (facts: Facts, { targets, placements, assignments }: Plan): RollOn => {
  const moves = targets.flatMap(({ origin, classId, ...target }) =>
    origin === 'MOVED' && classId !== null ? [{ ...target, classId }] : [],
  )
  const going = new Set(moves.map(({ classId }) => classId))
  const { to } = facts.semesters
  return {
    from: facts.from,
    to: facts.to,
    moves,
    ended: facts.classes.flatMap(({ id, academicYear }) =>
      going.has(id) || (academicYear !== null && academicYear !== facts.from.code) ? [] : [id],
    ),
    added: targets.filter(({ classId }) => classId === null),
    present: targets.flatMap(({ key, origin, classId }) =>
      origin === 'PRESENT' && classId !== null ? [{ key, classId }] : [],
    ),
    places: placements.map(({ student, key, outcome }) => ({
      studentId: student.id,
      key,
      reason: REASONS[outcome],
    })),
    lessons: to === null ? null : { semesterId: to, carried: assignments },
  }
}

const graduatesOf = ({ placements }: Plan): Snapshot['statuses'] =>
  placements.flatMap(({ outcome, student }) =>
    outcome === 'GRADUATE' ? [{ studentId: student.id, before: student.status, after: '毕业' }] : [],
  )

/** The first semester of the new year is the current one from now on: whatever is planned and shown goes by it. */
const turnSemester = async (ctx: AuthedTxCtx, { semesters: { to } }: Facts) => {
  if (to === null) return {}
  const before = await semesters.current(ctx)
  await semesters.setCurrent(ctx, to)
  return { semester: { before: before?.id ?? null, after: to } }
}

/** Carries the plan out, if the school is still the one for which it was drawn. Answers the promotion's id. */
export const applyIn = async (ctx: AuthedTxCtx, input: PromotionApply): Promise<number> => {
  await q.lock(ctx.db)
  // Sent twice, by two clicks or a lost answer: it is done once.
  const done = await q.appliedWith(ctx.db, input.planHash)
  if (done !== undefined) return done.id
  const facts = await factsFor(ctx.db, input)
  if (input.confirm !== facts.to.name) throw invalid(`请输入“${facts.to.name}”以确认`, 'confirm')
  const undo_until = undoUntilOf(ctx, input.undoUntil)
  const drawn = draw(facts, input)
  if (drawn.hash !== input.planHash) throw conflict(PROMOTION_CHANGED)
  const problem = drawn.notes.find(({ level }) => level === 'PROBLEM')
  if (problem !== undefined) throw conflict(problem.message)

  const { totals, grades, classes, targets, students } = previewOf(facts, input, drawn)
  const kept: Kept = { totals, grades, classes, targets, students }
  const statuses = graduatesOf(drawn)
  await changeStatuses(ctx, statuses, '升年级')
  const classesBefore = await rollOn(ctx, orderOf(facts, drawn))
  await setCurrent(ctx, facts.to.id)
  const snapshot: Snapshot = { classes: classesBefore, statuses, ...(await turnSemester(ctx, facts)) }
  const id = await q.insert(ctx.db, {
    year_from: facts.from.id,
    year_to: facts.to.id,
    plan_hash: drawn.hash,
    plan: JSON.stringify(kept),
    snapshot: JSON.stringify(snapshot),
    applied_at: ctx.now,
    applied_by: ctx.actor.userId,
    applied_by_name: ctx.actor.name,
    undo_until,
  })
  const summary = `执行了升年级：${facts.from.name} → ${facts.to.name}，升级 ${totals.promote} 人，毕业 ${totals.graduate} 人`
  await audit(ctx, { action: 'update', entity: 'promotions', entityId: id, summary, diff: totals })
  return id
}
