import { communicationApi as api } from '@xueqiao/contract/features/communication'
import { messagesApi } from '@xueqiao/contract/features/communication-messages'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app'
import { chatFor, type Talker } from '../../../test/chat-things'

let t: TestApp
let chat: ReturnType<typeof chatFor>

beforeAll(async () => {
  t = await testApp()
  chat = chatFor(t)
})

const aTalk = async () => {
  const family = await chat.aFamily()
  return { ...family, id: await chat.aSession(family) }
}
const add = (who: Talker, id: number, ...userIds: number[]) =>
  who.call(api.addParticipants, { params: { id }, body: { userIds } })
const remove = (who: Talker, id: number, userId: number) =>
  who.call(api.removeParticipant, { params: { id, userId } })
const present = async (who: Talker, id: number) =>
  (await who.call(api.participants, { params: { id } })).data.map(({ userId }) => userId)
const words = async (who: Talker, id: number) =>
  (await who.call(messagesApi.list, { params: { id } })).data.content.map(({ content }) => content)

test('COMMUNICATION-26: listed, added, removed', async () => {
  const { parent, teacher, id } = await aTalk()
  const guest = await chat.aTeacher()
  expect(await present(parent, id)).toEqual([parent.id, teacher.id])
  const { data } = await add(teacher, id, guest.id)
  expect(data.find(({ userId }) => userId === guest.id)).toMatchObject({ principal: false, mayRemove: true })
  expect(data.find(({ userId }) => userId === parent.id)).toMatchObject({
    principal: true,
    mayRemove: false,
    label: '父亲',
  })
  expect(await present(parent, id)).toContain(guest.id)
  expect(t.events.at(-1)?.tell).toMatchObject({
    users: expect.arrayContaining([guest.id]),
    event: { type: 'conversation.changed', sessionId: id },
  })
  expect(await remove(teacher, id, guest.id)).toMatchObject({ status: 200 })
  expect(await present(parent, id)).not.toContain(guest.id)
  expect(await remove(teacher, id, guest.id)).toMatchObject({ status: 404 })
  expect(await add(teacher, id, 999_999)).toMatchObject({ status: 404 })
})

test('who joins later sees what is said from then on, and nothing after leaving', async () => {
  const { parent, teacher, id } = await aTalk()
  const guest = await chat.aTeacher()
  const early = await chat.say(parent, id, '之前的话')
  await add(teacher, id, guest.id)
  expect(await words(guest, id)).toEqual([])
  expect(await chat.unread(guest)).toBe(0)
  await chat.say(parent, id, '之后的话')
  expect(await words(guest, id)).toEqual(['之后的话'])
  expect(await chat.unread(guest)).toBe(1)
  expect((await guest.call(messagesApi.search, { query: { keyword: '的话' } })).data.totalElements).toBe(1)
  for (const call of [
    guest.call(messagesApi.readOne, { params: { id, msgId: early.id } }),
    guest.call(messagesApi.list, { params: { id }, query: { around: 1 } }),
  ]) {
    const { status, body } = await call
    expect(status === 404 || !JSON.stringify(body).includes('之前')).toBe(true)
  }
  expect(
    await guest.call(messagesApi.send, { params: { id }, body: { content: '引用', replyTo: early.id } }),
  ).toMatchObject({ status: 400 })
  await remove(guest, id, guest.id)
  await chat.say(parent, id, '再之后')
  expect(await guest.call(messagesApi.list, { params: { id } })).toMatchObject({ status: 403 })
  expect((await guest.call(api.conversations)).data.totalElements).toBe(0)
  expect(t.events.at(-1)?.tell?.users).not.toContain(guest.id)
  await add(teacher, id, guest.id)
  expect(await words(guest, id)).toEqual([])
})

test('parents bring in teachers of the child; teachers also the family and colleagues', async () => {
  const { parent, teacher, id, studentId, classId } = await aTalk()
  const mother = await chat.aParent([])
  await t.db
    .insertInto('student_guardians')
    .values({ student_id: studentId, parent_id: mother.profileId, relationship: '母亲' })
    .execute()
  const other = await chat.aFamily()
  const maths = await chat.aTeacher()
  await chat.make.teaches(maths.profileId, classId, await chat.make.aCourse(), await chat.make.aSemester())

  expect(await add(parent, id, mother.id)).toMatchObject({ status: 400, message: '家长只能与教师进行沟通' })
  expect(await add(parent, id, other.teacher.id)).toMatchObject({
    status: 400,
    message: '只能邀请孩子所在班级的老师',
  })
  expect(await add(parent, id, maths.id)).toMatchObject({ status: 200 })
  expect(await add(teacher, id, other.parent.id)).toMatchObject({
    status: 400,
    message: '只能添加该学生的家长或学校教职工',
  })
  expect(await add(teacher, id, mother.id, other.teacher.id)).toMatchObject({ status: 200 })
  expect(await present(parent, id)).toHaveLength(5)

  expect(await remove(parent, id, teacher.id)).toMatchObject({
    status: 400,
    message: '不能移除会话双方，可以删除该会话',
  })
  expect(await remove(parent, id, other.teacher.id)).toMatchObject({ status: 403 })
  expect(await remove(parent, id, maths.id)).toMatchObject({ status: 200 })
  expect(await remove(mother, id, mother.id)).toMatchObject({ status: 200, data: [] })
})

test('among staff there are no parents', async () => {
  const [one, two] = [await chat.aTeacher(), await chat.aTeacher()]
  const { parent } = await chat.aFamily()
  const { id } = (await one.call(api.createConversation, { body: { userIds: [two.id] } })).data
  expect(await add(one, id, parent.id)).toMatchObject({ status: 400, message: '该会话只能添加教职工' })
})

test('a group is left for good, until somebody brings one back', async () => {
  const [one, two, three] = [await chat.aTeacher(), await chat.aTeacher(), await chat.aTeacher()]
  const body = { userIds: [two.id, three.id], subject: '备课组' }
  const { id } = (await one.call(api.createConversation, { body })).data
  await two.call(api.removeConversation, { params: { id } })
  await chat.say(one, id, '周三备课')
  expect(await two.call(api.conversation, { params: { id } })).toMatchObject({ status: 404 })
  await add(three, id, two.id)
  expect(await words(two, id)).toEqual([])
})
