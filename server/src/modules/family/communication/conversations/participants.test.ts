import { usersApi } from '@xueqiao/contract/features/account/users/api'
import { communicationApi as api, GROUP_MAX } from '@xueqiao/contract/features/family/communication/api'
import { messagesApi } from '@xueqiao/contract/features/family/communication/messages'
import { presenceApi } from '@xueqiao/contract/features/family/communication/presence'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type ChatUser, useChat } from '../../../../../test/chat-things'
import { somebodyWaits } from '../../../../../test/locks'

const { t, chat } = await useChat()

const add = (who: ChatUser, id: number, ...userIds: number[]) =>
  who.call(api.addParticipants, { params: { id }, body: { userIds } })
const remove = (who: ChatUser, id: number, userId: number) =>
  who.call(api.removeParticipant, { params: { id, userId } })
const present = async (who: ChatUser, id: number) =>
  (await who.call(api.participants, { params: { id } })).data.map(({ userId }) => userId)

test('COMMUNICATION-26: listed, added, removed', async () => {
  const { parent, teacher, id, studentId } = await chat.aConversation()
  const guest = await chat.aTeacher()
  expect(await present(parent, id)).toEqual([parent.id, teacher.id])
  const { data } = await add(teacher, id, guest.id)
  expect(data.find(({ userId }) => userId === guest.id)).toMatchObject({ principal: false, mayRemove: true })
  expect(data.find(({ userId }) => userId === parent.id)).toMatchObject({
    principal: true,
    mayRemove: false,
    label: '父亲',
    children: [{ id: studentId, name: expect.any(String) }],
  })
  expect(data.find(({ userId }) => userId === teacher.id)?.children).toEqual([])
  expect(await present(parent, id)).toContain(guest.id)
  expect(t.events.at(-1)?.tell).toMatchObject({
    users: expect.arrayContaining([guest.id]),
    event: { type: 'conversation.changed', sessionId: id },
  })
  expect(await remove(teacher, id, guest.id)).toMatchObject({ status: 200 })
  expect(await present(parent, id)).not.toContain(guest.id)
  expect(await remove(teacher, id, guest.id)).toMatchObject({ status: 404 })
  expect(await add(teacher, id, 999_999)).toMatchObject({
    status: 400,
    message: '只能添加该学生的家长或学校教职工',
  })
})

test('who joins later sees what is said from then on, and nothing after leaving', async () => {
  const { parent, teacher, id } = await chat.aConversation()
  const guest = await chat.aTeacher()
  const early = await chat.say(parent, id, '之前的话')
  await add(teacher, id, guest.id)
  expect(await chat.words(guest, id)).toEqual([])
  expect(await chat.unread(guest)).toBe(0)
  await chat.say(parent, id, '之后的话')
  expect(await chat.words(guest, id)).toEqual(['之后的话'])
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
  expect(await chat.words(guest, id)).toEqual([])
})

test('whoever is sent away meanwhile brings nobody in any more, and changes nothing', async () => {
  const { teacher, id } = await chat.aConversation()
  const [guest, third] = [await chat.aTeacher(), await chat.aTeacher()]
  const statusOf = async (who: ChatUser, call: () => Promise<{ status: number }>) => {
    const { asked } = await t.db.transaction().execute(async (tx) => {
      await tx.selectFrom('conversations').select('id').where('id', '=', id).forUpdate().execute()
      const asked = call()
      await somebodyWaits(t.db)
      await tx
        .updateTable('conversation_members')
        .set({ left_at: new Date(), left_seq: 0 })
        .where('conversation_id', '=', id)
        .where('user_id', '=', who.id)
        .execute()
      return { asked }
    })
    return (await asked).status
  }
  await add(teacher, id, guest.id)
  expect(await statusOf(guest, () => add(guest, id, third.id))).toBe(403)
  const rename = { params: { id }, body: { subject: '新主题' } }
  expect(await statusOf(teacher, () => teacher.call(api.updateConversation, rename))).toBe(403)
  const { data } = await (await chat.asAdmin())(api.participants, { params: { id } })
  expect(data.map(({ userId }) => userId)).not.toContain(third.id)
})

test('a new account of the same person is new to a talk; one that was of it has it back', async () => {
  const { teacher, parent, studentId, id } = await chat.aConversation()
  await chat.say(parent, id, '请保密')
  await chat.say(teacher, id, '好的')
  const admin = await chat.asAdmin()
  expect((await admin(usersApi.remove, { params: { id: parent.id } })).status).toBe(200)
  const profile = { type: 'PARENT', id: parent.profileId } as const
  const again = { ...(await chat.make.aUser(`again${id}`, ['PARENT'], profile)), profileId: parent.profileId }
  expect(await chat.aConversationOf({ parent: again, teacher, studentId })).toBe(id)
  expect(await chat.words(again, id)).toEqual([])
  expect(await chat.rowOf(again, id)).toMatchObject({ unreadCount: 0, lastMessage: null })
  await chat.say(teacher, id, '之后的话')
  expect(await chat.words(again, id)).toEqual(['之后的话'])
  const search = await again.call(messagesApi.search, { query: { keyword: '保密' } })
  expect(search.data.content).toEqual([])
  // Nor is the teacher's side of it different, when the other one opens it again.
  const user = await t.db
    .selectFrom('users')
    .select('username')
    .where('id', '=', teacher.id)
    .executeTakeFirst()
  expect((await admin(usersApi.remove, { params: { id: teacher.id } })).status).toBe(200)
  const post = { type: 'TEACHER', id: teacher.profileId } as const
  const successor = await chat.make.aUser(`${user?.username}b`, ['TEACHER'], post)
  await again.call(api.updateConversation, { params: { id }, body: { active: false } })
  await again.call(api.updateConversation, { params: { id }, body: { active: true } })
  expect(await chat.words({ ...successor, profileId: teacher.profileId }, id)).toEqual([])
  expect(await chat.words(again, id)).toEqual(['之后的话'])
})

test('parents bring in teachers of the child; teachers also the family and colleagues', async () => {
  const { parent, teacher, id, studentId, classId } = await chat.aConversation()
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

test('a talk has no more than its limit, whoever brings them in', async () => {
  const [one, two, three, four] = await Promise.all(Array.from({ length: 4 }, () => chat.aTeacher()))
  if (!one || !two || !three || !four) throw new Error('nobody was made')
  const body = { userIds: [two.id, three.id], subject: '大群' }
  const { id } = (await one.call(api.createConversation, { body })).data
  // Two stand beside whoever brings in, and one place is left.
  await sql`with made as (
      insert into users (username, password_hash, profile_type)
      select 'crowd' || n, '', 'TEACHER' from generate_series(1, ${GROUP_MAX - 3}) n returning id)
    insert into conversation_members (conversation_id, user_id, role) select ${id}, id, 'guest' from made`.execute(
    t.db,
  )
  const five = await chat.aTeacher()
  expect(await add(one, id, four.id, five.id)).toMatchObject({
    status: 400,
    message: `最多 ${GROUP_MAX} 人`,
  })
  expect(await present(one, id)).toHaveLength(GROUP_MAX)
  expect(await add(one, id, four.id)).toMatchObject({ status: 200 })
  expect(await add(one, id, five.id)).toMatchObject({ status: 400 })
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
  expect(await chat.words(two, id)).toEqual([])
})

describe('the group of a class', () => {
  const openFor = (who: ChatUser, classId: number) => who.call(api.openClassGroup, { body: { classId } })
  const send = (who: ChatUser, id: number, content: string) =>
    who.call(messagesApi.send, { params: { id }, body: { content } })
  const sat = async () => {
    const family = await chat.aFamily()
    const { data } = await openFor(family.teacher, family.classId)
    return { ...family, id: data.id }
  }
  const moveTo = async (studentId: number, classId: number) => {
    const call = await chat.asAdmin()
    const answer = await call(studentsApi.assignClass, { params: { id: studentId }, body: { classId } })
    expect(answer.status).toBe(200)
  }

  test('is opened by its 班主任, once, with the families and teachers of the class', async () => {
    const { teacher, parent, classId, id } = await sat()
    const other = await chat.aTeacher()
    expect(await openFor(other, classId)).toMatchObject({ status: 403, message: '只有班主任可以开设班级群' })
    expect(await openFor(parent, classId)).toMatchObject({ status: 403 })
    expect(await openFor(teacher, 999_999)).toMatchObject({ status: 404 })
    expect((await openFor(teacher, classId)).data.id).toBe(id)
    expect((await teacher.call(api.ownClasses)).data).toMatchObject([{ classId, parents: 1, sessionId: id }])
    expect((await other.call(api.ownClasses)).data).toEqual([])
    expect(await chat.rowOf(teacher, id)).toMatchObject({
      kind: 'group',
      title: expect.stringMatching(/家长$/),
      classGroup: { classId, parents: 1, onlyHead: false, mayWrite: true, manages: true },
    })
    expect((await chat.rowOf(parent, id)).classGroup).toMatchObject({ mayWrite: false, manages: false })
    expect(await other.call(messagesApi.list, { params: { id } })).toMatchObject({ status: 403 })
  })

  test('COMMUNICATION-01: parents read there and speak to teachers only; they learn nothing of each other', async () => {
    const { teacher, parent, classId, id } = await sat()
    const second = await chat.aParent([await chat.make.aStudent({ classId })])
    // Whoever links a pupil by other ways than the roll is found when the job next looks.
    await openFor(teacher, classId)
    await chat.say(teacher, id, '周五家长会')
    expect(await chat.words(second, id)).toEqual(['周五家长会'])
    expect([await chat.unread(parent), await chat.unread(second)]).toEqual([1, 1])
    const refused = await send(parent, id, '收到')
    expect(refused).toMatchObject({ status: 403, message: '家长只能与教师进行沟通，请私聊老师' })
    expect(await present(parent, id)).toEqual([teacher.id, parent.id])
    expect((await present(teacher, id)).toSorted()).toEqual([parent.id, teacher.id, second.id].toSorted())
    const { data } = await parent.call(presenceApi.onlineStatus, { body: { userIds: [second.id] } })
    expect(data).toEqual([{ userId: second.id, online: false }])
    await parent.call(messagesApi.read, { params: { id }, body: {} })
    const told = t.events.filter(({ type }) => type === 'messages.read').at(-1)?.tell?.users
    expect(told?.toSorted()).toEqual([parent.id, teacher.id].toSorted())
    const marks = (await teacher.call(api.participants, { params: { id } })).data
    expect(marks.filter(({ type, lastReadSeq }) => type === 'PARENT' && lastReadSeq >= 1)).toHaveLength(1)
    expect(await parent.call(api.pin, { params: { id }, body: { pinned: true } })).toMatchObject({
      data: { pinned: true },
    })
    expect(await chat.unread(second)).toBe(1)
    await second.call(api.mute, { params: { id }, body: { muted: true } })
    expect(await chat.unread(second)).toBe(0)
  })

  test('仅班主任可发言 is the 班主任’s to decide; nobody changes who is in it', async () => {
    const { teacher, parent, classId, id } = await sat()
    const other = await chat.aTeacher()
    await t.db
      .updateTable('classes')
      .set({ assistant_teacher_id: other.profileId })
      .where('id', '=', classId)
      .execute()
    await openFor(teacher, classId)
    expect((await send(other, id, '我是副班主任')).status).toBe(200)
    const quiet = (who: ChatUser, onlyHead: boolean) =>
      who.call(api.updateConversation, { params: { id }, body: { onlyHead } })
    for (const who of [other, parent])
      expect(await quiet(who, true)).toMatchObject({ status: 403, message: '只有班主任可以管理班级群' })
    expect((await quiet(teacher, true)).data.classGroup?.onlyHead).toBe(true)
    expect(await send(other, id, '还能说吗')).toMatchObject({ status: 403, message: '本群仅班主任可发言' })
    expect((await chat.rowOf(other, id)).classGroup?.mayWrite).toBe(false)
    expect((await send(teacher, id, '我来说')).status).toBe(200)
    expect((await quiet(teacher, false)).data.classGroup?.onlyHead).toBe(false)
    const rename = { params: { id }, body: { subject: '别的名字' } }
    expect(await teacher.call(api.updateConversation, rename)).toMatchObject({ status: 400 })
    expect(await add(teacher, id, (await chat.aTeacher()).id)).toMatchObject({ status: 400 })
    expect(await remove(teacher, id, parent.id)).toMatchObject({ status: 400 })
    // Put away, it comes back with the next word.
    expect((await parent.call(api.removeConversation, { params: { id } })).status).toBe(200)
    const listed = async () => (await parent.call(api.conversations)).data.content.map((one) => one.id)
    expect(await listed()).not.toContain(id)
    await chat.say(teacher, id, '新消息')
    expect(await listed()).toContain(id)
  })

  test('follows the roll: who comes sees what follows, who goes keeps what was said', async () => {
    const { teacher, parent, studentId, id } = await sat()
    await chat.say(teacher, id, '开学')
    const elsewhere = await sat()
    await chat.say(elsewhere.teacher, elsewhere.id, '另一个班')
    await moveTo(studentId, elsewhere.classId)
    await chat.say(teacher, id, '期中')
    await chat.say(elsewhere.teacher, elsewhere.id, '欢迎新同学')
    expect(await chat.words(parent, id)).toEqual(['开学'])
    expect((await chat.rowOf(parent, id)).active).toBe(false)
    expect(await chat.words(parent, elsewhere.id)).toEqual(['欢迎新同学'])
    expect(await present(teacher, id)).toEqual([teacher.id])
    const told = t.events.filter(({ type }) => type === 'message.sent').map(({ tell }) => tell?.users)
    expect(told.at(-2)).not.toContain(parent.id)
    expect(told.at(-1)).toContain(parent.id)
    const call = await chat.asAdmin()
    await call.loose(studentsApi.remove, { params: { id: studentId } })
    expect(await present(elsewhere.teacher, elsewhere.id)).not.toContain(parent.id)
  })
})
