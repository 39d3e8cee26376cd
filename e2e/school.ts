import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ready = (child: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const url = /学桥已启动：(\S+)/.exec(output)?.[1]
      if (url) resolve(url)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`server ended with ${code}: ${output}`)))
  })

const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'xueqiao-e2e-'))
  // Root lends the database to another user, who must be able to enter.
  chmodSync(folder, 0o711)
  return folder
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })

const FILLED = '演示数据已补充完毕'

/** `later`: with what a job fills after the first start, and waits until it has. */
const serve = async (folder: string, later = false) => {
  const settings = { PORT: '0', DATA_DIR: folder, DATABASE_URL: '', DEMO: 'on', LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, ['server/dist/main.js'], {
    env: { ...process.env, ...settings, DEMO_FILL: later ? 'all' : 'first' },
  })
  const filled = new Promise<void>((resolve) => {
    if (!later) return resolve()
    child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes(FILLED) && resolve())
  })
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  const url = await ready(child)
  await filled
  return { url, stop }
}

/** Where the first worker's setup left the school that all of them begin with. */
const BEGINNING = 'E2E_BEGINNING'

/** A server with the demo school as on its first day: a copy, since filling one takes many times as long. */
export const aSchool = async (later: boolean) => {
  const folder = aFolder()
  // The database's files belong to its own user, and stay theirs.
  // Unless told otherwise Node writes out what it said, also when that is nothing, and the report takes this for news.
  execFileSync('cp', ['-a', `${process.env[BEGINNING]}/.`, folder], { stdio: 'ignore' })
  try {
    const { url, stop } = await serve(folder, later)
    const end = async () => {
      await stop()
      remove(folder)
    }
    return { url, end }
  } catch (error) {
    remove(folder)
    throw error
  }
}

/** Once for the whole run. */
const fillOnce = async () => {
  const folder = aFolder()
  const { stop } = await serve(folder)
  await stop()
  process.env[BEGINNING] = folder
  return () => remove(folder)
}

// biome-ignore lint/style/noDefaultExport: Playwright takes a setup by its default export
export default fillOnce
