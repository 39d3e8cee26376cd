import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asking, giveAccounts, signed } from './load-people.mjs'

// Years of homework go in by SQL: what is measured is how it is read, handed in and marked.

/** Of the one teacher whose list is measured, half of them for each of two classes: so their pupils have many, too. */
const OF_TEACHER = 2000
/** Pupils who hand in at the same moment. */
const AT_ONCE = 200
/** Those who did so earlier in the day. */
const EARLIER = 30
const PARTS = 50

const TAUGHT = `select ta.teacher_id, ta.class_id, ta.course_id from teaching_assignments ta
  join semesters s on s.id = ta.semester_id and s.is_current
  join classes c on c.id = ta.class_id and c.deleted_at is null where ta.ended_at is null`

/** The teacher with most lessons, two of their classes first; then everybody's, round and round. */
const PAIRS = `create table bench_pairs as
  with taught as (${TAUGHT}),
    busy as (select teacher_id from taught group by teacher_id having count(distinct class_id) > 1
      order by count(*) desc, teacher_id limit 1),
    own as (select distinct on (class_id) t.* from taught t join busy using (teacher_id) order by class_id limit 2)
  select row_number() over (order by own.teacher_id is null, t.class_id, t.course_id) - 1 as place,
    own.teacher_id is not null as own, t.*
  from taught t left join own using (teacher_id, class_id, course_id)`

const HOMEWORKS = `with made as (
    insert into homeworks (title, content, course_id, author_id, status, estimated_minutes, written, published_at)
    select '练习 ' || n, '完成练习册', p.course_id, $1, case when n % 40 = 0 then 'PUBLISHED' else 'CLOSED' end, 15, true,
      now() - (n % 400) * interval '12 hours'
    from generate_series($2::int, $3::int) n join bench_pairs p on p.place = $4::int + n % $5::int
    order by n returning id, course_id, published_at, title)
  insert into homework_classes (homework_id, class_id, course_id, due_at, day)
  select m.id, p.class_id, m.course_id, m.published_at + interval '20 hours', (m.published_at)::date
  from made m join bench_pairs p on p.place = $4::int + substring(m.title from 4)::int % $5::int`

/** The few that the demo school has are there already. */
const SUBMISSIONS = `insert into homework_submissions
    (homework_id, class_id, student_id, due_at, state, submitted_at, late, times, minutes, score, graded_at)
  select hc.homework_id, hc.class_id, s.id, hc.due_at,
    case when h.status = 'PUBLISHED' then (array['PENDING', 'SUBMITTED', 'PENDING', 'RETURNED'])[1 + s.id % 4] else 'GRADED' end,
    hc.due_at - interval '2 hours', s.id % 20 = 0, 1, 10 + s.id % 20,
    case when h.status = 'CLOSED' then 60 + (s.id + h.id) % 40 end,
    case when h.status = 'CLOSED' then hc.due_at + interval '1 day' end
  from homework_classes hc join homeworks h on h.id = hc.homework_id
  join students s on s.class_id = hc.class_id and s.deleted_at is null
  where hc.homework_id % $1::int = $2::int
  on conflict do nothing`

const INDEXES = `select indexname as name, indexdef as text from pg_indexes
  where tablename = 'homework_submissions' and indexdef not like '%UNIQUE%'`

/** Only once: a school that is kept keeps its homework. Indexes and keys are looked after when all of it is there. */
export const addHomework = (db, submissions) =>
  db.connection().execute(async (db) => {
    const run = asking(db)
    if ((await run(`select to_regclass('bench_pairs') is not null as there`))[0].there) return
    await run('set statement_timeout = 0')
    await run(PAIRS)
    const [{ pairs, pupils }] = await run(`select count(*)::int as pairs,
      (select count(*)::float / count(distinct class_id) from students where class_id is not null) as pupils from bench_pairs`)
    const [{ id: author }] = await run(`select u.id::int from users u order by u.id limit 1`)
    const indexes = await run(INDEXES)
    for (const { name } of indexes) await run(`drop index ${name}`)
    await run('alter table homework_submissions disable trigger all')
    await run(HOMEWORKS, [author, 1, OF_TEACHER, 0, 2])
    const most = Math.round(submissions / pupils)
    for (let from = OF_TEACHER + 1; from <= most; from += 10_000)
      await run(HOMEWORKS, [author, from, Math.min(from + 9999, most), 2, pairs - 2])
    for (let part = 0; part < PARTS; part++) await run(SUBMISSIONS, [PARTS, part])
    await run('alter table homework_submissions enable trigger all')
    for (const { text } of indexes) await run(text)
    await run(`reset statement_timeout`)
  })

/** Those who are measured, signed in as the server would; and what they open. Work of this evening is new each time. */
export const writePupils = async (db, tokens, dataDir) => {
  const run = asking(db)
  const [own, next] =
    await run(`select teacher_id::int as teacher, class_id::int as class, course_id::int as course
    from bench_pairs where own order by place`)
  const many = await run('select id::int from students where class_id = $1 order by id limit 40', [own.class])
  const burst = await run(
    `select s.id::int, s.class_id::int as class, (select min(course_id)::int from bench_pairs) as course from students s
     where s.class_id is not null and s.class_id not in ($1, $2) order by s.class_id, s.id limit $3`,
    [own.class, next.class, EARLIER + AT_ONCE],
  )
  await giveAccounts(
    db,
    'STUDENT',
    [...many, ...burst].map(({ id }) => id),
  )
  await giveAccounts(db, 'TEACHER', [own.teacher])
  const sign = async (type, profileIds) => {
    const people = await run(
      'select id::int as "userId", profile_id::int as "profileId" from users where profile_type = $1 and profile_id = any($2)',
      [type, profileIds],
    )
    return signed(db, tokens, type, people)
  }
  await run(
    `update users set must_change_password = false where profile_type = 'STUDENT' or profile_id = $1`,
    [own.teacher],
  )
  const [{ id: tonight }] = await run(
    `insert into homeworks (title, course_id, author_id, status, published_at)
     select '今晚的作业', $1, min(id), 'PUBLISHED', now() from users returning id::int`,
    [own.course],
  )
  await run(
    `insert into homework_classes (homework_id, class_id, course_id, due_at, day)
     select $1, c, $2, now() + interval '1 day', current_date from unnest($3::bigint[]) c`,
    [tonight, own.course, [...new Set(burst.map(({ class: classId }) => classId))]],
  )
  await run(
    `insert into homework_submissions (homework_id, class_id, student_id, due_at)
     select $1, class_id, id, now() + interval '1 day' from students where id = any($2)`,
    [tonight, burst.map(({ id }) => id)],
  )
  const homeworks = await run(
    'select homework_id::int as id from homework_classes where class_id = $1 and course_id = $2 order by homework_id desc limit 300',
    [own.class, own.course],
  )
  const submissions = await run(
    'select id::int from homework_submissions where homework_id = $1 order by id limit 40',
    [homeworks[0].id],
  )
  const [{ count }] = await run('select count(*)::int from homework_submissions')
  const [teacher] = await sign('TEACHER', [own.teacher])
  const handing = await sign(
    'STUDENT',
    burst.map(({ id }) => id),
  )
  const written = {
    teacher,
    pupils: await sign(
      'STUDENT',
      many.map(({ id }) => id),
    ),
    earlier: handing.slice(0, EARLIER),
    burst: handing.slice(EARLIER),
    tonight,
    homeworks: homeworks.map(({ id }) => id),
    submissions: submissions.map(({ id }) => id),
    count,
  }
  writeFileSync(join(dataDir, 'homework.json'), JSON.stringify(written), { mode: 0o600 })
}
