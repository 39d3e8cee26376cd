import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { codeOf } from '../../start-error'
import { program } from './binaries'
import type { Place } from './place'
import type { Endpoint } from './settings'

const onWindows = process.platform === 'win32'

/** Dead, but not yet reaped by its parent. */
const isZombie = (pid: number): boolean => {
  if (process.platform !== 'linux') return false
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\)/s, ''))
  } catch {
    return false
  }
}

export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  return !isZombie(pid)
}

/** What postmaster.pid says. */
export interface PidFile extends Endpoint {
  pid: number
}

const pidFileOf = (place: Place) => join(place.cluster, 'postmaster.pid')

export const readPidFile = async (place: Place): Promise<PidFile | undefined> => {
  const text = await readFile(pidFileOf(place), 'utf8').catch(() => '')
  const [pid, , , port, folder] = text.split('\n')
  if (!(Number(pid) > 0)) return undefined
  return { pid: Number(pid), port: Number(port), host: onWindows ? '127.0.0.1' : (folder ?? '') }
}

/** A pid may have been given to another program since. A postmaster's working folder is its cluster. */
export const isPostmasterOf = async (pid: number, place: Place): Promise<boolean> => {
  if (!isRunning(pid)) return false
  if (onWindows) return true
  if (process.platform !== 'linux') {
    return (
      spawnSync('ps', ['-p', String(pid), '-o', 'command='])
        .stdout?.toString()
        .includes('postgres') ?? false
    )
  }
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '')
  return folder === (await realpath(place.cluster))
}

/**
 * PostgreSQL refuses to start while the pid in postmaster.pid lives, whoever has it. Our own pid it takes for
 * what it is, its parent, and goes on to the check that counts: whether the old shared memory is still in use.
 */
export const disownPidFile = async (place: Place, { host, port }: Endpoint) => {
  // The socket's own lock file names the same pid; it guards nothing that postmaster.pid does not.
  for (const name of onWindows ? [] : [`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`]) {
    await rm(join(host, name), { force: true })
  }
  const text = await readFile(pidFileOf(place), 'utf8')
  await writeFile(pidFileOf(place), text.replace(/^\d+/, String(process.pid)))
}

const waitForEnd = async (pid: number, milliseconds: number): Promise<boolean> => {
  const deadline = Date.now() + milliseconds
  while (isRunning(pid)) {
    if (Date.now() > deadline) return false
    await delay(20)
  }
  return true
}

/** Fast shutdown; harder when that does not help. */
export const stopPostmaster = async (pid: number, place: Place): Promise<boolean> => {
  if (onWindows) {
    spawnSync(program(place.binaries, 'pg_ctl'), [
      'stop',
      '-D',
      place.cluster,
      '-m',
      'fast',
      '-w',
      '-t',
      '40',
    ])
    return waitForEnd(pid, 1000)
  }
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 2000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      return codeOf(error) === 'ESRCH'
    }
    if (await waitForEnd(pid, patience)) return true
  }
  return false
}
