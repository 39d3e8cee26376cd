import { webcrypto } from 'node:crypto'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { audited } from '../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx, Ctx } from '../../../platform/context'
import { notFound } from '../../../platform/errors'
import { bareImage, type Picture, paperImage, safeImage } from '../../../platform/files/images'
import type { Span } from '../../../platform/files/store'
import {
  detectType,
  type ImageExtension,
  isImage,
  isShown,
  mimeOf,
  safeName,
} from '../../../platform/files/types'
import type { FileReply, SpannedReply, UploadedFile } from '../../../platform/http/registry'
import { accessFile } from './access'
import {
  categoryOf,
  isMadeSmallLater,
  isPlace,
  newKey,
  storageKey,
  storageKeys,
  storedFile,
  thumbnailKey,
} from './places'
import * as q from './queries'
import { unsupported } from './refusals'

export { attach, attachedTo, attachOwn, release, setFiles } from './attached'
export { storedFile, thumbnailUrlOf, urlOf } from './places'
export { beginUpload, cancelUpload, completeUpload, uploadState, writePart } from './uploads'

interface Upload {
  type?: string | null | undefined
  description?: string | null | undefined
}

interface Image {
  bytes: Buffer
  width: number
  height: number
  /** Missing where it is made afterwards. */
  thumbnail?: Buffer
}

const imageOf = async (bytes: Buffer, extension: ImageExtension, category: string): Promise<Image> =>
  (isMadeSmallLater(category) ? bareImage(bytes, extension) : undefined) ?? safeImage(bytes, extension)

/** Content of which only what is safe to keep is left, and the name it is kept under. */
const prepare = async (file: UploadedFile, { type }: Upload) => {
  const extension = await detectType(file.bytes, file.name)
  if (extension === undefined) throw unsupported()
  const place = { category: categoryOf(type), key: newKey(extension) }
  const image = isImage(extension) ? await imageOf(file.bytes, extension, place.category) : undefined
  return { extension, image, place, bytes: image?.bytes ?? file.bytes }
}

/** Where an address of ours leads, for those who were told no number. */
export const placeOf = (url: string): q.FilePlace | undefined => {
  const [, category = '', key = ''] =
    /^\/api\/files\/([a-z]+)\/([0-9a-f]+\.[a-z0-9]+)(?:\?|$)/.exec(url) ?? []
  return isPlace({ category, key }) ? { category, key } : undefined
}

/** On a thread of its own: the one that answers everybody has enough to do when a class sends its photos. */
const sumOf = async (bytes: Buffer) =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex')

type Facts = Omit<Parameters<typeof q.insert>[1], 'owner_id' | 'created_at'>

/** The bytes first, then the row; where there is no row no bytes are left. */
const keep = async (
  ctx: AuthedCtx,
  file: Facts,
  bytes: () => Promise<void>,
  noted: { summary: string; anonymous?: boolean },
) => {
  const keys = storageKeys(file)
  try {
    await bytes()
    const row = { ...file, owner_id: ctx.actor.userId, created_at: ctx.now }
    const entry = { action: 'upload', entity: 'files', ...noted } as const
    return await q.insert(ctx.db, row, (id) => audited(ctx, entry, id))
  } catch (error) {
    await Promise.allSettled(keys.map((key) => ctx.env.files.remove(key)))
    throw error
  }
}

/** `only`: a narrower choice than what may be stored at all. */
export const upload = async (
  ctx: AuthedCtx,
  file: UploadedFile,
  fields: Upload,
  only?: readonly string[],
): Promise<StoredFile> => {
  const { extension, image, place, bytes } = await prepare(file, fields)
  if (only !== undefined && !only.includes(extension)) throw unsupported()
  // What is uploaded for feedback may be sent anonymously: neither its name nor the log may tell by whom.
  const anonymous = place.category === 'feedback'
  const name = anonymous ? `图片.${extension}` : safeName(file.name, extension)
  const facts = {
    ...place,
    name,
    mime: mimeOf(extension),
    description: fields.description ?? null,
    size: bytes.length,
    sha256: await sumOf(bytes),
    width: image?.width ?? null,
    height: image?.height ?? null,
  }
  const put = async () => {
    await ctx.env.files.put(storageKey(facts), bytes)
    if (image?.thumbnail !== undefined) await ctx.env.files.put(thumbnailKey(facts), image.thumbnail)
  }
  const id = await keep(ctx, facts, put, { summary: `上传了文件 ${name}`, anonymous })
  return storedFile({ id, ...facts })
}

/** Waits for the first bytes, so that missing ones are a "not found" and not an answer that breaks off. */
const open = async (ctx: Ctx, key: string, span?: Span) => {
  const body = ctx.env.files.read(key, span)
  try {
    await once(body, 'readable')
    return body
  } catch (error) {
    ctx.log.error({ err: error }, 'stored file not readable')
    throw notFound('文件')
  }
}

const openIfThere = async (ctx: Ctx, key: string) => {
  const body = ctx.env.files.read(key)
  return once(body, 'readable').then(
    () => body,
    () => undefined,
  )
}

type ReadableFile = NonNullable<Awaited<ReturnType<typeof q.byPlace>>>

interface Wanted {
  size?: 'thumbnail' | undefined
  view?: 'frame' | undefined
}

/** The whole, or any part of it. */
const spanned = (ctx: Ctx, file: ReadableFile) => ({
  size: file.size,
  open: (span: Span) => open(ctx, storageKey(file), span),
})

const wholeOf = (ctx: Ctx, file: ReadableFile, { view }: Wanted = {}): SpannedReply => {
  const framed = view === 'frame' && file.mime === mimeOf('pdf')
  const inline = framed || isShown(file.mime)
  return { name: file.name, mime: file.mime, spanned: spanned(ctx, file), inline, framed }
}

const replyWith = async (ctx: Ctx, file: ReadableFile, wanted: Wanted): Promise<FileReply | SpannedReply> => {
  if (wanted.size === undefined) return wholeOf(ctx, file, wanted)
  if (file.width === null) throw notFound('文件')
  const body = await openIfThere(ctx, thumbnailKey(file))
  // Not made yet: the picture itself is a little large, and says the same.
  if (body === undefined) return replyWith(ctx, file, {})
  return { name: `${file.name}.webp`, mime: mimeOf('webp'), body, inline: true }
}

export const read = async (ctx: AuthedCtx, place: q.FilePlace, wanted: Wanted = {}) =>
  replyWith(ctx, await accessFile(ctx, place), wanted)

export const readWhole = async (ctx: AuthedCtx, place: q.FilePlace) =>
  wholeOf(ctx, await accessFile(ctx, place))

/** For a row that stands open to everybody, and says so itself: no door is asked. */
export const readOpen = async (ctx: Ctx, id: number, size?: 'thumbnail') => {
  const file = await q.byId(ctx.db, id)
  if (file === undefined) throw notFound('文件')
  return replyWith(ctx, file, { size })
}

/**
 * Copies of a row's files, for whoever has passed its door: their own, as if they had uploaded them. What becomes of the
 * row does nothing to them; what nothing takes over is swept like any upload. `only`: of these alone.
 */
export const duplicate = async (
  ctx: AuthedCtx,
  entity: string,
  entityId: number,
  only?: readonly number[],
): Promise<number[]> => {
  const ids: number[] = []
  for (const { id, ...file } of await q.factsOf(ctx.db, entity, entityId)) {
    if (only?.includes(id) === false) continue
    const facts = { ...file, key: newKey(file.key.slice(file.key.indexOf('.') + 1)) }
    const copy = async () => {
      if (!(await ctx.env.files.copy(storageKey(file), storageKey(facts)))) throw notFound('文件')
      // One that is not made yet is made when somebody takes the copy over.
      if (file.width !== null) await ctx.env.files.copy(thumbnailKey(file), thumbnailKey(facts))
    }
    ids.push(await keep(ctx, facts, copy, { summary: `复制了文件 ${file.name}` }))
  }
  return ids
}

/** What each file of a row contains, as a sum: copies have the same. For whoever has passed the row's door. */
export const sumsOf = async ({ db }: Ctx, entity: string, entityId: number) =>
  new Map((await q.factsOf(db, entity, entityId)).map(({ id, sha256 }) => [id, sha256]))

/** A file of one's own that nothing has taken yet. */
export const looseOf = async ({ db, actor }: AuthedTxCtx, id: number) => {
  const file = await q.byId(db, id)
  return file !== undefined && file.owner_id === actor.userId && file.entity === null ? file : undefined
}

/** For whoever has passed the door of its row; nothing where the disk has it no more. */
export const bytesIfThere = (
  ctx: Ctx,
  place: q.FilePlace,
): Promise<(Readable & AsyncIterable<Buffer>) | undefined> => openIfThere(ctx, storageKey(place))

/** So many are shown on paper; nobody's text has more. */
const PICTURES_MAX = 60

/**
 * Of the pictures of a row those that are wanted, as paper shows them, for whoever has passed its door. What is gone from
 * the disk or cannot be read is left out: it takes nothing else along.
 */
export const picturesOf = async (
  ctx: Ctx,
  { entity, entityId, ids }: { entity: string; entityId: number; ids: readonly number[] },
) => {
  const shown = new Map<number, Picture & { alt: string }>()
  if (ids.length === 0) return shown
  const pictures = (await q.factsOf(ctx.db, entity, entityId)).filter(
    ({ id, width }) => width !== null && ids.includes(id),
  )
  for (const { id, name, category, key } of pictures.slice(0, PICTURES_MAX)) {
    const body = await bytesIfThere(ctx, { category, key })
    if (body === undefined) continue
    const made = await buffer(body)
      .then(paperImage)
      .catch(() => undefined)
    if (made !== undefined) shown.set(id, { ...made, alt: name })
  }
  return shown
}
