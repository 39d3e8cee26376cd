import { sql } from 'kysely'
import { localDate } from '../../src/platform/clock'
import type { TxCtx } from '../../src/platform/context'
import type { Headed } from '../offered'
import { rowsOf } from '../rows'

const DAY_MS = 86_400_000

const HANDED_IN = [
  ['区中学生书法比赛二等奖', '文化艺术', '区级', '东浦区教育局', 'PENDING', null],
  ['社区志愿服务 20 小时', '社会实践', '区级', '东浦社区', 'PENDING', null],
  ['青少年编程挑战赛三等奖', '科技创新', '市级', '云川市科协', 'APPROVED', null],
  ['班级朗读之星', '文化艺术', '校级', null, 'REJECTED', '请补充证书或活动照片'],
] as const

/** What families of a class have handed in: some of it waits for the 班主任. */
export const handInAwards = async (ctx: TxCtx, { classId, headId }: Headed) => {
  const day = (before: number) => localDate(new Date(ctx.now.getTime() - before * DAY_MS))
  const rows = HANDED_IN.map(([name, kind, level, issuer, status, reason], turn) => ({
    ...{ turn, name, kind, level, issuer, status, reason, date: day(5 + turn * 9) },
  }))
  // The offered pupil has one of each; of the others every fourth has handed in one.
  await sql`with own as (
      select s.id, u.id as user_id, coalesce(u.username = 'student', false) as offered,
        row_number() over (order by (u.username = 'student') desc nulls last, s.id) as place
      from students s
      left join users u on u.profile_type = 'STUDENT' and u.profile_id = s.id
      where s.class_id = ${classId} and s.deleted_at is null)
    insert into achievements (student_id, award_name, kind, award_level, award_date, issuer, status, reason,
      author_kind, author_id, decided_by, decided_at)
    select own.id, r.name, r.kind, r.level, r.date, r.issuer, r.status, r.reason, 'self', own.user_id,
      case when r.status <> 'PENDING' then ${headId}::bigint end, case when r.status <> 'PENDING' then ${ctx.now}::timestamptz end
    from own join ${rowsOf(
      rows,
      'turn int, name text, kind text, level text, issuer text, status text, reason text, date date',
    )} on own.offered or own.place % 16 = r.turn * 4 + 2`.execute(ctx.db)
}
