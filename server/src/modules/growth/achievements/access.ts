import type { AuthedTxCtx } from '../../../platform/context'
import { allOf, denied, forbidden, notFound } from '../../../platform/errors'
import { isInCharge } from '../assessments/access'
import type { Viewer } from '../assessments/scope'
import { type Asking, growthViewerOf, isOwn } from '../goals/access'
import * as activities from './activity-queries'
import * as awards from './award-queries'
import type { Table } from './handed-queries'
import type { HandedIn, Reading } from './row'

interface Of<Row> {
  entity: Table
  noun: string
  q: Reading<Row>
}

/** The doors to what was handed in. */
const doorsOf = <Row extends HandedIn>({ entity, noun, q }: Of<Row>) => {
  /** What stands is changed by those who decide; before, also by whoever has handed it in. */
  const shownTo = (ctx: Asking, viewer: Viewer) => (row: Row) => {
    const inCharge = !viewer.family && isInCharge(viewer, row)
    return {
      ...row,
      inCharge,
      mayEdit: isOwn(ctx, viewer, row) && (row.status !== 'APPROVED' || inCharge),
      mayDecide: row.status === 'PENDING' && inCharge,
    }
  }

  const foreign = async ({ db }: Asking, ids: readonly number[]) =>
    denied(entity, await q.known(db, ids), notFound(noun))

  /** The one door to a row and its proofs: "does not exist" and "is not yours" answer alike. */
  const access = async (ctx: Asking, id: number) => {
    const viewer = await growthViewerOf(ctx)
    const row = await q.one(ctx.db, viewer, id)
    if (row === undefined) throw await foreign(ctx, [id])
    return shownTo(ctx, viewer)(row)
  }

  /** The door for changes; the row stays locked. */
  const lockEditable = async (ctx: AuthedTxCtx, id: number) => {
    await q.lock(ctx.db, [id])
    const row = await access(ctx, id)
    if (row.mayEdit) return row
    const why =
      row.status === 'APPROVED' ? `已通过的${noun}只有班主任和管理员可以修改` : '只有提交人和班主任可以修改'
    throw denied(entity, [id], forbidden(why))
  }

  /** The door for deciding: all of them, locked, or none. */
  const lockDecidable = async (ctx: AuthedTxCtx, ids: readonly number[]) => {
    const onlyHeads = forbidden(`只有班主任和管理员可以审核${noun}`)
    const viewer = await growthViewerOf(ctx)
    if (viewer.family) throw onlyHeads
    await q.lock(ctx.db, ids)
    const rows = await allOf(ids, await q.few(ctx.db, viewer, ids), (missing) => foreign(ctx, missing))
    const others = rows.filter((row) => !isInCharge(viewer, row)).map(({ id }) => id)
    if (others.length > 0) throw denied(entity, others, onlyHeads)
    return rows
  }

  return { shownTo, access, lockEditable, lockDecidable }
}

export type Doors<Row extends HandedIn> = ReturnType<typeof doorsOf<Row>>

export const awardDoors = doorsOf({ entity: 'achievements', noun: '荣誉', q: awards })
export const activityDoors = doorsOf({ entity: 'activities', noun: '活动', q: activities })
