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
configure({ asyncUtilTimeout: 15_000 })

/** Lets fetch answer; gives the calls that were made, as `GET /api/classes/search?page=0`, with their bodies. */
export const answerWith = (answer: (call: string) => unknown) => {
  const calls: { call: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${decodeURIComponent(address)}`
    calls.push({ call, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    const given = await answer(call)
    return given instanceof Response ? given : Response.json(given)
  })
  return calls
}

/** By call without its query, with `{id}` for numbers; what is a function is asked each time. */
type Answers = Record<string, unknown>

/** A server that answers with the data it was given, and an empty list or nothing to all else; it can be changed. */
export const standIn = (given: Answers) => {
  const now = new Map(Object.entries(given))
  const answer = (call: string): unknown => {
    const path = call.replace(/\?.*/, '')
    const found = now.has(path) ? now.get(path) : now.get(path.replace(/\/\d+(?=\/|$)/g, '/{id}'))
    const data = typeof found === 'function' ? found(call, calls.at(-1)?.body) : found
    if (data instanceof Response || data instanceof Promise) return data
    return enveloped(data === undefined && call.startsWith('GET') ? [] : data)
  }
  const calls = answerWith(answer)
  const asked = (part: string) => calls.map(({ call }) => call).filter((call) => call.includes(part))
  return {
    asked,
    /** What was sent last. */
    bodyOf: (part: string) => calls.findLast(({ call }) => call.includes(part))?.body,
    writes: () => calls.map(({ call }) => call).filter((call) => !call.startsWith('GET')),
    on: (call: string, data: unknown) => now.set(call, data),
    again: (call: string) => now.set(call, given[call]),
  }
}
export type StandIn = ReturnType<typeof standIn>

/** Answers other than data, for `on`. */
export const refused = (message?: string, more: object = {}, status = 200) => {
  const body = JSON.stringify({ success: false, message, ...more })
  return () => new Response(body, { status, headers: { 'content-type': 'application/json' } })
}
export const broken = () => new Response('', { status: 500 })
export const lost = () => Promise.reject(new TypeError('Failed to fetch'))
export const silent = () => new Promise(() => {})
/** As the server answers a page of a list. */
export const paged = (rows: readonly object[], totalElements = rows.length) => ({
  content: rows,
  totalElements,
})

export const enveloped = (data: unknown) => ({ success: true, data, message: '' })

export const signIn = (permissions: string[], roles = ['TEACHER']) => {
  queryClient.clear()
  startSession('token', { id: 1, username: 'someone', roles, permissions })
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
