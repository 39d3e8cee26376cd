import { spawnSync } from 'node:child_process'

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

const describe = (pid) => {
  const asked = spawnSync('ps', ['-o', 'ppid=', '-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' })
  const [, parent, name] = /^\s*(\d+)\s+(?:.*\/)?(\S+)/.exec(asked.stdout ?? '') ?? []
  return { parent: Number(parent), name }
}

/** npm and, where it has not made room for us, the shell between; whoever has started npm may go when they like. */
const parentsOf = () => {
  const pid = process.ppid
  const { parent, name } = process.platform === 'win32' ? {} : describe(pid)
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
