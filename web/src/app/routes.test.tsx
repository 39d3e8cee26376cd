import { cleanup, render, screen } from '@testing-library/react'
import { ROUTES } from '@xueqiao/contract/access/routes'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../api/queries'
import { clearSession, startSession } from '../session/store'
import { App } from './App'

afterEach(() => {
  cleanup()
  clearSession()
  queryClient.clear()
})

const open = (path: string) => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: null, message: '' }))
  window.history.replaceState(null, '', path)
  render(<App />)
}
const arrivesAt = (path: string) =>
  expect.poll(() => window.location.pathname, { timeout: 15_000 }).toBe(path)
const signIn = () =>
  startSession('a', { id: 1, username: 'someone', roles: ['ADMIN'], profileType: 'ADMIN', profileId: null })

const inside = ROUTES.filter(({ bare }) => !bare).map(({ path }) => path.replace(/:\w+/g, '1'))

it.each(inside)('%s opens to nobody without a session (ROUTES-08, MOBILE-13)', async (path) => {
  open(path)
  await arrivesAt(path.startsWith('/mobile') ? '/mobile/login' : '/login')
  const back = new URLSearchParams(window.location.search).get('redirect')
  // The home is where everybody comes to anyway.
  if (path !== '/' && path !== '/dashboard') expect(back).toBe(path)
})

it.each([
  ['/', '/dashboard'],
  ['/schedule', '/schedule/management'],
  ['/teaching', '/teaching/plans'],
  ['/homework', '/homework/teacher'],
  ['/family-school', '/family-school/hub'],
  ['/system', '/system/users'],
  ['/student/detail/7', '/student/students/7'],
] as const)('%s leads on to %s (ROUTES-01 to 06)', async (from, to) => {
  signIn()
  open(from)
  await arrivesAt(to)
})

it.each(['/school/classes/abc', '/system/academic-years/abc/semesters'])(
  '%s is no page: letters are no ids (ROUTES-12)',
  async (path) => {
    signIn()
    open(path)
    expect((await screen.findByText('页面不存在', undefined, { timeout: 15_000 })).tagName).toBe('H1')
  },
)
