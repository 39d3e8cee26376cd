import { checkNode } from './lib/node-version.mjs'

checkNode()
const { ensureInstalled } = await import('./lib/install.mjs')
await ensureInstalled()
const { runBrowser } = await import('./lib/browser.mjs')
const { conclude, reportFolder } = await import('./lib/outcome.mjs')

const projects = ['自己的学校', '同一所学校', '所有页面']
process.exit(conclude([await runBrowser(projects, reportFolder()('pages'), 'rest')]))
