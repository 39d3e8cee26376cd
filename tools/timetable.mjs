import { spawnSync } from 'node:child_process'
import { checkNode } from './lib/node-version.mjs'

checkNode()
const { ensureInstalled } = await import('./lib/install.mjs')
const { at } = await import('./lib/paths.mjs')

await ensureInstalled()
const { rolldown } = await import('rolldown')
const file = at('.cache/timetable/main.js')
const bundle = await rolldown({
  input: at('timetable/src/cli/run.ts'),
  platform: 'node',
  logLevel: 'silent',
})
await bundle.write({ file, format: 'esm' })
await bundle.close()
// In a process of its own: what it says of its memory is the engine's, not that of what bundled it.
const { status } = spawnSync(process.execPath, [file, ...process.argv.slice(2)], { stdio: 'inherit' })
process.exitCode = status ?? 1
