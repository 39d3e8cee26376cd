import { type Account, expect, test } from '../fixtures'

/** Runs in the page, before anything of its own. */
const watchShifts = () => {
  Object.assign(window, { shifted: [] })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      sources: { node?: Node }[]
    })[]) {
      const whose = entry.sources.map(({ node }) =>
        node instanceof Element ? node.className : node?.nodeName,
      )
      ;(window as unknown as { shifted: unknown[] }).shifted.push([entry.value, ...whose])
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const HOMES: readonly [Account, string][] = [
  ['parent', '/mobile/parent/home'],
  ['teacher', '/mobile/teacher/home'],
  ['student', '/mobile/student/home'],
  ['admin', '/mobile/home'],
]
const SLOW_MS = 300

test('no home of the phone moves what it has shown, however slowly the rest comes', async ({ as }) => {
  for (const [account, path] of HOMES) {
    const page = await as(account, { mobile: true, own: true })
    await page.addInitScript(watchShifts)
    // Each answer comes by itself, so that whatever makes room for it later is seen to.
    let answered = 0
    await page.route(/\/api\/(?!realtime)/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS * ++answered))
      await route.continue()
    })
    await page.goto(path)
    await expect(page.getByRole('region', { name: '通知', exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const shifted = await page.evaluate(() => (window as unknown as { shifted: [number][] }).shifted)
    const sum = shifted.reduce((total, [value]) => total + value, 0)
    expect(sum, `${path}\n${JSON.stringify(shifted)}`).toBeLessThanOrEqual(0.05)
  }
})
