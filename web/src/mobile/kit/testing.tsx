import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Outlet, Route, Routes, useLocation } from 'react-router'
import { vi } from 'vitest'
import { queryClient } from '../../api/queries'
import { type StoredUser, startSession, useSession } from '../../session/store'

/** What the server answers, by verb and address; what is not listed answers 404. */
export type Answers = Record<string, unknown>

/** Lets fetch answer from a list; gives the calls that were made, for counting. */
export const stubFetch = (answers: Answers) => {
  const calls: { call: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${address}`
    calls.push({ call, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    const answer = answers[call]
    if (answer instanceof Response) return answer.clone()
    if (answer === undefined) return Response.json({ success: false, message: '没有' }, { status: 404 })
    return Response.json(answer)
  })
  return calls
}

export const enveloped = (data: unknown) => ({ success: true, data, message: '' })

export const signInAs = (user: Partial<StoredUser>): StoredUser => {
  localStorage.clear()
  queryClient.clear()
  startSession('token', { id: 1, username: 'someone', name: '李明', profileId: 5, ...user })
  const stored = useSession.getState().user
  if (stored === null) throw new Error('the session was not taken')
  return stored
}

/** Whoever is signed in still is, after the page was loaded anew. */
export const signedIn = (): StoredUser => {
  const { user } = useSession.getState()
  if (user === null) throw new Error('nobody is signed in')
  queryClient.clear()
  return user
}

const Place = () => {
  const { pathname, search } = useLocation()
  return <output data-testid="place">{pathname + search}</output>
}

interface At {
  path: string
  /** The pattern of the route, where it has parameters. */
  route?: string
  user: StoredUser
}

/** A page inside a shell that only hands over the user; every other address shows nothing but itself. */
export const renderPage = (page: ReactNode, { path, route, user }: At) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <Place />
        <Routes>
          <Route element={<Outlet context={user} />}>
            <Route path={route ?? path.split('?')[0]} element={page} />
            <Route path="*" element={null} />
          </Route>
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
