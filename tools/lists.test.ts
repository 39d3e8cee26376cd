import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { mobilePathOf } from '../contract/src/access/mobile-path'
import { ROUTES } from '../contract/src/access/routes'
import { CHUNKS, WITHOUT_LISTS } from '../web/chunks'

/** Lists that a build or a worker needs and nothing else reads: what they name must be there. */
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', 'contract', 'web'], {
  encoding: 'utf8',
}).split('\n')

/** `a/(b|c)` and `a/(b|c)\.ts`, one name each; what is left out by `(?!…)` needs no file. */
const eachOf = (pattern: string): string[] => {
  const [, before = '', names, after = ''] = /^([^(]*)\((?!\?)([^)]*)\)(.*)$/.exec(pattern) ?? []
  return names === undefined ? [pattern] : names.split('|').map((name) => before + name + after)
}

describe('the files of the build', () => {
  test.each(Object.entries(CHUNKS))('%s names what is there', (_, patterns) => {
    const stale = patterns
      .flatMap(eachOf)
      .filter((pattern) => !files.some((file) => new RegExp(`^${pattern}`).test(file)))
    expect(stale).toEqual([])
  })

  test('no table filters by its heads: the build leaves out how (web/lean-antd.ts)', () => {
    const heads = files.filter(
      (file) =>
        /^web\/src\/.*\.tsx?$/.test(file) &&
        // None without `onFilter`, however its choices are named.
        /\b(onFilter|filterDropdown|filteredValue|filterMode|filterSearch)\b/.test(
          readFileSync(file, 'utf8'),
        ),
    )
    expect(heads).toEqual([])
  })

  test('no page shows the inputs that the build leaves out (web/lean-antd.ts)', () => {
    const pages = files.filter((file) => /^web\/src\/.*\.tsx$/.test(file))
    const shown = pages.filter((file) => /\bInput\.(OTP|Search|Group)\b/.test(readFileSync(file, 'utf8')))
    expect(shown).toEqual([])
  })

  test.each(WITHOUT_LISTS)('features/%s, which has no lists, is there', (feature) => {
    expect(files.filter((file) => file.startsWith(`contract/src/features/${feature}`))).not.toEqual([])
  })
})

describe('the lists of the desk', () => {
  /** Whose tests do without, and why. */
  const APART = {
    'school/teaching-assignments': 'the records of a plan stand in a tab of its page, below what it chooses',
  }
  const desk = files.filter((file) => /^web\/src\/desktop\/features\/.*\.tsx$/.test(file))
  const featureOf = (file: string) => file.split('/').slice(4, 6).join('/')
  const lists = desk.filter(
    (file) => !file.endsWith('.test.tsx') && /<Resource(ListPage|Table)\b/.test(readFileSync(file, 'utf8')),
  )
  const askedIn = (feature: string) =>
    desk
      .filter((file) => file.endsWith('.test.tsx') && featureOf(file) === feature)
      .flatMap((file) => readFileSync(file, 'utf8').match(/^conforms\(/gm) ?? []).length

  test('are asked for what all of them promise', () => {
    expect(lists.length).toBeGreaterThan(20)
    const features = [...new Set(lists.map(featureOf))]
    const short = features.filter(
      (feature) => askedIn(feature) < lists.filter((file) => featureOf(file) === feature).length,
    )
    expect(short.sort()).toEqual(Object.keys(APART))
  })
})

describe('what somebody is called to', () => {
  /** Done at a desk alone: the phone's home is as near as it gets. Of the desk's own home it is the page. */
  const AT_THE_DESK = ['/dashboard', '/schedule/substitutions', '/system/audit']
  const NEAREST = ['/mobile/home', '/mobile/family-school/hub']
  /** Ways that a page shows, and that ring for nobody. */
  const SHOWN = /^server\/src\/modules\/(home\/dashboard|teaching\/timetable\/running)\//
  const paths = ROUTES.map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '5')}(\\?|$)`))
  const written = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', 'server/src/modules'], {
    encoding: 'utf8',
  })
    .split('\n')
    .concat(files.filter((file) => file.startsWith('contract/src/features/')))
    .filter((file) => /(?<!\.test|\.policy)\.ts$/.test(file) && !SHOWN.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/['`](\/[a-z][^'`\s]*)['`]/g)])
    .map(([, link = '']) => link.replace(/\$\{[^}]*\}/g, '5'))
  const links = [...new Set(written)].filter((link) => paths.some((path) => path.test(link)))

  test('stands on the phone, too, or is known not to', () => {
    expect(links.length).toBeGreaterThan(20)
    const lost = links.filter((link) => NEAREST.includes(mobilePathOf(link.replace(/\?.*/, ''))))
    expect(lost.map((link) => link.replace(/\?.*/, '')).sort()).toEqual(AT_THE_DESK)
  })
})

describe('a pushed notification', () => {
  const worker = readFileSync('web/public/sw/push.js', 'utf8')
  /** Where a tap leads on a device of this kind, with no page open. */
  const tapped = (userAgent: string, data: object) => {
    const listeners: Record<string, (event: object) => void> = {}
    const opened: string[] = []
    const self = {
      ...{ navigator: { userAgent }, location: { origin: 'https://school.example' } },
      addEventListener: (type: string, listen: (event: object) => void) => {
        listeners[type] = listen
      },
      clients: { matchAll: async () => [], openWindow: async (place: string) => void opened.push(place) },
    }
    runInNewContext(worker, { self, URL, MessageChannel, setTimeout })
    return new Promise<string[]>((resolve) =>
      listeners.notificationclick?.({
        notification: { data, close: () => undefined },
        waitUntil: (done: Promise<void>) => void done.then(() => resolve(opened)),
      }),
    )
  }

  test.each([
    ['Mozilla/5.0 (Linux; Android 15) Mobile', '/mobile/notifications?id=7'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', '/family-school/notification/7'],
  ])('leads to the page of its device: %s', async (agent, place) => {
    const link = '/family-school/notification/7'
    expect(await tapped(agent, { link, phone: mobilePathOf(link) })).toEqual([place])
  })

  test('leads nowhere else, whatever was pushed, and somewhere without a word', async () => {
    expect(await tapped('iPhone', { link: '/dashboard', phone: 'https://elsewhere.example/x' })).toEqual([
      '/',
    ])
    expect(await tapped('iPhone', {})).toEqual(['/'])
    expect(await tapped('iPhone', { link: '/family-school/chat/7' })).toEqual(['/family-school/chat/7'])
  })
})

test('browsers are looked for by the same names everywhere', () => {
  const namesIn = (file: string) => /const CHROMIUMS = (\[[^\]]*\])/.exec(readFileSync(file, 'utf8'))?.[1]
  expect(namesIn('playwright.config.ts')).toContain('google-chrome')
  expect(namesIn('playwright.config.ts')).toBe(namesIn('tools/lib/debian.mjs'))
})

describe('the app that is installed', () => {
  test('opens the phone side, signed in or not, inside what its worker serves', () => {
    const { id, start_url, scope, display } = JSON.parse(
      readFileSync('web/public/manifest.webmanifest', 'utf8'),
    )
    expect({ id, start_url, scope, display }).toEqual({
      ...{ id: '/', start_url: '/mobile', scope: '/', display: 'standalone' },
    })
  })

  test('paints name and mark out of the HTML alone, before any script is there', () => {
    const page = readFileSync('web/index.html', 'utf8')
    const boot = page.slice(page.indexOf('<div id="boot"'), page.indexOf('<div id="root">'))
    expect(boot).toContain('<svg')
    expect(boot).toContain('学桥')
    expect(boot).not.toMatch(/src=|href=/)
    expect(page.slice(0, page.indexOf('</style>'))).toContain('#boot {')
  })
})

describe('the accessibility test', () => {
  const looks = readFileSync('e2e/base/tour.ts', 'utf8')
  /** `/school/classes/` of `/school/classes/:classId`: some record stands there. */
  const isSeen = (path: string) =>
    path.includes(':') ? looks.includes(path.replace(/:.*/, '')) : new RegExp(`'${path}['?]`).test(looks)

  test('looks at every page of the desk', () => {
    const built = files
      .filter((file) => /^web\/src\/desktop\/features\/.*\/pages\.ts$/.test(file))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/^ {2}'(\/[^']*)': /gm)].map(([, path = '']) => path),
      )
    expect(built.length).toBeGreaterThan(30)
    expect(built.filter((path) => !isSeen(path))).toEqual([])
  })

  test('looks at every page of the phone, in the account it is for', () => {
    /** Other addresses of pages that are looked at. */
    const SAME = /^\/mobile\/family-school\/(chat|communication|notifications)/
    const paths = ROUTES.filter(
      ({ path, redirect }) => path.startsWith('/mobile/') && redirect === undefined && !SAME.test(path),
    ).map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(20)
    const isWalked = (path: string) =>
      path.includes(':') ? looks.includes(`\`${path.replace(/:.*/, '${')}`) : looks.includes(`'${path}'`)
    expect(
      paths.filter((path) => !isWalked(path)),
      'are walked in e2e/base/tour.ts',
    ).toEqual([])
  })
})
