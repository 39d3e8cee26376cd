import { checkNode } from './lib/node-version.mjs'

checkNode()
const { ensureInstalled } = await import('./lib/install.mjs')
await ensureInstalled()
const { runBrowser } = await import('./lib/browser.mjs')
const { conclude, reportFolder, summary } = await import('./lib/outcome.mjs')
const { bold, say } = await import('./lib/ui.mjs')
const { runChecks } = await import('./lib/checks.mjs')
const { runVitest } = await import('./lib/vitest.mjs')

const report = reportFolder()

const runUnitAndApi = () => runVitest(['unit', 'web', 'api'], report('vitest'))

const runJourneys = () => runBrowser(['自己的学校', '同一所学校'], report('browser'), 'usual')

// Every minute is paid many times a day: seconds a part may take on two cores, nine minutes in all.
const parts = [
  ['类型、规范与架构', runChecks, 60],
  ['单元与接口测试', runUnitAndApi, 200],
  ['浏览器测试', runJourneys, 280],
]
const outcomes = []
for (const [label, work, budget] of parts) {
  say(bold(`\n== ${label}`))
  const begun = performance.now()
  const outcome = await work()
  outcomes.push(outcome)
  const seconds = Math.round((performance.now() - begun) / 1000)
  say(`${label}：${summary(outcome)}（${seconds} 秒，限 ${budget} 秒${seconds > budget ? '，已超出' : ''}）`)
}
process.exit(conclude(outcomes))
