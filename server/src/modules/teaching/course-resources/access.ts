import type { AuthedCtx, AuthedTxCtx } from '../../../platform/context'
import { denied, forbidden, notFound } from '../../../platform/errors'
import { isStaff, reachOf } from '../../account/reach/access'
import * as q from './queries'
import { classesOf, groupsOf, type Viewer } from './scope'

type Asking = AuthedCtx | AuthedTxCtx

export const ENTITY = 'course_resources'

export const viewerOf = async (ctx: Asking): Promise<Viewer> => {
  const { db, actor } = ctx
  const reach = await reachOf(ctx, 'courseResource')
  const viewer = {
    ...{ all: false, isStaff: isStaff(actor), userId: actor.userId },
    ...{ removes: actor.permissions.has('courseResource:delete') },
    ...{ departmentIds: [], judgedIds: [], courseIds: [], classIds: [] },
  }
  if (viewer.isStaff && reach.all) return { ...viewer, all: true }
  const { teacherId } = reach
  if (!viewer.isStaff || teacherId === null) return { ...viewer, classIds: await classesOf(db, reach) }
  return { ...viewer, ...(await groupsOf(db, { ...reach, teacherId })) }
}

const isOwn = ({ userId }: Viewer, { authorId }: q.Row) => authorId === userId

/** Authors delete what is theirs, and holders of the code what their group or the school has. */
const mayRemove = (viewer: Viewer, row: q.Row) =>
  isOwn(viewer, row) ||
  (viewer.removes &&
    (viewer.all || (row.departmentId !== null && viewer.departmentIds.includes(row.departmentId))))

/** As it is answered, with what this person may do about it. */
export const shownTo =
  (ctx: Asking, viewer: Viewer) =>
  ({ unit, lesson, classes, ...row }: q.Row) => {
    const own = isOwn(viewer, { ...row, unit, lesson, classes })
    return {
      ...row,
      ...q.addressesOf(row),
      unit: unit === '' ? null : unit,
      lesson: lesson === '' ? null : lesson,
      classes,
      isOwn: own,
      mayEdit: own && row.deletedAt === null && ctx.actor.permissions.has('courseResource:upload'),
      mayRemove: mayRemove(viewer, { ...row, unit, lesson, classes }),
    }
  }

const foreign = async ({ db }: Asking, id: number) =>
  denied(ENTITY, await q.known(db, id), notFound('课程资源'))

/** The one door to a resource: "does not exist", "is not yours" and "is in the bin" answer alike. */
export const accessResource = async (ctx: Asking, id: number) => {
  const viewer = await viewerOf(ctx)
  const row = await q.one(ctx.db, viewer, id)
  if (row === undefined) throw await foreign(ctx, id)
  return { viewer, row }
}

const refused = (id: number, message: string) => denied(ENTITY, [id], forbidden(message))

/** The doors for changes; the row stays locked. */
export const lockOwn = async (ctx: AuthedTxCtx, id: number) => {
  await q.lock(ctx.db, id)
  const { viewer, row } = await accessResource(ctx, id)
  if (!isOwn(viewer, row)) throw refused(id, '只有作者本人可以修改课程资源')
  return row
}

export const lockRemovable = async (ctx: AuthedTxCtx, id: number) => {
  await q.lock(ctx.db, id)
  const { viewer, row } = await accessResource(ctx, id)
  if (!mayRemove(viewer, row)) throw refused(id, '只能删除自己上传的课程资源')
  return row
}

export const lockBinned = async (ctx: AuthedTxCtx, id: number) => {
  await q.lock(ctx.db, id)
  const row = await q.oneInBin(ctx.db, await viewerOf(ctx), id)
  if (row === undefined) throw await foreign(ctx, id)
  return row
}

/** The door to a file: what counts for all who see the resource, what came before for its author and the office. */
export const mayReadVersion = async (ctx: AuthedCtx, versionId: number) => {
  const version = await q.placeOfVersion(ctx.db, versionId)
  if (version === undefined) throw notFound('文件')
  const { viewer, row } = await accessResource(ctx, version.resourceId)
  if (version.number !== row.number && !mayRemove(viewer, row)) throw await foreign(ctx, row.id)
}

/** To see who has put it there before: only the author goes through its versions. */
export const accessOwn = async (ctx: AuthedCtx, id: number) => {
  const { viewer, row } = await accessResource(ctx, id)
  if (!isOwn(viewer, row)) throw refused(id, '只有作者本人可以查看历史版本')
  return row
}
