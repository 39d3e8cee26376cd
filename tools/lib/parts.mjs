import { existsSync, readdirSync } from 'node:fs'
import { compare } from './fingerprint.mjs'
import { at } from './paths.mjs'

/** Made by builds, put there by npm, or read by tests only. */
const UNREAD = ['dist', 'node_modules', 'test']

/** Whatever lies in a workspace may change what is built of it: a list of names forgets the next one. */
const workspace = (name) =>
  readdirSync(at(name))
    .filter((entry) => !UNREAD.includes(entry))
    .map((entry) => at(name, entry))

// The tools that build count as well.
const common = [
  ...workspace('contract'),
  at('timetable/src'),
  ...['package.json', 'package-lock.json', 'tsconfig.base.json', 'tools/build.mjs', 'tools/lib'].map((path) =>
    at(path),
  ),
]

const web = {
  name: '网页',
  output: at('web/dist/index.html'),
  stamp: at('web/dist/.build.json'),
  inputs: [...common, ...workspace('web')],
}

const server = {
  name: '服务器',
  output: at('server/dist/main.js'),
  stamp: at('server/dist/.build.json'),
  inputs: [...common, ...workspace('server')],
}

export const parts = { web, server }

/** Whether the part must be built. A fresh checkout of the same contents only gets its stamp renewed. */
export const check = (part) => {
  const { fresh, save } = compare(part.stamp, part.inputs)
  const built = fresh && existsSync(part.output)
  if (built) save()
  return { built, save }
}
