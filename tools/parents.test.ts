import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { at } from './lib/paths.mjs'

const asked = (env: NodeJS.ProcessEnv) => {
  const lib = JSON.stringify(at('tools', 'lib', 'parents.mjs'))
  const script = `const { describeProcess } = await import(${lib}); console.log(JSON.stringify(describeProcess(process.pid)))`
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' }),
  )
}

test.runIf(process.platform === 'linux')('a process is known by its parent where there is no ps, too', () => {
  const { PATH: _, ...rest } = process.env
  expect(asked({ ...rest, PATH: '/nowhere' })).toMatchObject({ parent: process.pid })
  expect(asked(process.env).name).toMatch(new RegExp(`^(${basename(process.execPath)}|MainThread|node)`))
})
