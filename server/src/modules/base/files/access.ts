import type { AuthedCtx } from '../../../platform/context'
import { AppError, notFound, saidAs } from '../../../platform/errors'
import { isPlace } from './places'
import * as q from './queries'

const mayReadLoose = ({ actor }: AuthedCtx, ownerId: number) =>
  actor.userId === ownerId || actor.roles.includes('ADMIN') || actor.roles.includes('SCHOOL_ADMIN')

const noFile = () => notFound('文件')

/** Refused as if there was no file; the log knows at which door. */
const pass = async (ctx: AuthedCtx, entity: string, entityId: number) => {
  const door = ctx.env.parts.fileDoors[entity]
  if (door === undefined) throw noFile()
  await door(ctx, entityId).catch((error: unknown) => {
    const isRefusal = error instanceof AppError && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN')
    throw isRefusal ? saidAs(noFile(), error) : error
  })
}

/** The one door to a file: what it belongs to decides, never the file alone. */
export const accessFile = async (ctx: AuthedCtx, place: q.FilePlace) => {
  const file = isPlace(place) ? await q.byPlace(ctx.db, place) : undefined
  if (file === undefined) throw noFile()
  if (file.entity !== null && file.entity_id !== null) await pass(ctx, file.entity, file.entity_id)
  else if (!mayReadLoose(ctx, file.owner_id)) throw noFile()
  return file
}
