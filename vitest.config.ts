import { defineConfig } from 'vitest/config'

// A busy machine may be slow once; what fails twice is broken. `npm test` names what needed its second try.
const patient = { testTimeout: 30_000, hookTimeout: 60_000, retry: 1 }

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'architecture', ...patient, include: ['tools/architecture.test.ts'] } },
      {
        test: {
          name: 'unit',
          ...patient,
          include: [
            'contract/src/**/*.test.ts',
            'web/src/**/*.test.{ts,tsx}',
            'server/demo/generate/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'api',
          ...patient,
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts', 'server/demo/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
        },
      },
    ],
  },
})
