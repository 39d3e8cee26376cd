import { communicationApi as api } from '@xueqiao/contract/features/family/communication/api'
import { messagesApi } from '@xueqiao/contract/features/family/communication/messages'
import { expect, test } from 'vitest'
import { type ChatUser, useChat } from '../../../../../test/chat-things'

const { t, chat } = await useChat()

const marks = async (who: ChatUser, id: number) =>
  (await who.call(messagesApi.list, { params: { id } })).data.content.map(({ read }) => read)
const read = async (who: ChatUser, id: number, seq?: number) =>
  (await who.call(messagesApi.read, { params: { id }, body: seq === undefined ? undefined : { seq } })).data
const readOne = async (who: ChatUser, id: number, msgId: number) =>
  (await who.call(messagesApi.readOne, { params: { id, msgId } })).data

test('who writes has not read what they did not see, and their own words are not new to them', async () => {
  const { parent, teacher, id } = await chat.aConversation()
  await chat.say(teacher, id, '一')
  await chat.say(teacher, id, '二')
  await chat.say(parent, id, '断网时写的')
  await chat.say(teacher, id, '三')
  await chat.say(parent, id, '也是')
  expect(await chat.unread(parent)).toBe(3)
  expect(await marks(teacher, id)).toEqual([false, false, false, false, false])
  expect(await read(parent, id, 2)).toMatchObject({ lastReadSeq: 3, unreadCount: 1 })
  expect(await marks(teacher, id)).toEqual([true, true, false, false, false])
  expect(await read(parent, id)).toMatchObject({ lastReadSeq: 5, unreadCount: 0 })
  await chat.say(parent, id, '都看了')
  expect(await chat.unread(parent)).toBe(0)
  expect((await parent.call(api.conversation, { params: { id } })).data.lastReadSeq).toBe(6)
})

test('COMMUNICATION-22, 23: to read one of two, whichever, leaves one', async () => {
  const { parent, teacher, id } = await chat.aConversation()
  const [one, two] = [await chat.say(teacher, id, '一'), await chat.say(teacher, id, '二')]
  expect(await readOne(parent, id, two.id)).toMatchObject({ lastReadSeq: 0, unreadCount: 1 })
  expect(await chat.unread(parent)).toBe(1)
  expect(await marks(teacher, id)).toEqual([false, true])
  const told = t.events.at(-1)?.tell
  const event = { type: 'messages.read', sessionId: id, userId: parent.id }
  expect(told?.event).toEqual({ ...event, from: 1, seq: 2 })
  expect(told?.users).toEqual(expect.arrayContaining([parent.id, teacher.id]))
  const before = t.events.length
  expect((await readOne(parent, id, two.id)).unreadCount).toBe(1)
  expect(t.events).toHaveLength(before)
  expect(await readOne(parent, id, one.id)).toMatchObject({ lastReadSeq: 2, unreadCount: 0 })
  expect(t.events.at(-1)?.tell?.event).toEqual({ ...event, from: 0, seq: 2 })
  expect(await marks(teacher, id)).toEqual([true, true])
})

test('to put a talk away takes back no mark, and gives none', async () => {
  const { parent, teacher, id } = await chat.aConversation()
  await chat.say(teacher, id, '读过')
  await read(parent, id)
  await chat.say(teacher, id, '没读')
  await parent.call(api.removeConversation, { params: { id } })
  expect(await marks(teacher, id)).toEqual([true, false])
  await chat.say(teacher, id, '又来了')
  expect(await chat.unread(parent)).toBe(1)
  await read(parent, id)
  expect(t.events.at(-1)?.tell?.event).toMatchObject({ type: 'messages.read', from: 2, seq: 3 })
  await parent.call(api.removeConversation, { params: { id } })
  expect(await marks(teacher, id)).toEqual([true, false, true])
})
