import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { migrations } from '../../migrations/all'
import about from '../../package.json'
import { verifyArchive } from '../platform/backup/archive'
import { recordBackup } from '../platform/backup/audit'
import { backUp } from '../platform/backup/backup'
import type { Meta } from '../platform/backup/meta'
import { assertKnown, restore } from '../platform/backup/restore'
import { loadConfig } from '../platform/config'
import { codeOf, StartError } from '../platform/start-error'
import { openSource, openTarget, withDatabase } from './database'

export interface Command {
  env: NodeJS.ProcessEnv
  /** Where the operator stands: file names are meant from there. */
  cwd: string
  args: readonly string[]
  say: (line: string) => void
  signal?: AbortSignal | undefined
}

/** Called in a way that means nothing. */
export class UsageError extends StartError {
  override readonly name = 'UsageError'
}

/** Nobody is signed in on the other side, and what was under way here is not under way there. */
const LEAVE_OUT = {
  sessions: 'true',
  login_attempts: 'true',
  push_subscriptions: 'true',
  jobs: `state = 'running'`,
}

const exists = async (path: string) => {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

const filesFolder = (dataDir: string) => join(dataDir, 'files')

const stamp = (now: Date) => {
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`
  return `${day}-${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`
}

const summaryOf = ({ tables, entries }: Meta) => {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const files = Object.keys(entries).filter((name) => name.startsWith('files/')).length
  return `${Object.keys(tables).length} 张表，${rows} 行，${files} 个上传的文件`
}

/** backup [FILE] */
export const backupCommand = async ({ env, cwd, args, say, signal }: Command) => {
  const [given, ...rest] = args
  if (rest.length > 0 || given?.startsWith('-')) throw new UsageError('用法：npm run backup [文件]')
  const config = loadConfig(env)
  const now = new Date()
  const fallback = join(config.dataDir, 'backups', `xueqiao-${stamp(now)}.tar.gz`)
  const file = given === undefined ? fallback : resolve(cwd, given)
  if (await exists(file)) throw new StartError(`文件已存在，不会覆盖：${file}`)
  const contents = { folder: filesFolder(config.dataDir), uploadsTable: 'files', leaveOut: LEAVE_OUT }
  const opened = await openSource(config, say)
  const meta = await withDatabase(opened, async (db) => {
    await recordBackup(db, now, Object.keys(migrations))
    return backUp({ db, file, now, version: about.version, ...contents, say, signal })
  })
  const { size } = await stat(file)
  say(`备份完成：${file}（${(size / 1_000_000).toFixed(1)} MB；${summaryOf(meta)}）`)
  say('文件里有全校的个人信息，请妥善保管；密钥（secrets.json）、登录会话和进行中的任务不在其中')
}

/** restore FILE [--replace] */
export const restoreCommand = async ({ env, cwd, args, say, signal }: Command) => {
  const replace = args.includes('--replace')
  const [given, ...rest] = args.filter((arg) => arg !== '--replace')
  if (given === undefined || given.startsWith('-') || rest.length > 0)
    throw new UsageError('用法：npm run restore -- 文件 [--replace]')
  const config = loadConfig(env)
  const file = resolve(cwd, given)
  if (!(await exists(file))) throw new StartError(`找不到备份文件：${file}`)
  say(`正在核对备份文件 ${file}…`)
  const meta = await verifyArchive(file, signal)
  assertKnown(meta, migrations)
  say(`备份于 ${new Date(meta.createdAt).toLocaleString('zh-CN')}，学桥 ${meta.version}：${summaryOf(meta)}`)
  const opened = await openTarget(config, say)
  const folder = filesFolder(config.dataDir)
  await withDatabase(opened, (db) => restore({ db, folder, file, meta, migrations, replace, say, signal }))
  say(`恢复完成：${summaryOf(meta)}。请用 npm start 启动，所有人需要重新登录`)
}
