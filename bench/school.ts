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
  chat?: { messages: number; people: number }
  /** Years of homework, of so many pupils' works. */
  homework?: { submissions: number }
}

/** Runs a program of ours on a school to its end; the answer is what it printed. */
export const runProgram = async (tools: Tools, name: string, order: object) => {
  const child = spawn(process.execPath, [join(tools.programs, `${name}.js`), JSON.stringify(order)], {
    cwd: tools.root,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  })
  let printed = ''
  let said = ''
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
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
  if (code !== 0) throw new Error(`${name} 没有完成（${code}）：\n${said}`)
  return printed
}

const runLoader = (tools: Tools, order: SchoolOrder) => runProgram(tools, 'load-school', order)

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
  chat?: SchoolOrder['chat'],
  homework?: SchoolOrder['homework'],
) => {
  const kinds = [chat && '-chat', homework && `-homework-${homework.submissions}`]
  const name = `school-${students ?? 'demo'}${kinds.map((kind) => kind ?? '').join('')}`
  const dataDir = join(tools.cache, name)
  const makers = [
    'server/migrations',
    'server/demo',
    'server/src/platform/pinyin.ts',
    'bench/context.mjs',
    'bench/load-school.mjs',
    'bench/load-assessments.mjs',
    'bench/load-health.mjs',
    'bench/load-course-resources.mjs',
    'bench/load-electives.mjs',
    'bench/load-exams.mjs',
    'bench/load-growth.mjs',
    'bench/load-teaching-plans.mjs',
    'bench/load-lesson-preparations.mjs',
    'bench/load-people.mjs',
    'bench/load-conversations.mjs',
    'bench/load-timetable.mjs',
    'bench/run-job.mjs',
    'bench/load-homework.mjs',
  ]
  const { fresh, save } = tools.compare(
    join(tools.cache, `${name}.json`),
    makers.map((path) => join(tools.root, path)),
  )
  if (!fresh) removeFolder(dataDir)
  const more = { ...(chat && { chat }), ...(homework && { homework }) }
  await runLoader(tools, { dataDir, password: PASSWORD, students, ...more })
  save()
  return { dataDir }
}

/** A school that nobody has written to, for what changes it. */
export const freshSchool = async (tools: Tools, students?: number, chat?: SchoolOrder['chat']) => {
  const dataDir = join(tools.cache, 'fresh')
  removeFolder(dataDir)
  await runLoader(tools, { dataDir, password: PASSWORD, students, ...(chat && { chat }) })
  return { dataDir }
}

export const externalSchool = async (tools: Tools, url: string, students: number | undefined) => {
  const dataDir = join(tools.cache, 'external')
  await runLoader(tools, { dataDir, url, password: PASSWORD, students })
  return { dataDir, url }
}
