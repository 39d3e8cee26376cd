import type { TxCtx } from '../../../platform/context'
import { families, staff } from './told-queries'

/** Where the bell leads: the page of the homework. */
export const linkOf = (id: number) => `/homework/detail/${id}`

/** Tells open pages: of all who teach these classes, and of the families, or of these pupils' alone. */
export const announce = async (ctx: TxCtx, homeworkId: number, studentIds?: readonly number[]) => {
  const users = [
    ...(await staff(ctx.db, homeworkId)),
    ...(await families(ctx.db, { homeworkId, studentIds })),
  ]
  const event = { type: 'homework.changed', homeworkId } as const
  ctx.emit({ type: 'homework.changed', id: homeworkId, tell: { users, event } })
}
