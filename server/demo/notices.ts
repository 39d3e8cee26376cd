import type { NoticeInput } from '@xueqiao/contract/features/family/notifications/manage'
import { sql } from 'kysely'
import * as notifications from '../src/modules/family/notifications/service'
import { localDate, startOfDay } from '../src/platform/clock'
import type { AuthedTxCtx } from '../src/platform/context'
import type { AsUser, Guardian } from './accounts'
import { storeAnswers, unreadWhere } from './answering'
import type { DemoNotice, DemoSchool } from './generate/types'
import { type Ids, idOf } from './ids'
import { awake } from './later/times'
import { CLASS_NOTICES, DRAFT, GRADE_NOTICE, SCHEDULED, WITHDRAWN } from './notice-texts'
import { signature } from './signature'

const DAY_MS = 86_400_000
const BEFORE_LESSONS = 7.5 * 3_600_000
const EVENING = 18 * 3_600_000
const LEVELS = { 通知: 'read', 需确认: 'confirm', 需签字: 'sign' } as const
const EVERYBODY: NoticeInput['audience'] = ['parents', 'students', 'staff']
/** Who goes on excursions this term. */
const JUNIORS = [7, 8, 9].map((grade) => ({ kind: 'grade', value: String(grade) }) as const)

type Words = Pick<NoticeInput, 'title' | 'content' | 'level' | 'rule'>
type Whom = Pick<NoticeInput, 'targets' | 'audience'>

const draft = (ctx: AuthedTxCtx, words: Words, whom: Whom, dueInDays: number | null = null) => {
  const last = new Date(ctx.now.getTime() + (dueInDays ?? 0) * DAY_MS)
  const dueAt = dueInDays === null ? null : new Date(startOfDay(localDate(last)).getTime() + EVENING)
  return notifications.create(ctx, { ...words, ...whom, dueAt, attachmentIds: [] })
}

const publish = async (ctx: AuthedTxCtx, words: Words, whom: Whom, dueInDays: number | null = null) => {
  const { id } = await draft(ctx, words, whom, dueInDays)
  await notifications.publish(ctx, id, undefined)
  return id
}

interface Reader {
  ofDemoFamily: boolean
  as: (daysAgo: number, minutes?: number) => AuthedTxCtx
}

const readersOf = ({ guardians, accounts }: DemoSchool, families: readonly Guardian[]) => {
  const parents = new Set(
    guardians.filter(({ studentKey }) => studentKey === accounts.student).map((link) => link.parentKey),
  )
  return families.map(({ key, as }): Reader => ({ as, ofDemoFamily: parents.has(key) }))
}

/** What asks for an answer asks guardians: a pupil signs no letter to them, and a teacher confirms no parents' evening. */
const audienceOf = ({ audience, kind }: DemoNotice) => {
  if (audience === 'staff') return ['staff'] satisfies NoticeInput['audience']
  return kind === '通知' ? EVERYBODY : (['parents'] satisfies NoticeInput['audience'])
}

/** Spread over the first day or two, in no order that shows. */
const minutesAfter = (index: number, turn: number) => 20 + ((index * 131 + turn * 57) % 1300)

const noteOf = (seed: number) => (seed % 17 === 5 ? '轻微晕车，已备药' : null)

/** Reads it, and does what is asked. */
const answer = async (ctx: AuthedTxCtx, id: number, seed: number) => {
  const { receipts, level } = await notifications.read(ctx, id)
  for (const { studentId } of receipts.filter(({ awaits }) => awaits)) {
    const reply = { studentId, note: noteOf(seed) }
    if (level === 'confirm') await notifications.confirm(ctx, id, reply)
    else await notifications.sign(ctx, id, { ...reply, signature: await signature(seed) })
  }
}

type ClassNotice = (typeof CLASS_NOTICES)[number]

interface Reading {
  ctx: AuthedTxCtx
  answers: boolean
  seed: number
}

/** Many at once: through the service, a hundred families take as long as the rest of the school. */
const answerTogether = async (ctx: AuthedTxCtx, id: number, readings: readonly Reading[]) => {
  const parents = readings.map(({ ctx }) => ctx.actor.profileId)
  const receipts = await unreadWhere(
    ctx.db,
    sql<boolean>`n.id = ${id} and r.parent_id = any(${parents}::bigint[])`,
  )
  await storeAnswers(
    ctx,
    readings.flatMap(({ ctx: { actor, now }, answers, seed }) =>
      receipts
        .filter(({ userId }) => userId === actor.userId)
        .map((receipt) => ({ receipt, at: awake(now), answers, note: answers ? noteOf(seed) : null })),
    ),
  )
}

const readingsOf = (readers: readonly Reader[], notice: ClassNotice, turn: number): Reading[] =>
  readers.flatMap(({ as, ofDemoFamily }, index) => {
    const chance = (index * 7 + turn * 3) % 10
    if (chance >= notice.read || (ofDemoFamily && notice.awaitsDemo)) return []
    const ctx = as(notice.publishedDaysAgo, -minutesAfter(index, turn))
    return [{ ctx, answers: chance < notice.answered, seed: index }]
  })

/** The notices of the last weeks, written, sent and answered by those who would. */
export const publishNotices = async (
  school: DemoSchool,
  ids: Ids,
  asUser: AsUser,
  families: readonly Guardian[],
) => {
  const everywhere = { targets: [{ kind: 'school', value: '' }] } satisfies Pick<Whom, 'targets'>
  const student = school.students.find((one) => one.key === school.accounts.student)
  if (student === undefined) return
  const readers = readersOf(school, families)

  for (const [turn, notice] of school.notices.entries()) {
    const { kind, title, content, audience, publishedDaysAgo } = notice
    const ctx = asUser('admin', publishedDaysAgo, 60)
    const words = { title, content, level: LEVELS[kind], rule: 'either' } as const
    const targets = kind === '需签字' ? JUNIORS : everywhere.targets
    const id = await publish(ctx, words, { targets, audience: audienceOf(notice) })
    if (audience === 'staff') {
      for (const username of ['dept', 'teacher'] as const)
        await answer(asUser(username, publishedDaysAgo, 10), id, turn)
      continue
    }
    await answer(asUser('parent', publishedDaysAgo, 5), id, turn)
    const often = kind === '需签字' ? 9 : 3
    const readings = readers.flatMap(({ as }, index) =>
      (index + turn) % often === 0
        ? [{ ctx: as(publishedDaysAgo, 60 - minutesAfter(index, turn)), answers: true, seed: index }]
        : [],
    )
    await answerTogether(ctx, id, readings)
  }

  const own: Whom = {
    targets: [{ kind: 'class', value: String(idOf(ids.classes, student.classKey)) }],
    audience: ['parents'],
  }
  for (const [turn, notice] of CLASS_NOTICES.entries()) {
    const { publishedDaysAgo, dueInDays, title, content, level, rule } = notice
    const ctx = asUser('teacher', publishedDaysAgo, 30)
    const due = dueInDays === null ? null : publishedDaysAgo + dueInDays
    const id = await publish(ctx, { title, content, level, rule }, own, due)
    if (!notice.awaitsDemo) await answer(asUser('parent', publishedDaysAgo, 10), id, turn)
    await answerTogether(ctx, id, readingsOf(readers, notice, turn))
  }
  await notifications.withdraw(
    asUser('teacher', 5),
    await publish(asUser('teacher', 5, 40), WITHDRAWN, own),
    '时间有误',
  )
  await draft(asUser('teacher', 0, 50), DRAFT, own)
  const waiting = await draft(asUser('teacher', 0, 45), SCHEDULED, own, 5)
  const publishAt = new Date(startOfDay(localDate(asUser('teacher', -2).now)).getTime() + BEFORE_LESSONS)
  await notifications.schedule(asUser('teacher', 0, 40), waiting.id, { publishAt })

  const dept = asUser('dept', 3, 90)
  const [grade] = (await notifications.targetOptions(dept)).grades
  if (grade === undefined) return
  const targets = grade.classes.map(({ id }) => ({ kind: 'class', value: String(id) }) as const)
  const toGrade = await publish(dept, GRADE_NOTICE, { targets, audience: ['parents'] }, 6)
  const concerned = grade.classes.some(({ id }) => id === idOf(ids.classes, student.classKey))
  if (!concerned) return
  await answer(asUser('parent', 2, 30), toGrade, 0)
  const readings = readers.flatMap(({ as }, index) =>
    index % 4 === 1 ? [] : [{ ctx: as(3, -minutesAfter(index, 2)), answers: true, seed: index }],
  )
  await answerTogether(dept, toGrade, readings)
}
