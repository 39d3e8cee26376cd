import { daysAfter } from '@xueqiao/contract/common/calendar'
import type {
  ReviewSearch,
  SubmitPreparation,
} from '@xueqiao/contract/features/teaching/lesson-preparations/review'
import { audit } from '../../../../platform/audit'
import { localDate } from '../../../../platform/clock'
import type { AuthedCtx, AuthedTxCtx } from '../../../../platform/context'
import { recent } from '../../../../platform/db/count-cache'
import { transact } from '../../../../platform/db/transact'
import { conflict, invalid } from '../../../../platform/errors'
import { isStaff } from '../../../account/reach/access'
import { doneFor, ring } from '../../../base/bell/service'
import * as semesters from '../../../school/semesters/service'
import {
  accessPreparation,
  CODE,
  ENTITY,
  lockJudged,
  lockOwn,
  NO_LONGER_WAITING,
  shownTo,
  viewerOf,
} from '../access'
import { get } from '../detail'
import * as q from '../queries'
import { keep } from '../version-queries'
import * as r from './review-queries'
import { linkOf, reviewLinkOf } from './told'

const USUAL_DAYS = 3
const MOST_DAYS = 60

export const reviews = async (ctx: AuthedCtx, id: number) => {
  await accessPreparation(ctx, id)
  return r.reviews(ctx.db, id)
}

export const reviewers = async (ctx: AuthedCtx, id: number) =>
  r.reviewers(ctx.db, (await accessPreparation(ctx, id)).row)

const note = (ctx: AuthedTxCtx, { id, title }: { id: number; title: string }, did: string, diff?: object) =>
  audit(ctx, { action: 'update', entity: ENTITY, entityId: id, summary: `${did}了备课 ${title}`, diff })

const dueFor = (ctx: AuthedTxCtx, dueOn: string | null | undefined) => {
  const today = localDate(ctx.now)
  if (dueOn == null) return daysAfter(today, USUAL_DAYS)
  if (dueOn < today || dueOn > daysAfter(today, MOST_DAYS))
    throw invalid(`审核期限应在今天到 ${MOST_DAYS} 天之内`, 'dueOn')
  return dueOn
}

const assertWhole = ({ status, content }: q.Locked) => {
  if (status === 'SUBMITTED') throw conflict('备课已经提交，正在等待审核')
  if (status === 'APPROVED') throw conflict('备课已经通过，没有新的修改')
  if (content.objectives === null) throw invalid('请先填写教学目标', 'objectives')
  if (content.steps.length === 0) throw invalid('请先填写教学过程', 'steps')
}

/** Keeps a version, and tells whoever is to decide: the one who was chosen, or who it is by rule. */
export const submit = (ctx: AuthedCtx, id: number, { reviewerId, dueOn }: SubmitPreparation) =>
  transact(ctx, async (ctx) => {
    const before = await lockOwn(ctx, id)
    assertWhole(before)
    if (reviewerId === ctx.actor.userId) throw invalid('不能请自己审核', 'reviewerId')
    const { row } = await accessPreparation(ctx, id)
    const people = await r.reviewers(ctx.db, row)
    const reviewer = reviewerId == null ? people[0] : people.find((one) => one.id === reviewerId)
    if (reviewerId != null && reviewer === undefined) throw invalid('所选的人不能审核这份备课', 'reviewerId')
    const due = dueFor(ctx, dueOn)
    const number = await keep(ctx.db, id, 'SUBMITTED', ctx.now)
    await r.addReview(ctx.db, { id, number, reviewerId: reviewer?.id ?? null, dueOn: due }, ctx.now)
    await q.change(ctx.db, id, { status: 'SUBMITTED', review_number: number, kept_at: ctx.now })
    await note(ctx, before, '提交', { reviewer: reviewer?.name, dueOn: due })
    await doneFor(ctx, [ctx.actor.userId], linkOf(id))
    const told = reviewer === undefined ? [] : [reviewer.id]
    await ring(ctx, told, { title: `待审核的备课：${before.title}`, link: reviewLinkOf(id) })
    return get(ctx, id)
  })

type Settled = Pick<q.Row, 'id' | 'status' | 'reviewNumber'>

/** Of what is no longer there to be decided, whoever comes second hears how it stands. */
const assertWaiting = ({ status, reviewNumber }: Settled) => {
  if (status !== 'SUBMITTED' || reviewNumber === null) throw conflict(NO_LONGER_WAITING)
  return reviewNumber
}

const AFTER = { APPROVED: 'APPROVED', REJECTED: 'REJECTED', WITHDRAWN: 'DRAFT' } as const

const settle = async (
  ctx: AuthedTxCtx,
  row: Settled,
  status: keyof typeof AFTER,
  reason: string | null = null,
) => {
  const number = assertWaiting(row)
  await r.settle(ctx.db, { id: row.id, number }, { status, by: ctx.actor.userId, at: ctx.now, reason })
  await q.change(ctx.db, row.id, { status: AFTER[status] })
  const { row: after } = await accessPreparation(ctx, row.id)
  const reviewer = after.reviewerId === null ? [] : [after.reviewerId]
  await doneFor(ctx, [...reviewer, ctx.actor.userId], reviewLinkOf(row.id))
}

export const withdraw = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    const row = await lockOwn(ctx, id)
    await settle(ctx, row, 'WITHDRAWN')
    await note(ctx, row, '撤回')
    return get(ctx, id)
  })

interface Read {
  number?: number | undefined
}

/** Withdrawn, changed and handed in again, it is no longer what somebody has before their eyes. */
const lockRead = async (ctx: AuthedTxCtx, id: number, { number }: Read) => {
  const row = await lockJudged(ctx, id)
  if (number !== undefined && number !== assertWaiting(row))
    throw conflict('作者已重新提交，请查看最新内容后再审核')
  return row
}

const tellAuthor = (ctx: AuthedTxCtx, { id, title, authorId }: q.Row, word: string) =>
  ring(ctx, authorId === null ? [] : [authorId], { title: `${word}：${title}`, link: linkOf(id) })

export const approve = (ctx: AuthedCtx, id: number, read: Read) =>
  transact(ctx, async (ctx) => {
    const row = await lockRead(ctx, id, read)
    await settle(ctx, row, 'APPROVED')
    await note(ctx, row, '通过')
    await tellAuthor(ctx, row, '备课已通过')
    return get(ctx, id)
  })

export const reject = (ctx: AuthedCtx, id: number, { reason, ...read }: Read & { reason: string }) =>
  transact(ctx, async (ctx) => {
    const row = await lockRead(ctx, id, read)
    await settle(ctx, row, 'REJECTED', reason)
    await note(ctx, row, '退回', { reason })
    await tellAuthor(ctx, row, '备课被退回')
    return get(ctx, id)
  })

export const waiting = async (ctx: AuthedCtx, query: ReviewSearch) => {
  const viewer = await viewerOf(ctx)
  const { page: _page, size: _size, ...filter } = query
  const total = recent<number>(ctx, 'school', `reviews ${JSON.stringify({ viewer, filter })}`)
  const { content, totalElements } = await r.waiting(ctx.db, viewer, ctx.now, query, total)
  return { totalElements, content: content.map(shownTo(ctx, viewer)) }
}

/** How many wait for a decision of theirs. */
export const toDecide = async (ctx: AuthedCtx) =>
  isStaff(ctx.actor) && ctx.actor.permissions.has(CODE)
    ? r.toDecide(ctx.db, await viewerOf(ctx), ctx.now)
    : { count: 0, overdue: 0 }

/** Of the current semester; nobody is ranked. */
export const statistics = async (ctx: AuthedCtx) => {
  const viewer = await viewerOf(ctx)
  const semester = (await semesters.list(ctx)).find(({ isCurrent }) => isCurrent)
  if (semester === undefined) return { semesterName: null, courses: [], waits: [] }
  const today = localDate(ctx.now)
  return {
    semesterName: semester.name,
    courses: await r.byCourse(ctx.db, viewer, semester.id, today),
    waits: await r.waits(ctx.db, viewer, semester.id, today),
  }
}
