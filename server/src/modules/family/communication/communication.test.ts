import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { presenceApi as api } from '@xueqiao/contract/features/family/communication/presence'
import { expect, test } from 'vitest'
import { type ChatUser, useChat } from '../../../../test/chat-things'
import { presenceChanged } from './presence/presence'

const { t, chat } = await useChat()

test('COMMUNICATION-29: who says they are online is online, until they leave or their session ends', async () => {
  const [one, two] = [await chat.make.aUser('one', ['TEACHER']), await chat.make.aUser('two', ['TEACHER'])]
  const ask = async () => (await two.call(api.onlineStatus, { body: { userIds: [one.id, two.id] } })).data
  expect(await ask()).toEqual([
    { userId: one.id, online: false },
    { userId: two.id, online: false },
  ])
  expect((await one.call(api.setOnline, { body: { status: true } })).data).toEqual({
    userId: one.id,
    online: true,
  })
  expect(await ask()).toContainEqual({ userId: one.id, online: true })
  expect(t.events).toContainEqual(expect.objectContaining({ type: 'presence.changed', id: one.id }))
  await one.call(api.onlineStatus, { body: { status: 'offline' } })
  expect(await ask()).toContainEqual({ userId: one.id, online: false })
  await one.call(api.setOnline, { body: { status: 'online' } })
  await one.call(authApi.logout)
  expect(await ask()).toContainEqual({ userId: one.id, online: false })
  expect(await two.call.loose(api.setOnline, { body: { status: 'here' } })).toMatchObject({ status: 400 })
})

test('signing out on one device leaves those online who are there with another', async () => {
  const { id, call } = await chat.make.aUser('twice', ['TEACHER'])
  const phone = await t.login('twice')
  const ask = async () => (await phone(api.onlineStatus, { body: { userIds: [id] } })).data[0]?.online
  await call(api.setOnline, { body: { status: true } })
  await phone(api.setOnline, { body: { status: true } })
  const told = () => t.events.filter((event) => event.type === 'presence.changed' && event.id === id)
  expect((await call(api.setOnline, { body: { status: false } })).data).toEqual({ userId: id, online: true })
  await call(authApi.logout)
  expect(await ask()).toBe(true)
  expect(told().map(({ tell }) => tell?.event)).toEqual([
    { type: 'presence', userId: id, online: true },
    { type: 'presence', userId: id, online: true },
  ])
  expect((await phone(api.setOnline, { body: { status: false } })).data.online).toBe(false)
  expect(await ask()).toBe(false)
})

test('many who come at once are written and told of together', async () => {
  const [one, two] = [await chat.aConversation(), await chat.aConversation()]
  const ids = [one.parent.id, two.parent.id, one.teacher.id, 999_999]
  const few = await t.queriesOf(() => presenceChanged(t.ctx(), ids.slice(0, 1), true))
  const many = await t.queriesOf(() => presenceChanged(t.ctx(), ids, true))
  expect(many).toBe(few)
  const told = (id: number) =>
    t.events.filter((event) => event.type === 'presence.changed' && event.id === id).at(-1)?.tell
  expect(told(one.parent.id)).toEqual({
    users: [one.teacher.id],
    event: { type: 'presence', userId: one.parent.id, online: true },
  })
  expect(told(two.parent.id)?.users).toEqual([two.teacher.id])
  const asked = { body: { userIds: [one.teacher.id, one.parent.id, 999_999] } }
  const online = async (who: ChatUser) =>
    (await who.call(api.onlineStatus, asked)).data.map((row) => row.online)
  expect(await online(one.teacher)).toEqual([true, true, false])
  // Of families that are none of theirs, staff learn as much as of numbers that are nobody's.
  expect(await online(two.teacher)).toEqual([true, false, false])
  const classmate = await chat.aParent([await chat.make.aStudent({ classId: two.classId })])
  await classmate.call(api.setOnline, { body: { status: true } })
  const own = await two.teacher.call(api.onlineStatus, { body: { userIds: [classmate.id] } })
  expect(own.data).toEqual([{ userId: classmate.id, online: true }])
})
