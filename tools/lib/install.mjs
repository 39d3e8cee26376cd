import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { fileHash } from './fingerprint.mjs'
import { at, root } from './paths.mjs'
import { runLeashed } from './run.mjs'
import { fail, progress } from './ui.mjs'

const lock = at('package-lock.json')
const stamp = at('node_modules/.xueqiao-lock')
/** npm writes it last: it says that an installation was finished. */
const finished = at('node_modules/.package-lock.json')

const isInstalled = (wanted) => {
  if (!existsSync(finished)) return false
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8').trim() === wanted
  // Installed by hand.
  return statSync(finished).mtimeMs >= statSync(lock).mtimeMs
}

const npm = () => {
  // Under `npm start` this is the very npm that runs us.
  const script = process.env.npm_execpath
  if (script && /\.c?js$/.test(script)) return { file: process.execPath, before: [script] }
  return process.platform === 'win32' ? { file: 'cmd', before: ['/c', 'npm'] } : { file: 'npm', before: [] }
}

const TOLD = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']

/** Installs the packages when they are missing or belong to another lock file. */
export const ensureInstalled = async () => {
  const wanted = fileHash(lock)
  if (!isInstalled(wanted)) {
    const step = progress('安装依赖（首次约需一分钟）')
    const { file, before } = npm()
    const { code, output } = await runLeashed(file, [...before, ...TOLD], { cwd: root })
    if (code !== 0) {
      step.failed()
      console.error(output)
      fail('依赖安装失败：请检查网络与上面的 npm 输出，然后重试')
    }
    step.done()
  }
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8').trim() !== wanted) writeFileSync(stamp, `${wanted}\n`)
}
