import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { asking, signIn } from './cases'
import { percentile } from './load'
import { figure, note, printTable, type Target } from './report'
import type { RunningServer } from './server'

const SHOWN_LIMIT_MS = 100
const WAIT_LIMIT_MS = 50
const LESSONS = 12
const CELLS = 40
const RUN_SECONDS = 10
const LOOKS_MS = 300
const PATIENCE_MS = 30_000
const MARKED = 'td.wb-good, td.wb-possible, td.wb-blocked'

type Ask = ReturnType<typeof asking>

/** The version that somebody works at. */
const draftOf = async (ask: Ask) => {
  const { id } = await ask<{ id: number }>('GET', '/semesters/current')
  const { content } = await ask<{ content: { id: number; status: string; lessons: number }[] }>(
    'GET',
    `/schedules?semesterId=${id}&size=20`,
  )
  const draft = content.find(({ status }) => status === 'DRAFT')
  if (draft === undefined) throw new Error('没有课表草稿，没有测到')
  return draft
}

/** From the press on a lesson to the frame in which its places are marked; afterwards it is put down. */
const picked = (page: Page, at: number) =>
  page.evaluate(
    ([share, marked, patience]) =>
      new Promise<number>((resolve, reject) => {
        const lessons = [...document.querySelectorAll<HTMLElement>('.wb-lesson')]
        const lesson = lessons[Math.floor(share * lessons.length)]
        const begun = performance.now()
        const look = () => {
          const spent = performance.now() - begun
          if (document.querySelector(marked) !== null) {
            requestAnimationFrame(() => {
              resolve(performance.now() - begun)
              lesson?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
            })
          } else if (spent > patience) reject(new Error('没有标出可去的地方'))
          else requestAnimationFrame(look)
        }
        lesson?.click()
        requestAnimationFrame(look)
      }),
    [at / LESSONS, MARKED, PATIENCE_MS] as const,
  )

/** How often the page stood still for more than 50 ms, the longest first, while a lesson was led over the table. */
const dragged = async (page: Page) => {
  const places = await page.evaluate(() => {
    const stood: number[] = []
    Object.assign(window, { stood })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) stood.push(duration)
    }).observe({ type: 'longtask' })
    const middle = (one: Element) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    }
    const seen = (one: Element) => {
      const { x, y } = middle(one)
      return document.elementFromPoint(x, y)?.closest('td') === one
    }
    return [...document.querySelectorAll('.wb-grid tbody td')]
      .filter(seen)
      .map((cell) => ({ ...middle(cell), isLesson: cell.querySelector('.wb-lesson') !== null }))
  })
  const from = places.find(({ isLesson }) => isLesson)
  if (from === undefined) throw new Error('课表中没有课，没有测到')
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (const { x, y } of places.slice(0, CELLS)) {
    await page.mouse.move(x, y, { steps: 2 })
    await delay(16)
  }
  // Back where it was: nothing has moved.
  await page.mouse.move(from.x, from.y)
  await page.mouse.up()
  await delay(LOOKS_MS)
  const stood = await page.evaluate(() => (window as unknown as { stood: number[] }).stood)
  return stood.toSorted((a, b) => b - a)
}

/** How long others wait for the shortest of answers while the server works a table out. */
const waits = async ({ url }: RunningServer, ask: Ask, id: number) => {
  const wait = async () => {
    const begun = performance.now()
    await (await fetch(`${url}/api/health`)).arrayBuffer()
    return performance.now() - begun
  }
  await wait()
  const run = await ask<{ id: number }>('POST', `/schedules/${id}/runs`, { seconds: RUN_SECONDS, seed: 1 })
  const times: number[] = []
  const until = performance.now() + RUN_SECONDS * 1000
  while (performance.now() < until) times.push(await wait())
  // What is measured next has the machine to itself.
  for (let turn = 0; turn < 100; turn++) {
    const runs = await ask<{ id: number; state: string }[]>('GET', `/schedules/${id}/runs`)
    if (runs.find((one) => one.id === run.id)?.state === 'DONE') break
    await delay(LOOKS_MS)
  }
  return times.toSorted((a, b) => a - b)
}

/** The workbench of the demo school: a lesson is picked in the table of a whole grade, led over it, and a run goes on. */
export const measureWorkbench = async (
  browser: Browser,
  server: RunningServer,
  signedIn: (account: string) => Promise<object>,
): Promise<Target[]> => {
  note('排课工作台')
  const { token } = await signIn(server.url, 'admin')
  const ask = asking(server, token)
  const { id, lessons } = await draftOf(ask)
  const context = await browser.newContext({
    ...{ locale: 'zh-CN', viewport: { width: 1440, height: 900 } },
    ...(await signedIn('admin')),
  })
  const page = await context.newPage()
  await page.goto(`${server.url}/schedule/workbench?id=${id}`)
  await page.getByText('总课表', { exact: true }).click({ timeout: PATIENCE_MS })
  await page.locator('.wb-small .wb-lesson').first().waitFor({ timeout: PATIENCE_MS })
  const shown: number[] = []
  for (let at = 0; at < LESSONS; at++) {
    await delay(LOOKS_MS)
    shown.push(await picked(page, at))
  }
  await delay(LOOKS_MS)
  const stood = await dragged(page)
  await context.close()
  const times = await waits(server, ask, id)
  shown.sort((a, b) => a - b)
  const [median, longest] = [percentile(shown, 0.5), shown.at(-1) ?? 0]
  const [usual, wait] = [percentile(times, 0.99), times.at(-1) ?? 0]
  printTable(
    `排课工作台（${lessons} 次课，一个年级的总课表）`,
    ['选中到标出 p50 毫秒', '最慢', '拖动中停顿超过 50 毫秒', '最长 毫秒', '排课时别人等待 p99 毫秒', '最长'],
    [[figure(median), figure(longest), String(stood.length), figure(stood[0]), figure(usual), figure(wait)]],
  )
  return [
    { name: '工作台标出一节课的全部去处，p50', value: median, limit: SHOWN_LIMIT_MS, unit: '毫秒' },
    { name: '拖动中页面停顿超过 50 毫秒', value: stood.length, limit: 0, unit: '次' },
    { name: '自动排课时别人的等待，最长', value: wait, limit: WAIT_LIMIT_MS, unit: '毫秒' },
  ]
}
