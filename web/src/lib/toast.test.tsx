import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Toaster, toast } from './toast'

const at = (path: string) => window.history.replaceState(null, '', path)
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const texts = () => [...document.querySelectorAll('.toast')].map((element) => element.textContent)

beforeEach(() => {
  vi.useFakeTimers()
  at('/dashboard')
  render(<Toaster />)
})
afterEach(() => {
  pass(10_000)
  cleanup()
  vi.useRealTimers()
})

describe('toasts', () => {
  it('last 5 s on the desktop, 2 s under /mobile (SHELL-13, SHELL-14)', () => {
    act(() => toast.success('好'))
    pass(4900)
    expect(texts()).toEqual(['好'])
    pass(200)
    expect(texts()).toEqual([])
    at('/mobile/home')
    act(() => toast.success('好'))
    pass(1900)
    expect(texts()).toEqual(['好'])
    pass(200)
    expect(texts()).toEqual([])
  })

  it('show the same text once, and for its full time again', () => {
    act(() => toast.error('坏'))
    pass(3000)
    act(() => toast.error('坏'))
    expect(texts()).toEqual(['坏'])
    pass(3000)
    expect(texts()).toEqual(['坏'])
    pass(2100)
    expect(texts()).toEqual([])
  })

  it('are alerts when something is wrong', () => {
    act(() => {
      toast.error('甲')
      toast.warning('乙')
      toast.info('丙')
    })
    expect(screen.getAllByRole('alert', { hidden: true }).map((element) => element.className)).toEqual([
      'toast toast-error',
      'toast toast-warning',
    ])
    expect(screen.getByRole('status', { hidden: true }).textContent).toBe('丙')
  })
})
