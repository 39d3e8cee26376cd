import { DEFAULT_WEEK } from '@xueqiao/contract/features/base/school-settings'
import { hoursApi } from '@xueqiao/contract/features/family/communication/hours'
import { messagesApi } from '@xueqiao/contract/features/family/communication/messages'
import { communicationStatsApi } from '@xueqiao/contract/features/family/communication/stats'
import { expect, test } from 'vitest'
import { type ChatUser, useChat } from '../../../../../test/chat-things'

// Monday evening at school.
const { t, chat } = await useChat({ now: '2026-11-16T12:00:00Z' })

test('other hours move what waits, and the pages are told', async () => {
  const { parent, teacher, id } = await chat.aConversation()
  const { visibleAt } = await chat.say(parent, id, '晚上的话')
  expect(visibleAt).toBe('2026-11-16T23:30:00.000Z')
  const seen = async () =>
    (await parent.call(messagesApi.list, { params: { id } })).data.content.at(-1)?.visibleAt
  const quietUntil = async () =>
    (
      await t.db
        .selectFrom('conversation_members')
        .select('quiet_until')
        .where('conversation_id', '=', id)
        .where('user_id', '=', teacher.id)
        .executeTakeFirst()
    )?.quiet_until
  const told = () => t.events.filter((event) => event.type === 'messages.visible' && event.id === id)

  const later = DEFAULT_WEEK.map((day) => (day === null ? null : { from: '09:00', to: '18:00' }))
  await teacher.call(hoursApi.setHours, { body: { enabled: true, week: later } })
  expect(await quietUntil()).toEqual(new Date('2026-11-17T01:00:00Z'))
  expect(await seen()).toBe('2026-11-17T01:00:00.000Z')
  expect(await chat.unread(teacher)).toBe(0)

  await teacher.call(hoursApi.setHours, { body: { enabled: false, week: later } })
  expect(told().at(-1)?.tell).toMatchObject({ users: [teacher.id], event: { sessionId: id } })
  expect(await quietUntil()).toBeNull()
  expect(await seen()).toBe(t.ctx().now.toISOString())
  expect(await chat.unread(teacher)).toBe(1)
  // Nothing waits any more, so nobody is told.
  const before = told().length
  await teacher.call(hoursApi.resetHours)
  expect(told()).toHaveLength(before)
})

test('what somebody wrote, and how fast, is theirs, also when the talk is another’s by now', async () => {
  const { parent, teacher, id, classId, studentId } = await chat.aConversation()
  await teacher.call(hoursApi.setHours, { body: { enabled: false, week: DEFAULT_WEEK } })
  await chat.say(parent, id, '问题')
  t.advance(10)
  await chat.say(teacher, id, '回答')
  const next = await chat.aTeacher()
  await chat.changeHead(classId, next.profileId)
  const minutes = async (who: ChatUser, conversationId: number) =>
    (await chat.rowOf(who, conversationId)).answerMinutes
  expect(await minutes(parent, id)).toBeNull()
  await chat.say(next, id, '以后由我负责')
  await chat.say(next, id, '请多联系')
  const { analytics } = (await (await chat.asAdmin())(communicationStatsApi.stats, { query: { classId } }))
    .data
  expect(analytics?.teachers.find((row) => row.teacherId === teacher.profileId)).toMatchObject({
    count: 1,
    medianMinutes: 10,
    messages: 1,
  })
  expect(analytics?.teachers.find((row) => row.teacherId === next.profileId)).toMatchObject({
    count: 0,
    messages: 2,
  })
  const anew = await chat.aConversationOf({ parent, teacher, studentId })
  expect(await minutes(parent, anew)).toBe(10)
  // How fast they are is for parents to know.
  expect(await minutes(teacher, anew)).toBeNull()
})
