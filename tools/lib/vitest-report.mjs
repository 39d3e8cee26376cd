import { writeFileSync } from 'node:fs'

const messageOf = (error) => error?.message ?? error?.stack ?? ''

/** A reporter beside the visible one: it writes what `outcome.mjs` reads to the file named by TEST_REPORT. */
// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its file's default export
export default class VitestReport {
  onTestRunEnd(modules, unhandled) {
    const outcome = { passed: 0, failed: [], flaky: [], files: {} }
    const fail = (where, what, why) => outcome.failed.push({ where, what, why })
    for (const module of modules) {
      const where = module.relativeModuleId
      outcome.files[where] = 0
      for (const error of module.errors()) fail(where, '', messageOf(error))
      for (const suite of module.children.allSuites())
        for (const error of suite.errors()) fail(where, suite.fullName, messageOf(error))
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        if (state === 'passed') outcome.files[where]++
        else fail(where, test.fullName, state === 'failed' ? messageOf(errors?.[0]) : '没有运行')
      }
      outcome.passed += outcome.files[where]
    }
    // What nobody caught may be of an earlier file in the same process: no second try of one could clear it.
    for (const error of unhandled) fail('vitest', error.type ?? '', messageOf(error))
    writeFileSync(process.env.TEST_REPORT, JSON.stringify(outcome))
  }
}
