import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../api/queries'
import { readHomeAhead } from '../mobile/shell/ahead'
import { clearSession, startSession } from '../session/store'

const HOME = '/api/dashboard/home'
const ASKED = `${HOME}?frame=true`
const HOME_OF_ZHOU = { children: [], awaiting: 1 }
const HOME_OF_WU = { children: [], awaiting: 2 }
const asked = vi.fn<(address: string, request?: RequestInit) => Promise<Response>>()
const says = (data: unknown) => Response.json({ success: true, data, message: '' })
const read = () => queryClient.getQueryData([HOME, undefined])

/** The page as index.html begins it; its script runs anew every time. */
const begin = async (path: string) => {
  window.history.replaceState(null, '', path)
  document.head.innerHTML = `
    <link data-page="/mobile/parent/home" href="/assets/ParentHome.js">
    <link data-page="/mobile/student/home" href="/assets/StudentHome.js">
    <link data-page="/mobile/student/home" as="style" href="/assets/StudentHome.css">`
  vi.resetModules()
  await import('./early')
  return [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('rel'))
}

beforeEach(() => {
  asked.mockReset().mockImplementation(async () => says(HOME_OF_WU))
  vi.stubGlobal('fetch', asked)
  startSession('tok', { id: 1, username: 'zhou' })
})
afterEach(() => {
  delete window.early
  document.head.innerHTML = ''
  clearSession()
  queryClient.clear()
})

it('a home is asked for once, with its own files, before the app is there', async () => {
  expect(await begin('/mobile/student/home')).toEqual([null, 'modulepreload', 'preload'])
  expect(asked.mock.calls[0]?.[1]?.headers).toEqual({ Authorization: 'Bearer tok' })
  readHomeAhead()
  await vi.waitFor(() => expect(read()).toEqual(HOME_OF_WU))
  expect(asked.mock.calls.map(([address]) => address)).toEqual([ASKED])
})

it('what stands around it comes along, and is told from what is kept', async () => {
  const page = { content: [{ id: 7 }], totalElements: 1 }
  const frame = { bell: { unread: 2, items: [] }, unread: 3, conversations: { studentId: null, page } }
  asked.mockImplementation(async () => says({ ...HOME_OF_WU, children: [{ id: 5 }], frame }))
  await begin('/mobile/parent/home')
  readHomeAhead()
  await vi.waitFor(() => expect(read()).toEqual({ ...HOME_OF_WU, children: [{ id: 5 }] }))
  const at = (...key: unknown[]) => queryClient.getQueryData(key)
  expect(at('/api/notifications/bell', { query: { size: 0 } })).toEqual(frame.bell)
  const unread = { params: { userId: 1 }, query: { userType: 'PARENT' } }
  expect(at('/api/communication/unread-count/{userId}', unread)).toBe(3)
  for (const query of [{ most: 3 }, { most: 3, studentId: 5 }])
    expect(at('/api/communication/conversations', 'pages', query)).toEqual({ pages: [page], pageParams: [0] })
})

it('what did not come is asked for again', async () => {
  asked.mockRejectedValueOnce(new TypeError('gone'))
  await begin('/mobile')
  readHomeAhead()
  await vi.waitFor(() => expect(read()).toEqual(HOME_OF_WU))
  expect(asked).toHaveBeenCalledTimes(2)
})

it('an answer for somebody else is not taken', async () => {
  asked.mockResolvedValueOnce(says(HOME_OF_ZHOU))
  await begin('/mobile/parent/home')
  startSession('other', { id: 2, username: 'wu' })
  readHomeAhead()
  await vi.waitFor(() => expect(read()).toEqual(HOME_OF_WU))
})

it.each(['/dashboard', '/mobile/messages', '/mobile/chat/7'])('nothing is asked for at %s', async (path) => {
  expect(await begin(path)).toEqual([null, null, null])
  expect(asked).not.toHaveBeenCalled()
})

it('nor by whoever is not signed in', async () => {
  clearSession()
  await begin('/mobile/parent/home')
  expect(asked).not.toHaveBeenCalled()
})
