import { classesApi } from '@xueqiao/contract/features/classes'
import { communicationApi as api } from '@xueqiao/contract/features/communication'
import { DEFAULT_WEEK, hoursApi } from '@xueqiao/contract/features/communication-hours'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app'
import { chatFor, type Talker } from '../../../test/chat-things'

let t: TestApp
let chat: ReturnType<typeof chatFor>

// Monday evening at school.
beforeAll(async () => {
  t = await testApp({ now: '2026-11-16T12:00:00Z' })
  chat = chatFor(t)
})

const aTalk = async () => {
  const family = await chat.aFamily()
  return { ...family, id: await chat.aSession(family) }
}

test('how fast somebody answers is theirs, also when the talk is another’s by now', async () => {
  const { parent, teacher, id, classId, studentId } = await aTalk()
  await teacher.call(hoursApi.setHours, { body: { enabled: false, week: DEFAULT_WEEK } })
  await chat.say(parent, id, '问题')
  t.advance(10)
  await chat.say(teacher, id, '回答')
  const next = await chat.aTeacher()
  const admin = await chat.asAdmin()
  const { data } = await admin(classesApi.get, { params: { id: classId } })
  await admin(classesApi.update, {
    params: { id: classId },
    body: { ...data, headTeacherId: next.profileId },
  })
  const minutes = async (who: Talker, talkId: number) =>
    (await who.call(api.conversation, { params: { id: talkId } })).data.answerMinutes
  expect(await minutes(parent, id)).toBeNull()
  const { analytics } = (await admin(api.stats, { query: { classId } })).data
  expect(analytics?.teachers.find((row) => row.teacherId === teacher.profileId)).toMatchObject({
    count: 1,
    medianMinutes: 10,
  })
  expect(analytics?.teachers.find((row) => row.teacherId === next.profileId)).toMatchObject({ count: 0 })
  const anew = await chat.aSession({ parent, teacher, studentId })
  expect(await minutes(parent, anew)).toBe(10)
  // How fast they are is for parents to know.
  expect(await minutes(teacher, anew)).toBeNull()
})
