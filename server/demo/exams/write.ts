import { sql } from 'kysely'
import { localDate } from '../../src/platform/clock'
import type { TxCtx } from '../../src/platform/context'
import type { Random } from '../generate/random'
import { DAY_MS } from '../later/times'
import { rowsOf } from '../rows'
import { EASE, type Held, itemsOf, papersOf } from './plan'

interface Paper {
  id: number
  code: string
  courseId: number
  fullMarks: number
}

const dayBack = (ctx: TxCtx, days: number) => localDate(new Date(ctx.now.getTime() - days * DAY_MS))

/** The exam of a grade with a sheet for each class in each of its courses, once. */
export const holdExam = async (ctx: TxCtx, grade: number, { name, type, back }: Held) => {
  const [from, to] = [dayBack(ctx, back), dayBack(ctx, back - 1)]
  const until = localDate(new Date(ctx.now.getTime() + 5 * DAY_MS))
  const { rows } = await sql<{
    id: number
  }>`insert into exams (name, type, semester_id, grade, start_date, end_date,
      entry_until, author_id)
    select ${name}, ${type}, s.id, ${grade}, ${from}, ${to}, ${until},
      (select id from users where username = 'admin')
    from semesters s where s.is_current on conflict do nothing returning id`.execute(ctx.db)
  const examId = rows[0]?.id
  if (examId === undefined) return
  const papers = papersOf(grade).map((paper, position) => ({
    ...{ code: paper.code, full: paper.fullMarks, position },
    items: itemsOf(paper.code, paper.fullMarks),
  }))
  await sql`insert into exam_courses (exam_id, course_id, full_marks, items, position)
    select ${examId}, co.id, r.full, r.items, r.position
    from ${rowsOf(papers, '"full" numeric, code text, items jsonb, position int')}
    join courses co on co.course_code = r.code and co.deleted_at is null`.execute(ctx.db)
  await sql`insert into exam_sheets (exam_id, exam_course_id, class_id)
    select ${examId}, ec.id, c.id from exam_courses ec
    join classes c on c.grade = ${grade} and c.deleted_at is null
    join class_courses cc on cc.class_id = c.id and cc.course_id = ec.course_id
    where ec.exam_id = ${examId}`.execute(ctx.db)
}

const half = (value: number) => Math.round(value * 2) / 2
const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))
/** Near a bell: three throws. */
const bell = (random: Random) => random.next() + random.next() + random.next() - 1.5

/** The same pupil is about as good each time: what they are comes from their number, the day from chance. */
const gift = (studentId: number) => (((studentId * 7919) % 97) + ((studentId * 104_729) % 89)) / 186 - 0.5

const markOf = (random: Random, studentId: number, { code, fullMarks, courseId }: Paper) => {
  if (random.chance(0.008)) return { score: null, mark: 'absent', items: null }
  const bent = (((studentId * 31 + courseId * 17) % 21) - 10) / 120
  const part = 0.78 + 0.34 * gift(studentId) + bent + 0.07 * bell(random)
  const items = itemsOf(code, fullMarks)
  if (items.length === 0)
    return { score: half(between(0.18, part, 0.99) * fullMarks), mark: null, items: null }
  const got = items.map((item, index) => {
    const own = (EASE[index] ?? 0.8) + 1.1 * (part - 0.78) + 0.12 * bell(random)
    return half(between(0, own, 1) * item.fullMarks)
  })
  return { score: got.reduce((sum, one) => sum + one, 0), mark: null, items: got }
}

export type Stage = 'released' | 'checked' | 'filled' | 'half' | 'empty'

/** One class in one exam; how far each course is says whoever asks. */
export const fillClass = async (
  ctx: TxCtx,
  classId: number,
  { name }: Held,
  random: Random,
  stageOf: (code: string) => Stage,
) => {
  const { rows: papers } = await sql<Paper>`select ec.id, co.course_code as code, co.id as "courseId",
      ec.full_marks as "fullMarks"
    from exam_sheets sh join exam_courses ec on ec.id = sh.exam_course_id join exams e on e.id = sh.exam_id
    join courses co on co.id = ec.course_id
    where sh.class_id = ${classId} and e.name = ${name} order by ec.position`.execute(ctx.db)
  const { rows: pupils } = await sql<{ id: number }>`select id from students where class_id = ${classId}
    and deleted_at is null order by student_number`.execute(ctx.db)
  const all = papers.flatMap((paper) => {
    const stage = stageOf(paper.code)
    const there =
      stage === 'empty' ? [] : stage === 'half' ? pupils.slice(0, Math.ceil(pupils.length / 2)) : pupils
    return there.map(({ id }) => ({ paper: paper.id, student: id, ...markOf(random, id, paper) }))
  })
  await sql`insert into exam_scores (exam_course_id, student_id, class_id, score, mark, items, author_id)
    select r.paper, r.student, ${classId}, r.score, r.mark,
      case when jsonb_typeof(r.items) = 'array' then r.items end,
      (select u.id from teaching_assignments ta join exam_courses ec on ec.id = r.paper and ec.course_id = ta.course_id
        join users u on u.profile_type = 'TEACHER' and u.profile_id = ta.teacher_id
        where ta.class_id = ${classId} and ta.ended_at is null limit 1)
    from ${rowsOf(all, 'paper bigint, student bigint, score numeric, mark text, items jsonb')}
    on conflict do nothing`.execute(ctx.db)
  const checked = papers.flatMap(({ id, code }) =>
    ['released', 'checked'].includes(stageOf(code)) ? id : [],
  )
  await sql`update exam_sheets sh set
      checked_at = case when sh.exam_course_id = any(${checked}::bigint[]) then ${ctx.now}::timestamptz end,
      checked_by = case when sh.exam_course_id = any(${checked}::bigint[])
        then (select id from users where username = 'admin') end
    where sh.class_id = ${classId}
      and sh.exam_course_id = any(${papers.map(({ id }) => id)}::bigint[])`.execute(ctx.db)
}

/** Once every sheet of the grade is checked. */
export const releaseExam = async (ctx: TxCtx, grade: number, { name, back }: Held) => {
  const at = new Date(ctx.now.getTime() - (back - 5) * DAY_MS)
  await sql`update exams e set released_at = ${at}, released_by = (select id from users where username = 'admin')
    where e.grade = ${grade} and e.name = ${name} and e.released_at is null`.execute(ctx.db)
}
