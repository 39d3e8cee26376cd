import { spawn } from 'node:child_process'

// `node leash.mjs <program> <arguments>`: runs a program that ends, with all that it has started, when whoever wanted it
// is gone, by whatever death: the channel between us ends with them.

const onWindows = process.platform === 'win32'
const PATIENCE_MS = 5000

const [file, ...args] = process.argv.slice(2)
const child = spawn(file, args, { stdio: 'inherit', detached: !onWindows })

const kill = (signal) => {
  try {
    if (onWindows) child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // It is gone already.
  }
}
const end = (signal) => {
  kill(signal)
  setTimeout(() => kill('SIGKILL'), PATIENCE_MS).unref()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
process.on('disconnect', () => end('SIGTERM'))
child.on('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
child.on('exit', (code) => process.exit(code ?? 1))
