import { audit } from '../../../../platform/audit'
import type { AuthedTxCtx, TxCtx } from '../../../../platform/context'
import { conflict, invalid } from '../../../../platform/errors'
import { enqueue } from '../../../../platform/jobs/queue'
import { type Accessed, teaches } from '../access'
import { assertWithinCap } from '../ledger/cap'
import { dayOf } from '../ledger/days'
import * as q from '../queries'
import { announce, tellFamilies } from '../told'
import * as w from './writing-queries'

/** A homework that is locked, with what the caller sees of it. */
export interface Publishing extends Pick<Accessed, 'viewer' | 'head'> {
  homework: q.Homework
}

export const JOB = 'homework.publish'

/** What must be so before it is given out at this time; its classes, each with the day that then counts, and the reason. */
const ready = async (ctx: AuthedTxCtx, { homework, viewer }: Publishing, at: Date) => {
  const { id, course_id: courseId, written, estimated_minutes: minutes } = homework
  const stored = await q.allClassesOf(ctx.db, id)
  const classes = stored.map((one) => ({ ...one, day: dayOf(one.dueAt, at) }))
  if (classes.length === 0) throw invalid('请选择班级', 'classIds')
  if (!classes.every(({ classId }) => teaches(viewer, { classId, courseId })))
    throw invalid('只能布置给您任教这门课程的班级', 'classIds')
  if (classes.some(({ dueAt }) => dueAt <= at))
    throw invalid(at > ctx.now ? '截止时间应晚于发布时间' : '截止时间已经过去', 'dueAt')
  if (written && !minutes) throw invalid('书面作业请填写预计用时', 'estimatedMinutes')
  const reason = homework.over_cap_reason
  // From the hour it was scheduled it was there first: whoever came after it has said why.
  const isCounted = homework.status === 'SCHEDULED' && classes.every(({ day }, at) => day === stored[at]?.day)
  const stands = isCounted
    ? reason
    : await assertWithinCap(ctx, { id, written, minutes, reason, givenAt: at }, classes)
  return { classes, over_cap_reason: stands }
}

/** A row for every pupil who has none; also for those who joined while it was closed, or due. */
export const giveOut = async (ctx: TxCtx, homeworkId: number) => {
  const classes = await q.allClassesOf(ctx.db, homeworkId)
  await w.holdRoll(
    ctx.db,
    classes.map(({ classId }) => classId),
  )
  return w.giveOut(ctx.db, homeworkId, ctx.now)
}

/** All of it or nothing: the status, a row for every pupil, every bell, and what open pages are told. */
export const publishNow = async (ctx: AuthedTxCtx, publishing: Publishing) => {
  const { id, title } = publishing.homework
  const { classes, over_cap_reason } = await ready(ctx, publishing, ctx.now)
  await w.moveDue(ctx.db, id, classes)
  const pupils = await giveOut(ctx, id)
  if (pupils === 0) throw conflict('所选班级没有学生', 'classIds')
  const given = { status: 'PUBLISHED', published_at: ctx.now, publish_at: null, over_cap_reason } as const
  await q.change(ctx.db, id, given, ctx.now)
  const kind = `${publishing.head.courseName}新作业`
  await tellFamilies(ctx, { homeworkId: id, title, kind: 'published' }, { pupil: kind, parent: kind })
  await announce(ctx, id)
  const summary = `发布了作业 ${title}`
  await audit(ctx, { action: 'publish', entity: 'homeworks', entityId: id, summary, diff: { pupils } })
}

/** From now on its minutes count, as those of every teacher who was there first. */
export const scheduleAt = async (ctx: AuthedTxCtx, publishing: Publishing, publishAt: Date) => {
  const { id, title } = publishing.homework
  if (publishAt <= ctx.now) throw invalid('发布时间应晚于现在', 'publishAt')
  const { classes, over_cap_reason } = await ready(ctx, publishing, publishAt)
  await w.moveDue(ctx.db, id, classes)
  await q.change(ctx.db, id, { status: 'SCHEDULED', publish_at: publishAt, over_cap_reason }, ctx.now)
  await announce(ctx, id)
  await enqueue(ctx.db, { kind: JOB, payload: { homeworkId: id }, runAt: publishAt })
  const summary = `设定了作业 ${title} 的发布时间`
  await audit(ctx, { action: 'update', entity: 'homeworks', entityId: id, summary, diff: { publishAt } })
}
