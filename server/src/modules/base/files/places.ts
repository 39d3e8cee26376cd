import { randomBytes } from 'node:crypto'
import type { StoredFile } from '@xueqiao/contract/features/base/files'
import type { FilePlace } from './queries'

/** {a} of /api/files/{a}/{b} (decisions G73). */
const CATEGORIES = ['avatar', 'photo', 'chat', 'homework', 'resource', 'document', 'feedback'] as const
type Category = (typeof CATEGORIES)[number]

const isCategory = (value: string): value is Category => (CATEGORIES as readonly string[]).includes(value)

export const categoryOf = (type: string | null | undefined): Category => {
  const given = type?.toLowerCase() ?? ''
  return isCategory(given) ? given : 'document'
}

/** Anything else was not named by us, and does not even reach the database. */
export const isPlace = ({ category, key }: FilePlace) =>
  isCategory(category) && /^[0-9a-f]{32}\.[a-z0-9]{3,4}$/.test(key)

const folder = ({ category, key }: FilePlace) => `${category}/${key.slice(0, 2)}`

export const storageKey = (place: FilePlace) => `${folder(place)}/${place.key}`
export const thumbnailKey = (place: FilePlace) => `${folder(place)}/${place.key.slice(0, 32)}-thumbnail.webp`

export const storageKeys = (file: FilePlace & { width: number | null }) =>
  file.width === null ? [storageKey(file)] : [storageKey(file), thumbnailKey(file)]

export const urlOf = ({ category, key }: FilePlace) => `/api/files/${category}/${key}`
export const thumbnailUrlOf = (place: FilePlace) => `${urlOf(place)}?size=thumbnail`

/** Homework comes from whole classes at once: what needs no cleaning is kept at once, and made small later. */
export const isMadeSmallLater = (category: string) => category === 'homework'

export const newKey = (extension: string) => `${randomBytes(16).toString('hex')}.${extension}`

interface FileFacts extends FilePlace {
  id: number
  name: string
  mime: string
  size: number
  width: number | null
}

/** A file as every answer shows it. */
export const storedFile = ({ id, name, mime, size, width, ...place }: FileFacts): StoredFile => ({
  id,
  url: urlOf(place),
  thumbnailUrl: width === null ? null : thumbnailUrlOf(place),
  name,
  size,
  type: mime,
})
