import { existsSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { serverBundle } from './lib/bundle.mjs'
import { compressFolder } from './lib/compress.mjs'
import { checkNode } from './lib/node-version.mjs'
import { check, parts } from './lib/parts.mjs'
import { at } from './lib/paths.mjs'
import { dim, fail, progress, say } from './lib/ui.mjs'

checkNode()

const buildWeb = async () => {
  if (!existsSync(at('web/vite.config.ts'))) fail('无法构建网页：缺少 web/vite.config.ts')
  const vite = await import(pathToFileURL(createRequire(at('web/package.json')).resolve('vite')).href)
  await vite.build({ root: at('web'), configFile: at('web/vite.config.ts'), logLevel: 'warn' })
  return `已压缩 ${await compressFolder(at('web/dist'))} 个文件`
}

const buildServer = async () => {
  if (!existsSync(at('server/src/main.ts'))) fail('无法构建服务器：缺少 server/src/main.ts')
  const { rolldown } = await import('rolldown')
  const { output, ...input } = serverBundle()
  const bundle = await rolldown(input)
  rmSync(output.dir, { recursive: true, force: true })
  await bundle.write(output)
  await bundle.close()
}

const build = async (part, work) => {
  const { built, save } = check(part)
  if (built) return say(dim(`${part.name}没有变化，无需构建`))
  // An interrupted build must not pass for a finished one.
  rmSync(part.stamp, { force: true })
  const step = progress(`构建${part.name}`)
  try {
    const note = await work()
    save()
    step.done(note)
  } catch (error) {
    step.failed()
    console.error(error)
    fail(`${part.name}构建失败，原因见上`)
  }
}

process.env.NODE_ENV ??= 'production'
await build(parts.server, buildServer)
await build(parts.web, buildWeb)
