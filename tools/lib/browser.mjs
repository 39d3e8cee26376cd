import { ensureBrowser } from './debian.mjs'
import { browserOutcome } from './outcome.mjs'
import { at } from './paths.mjs'
import { inherit } from './vitest.mjs'

/** Runs these projects of playwright.config.ts, on what is built now; `part` of the journeys: usual or rest. */
export const runBrowser = async (projects, file, part) => {
  const chromium = await ensureBrowser()
  const built = await inherit([at('tools/build.mjs')])
  if (built !== 0)
    return { passed: 0, failed: [{ where: '', what: '构建', why: `以 ${built} 结束` }], flaky: [] }
  const chosen = projects.map((project) => `--project=${project}`)
  const args = [at('node_modules/@playwright/test/cli.js'), 'test', ...chosen]
  return browserOutcome(file, await inherit(args, { CHROMIUM: chromium, E2E_REPORT: file, E2E_PART: part }))
}
