import { createReadStream } from 'node:fs'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { type DiskState, diskState, isDiskFull, noSpace } from '../disk'

/** Where bytes live. The keys are made by us, never by a user; an object store can take the place of the disk. */
export interface FileStore {
  put: (key: string, bytes: Buffer) => Promise<void>
  read: (key: string) => Readable
  has: (key: string) => Promise<boolean>
  remove: (key: string) => Promise<void>
  /** How much room there is; nothing more is taken where it is full. */
  space: () => Promise<DiskState>
}

const KEY = /^[a-z]+\/[a-z0-9]{2}\/[a-z0-9-]+(\.[a-z0-9]+)?$/

export const isStorageKey = (text: string) => KEY.test(text)

/** The folder is nearly always there: it is made where it was missed. */
const openIn = async (folder: string, path: string) => {
  try {
    return await open(path, 'w', 0o600)
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ENOENT') throw error
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return open(path, 'w', 0o600)
  }
}

/** Synced before it gets its name: a row never points at a file that a power cut can empty. */
const write = async (path: string, unfinished: string, bytes: Buffer) => {
  const file = await openIn(dirname(path), unfinished)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, path)
}

export const createDiskStore = (folder: string, space = () => diskState(folder)): FileStore => {
  const place = (key: string) => {
    if (!isStorageKey(key)) throw new Error(`not a storage key: ${key}`)
    return join(folder, key)
  }
  return {
    put: async (key, bytes) => {
      const path = place(key)
      if ((await space()) === 'full') throw noSpace()
      const unfinished = `${path}.part`
      try {
        await write(path, unfinished, bytes)
      } catch (error) {
        // Half a file is nobody's, and where the disk is full it takes what others need.
        await rm(unfinished, { force: true }).catch(() => {})
        throw isDiskFull(error) ? noSpace() : error
      }
    },
    read: (key) => createReadStream(place(key)),
    has: (key) =>
      access(place(key)).then(
        () => true,
        () => false,
      ),
    remove: (key) => rm(place(key), { force: true }),
    space,
  }
}
