import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './paths.mjs'

const isTest = (name) => /\.test\.[jt]sx?$/.test(name)

const filesOf = (path) => {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !isTest(entry.name))
    .flatMap((entry) => {
      const inner = join(path, entry.name)
      return entry.isDirectory() ? filesOf(inner) : [inner]
    })
}

const hash = (parts) => {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part).update('\0')
  return sum.digest('hex')
}

const quickOf = (file) => {
  const { size, mtimeMs } = statSync(file)
  return `${relative(root, file)} ${size} ${mtimeMs}`
}

/**
 * Compares the inputs with the stamp of the last build: sizes and times first, contents only when those differ
 * (a fresh checkout). `save` writes what was seen before the build, so that an edit meanwhile is not lost.
 */
export const compare = (stampFile, inputs) => {
  const files = inputs.flatMap(filesOf).sort()
  const quick = hash(files.map(quickOf))
  let known = {}
  try {
    known = JSON.parse(readFileSync(stampFile, 'utf8'))
  } catch {
    // None yet, or unreadable: build.
  }
  if (known.quick === quick) return { fresh: true, save: () => {} }
  const content = hash(files.flatMap((file) => [relative(root, file), readFileSync(file)]))
  const save = () => {
    mkdirSync(dirname(stampFile), { recursive: true })
    writeFileSync(stampFile, `${JSON.stringify({ quick, content })}\n`)
  }
  return { fresh: known.content === content, save }
}

export const fileHash = (file) => hash([readFileSync(file)])
