import { communicationApi as api } from '@xueqiao/contract/features/family/communication/api'
import { messagesApi } from '@xueqiao/contract/features/family/communication/messages'
import { parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { describe, expect, test } from 'vitest'
import { useChat } from '../../../../../test/chat-things'

const { t, chat } = await useChat()

const count = async () =>
  Number(
    (await t.db.selectFrom('conversations').select(t.db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n,
  )

describe('who may begin a session', () => {
  test('COMMUNICATION-11, 14: the values stand in the query, and twice is once', async () => {
    const { parent, teacher, studentId } = await chat.aFamily()
    const query = { studentId, parentId: parent.profileId, teacherId: teacher.profileId, subject: '数学作业' }
    const first = await parent.call(api.createFamilyConversation, { query })
    expect(first).toMatchObject({ status: 200, data: { ...query, kind: 'parent-teacher', active: true } })
    const again = await teacher.call(api.createFamilyConversation, { query })
    expect(again.data.id).toBe(first.data.id)
    expect((await parent.call(api.conversations)).data).toMatchObject({ totalElements: 1 })
    expect((await teacher.call(api.conversations)).data.content).toHaveLength(1)
  })

  test('COMMUNICATION-14: many at once make one', async () => {
    const { parent, teacher, studentId } = await chat.aFamily()
    const query = { studentId, parentId: parent.profileId, teacherId: teacher.profileId }
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        (n % 2 ? parent : teacher).call(api.createFamilyConversation, { query }),
      ),
    )
    expect(made.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(made.map(({ data }) => data.id)).size).toBe(1)
  })

  test('COMMUNICATION-01: a parent talks with teachers only', async () => {
    const { parent, studentId } = await chat.aFamily()
    const other = await chat.aFamily()
    const pupil = await chat.make.aUser('pupil1', ['STUDENT'], { type: 'STUDENT', id: other.studentId })
    const before = await count()
    for (const query of [{ parentId: other.parent.profileId, studentId }, { studentId }])
      expect(await parent.call(api.createFamilyConversation, { query })).toMatchObject({
        status: 400,
        message: '家长只能与教师进行沟通',
      })
    for (const userIds of [[other.parent.id], [pupil.id], [other.teacher.id, other.parent.id]])
      expect(await parent.call(api.createConversation, { body: { userIds } })).toMatchObject({
        status: 400,
        message: '家长只能与教师进行沟通',
      })
    expect(await count()).toBe(before)
  })

  test('COMMUNICATION-02: a teacher talks with parents, not with pupils', async () => {
    const { parent, teacher, studentId } = await chat.aFamily()
    const pupil = await chat.make.aUser('pupil2', ['STUDENT'], { type: 'STUDENT', id: studentId })
    expect(
      await teacher.call(api.createFamilyConversation, {
        query: { studentId, teacherId: teacher.profileId },
      }),
    ).toMatchObject({ status: 400, message: '教师只能与家长进行沟通，请选择该学生的家长' })
    expect(await teacher.call(api.createConversation, { body: { userIds: [pupil.id] } })).toMatchObject({
      status: 400,
      message: '教师只能与家长进行沟通，暂不支持与学生会话',
    })
    const made = await teacher.call(api.createConversation, { body: { userIds: [parent.id] } })
    expect(made.data).toMatchObject({ studentId, parentId: parent.profileId, teacherId: teacher.profileId })
  })

  test('COMMUNICATION-03: teachers have a call of their own, by query and by body', async () => {
    const [one, two] = [await chat.aTeacher({ name: '林晓月' }), await chat.aTeacher({ name: '罗文博' })]
    const pair = { teacherId1: one.profileId, teacherId2: two.profileId }
    const made = await one.call(api.createTeacherConversation, {
      query: { ...pair, subject: '换课' },
      body: null,
    })
    expect(made.data).toMatchObject({ ...pair, kind: 'teacher', subject: '换课', title: '罗文博' })
    const again = await two.call(api.createTeacherConversation, {
      body: { teacherId1: two.profileId, teacherId2: one.profileId },
    })
    expect(again.data).toMatchObject({ id: made.data.id, title: '林晓月' })
    expect(
      await one.call.loose(api.createTeacherConversation, { query: { teacherId2: one.profileId } }),
    ).toMatchObject({ status: 400 })
    const third = await chat.aTeacher()
    expect(await third.call.loose(api.createTeacherConversation, { query: pair })).toMatchObject({
      status: 403,
    })
  })

  test('COMMUNICATION-04: neither administrators nor pupils begin one', async () => {
    const { parent, teacher, studentId } = await chat.aFamily()
    const query = { studentId, parentId: parent.profileId, teacherId: teacher.profileId }
    const pupil = await chat.make.aUser('pupil3', ['STUDENT'], { type: 'STUDENT', id: studentId })
    for (const call of [await chat.asAdmin(), pupil.call]) {
      expect(await call(api.createFamilyConversation, { query })).toMatchObject({
        status: 400,
        message: '不支持的用户类型',
      })
      expect(await call(api.createConversation, { body: { userIds: [teacher.id] } })).toMatchObject({
        message: '不支持的用户类型',
      })
      expect(
        await call.loose(api.createTeacherConversation, {
          query: { teacherId1: teacher.profileId, teacherId2: 1 },
        }),
      ).toMatchObject({ message: '不支持的用户类型' })
    }
  })

  test('COMMUNICATION-05, 12: without a parent or a child nobody knows whom it is about', async () => {
    const { parent, teacher } = await chat.aFamily()
    expect(
      await teacher.call(api.createFamilyConversation, { query: { teacherId: teacher.profileId } }),
    ).toMatchObject({
      status: 400,
      message: '无法确定家长用户，请提供学生ID',
    })
    const other = (await chat.aTeacher()).profileId
    expect(await teacher.call(api.createFamilyConversation, { query: { teacherId: other } })).toMatchObject({
      status: 400,
      message: '无法确定家长用户，请提供学生ID',
    })
    const asOther = { parentId: parent.profileId, teacherId: other }
    expect(await teacher.call(api.createFamilyConversation, { query: asOther })).toMatchObject({
      status: 403,
    })
    const query = { parentId: parent.profileId, teacherId: teacher.profileId }
    expect(await teacher.call(api.createFamilyConversation, { query })).toMatchObject({
      status: 400,
      message: '请选择要沟通的学生',
    })
  })

  test('COMMUNICATION-06: the only child is taken where the call is one about people', async () => {
    const { parent, teacher, studentId } = await chat.aFamily()
    expect((await parent.call(parentsApi.students, { params: { id: parent.profileId } })).data).toHaveLength(
      1,
    )
    const made = await parent.call(api.createConversation, { body: { teacherId: teacher.profileId } })
    expect(made.data).toMatchObject({ studentId })
  })

  test('COMMUNICATION-07, 08: no child, and several', async () => {
    const { teacher, classId, studentId } = await chat.aFamily()
    const alone = await chat.aParent([])
    const body = { teacherId: teacher.profileId }
    const none = '该家长暂无关联的学生信息，无法创建沟通会话'
    expect(await alone.call(api.createConversation, { body })).toMatchObject({ status: 400, message: none })
    expect(await alone.call(api.createFamilyConversation, { query: body })).toMatchObject({
      status: 400,
      message: none,
    })
    const sister = await chat.make.aStudent({ classId })
    const both = await chat.make.aStudent({ classId })
    const mother = await chat.aParent([sister, both])
    const several = '该家长有多个孩子，请选择要沟通的学生'
    for (const answer of [
      await mother.call(api.createFamilyConversation, { query: body }),
      await mother.call(api.createConversation, { body }),
      await teacher.call(api.createFamilyConversation, { query: { parentId: mother.profileId } }),
    ])
      expect(answer).toMatchObject({ status: 400, message: several })
    const chosen = await mother.call(api.createFamilyConversation, { query: { ...body, studentId: both } })
    expect(chosen.data).toMatchObject({ studentId: both })
    const other = await mother.call(api.createFamilyConversation, { query: { ...body, studentId: sister } })
    expect(other.data.id).not.toBe(chosen.data.id)
    expect(await mother.call(api.createFamilyConversation, { query: { ...body, studentId } })).toMatchObject({
      status: 400,
      message: '该学生不是所选家长的孩子',
    })
  })

  test('COMMUNICATION-13: nobody begins one in the name of others, nor about a foreign child', async () => {
    const { parent, teacher } = await chat.aFamily()
    const other = await chat.aFamily()
    const query = { studentId: other.studentId, teacherId: teacher.profileId }
    expect(await parent.call(api.createFamilyConversation, { query })).toMatchObject({ status: 400 })
    expect(
      await parent.call(api.createFamilyConversation, {
        query: { ...query, parentId: other.parent.profileId },
      }),
    ).toMatchObject({ status: 403 })
    expect(
      await teacher.call(api.createFamilyConversation, {
        query: { ...query, parentId: other.parent.profileId, teacherId: other.teacher.profileId },
      }),
    ).toMatchObject({ status: 403 })
  })

  test('who has no account cannot be talked with', async () => {
    const { parent, studentId, teacher, classId } = await chat.aFamily()
    const silent = await chat.make.aTeacher()
    expect(
      await parent.call(api.createFamilyConversation, { query: { studentId, teacherId: silent } }),
    ).toMatchObject({
      status: 400,
      message: '该教师尚未开通账号，暂时无法在线沟通',
    })
    const quiet = await chat.make.aParent([await chat.make.aStudent({ classId })])
    expect(await teacher.call(api.createConversation, { body: { parentId: quiet } })).toMatchObject({
      status: 400,
      message: '该家长尚未开通账号，暂时无法在线沟通',
    })
    expect(
      await parent.call(api.createFamilyConversation, { query: { studentId, teacherId: 999_999 } }),
    ).toMatchObject({
      status: 404,
    })
  })

  test('several of the staff make a group, with parents there is none', async () => {
    const [one, two, three] = [await chat.aTeacher(), await chat.aTeacher(), await chat.aTeacher()]
    const { parent } = await chat.aFamily()
    const made = await one.call(api.createConversation, {
      body: { userIds: [two.id, three.id], subject: '初一年级组' },
    })
    expect(made.data).toMatchObject({ kind: 'group', title: '初一年级组', memberCount: 3, peer: null })
    expect(await one.call(api.createConversation, { body: { userIds: [two.id, parent.id] } })).toMatchObject({
      status: 400,
      message: '群聊只能包含教职工',
    })
  })
})

describe('lists', () => {
  test('COMMUNICATION-18: a parent sees active ones first', async () => {
    const family = await chat.aFamily()
    const id = await chat.aConversationOf(family)
    const second = { ...family, teacher: await chat.aTeacher() }
    const ended = await chat.aConversationOf(second)
    await family.parent.call(api.updateConversation, { params: { id: ended }, body: { active: false } })
    const list = async (query = {}) =>
      (
        await family.parent.call(api.conversationsOfParent, {
          params: { id: family.parent.profileId },
          query,
        })
      ).data.content.map((row) => row.id)
    expect(await list()).toEqual([id])
    expect(await list({ active: 'false' })).toEqual([ended])
    const closed = await second.teacher.call(messagesApi.send, {
      params: { id: ended },
      body: { content: '在' },
    })
    expect(closed).toMatchObject({ status: 409, message: '会话已结束，请重新打开后再发送' })
    expect(await chat.aConversationOf(second)).toBe(ended)
    expect(await list()).toContain(ended)
  })

  test('COMMUNICATION-19: a teacher pages theirs; nobody sees those of others', async () => {
    const family = await chat.aFamily()
    await chat.aConversationOf(family)
    const another = await chat.aParent([await chat.make.aStudent({ classId: family.classId })])
    await another.call(api.createConversation, { body: { teacherId: family.teacher.profileId } })
    const params = { id: family.teacher.profileId }
    const page = await family.teacher.call(api.conversationsOfTeacher, {
      params,
      query: { page: 0, size: 1 },
    })
    expect(page.data).toMatchObject({ totalElements: 2 })
    expect(page.data.content).toHaveLength(1)
    const beyond = await family.teacher.call(api.conversationsOfTeacher, {
      params,
      query: { page: 9, size: 1 },
    })
    expect(beyond.data).toEqual({ content: [], totalElements: 2 })
    expect(await another.call(api.conversationsOfTeacher, { params })).toMatchObject({ status: 403 })
    expect(
      await another.call(api.conversationsOfParent, { params: { id: family.parent.profileId } }),
    ).toMatchObject({ status: 403 })
  })

  test('COMMUNICATION-24, 25: pinned comes first, muted rings nowhere', async () => {
    const family = await chat.aFamily()
    const id = await chat.aConversationOf(family)
    const other = await chat.aConversationOf({ ...family, teacher: await chat.aTeacher() })
    const { parent, teacher } = family
    t.advance(1)
    await chat.say(teacher, id, '您好')
    const order = async () => (await parent.call(api.conversations)).data.content.map((row) => row.id)
    expect(await order()).toEqual([id, other])
    const params = { id: other }
    expect((await parent.call(api.pin, { params, body: { pinned: true } })).data).toMatchObject({
      pinned: true,
    })
    expect(await order()).toEqual([other, id])
    expect((await teacher.call(api.conversation, { params: { id } })).data.pinned).toBe(false)
    expect((await parent.call(api.pin, { params, body: { pinned: false } })).data.pinned).toBe(false)

    expect(await chat.unread(parent)).toBe(1)
    expect((await parent.call(api.mute, { params: { id }, body: { muted: true } })).data.muted).toBe(true)
    expect(await chat.unread(parent)).toBe(0)
    expect((await parent.call(api.mute, { params: { id }, body: { muted: false } })).data.muted).toBe(false)
    expect(await chat.unread(parent)).toBe(1)
  })

  test('a list names who it is with and what was said last, in one statement', async () => {
    const family = await chat.aFamily()
    const id = await chat.aConversationOf(family)
    for (let n = 0; n < 4; n += 1) await chat.aConversationOf({ ...family, teacher: await chat.aTeacher() })
    t.advance(1)
    await chat.say(family.parent, id, '老师好')
    await chat.say(family.teacher, id, '您好')
    const { content } = (await family.parent.call(api.conversations)).data
    expect(content[0]).toMatchObject({
      id,
      unreadCount: 1,
      studentName: '王小明',
      peer: { type: 'TEACHER', userId: family.teacher.id, label: '班主任', online: false },
      lastMessage: { content: '您好', senderId: family.teacher.id },
    })
    const seen = await family.teacher.call(api.conversations, { query: { search: 'wdm' } })
    expect(seen.data.content[0]).toMatchObject({
      id,
      title: '王大明',
      peer: { type: 'PARENT', label: '父亲' },
    })
    expect((await family.teacher.call(api.conversations, { query: { search: '赵' } })).data.content).toEqual(
      [],
    )
    const ask = () => family.parent.call(api.conversations)
    // The first call of a minute also notes that somebody was here.
    await ask()
    await ask()
    expect(await t.queriesOf(ask, { remembered: true })).toBe(1)
  })

  test('COMMUNICATION-27: made, read, renamed, and gone for whoever deletes it', async () => {
    const { parent, teacher, studentId } = await chat.aFamily()
    const body = { studentId, teacherId: teacher.profileId, subject: '请假' }
    const { id } = (await parent.call(api.createConversation, { body })).data
    const params = { id }
    expect((await teacher.call(api.conversation, { params })).data).toMatchObject({
      subject: '请假',
      hours: { onDuty: true, visibleAt: null },
      guardians: [{ phone: expect.stringContaining('****') }],
    })
    await parent.call(api.updateConversation, { params, body: { subject: '病假' } })
    expect((await teacher.call(api.conversation, { params })).data.subject).toBe('病假')
    await chat.say(parent, id, '孩子发烧了')

    expect(await parent.call(api.removeConversation, { params })).toMatchObject({ status: 200 })
    expect(await parent.call(api.conversation, { params })).toMatchObject({ status: 404 })
    expect(await parent.call(messagesApi.list, { params })).toMatchObject({ status: 403 })
    expect((await parent.call(api.conversations)).data.totalElements).toBe(0)
    expect((await teacher.call(api.conversation, { params })).data.active).toBe(true)

    await chat.say(teacher, id, '好些了吗')
    expect((await parent.call(api.conversation, { params })).data.unreadCount).toBe(1)
    const { content } = (await parent.call(messagesApi.list, { params })).data
    expect(content.map((message) => message.content)).toEqual(['好些了吗'])

    await parent.call(api.removeConversation, { params })
    await teacher.call(api.removeConversation, { params })
    const row = await t.db
      .selectFrom('conversations')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.closed_at).not.toBeNull()
    expect((await parent.call(api.createConversation, { body })).data).toMatchObject({ id, active: true })
    expect((await parent.call(messagesApi.list, { params })).data.content).toEqual([])
  })
})

describe('administrators', () => {
  test('see that people talk, and with whom, but not a word (decision 0016)', async () => {
    const family = await chat.aFamily()
    const id = await chat.aConversationOf(family)
    await chat.say(family.parent, id, '只想和老师说')
    const admin = await chat.asAdmin()
    const params = { id }
    const answers = [
      await admin(api.conversation, { params }),
      await admin(api.participants, { params }),
      await admin(api.conversationsOfParent, { params: { id: family.parent.profileId } }),
      await admin(api.conversationsOfTeacher, { params: { id: family.teacher.profileId } }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(JSON.stringify(answer.body)).not.toContain('只想')
    }
    expect(await admin(messagesApi.list, { params })).toMatchObject({ status: 403 })
    expect(await admin(messagesApi.send, { params, body: { content: '我来看看' } })).toMatchObject({
      status: 403,
    })
    expect((await admin(messagesApi.search, { query: { keyword: '只想' } })).data.totalElements).toBe(0)
    for (const call of [
      admin(api.updateConversation, { params, body: { subject: 'x' } }),
      admin(api.addParticipants, { params, body: { userIds: [family.teacher.id] } }),
      admin(api.removeConversation, { params }),
    ])
      expect(await call).toMatchObject({ status: 404 })
  })

  test('the count of unread messages is one’s own', async () => {
    const { parent, teacher } = await chat.aFamily()
    const params = { userId: teacher.id }
    expect(await parent.call(api.unreadCount, { params })).toMatchObject({ status: 403 })
    expect(await (await chat.asAdmin())(api.unreadCount, { params })).toMatchObject({ status: 200, data: 0 })
  })
})
