import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../api/queries'
import { clearSession, startSession, useSession } from '../session/store'
import { App } from './App'

configure({ asyncUtilTimeout: 15_000 })

const FIRST = { id: 1, username: 'first', name: '甲老师', roles: ['ADMIN'] }
const SECOND = { id: 2, username: 'second', name: '乙老师', roles: ['ADMIN'] }
const page = (name: string) => ({
  content: [{ id: 1, name, grade: '一年级', studentCount: 0, courseNames: [] }],
  totalElements: 1,
})

/** Calls in the name of the first person, held back while the test wants it. */
let held: ((answer: Response) => void)[] = []
let hold = false

beforeEach(() => {
  held = []
  hold = false
  vi.stubGlobal('fetch', (address: string, { headers }: RequestInit = {}) => {
    const first = (headers as Record<string, string> | undefined)?.Authorization === 'Bearer a'
    const list = address.includes('/classes/search')
    const data = list ? page(first ? '甲的班级' : '乙的班级') : address.includes('/departments') ? [] : null
    const answer = Response.json({ success: true, data, message: '' })
    if (!hold || !first) return Promise.resolve(answer)
    return new Promise<Response>((resolve) => held.push(resolve))
  })
  startSession('a', FIRST)
  window.history.replaceState(null, '', '/school/classes?name=甲找过的')
})
afterEach(() => {
  cleanup()
  clearSession()
  queryClient.clear()
})

/** As another tab does it: one key, then the other, each told by an event of its own. */
const signInElsewhere = (told = true) => {
  const put = (key: string, value: string) => {
    localStorage.setItem(key, value)
    if (told) act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
  }
  put('user', JSON.stringify(SECOND))
  put('token', 'b')
}
const known = () =>
  JSON.stringify(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
  )

describe('when another tab signs in as somebody else', () => {
  it('shows nothing of the first person any more, and says who is here', async () => {
    render(<App />)
    await screen.findByText('甲的班级')
    fireEvent.change(screen.getByLabelText('班主任'), { target: { value: '甲打到一半' } })
    signInElsewhere()
    expect(await screen.findByText('其他窗口已登录为乙老师，本页已切换到该账号')).toBeTruthy()
    expect(screen.queryByText('甲的班级')).toBeNull()
    expect(screen.queryByDisplayValue('甲打到一半')).toBeNull()
    expect(known()).not.toContain('甲的班级')
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/dashboard'))
  })

  it('notices by the next call where nobody told it, and drops what was asked for the first', async () => {
    hold = true
    render(<App />)
    await waitFor(() => expect(held.length).toBeGreaterThan(0))
    signInElsewhere(false)
    await act(async () => {
      for (const answer of held) answer(Response.json({ success: true, data: page('甲的班级'), message: '' }))
    })
    await waitFor(() => expect(useSession.getState().user?.name).toBe('乙老师'))
    expect(known()).not.toContain('甲的班级')
    expect(screen.queryByText('甲的班级')).toBeNull()
  })

  it('leaves the second person signed in when the first one’s session turns out to be over', async () => {
    hold = true
    render(<App />)
    await waitFor(() => expect(held.length).toBeGreaterThan(0))
    signInElsewhere(false)
    await act(async () => {
      for (const answer of held)
        answer(
          Response.json({ success: false, message: '请先登录', code: 'SESSION_TIMEOUT' }, { status: 401 }),
        )
    })
    await waitFor(() => expect(useSession.getState()).toMatchObject({ token: 'b', ending: false }))
    expect(localStorage.getItem('token')).toBe('b')
  })
})
