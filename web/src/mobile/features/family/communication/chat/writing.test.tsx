import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useChat } from '../../../../../shared/chat/events'
import { aConversation, message } from '../../../../../shared/chat/testing'
import { type Answers, enveloped, renderPage, signInAs, stubFetch } from '../../../../kit/testing'
import { ChatPage } from './ChatPage'

const DETAIL = 'GET /api/communication/conversations/7'
const LIST = 'GET /api/communication/sessions/7/messages?size=30'
const SEND = 'POST /api/communication/sessions/7/messages'

const mine = { senderId: 1, senderName: '程立', senderType: 'PARENT' as const }
const theirs = { senderId: 2, senderName: '林晓月', senderType: 'TEACHER' as const }
const listed = (content: unknown[]) =>
  enveloped({
    ...{ content, totalElements: content.length, firstSeq: 1 },
    ...{ lastSeq: content.length, lastReadSeq: content.length },
  })

const Live = () => {
  useChat()
  return null
}

const open = (answers: Answers, profileType: 'PARENT' | 'TEACHER' = 'PARENT') => {
  stubFetch({ [DETAIL]: enveloped(aConversation()), ...answers })
  const user = signInAs({ id: 1, roles: [profileType], profileType, profileId: 9 })
  renderPage(
    <>
      <ChatPage />
      <Live />
    </>,
    { path: '/mobile/chat/7', route: '/mobile/chat/:sessionId', user },
  )
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('a parent is told that a teacher who writes is a stranger to the child, and what an answer shows', async () => {
  const stranger = aConversation({ related: false, opensByAnswer: true })
  open({ [DETAIL]: enveloped(stranger), [LIST]: listed([message(1, { ...theirs, content: '您好' })]) })
  expect(await screen.findByText(/没有任教关系。您回复后，对方可以看到孩子的姓名/)).toBeTruthy()
  cleanup()
  const answered = aConversation({ related: false, peer: { ...parentPeer, label: '母亲' } })
  open({ [DETAIL]: enveloped(answered), [LIST]: listed([]) }, 'TEACHER')
  await screen.findByText('程亦安 母亲 · 初一(3)班')
  fireEvent.click(screen.getByRole('button', { name: '会话设置' }))
  expect(await screen.findByText('会话成员')).toBeTruthy()
  expect(screen.queryByText('程亦安的档案')).toBeNull()
})

const parentPeer = { userId: 3, type: 'PARENT', profileId: 9, name: '王丽华', online: false } as const

it('families of a class are written to and called from its members, by teachers', async () => {
  const classGroup = { classId: 3, parents: 1, onlyHead: false, mayWrite: true, manages: true }
  const member = {
    ...{ userId: 3, type: 'PARENT', profileId: 9, name: '程立', label: '程亦安 父亲', online: false },
    ...{ children: [{ id: 3, name: '程亦安' }], lastReadSeq: 0, joinedAt: '2026-11-01T00:00:00.000Z' },
    ...{ principal: false, mayRemove: false },
  }
  open(
    {
      [DETAIL]: enveloped(aConversation({ kind: 'group', title: '初一(3)班家长', peer: null, classGroup })),
      [LIST]: listed([]),
      [`${DETAIL}/participants`]: enveloped([member]),
    },
    'TEACHER',
  )
  await screen.findByRole('heading', { level: 1, name: '初一(3)班家长' })
  fireEvent.click(screen.getByRole('button', { name: '会话设置' }))
  fireEvent.click(await screen.findByRole('button', { name: '会话成员' }))
  expect(await screen.findByRole('button', { name: '给程立发消息' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '打电话给程立' })).toBeTruthy()
})

it('what was taken back is written again by its author', async () => {
  const text = message(1, { ...mine, content: '下午三点走', createdAt: new Date().toISOString() })
  open({
    [LIST]: listed([text]),
    [`PUT /api/communication/sessions/7/messages/${text.id}/recall`]: enveloped({ ...text, recalled: true }),
  })
  fireEvent.click(await screen.findByRole('button', { name: /我：下午三点走/ }))
  fireEvent.click(await screen.findByText('撤回'))
  fireEvent.click(await screen.findByRole('button', { name: '重新编辑' }))
  await waitFor(() => expect(screen.getByLabelText('输入消息')).toHaveProperty('value', '下午三点走'))
  expect(document.activeElement).toBe(screen.getByLabelText('输入消息'))
})

it('smileys go where the cursor stands', async () => {
  open({ [LIST]: listed([]) })
  await screen.findByRole('log')
  const field = screen.getByLabelText('输入消息') as HTMLTextAreaElement
  fireEvent.change(field, { target: { value: '谢谢老师' } })
  field.setSelectionRange(2, 2)
  fireEvent.click(screen.getByRole('button', { name: '表情' }))
  fireEvent.click(screen.getByRole('button', { name: '玫瑰' }))
  expect(field.value).toBe('谢谢🌹老师')
  fireEvent.focus(field)
  expect(screen.queryByRole('button', { name: '玫瑰' })).toBeNull()
})

it('a picture leads to the next by a button and by a swipe', async () => {
  const file = (id: number) => ({
    ...{ id, name: `${id}.png`, size: 9, type: 'image/png', url: `/api/files/chat/${id}.png` },
    thumbnailUrl: null,
  })
  const picture = (seq: number) =>
    message(seq, { ...theirs, type: 'image', content: `${seq}.png`, file: file(seq) } as never)
  open({ [LIST]: listed([picture(1), picture(2)]) })
  fireEvent.click(await screen.findByRole('button', { name: '查看图片 1.png' }))
  const viewer = within(await screen.findByRole('dialog', { name: '1.png' }))
  fireEvent.click(viewer.getByRole('button', { name: '下一张' }))
  expect(screen.getByRole('dialog', { name: '2.png' })).toBeTruthy()
  expect(viewer.queryByRole('button', { name: '下一张' })).toBeNull()
  const stage = document.querySelector('.m-viewer-stage') ?? document.body
  Object.assign(stage, { setPointerCapture: () => undefined })
  fireEvent.pointerDown(stage, { pointerId: 1, clientX: 50, clientY: 50 })
  fireEvent.pointerUp(stage, { pointerId: 1, clientX: 150, clientY: 52 })
  expect(await screen.findByRole('dialog', { name: '1.png' })).toBeTruthy()
})

it('a message that waits is shown where the chat itself was not kept', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const lost = Response.json({ success: false }, { status: 503 })
  open({ [LIST]: lost, [DETAIL]: lost, [SEND]: lost })
  expect(await screen.findByText(/没有网络，这里的内容还没有保存在手机上/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('输入消息'), { target: { value: '路上堵车' } })
  fireEvent.click(screen.getByRole('button', { name: '发送' }))
  expect(await screen.findByText('路上堵车')).toBeTruthy()
})
