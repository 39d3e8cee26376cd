import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { program } from './binaries'
import { environment } from './cluster'
import type { Place } from './place'
import { type Endpoint, settings } from './settings'

/**
 * Reads the postmaster's pid, then waits for a word (the server's farewell) or for the end of its pipe.
 * Where nobody reaps orphans (containers), a dead postmaster stays visible: its pid file tells more.
 */
const WATCHDOG = `
read -r pid || exit 0
read -r word && exit 0
kill -INT "$pid" 2>/dev/null || exit 0
n=0
named=$pid
while kill -0 "$pid" 2>/dev/null && [ "$named" = "$pid" ]; do
  n=$((n + 1))
  [ "$n" -eq 300 ] && kill -QUIT "$pid" 2>/dev/null
  [ "$n" -ge 400 ] && exit 1
  sleep 0.1
  named=
  read -r named 2>/dev/null <"$1/postmaster.pid"
done`

const startWatchdog = (place: Place): ChildProcess | undefined => {
  // No sh there; the next start stops the orphan.
  if (process.platform === 'win32') return undefined
  const child = spawn('/bin/sh', ['-c', WATCHDOG, 'xueqiao-watchdog', place.cluster], {
    ...place.identity,
    detached: true,
    cwd: '/',
    env: environment(),
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.on('error', () => {})
  child.stdin?.on('error', () => {})
  return child
}

export interface Postmaster {
  pid: number
  alive: () => boolean
  /** Ends the watchdog. To be called when the postmaster is gone. */
  release: () => Promise<void>
}

/**
 * Starts PostgreSQL and its watchdog in sessions of their own: Ctrl+C in the terminal reaches the server only.
 * The watchdog comes first, so that a kill in between leaves no unwatched postmaster.
 */
export const startPostmaster = (
  place: Place,
  endpoint: Endpoint,
  fsync: boolean,
  logFile: string,
): Postmaster => {
  const watchdog = startWatchdog(place)
  const log = openSync(logFile, 'a', 0o600)
  const options = Object.entries(settings(endpoint, fsync)).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = spawn(program(place.binaries, 'postgres'), ['-D', place.cluster, ...options], {
    ...place.identity,
    detached: true,
    cwd: '/',
    env: environment(),
    stdio: ['ignore', log, log],
    windowsHide: true,
  })
  closeSync(log)
  let gone = child.pid === undefined
  watchdog?.stdin?.write(`${child.pid ?? ''}\n`)
  const watchdogEnded = new Promise<void>((resolve) => {
    if (watchdog?.pid === undefined) resolve()
    else watchdog.once('exit', () => resolve())
  })
  child.on('error', () => {
    gone = true
  })
  child.once('exit', () => {
    gone = true
  })
  return {
    pid: child.pid ?? 0,
    alive: () => !gone,
    release: async () => {
      if (watchdog?.stdin?.writable) watchdog.stdin.end('over\n')
      await watchdogEnded
    },
  }
}
