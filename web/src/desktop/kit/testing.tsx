import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { vi } from 'vitest'
import { queryClient } from '../../api/queries'
import { Toaster } from '../../lib/toast'
import { startSession } from '../../session/store'
import { ModalHost } from '../../theme/Modals'

// antd is heavy for a simulated browser on a busy machine.
configure({ asyncUtilTimeout: 5_000 })

/** Lets fetch answer; gives the calls that were made, as `GET /api/classes/search?page=0`, with their bodies. */
export const answerWith = (answer: (call: string) => unknown) => {
  const calls: { call: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${decodeURIComponent(address)}`
    calls.push({ call, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    const given = answer(call)
    return given instanceof Response ? given : Response.json(given)
  })
  return calls
}

export const enveloped = (data: unknown) => ({ success: true, data, message: '' })

export const signIn = (permissions: string[]) => {
  queryClient.clear()
  startSession('token', { id: 1, username: 'someone', roles: ['TEACHER'], permissions })
}

const Place = () => {
  const { pathname, search } = useLocation()
  return <output data-testid="place">{decodeURIComponent(pathname + search)}</output>
}

/** antd's styles: no test looks at them, and a simulated browser reads all of them at every look at an element. */
const theme = { token: { motion: false }, zeroRuntime: true }

/** A page at an address, with what the application puts around every page. */
export const framed = (path: string, page: ReactNode) => (
  <QueryClientProvider client={queryClient}>
    <ConfigProvider button={{ autoInsertSpace: false }} theme={theme}>
      <ModalHost>
        <MemoryRouter initialEntries={[path]}>
          <Place />
          {page}
        </MemoryRouter>
        <Toaster />
      </ModalHost>
    </ConfigProvider>
  </QueryClientProvider>
)

export const renderAt = (path: string, page: ReactNode) => render(framed(path, page))
