import type { ResourceSearch } from '@xueqiao/contract/features/teaching/course-resources/api'
import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { recent } from '../../../platform/db/count-cache'
import { transact } from '../../../platform/db/transact'
import { accessOwn, accessResource, shownTo, viewerOf } from './access'
import * as q from './queries'
import * as v from './version-queries'

export { options } from './options'
export { addVersion, create, get, remove, restore, update, useVersion } from './save'
export { download, zip } from './taking'
export { begin, cancelUpload, completeUpload, uploadState, writePart } from './uploading'

export const search = async (ctx: AuthedCtx, query: ResourceSearch) => {
  const viewer = await viewerOf(ctx)
  const { sort, order, page, size, ...filter } = query
  // Favourites are marked without telling counts, the bin is emptied without it, and one's own are few.
  const isFew = query.mine === true || query.favourite === true || query.bin === true
  const total = isFew
    ? undefined
    : recent<number>(ctx, 'school', `course_resources ${JSON.stringify({ viewer, filter })}`)
  const { content, totalElements } = await q.search(ctx.db, viewer, query, total)
  return { totalElements, content: content.map(shownTo(ctx, viewer)) }
}

/** Of these what somebody may open. */
export const named = async (ctx: AuthedCtx | AuthedTxCtx, ids: readonly number[]) =>
  ctx.actor.permissions.has('courseResource:view') ? q.named(ctx.db, await viewerOf(ctx), ids) : []

export const courses = async (ctx: AuthedCtx) => q.courses(ctx.db, await viewerOf(ctx))

export const folders = async (ctx: AuthedCtx, courseId: number) => {
  const rows = await q.folders(ctx.db, await viewerOf(ctx), courseId)
  const named = (name: string) => (name === '' ? null : name)
  return rows.map(({ unit, lesson, count }) => ({ unit: named(unit), lesson: named(lesson), count }))
}

export const versions = async (ctx: AuthedCtx, id: number) => {
  const { number } = await accessOwn(ctx, id)
  const rows = await v.versions(ctx.db, id)
  return rows.map(({ category: _, key: _key, ...row }) => ({ ...row, isCurrent: row.number === number }))
}

/** A mark of one's own: nobody else hears of it. */
export const setFavourite = (ctx: AuthedCtx, id: number, favourite: boolean) =>
  transact(ctx, async (ctx) => {
    await accessResource(ctx, id)
    await (favourite ? q.favour : q.unfavour)(ctx.db, ctx.actor.userId, id)
    return null
  })
