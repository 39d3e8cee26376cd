import { communicationApi } from '@xueqiao/contract/features/family/communication/api'
import { contactsApi as api, type Contact } from '@xueqiao/contract/features/family/communication/contacts'
import { presenceApi } from '@xueqiao/contract/features/family/communication/presence'
import { describe, expect, test } from 'vitest'
import { type ChatUser, useChat } from '../../../../../test/chat-things'

const { t, chat } = await useChat()

const names = (rows: readonly Contact[]) => rows.map(({ name }) => name)
const ids = (rows: readonly Contact[]) => rows.map(({ profileId }) => profileId)

describe('contacts', () => {
  test('COMMUNICATION-30, 31: a parent has the teachers of the child, with what they are to it', async () => {
    const { parent, teacher, classId, studentId } = await chat.aFamily()
    const semesterId = await chat.make.aSemester()
    const maths = await chat.make.aTeacher({ name: '罗文博' })
    const former = await chat.make.aTeacher({ name: '旧老师' })
    const [course, art] = [
      await chat.make.aCourse({ name: '数学' }),
      await chat.make.aCourse({ name: '美术' }),
    ]
    await chat.make.teaches(maths, classId, course, semesterId)
    await chat.make.teaches(former, classId, art, await chat.make.aSemester({ current: false }))
    const { data } = await parent.call(api.relatedTeachers, { params: { id: parent.profileId } })
    expect(ids(data)).toEqual([teacher.profileId, maths])
    expect(data[0]).toMatchObject({
      contactId: teacher.id,
      userId: teacher.id,
      contactType: 'TEACHER',
      profile_id: teacher.profileId,
      hasAccount: true,
      sessionId: null,
      relations: [{ label: '班主任', studentId, classId }],
    })
    expect(data[1]).toMatchObject({
      contactId: null,
      hasAccount: false,
      subjects: ['数学'],
      relations: [{ label: '数学', studentId }],
    })
    expect((await parent.call(api.contacts)).data).toEqual(data)
    const id = await chat.aConversationOf({ parent, teacher, studentId })
    expect((await parent.call(api.contacts)).data[0]?.sessionId).toBe(id)
    for (const row of data)
      for (const key of ['contactId', 'contactType', 'profileId', 'profile_id'])
        expect(row).toHaveProperty(key)
  })

  test('COMMUNICATION-30: where nobody is named for a course, whoever gives it counts', async () => {
    const { parent, teacher, classId } = await chat.aFamily()
    const course = await chat.make.aCourse({ name: '书法' })
    const giver = await chat.make.aTeacher()
    await t.db.insertInto('class_courses').values({ class_id: classId, course_id: course }).execute()
    await t.db.insertInto('course_teachers').values({ course_id: course, teacher_id: giver }).execute()
    expect(ids((await parent.call(api.contacts)).data)).toEqual([teacher.profileId, giver])
  })

  test('a teacher has the parents of the own classes by class and child, and the colleagues', async () => {
    const departmentId = await chat.make.aDepartment({ name: '数学组' })
    const family = await chat.aFamily()
    const other = await chat.aFamily()
    const colleague = await chat.aTeacher({ name: '郑启明', departmentId })
    const { data } = await family.teacher.call(api.contacts)
    const parents = data.filter(({ contactType }) => contactType === 'PARENT')
    expect(ids(parents)).toEqual([family.parent.profileId])
    expect(parents[0]).toMatchObject({
      phone: expect.stringMatching(/^139\*{4}\d{4}$/),
      relations: [{ label: '父亲', studentId: family.studentId, classId: family.classId }],
    })
    const colleagues = data.filter(({ contactType }) => contactType === 'TEACHER')
    expect(ids(colleagues)).toContain(other.teacher.profileId)
    expect(ids(colleagues)).not.toContain(family.teacher.profileId)
    expect(colleagues.find(({ userId }) => userId === colleague.id)?.relations).toMatchObject([
      { label: '同事', departmentName: '数学组' },
    ])
  })

  test('pupils see their teachers and nobody else; a foreign family is none of one’s business', async () => {
    const { parent, teacher, studentId } = await chat.aFamily()
    const pupil = await chat.make.aUser('pupil1', ['STUDENT'], { type: 'STUDENT', id: studentId })
    expect(ids((await pupil.call(api.contacts)).data)).toEqual([teacher.profileId])
    expect((await pupil.call(api.students)).data).toMatchObject({
      totalElements: 1,
      content: [{ profileId: studentId }],
    })
    const other = await chat.aFamily()
    const params = { id: parent.profileId }
    expect(await other.parent.call(api.relatedTeachers, { params })).toMatchObject({ status: 403 })
    expect(await other.teacher.call(api.relatedTeachers, { params })).toMatchObject({ status: 200, data: [] })
    expect((await teacher.call(api.relatedTeachers, { params })).data).toHaveLength(1)
  })

  test('who is online is seen by those who talk with them', async () => {
    const family = await chat.aFamily()
    const stranger = await chat.aFamily()
    await family.teacher.call(presenceApi.setOnline, { body: { status: true } })
    await chat.aConversationOf(family)
    expect((await family.parent.call(api.contacts)).data[0]?.online).toBe(true)
    const ask = async (who: ChatUser) =>
      (await who.call(presenceApi.onlineStatus, { body: { userIds: [family.teacher.id] } })).data
    expect(await ask(family.parent)).toEqual([{ userId: family.teacher.id, online: true }])
    expect(await ask(stranger.parent)).toEqual([{ userId: family.teacher.id, online: false }])
    await family.teacher.call(presenceApi.setOnline, { body: { status: false } })
    expect(t.events.at(-1)?.tell).toEqual({
      users: [family.parent.id],
      event: { type: 'presence', userId: family.teacher.id, online: false },
    })
  })
})

describe('finding people', () => {
  test('COMMUNICATION-15: pages of twenty', async () => {
    const { t: fresh, chat: own } = await useChat()
    const parent = await own.aParent([await own.make.aStudent()])
    for (let n = 0; n < 25; n += 1) await own.make.aTeacher()
    const page = async (query = {}) => (await parent.call(api.teachers, { query })).data
    expect((await page()).content).toHaveLength(20)
    expect(await page({ page: 1 })).toMatchObject({ totalElements: 25 })
    expect((await page({ page: 1 })).content).toHaveLength(5)
    expect((await page({ size: 3 })).content).toHaveLength(3)
    const ask = () => page()
    await ask()
    expect(await fresh.queriesOf(ask, { remembered: true })).toBe(1)
  })

  test('COMMUNICATION-16, 17: by name, in characters and pinyin, and by subject', async () => {
    const { parent, teacher, classId } = await chat.aFamily()
    const course = await chat.make.aCourse({ name: '日语' })
    const found = await chat.make.aTeacher({ name: '欧阳慧' })
    await t.db.insertInto('course_teachers').values({ course_id: course, teacher_id: found }).execute()
    for (const search of ['欧阳', '慧', 'oyh', 'ouyang'])
      expect(names((await parent.call(api.teachers, { query: { search } })).data.content)).toEqual(['欧阳慧'])
    expect(ids((await parent.call(api.teachers, { query: { subject: '日语' } })).data.content)).toEqual([
      found,
    ])
    expect((await parent.call(api.teachers, { query: { subject: '韩语' } })).data.totalElements).toBe(0)

    const child = await chat.make.aStudent({ name: '诸葛小雨', classId })
    const guardian = await chat.make.aParent([child])
    for (const search of ['诸葛', 'zgxy'])
      expect(ids((await teacher.call(api.students, { query: { search } })).data.content)).toEqual([child])
    const all = (await teacher.call(api.parents, { query: { search: '大明' } })).data
    expect(ids(all.content)).toEqual([parent.profileId, guardian])
    expect(all.content[1]?.relations).toMatchObject([{ label: '父亲', studentName: '诸葛小雨' }])
    expect((await teacher.call(api.parents, { query: { search: '赵' } })).data.content).toEqual([])
  })

  test('of teachers who are not theirs families learn who they are, and colleagues no number', async () => {
    const [one, two] = [await chat.aFamily(), await chat.aFamily()]
    const them = [one.teacher.profileId, two.teacher.profileId]
    await t.db.updateTable('teachers').set({ phone: '13800001234' }).where('id', 'in', them).execute()
    for (const { teacher } of [one, two])
      await teacher.call(presenceApi.setOnline, { body: { status: true } })
    const seen = async (who: ChatUser) => {
      const { content } = (await who.call(api.teachers, { query: { size: 200 } })).data
      return them.map((id) => content.find(({ profileId }) => profileId === id))
    }
    const own = { phone: '138****1234', online: true }
    expect(await seen(one.parent)).toMatchObject([own, { phone: null, online: false }])
    expect(await seen(one.teacher)).toMatchObject([{ phone: null }, { phone: null, online: true }])
    const colleague = (await one.teacher.call(api.contacts)).data.find(
      ({ profileId }) => profileId === them[1],
    )
    expect(colleague).toMatchObject({ phone: null, relations: [{ label: '同事' }] })
    const admin = await chat.asAdmin()
    const { content } = (await admin(api.teachers, { query: { size: 200 } })).data
    expect(content.find(({ profileId }) => profileId === them[1])).toMatchObject(own)
  })

  test('the scope is that of the records: own classes, own children, and parents find no parents', async () => {
    const [one, two] = [await chat.aFamily(), await chat.aFamily()]
    expect(ids((await one.teacher.call(api.parents)).data.content)).toEqual([one.parent.profileId])
    expect(ids((await one.teacher.call(api.students)).data.content)).toEqual([one.studentId])
    expect(ids((await one.parent.call(api.students)).data.content)).toEqual([one.studentId])
    expect(await one.parent.call(api.parents)).toMatchObject({ status: 403 })
    const admin = await chat.asAdmin()
    const seen = ids((await admin(api.students, { query: { size: 200 } })).data.content)
    expect(seen).toEqual(expect.arrayContaining([one.studentId, two.studentId]))
    expect(JSON.stringify((await admin(api.parents, { query: { size: 200 } })).data)).not.toMatch(/139\d{8}/)
  })
})

describe('strangers', () => {
  test('COMMUNICATION-32: who wrote though nothing relates them', async () => {
    const { parent, studentId, teacher } = await chat.aFamily()
    const has = async (who: ChatUser) => (await who.call(api.hasStrangerMessages)).data
    expect(await has(parent)).toBe(false)
    await chat.say(teacher, await chat.aConversationOf({ parent, teacher, studentId }), '您好')
    expect(await has(parent)).toBe(false)

    const stranger = await chat.aTeacher({ name: '陌生老师' })
    const query = { studentId, parentId: parent.profileId, teacherId: stranger.profileId }
    const { id } = (await stranger.call(communicationApi.createFamilyConversation, { query })).data
    expect(await has(parent)).toBe(false)
    await chat.say(stranger, id, '请问方便吗')
    expect(await has(parent)).toBe(true)
    expect((await parent.call(api.strangers)).data).toEqual([
      {
        contactId: stranger.id,
        userId: stranger.id,
        contactType: 'TEACHER',
        profileId: stranger.profileId,
        profile_id: stranger.profileId,
        name: '陌生老师',
        hasAccount: true,
        online: false,
        phone: null,
        subjects: [],
        relations: [],
        sessionId: id,
      },
    ])
    expect(await has(stranger)).toBe(false)
    await chat.say(parent, id, '您好')
    expect(await has(parent)).toBe(false)

    const unasked = await chat.aFamily()
    const toUnknown = { parent: unasked.parent, teacher, studentId: unasked.studentId }
    await chat.say(unasked.parent, await chat.aConversationOf(toUnknown), '打扰了')
    expect((await teacher.call(api.strangers)).data).toMatchObject([
      { profileId: unasked.parent.profileId, relations: [], phone: null },
    ])
    expect((await (await chat.asAdmin())(api.strangers)).data).toEqual([])
  })
})
