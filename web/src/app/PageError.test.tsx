import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChunkError } from '../lib/chunks'
import { PageError } from './PageError'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response())
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const Broken = ({ error }: { error: Error }) => {
  throw error
}

describe('a page that fails', () => {
  it('says so, until one goes elsewhere', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { rerender } = render(
      <PageError place="a">
        <Broken error={new Error('inside')} />
      </PageError>,
    )
    expect(screen.getByRole('alert').textContent).toContain('页面出错了')
    expect(screen.queryByText('inside')).toBeNull()
    rerender(
      <PageError place="a">
        <p>别的页面</p>
      </PageError>,
    )
    expect(screen.queryByText('别的页面')).toBeNull()
    rerender(
      <PageError place="b">
        <p>别的页面</p>
      </PageError>,
    )
    expect(screen.getByText('别的页面')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('names the script that did not come (SHELL-10)', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    render(
      <PageError place="a">
        <Broken error={new ChunkError('文件缺失', '/assets/ClassesPage.js')} />
      </PageError>,
    )
    expect(screen.getByRole('heading', { name: '页面加载失败：文件缺失' })).toBeTruthy()
    expect(screen.getByText('/assets/ClassesPage.js')).toBeTruthy()
  })

  it('that was not kept says so without a network, and has a way back', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined)
    render(
      <PageError place="a">
        <Broken error={new ChunkError('文件缺失', '/assets/ClassesPage.js')} />
      </PageError>,
    )
    expect(screen.getByText(/没有网络，这一页还没有保存在这台设备上/)).toBeTruthy()
    screen.getByRole('button', { name: '返回' }).click()
    expect(back).toHaveBeenCalledOnce()
  })

  it('whose script did not come while the server was gone comes back with the server', async () => {
    vi.useFakeTimers()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const reload = vi.fn()
    vi.stubGlobal('location', { ...window.location, reload })
    let isThere = true
    vi.stubGlobal('fetch', async () => {
      if (!isThere) throw new TypeError('gone')
      return new Response()
    })
    const open = () =>
      render(
        <PageError place="a">
          <Broken error={new ChunkError('文件缺失', '/assets/ClassesPage.js')} />
        </PageError>,
      )
    const { unmount } = open()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(reload).not.toHaveBeenCalled()
    unmount()
    isThere = false
    open()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(reload).not.toHaveBeenCalled()
    isThere = true
    await vi.advanceTimersByTimeAsync(5000)
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
