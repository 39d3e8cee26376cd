import { checkNode } from './lib/node-version.mjs'

checkNode()
const { ensureInstalled } = await import('./lib/install.mjs')
await ensureInstalled()
const { runBrowser } = await import('./lib/browser.mjs')
const { conclude, reportFolder } = await import('./lib/outcome.mjs')

process.exit(conclude([await runBrowser(['所有页面'], reportFolder()('pages'))]))
