// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Toaster } from '../../../../lib/toast'
import { sayGoodbye, startSession } from '../../../../session/store'
import { keepPushes } from '../../../../shared/push/keep'
import { aBrowser, KEY, SUBSCRIPTION } from '../../../../shared/push/testing'
import { enveloped, renderPage, signInAs, stubFetch } from '../../../kit/testing'
import { PushCard } from './PushCard'

const ANSWERS = {
  'GET /api/push': enveloped({ on: true, publicKey: KEY }),
  'POST /api/push/subscriptions': enveloped({}),
  'DELETE /api/push/subscriptions': enveloped(null),
}
const open = (user = signInAs({ roles: ['PARENT'] })) =>
  renderPage(
    <>
      <PushCard />
      <Toaster />
    </>,
    { path: '/mobile/parent/profile', user },
  )
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('消息推送', () => {
  let browser: ReturnType<typeof aBrowser>
  beforeEach(() => {
    browser = aBrowser()
  })

  it('asks only after a tap, tells the server, and takes it back', async () => {
    const calls = stubFetch(ANSWERS)
    open()
    await screen.findByRole('button', { name: '开启' })
    expect(browser.asked).toBe(0)
    await press('开启')
    await screen.findByText('已开启消息推送')
    expect(calls.map(({ call }) => call)).toEqual(['GET /api/push', 'POST /api/push/subscriptions'])
    expect(calls[1]?.body).toEqual(SUBSCRIPTION)
    await press('关闭')
    await screen.findByText('已关闭消息推送')
    expect(calls.at(-1)?.body).toEqual({ endpoint: SUBSCRIPTION.endpoint })
    expect(browser.here).toBe(false)
  })

  it('says when the push service cannot be reached, and stays as it was', async () => {
    browser.reachable = false
    const calls = stubFetch(ANSWERS)
    open()
    await press('开启')
    await screen.findByText(/浏览器连接不上它的推送服务/)
    expect(await screen.findByRole('button', { name: '开启' })).toBeTruthy()
    expect(calls.map(({ call }) => call)).toEqual(['GET /api/push'])
  })

  it('says how to allow what the browser refuses', async () => {
    browser.permission = 'denied'
    open()
    expect(await screen.findByText('已被浏览器拒绝')).toBeTruthy()
    expect(screen.getByText(/把“通知”改为允许/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('belongs to whoever is signed in: it leaves with them and comes back with them', async () => {
    const calls = stubFetch(ANSWERS)
    open()
    await press('开启')
    await screen.findByText('已开启消息推送')
    keepPushes()
    sayGoodbye()
    await waitFor(() => expect(browser.here).toBe(false))
    calls.length = 0
    startSession('another-token', { id: 1, username: 'someone', name: '李明' })
    await waitFor(() =>
      expect(calls.map(({ call }) => call)).toEqual(['GET /api/push', 'POST /api/push/subscriptions']),
    )
    // Somebody else at the same browser, where it is on.
    calls.length = 0
    startSession('third-token', { id: 2, username: 'other', name: '王明' })
    await waitFor(() => expect(calls.at(-1)?.call).toBe('POST /api/push/subscriptions'))
  })
})

it('is not supported by every browser, and on iOS only by an installed app', async () => {
  open()
  expect(await screen.findByText('不支持')).toBeTruthy()
  cleanup()
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)' })
  open()
  expect(await screen.findByText('需要安装')).toBeTruthy()
  expect(screen.getByText(/添加到主屏幕/)).toBeTruthy()
})
