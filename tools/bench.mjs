import { mkdirSync, rmSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { checkNode } from './lib/node-version.mjs'

checkNode()
const { serverBundle } = await import('./lib/bundle.mjs')
const { ensureBrowser } = await import('./lib/debian.mjs')
const { compare } = await import('./lib/fingerprint.mjs')
const { ensureInstalled } = await import('./lib/install.mjs')
const { check, parts } = await import('./lib/parts.mjs')
const { at, root } = await import('./lib/paths.mjs')
const { startPostgres } = await import('./lib/postgres.mjs')
const { run } = await import('./lib/run.mjs')
const { SERVER_ENV, SERVER_FLAGS } = await import('./lib/serve.mjs')
const { fail, progress } = await import('./lib/ui.mjs')

const cache = at('.cache/bench')
const programs = at('.cache/bench/programs')

const build = async () => {
  const step = progress('构建')
  const { code, output } = await run(process.execPath, [at('tools/build.mjs')], { cwd: root })
  if (code === 0) return step.done()
  step.failed()
  fail(output)
}

/** The benchmarks are bundled as the server is: they load a school through its code. */
const bundleBench = async () => {
  const { rolldown } = await import('rolldown')
  const { output, ...server } = serverBundle(undefined, programs)
  const input = {
    main: at('bench/main.ts'),
    'load-school': at('bench/load-school.mjs'),
    'run-jobs': at('bench/run-jobs.mjs'),
  }
  const bundle = await rolldown({ ...server, input })
  rmSync(programs, { recursive: true, force: true })
  await bundle.write(output)
  await bundle.close()
}

await ensureInstalled()
if (!check(parts.server).built || !check(parts.web).built) await build()
mkdirSync(cache, { recursive: true })
await bundleBench()
const { runBench } = await import(pathToFileURL(`${programs}/main.js`).href)
const lent = {
  root,
  programs,
  cache,
  serverFlags: SERVER_FLAGS,
  serverEnv: SERVER_ENV,
  startPostgres,
  ensureBrowser,
  compare,
}
process.exit(await runBench(lent, process.argv.slice(2)))
