import { randomUUID } from 'node:crypto'
import { classesApi } from '@xueqiao/contract/features/classes'
import { communicationApi } from '@xueqiao/contract/features/communication'
import { messagesApi } from '@xueqiao/contract/features/communication-messages'
import type { TestApp } from './app'
import { buildersFor } from './builders'

type Call = Awaited<ReturnType<TestApp['login']>>

/** Somebody who talks: the account, the person behind it, and a way to ask as them. */
export interface Talker {
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

  const aTeacher = async (
    input: { name?: string; roles?: string[]; departmentId?: number } = {},
  ): Promise<Talker> => {
    const profileId = await make.aTeacher(input)
    const user = await make.aUser(name('t'), input.roles ?? ['TEACHER'], { type: 'TEACHER', id: profileId })
    return { ...user, profileId }
  }

  const aParent = async (childIds: number[]): Promise<Talker> => {
    const profileId = await make.aParent(childIds)
    return { ...(await make.aUser(name('p'), ['PARENT'], { type: 'PARENT', id: profileId })), profileId }
  }

  const aClass = async (headTeacherId: number | null, departmentId: number | null = null) => {
    const call = await asAdmin()
    const body = { name: name('班'), grade: 7, headTeacherId, departmentId }
    return (await call(classesApi.create, { body })).data.id
  }

  /** A class, its 班主任, a pupil and one parent, who know each other. */
  const aFamily = async () => {
    const teacher = await aTeacher()
    const classId = await aClass(teacher.profileId)
    const studentId = await make.aStudent({ classId })
    const parent = await aParent([studentId])
    return { teacher, classId, studentId, parent }
  }

  const aSession = async (family: { parent: Talker; teacher: Talker; studentId: number }) => {
    const { parent, teacher, studentId } = family
    const query = { studentId, parentId: parent.profileId, teacherId: teacher.profileId }
    return (await parent.call(communicationApi.createSession, { query })).data.id
  }

  const say = async (who: Talker, id: number, content: string, more: object = {}) =>
    (
      await who.call(messagesApi.send, {
        params: { id },
        body: { content, clientId: randomUUID(), ...more },
      })
    ).data

  const unread = async (who: Talker) =>
    (await who.call(communicationApi.unreadCount, { params: { userId: who.id } })).data

  return { make, asAdmin, aTeacher, aParent, aClass, aFamily, aSession, say, unread }
}
