import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { onEnd } from './cleanup'
import { PASSWORD } from './server'
import type { Tools } from './tools'

/** What load-school.mjs is told. */
interface SchoolOrder {
  dataDir: string
  /** Missing: the embedded database in the data folder. */
  url?: string
  password: string
  /** Missing: the demo school as it is. */
  students: number | undefined
  /** Accounts for everybody, and so many messages between parents and teachers. */
  talk?: { messages: number; people: number }
}

const runLoader = async (tools: Tools, order: SchoolOrder) => {
  const child = spawn(process.execPath, [join(tools.programs, 'load-school.js'), JSON.stringify(order)], {
    cwd: tools.root,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: process.platform !== 'win32',
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-2000)
  })
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
  const stop = onEnd(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const code = await ended
  await stop()
  if (code !== 0) throw new Error(`学校没有装入（${code}）：\n${said}`)
}

/** A database that its user could not reach in the folder lies elsewhere (a clone that only root may enter). */
const removeFolder = (folder: string) => {
  try {
    const elsewhere = readFileSync(join(folder, 'postgres.location'), 'utf8').trim()
    if (elsewhere.startsWith('/')) rmSync(elsewhere, { recursive: true, force: true })
  } catch {
    // It lies in the folder.
  }
  rmSync(folder, { recursive: true, force: true })
}

/** A school on the embedded database, kept from run to run while what makes it stays the same. */
export const embeddedSchool = async (
  tools: Tools,
  students: number | undefined,
  talk?: SchoolOrder['talk'],
) => {
  const name = `school-${students ?? 'demo'}${talk === undefined ? '' : '-talk'}`
  const dataDir = join(tools.cache, name)
  const makers = [
    'server/migrations',
    'server/demo',
    'server/src/platform/pinyin.ts',
    'bench/load-school.mjs',
    'bench/load-talk.mjs',
  ]
  const { fresh, save } = tools.compare(
    join(tools.cache, `${name}.json`),
    makers.map((path) => join(tools.root, path)),
  )
  if (!fresh) removeFolder(dataDir)
  await runLoader(tools, { dataDir, password: PASSWORD, students, ...(talk && { talk }) })
  save()
  return { dataDir }
}

/** A demo school that nobody has written to, for what changes it. */
export const freshSchool = async (tools: Tools) => {
  const dataDir = join(tools.cache, 'fresh')
  removeFolder(dataDir)
  await runLoader(tools, { dataDir, password: PASSWORD, students: undefined })
  return { dataDir }
}

export const externalSchool = async (tools: Tools, url: string, students: number | undefined) => {
  const dataDir = join(tools.cache, 'external')
  await runLoader(tools, { dataDir, url, password: PASSWORD, students })
  return { dataDir, url }
}
