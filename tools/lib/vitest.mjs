import { spawn } from 'node:child_process'
import { vitestOutcome } from './outcome.mjs'
import { at, root } from './paths.mjs'

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
  const code = await inherit(args, { ...env, TEST_REPORT: file })
  return vitestOutcome(file, code)
}
