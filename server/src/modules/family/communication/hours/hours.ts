import { type HoursInput, USUAL_HOURS } from '@xueqiao/contract/features/base/school-settings'
import type { Hours, HoursNow } from '@xueqiao/contract/features/family/communication/hours'
import { audit } from '../../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx, TxCtx } from '../../../../platform/context'
import type { Db } from '../../../../platform/db/database'
import { transact } from '../../../../platform/db/transact'
import { invalid } from '../../../../platform/errors'
import { type CtxBase, type JobRun, type JobSet, systemCtx } from '../../../../platform/jobs/job'
import { knownSettings, schoolSettings } from '../../../base/school-settings/service'
import { teacherIdOf } from '../access'
import { changed } from '../conversations/changed'
import { activeIds } from '../conversations/member-queries'
import { followRoll } from '../following/class-groups'
import * as stats from '../stats/queries'
import { visibleAt } from './clock'
import { endDuty } from './duty-queries'
import * as q from './queries'

const DAY = 86_400_000
const ANSWERS_OVER_DAYS = 30
/** How long whoever was called stays after the last urgent word (decision 0016). */
const DUTY_DAYS = 3
const EVERY_MINUTE_MS = 60_000

const ofSchool = async (db: Db) => (await schoolSettings(db)).teacherHours ?? USUAL_HOURS

/** The school's for whoever set none, or teaches nobody. */
export const hours = async (ctx: AuthedCtx | AuthedTxCtx): Promise<Hours> => {
  const teacherId = teacherIdOf(ctx.actor)
  const own = teacherId === null ? undefined : await q.hoursOf(ctx.db, teacherId)
  return { ...(own ?? (await ofSchool(ctx.db))), custom: own !== undefined }
}

const becameVisible = (ctx: TxCtx, woken: readonly q.Woken[]) => {
  for (const { sessionId, userId } of woken) {
    const event = { type: 'conversation.changed', sessionId } as const
    ctx.emit({ type: 'messages.visible', id: sessionId, tell: { users: [userId], event } })
  }
}

/** By other hours what waits is there at once, or at another time; the pages are told. */
const moveQuiet = async (ctx: TxCtx, whose: Parameters<typeof q.moveQuiet>[1], hours: HoursInput) =>
  becameVisible(ctx, await q.moveQuiet(ctx.db, whose, visibleAt(hours, ctx.now), ctx.now))

export const setHours = async (ctx: AuthedCtx, input: HoursInput): Promise<Hours> => {
  const teacherId = teacherIdOf(ctx.actor)
  if (teacherId === null) throw invalid('只有教师可以设置工作时间')
  return transact(ctx, async (ctx) => {
    await q.setHours(ctx.db, teacherId, input, ctx.now)
    await moveQuiet(ctx, { userId: ctx.actor.userId }, input)
    const summary = '修改了自己的工作时间'
    await audit(ctx, { action: 'update', entity: 'hours', entityId: teacherId, summary, diff: input })
    return { ...input, custom: true }
  })
}

export const resetHours = async (ctx: AuthedCtx): Promise<Hours> => {
  const teacherId = teacherIdOf(ctx.actor)
  if (teacherId === null) throw invalid('只有教师可以设置工作时间')
  return transact(ctx, async (ctx) => {
    await q.removeHours(ctx.db, teacherId)
    const now = await hours(ctx)
    await moveQuiet(ctx, { userId: ctx.actor.userId }, now)
    const summary = '恢复了学校默认的工作时间'
    await audit(ctx, { action: 'update', entity: 'hours', entityId: teacherId, summary })
    return now
  })
}

/** Of those who follow the school. */
export const schoolHoursChanged = (ctx: TxCtx, hours: HoursInput) => moveQuiet(ctx, 'school', hours)

/** How it stands with a teacher at this moment: for the line above a parent's chat. */
export const hoursNow = async (ctx: AuthedCtx, teacherId: number): Promise<HoursNow> => {
  const { enabled, week } = (await q.hoursOf(ctx.db, teacherId)) ?? (await ofSchool(ctx.db))
  const next = visibleAt({ enabled, week }, ctx.now)
  return { enabled, week, onDuty: next === null, visibleAt: next?.toISOString() ?? null }
}

/** With whom a parent talks about which child, and whether these teachers, or others, are on duty at this moment. */
export const hoursOfPartners = async (ctx: AuthedCtx, others: Promise<readonly number[]>) => {
  const [conversations, more, { teacherHours }] = await Promise.all([
    q.partners(ctx.db, ctx.actor.userId),
    others,
    knownSettings(ctx),
  ])
  const teacherIds = [...new Set([...conversations.map(({ teacherId }) => teacherId), ...more])]
  const set = new Map((await q.hoursOfMany(ctx.db, teacherIds)).map((row) => [row.teacherId, row]))
  const hours = teacherIds.map((teacherId) => ({
    teacherId,
    visibleAt: visibleAt(set.get(teacherId) ?? teacherHours ?? USUAL_HOURS, ctx.now),
  }))
  return { conversations, hours }
}

/** How long parents usually wait for this teacher. */
export const answerMinutes = async (ctx: AuthedCtx, teacherId: number) => {
  const from = new Date(ctx.now.getTime() - ANSWERS_OVER_DAYS * DAY)
  const { medianMinutes } = await stats.answersOf(ctx.db, teacherId, from)
  return medianMinutes === null ? null : Math.max(1, Math.round(medianMinutes))
}

/** The quiet time of some is over: their pages and phones are told. */
const wake = (base: CtxBase, job: JobRun) =>
  transact(systemCtx(base, job), async (ctx) => {
    const woken = await q.wake(ctx.db, ctx.now)
    becameVisible(ctx, woken)
    const over = await endDuty(ctx.db, new Date(ctx.now.getTime() - DUTY_DAYS * DAY), ctx.now)
    for (const { sessionId, userId } of over)
      changed(ctx, sessionId, [userId, ...(await activeIds(ctx.db, sessionId))])
    return { woken: woken.length }
  })

/** Accounts, guardians and lessons change in many places: whoever came or went with them is found here. */
const roll = (base: CtxBase, job: JobRun) =>
  transact(systemCtx(base, job), async (ctx) => ({ rolls: await followRoll(ctx) }))

/** Apart from each other: neither waits for the other, nor fails with it. */
export const communicationJobs = (base: CtxBase): JobSet => ({
  handlers: {
    'communication.wake': (job) => wake(base, job),
    'communication.roll': (job) => roll(base, job),
  },
  recurring: [
    { kind: 'communication.wake', everyMs: EVERY_MINUTE_MS },
    { kind: 'communication.roll', everyMs: EVERY_MINUTE_MS },
  ],
})
