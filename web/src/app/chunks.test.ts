import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadChunk } from '../lib/chunks'

const failure = (load: () => Promise<unknown>) => loadChunk(load).catch((error: unknown) => error)

afterEach(() => vi.useRealTimers())

describe('a script that does not come', () => {
  it('is named with its address (SHELL-10)', async () => {
    const message = 'Failed to fetch dynamically imported module: https://x.cn/assets/ClassesPage-abc.js'
    expect(await failure(() => Promise.reject(new TypeError(message)))).toMatchObject({
      type: '文件缺失',
      address: 'https://x.cn/assets/ClassesPage-abc.js',
    })
    expect(
      await failure(() => Promise.reject(new Error('Unable to preload CSS for /assets/x-1.css'))),
    ).toMatchObject({
      address: '/assets/x-1.css',
    })
  })

  it('is given up after 120 s (SHELL-11)', async () => {
    vi.useFakeTimers()
    let type: unknown
    void failure(() => new Promise(() => undefined)).then((error) => {
      type = (error as { type: string }).type
    })
    await vi.advanceTimersByTimeAsync(119_000)
    expect(type).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1000)
    expect(type).toBe('加载超时')
  })
})
