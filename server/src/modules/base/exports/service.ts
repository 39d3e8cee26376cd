import type { AuditArea } from '@xueqiao/contract/features/base/audit'
import { audit, auditMany } from '../../../platform/audit'
import { CLOCK_LEEWAY_MS } from '../../../platform/auth/token'
import { type AuthedCtx, type AuthedTxCtx, whoOf } from '../../../platform/context'
import { transact } from '../../../platform/db/transact'
import { AppError, invalid } from '../../../platform/errors'
import type { Parcel } from '../../../platform/http/registry'
import { ring } from '../bell/service'
import * as q from './queries'

export { assertAllFound, columnsWith, deedOf, notedOf } from './choice'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** What one account can carry away, whoever has got hold of it (decision 0021). */
const MOST_ROWS = 2000
const AN_HOUR = 5
/** Single values, each for a reason: as many as a day's work needs, and no list by the back door. */
const REVEALS_AN_HOUR = 30
const UNLIMITED = ['ADMIN', 'SCHOOL_ADMIN']

const assertRows = (rows: number) => {
  if (rows > MOST_ROWS)
    throw invalid(`共有 ${rows} 行，一次最多导出 ${MOST_ROWS} 行，请缩小范围后分批导出，或请管理员导出`)
}

const isUnlimited = ({ actor }: AuthedTxCtx) => actor.roles.some((role) => UNLIMITED.includes(role))

/**
 * What was taken in the last hour, if that is less than so many. A call that came later may have been let through
 * earlier, and another server's clock be ahead: theirs count too.
 */
const takenBefore = async (ctx: AuthedTxCtx, action: q.Taking, most: number, what: string, deed: string) => {
  const { db, actor, now } = ctx
  await q.lockTakingOf(db, actor.userId)
  const [since, until] = [now.getTime() - HOUR, now.getTime() + CLOCK_LEEWAY_MS]
  const before = await q.taken(db, actor.userId, action, new Date(since), new Date(until))
  const first = before[most - 1]
  if (first === undefined) return before
  const minutes = Math.ceil((first.at.getTime() - since) / MINUTE)
  throw new AppError('TOO_MANY', `${what}每小时最多${deed} ${most} 次，请 ${minutes} 分钟后再试`)
}

/** Who may read the log is led to what this person did there, the others to what was done lately on the first page. */
const tellAdministrators = async (ctx: AuthedTxCtx, action: q.Taking, what: string, deed: string) => {
  const { userId } = ctx.actor
  const administrators = await q.administratorsBut(ctx.db, userId)
  const tell = (readsLog: boolean, link: string) =>
    ring(
      ctx,
      administrators.filter((one) => one.readsLog === readsLog).map(({ id }) => id),
      { title: `${what}：${whoOf(ctx.actor)} ${deed}`, link },
    )
  await tell(true, `/system/audit?action=${action}&userId=${userId}`)
  await tell(false, '/dashboard')
}

/** Protected data goes out: within bounds, in the log, and not unnoticed. Nothing of it has been read out yet. */
export const release = (ctx: AuthedCtx, { summary, rows, filter, own = false, ...row }: Parcel) =>
  transact(ctx, async (ctx) => {
    if (!own && !isUnlimited(ctx)) {
      assertRows(rows)
      await takenBefore(ctx, 'export', AN_HOUR, '含个人信息的数据', '导出')
    }
    const deed = `${summary}，共 ${rows} 行`
    const diff = own ? filter : { ...filter, rows }
    await audit(ctx, { action: 'export', ...row, summary: deed, diff })
    await tellAdministrators(ctx, 'export', '数据导出', deed)
  })

interface Look {
  entity: AuditArea
  entityId: number
  summary: string
  diff: { field: string; reason: string }
  /** Whoever looks keeps the record, and could open it. */
  keeps: boolean
}

/** One protected value is shown, for a reason: in the log, and no more of them than somebody looks up by hand. */
export const noteReveal = async (ctx: AuthedTxCtx, { diff, keeps, ...look }: Look) => {
  const entry = { action: 'reveal', ...look } as const
  if (isUnlimited(ctx)) return audit(ctx, { ...entry, diff })
  if (keeps) return audit(ctx, { ...entry, diff: { ...diff, keeps } })
  const before = await takenBefore(ctx, 'reveal', REVEALS_AN_HOUR, '受保护的信息', '查看')
  // The last one that is let through says so: of one hour the administrators hear once.
  const meets = before.length === REVEALS_AN_HOUR - 1 && before.every(({ told }) => !told)
  await audit(ctx, { ...entry, diff: { ...diff, ...(meets && { limit: REVEALS_AN_HOUR }) } })
  if (!meets) return
  const deed = `一小时内查看了 ${REVEALS_AN_HOUR} 项受保护的信息，已达上限`
  await tellAdministrators(ctx, 'reveal', '信息查看', deed)
}

/** Looking at it again within so long is the same look: a page reads its record anew, and a form reads it once more. */
const ONE_LOOK = HOUR

type Opened = Pick<Look, 'entityId' | 'summary'>

/**
 * Somebody who keeps these records has them all before them, as a sheet of a class shows them: each is as opened as by
 * itself, which needs no reason and leaves a trace (protect.ts).
 */
export const noteOpenedMany = async (ctx: AuthedCtx, entity: AuditArea, looks: readonly Opened[]) => {
  const since = new Date(ctx.now.getTime() - ONE_LOOK)
  const ids = looks.map(({ entityId }) => entityId)
  const fresh = async ({ db, actor }: AuthedCtx) => {
    const noted = await q.openedSince(db, actor.userId, entity, ids, since)
    return looks.filter(({ entityId }) => !noted.has(entityId))
  }
  if ((await fresh(ctx)).length === 0) return
  await transact(ctx, async (ctx) => {
    // A page that asks twice at once is one look as well.
    await q.lockLooksOf(ctx.db, ctx.actor.userId)
    const rows = await fresh(ctx)
    if (rows.length > 0) await auditMany(ctx, { action: 'reveal', entity, diff: { opened: true } }, rows)
  })
}

/** The same of one. */
export const noteOpened = (ctx: AuthedCtx, { entity, ...look }: Opened & Pick<Look, 'entity'>) =>
  noteOpenedMany(ctx, entity, [look])
