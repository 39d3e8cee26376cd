import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadLater } from './load-later'

const load = vi.fn<() => Promise<string>>()
const use = vi.fn<(loaded: string) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  load.mockReset().mockResolvedValue('script')
  use.mockReset()
})
afterEach(() => vi.useRealTimers())

it('a script that does not come is tried again until it does', async () => {
  load.mockRejectedValueOnce(new TypeError('offline')).mockRejectedValueOnce(new TypeError('offline'))
  loadLater(load, use, 5000)
  await vi.advanceTimersByTimeAsync(4999)
  expect(load).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(use).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(use).toHaveBeenCalledExactlyOnceWith('script')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(3)
})

it('whoever has gone does not get it, be it on its way or still to be tried', async () => {
  let come = (_: string) => {}
  load.mockReturnValueOnce(
    new Promise((resolve) => {
      come = resolve
    }),
  )
  const giveUp = loadLater(load, use)
  await vi.advanceTimersByTimeAsync(0)
  giveUp()
  come('script')
  loadLater(load, use, 1000)()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(1)
  expect(use).not.toHaveBeenCalled()
})
