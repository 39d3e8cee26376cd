import { isDiskFull } from '../platform/disk'
import { StartError } from '../platform/start-error'
import { backupCommand, type Command, restoreCommand, UsageError } from './commands'

const COMMANDS: Record<string, (command: Command) => Promise<void>> = {
  backup: backupCommand,
  restore: restoreCommand,
}

const complain = (text: string) => process.stderr.write(`${text}\n`)

const reasonOf = (error: unknown) => {
  if (isDiskFull(error)) return '磁盘空间不足，没有写完，写了一半的文件已删除。请腾出空间后重试'
  if (error instanceof StartError) return error.message
  return error instanceof Error ? `${error.stack}` : String(error)
}

/** 0 done, 1 failed, 2 called wrongly, 130 interrupted. */
const run = async (): Promise<number> => {
  const interrupted = new AbortController()
  // However often it is asked for: what is under way is undone in order, then the process ends by itself.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort())
  const [name = '', ...args] = process.argv.slice(2)
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  try {
    const command = COMMANDS[name]
    if (command === undefined) throw new UsageError('用法：npm run backup 或 npm run restore')
    const cwd = process.env.INIT_CWD ?? process.cwd()
    await command({ env: process.env, cwd, args, say, signal: interrupted.signal })
    return 0
  } catch (error) {
    if (interrupted.signal.aborted) {
      complain('已中断，没有留下改动')
      return 130
    }
    complain(reasonOf(error))
    return error instanceof UsageError ? 2 : 1
  }
}

process.exit(await run())
