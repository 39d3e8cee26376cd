import { cleanup, render, screen } from '@testing-library/react'
import { ROUTES } from '@xueqiao/contract/access/routes'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, startSession } from '../session/store'
import { PageFrame } from './PageFrame'
import { loadDesktopPages, loadMobilePages } from './pages'

const guarded = ROUTES.filter(({ needs }) => needs !== undefined)
const fetched = vi.fn(async () => Response.json({ success: true, data: null, message: '' }))

beforeAll(async () => {
  await loadDesktopPages()
  await loadMobilePages()
})
beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  startSession('a', { id: 1, username: 'someone', roles: ['ROLE_OF_NOTHING'], permissions: [] })
})
afterEach(() => {
  cleanup()
  clearSession()
})

it.each(guarded.map((route) => [route.path, route] as const))(
  '%s is closed to whoever has no right to it',
  async (path, route) => {
    const place = path.replace(/:\w+/g, '1')
    const frame = <PageFrame route={route} waiting={null} />
    render(
      <MemoryRouter initialEntries={[place]}>
        <Routes>
          <Route path={path} element={frame} />
        </Routes>
      </MemoryRouter>,
    )
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('没有权限')
    expect(fetched).not.toHaveBeenCalled()
  },
)
