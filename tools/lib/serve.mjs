import { spawn } from 'node:child_process'

const onWindows = process.platform === 'win32'

/** Between the end of a server and its next start; the last one from then on. */
const PAUSES_S = [1, 2, 5, 10, 30, 60]
/** A server that has run for so long is well: its next end is the first one again. */
const WELL_MS = 300_000
/** The server promises to be gone by then; one that is too busy to hear its own clock is not. */
const STOP_MS = 15_000

const clock = () => new Date().toLocaleString('zh-CN', { hour12: false })

/** What the server is started with: all of it keeps the memory of a small machine's server small. */
export const SERVER_FLAGS = [
  '--enable-source-maps',
  // What requests leave behind is cleared in spaces of so many MiB: twice as large, as they are by themselves, they
  // take twenty more and clear no faster; threads that clear them together spend more on agreeing than they save.
  '--max-semi-space-size=8',
  '--no-parallel-scavenge',
  // Where there is much memory, garbage may grow to several times of what lives (some 40 MiB): here it goes at half as
  // much again, and the first time at 64 MiB instead of 120 and more.
  '--initial-old-space-size=64',
  '--heap-growing-percent=50',
]

/** A password is checked in 19 MiB, on four threads: glibc would keep them for the next one unless told to give back. */
export const SERVER_ENV = { MALLOC_MMAP_THRESHOLD_: String(1024 * 1024) }

/**
 * Runs the server until it ends or we are told to. One that dies is started again, if it has ever been up: a start that
 * fails because of a wrong setting would fail for ever.
 */
export const serve = (args, options) => {
  let child
  let asked = 0
  let waiting
  let everUp = false
  let deaths = 0

  const again = (why) => {
    const pause = PAUSES_S[Math.min(deaths, PAUSES_S.length - 1)]
    deaths += 1
    console.error(`[${clock()}] 服务器意外停止（${why}），${pause} 秒后重新启动（第 ${deaths} 次）`)
    waiting = setTimeout(start, pause * 1000)
  }

  const start = () => {
    waiting = undefined
    let upAt
    // A session of its own: Ctrl+C reaches everyone in the terminal, and npm passes it on once more.
    const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
    child = spawn(process.execPath, args, { ...options, stdio, detached: !onWindows })
    // The one thing it says: it answers requests now.
    child.on('message', () => {
      upAt = Date.now()
      everUp = true
    })
    child.on('error', (error) => {
      // Anything else is said by its end.
      if (child.pid !== undefined) return
      if (everUp) return again(error.message)
      console.error(`无法启动服务器：${error.message}`)
      process.exit(1)
    })
    const onEnd = (code, signal) => {
      if (asked > 0 || code === 0 || !everUp) process.exit(code ?? (signal === 'SIGINT' ? 130 : 143))
      if (upAt !== undefined && Date.now() - upAt > WELL_MS) deaths = 0
      again(signal === null ? `退出代码 ${code}` : `被信号 ${signal} 终止`)
    }
    // That it was up may still be on its way to us when it is gone.
    child.on('exit', (...how) => {
      if (child.connected) child.once('disconnect', () => onEnd(...how))
      else onEnd(...how)
    })
  }

  /** The server gets the first signal only; whoever insists some seconds later does not want to wait. */
  const onSignal = (signal) => {
    if (waiting !== undefined) process.exit(signal === 'SIGINT' ? 130 : 143)
    if (asked === 0) {
      asked = Date.now()
      // On Windows the console has told it already.
      if (!onWindows || signal === 'SIGTERM') child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
      setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    } else if (Date.now() - asked > 3000) {
      child.kill('SIGKILL')
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal)
  start()
}
