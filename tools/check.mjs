import { checkNode } from './lib/node-version.mjs'

checkNode()
const { ensureInstalled } = await import('./lib/install.mjs')
await ensureInstalled()
const { runChecks } = await import('./lib/checks.mjs')
const { conclude } = await import('./lib/outcome.mjs')
process.exit(conclude([await runChecks()]))
