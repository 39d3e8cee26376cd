import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ChunkError } from '../lib/chunks'
import { PageError } from './PageError'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
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
})
