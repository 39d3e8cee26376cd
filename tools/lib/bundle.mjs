import { readdirSync } from 'node:fs'
import { basename, isAbsolute, join } from 'node:path'
import { at } from './paths.mjs'

const workers = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.worker.mjs'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))

/** Installed packages stay where npm put them; our own workspaces are bundled. */
const external = (id) => !/^[.\0]/.test(id) && !isAbsolute(id) && !id.startsWith('@xueqiao/')

/**
 * How rolldown bundles the server. All files lie flat in one folder, so that
 * `new URL('./name.worker.mjs', import.meta.url)` is right from whichever of them; a worker keeps the name
 * of its source, from which tests start it.
 */
export const serverBundle = (entry = at('server/src/main.ts'), dir = at('server/dist')) => ({
  input: Object.fromEntries([
    ['main', entry],
    ['backup', at('server/src/backup/main.ts')],
    ...workers(at('server/src')).map((file) => [basename(file, '.mjs'), file]),
  ]),
  platform: 'node',
  external,
  logLevel: 'warn',
  output: {
    dir,
    format: 'esm',
    sourcemap: true,
    // Where a line came from is told by its file and number; Node would keep all sources in memory.
    sourcemapExcludeSources: true,
    // Node keeps the text as well, two bytes a letter because of the Chinese ones: without comments and indents it is half
    // as long. Names stay, for traces.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    entryFileNames: ({ name }) => (name.endsWith('.worker') ? '[name].mjs' : '[name].js'),
    chunkFileNames: '[name]-[hash].js',
  },
})
