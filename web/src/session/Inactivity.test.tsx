import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../api/queries'
import { bindNavigation } from '../lib/navigation'
import { Inactivity } from './Inactivity'
import { clearSession, startSession } from './store'

const MINUTE = 60_000
const went = vi.fn()
const idle = (minutes: number) => act(() => vi.advanceTimersByTime(minutes * MINUTE))
const dialog = () => screen.queryByText('您的登录已超时，请重新登录')

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  localStorage.clear()
  bindNavigation(went)
  startSession('tok', { username: 'zhou' })
  render(
    <QueryClientProvider client={queryClient}>
      <Inactivity />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  cleanup()
  clearSession()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('inactivity', () => {
  it('ends the session after 60 minutes, not before (SESSION-03, 04, 10)', () => {
    idle(59)
    expect(dialog()).toBeNull()
    idle(1.5)
    expect(screen.getByText('会话超时')).toBeTruthy()
    expect(dialog()).not.toBeNull()
    expect(localStorage.getItem('token')).toBeNull()
    fireEvent.click(screen.getByText('重新登录'))
    expect(went).toHaveBeenCalledWith('/login', { replace: true })
  })

  it.each(['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart'])(
    'is interrupted by %s (SESSION-06 to 09)',
    (name) => {
      idle(59)
      fireEvent(document.body, new Event(name, { bubbles: true }))
      idle(59)
      expect(dialog()).toBeNull()
      idle(2)
      expect(dialog()).not.toBeNull()
    },
  )

  it('is interrupted by another tab', () => {
    idle(59)
    localStorage.setItem('lastActivity', String(Date.now()))
    idle(59)
    expect(dialog()).toBeNull()
  })

  it('is not undone by the movement that wakes a sleeping computer', () => {
    vi.setSystemTime(Date.now() + 61 * MINUTE)
    act(() => {
      fireEvent(document.body, new Event('mousemove', { bubbles: true }))
    })
    expect(dialog()).not.toBeNull()
  })
})
