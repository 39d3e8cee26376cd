import type { FeedbackStep } from '@xueqiao/contract/features/family/feedback/api'
import { sql } from 'kysely'
import { dueAfter } from '../../src/modules/family/feedback/due'
import type { Random } from '../generate/random'
import { rowsOf } from '../rows'
import { COMMENTS, FEEDBACK, type LaterFeedback } from './feedback-texts'
import type { LaterPart } from './part'
import { adminOf, classOf, gradesOfOthers, guardiansOf, otherClasses } from './people'
import { afterwards, MINUTE_MS, minuteOf, schoolMoment, schoolMomentSince } from './times'

/** School days over which it came in, for each grade so many. */
const DAYS = 38
const EACH = 6
const OFFICE_CLOSES = 17 * 60 + 20

interface Entry {
  step: FeedbackStep
  userId: number
  text: string | null
  at: Date
}

interface Parties {
  sender: number
  handler: number
}

/** When the school does something about what came in so many school days ago: within hours, and within days. */
const momentsOf = (random: Random, sentAt: Date, back: number, now: Date) => {
  const soon = minuteOf(sentAt) + random.int(40, 240)
  const replied =
    soon < OFFICE_CLOSES
      ? new Date(sentAt.getTime() + (soon - minuteOf(sentAt)) * MINUTE_MS)
      : schoolMomentSince(now, back - 1, random.int(8 * 60, 10 * 60))
  const days = random.int(1, 3)
  const closed = schoolMomentSince(now, back - days, random.int(10 * 60, OFFICE_CLOSES))
  return { replied, closed, rated: closed && afterwards(random, closed, 20, now) }
}

/** How far it has come by now: what is old is done and mostly rated, what is new waits; a few are overlooked. */
const courseOf = (
  random: Random,
  item: LaterFeedback,
  { sentAt, back }: { sentAt: Date; back: number },
  { sender, handler }: Parties,
  now: Date,
) => {
  const moments = momentsOf(random, sentAt, back, now)
  const [overlooked, rates, comment] = [random.chance(0.06), random.chance(0.7), random.pick(COMMENTS)]
  const score = random.weighted([
    [5, 6],
    [4, 4],
    [3, 1],
  ] as const)
  const replied = overlooked || (moments.replied ?? now) >= now ? undefined : moments.replied
  const closed = replied && moments.closed
  const rated = closed && rates ? moments.rated : undefined
  const entries: Entry[] = [
    ...(replied
      ? [
          { step: 'start' as const, userId: handler, text: null, at: replied },
          {
            step: 'reply' as const,
            userId: handler,
            text: item.reply,
            at: new Date(replied.getTime() + MINUTE_MS),
          },
        ]
      : []),
    ...(closed ? [{ step: 'close' as const, userId: handler, text: item.close, at: closed }] : []),
    ...(rated ? [{ step: 'rate' as const, userId: sender, text: comment, at: rated }] : []),
  ]
  return {
    entries,
    status: closed ? 'CLOSED' : replied ? 'PROCESSING' : 'OPEN',
    closed: closed ?? null,
    score: rated ? score : null,
    comment: rated ? comment : null,
    updated: entries.at(-1)?.at ?? sentAt,
  }
}

const COLUMNS = `number int, title text, category text, content text, recipient text, anonymous boolean, status text,
  sender bigint, "studentId" bigint, "classId" bigint, "departmentId" bigint, assignee bigint, due timestamptz,
  closed timestamptz, score int, comment text, at timestamptz, updated timestamptz`

/** What families of a grade wrote over the last weeks, at every stage of being dealt with. */
export const feedback: LaterPart = {
  key: 'feedback',
  label: '意见反馈',
  pieces: gradesOfOthers,
  fill: async (ctx, grade, { random }) => {
    const others = await otherClasses(ctx)
    const { rows: ofGrade } = await sql<{ id: number }>`select id from classes where grade = ${grade}
      and id = any(${others}::bigint[]) order by id`.execute(ctx.db)
    const admin = await adminOf(ctx.db)
    const classes = await Promise.all(ofGrade.map(({ id }) => classOf(ctx.db, id)))
    const families = new Map<number, Awaited<ReturnType<typeof guardiansOf>>>()
    for (const { id } of classes)
      families.set(
        id,
        (await guardiansOf(ctx.db, id)).filter(({ userId }) => userId !== null),
      )
    const fitting = FEEDBACK.filter(({ grades: [from, to] = [1, 9] }) => grade >= from && grade <= to)
    const first = random.int(0, fitting.length - 1)
    const made = Array.from({ length: EACH }, (_, number) => {
      const item = fitting[(first + number * 5) % fitting.length]
      const one = classes[number % classes.length]
      const family = one && (families.get(one.id) ?? [])[random.int(0, 20)]
      const handler = item?.recipient === 'CLASS' ? one?.head?.userId : admin
      if (item === undefined || one === undefined || family?.userId == null || handler === undefined)
        return []
      // The newest of each grade came today or yesterday.
      const back = Math.floor((number / EACH) * DAYS) + random.int(0, 5)
      const at = schoolMoment(ctx.now, back, random.int(7 * 60 + 30, 17 * 60))
      const course = courseOf(random, item, { sentAt: at, back }, { sender: family.userId, handler }, ctx.now)
      const { title, category, content, recipient, anonymous = false } = item
      return [
        {
          ...{ number, title, category, content, recipient, anonymous, at, ...course },
          ...{ sender: family.userId, studentId: family.studentId, classId: one.id },
          ...{ departmentId: one.departmentId, due: dueAfter(at) },
          assignee: course.status === 'OPEN' ? null : handler,
        },
      ]
    }).flat()
    const { rows: ids } = await sql<{ id: number; at: Date; sender: number }>`
      insert into feedback (title, category, content, recipient, anonymous, status, submitter_id, student_id, class_id,
        department_id, assignee_id, due_at, closed_at, satisfaction, satisfaction_comment, created_at, updated_at)
      select title, category, content, recipient, anonymous, status, sender, "studentId", "classId", "departmentId",
        assignee, due, closed, score, comment, at, updated from ${rowsOf(made, COLUMNS)} order by number
      returning id, created_at as at, submitter_id as sender`.execute(ctx.db)
    const entries = made.flatMap(({ at, sender, entries }) => {
      const feedbackId = ids.find((row) => row.sender === sender && row.at.getTime() === at.getTime())?.id
      return entries.map((entry) => ({ ...entry, feedbackId }))
    })
    await sql`insert into feedback_replies (feedback_id, author_id, step, content, created_at)
      select "feedbackId", "userId", step, text, at from ${rowsOf(
        entries,
        '"feedbackId" bigint, "userId" bigint, step text, text text, at timestamptz',
      )} order by at`.execute(ctx.db)
  },
}
