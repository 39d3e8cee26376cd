import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { defineConfig, type Plugin } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { bundledAntd } from './web/test/bundled-antd.ts'

// A busy machine may be slow once. No retry on the spot: what the first try has made stands in its way. `npm test` runs
// the files that failed once more by themselves, and names what needed it.
const patient = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } }

// The files of a project share the processes that run them: loading React and antd, or the whole server, takes
// longer than most files' tests. One more than there are cores, since tests of killed databases mostly wait; not
// many more, since the database of the tests takes 40 connections.
const shared = { isolate: false, maxWorkers: Math.min(5, availableParallelism() + 1) }

const LONG =
  /embedded|faults\.test|backup\.test|-kill\.|plans\.test|authorization|fuzz\.test|demo\/later|promotion\.test|excel\/read|sheets\/import|handbooks\/|(students\/page|teachers|courses|classes|preparation|resources|teacher-plan|users)\.test\.tsx/

/**
 * What takes longest begins while there is other work, also where no earlier run says how long it takes. One project after
 * the other: a process that has loaded the server, or React, ends as soon as a file of another project is the next one.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    return projects.flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name)
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))]
    })
  }
}

/** What runs a database of its own, or none, finds nothing new on a separate server (`npm run test:postgres`). */
const ON_THEIR_OWN = [
  'server/**/*-kill.test.ts',
  'server/src/platform/db/embedded/*.test.ts',
  'server/src/platform/excel/*.test.ts',
  'server/src/platform/pdf/*.test.ts',
]

/**
 * What kills, restores and joins whole servers and databases, the demo school filled to the last class, the plans of
 * statements over tens of thousands of rows, a whole school promoted, the handbooks of whole classes, hostile texts and
 * files made to break their reader, whole workbooks imported, and what the platform keeps to when a thousand ask at once:
 * half of the time for what few changes touch. `npm run test:long`; on a separate server they run among the others.
 */
const LONG_FILES = [
  'server/{src,test}/**/*-kill.test.ts',
  'server/src/backup/*.test.ts',
  'server/src/platform/backup/restore.test.ts',
  'server/src/platform/db/embedded/*.test.ts',
  'server/src/platform/db/together.test.ts',
  'server/src/platform/{excel/read,pdf/document,http/parse,http/upload}.test.ts',
  'server/test/{faults,fuzz,nodes,plans}.test.ts',
  'server/demo/{course-resources,growth,homework,later,lesson-preparations,round-trip,senior,teaching-plans}.test.ts',
  'server/src/modules/{growth,teaching}/**/plan.test.ts',
  'server/src/modules/base/imports/imports-api.test.ts',
  'server/src/modules/pupils/promotion/promotion.test.ts',
  'server/src/modules/pupils/students/sheets/*.test.ts',
  'server/src/modules/school/**/*import.test.ts',
  'server/src/modules/teaching/timetable/{bands,running/runs}.test.ts',
  'server/src/modules/teaching/course-resources/uploads.test.ts',
  'server/src/modules/growth/handbooks/*.test.ts',
]

/** Of the engine what searches for long, and of the demo school's data what is made and compared as a whole. */
const LONG_UNITS = [
  'timetable/src/search/{clocks,days,search}.test.ts',
  'server/demo/generate/generate.test.ts',
]

/** Lists whose pages do what every list does, of which each test shows a whole page anew: `classes` stands for them. */
const LONG_PAGES = [
  'web/src/desktop/features/pupils/students/page.test.tsx',
  'web/src/desktop/features/school/{courses,teachers}/*.test.tsx',
  'web/src/desktop/features/growth/{achievements,assessments,exams}/*.test.tsx',
  'web/src/desktop/features/teaching/course-resources/resources.test.tsx',
  'web/src/desktop/features/account/users/users.test.tsx',
]

const UNITS = ['{contract,timetable}/src/**/*.test.ts', 'server/demo/generate/*.test.ts']

const asUnits = (name: string, include: string[], exclude: string[] = []) => ({
  test: { name, ...patient, ...shared, include, exclude },
})

/** In a simulated browser. */
const asPages = (name: string, include: string[], exclude: string[] = []) => ({
  plugins: [bundledAntd()],
  oxc: { jsx: { runtime: 'automatic' as const, development: false } },
  test: {
    name,
    ...patient,
    ...shared,
    include,
    exclude,
    environment: 'happy-dom' as const,
    // Pages are made and thrown away by the dozen: with room for what is young, less is looked through.
    execArgv: ['--max-semi-space-size=64'],
    // One window serves many files: a page that leaves itself must not take it along.
    environmentOptions: {
      happyDOM: {
        settings: {
          navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
        },
      },
    },
    setupFiles: ['web/test/setup.ts'],
  },
})

const onDatabase = {
  ...patient,
  ...shared,
  globalSetup: ['server/test/global-setup.ts'],
  setupFiles: ['server/test/setup.ts'],
}
/** In part among the others, and whole (test/thorough.ts) where there is time. */
const THOROUGH_FILES = ['server/test/{authorization,authorization-family}.test.ts']
const thorough = { env: { TEST_THOROUGH: '1' } }

const isSeparate = Boolean(process.env.DATABASE_URL)

const WORKER = /new URL\('(.+\.worker\.mjs)', import\.meta\.url\)/

/**
 * Threads of the server start from one file with their packages in it: to find and load the many modules of these takes
 * twice as long as all else that a thread does for a small workbook, and the tests start hundreds.
 */
const bundledWorkers = (): Plugin => {
  const made = new Map<string, Promise<string>>()
  const bundle = async (input: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'xueqiao-worker-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, basename(input))
    const bundle = await rolldown({ input, platform: 'node', logLevel: 'silent' })
    await bundle.write({ file, format: 'esm' })
    await bundle.close()
    return pathToFileURL(file).href
  }
  return {
    name: 'bundled-workers',
    enforce: 'pre',
    transform: async (code, id) => {
      const [address, name = ''] = WORKER.exec(code) ?? []
      if (address === undefined) return
      const worker = join(dirname(id), name)
      const bundled = made.get(worker) ?? bundle(worker)
      made.set(worker, bundled)
      return { code: code.replace(address, `new URL('${await bundled}')`), map: null }
    },
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'architecture', ...patient, ...shared, include: ['tools/*.test.ts'] } },
      asUnits('unit', UNITS, LONG_UNITS),
      asPages('web', ['web/src/**/*.test.{ts,tsx}'], LONG_PAGES),
      {
        plugins: [bundledWorkers()],
        test: {
          name: 'api',
          ...onDatabase,
          ...(isSeparate ? thorough : {}),
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts', 'server/demo/*.test.ts'],
          exclude: isSeparate ? ON_THEIR_OWN : LONG_FILES,
        },
      },
      {
        plugins: [bundledWorkers()],
        test: {
          name: 'long',
          ...onDatabase,
          ...thorough,
          include: isSeparate ? [] : [...LONG_FILES, ...THOROUGH_FILES],
        },
      },
      asUnits('long-unit', LONG_UNITS),
      asPages('long-web', LONG_PAGES),
    ],
  },
})
