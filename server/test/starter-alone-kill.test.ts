import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { gone, processesOf, programOf, removeAll } from './embedded-server'
import { freePort } from './node-server'

// `npm start` as a person types it, in a folder of its own: the real npm, its shell, the starter and the server. Whoever
// of them is gone takes along what it has started, at whichever stage that is.

vi.setConfig({ testTimeout: 60_000 })

const TOOLS = fileURLToPath(new URL('../../tools', import.meta.url))
/** Says that it is there, and stays. */
const HOLD = `process.stdout.write('holding\\n'); setInterval(() => {}, 1000)`

let program = ''
let folder = ''
let npm: ChildProcess[] = []

beforeAll(async () => {
  program = await programOf('../src/main.ts')
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xueqiao-alone-'))
  await chmod(folder, 0o755)
})
afterEach(() => {
  for (const pid of processesOf(folder)) process.kill(pid, 'SIGKILL')
  for (const child of npm) child.kill('SIGKILL')
  npm = []
  removeAll(folder)
})

const put = (file: string, text: string) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

interface Stage {
  install?: string
  build?: string
  server?: string
}

/** A checkout of which these parts do as they are told. */
const checkout = (root: string, { install = '', build = '', server = '' }: Stage) => {
  cpSync(TOOLS, join(root, 'tools'), { recursive: true })
  const scripts = { start: 'node tools/start.mjs', preinstall: 'node install.mjs' }
  put(
    join(root, 'package.json'),
    JSON.stringify({ name: 'alone', version: '1.0.0', type: 'module', scripts }),
  )
  const packages = { '': { name: 'alone', version: '1.0.0' } }
  const lock = { name: 'alone', version: '1.0.0', lockfileVersion: 3, packages }
  put(join(root, 'package-lock.json'), JSON.stringify(lock))
  put(join(root, 'install.mjs'), install)
  // Younger than the lock file, as an installation leaves it.
  if (install === '') put(join(root, 'node_modules', '.package-lock.json'), '{}')
  put(join(root, 'tools', 'build.mjs'), build)
  put(join(root, 'server', 'dist', 'main.js'), server)
  put(join(root, 'web', 'dist', 'index.html'), '')
  put(join(root, 'contract', 'package.json'), '{}')
}

const start = (root: string, stage: Stage, env: Record<string, string> = {}) => {
  checkout(root, stage)
  const child = spawn('npm', ['start'], { cwd: root, env: { ...process.env, ...env } })
  npm.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  return { child, output: () => output }
}

const commandOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
const one = (root: string, is: (command: string[]) => boolean) => {
  const pid = processesOf(root).find((pid) => is(commandOf(pid)))
  if (pid === undefined) throw new Error('not there')
  return pid
}

const WHO = {
  npm: ({ child }: ReturnType<typeof start>) => child.pid ?? 0,
  shell: (_started: unknown, root: string) => one(root, ([file = '']) => /(^|\/)(da|ba)?sh$/.test(file)),
  starter: (_started: unknown, root: string) =>
    one(root, ([file = '', first = '']) => /node$/.test(file) && first === 'tools/start.mjs'),
}

type Death = [keyof typeof WHO, NodeJS.Signals]

/** Some systems' shells make room for what they start: there is none then. */
const die = ([who, signal]: Death, started: ReturnType<typeof start>, root: string) => {
  try {
    process.kill(WHO[who](started, root), signal)
  } catch (error) {
    if (who !== 'shell') throw error
    process.kill(WHO.npm(started), signal)
  }
}

/** It ends as the real one does; that is seen below. */
const SERVER = `process.once('disconnect', () => process.exit(0)); ${HOLD}`

test.each<[string, Stage, Death[]]>([
  [
    'installs',
    { install: HOLD },
    [
      ['npm', 'SIGTERM'],
      ['starter', 'SIGKILL'],
    ],
  ],
  [
    'builds',
    { build: HOLD },
    [
      ['npm', 'SIGKILL'],
      ['starter', 'SIGKILL'],
      ['starter', 'SIGTERM'],
    ],
  ],
  [
    'serves',
    { server: SERVER },
    [
      ['npm', 'SIGTERM'],
      ['shell', 'SIGKILL'],
    ],
  ],
])('whoever dies while it %s leaves nothing behind', async (_what, stage, deaths) => {
  // The installation holds its tongue: what npm starts there is seen by what runs.
  const isHeld = (root: string, output: string) =>
    stage.install === undefined
      ? output.includes('holding')
      : processesOf(root).some((pid) => commandOf(pid).includes('install.mjs'))
  await Promise.all(
    deaths.map(async (death, n) => {
      const root = join(folder, String(n))
      const started = start(root, stage)
      await vi.waitFor(() => expect(isHeld(root, started.output())).toBe(true), { timeout: 30_000 })
      die(death, started, root)
      expect(await gone(root, 15), death.join(' by ')).toEqual([])
    }),
  )
})

test('the server that fills the demo school stops with its starter, and its database is put away', async () => {
  const dataDir = join(folder, 'data')
  const port = String(await freePort())
  const env = { DATABASE_URL: '', REDIS_URL: '', DATA_DIR: dataDir, PORT: port, DEMO: 'on' }
  const started = start(folder, { server: `import ${JSON.stringify(program)}` }, env)
  await vi.waitFor(() => expect(started.output()).toContain('正在生成演示学校'), { timeout: 30_000 })
  die(['starter', 'SIGKILL'], started, folder)
  expect(await gone(folder, 15)).toEqual([])
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
  expect(log.trim().split('\n').at(-1)).toContain('database system is shut down')
  expect(log).not.toContain('immediate shutdown')
})

test('whoever started npm may go', async () => {
  const root = join(folder, 'left')
  checkout(root, { server: HOLD })
  const command = `npm start & echo $! > ${join(folder, 'pid')}`
  const starter = spawn('sh', ['-c', command], { cwd: root, detached: true, stdio: 'ignore' })
  await new Promise((resolve) => starter.once('exit', resolve))
  const isServing = () =>
    processesOf(root).some((pid) => commandOf(pid).some((part) => part.endsWith('main.js')))
  await vi.waitFor(() => expect(isServing()).toBe(true), { timeout: 30_000 })
  // Twice as long as it takes to see that somebody is gone.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(isServing()).toBe(true)
  process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 'SIGTERM')
  await vi.waitFor(() =>
    expect(processesOf(root).filter((pid) => commandOf(pid).includes('tools/start.mjs'))).toEqual([]),
  )
})
