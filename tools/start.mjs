import { spawn } from 'node:child_process'
import { checkNode } from './lib/node-version.mjs'

checkNode()

// Loaded only now: an old Node would not understand them and say so in its own words.
const { ensureInstalled } = await import('./lib/install.mjs')
const { check, parts } = await import('./lib/parts.mjs')
const { at, root } = await import('./lib/paths.mjs')

const onWindows = process.platform === 'win32'
const env = { NODE_ENV: 'production', ...process.env }

const runNode = (args, options) =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env, ...options })

/** In a process of its own: the memory of the bundlers goes with it. */
const build = () =>
  new Promise((resolve) => {
    runNode([at('tools/build.mjs')]).on('exit', (code) => (code === 0 ? resolve() : process.exit(code ?? 1)))
  })

/**
 * Runs the server until it ends. Ctrl+C reaches everyone in the terminal, and npm passes it on once more: the
 * server therefore has a session of its own, and we hand it the first signal only.
 */
const serve = () => {
  const child = runNode(['--enable-source-maps', at('server/dist/main.js')], { detached: !onWindows })
  let asked = 0
  const onSignal = (signal) => {
    if (asked === 0) {
      asked = Date.now()
      // On Windows the console has told it already.
      if (!onWindows || signal === 'SIGTERM') child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    } else if (Date.now() - asked > 3000) {
      child.kill('SIGKILL')
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal)
  child.on('error', (error) => {
    console.error(`无法启动服务器：${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}

await ensureInstalled()
if (!check(parts.server).built || !check(parts.web).built) await build()
serve()
