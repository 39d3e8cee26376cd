import { act, cleanup, render } from '@testing-library/react'
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useScrollMemory } from './scroll'

let go: NavigateFunction
const Page = () => {
  go = useNavigate()
  useScrollMemory()
  return null
}

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation((_, y) => {
    vi.stubGlobal('scrollY', y)
  })
  vi.stubGlobal('scrollY', 0)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const scrollBy = (y: number) => {
  vi.stubGlobal('scrollY', y)
  window.dispatchEvent(new Event('scroll'))
}

it('begins a page at its top, and goes back to where one was', async () => {
  render(
    <MemoryRouter initialEntries={['/list']}>
      <Page />
    </MemoryRouter>,
  )
  scrollBy(640)
  await act(() => go('/one'))
  expect(window.scrollY).toBe(0)
  scrollBy(90)
  await act(() => go(-1))
  expect(window.scrollY).toBe(640)
  await act(() => go(1))
  expect(window.scrollY).toBe(90)
})

it('leaves a place inside the page to the browser', async () => {
  render(
    <MemoryRouter initialEntries={['/list']}>
      <Page />
    </MemoryRouter>,
  )
  scrollBy(640)
  await act(() => go('/list#content'))
  expect(window.scrollY).toBe(640)
})
