import { at, root } from './paths.mjs'
import { run } from './run.mjs'

const bin = (name) => at('node_modules', name)
/** Several checkers each work out the types that all files share: one of them takes less than half as long. */
const types = (project) => [bin('typescript/bin/tsc'), '--checkers', '1', '-p', project]

const CHECKS = [
  ['类型：服务器', types('server')],
  ['类型：网页', types('web')],
  ['类型：契约', types('contract')],
  ['类型：排课引擎', types('timetable')],
  ['类型：浏览器测试与性能测量', types('.')],
  ['类型：工具', types('tools')],
  ['规范与格式', [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']],
  ['无用代码与依赖', [bin('knip/bin/knip.js')]],
  ['架构', [bin('vitest/vitest.mjs'), 'run', '--project', 'architecture', '--reporter=dot']],
]

/** Two at a time: the type checks are heavy, and two cores are what a small machine has. */
export const runChecks = async () => {
  const waiting = [...CHECKS]
  const failed = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [label, args] = next
      const begun = performance.now()
      const { code, output } = await run(process.execPath, args, { cwd: root })
      const step = progressLine(label, begun)
      if (code === 0) step.done()
      else {
        failed.push({ where: label, what: '', why: output })
        step.failed(output)
      }
    }
  }
  await Promise.all([work(), work()])
  return { passed: CHECKS.length - failed.length, failed, flaky: [] }
}

const progressLine = (label, begun) => {
  const took = `(${((performance.now() - begun) / 1000).toFixed(1)} 秒)`
  return {
    done: () => console.log(`✓ ${label} ${took}`),
    failed: (output) => console.log(`✗ ${label} ${took}\n${output}`),
  }
}
