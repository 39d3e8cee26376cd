import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/queries'
import { useNotice } from './useNotice'

let calls: string[] = []
let unread = true

beforeEach(() => {
  calls = []
  unread = true
  queryClient.clear()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) => {
    calls.push(`${method} ${address}`)
    if (method === 'POST') unread = false
    return Response.json({ success: true, message: '', data: { id: 7, title: '家长会', unread } })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const show = (visible: boolean) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

const Notice = () => {
  const { data } = useNotice(7)
  return <p>{data?.unread === false ? '已读' : data?.title}</p>
}
const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Notice />
    </QueryClientProvider>,
  )

it('is read when it stands before somebody, once', async () => {
  show(true)
  open()
  await screen.findByText('已读')
  await act(() => queryClient.invalidateQueries())
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /api/notifications/7/read'])
})

it('is not read in a tab that nobody looks at, however often it is fetched, and is when they do', async () => {
  show(false)
  open()
  await screen.findByText('家长会')
  await act(() => queryClient.invalidateQueries())
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
  show(true)
  await screen.findByText('已读')
  expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1)
})
