import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// A busy machine may be slow once; what fails again is broken. `npm test` names what needed a second try. CI has nobody
// to look at a slow machine, so it tries once more.
const patient = { testTimeout: 60_000, hookTimeout: 60_000, retry: process.env.CI ? 2 : 1 }

// The files of a project share the processes that run them: loading React and antd, or the whole server, takes
// longer than most files' tests. One more than there are cores, since tests of killed databases mostly wait; not
// many more, since the database of the tests takes 40 connections.
const shared = { isolate: false, maxWorkers: Math.min(5, availableParallelism() + 1) }

/**
 * What kills, makes and restores databases takes longest and waits most, so it begins while there is other work; so do
 * the longest of the others, also where no earlier run says how long they take.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) =>
      /embedded|faults\.test|backup\.test|-kill\.|plans\.test|excel\/read|sheets\/import|teachers\.test\.tsx/.test(
        moduleId,
      )
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'architecture', ...patient, ...shared, include: ['tools/*.test.ts'] } },
      {
        test: {
          name: 'unit',
          ...patient,
          ...shared,
          include: ['contract/src/**/*.test.ts', 'server/demo/generate/*.test.ts'],
        },
      },
      {
        test: {
          name: 'web',
          ...patient,
          ...shared,
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
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
      },
      {
        test: {
          name: 'api',
          ...patient,
          ...shared,
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts', 'server/demo/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          setupFiles: ['server/test/setup.ts'],
        },
      },
    ],
  },
})
