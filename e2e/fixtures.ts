import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
} from '@playwright/test'

import { aSchool } from './school'

export { expect } from '@playwright/test'

export type Account = 'admin' | 'dept' | 'teacher' | 'student' | 'parent'
export const PASSWORD = 'xueqiao2026'

interface Session {
  token: string
  user: unknown
}

export interface Server {
  url: string
  /** Signs in through the API, once an account. */
  session: (account: Account) => Promise<Session>
  /** A call as this account, for preparing and checking data. */
  api: (
    account: Account,
    method: string,
    path: string,
    body?: unknown,
  ) => Promise<{ status: number; body: ApiBody }>
}

interface ApiBody {
  success: boolean
  message: string
  // Tests read what they know to be there.
  // biome-ignore lint/suspicious/noExplicitAny: the shape differs from call to call
  data: any
}

const post = async (url: string, path: string, body: unknown) => {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json()
}

interface Fixtures {
  /**
   * A page that is signed in already. Pages are kept for the next test, which finds nothing of this one in them: a
   * browser that knows the scripts loads a page in half the time. Whoever needs another kind of browser says so in
   * the options, or whoever puts scripts or clocks into it with `own`, and gets one that is thrown away.
   */
  as: (
    account: Account,
    options?: BrowserContextOptions & { mobile?: boolean; own?: boolean },
  ) => Promise<Page>
}

export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
}

/** Who has been signed in for 15 minutes gives the password again before an export (decision 0021). */
const YOUNG_MS = 8 * 60_000

const isOpen = async (url: string, token: string) =>
  (await fetch(`${url}/api/auth/user`, { headers: { authorization: `Bearer ${token}` } })).ok

const signedIn = (url: string, { token, user }: Session) => ({
  cookies: [],
  origins: [
    {
      origin: new URL(url).origin,
      localStorage: [
        { name: 'token', value: token },
        { name: 'user', value: JSON.stringify(user) },
      ],
    },
  ],
})

/** Something of our own that is small and runs no script: storage belongs to an address. */
const THRESHOLD = '/api/health'

/** What the last test kept in the browser goes, and this account comes. */
const enter = async (page: Page, { token, user }: Session) => {
  await page.goto(THRESHOLD)
  await page.evaluate(
    async (values) => {
      localStorage.clear()
      sessionStorage.clear()
      const known = await indexedDB.databases()
      await Promise.all(
        known.map(
          ({ name = '' }) =>
            new Promise((resolve) => {
              const gone = indexedDB.deleteDatabase(name)
              gone.onsuccess = gone.onerror = gone.onblocked = resolve
            }),
        ),
      )
      for (const [name, value] of values) localStorage.setItem(name, value)
    },
    [
      ['token', token],
      ['user', JSON.stringify(user)],
    ] as const,
  )
  await page.goto('about:blank')
}

type Size = ReturnType<Page['viewportSize']>

/** Nothing of the test goes on: its page, its answers, its ears, and how it had the browser behave. */
const leave = async (page: Page, size: Size) => {
  if (page.isClosed()) return
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().setOffline(false)
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: 'reduce' })
  if (size) await page.setViewportSize(size)
  await page.goto('about:blank')
}

interface Kept {
  /** The page of a kind, made at its first use and kept as long as the worker. */
  kept: (key: string, options: Parameters<Browser['newContext']>[0]) => Promise<Page>
}

/** One real server with the demo school a worker; every test signs in as whom it needs. */
export const test = base.extend<Fixtures, { server: Server; school: string; later: boolean } & Kept>({
  /** A spec that changes the whole school names it: another name is another worker, which starts its own server. */
  school: ['', { option: true, scope: 'worker' }],
  /** Whoever looks at a school that is alive in all classes waits for the job that fills it. */
  later: [false, { option: true, scope: 'worker' }],
  server: [
    async ({ later }, use) => {
      const { url, end } = await aSchool(later)
      try {
        const sessions = new Map<Account, Promise<Session>>()
        const begun = new Map<Account, number>()
        const isYoung = (account: Account) => Date.now() - (begun.get(account) ?? 0) < YOUNG_MS
        const signIn = (account: Account) => {
          begun.set(account, Date.now())
          const made: Promise<Session> = post(url, '/api/auth/sessions', {
            username: account,
            password: PASSWORD,
          }).then(({ token, data }) => ({ token, user: data }))
          sessions.set(account, made)
          return made
        }
        /** One sign-in serves many tests, until one of them has ended it or it would be asked for its password. */
        const session: Server['session'] = async (account) => {
          const known = isYoung(account) ? await sessions.get(account) : undefined
          return known && (await isOpen(url, known.token)) ? known : signIn(account)
        }
        const api: Server['api'] = async (account, method, path, body) => {
          const ask = async ({ token }: Session) => {
            const headers: Record<string, string> = { authorization: `Bearer ${token}` }
            if (body !== undefined) headers['content-type'] = 'application/json'
            const payload = body === undefined ? {} : { body: JSON.stringify(body) }
            return fetch(`${url}${path}`, { method, headers, ...payload })
          }
          const first = await ask(await (sessions.get(account) ?? signIn(account)))
          const response = first.status === 401 ? await ask(await signIn(account)) : first
          return { status: response.status, body: await response.json() }
        }
        await use({ url, session, api })
      } finally {
        await end()
      }
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  kept: [
    async ({ browser }, use) => {
      const pages = new Map<string, Page>()
      await use(async (key, options) => {
        const known = pages.get(key)
        if (known && !known.isClosed()) return known
        const made = await (await browser.newContext(options)).newPage()
        pages.set(key, made)
        return made
      })
      for (const page of pages.values()) await page.context().close()
    },
    { scope: 'worker' },
  ],
  as: async ({ browser, server, kept }, use) => {
    const own: BrowserContext[] = []
    const taken: { key: string; page: Page; size: Size }[] = []
    await use(async (account, { mobile = false, own: isOwn = false, ...options } = {}) => {
      const session = await server.session(account)
      const usual = { baseURL: server.url, ...(mobile ? PHONE : {}) }
      if (isOwn || Object.keys(options).length > 0) {
        const storageState = signedIn(server.url, session)
        const context = await browser.newContext({ ...usual, ...options, storageState })
        own.push(context)
        return context.newPage()
      }
      const kind = `${account} ${mobile}`
      const key = `${kind} ${taken.filter((one) => one.key.startsWith(kind)).length}`
      const page = await kept(key, usual)
      taken.push({ key, page, size: page.viewportSize() })
      await enter(page, session)
      return page
    })
    for (const context of own) await context.close()
    for (const { page, size } of taken) await leave(page, size)
  },
})
