import { communicationApi as api } from '@xueqiao/contract/features/family/communication/api'
import { messagesApi } from '@xueqiao/contract/features/family/communication/messages'
import { parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { describe, expect, test } from 'vitest'
import { type ChatUser, useChat } from '../../../../../test/chat-things'
import { accessMessageFile } from '../access'
import { typingAudience } from '../presence/presence'

const { t, chat } = await useChat()

const unlink = async (parent: ChatUser, studentId: number) => {
  const admin = await chat.asAdmin()
  const params = { id: parent.profileId, studentId }
  expect(await admin(parentsApi.unlinkChild, { params, query: { last: 'true' } })).toMatchObject({
    status: 200,
  })
}
/** Nothing of the talk is left to them: every door. */
const expectShut = async (who: ChatUser, id: number) => {
  const params = { id }
  expect(await who.call(messagesApi.list, { params })).toMatchObject({ status: 403 })
  expect(await who.call(messagesApi.send, { params, body: { content: '我还在' } })).toMatchObject({
    status: 403,
  })
  expect(await who.call(messagesApi.read, { params, body: {} })).toMatchObject({ status: 403 })
  expect(await who.call(api.conversation, { params })).toMatchObject({ status: 404 })
  expect(await who.call(api.participants, { params })).toMatchObject({ status: 404 })
  expect(await who.call(api.updateConversation, { params, body: { active: true } })).toMatchObject({
    status: 404,
  })
  expect((await who.call(api.conversations)).data.content.map((row) => row.id)).not.toContain(id)
  expect((await who.call(messagesApi.search, { query: { keyword: '悄悄话' } })).data.totalElements).toBe(0)
  expect(await chat.unread(who)).toBe(0)
  expect(await typingAudience(chat.ctxOf(who), id)).toEqual([])
}

describe('a parent who is unlinked from a child', () => {
  test('loses the talk about that child, and the teacher is told why', async () => {
    const { parent, teacher, studentId, id } = await chat.aConversation()
    const sent = await chat.say(teacher, id, '悄悄话')
    await unlink(parent, studentId)
    const told = t.events.filter((event) => event.type === 'conversation.changed' && event.id === id).at(-1)
    expect(told?.tell?.users.toSorted()).toEqual([parent.id, teacher.id].toSorted())
    await expectShut(parent, id)
    await expect(accessMessageFile(chat.ctxOf(parent), sent.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await chat.words(teacher, id)).at(-1)).toMatch(/已不再是.+的监护人，本会话已结束$/)
    expect((await teacher.call(api.conversation, { params: { id } })).data.active).toBe(false)
    // Nobody opens it again while they are none of the family.
    expect(
      await teacher.call(api.updateConversation, { params: { id }, body: { active: true } }),
    ).toMatchObject({ status: 409 })

    const admin = await chat.asAdmin()
    const link = { relationship: '母亲', isPrimary: true, canSign: true }
    await admin.loose(parentsApi.linkChild, { params: { id: parent.profileId, studentId }, body: link })
    expect(await chat.aConversationOf({ parent, teacher, studentId })).toBe(id)
    expect((await chat.words(parent, id))[0]).toBe('悄悄话')
  })

  test('loses talks that they were brought into, and keeps those about another child', async () => {
    const { parent, teacher, classId, studentId, id } = await chat.aConversation()
    const sister = await chat.make.aStudent({ classId })
    const other = await chat.anotherParent(studentId, [sister])
    const aboutSister = await chat.aConversationOf({ parent: other, teacher, studentId: sister })
    const added = { params: { id }, body: { userIds: [other.id] } }
    expect(await teacher.call(api.addParticipants, added)).toMatchObject({ status: 200 })
    await chat.say(parent, id, '悄悄话')
    await unlink(other, studentId)
    await expectShut(other, id)
    expect(await chat.say(parent, id, '接着说')).toMatchObject({ content: '接着说' })
    expect(await chat.say(other, aboutSister, '妹妹的事')).toMatchObject({ content: '妹妹的事' })
  })

  test('by the record of the pupil as well', async () => {
    const { parent, studentId, id } = await chat.aConversation()
    await t.db
      .updateTable('student_guardians')
      .set({ is_primary: true })
      .where('student_id', '=', studentId)
      .execute()
    const admin = await chat.asAdmin()
    const { data } = await admin(studentsApi.get, { params: { id: studentId } })
    const body = { ...data, parentName: null, parentPhone: null, relationship: null }
    expect(await admin.loose(studentsApi.update, { params: { id: studentId }, body })).toMatchObject({
      status: 200,
    })
    expect(await parent.call(messagesApi.list, { params: { id } })).toMatchObject({ status: 403 })
  })
})

test('of a pupil who left the school the talks end; what was said stays with those who said it', async () => {
  const { parent, teacher, studentId, id } = await chat.aConversation()
  await chat.say(parent, id, '谢谢老师')
  const admin = await chat.asAdmin()
  expect((await admin(studentsApi.remove, { params: { id: studentId } })).status).toBe(200)
  for (const who of [parent, teacher]) {
    expect((await chat.words(who, id))[0]).toBe('谢谢老师')
    expect((await chat.words(who, id)).at(-1)).toMatch(/已离校，本会话已结束$/)
    expect(await who.call(messagesApi.send, { params: { id }, body: { content: '还有' } })).toMatchObject({
      status: 409,
    })
    expect(await who.call(api.updateConversation, { params: { id }, body: { active: true } })).toMatchObject({
      status: 409,
      message: expect.stringMatching(/已离校，会话不能重新打开，仍可查看以前的消息$/),
    })
  }
})
