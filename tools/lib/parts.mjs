import { existsSync } from 'node:fs'
import { compare } from './fingerprint.mjs'
import { at } from './paths.mjs'

// Whatever changes the result of a build; the tools themselves too.
const common = ['contract/src', 'package.json', 'package-lock.json', 'tools/build.mjs', 'tools/lib'].map(
  (path) => at(path),
)

const web = {
  name: '网页',
  output: at('web/dist/index.html'),
  stamp: at('web/dist/.build.json'),
  inputs: [
    ...common,
    ...['src', 'public', 'index.html', 'vite.config.ts', 'package.json'].map((name) => at('web', name)),
  ],
}

const server = {
  name: '服务器',
  output: at('server/dist/main.js'),
  stamp: at('server/dist/.build.json'),
  inputs: [
    ...common,
    at('timetable/src'),
    ...['src', 'migrations', 'demo', 'package.json'].map((name) => at('server', name)),
  ],
}

export const parts = { web, server }

/** Whether the part must be built. A fresh checkout of the same contents only gets its stamp renewed. */
export const check = (part) => {
  const { fresh, save } = compare(part.stamp, part.inputs)
  const built = fresh && existsSync(part.output)
  if (built) save()
  return { built, save }
}
