import { audit } from '../../platform/audit'
import type { AuthedCtx, AuthedTxCtx } from '../../platform/context'
import { transact } from '../../platform/db/transact'
import { AppError, invalid } from '../../platform/errors'
import type { Parcel } from '../../platform/http/registry'
import { ring } from '../notifications/bell'
import * as q from './queries'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** What one account can carry away, whoever has got hold of it (decision 0021). */
const MOST_ROWS = 2000
const AN_HOUR = 5
const UNLIMITED = ['ADMIN', 'SCHOOL_ADMIN']

const assertRows = (rows: number) => {
  if (rows > MOST_ROWS)
    throw invalid(`共有 ${rows} 行，一次最多导出 ${MOST_ROWS} 行，请缩小范围后分批导出，或请管理员导出`)
}

const assertNotTooOften = async ({ db, actor, now }: AuthedTxCtx) => {
  await q.lockExportsOf(db, actor.userId)
  const before = await q.exportsOf(db, actor.userId, new Date(now.getTime() - HOUR), now)
  const first = before[AN_HOUR - 1]
  if (first === undefined) return
  const minutes = Math.ceil((first.getTime() + HOUR - now.getTime()) / MINUTE)
  throw new AppError('TOO_MANY', `含个人信息的数据每小时最多导出 ${AN_HOUR} 次，请 ${minutes} 分钟后再试`)
}

/** Who may read the log is led to this person's exports there, the others to what was done lately on the first page. */
const tellAdministrators = async (ctx: AuthedTxCtx, deed: string) => {
  const { userId, name } = ctx.actor
  const administrators = await q.administratorsBut(ctx.db, userId)
  const tell = (readsLog: boolean, link: string) =>
    ring(
      ctx,
      administrators.filter((one) => one.readsLog === readsLog).map(({ id }) => id),
      { title: `数据导出：${name} ${deed}`, link },
    )
  await tell(true, `/system/audit?action=export&userId=${userId}`)
  await tell(false, '/dashboard')
}

/** Protected data goes out: within bounds, in the log, and not unnoticed. Nothing of it has been read out yet. */
export const release = (ctx: AuthedCtx, { summary, rows, filter, ...row }: Parcel) =>
  transact(ctx, async (ctx) => {
    if (!ctx.actor.roles.some((role) => UNLIMITED.includes(role))) {
      assertRows(rows)
      await assertNotTooOften(ctx)
    }
    const deed = `${summary}，共 ${rows} 行`
    await audit(ctx, { action: 'export', ...row, summary: deed, diff: { ...filter, rows } })
    await tellAdministrators(ctx, deed)
  })
