import { readFile, rename, stat } from 'node:fs/promises'

const LOG_LIMIT = 2_000_000

/** One old log is kept: the two together stay bounded. */
export const rotateLog = async (file: string) => {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0
  if (size > LOG_LIMIT) await rename(file, `${file}.1`)
}

const FAULT = /(?:FATAL|PANIC):\s+(?!\s|the database system is)(.+)|(error while loading shared libraries.+)/

/** The last complaint in the log, for the message of a failed start. */
export const lastFault = async (file: string): Promise<string> => {
  const lines = (await readFile(file, 'utf8').catch(() => '')).trimEnd().split('\n').slice(-40)
  const found = lines.findLast((line) => FAULT.test(line))?.match(FAULT)
  return found?.[1] ?? found?.[2] ?? ''
}
