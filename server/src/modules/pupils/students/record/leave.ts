import { audit } from '../../../../platform/audit'
import type { AuthedCtx } from '../../../../platform/context'
import { retireAccountsOf } from '../../../account/users/service'
import { leaveClass } from '../../../school/classes/service'
import { pupilsLeft } from '../../deeds'
import { changeStudent } from '../access'
import * as q from './queries'

/**
 * The record is archived, so that homework, messages and the log keep their names. The account is disabled and
 * unlinked, or removed with it (decisions G13).
 */
export const remove = (ctx: AuthedCtx, id: number, account: 'disable' | 'remove') =>
  changeStudent(ctx, id, 'mayDelete', async (ctx, { name }) => {
    await leaveClass(ctx, [id])
    await q.archive(ctx.db, id, ctx.now)
    await pupilsLeft(ctx, { studentIds: [id] })
    const accounts = await retireAccountsOf(ctx, 'STUDENT', [id], account)
    const also = accounts.length === 0 ? '' : account === 'remove' ? '及其账号' : '，禁用了其账号'
    const summary = `删除了学生 ${name}${also}`
    await audit(ctx, { action: 'delete', entity: 'students', entityId: id, summary })
    return null
  })
