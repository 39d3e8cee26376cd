import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Whoever is measured without a sign-in of their own: a hash for each would only measure hashes.

const ACCOUNTS = `with added as (
    insert into users (username, password_hash, profile_type, profile_id)
    select $1 || '-' || p.person, '', $1, p.person from unnest($2::bigint[]) as p (person)
    where not exists (select from users u where u.profile_type = $1 and u.profile_id = p.person) returning id)
  insert into user_roles (user_id, role_id, position)
  select added.id, r.id, 0 from added join roles r on r.name = 'ROLE_' || $1`

const SIGNED = `insert into sessions (id, user_id, current_role_name, created_at, last_seen_at, confirmed_at, address, agent)
  values ($1, $2, $3, now(), now(), now(), 'local', 'bench')`

export const asking =
  (db) =>
  async (sql, parameters = []) =>
    (await db.executeQuery({ sql, parameters })).rows

/** Accounts for those who have none. */
export const giveAccounts = (db, type, profileIds) => asking(db)(ACCOUNTS, [type, profileIds])

/** Signed in as the server would. */
export const signed = async (db, tokens, role, people) => {
  const now = new Date()
  const all = []
  for (const person of people) {
    const id = randomUUID()
    await asking(db)(SIGNED, [id, person.userId, `ROLE_${role}`])
    all.push({ ...person, token: await tokens.sign(id, now) })
  }
  return all
}

const PUPILS = 200
const OF_SCHOOL = 'bench-school'

/** One in so many, so that they are of all classes. */
const SOME_PUPILS = `select id::int from (select id, row_number() over (order by class_id, id) as n, count(*) over () as all
  from students where class_id is not null and deleted_at is null) s where n % greatest(1, s.all / $1) = 0 limit $1`

const ADMINISTRATOR = `with added as (
    insert into users (username, password_hash, profile_type, must_change_password) select $1, '', 'ADMIN', false
    where not exists (select from users where username = $1) returning id)
  insert into user_roles (user_id, role_id, position)
  select added.id, r.id, 0 from added join roles r on r.name = 'ROLE_SCHOOL_ADMIN'`

const TEACHER = `select u.id::int as "userId" from users u join teachers t on t.id = u.profile_id and t.deleted_at is null
  where u.profile_type = 'TEACHER' and u.enabled`

/** Who leads a 教研组, with the role that goes with it. */
const LEADER = `${TEACHER} and exists (select from departments d join departments above on above.id = d.parent_id
  and above.code = 'JYZ' where d.head_id = t.id) order by u.id limit 1`

const LEADS = `insert into user_roles (user_id, role_id, position)
  select $1, id, 9 from roles where name = 'ROLE_HEAD_TEACHER' on conflict do nothing`

/** Teaches, and no class is theirs. */
const SUBJECT = `${TEACHER} and not exists (select from classes c where t.id in (c.head_teacher_id, c.assistant_teacher_id))
  and exists (select from teaching_assignments ta join semesters s on s.id = ta.semester_id and s.is_current
    where ta.teacher_id = t.id and ta.ended_at is null) order by u.id limit 1`

/** The people whose homes are measured, beside those whom the demo school offers. */
export const writePeople = async (db, tokens, dataDir) => {
  const run = asking(db)
  const chosen = (await run(SOME_PUPILS, [PUPILS])).map(({ id }) => id)
  await giveAccounts(db, 'STUDENT', chosen)
  await run(ADMINISTRATOR, [OF_SCHOOL])
  const [leader] = await run(LEADER)
  const [subject] = await run(SUBJECT)
  if (leader === undefined || subject === undefined)
    throw new Error('the school has nobody whose home is measured')
  await run(LEADS, [leader.userId])
  const pupils = await run(
    `select id::int as "userId" from users where profile_type = 'STUDENT' and profile_id = any($1) order by id`,
    [chosen],
  )
  const school = await run('select id::int as "userId" from users where username = $1', [OF_SCHOOL])
  await run('update users set must_change_password = false where id = any($1)', [
    [leader, subject, ...pupils].map(({ userId }) => userId),
  ])
  const written = {
    administrator: await signed(db, tokens, 'SCHOOL_ADMIN', school),
    leader: await signed(db, tokens, 'HEAD_TEACHER', [leader]),
    subject: await signed(db, tokens, 'TEACHER', [subject]),
    pupils: await signed(db, tokens, 'STUDENT', pupils),
  }
  writeFileSync(join(dataDir, 'people.json'), JSON.stringify(written), { mode: 0o600 })
}
