import type { Ctx } from '../../platform/context'
import { AppError } from '../../platform/errors'
import * as q from './queries'

const MINUTE = 60_000
const WINDOW_MS = 15 * MINUTE
const LOCK_MS = 15 * MINUTE
/** A whole school may sit behind one address, so an address gets far more room than an account. */
const LIMITS = { account: 5, address: 60 }

/** A home or a school owns a whole /64 of IPv6: counting single addresses would count nothing. */
export const networkOf = (address: string) => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = address.includes('::')
    ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
    : []
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

const refuseWhenSpent = async (ctx: Ctx, key: string, limit: number) => {
  const attempt = await q.countAttempt(ctx.db, key, ctx.now, new Date(ctx.now.getTime() - WINDOW_MS))
  if (attempt.failures <= limit && attempt.locked_until === null) return
  const until = attempt.locked_until ?? new Date(ctx.now.getTime() + LOCK_MS)
  if (attempt.locked_until === null) await q.lockAttempts(ctx.db, key, until)
  const minutes = Math.max(1, Math.ceil((until.getTime() - ctx.now.getTime()) / MINUTE))
  throw new AppError('TOO_MANY', `尝试次数过多，请 ${minutes} 分钟后再试`)
}

/** Guards one guess at a password; `succeeded` takes it back. */
export const guardAttempt = async (ctx: Ctx, account: string) => {
  const accountKey = `account:${account.toLowerCase()}`
  const addressKey = `address:${networkOf(ctx.address)}`
  await refuseWhenSpent(ctx, addressKey, LIMITS.address)
  await refuseWhenSpent(ctx, accountKey, LIMITS.account)
  return {
    succeeded: async () => {
      await q.forgetAttempts(ctx.db, accountKey)
      await q.forgiveAttempt(ctx.db, addressKey)
    },
  }
}
