import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../api/queries'
import { clearSession, startSession } from '../session/store'
import { App } from './App'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: null, message: '' }))
})
afterEach(() => {
  cleanup()
  clearSession()
  queryClient.clear()
})

it.each([
  ['STUDENT', '/homework/student'],
  ['PARENT', '/homework/student'],
  ['TEACHER', '/homework/teacher'],
] as const)('/homework leads a %s to the list of their own, %s (decisions G12)', async (role, list) => {
  startSession('a', { id: 1, username: 'someone', roles: [role], profileType: role, profileId: 5 })
  window.history.replaceState(null, '', '/homework?page=2')
  render(<App />)
  await expect.poll(() => window.location.pathname, { timeout: 15_000 }).toBe(list)
  expect(window.location.search).toBe('?page=2')
})
