import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/queries'
import { useFeedback } from '../feedback/useFeedback'

const BELL = '/api/notifications/bell'
let written: unknown[] = []

beforeEach(() => {
  written = []
  queryClient.clear()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    if (method !== 'GET') written.push([`${method} ${address}`, JSON.parse(String(body))])
    return Response.json({ success: true, message: '', data: { id: 4, title: '校车', unread: 0 } })
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
const Feedback = () => <p>{useFeedback(4).data?.title}</p>
const open = async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <Feedback />
    </QueryClientProvider>,
  )
  await screen.findByText('校车')
}
const SEEN = [`PUT ${BELL}/read`, { link: '/family-school/feedback/4' }]

it('whatever way led to it, a feedback before somebody’s eyes is off the bell', async () => {
  show(false)
  await open()
  expect(written).toEqual([])
  show(true)
  await vi.waitFor(() => expect(written).toEqual([SEEN]))
})

it('a bell that is known to be silent is not asked; one that may have rung since is', async () => {
  const known = [BELL, { query: { size: 0 } }]
  queryClient.setQueryData(known, { unread: 0, items: [] })
  show(true)
  await open()
  expect(written).toEqual([])
  cleanup()
  await queryClient.invalidateQueries({ queryKey: known })
  await open()
  await vi.waitFor(() => expect(written).toEqual([SEEN]))
})
