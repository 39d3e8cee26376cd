import ipaddr from 'ipaddr.js'
import type { Ctx } from '../../../platform/context'
import type { Tx } from '../../../platform/db/database'
import { AppError } from '../../../platform/errors'
import * as q from './queries'
import { createTurns } from './turns'

const MINUTE = 60_000
const WINDOW_MS = 15 * MINUTE
const LOCK_MS = 15 * MINUTE
/** Requests are as old as their wait for a turn, and the clocks of two servers never quite agree. */
const LEEWAY_MS = 5 * MINUTE
/** A whole school may sit behind one address, so an address gets far more room than an account. */
const LIMITS = { account: 5, address: 60 }
/** Passwords that are compared at once: by so many fewer one can guess beyond the limit of an address. */
const AT_ONCE = 4

const turns = createTurns(AT_ONCE)

/** A home or a school owns a whole /64 of IPv6: counting single addresses would count nothing. */
export const networkOf = (address: string) => {
  // A proxy may say anything of where a request came from.
  if (!ipaddr.isValid(address)) return address
  const found = ipaddr.process(address)
  if (!('parts' in found)) return found.toString()
  const net = found.parts.slice(0, 4).map((part) => part.toString(16))
  return `${net.join(':')}::/64`
}

const accountKey = (username: string) => `account:${username.toLowerCase()}`

/** Counted apart from all that is typed at the door: no name begins like these. */
export const inBrowser = (browser: string) => `browser:${browser}`
export const inSession = (loginSessionId: string) => `session:${loginSessionId}`
const keyIn = (knownAs: string, account: string) => `${knownAs} ${account}`

/** At the old password of an account, wherever it was known; from now on it is known nowhere. */
export const forgetGuesses = async (db: Tx, { userId, username }: { userId: number; username: string }) => {
  const account = accountKey(username)
  const known = (await q.browsersOf(db, userId)).map((browser) => keyIn(inBrowser(browser), account))
  await q.forgetAttempts(db, [account, ...known])
  await q.forgetBrowsersOf(db, userId)
}

const plus = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** Left by a clock that was ahead: it does not count, and would awake when time comes to it. */
const isAhead = ({ window_started_at, locked_until }: q.Attempts, now: Date) =>
  (locked_until ?? window_started_at) > plus(now, LOCK_MS + LEEWAY_MS)

/** What is known of these, unless one of them is locked. */
const refuseWhenLocked = async ({ db, now }: Ctx, keys: readonly string[]) => {
  const found = await q.attemptsAt(db, keys)
  const ahead = found.filter((one) => isAhead(one, now))
  if (ahead.length > 0)
    await q.forgetAttempts(
      db,
      ahead.map(({ key }) => key),
    )
  const known = found.filter((one) => !ahead.includes(one))
  const left = Math.max(...known.map(({ locked_until }) => (locked_until?.getTime() ?? 0) - now.getTime()))
  if (left > 0) throw new AppError('TOO_MANY', `尝试次数过多，请 ${Math.ceil(left / MINUTE)} 分钟后再试`)
  return known
}

interface Guess {
  username: string
  /** Where its owner has proved to be at home, a browser or a session: guesses made elsewhere do not count there. */
  knownAs: string | undefined
}

/**
 * Guards one guess at a password. Only those that fail count, once they have; so that a hundred at once are not a
 * hundred free ones, those at one account are judged one after the other, and few at all at the same time.
 */
export const judge = <V extends { right: boolean }>(
  ctx: Ctx,
  { username, knownAs }: Guess,
  look: () => Promise<V>,
): Promise<V> => {
  const account = accountKey(username)
  const own = knownAs === undefined ? account : keyIn(knownAs, account)
  const address = `address:${networkOf(ctx.address)}`
  return turns(account, async () => {
    const counted = await refuseWhenLocked(ctx, knownAs === undefined ? [own, address] : [own])
    const verdict = await look()
    if (!verdict.right) {
      const { db, now } = ctx
      const times = { now, windowStart: plus(now, -WINDOW_MS), lockEnd: plus(now, LOCK_MS) }
      await q.countFailure(db, address, LIMITS.address, times)
      await q.countFailure(db, own, LIMITS.account, times)
    } else if (counted.some(({ key }) => key === own)) await q.forgetAttempts(ctx.db, [own])
    return verdict
  })
}
