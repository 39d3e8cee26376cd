import { spawn } from 'node:child_process'
import { checkNode } from './node-version.mjs'

/** Installs and builds what is missing, then runs a command of server/dist/backup.js to its end. */
export const runServerCommand = async (name) => {
  checkNode()
  const { ensureInstalled } = await import('./install.mjs')
  const { check, parts } = await import('./parts.mjs')
  const { at, root } = await import('./paths.mjs')
  const env = { NODE_ENV: 'production', ...process.env }
  const detached = process.platform !== 'win32'
  const runNode = (args, options) =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env, ...options })
      // Ctrl+C reaches everyone in the terminal, and npm passes it on once more: the child gets it from us alone.
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
      child.on('error', (error) => {
        console.error(`无法运行：${error.message}`)
        resolve(1)
      })
      child.on('exit', (code) => resolve(code ?? 1))
    })
  await ensureInstalled()
  if (!check(parts.server).built) {
    const code = await runNode([at('tools/build.mjs')])
    if (code !== 0) process.exit(code)
  }
  const program = ['--enable-source-maps', at('server/dist/backup.js')]
  process.exit(await runNode([...program, name, ...process.argv.slice(2)], { detached }))
}
