import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { prepareDataDir } from '../../data-dir'
import { messageOf, StartError } from '../../start-error'
import { findBinaries } from './binaries'
import { ensureCluster, SUPERUSER } from './cluster'
import { type Connection, claim, ensureDatabase, type Ownership } from './lock'
import { lastFault, rotateLog } from './log'
import { disownPidFile, isPostmasterOf, isRunning, readPidFile, stopPostmaster } from './pid'
import { choosePlace, type Place, rememberPlace } from './place'
import { type Postmaster, startPostmaster } from './process'
import { prepareEndpoint, removeEndpoint, removeIfUnused } from './socket'

export { StartError } from '../../start-error'

/** The one that the application uses. */
export const DATABASE = 'xueqiao'

export interface EmbeddedOptions {
  dataDir: string
  password: string
  log: (line: string) => void
  /** Off in tests only: commits then survive a crash of the processes, not of the machine. */
  fsync?: boolean
  /** The database died and could not be brought back, or another server has taken it. */
  onLost?: (error: StartError) => void
}

export interface EmbeddedPostgres {
  connection: Connection
  /** Whether this start created the cluster. */
  fresh: boolean
  /** Of the postmaster now running; it changes when it had to be started again. */
  pid: () => number
  stop: () => Promise<void>
}

interface Run {
  dataDir: string
  place: Place
  connection: Connection
  fsync: boolean
  log: (line: string) => void
  logFile: string
  postmaster: Postmaster | undefined
  ownership: Ownership | undefined
  stopping: boolean
}

/** How long the processes of a killed postmaster may linger and keep a new one from starting. */
const LINGER_MS = 15_000
/** Pauses before starting again after any other failure, such as too little memory. */
const PAUSES_MS = [200, 500, 1000, 2000]
/** How long one may be busy recovering before we give up. */
const RECOVERY_MS = 600_000

const inUse = (run: Run, by: number | undefined) =>
  new StartError(
    `数据文件夹 ${run.dataDir} 正被另一个学桥进程使用（PID ${by ?? '未知'}）。` +
      '请先停止它，或用 DATA_DIR 指定另一个文件夹',
  )

/** Deals with a postmaster that is not our child: refuses if a living server holds it, stops it otherwise. */
const clearForeign = async (run: Run) => {
  const unreachable = Date.now() + 30_000
  const dying = Date.now() + 5000
  for (;;) {
    const found = await readPidFile(run.place)
    if (!found || !isRunning(found.pid)) return
    if (!(await isPostmasterOf(found.pid, run.place))) return disownPidFile(run.place, found)
    const result = await claim({ ...run.connection, host: found.host, port: found.port })
    if (result.state === 'ours') {
      run.log('发现上次遗留的数据库进程，正在将其停止…')
      // Keeps the lock until the postmaster goes: a server that starts at the same moment is refused.
      const stopped = await stopPostmaster(found.pid, run.place)
      await result.client.end().catch(() => {})
      if (stopped) return
      throw new StartError(`无法停止遗留的数据库进程（PID ${found.pid}），请手动结束它`)
    }
    // The connection of a server killed a moment ago may still be there.
    if (result.state === 'taken' && (!result.by || isRunning(result.by) || Date.now() > dying)) {
      throw inUse(run, result.by)
    }
    if (Date.now() > unreachable && !(result.state === 'unready' && result.working)) {
      throw new StartError(`数据库进程（PID ${found.pid}）占用 ${run.place.cluster} 但没有响应，请手动结束它`)
    }
    await delay(50)
  }
}

/** Whether the postmaster that answers is the one we started. */
const isOurs = async (run: Run) =>
  run.postmaster?.alive() === true && (await readPidFile(run.place))?.pid === run.postmaster.pid

/** Waits before the next attempt, or says that there is no point in one. */
const pause = async (run: Run, attempts: number, elapsed: number) => {
  const fault = await lastFault(run.logFile)
  const lingering = /still in use|lock file/.test(fault) && elapsed < LINGER_MS
  const wait = lingering ? 200 : PAUSES_MS[attempts - 1]
  if (wait === undefined) {
    throw new StartError(`数据库无法启动：${fault || '原因未知'}（日志：${run.logFile}）`)
  }
  await delay(wait)
}

/** Starts PostgreSQL until it answers and takes the lock that says: this server, no other. */
const bringUp = async (run: Run): Promise<Ownership> => {
  const begun = Date.now()
  let attempts = 0
  for (;;) {
    if (run.stopping) throw new StartError('数据库正在停止')
    if (!run.postmaster?.alive()) {
      if (attempts > 0) await pause(run, attempts, Date.now() - begun)
      await run.postmaster?.release()
      await clearForeign(run)
      if (run.stopping) continue
      attempts += 1
      run.postmaster = startPostmaster(run.place, run.connection, run.fsync, run.logFile)
      await delay(20)
    }
    const result = await claim(run.connection)
    if (result.state === 'ours') {
      if (await isOurs(run)) return result
      await result.client.end()
    }
    if (result.state === 'taken') throw inUse(run, result.by)
    if (Date.now() - begun > RECOVERY_MS) throw new StartError(`数据库长时间没有响应（日志：${run.logFile}）`)
    await delay(20)
  }
}

const takeDown = async (run: Run) => {
  run.stopping = true
  await run.ownership?.client.end().catch(() => {})
  const { postmaster } = run
  if (postmaster?.alive()) await stopPostmaster(postmaster.pid, run.place)
  await postmaster?.release()
}

/** Brings the database back whenever the connection that holds the lock ends: nothing else ends it early. */
const supervise = async (run: Run, onLost: (error: StartError) => void) => {
  while (!run.stopping) {
    await run.ownership?.lost
    if (run.stopping) return
    run.log('与数据库的连接中断，正在恢复…')
    try {
      run.ownership = await bringUp(run)
      run.log('数据库已恢复')
    } catch (error) {
      if (run.stopping) return
      onLost(error instanceof StartError ? error : new StartError(`数据库无法恢复：${messageOf(error)}`))
      return
    }
  }
}

/** Starts the PostgreSQL that comes with the server on its data folder. */
export const startEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const { password, log, fsync = true, onLost = () => {} } = options
  const dataDir = await prepareDataDir(options.dataDir)
  const place = await choosePlace(dataDir, await findBinaries(), password)
  const { fresh } = await ensureCluster(place, { password, fsync, log })
  await rememberPlace(dataDir, place)
  const logFile = join(dataDir, 'postgres.log')
  await rotateLog(logFile)
  const endpoint = await prepareEndpoint(dataDir, place.identity)
  const connection: Connection = { ...endpoint, user: SUPERUSER, password, database: DATABASE }
  const run: Run = {
    dataDir,
    place,
    connection,
    fsync,
    log,
    logFile,
    postmaster: undefined,
    ownership: undefined,
    stopping: false,
  }
  try {
    run.ownership = await bringUp(run)
    await ensureDatabase(run.ownership.client, DATABASE)
  } catch (error) {
    await takeDown(run)
    await removeIfUnused(endpoint)
    throw error
  }
  const supervision = supervise(run, onLost)
  const stop = async () => {
    await takeDown(run)
    await supervision
    await removeEndpoint(endpoint)
  }
  let stopped: Promise<void> | undefined
  return {
    connection,
    fresh,
    pid: () => run.postmaster?.pid ?? 0,
    // A signal handler and a finally block may both ask.
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}
