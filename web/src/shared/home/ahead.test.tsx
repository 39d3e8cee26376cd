import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { bellApi } from '@xueqiao/contract/features/base/bell'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { brings } from '../../api/brought'
import { invalidate, queryClient, useApi } from '../../api/queries'
import { clearSession, startSession } from '../../session/store'
import { readAhead } from './ahead'

const BELL = bellApi.bell.path
const HOME = '/api/home'
const asked: string[] = []
let answerHome: (home: unknown) => void

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const data = { unread: 9, items: [] }
    return Response.json({ success: true, data, message: '' })
  })
  startSession('tok', { id: 1, username: 'zhou' })
  const home = new Promise<unknown>((resolve) => {
    answerHome = resolve
  })
  const answer = readAhead({
    path: HOME,
    ask: () => home as Promise<{ name: string; frame?: { unread: number } }>,
    partsOf: ({ unread }: { unread: number }) => [[[BELL, undefined], { unread, items: [] }]],
  })
  brings([BELL], answer)
})
afterEach(() => {
  cleanup()
  clearSession()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const Bell = () => <p>{useApi(bellApi.bell, undefined, { staleTime: 60_000 }).data?.unread ?? '还没有'}</p>
const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Bell />
    </QueryClientProvider>,
  )

test('whoever asks while the home is on its way waits for it, and asks nothing', async () => {
  show()
  expect(screen.getByText('还没有')).toBeTruthy()
  answerHome({ name: '首页', frame: { unread: 2 } })
  expect(await screen.findByText('2')).toBeTruthy()
  expect(asked).toEqual([])
  expect(queryClient.getQueryData([HOME, undefined])).toEqual({ name: '首页' })
})

test('whoever comes later finds it, and reads it anew when something has changed', async () => {
  answerHome({ name: '首页', frame: { unread: 2 } })
  await vi.waitFor(() => expect(queryClient.getQueryData([HOME, undefined])).toBeDefined())
  show()
  expect(screen.getByText('2')).toBeTruthy()
  await invalidate(BELL)
  expect(await screen.findByText('9')).toBeTruthy()
  expect(asked).toEqual([BELL])
})

test('what the home does not bring is asked for', async () => {
  show()
  answerHome({ name: '首页' })
  expect(await screen.findByText('9')).toBeTruthy()
  cleanup()
  expect(asked).toEqual([BELL])
})

test('what was heard of meanwhile is newer than what comes along', async () => {
  queryClient.setQueryData([BELL, undefined], { unread: 4, items: [] })
  show()
  await invalidate(BELL)
  expect(await screen.findByText('9')).toBeTruthy()
  answerHome({ name: '首页', frame: { unread: 2 } })
  await vi.waitFor(() => expect(queryClient.getQueryData([HOME, undefined])).toBeDefined())
  expect(screen.getByText('9')).toBeTruthy()
})

test('what rang before anything showed it is asked for, not taken from a home that knew nothing of it', async () => {
  await invalidate(BELL)
  answerHome({ name: '首页', frame: { unread: 2 } })
  await vi.waitFor(() => expect(queryClient.getQueryData([HOME, undefined])).toBeDefined())
  show()
  expect(await screen.findByText('9')).toBeTruthy()
  expect(asked).toEqual([BELL])
})
