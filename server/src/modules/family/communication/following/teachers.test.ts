import { communicationApi as api } from '@xueqiao/contract/features/family/communication/api'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { coursesApi } from '@xueqiao/contract/features/school/courses/api'
import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { describe, expect, test } from 'vitest'
import { type ChatUser, useChat } from '../../../../../test/chat-things'

const { t, chat } = await useChat()
const { make } = chat

const remove = async ({ profileId: id }: ChatUser) =>
  expect((await (await chat.asAdmin())(teachersApi.remove, { params: { id } })).status).toBe(200)

test('the talks of a 班主任 who was deleted wait for whoever the child comes to next', async () => {
  const { parent, teacher, id, studentId } = await chat.aConversation()
  await remove(teacher)
  const next = await chat.aTeacher()
  const body = { classId: await chat.aClass(next.profileId) }
  await (await chat.asAdmin())(studentsApi.assignClass, { params: { id: studentId }, body })
  expect((await chat.rowOf(parent, id)).peer).toMatchObject({ userId: next.id })
})

describe('in the group of a class without a plan is at once whoever gives its courses, and nobody else', () => {
  const aGroup = async () => {
    const family = await chat.aFamily()
    const { classId } = family
    const { data } = await family.teacher.call(api.openClassGroup, { body: { classId } })
    const courseId = await make.aCourse()
    const admin = await chat.asAdmin()
    const giver = await chat.aTeacher()
    const isIn = async () => {
      const members = (await family.teacher.call(api.participants, { params: { id: data.id } })).data
      return members.some(({ userId }) => userId === giver.id)
    }
    const takes = (courseIds: number[]) =>
      admin(classesApi.assignCourses, { params: { id: classId }, body: courseIds })
    const givenBy = (teacherIds: number[]) =>
      admin(coursesApi.assignTeachers, { params: { id: courseId }, body: teacherIds })
    const gives = (courseIds: number[]) =>
      admin(teachersApi.assignCourses, { params: { id: giver.profileId }, body: courseIds })
    return { ...family, groupId: data.id, courseId, admin, giver, isIn, takes, givenBy, gives }
  }

  test('whichever of class, course and teacher is changed', async () => {
    const { courseId, giver, isIn, takes, givenBy, gives } = await aGroup()
    const after = async (change: Promise<{ status: number }>) => {
      expect((await change).status).toBe(200)
      return isIn()
    }
    expect(await after(takes([courseId]))).toBe(false)
    expect(await after(givenBy([giver.profileId]))).toBe(true)
    expect(await after(takes([]))).toBe(false)
    expect(await after(takes([courseId]))).toBe(true)
    expect(await after(gives([]))).toBe(false)
    expect(await after(gives([courseId]))).toBe(true)
    expect(await after(givenBy([]))).toBe(false)
  })

  test('also when a course or a teacher is deleted, and the group hears of it', async () => {
    for (const what of ['course', 'teacher'] as const) {
      const { courseId, admin, giver, groupId, isIn, takes, givenBy } = await aGroup()
      await takes([courseId])
      await givenBy([giver.profileId])
      expect(await isIn()).toBe(true)
      const from = t.events.length
      if (what === 'course') await admin(coursesApi.remove, { params: { id: courseId } })
      else await remove(giver)
      expect(await isIn()).toBe(false)
      const told = t.events
        .slice(from)
        .filter(({ type, id }) => type === 'conversation.changed' && id === groupId)
      expect(told.flatMap(({ tell }) => tell?.users)).toContain(giver.id)
    }
  })
})
