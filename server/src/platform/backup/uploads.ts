import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createDiskStore, isStorageKey } from '../files/store'
import { codeOf } from '../start-error'
import { uploadName } from './meta'
import type { Entry } from './tar'

/** The keys of all stored files. Unfinished ones, and what others have put there, are none. */
export async function* keysOf(folder: string, inner = ''): AsyncGenerator<string> {
  const found = await readdir(join(folder, inner), { withFileTypes: true }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  for (const entry of found.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const key = inner === '' ? entry.name : `${inner}/${entry.name}`
    if (entry.isDirectory()) yield* keysOf(folder, key)
    else if (entry.isFile() && isStorageKey(key)) yield key
  }
}

/** Read after the rows: a row's file was there before it. One erased meanwhile was nobody's for a day (files.sweep). */
export async function* uploadsOf(folder: string): AsyncGenerator<Entry> {
  for await (const key of keysOf(folder)) {
    const file = await open(join(folder, key), 'r').catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return undefined
      throw error
    })
    if (file === undefined) continue
    try {
      const { size } = await file.stat()
      yield { name: uploadName(key), size, body: file.createReadStream({ autoClose: false }) }
    } finally {
      await file.close()
    }
  }
}

const sumOf = async (path: string): Promise<string | undefined> => {
  const sum = createHash('sha256')
  try {
    for await (const piece of createReadStream(path)) sum.update(piece)
    return sum.digest('hex')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Brings files back beside those that are there. Until the rows are committed nothing that was there is touched: names
 * are random, so old and new ones live side by side, and a crash leaves files that no row knows, never a row without
 * its file. Only a file that differs under the same name, which a damaged disk can make, waits aside for the commit.
 */
export const createUploadRestorer = (folder: string) => {
  const store = createDiskStore(folder)
  const aside = `${folder}.restoring`
  const added: string[] = []
  const waiting: string[] = []
  return {
    add: async (key: string, bytes: Buffer, sha256: string | undefined) => {
      const there = await sumOf(join(folder, key))
      if (there === sha256) return
      if (there === undefined) {
        added.push(key)
        await store.put(key, bytes)
      } else {
        waiting.push(key)
        await createDiskStore(aside).put(key, bytes)
      }
    },
    /** The rows are there for good: now theirs are the only files. */
    commit: async (keeps: (key: string) => boolean) => {
      for (const key of waiting) {
        await mkdir(dirname(join(folder, key)), { recursive: true, mode: 0o700 })
        await rename(join(aside, key), join(folder, key))
      }
      for await (const key of keysOf(folder)) if (!keeps(key)) await store.remove(key)
      await rm(aside, { recursive: true, force: true })
    },
    undo: async () => {
      for (const key of added) await store.remove(key)
      await rm(aside, { recursive: true, force: true })
    },
  }
}
