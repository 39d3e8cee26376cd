import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { StoredFile } from '@xueqiao/contract/features/files'
import { audit } from '../../platform/audit'
import type { AuthedCtx, AuthedTxCtx, Ctx } from '../../platform/context'
import type { Db } from '../../platform/db/database'
import { transact } from '../../platform/db/transact'
import { AppError, notFound } from '../../platform/errors'
import { safeImage } from '../../platform/files/images'
import { detectType, isImage, isImageMime, mimeOf, safeName } from '../../platform/files/types'
import type { FileReply, UploadedFile } from '../../platform/http/registry'
import { accessFile } from './access'
import { categoryOf, isPlace, storageKey, thumbnailKey, thumbnailUrlOf, urlOf } from './places'
import * as q from './queries'

export { thumbnailUrlOf, urlOf } from './places'

interface Upload {
  type?: string | null | undefined
  description?: string | null | undefined
}

const unsupported = () => {
  const message = '不支持的文件类型'
  return new AppError('UNSUPPORTED', message, [{ field: 'file', message }])
}

/** Content of which only what is safe to keep is left, and the name it is kept under. */
const prepare = async (file: UploadedFile, { type }: Upload) => {
  const extension = await detectType(file.bytes, file.name)
  if (extension === undefined) throw unsupported()
  const image = isImage(extension) ? await safeImage(file.bytes, extension) : undefined
  const place = { category: categoryOf(type), key: `${randomBytes(16).toString('hex')}.${extension}` }
  return { extension, image, place, bytes: image?.bytes ?? file.bytes }
}

interface FileFacts extends q.FilePlace {
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

/** Where an address of ours leads, for those who were told no number. */
export const placeOf = (url: string): q.FilePlace | undefined => {
  const [, category = '', key = ''] =
    /^\/api\/files\/([a-z]+)\/([0-9a-f]+\.[a-z0-9]+)(?:\?|$)/.exec(url) ?? []
  return isPlace({ category, key }) ? { category, key } : undefined
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
  const mime = mimeOf(extension)
  const parts: [string, Buffer][] = [[storageKey(place), bytes]]
  if (image !== undefined) parts.push([thumbnailKey(place), image.thumbnail])
  try {
    for (const [key, part] of parts) await ctx.env.files.put(key, part)
    const id = await transact(ctx, async (ctx) => {
      const id = await q.insert(ctx.db, {
        ...place,
        name,
        mime,
        description: fields.description ?? null,
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        width: image?.width ?? null,
        height: image?.height ?? null,
        owner_id: ctx.actor.userId,
        created_at: ctx.now,
      })
      const summary = `上传了文件 ${name}`
      await audit(ctx, { action: 'upload', entity: 'files', entityId: id, summary, anonymous })
      return id
    })
    return storedFile({ id, ...place, name, mime, size: bytes.length, width: image?.width ?? null })
  } catch (error) {
    await Promise.allSettled(parts.map(([key]) => ctx.env.files.remove(key)))
    throw error
  }
}

/** Waits for the first bytes, so that missing ones are a "not found" and not an answer that breaks off. */
const open = async (ctx: Ctx, key: string) => {
  const body = ctx.env.files.read(key)
  try {
    await once(body, 'readable')
    return body
  } catch (error) {
    ctx.log.error({ err: error }, 'stored file not readable')
    throw notFound('文件')
  }
}

type ReadableFile = NonNullable<Awaited<ReturnType<typeof q.byPlace>>>

const replyWith = async (ctx: Ctx, file: ReadableFile, size?: 'thumbnail'): Promise<FileReply> => {
  if (size === undefined) {
    const body = await open(ctx, storageKey(file))
    return { name: file.name, mime: file.mime, body, inline: isImageMime(file.mime) }
  }
  if (file.width === null) throw notFound('文件')
  const body = await open(ctx, thumbnailKey(file))
  return { name: `${file.name}.webp`, mime: mimeOf('webp'), body, inline: true }
}

export const read = async (ctx: AuthedCtx, place: q.FilePlace, size?: 'thumbnail') =>
  replyWith(ctx, await accessFile(ctx, place), size)

/** For a row that stands open to everybody, and says so itself: no door is asked. */
export const readOpen = async (ctx: Ctx, id: number, size?: 'thumbnail') => {
  const file = await q.byId(ctx.db, id)
  if (file === undefined) throw notFound('文件')
  return replyWith(ctx, file, size)
}

/** From now on whoever may see the row may see the files; only the uploader can give them away, and only once. */
export const attach = async (ctx: AuthedTxCtx, ids: readonly number[], entity: string, entityId: number) => {
  const attached = await q.attach(ctx.db, ids, ctx.actor.userId, entity, entityId)
  if (attached !== ids.length) throw notFound('文件')
}

/** The files of a row, for whoever has passed the row's own door. */
export const attachedTo = async (db: Db, entity: string, entityId: number): Promise<StoredFile[]> =>
  (await q.attachedTo(db, entity, entityId)).map(({ category, key, width, mime, ...file }) => ({
    ...file,
    type: mime,
    url: urlOf({ category, key }),
    thumbnailUrl: width === null ? null : thumbnailUrlOf({ category, key }),
  }))

/** A file whose row has got another one in its place. */
export const release = (ctx: AuthedTxCtx, ids: readonly number[]) => q.release(ctx.db, ids)
