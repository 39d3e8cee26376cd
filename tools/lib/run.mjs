import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Runs a program to its end and keeps its output. A signal to us ends it too. */
export const run = (file, args, options = {}) =>
  new Promise((resolve) => {
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    const forward = (signal) => {
      child.kill(signal)
      process.exit(130)
    }
    for (const signal of signals) process.on(signal, forward)
    let output = ''
    const collect = (chunk) => {
      output += chunk
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    const end = (code, text) => {
      for (const signal of signals) process.off(signal, forward)
      resolve({ code, output: text })
    }
    child.on('error', (error) => end(1, error.message))
    child.on('close', (code) => end(code ?? 1, output))
  })

const LEASH = fileURLToPath(new URL('./leash.mjs', import.meta.url))

/** The same for what must not go on without us, whatever our end is. */
export const runLeashed = (file, args, { stdio = 'pipe', ...options } = {}) =>
  run(process.execPath, [LEASH, file, ...args], { ...options, stdio: ['ignore', stdio, stdio, 'ipc'] })
