import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startSession } from '../../session/store'
import { Pictures } from './Pictures'

afterEach(cleanup)

it('on the phone a swipe leads to the next picture and a tap closes it, as in a chat', async () => {
  window.history.replaceState(null, '', '/mobile/notifications?id=7')
  startSession('token', { id: 1, username: 'someone' })
  vi.stubGlobal('fetch', async () => new Response('bytes'))
  render(<Pictures pictures={[{ url: '/api/files/a' }, { url: '/api/files/b' }]} />)
  fireEvent.click(screen.getByRole('button', { name: '查看图片 1' }))
  const stage = () => {
    const found = document.querySelector('.picture-stage') ?? document.body
    return Object.assign(found, { setPointerCapture: () => undefined })
  }
  const touch = (from: number, to: number) => {
    fireEvent.pointerDown(stage(), { pointerId: 1, clientX: from, clientY: 50 })
    fireEvent.pointerUp(stage(), { pointerId: 1, clientX: to, clientY: 50 })
  }
  touch(200, 50)
  expect(await screen.findByRole('dialog', { name: '图片 2 / 2' })).toBeTruthy()
  touch(200, 50)
  expect(screen.getByRole('dialog', { name: '图片 2 / 2' })).toBeTruthy()
  touch(50, 200)
  expect(await screen.findByRole('dialog', { name: '图片 1 / 2' })).toBeTruthy()
  touch(100, 100)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
