import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from './errors'

export type DiskState = 'ok' | 'low' | 'full'

/** From here on the operator should hear of it. */
const LOW_BYTES = 1024 ** 3
/** The last of the disk is the database's, which goes down where it cannot write: no file of ours takes it. */
const FULL_BYTES = 64 * 1024 ** 2

/** What is left where this folder lies, or will lie. */
const freeBytes = async (folder: string): Promise<number> => {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    if (codeIn(error) !== 'ENOENT' || dirname(folder) === folder) throw error
    return freeBytes(dirname(folder))
  }
}

export const diskState = async (folder: string, free = freeBytes): Promise<DiskState> => {
  const bytes = await free(folder)
  return bytes < FULL_BYTES ? 'full' : bytes < LOW_BYTES ? 'low' : 'ok'
}

export const noSpace = () => new AppError('NO_SPACE', '服务器磁盘空间不足，请联系管理员')

const codeIn = (error: unknown) => (error as { code?: unknown } | null)?.code

/** Said by the file system, by PostgreSQL, or by us. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', '53100', 'NO_SPACE'].some((code) => codeIn(error) === code)

/** PostgreSQL has no memory or no connection left: others must finish first. */
export const isExhausted = (error: unknown): boolean =>
  ['53200', '53300'].some((code) => codeIn(error) === code)
