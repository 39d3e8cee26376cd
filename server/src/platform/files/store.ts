import { constants, createReadStream } from 'node:fs'
import { access, copyFile, link, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { type DiskState, diskState, isDiskFull, noSpace } from '../disk'

/** Where bytes live. The keys are made by us, never by a user; an object store can take the place of the disk. */
export interface FileStore {
  put: (key: string, bytes: Buffer) => Promise<void>
  /** `span`: from one byte to another, both within. */
  read: (key: string, span?: Span) => Readable
  /** What comes in parts has no name yet: nobody reads it as a file before `finish`. */
  parts: {
    /** Over whatever a broken try has left from there on. */
    write: (key: string, at: number, bytes: Buffer) => Promise<void>
    read: (key: string, span?: Span) => Readable
    finish: (key: string, as: string) => Promise<void>
    remove: (key: string) => Promise<void>
  }
  /** Under another name as well; false where there is nothing to copy. */
  copy: (key: string, as: string) => Promise<boolean>
  has: (key: string) => Promise<boolean>
  remove: (key: string) => Promise<void>
  /** How much room there is; nothing more is taken where it is full. */
  space: () => Promise<DiskState>
}

export interface Span {
  start: number
  end: number
}

const KEY = /^[a-z]+\/[a-z0-9]{2}\/[a-z0-9-]+(\.[a-z0-9]+)?$/

export const isStorageKey = (text: string) => KEY.test(text)

const synced = async (path: string, flags = 'r+') => {
  const file = await open(path, flags)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Said where folders cannot be synced or read, as on some disks of a network; Windows opens none. */
const CANNOT = ['EINVAL', 'EBADF', 'ENOTSUP', 'EACCES']

/** A name is its folder's, and a power cut takes it back until that is synced, too. */
const keepName = async (path: string) => {
  if (process.platform === 'win32') return
  await synced(dirname(path), 'r').catch((error: NodeJS.ErrnoException) => {
    if (!CANNOT.includes(error.code ?? '')) throw error
  })
}

const named = async (unfinished: string, path: string) => {
  await rename(unfinished, path)
  await keepName(path)
}

const makeFolder = async (folder: string) => {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await keepName(made)
}

/** The folder is nearly always there: it is made where it was missed. */
const openIn = async (folder: string, path: string, flags = 'w') => {
  try {
    return await open(path, flags, 0o600)
  } catch (error) {
    if (flags !== 'w' || (error as { code?: unknown }).code !== 'ENOENT') throw error
    await makeFolder(folder)
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
  await named(unfinished, path)
}

/** At its place in what is there; what has lost its beginning is not begun again in the middle. */
const writeAt = async (path: string, at: number, bytes: Buffer) => {
  const file = await openIn(dirname(path), path, at === 0 ? 'w' : 'r+')
  try {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done)
      done += bytesWritten
    }
  } finally {
    await file.close()
  }
}

/** Not every disk can, and not without end; what is missing is told by copying it. */
const isLinked = (from: string, path: string) =>
  link(from, path).then(
    () => true,
    () => false,
  )

const SPACE_HOLDS_MS = 1000

/** Asked once a second, however many write: of a class's 600 photos it took 2 of 41 CPU ms a pupil. */
const spaceLately = (folder: string) => {
  let until = 0
  let known: Promise<DiskState> | undefined
  return () => {
    const now = performance.now()
    if (known !== undefined && now < until) return known
    until = now + SPACE_HOLDS_MS
    known = diskState(folder)
    return known
  }
}

export const createDiskStore = (folder: string, space = spaceLately(folder)): FileStore => {
  const place = (key: string) => {
    if (!isStorageKey(key)) throw new Error(`not a storage key: ${key}`)
    return join(folder, key)
  }
  /** No storage key: a backup passes it over. */
  const partial = (key: string) => `${place(key)}.upload.part`
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
    read: (key, span) => createReadStream(place(key), span),
    parts: {
      write: async (key, at, bytes) => {
        if ((await space()) === 'full') throw noSpace()
        await writeAt(partial(key), at, bytes).catch((error: unknown) => {
          throw isDiskFull(error) ? noSpace() : error
        })
      },
      read: (key, span) => createReadStream(partial(key), span),
      finish: async (key, as) => {
        await synced(partial(key))
        await makeFolder(dirname(place(as)))
        await named(partial(key), place(as))
      },
      remove: (key) => rm(partial(key), { force: true }),
    },
    copy: async (key, as) => {
      const [from, path] = [place(key), place(as)]
      if ((await space()) === 'full') throw noSpace()
      const unfinished = `${path}.part`
      try {
        await makeFolder(dirname(path))
        // What has its name is never written again, so that two names for the same bytes are as good as two files.
        if (await isLinked(from, path)) {
          await keepName(path)
          return true
        }
        await copyFile(from, unfinished, constants.COPYFILE_FICLONE)
        await synced(unfinished)
        await named(unfinished, path)
        return true
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {})
        if ((error as { code?: unknown }).code === 'ENOENT') return false
        throw isDiskFull(error) ? noSpace() : error
      }
    },
    has: (key) =>
      access(place(key)).then(
        () => true,
        () => false,
      ),
    remove: (key) => rm(place(key), { force: true }),
    space,
  }
}
