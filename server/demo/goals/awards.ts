import { sql } from 'kysely'
import { localDate } from '../../src/platform/clock'
import type { TxCtx } from '../../src/platform/context'
import { rowsOf } from '../rows'

const DAY_MS = 86_400_000

const HANDED_IN = [
  ['区中学生书法比赛二等奖', '文化艺术', '区级', '东浦区教育局', 'PENDING', null],
  ['社区志愿服务 20 小时', '社会实践', '区级', '东浦社区', 'PENDING', null],
  ['青少年编程挑战赛三等奖', '科技创新', '市级', '云川市科协', 'APPROVED', null],
  ['班级朗读之星', '文化艺术', '校级', null, 'REJECTED', '请补充证书或活动照片'],
] as const

/** What families of the offered class have handed in: some of it waits for the 班主任. */
export const handInAwards = async (ctx: TxCtx) => {
  const day = (before: number) => localDate(new Date(ctx.now.getTime() - before * DAY_MS))
  const rows = HANDED_IN.map(([name, kind, level, issuer, status, reason], turn) => ({
    ...{ turn, name, kind, level, issuer, status, reason, date: day(5 + turn * 9) },
  }))
  // The offered pupil has one of each; of the others every fourth has handed in one.
  await sql`with own as (
      select s.id, u.id as user_id, head.id as head_id, row_number() over (order by (u.username = 'student') desc nulls last, s.id) as place
      from users head join classes c on c.head_teacher_id = head.profile_id and c.deleted_at is null
      join students s on s.class_id = c.id and s.deleted_at is null
      left join users u on u.profile_type = 'STUDENT' and u.profile_id = s.id
      where head.username = 'teacher' and head.profile_type = 'TEACHER')
    insert into achievements (student_id, award_name, kind, award_level, award_date, issuer, status, reason,
      author_kind, author_id, decided_by, decided_at)
    select own.id, r.name, r.kind, r.level, r.date, r.issuer, r.status, r.reason, 'self', own.user_id,
      case when r.status <> 'PENDING' then own.head_id end, case when r.status <> 'PENDING' then ${ctx.now}::timestamptz end
    from own join ${rowsOf(
      rows,
      'turn int, name text, kind text, level text, issuer text, status text, reason text, date date',
    )} on own.place = 1 or own.place % 16 = r.turn * 4 + 2`.execute(ctx.db)
}
