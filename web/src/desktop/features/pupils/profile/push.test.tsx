import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { aBrowser, KEY } from '../../../../shared/push/testing'
import { buttons, press } from '../../../kit/acting'
import { renderAt, signIn, standIn } from '../../../kit/testing'
import { PushCard } from './PushCard'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = () => {
  signIn([])
  const browser = aBrowser()
  const server = standIn({ 'GET /api/push': { on: true, publicKey: KEY } })
  return { browser, server, show: () => renderAt('/family-school/profile', <PushCard />) }
}

it('is turned on after a press', async () => {
  const { browser, server, show } = open()
  show()
  await press('开启')
  expect(browser.asked).toBe(1)
  await expect.poll(server.writes).toEqual(['POST /api/push/subscriptions'])
})

it('says how to allow what the browser refuses, and offers nothing', async () => {
  const { browser, show } = open()
  browser.permission = 'denied'
  show()
  expect(await screen.findByText('已被浏览器拒绝')).toBeTruthy()
  expect(screen.getByText(/请在浏览器的网站设置里把“通知”改为允许/)).toBeTruthy()
  expect(buttons()).toEqual([])
})
