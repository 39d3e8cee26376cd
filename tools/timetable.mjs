import { pathToFileURL } from 'node:url'
import { checkNode } from './lib/node-version.mjs'

checkNode()
const { ensureInstalled } = await import('./lib/install.mjs')
const { at } = await import('./lib/paths.mjs')

await ensureInstalled()
const { rolldown } = await import('rolldown')
const file = at('.cache/timetable/main.js')
const bundle = await rolldown({
  input: at('timetable/src/cli/main.ts'),
  platform: 'node',
  logLevel: 'silent',
})
await bundle.write({ file, format: 'esm' })
await bundle.close()
const { runTimetable } = await import(pathToFileURL(file).href)
process.exitCode = runTimetable(process.argv.slice(2))
