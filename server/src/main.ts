import { setFlagsFromString } from 'node:v8'
import { boot } from './boot'
import { loadConfig } from './platform/config'
import { StartError } from './platform/start-error'

// Where there is much memory, garbage may grow to several times of what lives: here to as much again, then it goes.
setFlagsFromString('--heap-growing-percent=100')
// The young generation is small: threads that clear it together spend more on agreeing than they save.
setFlagsFromString('--no-parallel-scavenge')

const say = (line: string) => process.stdout.write(`${line}\n`)

const cleanups: (() => Promise<unknown>)[] = []
let closing: Promise<void> | undefined

/** Once, however often it is asked for: requests in flight are finished, then everything goes down in turn. */
const close = () => {
  closing ??= (async () => {
    for (const cleanup of cleanups.toReversed()) {
      await cleanup().catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
    }
  })()
  return closing
}

const fail = async (error: unknown) => {
  const text =
    error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text}\n`)
  await close()
  process.exit(1)
}

const start = async () => {
  const config = loadConfig(process.env)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      say('正在停止……')
      void close().then(() => process.exit(0))
    })
  }
  const onClose = (cleanup: () => Promise<unknown>) => void cleanups.push(cleanup)
  const { url, demo, oneTimePassword } = await boot({ config, say, onClose, onLost: fail })
  say(`学桥已启动：${url}`)
  if (demo) {
    const accounts = demo.accounts.map(({ username, label }) => `${username}（${label}）`).join('、')
    say(`演示账号：${accounts}，密码均为 ${demo.password}`)
  }
  if (oneTimePassword)
    say(`管理员账号 admin 的一次性密码：${oneTimePassword}（仅显示这一次，首次登录须修改）`)
}

start().catch(fail)
