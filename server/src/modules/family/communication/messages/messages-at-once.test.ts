import { randomUUID } from 'node:crypto'
import { communicationApi as api } from '@xueqiao/contract/features/family/communication/api'
import { messagesApi, URGENT_PER_WEEK } from '@xueqiao/contract/features/family/communication/messages'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type ChatUser, useChat } from '../../../../../test/chat-things'
import { somebodyWaits } from '../../../../../test/locks'
import { leave } from '../conversations/member-queries'

const { t, chat } = await useChat()

const urgent = { urgent: true, urgentReason: '孩子还没到家' }
const send = (who: ChatUser, id: number, body: object) =>
  who.call.loose(messagesApi.send, { params: { id }, body })
const lastTold = () => t.events.filter(({ type }) => type === 'message.sent').at(-1)?.tell

test('what is urgent and taken back is still counted, without its words', async () => {
  const { parent, teacher, id } = await chat.aConversation()
  for (let n = 0; n < URGENT_PER_WEEK; n += 1) {
    const { id: msgId } = await chat.say(parent, id, '快', urgent)
    const { data } = await parent.call(messagesApi.recall, { params: { id, msgId } })
    expect(data).toMatchObject({ recalled: true, urgent: false, urgentReason: null })
  }
  expect(await send(parent, id, { content: '快', ...urgent })).toMatchObject({ status: 429 })
  const { content } = (await teacher.call(messagesApi.list, { params: { id } })).data
  expect(content.some((message) => message.urgent)).toBe(false)
  const stored = await t.db.selectFrom('messages').selectAll().where('conversation_id', '=', id).execute()
  expect(JSON.stringify(stored)).not.toContain(urgent.urgentReason)
})

test('urgent ones sent at once, in one talk and in two, are rationed together', async () => {
  for (const same of [true, false]) {
    const { parent, studentId, id } = await chat.aConversation()
    const other = same
      ? id
      : await chat.aConversationOf({ parent, teacher: await chat.aTeacher(), studentId })
    for (let n = 1; n < URGENT_PER_WEEK; n += 1) await chat.say(parent, id, '快', urgent)
    const { tries } = await t.db.transaction().execute(async (tx) => {
      await sql`select id from conversations where id in (${id}, ${other}) for update`.execute(tx)
      const tries = [id, other].map((conversation) =>
        send(parent, conversation, { content: '快', ...urgent }),
      )
      await somebodyWaits(t.db, tries.length)
      return { tries }
    })
    expect((await Promise.all(tries)).map(({ status }) => status).sort()).toEqual([200, 429])
  }
})

test('who waits while the 班主任 changes speaks to the new one', async () => {
  const { parent, teacher, classId, id } = await chat.aConversation()
  const next = await chat.aTeacher()
  const admin = await chat.asAdmin()
  const { data } = await admin(classesApi.get, { params: { id: classId } })
  const body = { ...data, headTeacherId: next.profileId }
  const { changed, said } = await t.db.transaction().execute(async (tx) => {
    await sql`select id from conversations where id = ${id} for update`.execute(tx)
    const changed = admin(classesApi.update, { params: { id: classId }, body })
    await somebodyWaits(t.db)
    const said = send(parent, id, { content: '给谁？' })
    await somebodyWaits(t.db, 2)
    return { changed, said }
  })
  expect([(await changed).status, (await said).status]).toEqual([200, 200])
  expect(lastTold()).toMatchObject({ event: { message: { content: '给谁？' } } })
  expect([...(lastTold()?.users ?? [])].sort()).toEqual([parent.id, next.id].sort())
  expect(lastTold()?.users).not.toContain(teacher.id)
})

test('who is removed while they wait says nothing', async () => {
  const { teacher, id } = await chat.aConversation()
  const guest = await chat.aTeacher()
  await teacher.call(api.addParticipants, { params: { id }, body: { userIds: [guest.id] } })
  const { late } = await t.db.transaction().execute(async (tx) => {
    await sql`select id from conversations where id = ${id} for update`.execute(tx)
    const late = send(guest, id, { content: '我还在' })
    await somebodyWaits(t.db)
    await leave(tx, id, guest.id, t.ctx().now)
    return { late }
  })
  expect(await late).toMatchObject({ status: 403, message: '您不在该会话中' })
})

test('what was stored and perhaps never told is told again, to those who have not read it', async () => {
  const { parent, teacher, id } = await chat.aConversation()
  const body = { content: '到家了', clientId: randomUUID() }
  const { data: stored } = await send(parent, id, body)
  const before = t.events.length
  expect((await send(parent, id, body)).data.id).toBe(stored.id)
  expect(t.events.slice(before)).toMatchObject([{ type: 'message.sent', id: stored.id }])
  expect(lastTold()).toMatchObject({
    event: { sessionId: id, message: { id: stored.id, content: '到家了' } },
  })
  expect([...(lastTold()?.users ?? [])].sort()).toEqual([parent.id, teacher.id].sort())

  const guest = await chat.aTeacher()
  await teacher.call(api.addParticipants, { params: { id }, body: { userIds: [guest.id] } })
  await teacher.call(messagesApi.read, { params: { id }, body: undefined })
  await send(parent, id, body)
  expect(lastTold()?.users).toEqual([parent.id])
})

test('what was stored is acknowledged to who has gone since', async () => {
  const { parent, teacher, id } = await chat.aConversation()
  const guest = await chat.aTeacher()
  await teacher.call(api.addParticipants, { params: { id }, body: { userIds: [guest.id] } })
  const body = { content: '先走了', clientId: randomUUID() }
  const { data: stored } = await send(guest, id, body)
  await teacher.call(api.removeParticipant, { params: { id, userId: guest.id } })
  expect(await send(guest, id, body)).toMatchObject({ status: 200, data: { id: stored.id } })
  expect(await send(guest, id, { ...body, clientId: randomUUID() })).toMatchObject({ status: 403 })
  const own = { content: '删了', clientId: randomUUID() }
  await send(parent, id, own)
  await parent.call(api.removeConversation, { params: { id } })
  expect(await send(parent, id, own)).toMatchObject({ status: 200 })
})
