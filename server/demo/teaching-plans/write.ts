import { weekOf } from '@xueqiao/contract/common/calendar'
import { gradeName } from '@xueqiao/contract/common/grade'
import type { PlanContent, PlanStatus } from '@xueqiao/contract/features/teaching/teaching-plans/values'
import { sql } from 'kysely'
import { columnsOf } from '../../src/modules/teaching/teaching-plans/content'
import type { TxCtx } from '../../src/platform/context'
import type { Random } from '../generate/random'
import { rowsOf } from '../rows'
import { OTHERS, PARTS, REASONS, SAID, UNITS } from './texts'

interface Course {
  courseId: number
  name: string
  grade: number
  weekly: number
  authorId: number
  deciderId: number | null
}

/** The courses of a grade with whoever teaches them most, and who leads their 教研组. */
const coursesOf = async ({ db }: TxCtx, grade: number, semesterId: number, only: number | null) => {
  const { rows } = await sql<Course>`select distinct on (co.id) co.id as "courseId", co.name, c.grade,
      ta.weekly_lessons as weekly, u.id as "authorId", h.id as "deciderId"
    from teaching_assignments ta join classes c on c.id = ta.class_id and c.grade = ${grade}
    join courses co on co.id = ta.course_id and co.deleted_at is null
    join users u on u.profile_type = 'TEACHER' and u.profile_id = ta.teacher_id and u.enabled
    left join departments d on d.id = co.department_id
    left join users h on h.profile_type = 'TEACHER' and h.profile_id = d.head_id
    where ta.semester_id = ${semesterId} and ta.ended_at is null
      and (${only}::bigint is null or u.id = ${only})
    order by co.id, u.username = 'teacher', u.id`.execute(db)
  return rows
}

/** Week after week as many lessons as the class has, unit after unit; the last two weeks are for revision. */
const lessonsOf = ({ name, weekly }: Course, weeks: number): PlanContent['lessons'] => {
  const units = UNITS[name] ?? OTHERS
  const topics = units.flatMap(([unit, ...list]) => list.map((topic) => ({ unit, topic })))
  const last = Math.max(1, weeks - 2)
  return Array.from({ length: weeks }, (_, index) => {
    const at = topics[Math.min(topics.length - 1, Math.floor((index * topics.length) / last))]
    const [unit, topic] = index < last ? [at?.unit ?? null, at?.topic ?? ''] : ['复习与考查', '期末复习']
    return {
      ...{ week: index + 1, unit, title: topic, hours: Math.max(1, weekly) },
      aims: `理解${topic}的要点，能说清思路并独立完成练习。`,
      keyPoints: `${topic}的方法与表达。`,
      remark: null,
    }
  })
}

const contentOf = (course: Course, weeks: number): PlanContent => ({
  ...PARTS,
  title: `${gradeName(course.grade)}${course.name}教学计划`,
  lessons: lessonsOf(course, weeks),
})

/** Most are approved; some wait, were sent back, or are still being written. */
const STATUSES: readonly PlanStatus[] = ['APPROVED', 'SUBMITTED', 'APPROVED', 'REJECTED', 'APPROVED', 'DRAFT']

const DAY_MS = 86_400_000
const WEEKS = 20

const COLUMNS =
  'course bigint, grade int, semester bigint, author bigint, decider bigint, title text, content jsonb, lessons int, hours int, keys text, status text, at timestamptz, reason text, said text'

interface Term {
  id: number
  startDate: string
  endDate: string
}

/** Plans of these courses in a semester, with the version that was handed in and what was said of it. */
export const writePlans = async (
  ctx: TxCtx,
  { id: semesterId, startDate, endDate }: Term,
  courses: readonly Course[],
  random: Random,
  statuses: readonly PlanStatus[] = STATUSES,
) => {
  const weeks = Math.min(WEEKS, weekOf(startDate, endDate))
  let turn = 0
  const rows = courses.map((course) => {
    const { title, content, lesson_count, hours, search_keys } = columnsOf(contentOf(course, weeks))
    // Nobody decides about their own.
    const status = course.deciderId === course.authorId ? 'SUBMITTED' : statuses[turn++ % statuses.length]
    return {
      ...{ course: course.courseId, grade: course.grade, semester: semesterId, author: course.authorId },
      ...{ decider: course.deciderId, title, content: JSON.parse(content), lessons: lesson_count, hours },
      ...{ keys: search_keys, status, reason: random.pick(REASONS), said: random.pick(SAID) },
      at: new Date(ctx.now.getTime() - random.int(2, 20) * DAY_MS),
    }
  })
  await sql`with r as (select * from ${rowsOf(rows, COLUMNS)}),
    made as (insert into teaching_plans (course_id, grade, semester_id, author_id, title, content, lesson_count,
        hours, search_keys, status, latest_number, approved_number, created_at, updated_at)
      select course, grade, semester, author, title, content, lessons, hours, keys::tsvector, status,
        case when status = 'DRAFT' then 0 else 1 end, case when status = 'APPROVED' then 1 end, at, at from r
      on conflict do nothing returning id, course_id, grade, author_id),
    kept as (insert into teaching_plan_versions (plan_id, number, title, content, lesson_count, hours, status,
        submitted_at, decided_by, decided_at, reason)
      select made.id, 1, r.title, r.content, r.lessons, r.hours, r.status, r.at,
        case when r.status <> 'SUBMITTED' then r.decider end, case when r.status <> 'SUBMITTED' then r.at end,
        case when r.status = 'REJECTED' then r.reason end
      from made join r on r.course = made.course_id and r.grade = made.grade and r.author = made.author_id
      where r.status <> 'DRAFT')
    insert into teaching_plan_comments (plan_id, author_id, text, created_at)
      select made.id, r.decider, r.said, r.at
      from made join r on r.course = made.course_id and r.grade = made.grade and r.author = made.author_id
      where r.status = 'APPROVED' and r.decider is not null and made.course_id % 3 = 0`.execute(ctx.db)
}

const termOf = async ({ db }: TxCtx) => {
  const { rows } = await sql<Term & { isCurrent: boolean }>`select id, start_date::text as "startDate",
      end_date::text as "endDate", is_current as "isCurrent" from semesters
    where start_date <= (select start_date from semesters where is_current)
    order by start_date desc limit 2`.execute(db)
  return {
    current: rows.find(({ isCurrent }) => isCurrent),
    before: rows.find(({ isCurrent }) => !isCurrent),
  }
}

/** Every course of a grade in this semester. */
export const planGrade = async (ctx: TxCtx, grade: number, random: Random) => {
  const { current } = await termOf(ctx)
  if (current !== undefined)
    await writePlans(ctx, current, await coursesOf(ctx, grade, current.id, null), random)
}

/** One teacher's own: this semester's, and what they wrote for the one before. */
export const planOwn = async (
  ctx: TxCtx,
  { userId, grade }: { userId: number; grade: number },
  random: Random,
) => {
  const { current, before } = await termOf(ctx)
  if (current === undefined) return
  const own = await coursesOf(ctx, grade, current.id, userId)
  await writePlans(ctx, current, own, random, ['DRAFT'])
  if (before !== undefined) await writePlans(ctx, before, own, random, ['APPROVED'])
}
