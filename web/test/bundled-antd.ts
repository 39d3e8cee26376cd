import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vitest/config'

const WEB = join(import.meta.dirname, '..')
const LOCK = join(WEB, '../package-lock.json')
/** Inside the tree, where it finds React. */
const FOLDER = join(WEB, '../node_modules/.cache/xueqiao')

/** One copy of what they share. */
const PACKAGES = ['antd', 'antd/locale/zh_CN', '@ant-design/cssinjs', 'dayjs']
const fileOf = (name: string) => `${name.replace(/\W/g, '-')}.mjs`

/** Kept until other packages are installed, or are put together otherwise. */
const bundle = async () => {
  const key = createHash('sha1')
    .update(readFileSync(LOCK))
    .update(readFileSync(import.meta.filename))
  const folder = join(FOLDER, key.digest('hex'))
  if (existsSync(folder)) return folder
  const filling = `${folder}-${process.pid}`
  const made = await rolldown({
    cwd: WEB,
    input: Object.fromEntries(PACKAGES.map((name) => [fileOf(name), name])),
    platform: 'node',
    external: /^react(-dom)?(\/|$)/,
    resolve: { mainFields: ['module', 'main'] },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    logLevel: 'silent',
  })
  await made.write({ dir: filling, format: 'esm', entryFileNames: '[name]', chunkFileNames: '[hash].mjs' })
  await made.close()
  try {
    renameSync(filling, folder)
  } catch (error) {
    // Somebody else has made it meanwhile.
    if (!existsSync(folder)) throw error
    rmSync(filling, { recursive: true })
  }
  return folder
}

/**
 * antd in a few files, and as people get it: to find its many hundred modules takes seconds in each process, and to ask
 * the environment at every turn whether to warn a good part of every render.
 */
export const bundledAntd = (): Plugin => {
  let made: Promise<string> | undefined
  return {
    name: 'bundled-antd',
    enforce: 'pre',
    resolveId: async (source) => {
      if (!PACKAGES.includes(source)) return
      made ??= bundle()
      return join(await made, fileOf(source))
    },
  }
}
