import { checkNode } from './lib/node-version.mjs'

checkNode()
const { ensureInstalled } = await import('./lib/install.mjs')
await ensureInstalled()
const { ensureRedis } = await import('./lib/debian.mjs')
await ensureRedis()
const { conclude, reportFolder } = await import('./lib/outcome.mjs')
const { runVitest } = await import('./lib/vitest.mjs')

process.exit(conclude([await runVitest(['long', 'long-unit', 'long-web'], reportFolder()('vitest'))]))
