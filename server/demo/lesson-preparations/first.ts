import { daysAfter } from '@xueqiao/contract/common/calendar'
import { sql } from 'kysely'
import { outlineOf } from '../../src/modules/teaching/lesson-preparations/content'
import { localDate } from '../../src/platform/clock'
import type { TxCtx } from '../../src/platform/context'
import { seeded } from '../generate/random'
import { rowsOf } from '../rows'
import { doc, outline, written } from './content'
import { mondayOf, offered, termOf, topicOf } from './term'
import { REASONS } from './texts'
import { type Prepared, write } from './write'

const DAY_MS = 86_400_000

const OUTLINES = [
  [
    'SCHOOL',
    '新授课（五环节）',
    [
      ['复习', 5],
      ['引入', 5],
      ['探究', 15],
      ['练习', 12],
      ['小结', 3],
    ],
  ],
  [
    'SCHOOL',
    '讲评课',
    [
      ['成绩与典型错误', 5],
      ['错因归类', 10],
      ['变式训练', 20],
      ['订正与小结', 5],
    ],
  ],
  [
    'GROUP',
    '本组习题课',
    [
      ['例题', 12],
      ['分层练习', 20],
      ['互评', 8],
    ],
  ],
  [
    'OWN',
    '我的复习课',
    [
      ['知识梳理', 10],
      ['易错辨析', 12],
      ['综合练习', 18],
    ],
  ],
] as const

/** Of the school, of the 教研组 of this course, and of one teacher. */
const addTemplates = async (
  { db, now }: TxCtx,
  { courseId, authorId }: Pick<Prepared, 'courseId' | 'authorId'>,
) => {
  const rows = OUTLINES.map(([scope, name, steps]) => {
    const { content, step_count, minutes } = outlineOf(outline(name, steps))
    return { scope, name, content: JSON.parse(content), steps: step_count, minutes }
  })
  await sql`insert into lesson_preparation_templates (name, scope, department_id, author_id, content, step_count, minutes,
      created_at, updated_at)
    select r.name, r.scope, case when r.scope = 'GROUP' then co.department_id end,
      case when r.scope = 'OWN' then ${authorId}::bigint else (select id from users where username = 'admin') end,
      r.content, r.steps, r.minutes, ${now}, ${now}
    from ${rowsOf(rows, 'scope text, name text, content jsonb, steps int, minutes int')}
    cross join (select department_id from courses where id = ${courseId}) co`.execute(db)
}

/** Colleagues who teach the same course, each with an account. */
const colleaguesOf = async ({ db }: TxCtx, { courseId, authorId, semesterId }: Prepared) => {
  const { rows } = await sql<{
    userId: number
    grade: number
  }>`select u.id as "userId", min(c.grade)::int as grade
    from teaching_assignments ta join classes c on c.id = ta.class_id
    join users u on u.profile_type = 'TEACHER' and u.profile_id = ta.teacher_id and u.enabled
    where ta.course_id = ${courseId} and ta.semester_id = ${semesterId} and ta.ended_at is null and u.id <> ${authorId}
    group by u.id order by u.id limit 6`.execute(db)
  return rows
}

/** What colleagues have handed in: some of it is overdue; the first of them has made a master of the group their own. */
const ofColleagues = async (
  ctx: TxCtx,
  own: readonly Prepared[],
  ids: readonly number[],
  courseName: string,
) => {
  const [any] = own
  if (any === undefined) return
  const people = await colleaguesOf(ctx, any)
  const handed = people
    .filter(({ userId }) => userId !== any.reviewerId)
    .map(
      ({ userId, grade }, index): Prepared => ({
        ...{ ...any, content: written(topicOf(courseName, 3 * index + 1), null), grade, authorId: userId },
        ...{ status: index % 3 === 2 ? 'APPROVED' : 'SUBMITTED', shared: index % 2 === 0, slots: [] },
        ...{ at: new Date(ctx.now.getTime() - (index + 1) * DAY_MS), due: index % 3 === 1 ? 1 : 3 },
        reason: REASONS[0] ?? '',
      }),
    )
  const at = own.findIndex(({ shared }) => shared)
  const [master, masterId, colleague] = [own[at], ids[at], people[0]]
  if (master !== undefined && masterId !== undefined && colleague !== undefined) {
    const { objectives, steps } = master.content
    const blocks = objectives === null ? [] : [...objectives.blocks, 'added1']
    const words = [...(objectives?.doc.content ?? []), ...(doc('能用自己的话向家人讲一遍。').content ?? [])]
    handed.push({
      ...{ ...master, masterId, authorId: colleague.userId, status: 'DRAFT', shared: false, slots: [] },
      content: {
        ...{
          ...master.content,
          reflection: null,
          objectives: { doc: { type: 'doc', content: words }, blocks },
        },
        steps: steps.map((step) => (step.id === 'step3' ? { ...step, minutes: 15 } : step)),
      },
    })
  }
  await write(ctx, handed)
}

/** Last week and this one of whoever is offered, with what waits at the 教研组长's, and templates. */
export const prepareFirst = async (ctx: TxCtx) => {
  const teacher = await offered(ctx)
  if (teacher === undefined) return
  const monday = mondayOf(localDate(ctx.now))
  const own = await termOf(
    ctx,
    teacher,
    { from: daysAfter(monday, -7), to: daysAfter(monday, 13) },
    seeded(41),
  )
  const ids = await write(ctx, own)
  const [any] = own
  if (any === undefined) return
  const { rows } = await sql<{ name: string }>`select name from courses where id = ${any.courseId}`.execute(
    ctx.db,
  )
  await ofColleagues(ctx, own, ids, rows[0]?.name ?? '')
  await addTemplates(ctx, any)
}
