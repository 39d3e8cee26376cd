import type { TxCtx } from '../../../platform/context'
import type { Moved, ParentMerge } from '../../pupils/deeds'
import { moveAuthor } from './appeal-queries'

/** Records and appeals are written by accounts: they follow where one of two is closed. */
export const followParent = async (
  ctx: TxCtx,
  { closedUserId, userId }: ParentMerge,
): Promise<Moved | null> => {
  if (closedUserId === null || userId === null) return null
  const rows = await moveAuthor(ctx.db, closedUserId, userId)
  return rows === 0 ? null : { what: '成长记录', rows }
}
