import { randomUUID } from 'node:crypto'
import { communicationApi } from '@xueqiao/contract/features/family/communication/api'
import { messagesApi } from '@xueqiao/contract/features/family/communication/messages'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { expect } from 'vitest'
import { type TestApp, testApp } from './app'
import { buildersFor } from './builders'

type Call = Awaited<ReturnType<TestApp['login']>>

/** Somebody who talks: the account, the person behind it, and a way to ask as them. */
export interface ChatUser {
  id: number
  profileId: number
  call: Call
}

/** Small true families and their teachers, with accounts; a test names only what it is about. */
export const chatFor = (t: TestApp, make = buildersFor(t)) => {
  let count = 0
  const name = (kind: string) => `${kind}${++count}${Math.random().toString(36).slice(2, 7)}`
  let admin: { call: Call; at: number } | undefined
  /** Signs in again when the clock of the test has gone on: sessions end. */
  const asAdmin = async () => {
    const at = t.ctx().now.getTime()
    if (admin?.at !== at)
      admin = { call: admin === undefined ? await make.admin() : await t.login('admin'), at }
    return admin.call
  }

  /** As a service sees them. */
  const ctxOf = (who: ChatUser) => ({
    ...t.ctx(),
    actor: {
      userId: who.id,
      loginSessionId: randomUUID(),
      username: '',
      name: '',
      roles: ['PARENT'],
      currentRole: 'PARENT',
      permissions: new Set<string>(),
      accessVersion: 0,
      profileType: 'PARENT' as const,
      profileId: who.profileId,
      mustChangePassword: false,
      gradeWording: 'PAGE' as const,
    },
  })

  const aTeacher = async (
    input: { name?: string; roles?: string[]; departmentId?: number } = {},
  ): Promise<ChatUser> => {
    const profileId = await make.aTeacher(input)
    const user = await make.aUser(name('t'), input.roles ?? ['TEACHER'], { type: 'TEACHER', id: profileId })
    return { ...user, profileId }
  }

  const aParent = async (childIds: number[]): Promise<ChatUser> => {
    const profileId = await make.aParent(childIds)
    return { ...(await make.aUser(name('p'), ['PARENT'], { type: 'PARENT', id: profileId })), profileId }
  }

  const aClass = async (headTeacherId: number | null, departmentId: number | null = null) => {
    const call = await asAdmin()
    const body = { name: name('班'), grade: 7, headTeacherId, departmentId }
    return (await call(classesApi.create, { body })).data.id
  }

  const changeHead = async (classId: number, headTeacherId: number | null) => {
    const call = await asAdmin()
    const params = { id: classId }
    const { data } = await call(classesApi.get, { params })
    const answer = await call(classesApi.update, { params, body: { ...data, headTeacherId } })
    expect(answer).toMatchObject({ status: 200 })
  }

  /** A class, its 班主任, a pupil and one parent, who know each other. */
  const aFamily = async () => {
    const teacher = await aTeacher()
    const classId = await aClass(teacher.profileId)
    const studentId = await make.aStudent({ classId })
    const parent = await aParent([studentId])
    return { teacher, classId, studentId, parent }
  }

  const aConversationOf = async (family: { parent: ChatUser; teacher: ChatUser; studentId: number }) => {
    const { parent, teacher, studentId } = family
    const query = { studentId, parentId: parent.profileId, teacherId: teacher.profileId }
    return (await parent.call(communicationApi.createFamilyConversation, { query })).data.id
  }

  /** A family, and the session of its parent with the 班主任. */
  const aConversation = async () => {
    const family = await aFamily()
    return { ...family, id: await aConversationOf(family) }
  }

  /** A second guardian of a child, and perhaps of others. */
  const anotherParent = async (studentId: number, more: number[] = []) => {
    const parent = await aParent(more)
    const link = { student_id: studentId, parent_id: parent.profileId, relationship: '其他' }
    await t.db.insertInto('student_guardians').values(link).execute()
    return parent
  }

  const say = async (who: ChatUser, id: number, content: string, more: object = {}) =>
    (
      await who.call(messagesApi.send, {
        params: { id },
        body: { content, clientId: randomUUID(), ...more },
      })
    ).data

  const words = async (who: ChatUser, id: number, query: object = {}) =>
    (await who.call(messagesApi.list, { params: { id }, query })).data.content.map(({ content }) => content)

  const rowOf = async (who: ChatUser, id: number) =>
    (await who.call(communicationApi.conversation, { params: { id } })).data

  const unread = async (who: ChatUser) =>
    (await who.call(communicationApi.unreadCount, { params: { userId: who.id } })).data

  return {
    make,
    asAdmin,
    ctxOf,
    aTeacher,
    aParent,
    anotherParent,
    aClass,
    changeHead,
    aFamily,
    aConversationOf,
    aConversation,
    say,
    words,
    rowOf,
    unread,
  }
}

/** An app of the file's own, and who talks there. */
export const useChat = async (options?: Parameters<typeof testApp>[0]) => {
  const t = await testApp(options)
  return { t, chat: chatFor(t) }
}
