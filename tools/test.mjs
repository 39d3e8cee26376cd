import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkNode } from './lib/node-version.mjs'

checkNode()
const { ensureInstalled } = await import('./lib/install.mjs')
const { at, root } = await import('./lib/paths.mjs')
const { bold, say } = await import('./lib/ui.mjs')

const folder = mkdtempSync(join(tmpdir(), 'xueqiao-report-'))
const report = (name) => join(folder, `${name}.json`)
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const node = (args, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })

const read = (name) => {
  try {
    return JSON.parse(readFileSync(report(name), 'utf8'))
  } catch {
    return undefined
  }
}

/** A runner that dies without a report, or finds nothing to run, is a failure and not a silence. */
const counted = (code, passed = 0, failed = 0) => ({
  passed,
  failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed,
})

const runVitest = async () => {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report('vitest')}`]
  const projects = ['--project', 'unit', '--project', 'api']
  const code = await node([at('node_modules/vitest/vitest.mjs'), 'run', ...projects, ...reporters])
  const result = read('vitest')
  return counted(code, result?.numPassedTests, result && result.numFailedTests + result.numPendingTests)
}

const runBrowser = async () => {
  const { ensureBrowser } = await import('./lib/debian.mjs')
  const chromium = await ensureBrowser()
  const built = await node([at('tools/build.mjs')])
  if (built !== 0) return counted(built)
  const env = { CHROMIUM: chromium, E2E_REPORT: report('browser') }
  const code = await node([at('node_modules/@playwright/test/cli.js'), 'test'], env)
  const stats = read('browser')?.stats
  return counted(code, stats && stats.expected + stats.flaky, stats && stats.unexpected + stats.skipped)
}

await ensureInstalled()
const { runChecks } = await import('./lib/checks.mjs')
const parts = [
  ['类型、规范与架构', runChecks],
  ['单元与接口测试', runVitest],
  ['浏览器测试', runBrowser],
]
const total = { passed: 0, failed: 0 }
for (const [label, work] of parts) {
  say(bold(`\n== ${label}`))
  const begun = performance.now()
  const { passed, failed } = await work()
  total.passed += passed
  total.failed += failed
  say(`${label}：通过 ${passed}，失败 ${failed}（${((performance.now() - begun) / 1000).toFixed(0)} 秒）`)
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
