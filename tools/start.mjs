import { checkNode } from './lib/node-version.mjs'

checkNode()

// Loaded only now: an old Node would not understand them and say so in its own words.
const { ensureInstalled } = await import('./lib/install.mjs')
const { endWithNpm } = await import('./lib/parents.mjs')
const { check, parts } = await import('./lib/parts.mjs')
const { at, root } = await import('./lib/paths.mjs')
const { runLeashed } = await import('./lib/run.mjs')
const { SERVER_ENV, SERVER_FLAGS, serve } = await import('./lib/serve.mjs')

endWithNpm('tools/start.mjs')

const options = { cwd: root, stdio: 'inherit', env: { NODE_ENV: 'production', ...process.env } }

/** In a process of its own: the memory of the bundlers goes with it. */
const build = async () => {
  const { code } = await runLeashed(process.execPath, [at('tools/build.mjs')], options)
  if (code !== 0) process.exit(code)
}

await ensureInstalled()
if (!check(parts.server).built || !check(parts.web).built) await build()
serve([...SERVER_FLAGS, at('server/dist/main.js')], { ...options, env: { ...SERVER_ENV, ...options.env } })
