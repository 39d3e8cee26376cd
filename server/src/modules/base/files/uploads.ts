import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { FILE_MAX_BYTES, type StoredFile } from '@xueqiao/contract/features/base/files'
import { audited } from '../../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { AppError, conflict, invalid, notFound } from '../../../platform/errors'
import { safeImage } from '../../../platform/files/images'
import {
  detectLarge,
  detectType,
  type Extension,
  isForbidden,
  isImage,
  isPicture,
  mimeOf,
  safeName,
} from '../../../platform/files/types'
import { newKey, storageKey, storageKeys, storedFile, thumbnailKey } from './places'
import * as q from './queries'
import { unsupported } from './refusals'
import * as u from './upload-queries'

/** A folder dropped at once, and no more: what is begun takes room on the disk until it is swept. */
const MOST_UNDER_WAY = 100
const CATEGORY = 'resource'

const gone = () => notFound('上传任务已过期，文件')

const partKey = ({ key }: Pick<u.Upload, 'key'>) => storageKey({ category: CATEGORY, key })
const stateOf = ({ id, size, received }: u.Upload) => ({ id, size, received })

const ownUpload = async ({ db, actor }: AuthedCtx, id: number) => {
  const upload = await u.one(db, actor.userId, id)
  if (upload === undefined) throw gone()
  return upload
}

export const beginUpload = (ctx: AuthedCtx, { name, size }: { name: string; size: number }) =>
  transact(ctx, async ({ db, actor, now }) => {
    if ((await u.underWay(db, actor.userId)) >= MOST_UNDER_WAY)
      throw conflict(`同时上传的文件不能超过 ${MOST_UNDER_WAY} 个，请等待完成后再试`)
    const upload = { ownerId: actor.userId, key: newKey('part'), name, size }
    return { id: await u.insert(db, upload, now), size, received: 0 }
  })

export const uploadState = async (ctx: AuthedCtx, id: number) => stateOf(await ownUpload(ctx, id))

const largePicture = () => new AppError('TOO_LARGE', '图片大小不能超过 10MB!')

/** Nobody sends the rest for nothing. */
const assertHead = async (ctx: AuthedCtx, id: number, head: Buffer) => {
  if (await isForbidden(head)) throw unsupported()
  if ((await isPicture(head)) && (await ownUpload(ctx, id)).size > FILE_MAX_BYTES) throw largePicture()
}

/** A part that arrived before, and whose answer was lost, is not written again; one too far ahead is told where to go on. */
export const writePart = async (ctx: AuthedCtx, id: number, offset: number, bytes: Buffer) => {
  if (offset === 0)
    await assertHead(ctx, id, bytes).catch(async (error: unknown) => {
      if (error instanceof AppError) await cancelUpload(ctx, id)
      throw error
    })
  return transact(ctx, async (ctx) => {
    const upload = await u.lock(ctx.db, ctx.actor.userId, id)
    if (upload === undefined) throw gone()
    if (offset < upload.received) return stateOf(upload)
    if (offset > upload.received) throw conflict('上传的顺序不正确，请重试', 'offset')
    const received = offset + bytes.length
    if (received > upload.size) throw invalid('内容比文件大小更长，请重新上传', 'file')
    await ctx.env.files.parts.write(partKey(upload), offset, bytes).catch((error: unknown) => {
      throw (error as { code?: unknown }).code === 'ENOENT' ? gone() : error
    })
    await u.advance(ctx.db, id, received)
    return stateOf({ ...upload, received })
  })
}

export const cancelUpload = (ctx: AuthedCtx, id: number) =>
  transact(ctx, async (ctx) => {
    const upload = await u.lock(ctx.db, ctx.actor.userId, id)
    if (upload === undefined) throw gone()
    await u.remove(ctx.db, id)
    await ctx.env.files.parts.remove(partKey(upload))
    return null
  })

const typeOf = async ({ env }: AuthedCtx, upload: u.Upload): Promise<Extension | undefined> => {
  const read = (span?: { start: number; end: number }) => env.files.parts.read(partKey(upload), span)
  const found = await detectLarge({ size: upload.size, read })
  if (found !== undefined || upload.size > FILE_MAX_BYTES) return found
  const text = await detectType(await buffer(read()), upload.name)
  return text === 'txt' ? text : undefined
}

const sumOf = async ({ env }: AuthedCtx, upload: u.Upload) => {
  const sum = createHash('sha256')
  for await (const piece of env.files.parts.read(partKey(upload))) sum.update(piece)
  return sum.digest('hex')
}

/** A picture is made anew, as every picture is; nothing else is held in memory. */
const storedImage = async ({ env }: AuthedCtx, upload: u.Upload, extension: Extension) => {
  if (!isImage(extension)) return undefined
  if (upload.size > FILE_MAX_BYTES) throw largePicture()
  return safeImage(await buffer(env.files.parts.read(partKey(upload))), extension)
}

type Facts = Omit<Parameters<typeof q.insert>[1], 'owner_id' | 'created_at'>

const insert = async (ctx: AuthedTxCtx, upload: u.Upload, facts: Facts): Promise<StoredFile> => {
  const row = { ...facts, owner_id: ctx.actor.userId, created_at: ctx.now }
  const entry = { action: 'upload', entity: 'files', summary: `上传了文件 ${facts.name}` } as const
  const id = await q.insert(ctx.db, row, (id) => audited(ctx, entry, id))
  await u.completed(ctx.db, upload.id, id)
  return storedFile({ id, ...facts })
}

/**
 * What cannot be kept is not kept in parts either: whoever sends it again begins anew. Nothing where the parts are gone:
 * another call has taken them to their place, or they were swept.
 */
const refusing = async <T>(ctx: AuthedCtx, upload: u.Upload, work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError && error.code !== 'NO_SPACE') await cancelUpload(ctx, upload.id)
    if ((error as { code?: unknown }).code === 'ENOENT') return undefined
    throw error
  }
}

const examined = async (ctx: AuthedCtx, upload: u.Upload) => {
  const extension = await typeOf(ctx, upload)
  if (extension === undefined) throw unsupported()
  const image = await storedImage(ctx, upload, extension)
  const sha256 =
    image === undefined ? await sumOf(ctx, upload) : createHash('sha256').update(image.bytes).digest('hex')
  const facts: Facts = {
    ...{ category: CATEGORY, key: newKey(extension), description: null, sha256 },
    ...{ name: safeName(upload.name, extension), mime: mimeOf(extension) },
    ...{
      size: image?.bytes.length ?? upload.size,
      width: image?.width ?? null,
      height: image?.height ?? null,
    },
  }
  return { image, facts }
}

const placed = async (
  { env: { files } }: AuthedTxCtx,
  upload: u.Upload,
  { image, facts }: Awaited<ReturnType<typeof examined>>,
) => {
  if (image === undefined) return files.parts.finish(partKey(upload), storageKey(facts))
  try {
    await files.put(storageKey(facts), image.bytes)
    await files.put(thumbnailKey(facts), image.thumbnail)
    return await files.parts.remove(partKey(upload))
  } catch (error) {
    await Promise.allSettled(storageKeys(facts).map((key) => files.remove(key)))
    throw error
  }
}

/** Known by its content and put in its place; asked again, it is the same file. */
export const completeUpload = async (ctx: AuthedCtx, id: number): Promise<StoredFile> => {
  const upload = await ownUpload(ctx, id)
  if (upload.fileId === null && upload.received < upload.size) throw conflict('文件尚未全部上传，请继续上传')
  const made = upload.fileId === null ? await refusing(ctx, upload, examined(ctx, upload)) : undefined
  return transact(ctx, async (ctx) => {
    const locked = await u.lock(ctx.db, ctx.actor.userId, id)
    const file = locked?.fileId == null ? undefined : await q.byId(ctx.db, locked.fileId)
    if (file !== undefined) return storedFile(file)
    if (locked === undefined || made === undefined) throw gone()
    // The row first: what the database refuses has taken nothing from its place, and is asked for again.
    const stored = await insert(ctx, locked, made.facts)
    await placed(ctx, locked, made)
    return stored
  })
}
