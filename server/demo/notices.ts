import type { NoticeInput } from '@xueqiao/contract/features/family/notifications/manage'
import * as notifications from '../src/modules/family/notifications/service'
import { localDate, startOfDay } from '../src/platform/clock'
import type { AuthedTxCtx } from '../src/platform/context'
import type { AsUser, Guardian } from './accounts'
import type { DemoSchool } from './generate/types'
import { type Ids, idOf } from './ids'
import { CLASS_NOTICES, DRAFT, GRADE_NOTICE, SCHEDULED, WITHDRAWN } from './notice-texts'
import { signature } from './signature'

const DAY_MS = 86_400_000
const BEFORE_LESSONS = 7.5 * 3_600_000
const EVENING = 18 * 3_600_000
const LEVELS = { 通知: 'read', 需确认: 'confirm', 需签字: 'sign' } as const
const EVERYBODY: NoticeInput['audience'] = ['parents', 'students', 'staff']

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

/** Spread over the first day or two, in no order that shows. */
const minutesAfter = (index: number, turn: number) => 20 + ((index * 131 + turn * 57) % 1300)

/** Reads it, and does what is asked. */
const answer = async (ctx: AuthedTxCtx, id: number, seed: number) => {
  const { receipts, level } = await notifications.read(ctx, id)
  for (const { studentId } of receipts.filter(({ awaits }) => awaits)) {
    const reply = { studentId, note: seed % 17 === 5 ? '轻微晕车，已备药' : null }
    if (level === 'confirm') await notifications.confirm(ctx, id, reply)
    else await notifications.sign(ctx, id, { ...reply, signature: await signature(seed) })
  }
}

type ClassNotice = (typeof CLASS_NOTICES)[number]

const answerAll = async (readers: readonly Reader[], id: number, notice: ClassNotice, turn: number) => {
  for (const [index, { as, ofDemoFamily }] of readers.entries()) {
    const chance = (index * 7 + turn * 3) % 10
    if (chance >= notice.read || (ofDemoFamily && notice.awaitsDemo)) continue
    const ctx = as(notice.publishedDaysAgo, -minutesAfter(index, turn))
    if (chance < notice.answered) await answer(ctx, id, index)
    else await notifications.read(ctx, id)
  }
}

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
    const id = await publish(ctx, words, {
      ...everywhere,
      audience: audience === 'staff' ? ['staff'] : EVERYBODY,
    })
    if (audience === 'staff') {
      for (const username of ['dept', 'teacher'] as const)
        await answer(asUser(username, publishedDaysAgo, 10), id, turn)
      continue
    }
    await answer(asUser('parent', publishedDaysAgo, 5), id, turn)
    for (const [index, { as }] of readers.entries())
      if ((index + turn) % (kind === '需签字' ? 9 : 3) === 0)
        await answer(as(publishedDaysAgo, 60 - minutesAfter(index, turn)), id, index)
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
    await answerAll(readers, id, notice, turn)
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
  for (const [index, { as }] of readers.entries())
    if (index % 4 !== 1) await answer(as(3, -minutesAfter(index, 2)), toGrade, index)
}
