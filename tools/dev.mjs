import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { checkNode } from './lib/node-version.mjs'

checkNode()

const { ensureInstalled } = await import('./lib/install.mjs')
const { serverBundle } = await import('./lib/bundle.mjs')
const { endWithNpm } = await import('./lib/parents.mjs')
const { at, root } = await import('./lib/paths.mjs')
const { bold, dim, red, say } = await import('./lib/ui.mjs')

endWithNpm('tools/dev.mjs')
await ensureInstalled()

const port = process.env.PORT || '3000'
const env = { ...process.env, NODE_ENV: 'development', PORT: port }
// Apart from server/dist, whose stamp says that it is a finished build; as deep, so that relative paths hold.
const dir = at('server/.cache')

let server
let ending = false
const stopping = new WeakSet()

const stopServer = () =>
  new Promise((resolve) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return resolve()
    stopping.add(server)
    server.once('exit', resolve)
    server.kill('SIGTERM')
  })

const startServer = () => {
  // By the channel it hears of our end, whatever that is.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const options = { cwd: root, env, stdio, detached: process.platform !== 'win32' }
  const child = spawn(process.execPath, ['--enable-source-maps', `${dir}/main.js`], options)
  server = child
  child.on('exit', (code) => {
    if (code && !stopping.has(child)) say(red(`服务器已退出（代码 ${code}），保存任意文件后重新启动`))
  })
}

// One restart after the other, however quickly files change.
let queue = Promise.resolve()
const restart = () => {
  queue = queue.then(async () => {
    if (ending) return
    await stopServer()
    if (!ending) startServer()
  })
}

const { watch } = await import('rolldown')
const watcher = watch(serverBundle(undefined, dir))
watcher.on('event', (event) => {
  if (event.code === 'ERROR') console.error(red('服务器代码有误：'), event.error?.message ?? event)
  if (event.code === 'BUNDLE_END') {
    say(dim(`服务器代码已构建（${Math.round(event.duration)} 毫秒），正在启动…`))
    restart()
  }
  event.result?.close?.()
})

const vite = await import(pathToFileURL(createRequire(at('web/package.json')).resolve('vite')).href)
const web = await vite.createServer({
  root: at('web'),
  configFile: at('web/vite.config.ts'),
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': { target: `http://127.0.0.1:${port}`, ws: true } },
  },
})
await web.listen()
say(
  `开发地址：${bold(web.resolvedUrls?.local[0] ?? 'http://127.0.0.1:5173/')}（接口转发到端口 ${port}，Ctrl+C 结束）`,
)

const end = async () => {
  if (ending) return
  ending = true
  await queue
  await Promise.all([stopServer(), web.close(), watcher.close()])
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
