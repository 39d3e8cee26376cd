import { sql } from 'kysely'
import type { TxCtx } from '../../src/platform/context'
import type { Random } from '../generate/random'
import { rowsOf } from '../rows'
import { SCRIPTS, type Script } from './conversation-texts'
import type { LaterPart } from './part'
import { classOf, type Guardian, guardiansOf, type OneClass, otherClasses, type Teacher } from './people'
import { type Line, say } from './saying'
import { MINUTE_MS, schoolMoment } from './times'
import { worded } from './words'

/** School days over which they have talked. */
const DAYS = 26
const SCHOOL_BEGINS = 7 * 60 + 40

/** Of whose lessons families ask. */
const HAS_HOMEWORK = /^(语文|数学|英语|物理|化学|科学|历史|地理|生物)/

interface Conversation {
  family: Guardian & { userId: number }
  teacher: Teacher
}

const fits =
  ({ grade }: OneClass, teacher: Teacher) =>
  (script: Script) => {
    const [from, to] = script.grades ?? [1, 12]
    return (script.with === 'head') === (teacher.label === '班主任') && grade >= from && grade <= to
  }

/** One matter after the other, each on a day of its own; the answer of a teacher takes a while. */
const linesOf = (
  random: Random,
  scripts: readonly Script[],
  { family, teacher }: Conversation,
  now: Date,
) => {
  const matters = random.weighted([
    [1, 5],
    [2, 3],
    [3, 1],
  ] as const)
  const days = [...new Set(Array.from({ length: matters }, () => random.int(0, DAYS)))].sort((a, b) => b - a)
  const used = new Set<Script>()
  const whose = { ...family, teacher: teacher.name, subject: teacher.label }
  return days.flatMap((back) => {
    const script = random.pick(scripts.filter((one) => !used.has(one)))
    used.add(script)
    const evening = back > 3 && script.lines[0]?.startsWith('p') && random.chance(0.12)
    let at = schoolMoment(
      now,
      back,
      evening ? 18 * 60 + random.int(20, 200) : random.int(SCHOOL_BEGINS, 15 * 60),
    )
    return script.lines.flatMap((line, index): Omit<Line, 'conversationId'>[] => {
      const ofTeacher = line.startsWith('t')
      // What was written in the evening is answered in the morning.
      if (index > 0 && evening && index === 1) at = nextMorning(random, now, back)
      else if (index > 0) at = new Date(at.getTime() + waited(random, ofTeacher) * MINUTE_MS)
      if (at > now) return []
      const { userId, name } = ofTeacher ? teacher : family
      return [
        {
          by: ofTeacher ? 'TEACHER' : 'PARENT',
          userId,
          name,
          text: worded(random, line.slice(2), whose),
          at,
        },
      ]
    })
  })
}

const waited = (random: Random, ofTeacher: boolean) =>
  ofTeacher ? 3 + Math.floor(random.next() ** 3 * 110) : random.int(1, 14)

const nextMorning = (random: Random, now: Date, back: number) =>
  schoolMoment(now, back - 1, random.int(SCHOOL_BEGINS, SCHOOL_BEGINS + 70))

/** Whom each teacher of the class talks with: the 班主任 most of them, the others one or two. */
const conversationsOf = (random: Random, { head, teachers }: OneClass, guardians: readonly Guardian[]) => {
  const families = guardians.flatMap((one) => (one.userId === null ? [] : [{ ...one, userId: one.userId }]))
  const chosen = new Map<string, Conversation>()
  const open = (teacher: Teacher, share: number) => {
    for (const family of families)
      if (random.chance(share))
        chosen.set(`${family.parentId} ${teacher.teacherId} ${family.studentId}`, { family, teacher })
  }
  if (head !== undefined) open(head, 0.16 + random.next() * 0.2)
  for (const teacher of teachers.filter(({ label }) => HAS_HOMEWORK.test(label)))
    if (random.chance(0.6)) open(teacher, 0.05)
  return chosen
}

const openAll = async (
  ctx: TxCtx,
  conversations: ReadonlyMap<string, Conversation>,
  begun: ReadonlyMap<string, Date>,
) => {
  const rows = [...conversations].map(([key, { family, teacher }]) => ({
    ...{ studentId: family.studentId, parentId: family.parentId, teacherId: teacher.teacherId },
    ...{ parentUser: family.userId, teacherUser: teacher.userId, at: begun.get(key) ?? ctx.now },
  }))
  const { rows: made } = await sql<{
    id: number
    key: string
  }>`with r as materialized (select * from ${rowsOf(
    rows,
    `"studentId" bigint, "parentId" bigint, "teacherId" bigint, "parentUser" bigint, "teacherUser" bigint, at timestamptz`,
  )}),
    made as (
      insert into conversations (kind, student_id, parent_id, teacher_id, created_by, created_at, updated_at)
      select 'parent-teacher', r."studentId", r."parentId", r."teacherId", r."parentUser", r.at, r.at from r
      on conflict do nothing returning id, student_id, parent_id, teacher_id),
    joined as (
      insert into conversation_members (conversation_id, user_id, role, joined_at)
      select m.id, k.user_id, k.role, r.at from made m
      join r on r."studentId" = m.student_id and r."parentId" = m.parent_id and r."teacherId" = m.teacher_id
      cross join lateral (values (r."parentUser", 'parent'), (r."teacherUser", 'teacher')) k (user_id, role))
    select id, parent_id || ' ' || teacher_id || ' ' || student_id as key from made`.execute(ctx.db)
  return made
}

/** What parents and teachers of a class have said to each other, of which the latest may be unread. */
export const conversations: LaterPart = {
  key: 'talks',
  label: '家校沟通',
  pieces: otherClasses,
  fill: async (ctx, classId, { random }) => {
    const found = await classOf(ctx.db, classId)
    const conversations = conversationsOf(random, found, await guardiansOf(ctx.db, classId))
    const said = new Map(
      [...conversations].map(([key, conversation]) => [
        key,
        linesOf(random, SCRIPTS.filter(fits(found, conversation.teacher)), conversation, ctx.now),
      ]),
    )
    const begun = new Map(
      [...said].flatMap(([key, [first]]) => (first === undefined ? [] : [[key, first.at]])),
    )
    const made = await openAll(ctx, conversations, begun)
    await say(
      ctx.db,
      made.flatMap(({ id, key }) => (said.get(key) ?? []).map((line) => ({ ...line, conversationId: id }))),
    )
    const ids = made.map(({ id }) => id)
    const unread = ids.filter(() => random.chance(0.3))
    await sql`update conversation_members k set last_read_seq = c.last_seq - case when c.id = any(${unread}::bigint[])
        and last.sender_id <> k.user_id and last.created_at > ${new Date(ctx.now.getTime() - 3 * 24 * 60 * MINUTE_MS)} then 1 else 0 end
      from conversations c join messages last on last.conversation_id = c.id and last.seq = c.last_seq
      where c.id = any(${ids}::bigint[]) and k.conversation_id = c.id`.execute(ctx.db)
  },
}
