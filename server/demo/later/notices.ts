import { sql } from 'kysely'
import { audit } from '../../src/platform/audit'
import { localDate, startOfDay } from '../../src/platform/clock'
import type { TxCtx } from '../../src/platform/context'
import type { Random } from '../generate/random'
import { type LaterNotice, OF_CLASSES, OF_GRADES } from './notice-texts'
import type { LaterPart } from './part'
import { adminOf, asTeacher, classOf, gradesOfOthers, otherClasses } from './people'
import { DAY_MS, HOUR_MS, schoolMoment } from './times'

/** School days ago; over the weeks that homes and analytics look back on. */
const CLASS_DAYS = [1, 6, 12, 19, 27]
const GRADE_DAYS = 4
const EVENING = 18 * HOUR_MS

interface Sending {
  notice: LaterNotice
  authorId: number
  target: { kind: 'class' | 'grade'; value: number }
  classIds: readonly number[]
  at: Date
}

const dueAfter = ({ level }: LaterNotice, at: Date) =>
  level === 'read'
    ? null
    : new Date(startOfDay(localDate(new Date(at.getTime() + 5 * DAY_MS))).getTime() + EVENING)

/** As publishing does, without a word to anybody: the receipts of all guardians, and of pupils where they are meant. */
const send = async ({ db }: TxCtx, { notice, authorId, target, classIds, at }: Sending) => {
  const { title, content, level, rule = 'either', pupils = false } = notice
  const audience = pupils ? ['parents', 'students'] : ['parents']
  const { rows } = await sql<{ id: number }>`with n as (
      insert into notices (title, content, level, rule, status, audience, author_id, due_at, published_at, created_at, updated_at)
      values (${title}, ${content}, ${level}, ${rule}, 'PUBLISHED', ${audience}::text[], ${authorId}, ${dueAfter(notice, at)},
        ${at}, ${at}, ${at}) returning id),
    t as (insert into notice_targets (notice_id, kind, value) select n.id, ${target.kind}, ${String(target.value)} from n),
    r as (
      insert into notice_receipts (notice_id, user_id, parent_id, student_id, class_id, may_answer, settled_at)
      select n.id, null::bigint, g.parent_id, s.id, s.class_id, may.answer,
        case when may.answer then null else ${at}::timestamptz end
      from n, students s join student_guardians g on g.student_id = s.id
      join parents p on p.id = g.parent_id and p.deleted_at is null
      cross join lateral (select ${level !== 'sign'} or g.can_sign or not exists (select from student_guardians o
        where o.student_id = s.id and o.can_sign) as answer) may
      where s.class_id = any(${classIds}::bigint[]) and s.deleted_at is null
      union all
      select n.id, u.id, null, s.id, s.class_id, true, null from n, students s
      join users u on u.profile_type = 'STUDENT' and u.profile_id = s.id and u.deleted_at is null and u.enabled
      where ${pupils} and s.class_id = any(${classIds}::bigint[]) and s.deleted_at is null)
    select id from n`.execute(db)
  return rows[0]?.id ?? 0
}

/** What fits the grade, another choice for each class: first what is asked for, so that every few weeks something is. */
const chosenFor = (random: Random, grade: number) => {
  const fitting = OF_CLASSES.filter(({ grades: [from, to] = [1, 9] }) => grade >= from && grade <= to)
  const shuffled = fitting.map((notice) => ({ notice, at: random.next() })).sort((a, b) => a.at - b.at)
  const asking = shuffled.filter(({ notice }) => notice.level !== 'read')
  const plain = shuffled.filter(({ notice }) => notice.level === 'read')
  const [first, second, third] = asking
  return [first, plain[0], second, plain[1], third].flatMap((one) => one?.notice ?? [])
}

/** The notices of each class of a grade, and one of the school to the whole grade. */
export const notices: LaterPart = {
  key: 'notices',
  label: '班级与年级通知',
  pieces: gradesOfOthers,
  fill: async (ctx, grade, { random }) => {
    const others = await otherClasses(ctx)
    const all = await sql<{ id: number }>`select id from classes where grade = ${grade} and deleted_at is null
      order by id`.execute(ctx.db)
    const ids = all.rows.map(({ id }) => id).filter((id) => others.includes(id))
    for (const id of ids) {
      const { head } = await classOf(ctx.db, id)
      if (head === undefined) continue
      for (const [turn, notice] of chosenFor(random, grade).entries()) {
        const at = schoolMoment(
          ctx.now,
          (CLASS_DAYS[turn] ?? 0) + random.int(0, 3),
          random.int(8 * 60, 17 * 60),
        )
        const target = { kind: 'class', value: id } as const
        const noticeId = await send(ctx, { notice, authorId: head.userId, target, classIds: [id], at })
        const summary = `发布了通知 ${notice.title}`
        await audit(asTeacher(ctx, head, at), {
          action: 'publish',
          entity: 'notices',
          entityId: noticeId,
          summary,
        })
      }
    }
    const authorId = await adminOf(ctx.db)
    const at = schoolMoment(ctx.now, GRADE_DAYS + random.int(0, 6), random.int(9 * 60, 11 * 60))
    // The grade of the class that is offered has one already.
    if (authorId === undefined || ids.length < all.rows.length) return
    const target = { kind: 'grade', value: grade } as const
    await send(ctx, { notice: random.pick(OF_GRADES), authorId, target, classIds: ids, at })
  },
}
