import { sql } from 'kysely'
import type { TxCtx } from '../../src/platform/context'
import type { Headed } from '../offered'
import { rowsOf } from '../rows'

/** What a 班主任 writes at the end of a term; {姓名} becomes the pupil. */
const COMMENTS = [
  '{姓名}，这学期你在课堂上更愿意开口了，发言有条理。假期试着把想法写下来，开学讲给同学听。',
  '{姓名}，你做事踏实，值日和作业从不拖延。下学期希望看到你在小组里多担一份责任。',
  '{姓名}，你待人真诚，同学有困难总能想到你。数学上再慢一点、细一点，会走得更远。',
  '{姓名}，运动场上的你让大家记住了坚持的样子。把这份劲头带到英语朗读里来。',
  '{姓名}，你爱读书，也爱提问，老师喜欢和你讨论。下学期试着定一个长一点的目标。',
]

const KEPT = ['{姓名}，这学期你', '老师记得你在{班级}里', '新学期，希望{姓名}']

/** The last term of a class is released; this one has begun. What somebody has written meanwhile is theirs. */
export const commentClass = async (ctx: TxCtx, { classId, headId }: Headed) => {
  const texts = COMMENTS.map((text, turn) => ({ turn, text }))
  await sql`with own as (
      select s.id, s.name, s.class_id, row_number() over (order by s.student_number) as place
      from students s where s.class_id = ${classId} and s.deleted_at is null),
    terms as (
      select id, is_current, end_date from semesters where is_current
        or start_date = (select max(start_date) from semesters
          where start_date < (select start_date from semesters where is_current)))
    insert into term_comments (student_id, class_id, semester_id, text, author_id, released_by, released_at)
    select own.id, own.class_id, t.id, replace(r.text, '{姓名}', own.name), ${headId}::bigint,
      case when not t.is_current then ${headId}::bigint end, case when not t.is_current then t.end_date + time '08:00' end
    from own cross join terms t join ${rowsOf(texts, 'turn int, text text')} on r.turn = (own.place + t.id) % ${COMMENTS.length}
    where not t.is_current or own.place <= 6
    on conflict do nothing`.execute(ctx.db)
}

/** What the offered 班主任 says again and again. */
export const bankFirst = async (ctx: TxCtx) => {
  const bank = KEPT.map((text, index) => ({ text, used: KEPT.length - index }))
  await sql`insert into comment_bank (owner_id, kind, text, used) select u.id, 'term-comment', r.text, r.used
    from users u cross join ${rowsOf(bank, 'text text, used int')}
    where u.username = 'teacher' and u.profile_type = 'TEACHER'`.execute(ctx.db)
}
