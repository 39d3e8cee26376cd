import { communicationApi as api } from '@xueqiao/contract/features/family/communication/api'
import { hoursApi } from '@xueqiao/contract/features/family/communication/hours'
import { messagesApi } from '@xueqiao/contract/features/family/communication/messages'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { describe, expect, test } from 'vitest'
import { type ChatUser, useChat } from '../../../../../test/chat-things'
import { localDate } from '../../../../platform/clock'
import { communicationJobs } from '../hours/hours'

const { t, chat } = await useChat()

const disable = (who: ChatUser, enabled = false) =>
  t.db.updateTable('users').set({ enabled }).where('id', '=', who.id).execute()

describe('a class without a 班主任 for a while', () => {
  test('hands over when the next one comes; until then the one before answers', async () => {
    const { parent, teacher, id, classId } = await chat.aConversation()
    await chat.changeHead(classId, null)
    await chat.say(parent, id, '还没有新班主任')
    expect((await chat.words(teacher, id)).at(-1)).toBe('还没有新班主任')
    const next = await chat.aTeacher({ name: '乙' })
    await chat.changeHead(classId, next.profileId)
    await chat.say(parent, id, '您好')
    expect(await chat.words(next, id)).toEqual(['班主任已变更为乙老师，今后的消息由乙老师接收', '您好'])
    expect(await chat.words(teacher, id)).not.toContain('您好')
    expect(t.events.filter(({ type }) => type === 'message.sent').at(-1)?.tell?.users).not.toContain(
      teacher.id,
    )
    expect(
      await teacher.call(messagesApi.send, { params: { id }, body: { content: '我还在' } }),
    ).toMatchObject({ status: 403 })
  })

  test('and back to the same one: nothing happens; a talk begun meanwhile is not of the class', async () => {
    const { parent, teacher, id, classId, studentId } = await chat.aConversation()
    await chat.changeHead(classId, null)
    await chat.changeHead(classId, teacher.profileId)
    expect(await chat.words(teacher, id)).toEqual([])
    await chat.changeHead(classId, null)
    const second = await chat.anotherParent(studentId)
    const later = await chat.aConversationOf({ parent: second, teacher, studentId })
    const next = await chat.aTeacher()
    await chat.changeHead(classId, next.profileId)
    expect((await chat.rowOf(parent, id)).peer).toMatchObject({ userId: next.id })
    expect((await chat.rowOf(second, later)).peer).toMatchObject({ userId: teacher.id })
  })

  test('a child who goes on to another class meanwhile is talked about with the 班主任 there', async () => {
    const { parent, id, classId, studentId } = await chat.aConversation()
    await chat.changeHead(classId, null)
    const next = await chat.aTeacher()
    const params = { id: studentId }
    const body = { classId: await chat.aClass(next.profileId) }
    const moved = await (await chat.asAdmin())(studentsApi.assignClass, { params, body })
    expect(moved.status).toBe(200)
    expect((await chat.rowOf(parent, id)).peer).toMatchObject({ userId: next.id })
  })
})

test('a 班主任 who comes back reads nothing of what was said to the one between', async () => {
  const { parent, teacher, id, classId } = await chat.aConversation()
  const { seq } = await chat.say(parent, id, '说给甲的话')
  await teacher.call(messagesApi.read, { params: { id }, body: { seq } })
  const between = await chat.aTeacher({ name: '乙' })
  await chat.changeHead(classId, between.profileId)
  const secret = await chat.say(parent, id, '说给乙的话')
  await chat.changeHead(classId, teacher.profileId)
  await chat.say(parent, id, '又见面了')
  const seen = await chat.words(teacher, id)
  expect(seen).toHaveLength(2)
  expect(seen.at(-1)).toBe('又见面了')
  expect(await chat.unread(teacher)).toBe(2)
  const found = async (keyword: string) =>
    (await teacher.call(messagesApi.search, { query: { keyword } })).data.totalElements
  expect(await found('说给乙')).toBe(0)
  expect(await found('又见面')).toBe(1)
  const reply = { params: { id }, body: { content: '引用', replyTo: secret.id } }
  expect(await teacher.call(messagesApi.send, reply)).toMatchObject({ status: 400 })
  expect(await chat.words(between, id)).toContain('说给乙的话')
  expect(await chat.words(between, id)).not.toContain('又见面了')
  // Who had read something before they went has read it still.
  const own = (await parent.call(messagesApi.list, { params: { id }, query: {} })).data.content
  expect(own.map((one) => [one.content, one.read])).toEqual(
    expect.arrayContaining([
      ['说给甲的话', true],
      ['说给乙的话', false],
    ]),
  )
})

describe('where nobody is there', () => {
  const GONE = '该老师已不再接收此会话的消息，请联系班主任'

  test('nobody writes: the account is gone', async () => {
    const { parent, teacher, id } = await chat.aConversation()
    expect((await chat.rowOf(parent, id)).reachable).toBe(true)
    await disable(teacher)
    expect((await chat.rowOf(parent, id)).reachable).toBe(false)
    const send = { params: { id }, body: { content: '有人吗' } }
    expect(await parent.call(messagesApi.send, send)).toMatchObject({ status: 409, message: GONE })
    await disable(teacher, true)
    expect(await parent.call(messagesApi.send, send)).toMatchObject({ status: 200 })
    await disable(parent)
    expect(await teacher.call(messagesApi.send, send)).toMatchObject({
      status: 409,
      message: '会话中已没有可以接收消息的人',
    })
  })

  test('nobody opens it again: the teacher of a closed talk has left', async () => {
    const { parent, teacher, id, classId, studentId } = await chat.aConversation()
    const next = await chat.aTeacher()
    await chat.aConversationOf({ parent, teacher: next, studentId })
    await chat.changeHead(classId, next.profileId)
    expect(await chat.rowOf(parent, id)).toMatchObject({ active: false, reachable: true, mayManage: true })
    await disable(teacher)
    expect(await chat.rowOf(parent, id)).toMatchObject({ active: false, reachable: false })
    const again = { params: { id }, body: { active: true } }
    expect(await parent.call(api.updateConversation, again)).toMatchObject({ status: 409, message: GONE })
    expect((await chat.rowOf(parent, id)).active).toBe(false)
  })
})

describe('the talk of a parent and a teacher', () => {
  test('is ended and named by these two only', async () => {
    const { parent, teacher, id, studentId } = await chat.aConversation()
    const [colleague, other] = [await chat.aTeacher(), await chat.anotherParent(studentId)]
    await teacher.call(api.addParticipants, { params: { id }, body: { userIds: [colleague.id, other.id] } })
    for (const guest of [colleague, other]) {
      for (const body of [{ active: false }, { subject: '改名' }])
        expect(await guest.call(api.updateConversation, { params: { id }, body })).toMatchObject({
          status: 403,
          message: '只有会话双方可以修改或结束会话',
        })
      expect((await chat.rowOf(guest, id)).mayManage).toBe(false)
    }
    for (const who of [parent, teacher]) {
      const body = { subject: '期中', active: true }
      expect(await who.call(api.updateConversation, { params: { id }, body })).toMatchObject({ status: 200 })
      expect((await chat.rowOf(who, id)).mayManage).toBe(true)
    }
  })

  test('is left by whoever was on duty after three quiet days', async () => {
    const { parent, id } = await chat.aConversation()
    const duty = await chat.aTeacher()
    const days = [{ date: localDate(t.ctx().now), teacherIds: [duty.profileId] }]
    await (await chat.asAdmin())(hoursApi.setDuty, { body: { days } })
    await chat.say(parent, id, '请帮忙', { urgent: true, urgentReason: '孩子还没到家' })
    const wake = async () => {
      const { db, env, bus, log, now } = t.ctx()
      const nothing = async () => {}
      const run = { id: 1, kind: '', payload: null, ownerId: null, attempt: 1, log, now: () => now }
      const signal = new AbortController().signal
      const { handlers } = communicationJobs({ db, env, bus, log })
      const deaf = { signal, checkCancelled: nothing, settle: nothing, progress: nothing }
      await handlers['communication.wake']?.({ ...run, ...deaf })
    }
    const isThere = async () =>
      (await (await chat.asAdmin())(api.participants, { params: { id } })).data.some(
        ({ userId }) => userId === duty.id,
      )
    t.advance(3 * 24 * 60 - 1)
    await wake()
    expect(await isThere()).toBe(true)
    t.advance(2)
    await wake()
    expect(await isThere()).toBe(false)
    const told = t.events.filter((event) => event.type === 'conversation.changed' && event.id === id).at(-1)
    expect(told?.tell?.users).toContain(duty.id)
    const { username } = await t.db
      .selectFrom('users')
      .select('username')
      .where('id', '=', duty.id)
      .executeTakeFirstOrThrow()
    duty.call = await t.login(username)
    expect(await duty.call(messagesApi.list, { params: { id } })).toMatchObject({ status: 403 })
  })
})
