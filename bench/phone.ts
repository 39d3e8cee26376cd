import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import type { Target } from './report'

/** What browsers call Fast 3G, and a phone of some years ago. */
const FAST_3G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const SLOWER = 4
/** The last answers of a home come well before. */
const SETTLED_MS = 8000

export const PHONE_LIMITS = { paintMs: 2000, usableMs: 3500, shift: 0.05 }

declare global {
  interface Window {
    phone: { usableMs?: number; shift: number }
  }
}

/** Runs in the page, before anything of its own. */
const watch = () => {
  window.phone = { shift: 0 }
  const add = (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) window.phone.shift += entry.value
  }
  new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    const board = document.querySelector('main .m-board')
    if (board !== null && board.querySelector('.bone') === null) window.phone.usableMs = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** As it is in a corridor: when something is painted, when the home shows what it is about, and how much of it jumps. */
export const loadInCorridor = async (context: BrowserContext, page: Page, address: string) => {
  const browser = await context.newCDPSession(page)
  await browser.send('Network.enable')
  await browser.send('Network.emulateNetworkConditions', FAST_3G)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(watch)
  await page.goto(address, { waitUntil: 'commit' })
  await delay(SETTLED_MS)
  return page.evaluate(() => ({
    ...window.phone,
    paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  }))
}

export type InCorridor = Awaited<ReturnType<typeof loadInCorridor>>

export const corridorTargets = (name: string, { paintMs, usableMs, shift }: InCorridor): Target[] => [
  { name: `${name}：首次绘制`, value: paintMs, limit: PHONE_LIMITS.paintMs, unit: '毫秒' },
  { name: `${name}：可用`, value: usableMs, limit: PHONE_LIMITS.usableMs, unit: '毫秒' },
  { name: `${name}：布局偏移`, value: shift, limit: PHONE_LIMITS.shift, unit: 'CLS' },
]
