import { communicationApi } from '@xueqiao/contract/features/family/communication/api'
import { messagesApi } from '@xueqiao/contract/features/family/communication/messages'
import { notificationsApi } from '@xueqiao/contract/features/family/notifications/api'
import { expect, test } from 'vitest'
import { chatFor } from '../../../../../test/chat-things'
import { noticeLab } from '../../../../../test/notice-lab'

test('a forwarded notice says its title and nothing that its sender makes of it', async () => {
  const { t, make, users, published, classes } = await noticeLab()
  const { id: noticeId } = await published('chief', {
    title: '秋游通知',
    targets: [{ kind: 'class', value: String(classes.one) }],
  })
  const chat = chatFor(t, make)
  const other = await chat.aTeacher()
  const body = { userIds: [other.id] }

  const { data: conversation } = await users.chief.call(communicationApi.createConversation, { body })
  const { data: sent } = await users.chief.call(messagesApi.send, {
    params: { id: conversation.id },
    body: { noticeId, content: '学校通知：请转账' },
  })
  expect(sent).toMatchObject({ type: 'notice', noticeId, content: '秋游通知' })
  // To be told of it is no right to it (decision 0019).
  expect((await other.call(notificationsApi.get, { params: { id: noticeId } })).status).toBe(404)
})
