import { beforeEach, expect, it, vi } from 'vitest'

// The window serves other files as well, and whoever of them listens would answer, too.
const listened = vi.spyOn(window, 'addEventListener')
const { closeOnBack } = await import('./back')
const heard = listened.mock.calls.find(([type]) => type === 'popstate')?.[1] ?? null
listened.mockRestore()

/** The steps of a history that a test can walk, with the events a browser gives. */
let steps: unknown[]
let at: number
const heardByRouter = vi.fn()
const browser = new EventTarget()
browser.addEventListener('popstate', heard)
browser.addEventListener('popstate', heardByRouter)

beforeEach(() => {
  steps = [{ idx: 0 }, { idx: 1 }]
  at = 1
  heardByRouter.mockClear()
  vi.spyOn(window.history, 'state', 'get').mockImplementation(() => steps[at])
  vi.spyOn(window.history, 'pushState').mockImplementation((state) => {
    steps = [...steps.slice(0, at + 1), state]
    at += 1
  })
  vi.spyOn(window.history, 'replaceState').mockImplementation((state) => {
    steps[at] = state
  })
  vi.spyOn(window.history, 'go').mockImplementation((by = 0) => {
    at += by
    queueMicrotask(() => browser.dispatchEvent(new PopStateEvent('popstate')))
  })
})
const settled = () => new Promise((resolve) => setTimeout(resolve))
const back = async () => {
  window.history.go(-1)
  await settled()
}

it('back closes what stands above the page, the topmost first, and then leaves the page', async () => {
  const closed: string[] = []
  const ends = ['sheet', 'picture'].map((name) => {
    const end = closeOnBack(() => {
      closed.push(name)
      end()
    })
    return end
  })
  await settled()
  // Opened in one go they are one step; each has to be closed all the same.
  expect(ends).toHaveLength(2)
  await back()
  expect(closed).toEqual(['picture', 'sheet'])
  expect(heardByRouter).not.toHaveBeenCalled()
  await back()
  expect(heardByRouter).toHaveBeenCalledOnce()
  expect(at).toBe(0)
})

it('one after the other, each step back closes one', async () => {
  const closed: string[] = []
  for (const name of ['sheet', 'picture']) {
    const end = closeOnBack(() => {
      closed.push(name)
      end()
    })
    await settled()
  }
  await back()
  expect(closed).toEqual(['picture'])
  await back()
  expect(closed).toEqual(['picture', 'sheet'])
  expect(at).toBe(1)
  expect(heardByRouter).not.toHaveBeenCalled()
})

it('what is closed by hand takes its step along, and what replaces it keeps it', async () => {
  const endFirst = closeOnBack(vi.fn())
  await settled()
  endFirst()
  const endSecond = closeOnBack(vi.fn())
  await settled()
  expect(at).toBe(2)
  endSecond()
  await settled()
  expect(at).toBe(1)
  expect(heardByRouter).not.toHaveBeenCalled()
})

it('a page opened from a sheet leads back to the page beneath it, not to the empty step', async () => {
  const end = closeOnBack(vi.fn())
  await settled()
  window.history.pushState({ idx: 2 }, '')
  end()
  await settled()
  await back()
  expect(at).toBe(1)
  expect(heardByRouter).toHaveBeenCalledOnce()
})

it('a page that takes the place of the one beneath a sheet takes its step as well', async () => {
  const end = closeOnBack(vi.fn())
  await settled()
  window.history.replaceState({ idx: 1, key: 'new' }, '')
  end()
  await settled()
  expect(at).toBe(1)
  expect(steps[1]).toEqual({ idx: 1, key: 'new' })
})
