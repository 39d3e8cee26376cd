import { setTimeout as delay } from 'node:timers/promises'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from '@playwright/test'
import { signIn } from './cases'
import { onEnd } from './cleanup'
import { measureGrid } from './grid'
import { deskAddress, deskTarget, measureDesk } from './marking'
import { corridorTargets, loadInCorridor } from './phone'
import { figure, note, printTable, type Target } from './report'
import { embeddedSchool } from './school'
import { startServer } from './server'
import type { Tools } from './tools'
import { measureWorkbench } from './workbench'

/** Debian's Chromium; as root it cannot sandbox itself, and it must not call home. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
}
const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
/** On a busy machine a page may think for long between two requests. */
const QUIET_MS = 2000
const PATIENCE_MS = 30_000

interface PageCase {
  path: string
  name: string
  account?: string
  device: BrowserContextOptions
  limitKB: number
  limitRequests?: number
}

const PAGES: PageCase[] = [
  { path: '/login', name: '登录页 /login', device: DESKTOP, limitKB: 150 },
  { path: '/dashboard', name: '首页 /dashboard（管理员）', account: 'admin', device: DESKTOP, limitKB: 320 },
  {
    path: '/student/students',
    name: '学生管理 /student/students（管理员）',
    account: 'admin',
    device: DESKTOP,
    limitKB: 350,
    limitRequests: 30,
  },
  {
    path: '/mobile/parent/home',
    name: '手机首页 /mobile/parent/home（家长）',
    account: 'parent',
    device: PHONE,
    limitKB: 150,
  },
  {
    path: '/mobile/teacher/home',
    name: '手机首页 /mobile/teacher/home（教师）',
    account: 'teacher',
    device: PHONE,
    limitKB: 150,
  },
  {
    path: '/mobile/student/home',
    name: '手机首页 /mobile/student/home（学生）',
    account: 'student',
    device: PHONE,
    limitKB: 150,
  },
  {
    path: '/mobile/student/homework',
    name: '手机作业列表 /mobile/student/homework（学生）',
    account: 'student',
    device: PHONE,
    limitKB: 150,
  },
  {
    path: '/mobile/home',
    name: '手机首页 /mobile/home（管理员）',
    account: 'admin',
    device: PHONE,
    limitKB: 150,
  },
]

const signedIn = async (url: string, account: string) => {
  const { token, user } = await signIn(url, account)
  const localStorage = [
    { name: 'token', value: token },
    { name: 'user', value: JSON.stringify(user) },
  ]
  return { storageState: { cookies: [], origins: [{ origin: url, localStorage }] } }
}

interface Transfer {
  path: string
  bytes: number
}

/** Counts what comes over the wire, headers and all; `quiet` waits until nothing has moved for a while. */
const watchNetwork = async (context: BrowserContext, page: Page, url: string) => {
  const network = await context.newCDPSession(page)
  const transfers = new Map<string, Transfer>()
  let open = 0
  let last = performance.now()
  const moved = (change: number) => {
    open += change
    last = performance.now()
  }
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith(url)) return
    transfers.set(requestId, { path: request.url.slice(url.length), bytes: 0 })
    moved(1)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId)
    if (transfer === undefined) return
    transfer.bytes = encodedDataLength
    moved(-1)
  })
  network.on('Network.loadingFailed', ({ requestId }) => {
    if (transfers.has(requestId)) moved(-1)
  })
  await network.send('Network.enable')
  const quiet = async () => {
    const deadline = performance.now() + PATIENCE_MS
    while ((open > 0 || performance.now() - last < QUIET_MS) && performance.now() < deadline) await delay(50)
  }
  return { quiet, transfers: () => [...transfers.values()] }
}

/** A context of its own has an empty cache. */
const firstLoad = async (browser: Browser, url: string, { path, account, device }: PageCase) => {
  const session = account === undefined ? {} : await signedIn(url, account)
  const context = await browser.newContext({ locale: 'zh-CN', ...device, ...session })
  const page = await context.newPage()
  const network = await watchNetwork(context, page, url)
  await page.goto(`${url}${path}`)
  await network.quiet()
  const firstPaintMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  const landed = new URL(page.url()).pathname
  await context.close()
  if (landed !== path) throw new Error(`${path} 转到了 ${landed}，没有测到`)
  const transfers = network.transfers()
  const bytes = transfers.reduce((sum, transfer) => sum + transfer.bytes, 0)
  return { requests: transfers.length, bytes, firstPaintMs, transfers }
}

/** The same homes on a slow network and a slow phone. */
const inCorridor = async (browser: Browser, url: string, { path, account, device, name }: PageCase) => {
  const session = account === undefined ? {} : await signedIn(url, account)
  const context = await browser.newContext({ locale: 'zh-CN', ...device, ...session })
  const measured = await loadInCorridor(context, await context.newPage(), `${url}${path}`)
  await context.close()
  return { name, ...measured }
}

/** The desk at which works are marked, of the teacher whose account is offered. */
const atTheDesk = async (browser: Browser, url: string) => {
  const { token } = await signIn(url, 'teacher')
  const context = await browser.newContext({
    ...{ locale: 'zh-CN', ...DESKTOP },
    ...(await signedIn(url, 'teacher')),
  })
  const measured = await measureDesk(await context.newPage(), await deskAddress(url, token))
  await context.close()
  return measured
}

export const benchWeb = async (tools: Tools) => {
  note('网页首次加载')
  const executablePath = await tools.ensureBrowser()
  const server = await startServer(tools, await embeddedSchool(tools, undefined))
  const browser = await chromium.launch({ executablePath, args: ARGS })
  const closeBrowser = onEnd(() => browser.close())
  const loads = []
  for (const page of PAGES) {
    const { path, name, limitKB, limitRequests } = page
    loads.push({ path, name, limitKB, limitRequests, ...(await firstLoad(browser, server.url, page)) })
  }
  const corridor = []
  for (const page of PAGES.filter(({ path }) => /^\/mobile\/.*home$/.test(path)))
    corridor.push(await inCorridor(browser, server.url, page))
  const grid = await measureGrid(browser, server, (account) => signedIn(server.url, account))
  const desk = await atTheDesk(browser, server.url)
  const workbench = await measureWorkbench(browser, server, (account) => signedIn(server.url, account))
  await closeBrowser()
  await server.stop()
  printTable(
    '网页首次加载（空缓存，压缩后）',
    ['页面', '请求数', 'KB', '首次绘制 毫秒'],
    loads.map(({ name, requests, bytes, firstPaintMs }) => [
      name,
      String(requests),
      (bytes / 1000).toFixed(1),
      figure(firstPaintMs),
    ]),
  )
  printTable(
    '手机首页（Fast 3G，处理器慢 4 倍，空缓存）',
    ['页面', '首次绘制 毫秒', '可用 毫秒', '布局偏移'],
    corridor.map(({ name, paintMs, usableMs, shift }) => [name, ...[paintMs, usableMs, shift].map(figure)]),
  )
  printTable(
    '批改台：从按键到下一份作业的画面',
    ['份数', 'p50 毫秒', 'p95 毫秒'],
    [[String(desk.works), figure(desk.p50), figure(desk.p95)]],
  )
  const weights = loads.map(
    ({ name, bytes, limitKB }): Target => ({ name, value: bytes / 1000, limit: limitKB, unit: 'KB' }),
  )
  const counts = loads.flatMap(({ name, requests, limitRequests }): Target[] =>
    limitRequests === undefined
      ? []
      : [{ name: `${name}，请求数`, value: requests, limit: limitRequests, unit: '个' }],
  )
  const slow = corridor.flatMap((one) => corridorTargets(one.name, one))
  const targets = [...weights, ...counts, ...slow, ...grid, deskTarget(desk), ...workbench]
  return { result: { loads, corridor, desk }, targets }
}
