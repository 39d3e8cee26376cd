import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runJob } from './run-job.mjs'

// Conversation by the million goes in by SQL: no school types so fast, and what is measured is how it is read and added to.

const run = async (db, sql, parameters = []) => (await db.executeQuery({ sql, parameters })).rows

const ACCOUNTS = `with added as (
    insert into users (username, password_hash, profile_type, profile_id)
    select kind || '-' || id, $1, kind, id from (
      select 'PARENT' as kind, id from parents where deleted_at is null
      union all select 'TEACHER', id from teachers where deleted_at is null) people
    where not exists (select from users u where u.profile_type = kind and u.profile_id = people.id)
    returning id, profile_type)
  insert into user_roles (user_id, role_id, position)
  select added.id, r.id, 0 from added join roles r on r.name = 'ROLE_' || added.profile_type`

/** Every parent with the 班主任 of the first of their children. */
const CONVERSATIONS = `insert into conversations (kind, student_id, parent_id, teacher_id, last_seq, last_message_at)
  select distinct on (g.parent_id) 'parent-teacher', s.id, g.parent_id, c.head_teacher_id, 0, now()
  from student_guardians g join students s on s.id = g.student_id and s.deleted_at is null
  join classes c on c.id = s.class_id and c.head_teacher_id is not null
  order by g.parent_id, s.id on conflict do nothing`

const MEMBERS = `insert into conversation_members (conversation_id, user_id, role)
  select x.id, u.id, lower(x.kind) from (
    select id, 'PARENT' as kind, parent_id as person from conversations where kind = 'parent-teacher'
    union all select id, 'TEACHER', teacher_id from conversations where kind = 'parent-teacher') x
  join users u on u.profile_type = x.kind and u.profile_id = x.person
  on conflict do nothing`

/** Each class has its group; the roll brings its people in, as it does by itself every minute. */
const GROUPS = `insert into conversations (kind, class_id, only_head, subject)
  select 'group', c.id, true, c.name || '家长群' from classes c
  where c.deleted_at is null and not exists (select from conversations g where g.class_id = c.id)`

const MESSAGES = `insert into messages (conversation_id, seq, sender_id, sender_type, sender_name, kind, body, created_at)
  select c.id, c.last_seq + n, m.user_id, upper(m.role), 'bench', 'text',
    (array['好的，谢谢老师', '孩子今天有点咳嗽，想请半天假', '作业已经收到', '周五的家长会在几点开始？'])[1 + n % 4]
      || ' ' || n, now() - ($1 - n) * interval '1 minute'
  from conversations c cross join generate_series(1, $1::int) n
  join conversation_members m on m.conversation_id = c.id
    and m.role = case when n % 2 = 0 then 'parent' else 'teacher' end
  where c.kind = 'parent-teacher' and c.id % $2::int = $3::int`

/** No statement may take as long as all of it would. */
const PARTS = 25

/** Only once: a school that is kept keeps its conversation. */
export const addConversations = async (ctx, hash, messages) => {
  const { db } = ctx
  if ((await run(db, `select from users where username like 'PARENT-%' limit 1`)).length > 0) return
  await run(db, ACCOUNTS, [hash])
  await run(db, CONVERSATIONS)
  await run(db, MEMBERS)
  await run(db, GROUPS)
  await runJob(ctx, 'communication.roll')
  const [{ count }] = await run(db, `select count(*)::int from conversations where kind = 'parent-teacher'`)
  const each = Math.max(1, Math.ceil(messages / count))
  for (let part = 0; part < PARTS; part++) await run(db, MESSAGES, [each, PARTS, part])
  await run(db, `update conversations set last_seq = last_seq + $1 where kind = 'parent-teacher'`, [each])
}

/** Signed in as the server would: a hash for each of thousands would only measure hashes. */
export const writeTokens = async (db, tokens, dataDir, most) => {
  const people = await run(
    db,
    `select c.id as conversation, p.user_id as parent, t.user_id as teacher
     from conversations c
     join conversation_members p on p.conversation_id = c.id and p.role = 'parent'
     join conversation_members t on t.conversation_id = c.id and t.role = 'teacher'
     where c.kind = 'parent-teacher' and not exists (select from users u where u.id in (p.user_id, t.user_id)
       and (u.must_change_password or not u.enabled))
     order by c.id limit $1`,
    [most],
  )
  const now = new Date()
  const signed = new Map()
  for (const { parent, teacher } of people)
    for (const [userId, role] of [
      [parent, 'PARENT'],
      [teacher, 'TEACHER'],
    ])
      if (!signed.has(userId)) {
        const id = randomUUID()
        signed.set(userId, { userId, role, id, token: await tokens.sign(id, now) })
      }
  const sessions = [...signed.values()].map(({ userId, role, id }) => ({ id, user_id: userId, role }))
  await run(
    db,
    `insert into sessions (id, user_id, current_role_name, created_at, last_seen_at, confirmed_at, address, agent)
     select id, user_id, 'ROLE_' || role, now(), now(), now(), 'local', 'bench'
     from jsonb_to_recordset($1::jsonb) as r (id uuid, user_id bigint, role text)`,
    [JSON.stringify(sessions)],
  )
  const conversations = people.map(({ conversation, parent, teacher }) => ({
    id: conversation,
    parent: { userId: parent, token: signed.get(parent).token },
    teacher: { userId: teacher, token: signed.get(teacher).token },
  }))
  writeFileSync(join(dataDir, 'conversations.json'), JSON.stringify(conversations), { mode: 0o600 })
}
