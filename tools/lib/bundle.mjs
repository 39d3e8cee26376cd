import { readdirSync } from 'node:fs'
import { basename, isAbsolute, join } from 'node:path'
import { at } from './paths.mjs'

const workers = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.worker.ts'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))

/** Installed packages stay where npm put them; our own workspaces are bundled. */
const external = (id) => !/^[.\0]/.test(id) && !isAbsolute(id) && !id.startsWith('@xueqiao/')

/**
 * How rolldown bundles the server. All files lie flat in one folder, so that
 * `new URL('./name.worker.js', import.meta.url)` is right from whichever of them.
 */
export const serverBundle = (entry = at('server/src/main.ts'), dir = at('server/dist')) => ({
  input: Object.fromEntries([
    ['main', entry],
    ...workers(at('server/src')).map((file) => [basename(file, '.ts'), file]),
  ]),
  platform: 'node',
  external,
  logLevel: 'warn',
  output: {
    dir,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  },
})
