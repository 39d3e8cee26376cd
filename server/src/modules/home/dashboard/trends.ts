import { daysAfter, mondayOf } from '@xueqiao/contract/common/calendar'
import type { Dashboard } from '@xueqiao/contract/features/home/dashboard/api'
import { localDate, startOfDay } from '../../../platform/clock'
import type { AuthedCtx } from '../../../platform/context'
import { seesAll } from '../../account/reach/access'
import { weekly } from '../../family/feedback/service'
import { answeredWeekly } from '../../family/notifications/service'
import type { ClassSize } from './sizes'

export type Trend = Dashboard['trends'][number]

export const WEEKS = 8
const WEEK_MS = 7 * 86_400_000

/** The Monday seven weeks before this week's. */
export const firstMonday = (now: Date) => startOfDay(daysAfter(mondayOf(localDate(now)), -(WEEKS - 1) * 7))

export const labelled = <T>(
  from: Date,
  weeks: readonly T[],
  values: (week: T) => Trend['rows'][number]['values'],
) =>
  weeks.map((week, index) => ({
    label: localDate(new Date(from.getTime() + index * WEEK_MS)).slice(5),
    values: values(week),
  }))

const feedback = async (ctx: AuthedCtx, from: Date): Promise<Trend[]> => {
  const weeks = await weekly(ctx, from, WEEKS)
  if (weeks.every(({ sent }) => sent === 0)) return []
  const rows = labelled(from, weeks, ({ sent, closed }) => [sent, closed])
  const note = '近八周，按周一起算'
  return [
    { key: 'feedback', title: '家校反馈', note, kind: 'bar', unit: '条', columns: ['收到', '办结'], rows },
  ]
}

/** How readily families answer; a week without a notice that asks for it has no figure. */
const answers = async (ctx: AuthedCtx, classIds: readonly number[], from: Date): Promise<Trend[]> => {
  if (classIds.length === 0) return []
  const weeks = await answeredWeekly(ctx, classIds, from, WEEKS)
  if (weeks.every(({ asked }) => asked === 0)) return []
  const rows = labelled(from, weeks, ({ asked, answered }) => [
    asked === 0 ? null : Math.round((answered / asked) * 100),
  ])
  const note = '本班家庭，按通知发布的周'
  return [{ key: 'answers', title: '通知回执率', note, kind: 'bar', unit: '%', columns: ['回执率'], rows }]
}

/** For leaders what comes in, for those who head a class how their families answer. */
export const trendsFor = async (ctx: AuthedCtx, classes: readonly ClassSize[]): Promise<Trend[]> => {
  const from = firstMonday(ctx.now)
  const { profileType, profileId, roles } = ctx.actor
  const headed = classes.filter(
    ({ headTeacherId }) => profileType === 'TEACHER' && profileId !== null && headTeacherId === profileId,
  )
  const leads = roles.includes('DEPARTMENT_ADMIN') || (await seesAll(ctx))
  const parts = await Promise.all([
    answers(
      ctx,
      headed.map(({ id }) => id),
      from,
    ),
    leads ? feedback(ctx, from) : [],
  ])
  return parts.flat()
}
