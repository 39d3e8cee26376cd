import type { Dashboard } from '@xueqiao/contract/features/home/dashboard/api'
import { CALENDAR_KINDS } from '@xueqiao/contract/features/school/calendar/api'
import { SUBSTITUTION_LABELS } from '@xueqiao/contract/features/teaching/substitutions/values'
import { localDate } from '../../../platform/clock'
import type { AuthedCtx } from '../../../platform/context'
import { recently } from '../../../platform/db/count-cache'
import { search as searchCalendar } from '../../school/calendar/service'
import { overToday } from '../../teaching/homework/service'
import { uncoveredLessons } from '../../teaching/substitutions/service'
import type { ClassSize } from './sizes'

type Today = NonNullable<Dashboard['today']>

const EVENTS = 5
const NAMED = 4

const named = (names: readonly string[]) =>
  names.slice(0, NAMED).join('、') + (names.length > NAMED ? ' 等' : '')

const read = async (ctx: AuthedCtx, classes: readonly ClassSize[]): Promise<Today> => {
  const today = localDate(ctx.now)
  const [calendar, lessons, over] = await Promise.all([
    searchCalendar(ctx, { from: today, to: today, page: 0, size: EVENTS }),
    uncoveredLessons(ctx),
    overToday(ctx, classes),
  ])
  const arranged = lessons.arranged.reduce((sum, { count }) => sum + count, 0)
  const link = '/schedule/substitutions'
  return {
    events: calendar.content.map(({ id, kind, title }) => ({ id, kind: CALENDAR_KINDS[kind], title })),
    figures: [
      {
        ...{
          key: 'uncovered',
          label: '还没有人上的课',
          value: lessons.today,
          link,
          urgent: lessons.today > 0,
        },
        detail: lessons.today > 0 ? '请安排代课' : '每节课都有人上',
      },
      {
        ...{ key: 'away', label: '请假的教师', value: lessons.away.length, link, urgent: false },
        detail: named(lessons.away) || '没有人请假',
      },
      {
        ...{ key: 'arranged', label: '调课代课', value: arranged, link, urgent: false },
        detail:
          lessons.arranged.map(({ kind, count }) => `${SUBSTITUTION_LABELS[kind]} ${count}`).join('，') ||
          '今天没有',
      },
      {
        ...{ key: 'overCap', label: '作业超时的班级', value: over.length, urgent: false },
        // All classes side by side: a day alone would be that of whichever class comes first.
        ...{
          detail: named(over.map(({ name }) => name)) || '都在上限以内',
          link: '/homework/ledger?view=week',
        },
      },
    ],
  }
}

/** For whoever arranges lessons, of the classes they see; kept for some seconds, as it is asked for at every look. */
export const todayFor = async (ctx: AuthedCtx, classes: readonly ClassSize[]): Promise<Today | null> => {
  if (!ctx.actor.permissions.has('schedule:manage')) return null
  return recently(ctx, 'school', `today of ${ctx.actor.userId}`, async () => ({
    value: await read(ctx, classes),
    rows: Number.POSITIVE_INFINITY,
  }))
}
