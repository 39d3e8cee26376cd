import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { bellApi } from '@xueqiao/contract/features/base/bell'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../api/call'
import { queryClient } from '../../api/queries'
import { loadMobilePages } from '../../app/pages'
import { clearSession, type StoredUser } from '../../session/store'
import { type OutboxEntry, saveEntry } from '../../shared/chat/sending/outbox-store'
import { message } from '../../shared/chat/testing'
import { saveHandIn } from '../../shared/homework/hand-in-store'
import { keepMark } from '../../shared/homework/mark-store'
import { aHandIn, aMark } from '../../shared/homework/testing'
import { tell } from '../../shared/realtime/realtime'
import { useMe } from '../kit/me'
import { enveloped, signInAs, stubFetch } from '../kit/testing'
import { MobileShell } from './MobileShell'

await loadMobilePages()

afterEach(cleanup)

const Page = () => {
  const { pathname, search } = useLocation()
  return (
    <>
      <output data-testid="place">{pathname + search}</output>
      <p>{useMe()?.name}</p>
    </>
  )
}
const LoggedOut = () => {
  const { pathname, search } = useLocation()
  return <output data-testid="place">{pathname + search}</output>
}

let calls: ReturnType<typeof stubFetch>
const open = (
  path: string,
  user?: Partial<StoredUser>,
  unsent: Partial<OutboxEntry>[] = [],
  before?: () => void,
) => {
  calls = stubFetch({
    'GET /api/communication/unread-count/1?userType=PARENT': enveloped(2),
    'GET /api/communication/unread-count/1?userType=TEACHER': enveloped(120),
    'GET /api/dashboard/home?frame=true': enveloped({ homework: [{ todo: 3 }] }),
  })
  if (user === undefined) clearSession()
  else {
    const { id } = signInAs(user)
    for (const entry of unsent) saveEntry(id, entry as OutboxEntry)
    before?.()
  }
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/mobile/login" element={<LoggedOut />} />
          <Route element={<MobileShell />}>
            <Route path="*" element={<Page />} />
          </Route>
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return screen.getByTestId('place').textContent
}
const tabs = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

describe('mobile shell', () => {
  it('sends the logged-out to the mobile login, with the way back (MOBILE-13)', () => {
    expect(open('/mobile/messages')).toBe('/mobile/login?redirect=%2Fmobile%2Fmessages')
  })

  it('leads to the desktop where there is room for it', () => {
    open('/mobile/parent/home', { roles: ['PARENT'] })
    expect(tabs().map(([title]) => title)).not.toContain('电脑版')
    cleanup()
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
    open('/mobile/parent/home', { roles: ['PARENT'] })
    expect(tabs()).toContainEqual(['电脑版', '/family-school/hub'])
    vi.restoreAllMocks()
  })

  it('matches roles without prefix and case (MOBILE-04)', () => {
    expect(open('/mobile/parent/home', { roles: ['ROLE_parent'] })).toBe('/mobile/parent/home')
  })

  it.each([
    ['/mobile/parent/children', ['TEACHER'], '/mobile/teacher/home'],
    ['/mobile/student/home', ['PARENT', 'TEACHER'], '/mobile/parent/home'],
    ['/mobile/parent/home', ['ADMIN'], '/mobile/login'],
    ['/mobile/home', ['ADMIN'], '/mobile/home'],
  ])('moves from %s as %s to %s (MOBILE-01 to 03)', (from, roles, to) => {
    expect(open(from, { roles })).toBe(to)
  })

  it.each([
    ['TEACHER', '/mobile/teacher/profile'],
    ['PARENT', '/mobile/parent/profile'],
    ['STUDENT', '/mobile/student/info'],
    ['X', '/mobile/parent/profile'],
  ])('leads %s from /mobile/profile to %s (MOBILE-08, 11)', (role, to) => {
    expect(open('/mobile/profile', { roles: [role] })).toBe(to)
    expect(tabs().at(-1)).toEqual(['我的', to])
  })

  it('follows a switched role (decisions G80)', () => {
    const user = { roles: ['PARENT', 'TEACHER'], currentRole: 'TEACHER', switched: true }
    expect(open('/mobile/parent/home', user)).toBe('/mobile/teacher/home')
    expect(tabs()[0]).toEqual(['首页', '/mobile/teacher/home'])
  })

  it.each([
    ['PARENT', '/mobile/parent/home', ['首页', '我的孩子', '2条未读家校沟通', '我的']],
    ['TEACHER', '/mobile/teacher/home', ['首页', '我的学生', '99+条未读消息', '我的']],
    ['STUDENT', '/mobile/student/home', ['首页', '3项待完成作业', '课表', '我的']],
  ])('shows %s the tabs with what is unread or to be done (MOBILE-09, 10)', async (role, path, titles) => {
    open(path, { roles: [role] })
    await screen.findByText(/条未读|项待完成/)
    expect(tabs().map(([title]) => title)).toEqual(titles)
  })

  it('counts a message anew on the home page, where no chat is loaded yet', async () => {
    open('/mobile/parent/home', { roles: ['PARENT'] })
    await screen.findByText('2')
    stubFetch({ 'GET /api/communication/unread-count/1?userType=PARENT': enveloped(3) })
    act(() => tell({ type: 'message.sent', sessionId: 7, message: message(1) }))
    expect(await screen.findByText('3')).toBeTruthy()
  })

  it('sends from the home page what was left unsent', async () => {
    const entry = {
      clientId: 'c',
      sessionId: 7,
      type: 'text',
      content: '明天请假',
      file: null,
      fileId: null,
    } as const
    open('/mobile/parent/home', { roles: ['PARENT'] }, [{ ...entry, urgentReason: null, state: 'waiting' }])
    await vi.waitFor(() =>
      expect(calls).toContainEqual({
        call: 'POST /api/communication/sessions/7/messages',
        body: expect.objectContaining({ clientId: 'c', content: '明天请假' }),
      }),
    )
  })

  it('says without a network what waits for one: messages, works and marks', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const offline = () => screen.getByText(/网络已断开/).textContent
    const waits = () => {
      saveHandIn(1, aHandIn())
      keepMark(3, aMark())
    }
    open('/mobile/messages', { roles: ['TEACHER'] })
    expect(offline()).toBe('网络已断开，显示的是上次的内容')
    cleanup()
    open('/mobile/messages', { roles: ['TEACHER'] }, [{ clientId: 'c', state: 'failed' }], waits)
    expect(offline()).toBe('网络已断开，显示的是上次的内容；1 条消息、1 份作业、1 份批改待发送')
    vi.restoreAllMocks()
  })

  it('says so where the server does not answer, and no longer once it does', async () => {
    open('/mobile/messages', { roles: ['TEACHER'] })
    expect(screen.queryByText(/显示的是上次的内容/)).toBeNull()
    const gone = () => Promise.reject(new TypeError('Failed to fetch'))
    vi.stubGlobal('fetch', gone)
    await act(() => call(bellApi.bell, { query: {} }).catch(() => {}))
    expect(await screen.findByText('暂时连不上学校的服务器，显示的是上次的内容')).toBeTruthy()
    // One that answers, be it with a refusal, is there.
    stubFetch({})
    await act(() => call(bellApi.bell, { query: {} }).catch(() => {}))
    await vi.waitFor(() => expect(screen.queryByText(/显示的是上次的内容/)).toBeNull())
    // What was only too slow for one call is no network that is gone.
    vi.stubGlobal('fetch', (address: string) =>
      address === '/api/health' ? Promise.resolve(Response.json({})) : gone(),
    )
    await act(() => call(bellApi.bell, { query: {} }).catch(() => {}))
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(screen.queryByText(/显示的是上次的内容/)).toBeNull()
  })

  it('has no tabs on inner pages and forms', () => {
    open('/mobile/teacher/class/3', { roles: ['TEACHER'] })
    expect(tabs()).toEqual([])
    cleanup()
    open('/mobile/teacher/profile?form=password', { roles: ['TEACHER'] })
    expect(tabs()).toEqual([])
  })

  it('shows nothing but the password form while the password is a one-time one', () => {
    const user = { roles: ['TEACHER'], mustChangePassword: true }
    expect(open('/mobile/teacher/home', user)).toBe('/mobile/teacher/profile?form=password')
  })
})

describe('an urgent message', () => {
  const urgent = {
    senderId: 2,
    senderName: '王丽华',
    content: '请帮忙看看',
    urgent: true,
    urgentReason: '孩子还没到家',
  }
  const said = (more: object = {}) =>
    act(() => tell({ type: 'message.sent', sessionId: 7, message: message(3, { ...urgent, ...more }) }))

  it('interrupts whatever page is open, leads to its place, and goes when it is put away', async () => {
    open('/mobile/teacher/home', { roles: ['TEACHER'] })
    said({ urgent: false, urgentReason: null })
    said({ senderId: 1 })
    expect(screen.queryByRole('alert')).toBeNull()
    said()
    const alert = await screen.findByRole('alert', { name: '紧急消息' })
    expect(alert.textContent).toContain('王丽华')
    expect(alert.textContent).toContain('孩子还没到家')
    const link = screen.getByRole('link', { name: '马上查看' })
    expect(link.getAttribute('href')).toBe('/mobile/chat/7?at=3')
    fireEvent.click(screen.getByRole('button', { name: '关闭提醒' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is not announced where it is read', () => {
    open('/mobile/chat/7', { roles: ['TEACHER'] })
    said()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('that was read is no longer on the home', async () => {
    open('/mobile/teacher/home', { roles: ['TEACHER'] })
    const key = ['/api/dashboard/home', undefined]
    queryClient.setQueryData(key, {})
    const isOld = () => queryClient.getQueryState(key)?.isInvalidated
    act(() => tell({ type: 'messages.read', sessionId: 7, userId: 2, from: 2, seq: 3 }))
    expect(isOld()).toBe(false)
    act(() => tell({ type: 'messages.read', sessionId: 7, userId: 1, from: 2, seq: 3 }))
    expect(isOld()).toBe(true)
  })

  it('that was read on another device is announced no more; one before it still is, until it is put away', async () => {
    open('/mobile/teacher/home', { roles: ['TEACHER'] })
    said({ id: 90, seq: 2, content: '先前的一条' })
    said({ id: 91, seq: 3, content: '后来的一条' })
    await screen.findByText('后来的一条')
    act(() => tell({ type: 'messages.read', sessionId: 7, userId: 1, from: 2, seq: 3 }))
    await screen.findByText('先前的一条')
    expect(screen.queryByText('后来的一条')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '关闭提醒' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('that is taken back is announced no more', async () => {
    open('/mobile/teacher/home', { roles: ['TEACHER'] })
    said()
    await screen.findByRole('alert')
    act(() => tell({ type: 'message.recalled', sessionId: 7, messageId: message(3).id }))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
