import { setTimeout as delay } from 'node:timers/promises'
import { boot } from './boot'
import { loadConfig } from './platform/config'
import { StartError } from './platform/start-error'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Longer than requests and jobs are waited for; what hangs does not keep the rest from going down. */
const STEP_MS = 5000
/** Within 15 s of the signal we are gone, come what may. */
const END_MS = 14_000

const cleanups: (() => Promise<unknown>)[] = []
let closing: Promise<void> | undefined

// Whoever read what we say may be gone before us; that is no reason to go without putting things away.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

const complain = (error: unknown) => process.stderr.write(`${String(error)}\n`)

/** Once, however often it is asked for: requests in flight are finished, then everything goes down in turn. */
const close = () => {
  closing ??= (async () => {
    // Its watchdog then stops the embedded database, if it is still there.
    setTimeout(() => {
      complain('停止超时，强制退出')
      process.exit(1)
    }, END_MS).unref()
    for (const cleanup of cleanups.toReversed()) {
      await Promise.race([cleanup().catch(complain), delay(STEP_MS)])
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
  const stop = () => {
    say('正在停止……')
    void close().then(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
  // Whoever has started us is gone, by whatever death, and nobody else knows that we run.
  process.once('disconnect', stop)
  if (process.send !== undefined && !process.connected) stop()
  const onClose = (cleanup: () => Promise<unknown>) => void cleanups.push(cleanup)
  const { url, demo, filling, oneTimePassword } = await boot({ config, say, onClose, onLost: fail })
  // Whoever has started us starts us again if we die from here on; gone, they do not hear it.
  process.send?.('up', undefined, undefined, () => {})
  say(`学桥已启动：${url}`)
  if (demo) {
    const accounts = demo.accounts.map(({ username, label }) => `${username}（${label}）`).join('、')
    say(`演示账号：${accounts}，密码均为 ${demo.password}`)
    if (filling) say('演示数据还在补充，学校已经可以使用；进度见管理员的首页')
  }
  if (oneTimePassword)
    say(`管理员账号 admin 的一次性密码：${oneTimePassword}（仅显示这一次，首次登录须修改）`)
}

start().catch(fail)
