import { z } from 'zod'
import { isStorageKey } from '../files/store'

/** Raised when older programs could not read what is written. */
export const FORMAT = 1

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** The last entry of a backup: what it is, and what all the others must be. */
export const Meta = z.object({
  format: z.number(),
  app: z.literal('xueqiao'),
  version: z.string(),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  tables: z.record(
    z.string(),
    z.object({
      columns: z.array(z.string()).min(1),
      rows: z.int().min(0),
      /** Of all lines in their order: the rows that were read back must give the same. */
      sha256: Sha256,
    }),
  ),
  sequences: z.record(z.string(), z.object({ last: z.string().regex(/^-?\d+$/), called: z.boolean() })),
  entries: z.record(z.string(), Sha256),
})
export type Meta = z.infer<typeof Meta>

export const META = 'meta.json'

const CHUNK = /^tables\/(\w+)\/\d{6}\.jsonl$/
const UPLOAD = /^files\/(.+)$/

export const chunkName = (table: string, number: number) =>
  `tables/${table}/${String(number).padStart(6, '0')}.jsonl`
export const uploadName = (key: string) => `files/${key}`

/** Which table an entry brings rows for, if any. */
export const tableOf = (name: string) => CHUNK.exec(name)?.[1]
/** Which stored file an entry is, if any: a name that leads elsewhere is none. */
export const uploadOf = (name: string) => {
  const key = UPLOAD.exec(name)?.[1]
  return key !== undefined && isStorageKey(key) ? key : undefined
}
