import { messagesApi } from '@xueqiao/contract/features/family/communication/messages'
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { type ChatUser, useChat } from '../../../../../test/chat-things'
import type { Database } from '../../../../platform/db/database'
import { search } from './queries'

const { t, chat } = await useChat()

const find = async (who: ChatUser, query: object) =>
  (await who.call.loose(messagesApi.search, { query })).data

test('COMMUNICATION-33: one or two characters, in own talks only, the newest first', async () => {
  const family = await chat.aFamily()
  const id = await chat.aConversationOf(family)
  const other = await chat.aFamily()
  await chat.say(other.parent, await chat.aConversationOf(other), '春游带什么')
  const { parent, teacher } = family
  await chat.say(parent, id, '春游几点集合？')
  t.advance(1)
  await chat.say(teacher, id, '春游八点集合，100%准时_')
  const gone = await chat.say(teacher, id, '春游作废')
  await teacher.call(messagesApi.recall, { params: { id, msgId: gone.id } })

  const { content, totalElements } = await find(parent, { keyword: '春' })
  expect(totalElements).toBe(2)
  expect(content[0]).toMatchObject({
    sessionId: id,
    seq: 2,
    content: '春游八点集合，100%准时_',
    studentName: '王小明',
    senderId: teacher.id,
  })
  expect((await find(teacher, { keyword: '集合' })).content[0]?.sessionTitle).toBe('王大明')
  expect((await find(parent, { keyword: '集合', size: 1, page: 1 })).content).toMatchObject([{ seq: 1 }])
  // What is typed is text, never a pattern.
  for (const keyword of ['100%', '时_']) expect((await find(parent, { keyword })).totalElements).toBe(1)
  for (const keyword of ['%', '_几', "'; drop table messages; --", '带什么'])
    expect((await find(parent, { keyword })).content.length).toBeLessThanOrEqual(keyword === '%' ? 1 : 0)
  await chat.say(parent, id, `${'长'.repeat(700)}Homework`)
  for (const keyword of ['长', 'homework', '长Homework'])
    expect((await find(teacher, { keyword })).totalElements).toBe(1)
  expect(await find(parent, {})).toEqual({ content: [], totalElements: 0 })
  const place = await parent.call(messagesApi.list, { params: { id }, query: { around: 2, size: 1 } })
  expect(place.data.content).toMatchObject([{ seq: 2 }])
})

test('among many messages of others, own talks lead the way', async () => {
  const family = await chat.aFamily()
  const id = await chat.aConversationOf(family)
  await chat.say(family.parent, id, '明天下雨吗')
  await sql`insert into conversations (kind, subject, last_seq)
    select 'group', '别人 ' || n, 50 from generate_series(1, 600) n`.execute(t.db)
  await sql`insert into messages (conversation_id, seq, sender_type, sender_name, kind, body, created_at)
    select c.id, s, 'TEACHER', '某人', 'text', '今天天气不错，明天也一样 ' || s, now()
    from conversations c, generate_series(1, 50) s where c.subject like '别人%'`.execute(t.db)
  await sql`vacuum analyze messages, conversations, conversation_members`.execute(t.db)

  const asked: CompiledQuery[] = []
  const pool = new pg.Pool({ ...t.database, max: 1 })
  // It ends before its connections do: the database that is dropped then may still say so to one.
  pool.on('error', () => {})
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void asked.push(event.query),
  })
  const found = await search(
    db,
    { userId: family.parent.id, stranger: null },
    { keyword: '明天', page: 0, size: 20 },
  )
  expect(found.map(({ content }) => content)).toEqual(['明天下雨吗'])
  const last = asked.at(-1)
  const plan = JSON.stringify((await pool.query(`explain ${last?.sql}`, [...(last?.parameters ?? [])])).rows)
  await db.destroy()
  expect(plan).toContain('Index Only Scan using messages_in_order')
  expect(plan).toContain('Index Cond: ((conversation_id = me.conversation_id) AND (seq > me.from_seq)')
  expect(plan).not.toContain('Seq Scan on messages')
})
