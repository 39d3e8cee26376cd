import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { afterSecondTry, filesToRepeat, vitestOutcome } from './outcome.mjs'
import { at, root } from './paths.mjs'
import { say } from './ui.mjs'

/** Runs a program of the tests in sight of the user. */
export const inherit = (args, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })

export const runVitest = async (projects, file, env = {}) => {
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=dot', `--reporter=${at('tools/lib/vitest-report.mjs')}`]
  const args = [at('node_modules/vitest/vitest.mjs'), 'run', ...chosen, ...reporters]
  const run = async (...more) => {
    rmSync(file, { force: true })
    return vitestOutcome(file, await inherit([...args, ...more], { ...env, TEST_REPORT: file }))
  }
  const first = await run()
  const files = filesToRepeat(first)
  if (files.length === 0) return first
  say(`\n再单独运行一次：${files.join('、')}`)
  // With nobody beside them, and nothing left of the first try: no process, no database, no name.
  return afterSecondTry(first, await run('--isolate', '--no-file-parallelism', ...files))
}
