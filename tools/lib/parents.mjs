import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const EVERY_MS = 500
const SHELLS = /^-?(sh|dash|bash|ash|ksh|zsh|busybox)$/

const isThere = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** The name stands in brackets and may have some itself; what follows it has none: state and parent come first. */
const fromProc = (pid) => {
  try {
    const [, name, parent] = /\((.*)\) \S (\d+) /s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return { parent: Number(parent), name }
  } catch {
    return undefined
  }
}

const fromPs = (pid) => {
  const asked = spawnSync('ps', ['-o', 'ppid=', '-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' })
  const [, parent, name] = /^\s*(\d+)\s+(?:.*\/)?(\S+)/.exec(asked.stdout ?? '') ?? []
  return { parent: Number(parent), name }
}

/** Small Linux machines have no ps, other systems no /proc. */
export const describeProcess = (pid) => fromProc(pid) ?? fromPs(pid)

/** npm and, where it has not made room for us, the shell between; whoever has started npm may go when they like. */
const parentsOf = () => {
  const pid = process.ppid
  const { parent, name } = process.platform === 'win32' ? {} : describeProcess(pid)
  return SHELLS.test(name ?? '') && parent > 1 ? [pid, parent] : [pid]
}

/**
 * npm ends at a signal and its shell with it, without a word to what they have started: that would go on alone, and
 * nobody could say how to stop it. Who runs this program by themselves may leave it alone.
 */
export const endWithNpm = (script) => {
  if (!process.env.npm_lifecycle_script?.includes(script)) return
  const parents = parentsOf()
  const own = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === own && parents.every(isThere)) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, EVERY_MS)
  timer.unref()
}
