import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadMobilePages } from '../../../../app/pages'
import { Toaster } from '../../../../lib/toast'
import { drafts } from '../../../../shared/chat/sending/drafts'
import { aConversation } from '../../../../shared/chat/testing'
import { enveloped, renderPage, signInAs, stubFetch } from '../../../kit/testing'
import { HubPage } from './HubPage'
import { MessagesPage } from './MessagesPage'

await loadMobilePages()

const LIST = 'GET /api/communication/conversations?page=0&size=50'
const page = (...content: unknown[]) => enveloped({ content, totalElements: content.length })
const parent = () => signInAs({ id: 1, roles: ['PARENT'], profileType: 'PARENT', profileId: 9 })
const at = (path = '/mobile/messages', user = parent()) => ({ path, user })
const said = (content: string, more: object = {}) => ({
  id: 1,
  seq: 1,
  senderId: 2,
  senderName: '林晓月',
  type: 'text' as const,
  content,
  recalled: false,
  createdAt: '2026-11-13T01:00:00.000Z',
  ...more,
})
const conversation = aConversation({
  lastMessage: said('亦安今天主动领读了课文'),
  lastMessageAt: '2026-11-13T01:00:00.000Z',
  unreadCount: 2,
})
const pinned = aConversation({
  id: 8,
  title: '罗文博',
  pinned: true,
  muted: true,
  active: false,
  lastMessage: said('', { type: 'image' }),
  lastMessageAt: '2026-11-12T01:00:00.000Z',
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-14T02:00:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

describe('the session list', () => {
  it('shows who wrote about which child, what and when, pinned ones first', async () => {
    stubFetch({ [LIST]: page(conversation, pinned) })
    renderPage(<MessagesPage />, at())
    const rows = within(await screen.findByRole('region', { name: '会话列表' }))
    await rows.findByText('亦安今天主动领读了课文')
    const links = rows.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/mobile/chat/8', '/mobile/chat/7'])
    expect(links[0]?.textContent).toContain('[已结束] [图片]')
    expect(links[1]?.textContent).toContain('程亦安 班主任')
    expect(links[1]?.textContent).toContain('昨天')
    expect(links[1]?.textContent).toContain('2条未读')
  })

  it('shows what was begun and not sent before what was said last', async () => {
    stubFetch({ [LIST]: page(conversation) })
    const place = at()
    drafts.of(7).keep('明天下午')
    renderPage(<MessagesPage />, place)
    const link = await screen.findByRole('link', { name: /林晓月/ })
    await waitFor(() => expect(link.textContent).toContain('[草稿] 明天下午'))
    act(() => drafts.of(7).keep(''))
    expect(link.textContent).toContain('亦安今天主动领读了课文')
  })

  it('keeps whoever came by the other path on it (G26)', async () => {
    stubFetch({ [LIST]: page(conversation) })
    renderPage(<MessagesPage />, at('/mobile/family-school/communication'))
    const link = await screen.findByRole('link', { name: /林晓月/ })
    expect(link.getAttribute('href')).toBe('/mobile/family-school/chat/7')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('沟通会话')
  })

  it('pins and mutes by a swipe, and asks before it deletes', async () => {
    const calls = stubFetch({
      [LIST]: page(conversation),
      'PUT /api/communication/conversations/7/pin': enveloped({ ...conversation, pinned: true }),
      'PUT /api/communication/conversations/7/mute': enveloped({ ...conversation, muted: true }),
      'DELETE /api/communication/conversations/7': enveloped(null),
    })
    renderPage(<MessagesPage />, at())
    render(<Toaster />)
    fireEvent.click(await screen.findByRole('button', { name: '置顶与林晓月的会话' }))
    expect(await screen.findByText('已置顶')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '开启与林晓月的会话的免打扰' }))
    expect(await screen.findByText('已开启免打扰，不再计入未读')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '删除与林晓月的会话' }))
    const sheet = within(screen.getByRole('dialog'))
    expect(sheet.getByText(/只在您这里清空/)).toBeTruthy()
    expect(calls.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
    fireEvent.click(sheet.getByRole('button', { name: '删除会话' }))
    expect(await screen.findByText('会话已删除')).toBeTruthy()
    expect(calls.find(({ call }) => call.endsWith('/pin'))?.body).toEqual({ pinned: true })
    expect(calls.find(({ call }) => call.endsWith('/mute'))?.body).toEqual({ muted: true })
  })

  it('shows what a message has asked for until it is done, with the way there', async () => {
    const todo = {
      id: 4,
      sessionId: 7,
      seq: 12,
      sessionTitle: '林晓月',
      studentName: '程亦安',
      content: '请今晚签字',
      note: null,
      dueDate: '2026-11-18',
    }
    const todos = 'GET /api/communication/todos'
    const answers: Record<string, unknown> = {
      [LIST]: page(conversation),
      [todos]: page(todo),
      'PUT /api/communication/todos/4': enveloped({ ...todo, done: true }),
    }
    const calls = stubFetch(answers)
    renderPage(<MessagesPage />, at())
    const card = within(await screen.findByRole('region', { name: '待办' }))
    const link = card.getByRole('link', { name: /请今晚签字/ })
    expect(link.getAttribute('href')).toBe('/mobile/chat/7?at=12')
    expect(link.textContent).toContain('林晓月 · 程亦安 · 2026-11-18 前')
    answers[todos] = page()
    fireEvent.click(card.getByRole('button', { name: '完成' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: '待办' })).toBeNull())
    expect(calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ done: true })
  })

  it('opens the menu under a finger that rests, and then has not been tapped', async () => {
    stubFetch({ [LIST]: page(conversation) })
    renderPage(<MessagesPage />, at())
    const link = await screen.findByRole('link', { name: /林晓月/ })
    fireEvent.contextMenu(link)
    expect(screen.getByRole('dialog', { name: '林晓月' })).toBeTruthy()
    fireEvent.click(link)
    expect(screen.getByTestId('place').textContent).toBe('/mobile/messages')
  })

  it('searches names, and what was said, with the way to the place', async () => {
    stubFetch({
      [LIST]: page(conversation, pinned),
      'GET /api/communication/conversations?search=%E9%A2%86%E8%AF%BB&page=0&size=50': page(),
      'GET /api/communication/search?keyword=%E9%A2%86%E8%AF%BB&page=0&size=20': page({
        ...said('亦安今天主动领读了课文'),
        sessionId: 7,
        seq: 31,
        sessionTitle: '林晓月',
        studentName: '程亦安',
      }),
    })
    renderPage(<MessagesPage />, at())
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: '领读' } })
    const found = within(await screen.findByRole('region', { name: '聊天记录' }))
    const link = await found.findByRole('link', { name: /主动领读/ })
    expect(link.getAttribute('href')).toBe('/mobile/chat/7?at=31')
    expect(await screen.findByText('没有叫“领读”的会话。')).toBeTruthy()
    expect(screen.getByTestId('place').textContent).toBe('/mobile/messages')
  })

  it.each([
    ['PARENT', '打开联系人'],
    ['TEACHER', '打开联系人'],
    ['STUDENT', undefined],
  ] as const)('is open to %s, and says what to do when empty (MOBILE-12)', async (role, action) => {
    stubFetch({ [LIST]: page() })
    renderPage(<MessagesPage />, at('/mobile/messages', signInAs({ roles: [role], profileType: role })))
    if (action === undefined) expect(await screen.findByText(/学生账号没有会话/)).toBeTruthy()
    else {
      const link = await screen.findByRole('link', { name: action })
      expect(link.getAttribute('href')).toBe('/mobile/family-school/contacts')
    }
    // The tab of a teacher has no way back; others come from elsewhere.
    expect(screen.queryAllByRole('button', { name: '返回' })).toHaveLength(role === 'TEACHER' ? 0 : 1)
  })
})

it('an administrator who is no teacher is led to notices and the duty list, not to contacts to chat with', async () => {
  stubFetch({ [LIST]: page() })
  const office = signInAs({ id: 1, roles: ['ADMIN'], profileType: 'ADMIN', profileId: null })
  renderPage(<MessagesPage />, at('/mobile/messages', office))
  const list = within(await screen.findByRole('region', { name: '会话列表' }))
  expect((await list.findByRole('link', { name: '发通知' })).getAttribute('href')).toBe(
    '/mobile/notifications?form=new',
  )
  expect(list.queryByText('打开联系人')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '沟通设置' }))
  const sheet = within(screen.getByRole('dialog', { name: '沟通设置' }))
  expect(sheet.getByRole('link', { name: '值班表' })).toBeTruthy()
  expect(sheet.queryByText('我的沟通时段')).toBeNull()
})

describe('the hub', () => {
  it('leads to everything between home and school, and shows who has written', async () => {
    stubFetch({
      [LIST]: page(conversation),
      'GET /api/communication/unread-count/1?userType=PARENT': enveloped(2),
    })
    renderPage(<HubPage />, at('/mobile/family-school/hub'))
    const doors = within(screen.getByRole('navigation', { name: '家校沟通' }))
    expect(doors.getByRole('link', { name: '联系人' })).toBeTruthy()
    await waitFor(() => expect(doors.getByRole('link', { name: /沟通会话/ }).textContent).toContain('2'))
    const row = await screen.findByRole('link', { name: /亦安今天主动领读了课文/ })
    expect(row.getAttribute('href')).toBe('/mobile/family-school/chat/7')
  })
})

describe('settings of the staff', () => {
  const teacher = () => signInAs({ id: 1, roles: ['TEACHER'], profileType: 'TEACHER', profileId: 5 })
  const HOURS = '/api/communication/hours'

  it('a teacher sets the hours on the phone', async () => {
    const usual = { from: '07:30', to: '18:00' }
    const week = [usual, usual, usual, usual, usual, null, null]
    const calls = stubFetch({
      [LIST]: page(),
      [`GET ${HOURS}`]: enveloped({ enabled: true, custom: false, week }),
      [`PUT ${HOURS}`]: enveloped({ enabled: true, custom: true, week }),
    })
    renderPage(<MessagesPage />, at('/mobile/messages', teacher()))
    render(<Toaster />)
    fireEvent.click(await screen.findByRole('button', { name: '沟通设置' }))
    fireEvent.click(screen.getByRole('link', { name: '我的沟通时段' }))
    fireEvent.change(await screen.findByLabelText('周一结束'), { target: { value: '07:00' } })
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('结束时间应晚于开始时间')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('周一结束'), { target: { value: '20:00' } })
    fireEvent.click(screen.getByRole('checkbox', { name: '周五' }))
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('工作时间已保存')).toBeTruthy()
    const saved = calls.filter(({ call }) => call === `PUT ${HOURS}`).map(({ body }) => body)
    expect(saved).toEqual([
      { enabled: true, week: [{ from: '07:30', to: '20:00' }, usual, usual, usual, null, null, null] },
    ])
    expect(await screen.findByRole('heading', { name: '消息' })).toBeTruthy()
  })

  it('leads back also where the hours do not come', async () => {
    stubFetch({ [LIST]: page() })
    renderPage(<MessagesPage />, at('/mobile/messages?form=hours', teacher()))
    await screen.findByRole('button', { name: '重试' })
    fireEvent.click(screen.getByRole('button', { name: '返回' }))
    expect(await screen.findByRole('heading', { name: '消息' })).toBeTruthy()
  })

  it('shows who is on duty', async () => {
    stubFetch({
      'GET /api/communication/duty?from=2026-11-14&to=2026-11-20': enveloped([
        { date: '2026-11-15', teachers: [{ teacherId: 3, name: '罗文博', hasAccount: true }] },
      ]),
      'GET /api/communication/duty?from=2026-11-21&to=2026-11-27': enveloped([]),
    })
    renderPage(<MessagesPage />, { path: '/mobile/messages?form=duty', user: teacher() })
    expect((await screen.findByText('罗文博')).parentElement?.textContent).toContain('11-15')
    fireEvent.click(screen.getByRole('button', { name: '下一周' }))
    await waitFor(() => expect(screen.getAllByText('没有安排')).toHaveLength(7))
  })

  it('are not for parents', async () => {
    stubFetch({ [LIST]: page(conversation) })
    renderPage(<MessagesPage />, at())
    await screen.findByText('亦安今天主动领读了课文')
    expect(screen.queryByRole('button', { name: '沟通设置' })).toBeNull()
  })
})
