import {
  FEEDBACK_STEPS,
  type FeedbackDetail,
  type FeedbackMine,
  type FeedbackSearch,
  type FeedbackStart,
  type FeedbackStats,
  type FeedbackStep,
} from '@xueqiao/contract/features/family/feedback/api'
import { FEEDBACK_CATEGORIES } from '@xueqiao/contract/features/family/feedback/values'
import { endOfDay, startOfDay } from '../../../platform/clock'
import type { AuthedCtx } from '../../../platform/context'
import { recently } from '../../../platform/db/count-cache'
import { accessFeedback, viewerOf } from './access'
import * as figures from './figures-queries'
import * as people from './people-queries'
import { picturesOf } from './pictures'
import * as q from './queries'
import { reopenUntil, rightsNow, type Seen } from './rights'
import * as thread from './thread-queries'

const spanOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }): figures.Span => ({
  from: from === undefined ? undefined : startOfDay(from),
  until: to === undefined ? undefined : endOfDay(to),
})

export const search = async (ctx: AuthedCtx, { page, size, sort, order, ...filter }: FeedbackSearch) => {
  const { from, to, ...rest } = filter
  const paging = { page, size, sort, order }
  return q.search(ctx.db, await viewerOf(ctx), { ...rest, ...spanOf({ from, to }) }, ctx.now, paging)
}

export const mine = async (ctx: AuthedCtx, query: FeedbackMine) =>
  q.mine(ctx.db, await viewerOf(ctx), query, ctx.now)

/** The family reads no notes; that somebody looked at a name is for its owner, and for those who may look. */
const stepsFor = ({ handles, mine, isAdmin }: Seen) =>
  (Object.keys(FEEDBACK_STEPS) as FeedbackStep[]).filter((step) => {
    if (step === 'note') return handles
    if (step === 'reveal') return mine || isAdmin
    return true
  })

export const detail = async (ctx: AuthedCtx, seen: Seen): Promise<FeedbackDetail> => {
  const { inCharge, handles: _, isAdmin, reopenedAt, ...row } = seen
  const viewer = await viewerOf(ctx)
  const entries = await thread.entries(ctx.db, viewer, row.id, stepsFor(seen))
  const images = await picturesOf(ctx, row.id)
  const iso = (date: Date) => date.toISOString()
  const until = reopenUntil(seen)
  return {
    ...row,
    createdAt: iso(row.createdAt),
    dueAt: iso(row.dueAt),
    closedAt: row.closedAt === null ? null : iso(row.closedAt),
    reopenUntil: until === null ? null : iso(until),
    images: images('feedback', row.id),
    entries: entries.map((entry) => ({
      ...entry,
      images: images('feedback_replies', entry.id),
      createdAt: iso(entry.createdAt),
    })),
    rights: rightsNow(seen, ctx.now),
  }
}

export const get = async (ctx: AuthedCtx, id: number) => detail(ctx, await accessFeedback(ctx, id))

/** Whose matter it can be: a parent's children, or the pupil. */
export const childrenOf = ({ db, actor }: AuthedCtx) => {
  if (actor.profileId === null) return Promise.resolve([])
  if (actor.profileType === 'PARENT') return people.childrenOf(db, actor.profileId)
  return actor.profileType === 'STUDENT' ? people.pupil(db, actor.profileId) : Promise.resolve([])
}

export const start = async (ctx: AuthedCtx): Promise<FeedbackStart> => ({
  children: (await childrenOf(ctx)).map(({ id, name, className, headTeacherName }) => ({
    id,
    name,
    className,
    headTeacherName,
  })),
})

/** What waits for the caller, for their home. */
export const unfinished = async (ctx: AuthedCtx) => figures.unfinished(ctx.db, await viewerOf(ctx), ctx.now)

/** Of what was sent since then: how much came in and was finished in each of so many weeks. */
export const weekly = async (ctx: AuthedCtx, from: Date, weeks: number) => {
  const key = `feedback weekly ${ctx.actor.userId} ${from.toISOString()}`
  const { sent, closed } = await recently(ctx, 'school', key, async () => ({
    value: await figures.weekly(ctx.db, await viewerOf(ctx), from),
    rows: Number.POSITIVE_INFINITY,
  }))
  const of = (rows: typeof sent, week: number) => rows.find((row) => row.week === week)?.count ?? 0
  return Array.from({ length: weeks }, (_, week) => ({ sent: of(sent, week), closed: of(closed, week) }))
}

type CategoryCounts = Awaited<ReturnType<typeof figures.stats>>[number]

const sum = (rows: readonly CategoryCounts[], key: Exclude<keyof CategoryCounts, 'category'>) =>
  rows.reduce((total, row) => total + row[key], 0)

const tenths = (total: number, count: number) => (count === 0 ? null : Math.round((total / count) * 10) / 10)

const averages = (rows: readonly CategoryCounts[]) => ({
  averageDays: tenths(sum(rows, 'days'), sum(rows, 'closed')),
  satisfaction: tenths(sum(rows, 'score'), sum(rows, 'rated')),
})

export const stats = async (
  ctx: AuthedCtx,
  span: { from?: string | undefined; to?: string | undefined },
): Promise<FeedbackStats> => {
  const rows = await figures.stats(ctx.db, await viewerOf(ctx), spanOf(span), ctx.now)
  return {
    open: sum(rows, 'open'),
    processing: sum(rows, 'processing'),
    closed: sum(rows, 'closed'),
    overdue: sum(rows, 'overdue'),
    assignedToMe: sum(rows, 'assignedToMe'),
    ...averages(rows),
    categories: FEEDBACK_CATEGORIES.map((category) => {
      const own = rows.filter((row) => row.category === category)
      const unfinished = sum(own, 'open') + sum(own, 'processing')
      const rated = sum(own, 'rated')
      return { category, total: unfinished + sum(own, 'closed'), unfinished, rated, ...averages(own) }
    }),
  }
}
