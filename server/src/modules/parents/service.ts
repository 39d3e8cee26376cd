import type { Insertable } from 'kysely'
import type { AuthedCtx, Ctx } from '../../platform/context'
import type { Database } from '../../platform/db/database'
import { transact } from '../../platform/db/transact'
import { notFound } from '../../platform/errors'
import { searchKeys } from '../../platform/pinyin'
import { isStaff } from '../school/access'
import { ofParent } from '../students/service'
import * as q from './queries'

/** A parent asks for their own children; staff see of anyone's children those within their reach. */
export const students = (ctx: AuthedCtx, parentId: number) => {
  const { actor } = ctx
  const own = actor.profileType === 'PARENT' && actor.profileId === parentId
  if (!own && !isStaff(actor)) throw notFound('家长')
  return ofParent(ctx, parentId)
}

export const createMany = (ctx: Ctx, parents: Omit<q.NewParent, 'search_keys'>[]) =>
  transact(ctx, (ctx) =>
    q.insertMany(
      ctx.db,
      parents.map((parent) => ({ ...parent, search_keys: searchKeys(parent.name) })),
    ),
  )

export const link = (ctx: Ctx, links: Insertable<Database['student_guardians']>[]) =>
  transact(ctx, (ctx) => q.link(ctx.db, links))
