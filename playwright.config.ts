import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

/** With a school of their own, and among the longest: begun last, the other workers would wait for them. */
const OWN_SCHOOL = /(promotion|parents|communication|electives|timetable)\.spec\.ts$/

/** Sweeps of many pages, not journeys: `npm run test:pages`. */
const EVERY_PAGE = /base\/(accessibility|everyday|steady)\.spec\.ts$/

/**
 * `npm test` (E2E_PART=usual) goes what each feature stands on, and without a look at what a page is to people who do not
 * see well (e2e/accessibility.ts); `npm run test:pages` (rest) the journeys marked @further, and once more those that look
 * (decision 0043). A file that is run by itself does it all.
 */
const FURTHER = /@further/
const looking = () => {
  const folder = join(import.meta.dirname, 'e2e')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts'))
    .filter((file) => /\bobstacles\(/.test(readFileSync(join(folder, file), 'utf8')))
    .map((file) => new RegExp(file.replaceAll('.', '\\.')))
}
const PARTS = { usual: { grepInvert: FURTHER }, rest: { grep: [FURTHER, ...looking()] } }
const chosen = PARTS[process.env.E2E_PART as keyof typeof PARTS] ?? {}

/** As `npm test` looks for one (tools/lib/debian.mjs). */
const CHROMIUMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
)

/** Debian's Chromium; as root it cannot sandbox itself, and it must not call home. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of tests live for seconds: what the optimizing compiler gains it does not win back.
  '--js-flags=--no-turbofan',
  // Every page is of one site: a process that is there already starts none anew, and knows the scripts.
  '--process-per-site',
  '--disable-site-isolation-trials',
]

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/school.ts',
  outputDir: 'test-results',
  projects: [
    { name: '自己的学校', testMatch: OWN_SCHOOL, ...chosen },
    { name: '同一所学校', testIgnore: [OWN_SCHOOL, EVERY_PAGE], ...chosen },
    { name: '所有页面', testMatch: EVERY_PAGE, fullyParallel: true },
  ],
  // Each has a server, a database and a browser of its own: one for each core, where there is memory for them.
  workers: Math.min(6, Math.max(2, availableParallelism())),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A busy machine may be slow once; what fails again is broken. The second try has a worker of its own, and so a new
  // school and browser. The report names what needed it.
  retries: 1,
  forbidOnly: true,
  reporter: process.env.E2E_REPORT ? [['json', { outputFile: process.env.E2E_REPORT }], ['line']] : 'list',
  use: {
    // What cannot be pressed, or never asks, is given up as soon as a page would be: else a try that has failed already
    // keeps its worker until the end of its test, two minutes for most.
    actionTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Nothing to wait for but the page itself.
    contextOptions: { reducedMotion: 'reduce' },
    // Answers that a test writes itself do not go through a worker; the test of the worker allows it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? CHROMIUMS.find((path) => existsSync(path)) ?? '',
      args,
    },
    screenshot: 'only-on-failure',
    // Recording every step doubles the time of a run; E2E_TRACE=1 where a failure needs a closer look.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
  },
})
