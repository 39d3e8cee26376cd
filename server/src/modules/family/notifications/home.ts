import { LEVEL_LABELS, type TargetInput } from '@xueqiao/contract/features/family/notifications/values'
import type { AuthedCtx } from '../../../platform/context'
import { recently } from '../../../platform/db/count-cache'
import { me } from './access'
import * as q from './home-queries'
import { labelled, namesOf } from './managing/targets'
import { targetsOf } from './queries'

/** What the caller got themselves, and how much of all that waits for their answer. */
export const forHome = async (ctx: AuthedCtx, count: number) => {
  const found = await q.forHome(ctx.db, me(ctx), ctx.now, count)
  const notices = found.map((notice) => ({ ...notice, publishedAt: notice.publishedAt ?? ctx.now }))
  return { notices, awaiting: found[0]?.awaiting ?? 0 }
}

/** The same for the home of a desk, where the newest come first. */
export const latest = async (ctx: AuthedCtx, count: number) => {
  const found = await q.latest(ctx.db, me(ctx), ctx.now, count)
  return found.map(({ level, publishedAt, ...notice }) => ({
    ...notice,
    kind: LEVEL_LABELS[level],
    publishedAt: publishedAt ?? ctx.now,
  }))
}

/** With whom each went to: two of one title are told apart by it. */
const withTargets = async <T extends { noticeId: number }>(ctx: AuthedCtx, lines: readonly T[]) => {
  const targets = await targetsOf(
    ctx.db,
    lines.map(({ noticeId }) => noticeId),
  )
  const labels = await labelled(ctx, [...targets.values()].flat())
  const labelOf = (target: TargetInput) =>
    labels.find(({ kind, value }) => kind === target.kind && value === target.value) ?? []
  return lines.map((line) => ({
    ...line,
    target: namesOf((targets.get(line.noticeId) ?? []).flatMap(labelOf)),
  }))
}

type Classes = Record<'inCharge' | 'own', readonly number[]>

const countMissing = async (ctx: AuthedCtx, classes: Classes, count: number) => {
  const found = await q.missing(ctx.db, { userId: ctx.actor.userId, now: ctx.now, ...classes }, count)
  const missing = found.map(({ missingFamilies, allFamilies, ...one }) => one)
  const [first] = found
  return {
    value: { missing: await withTargets(ctx, missing), missingFamilies: first?.missingFamilies ?? 0 },
    rows: first?.allFamilies ?? 0,
  }
}

/**
 * The same of every notice of the school, for those who see all of it. Of a large school it may be some seconds old
 * whatever is answered meanwhile: there somebody always answers.
 */
export const missingInSchool = (ctx: AuthedCtx, count: number) =>
  recently(ctx, 'school', `missing in school ${count}`, async () => {
    const value = await withTargets(ctx, await q.missingInSchool(ctx.db, ctx.now, count))
    return { value, rows: value.reduce((sum, { families }) => sum + families, 0) }
  })

/** Of these classes: how many of the families who were asked have answered, in each of so many weeks. */
export const answeredWeekly = async (
  ctx: AuthedCtx,
  classIds: readonly number[],
  from: Date,
  weeks: number,
) => {
  const found = await recently(
    ctx,
    'notices',
    `answered weekly ${classIds} ${from.toISOString()}`,
    async () => {
      const value = await q.answeredWeekly(ctx.db, classIds, from)
      return { value, rows: value.reduce((sum, { asked }) => sum + asked, 0) }
    },
  )
  return Array.from(
    { length: weeks },
    (_, week) => found.find((row) => row.week === week) ?? { asked: 0, answered: 0 },
  )
}

/**
 * Whose families have not answered: of the caller's own notices, and of the others in the classes they are in charge
 * of. What a reminder reaches (follow.ts) is what is counted here.
 */
export const missingFor = (ctx: AuthedCtx, classes: Classes, count: number) =>
  recently(ctx, 'notices', `missing ${ctx.actor.userId} ${count} ${JSON.stringify(classes)}`, () =>
    countMissing(ctx, classes, count),
  )
