import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
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

  test('no table filters by its heads: the build leaves out how (web/lean-table.ts)', () => {
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

  test.each(WITHOUT_LISTS)('features/%s, which has no lists, is there', (feature) => {
    expect(files.filter((file) => file.startsWith(`contract/src/features/${feature}`))).not.toEqual([])
  })
})

describe('a pushed notification', () => {
  const worker = readFileSync('web/public/sw/push.js', 'utf8')
  const onPhone = [...worker.matchAll(/^ {2}\[\/(.+)\/, '(.+)'\],$/gm)].map(([, from = '', to = '']) => ({
    from: new RegExp(from),
    to,
  }))

  test.each(onPhone)('leads to $to, as the bell does', ({ from, to }) => {
    const known = ROUTES.map(({ path }) => path.replace(/:\w+/g, '5'))
    const links = [...known, '/homework/detail/5?studentId=6'].filter((link) => from.test(link))
    expect(links).not.toEqual([])
    expect(links.map((link) => link.replace(from, to))).toEqual(links.map(mobilePathOf))
  })

  test('knows the places that people are called to', () => {
    expect(onPhone.length).toBeGreaterThan(3)
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
  const looks = readFileSync('e2e/base/accessibility.spec.ts', 'utf8')
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
    expect(paths.filter((path) => !isWalked(path))).toEqual([])
  })
})
