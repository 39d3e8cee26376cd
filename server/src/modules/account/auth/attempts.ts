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
/** Whoever carries the name of a known browser away has it anywhere, and accounts are known in many. */
const KNOWN_LIMITS = { account: 15, browser: 20 }
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
const inBrowser = (browser: string) => `browser:${browser}`
const inSession = (loginSessionId: string) => `session:${loginSessionId}`
const keyIn = (knownAs: string, account: string) => `${knownAs} ${account}`
const inAllBrowsers = (account: string) => keyIn('known', account)

/** At the old password of an account, wherever it was known; from now on it is known nowhere. */
export const forgetGuesses = async (db: Tx, { userId, username }: { userId: number; username: string }) => {
  const account = accountKey(username)
  const known = (await q.browsersOf(db, userId)).map((browser) => keyIn(inBrowser(browser), account))
  await q.forgetAttempts(db, [account, inAllBrowsers(account), ...known])
  await q.forgetBrowsersOf(db, userId)
}

const plus = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** Left by a clock that was ahead: it does not count, and would awake when time comes to it. */
const isAhead = ({ window_started_at, locked_until }: q.Attempts, now: Date) =>
  (locked_until ?? window_started_at) > plus(now, LOCK_MS + LEEWAY_MS)

const lockedUntil = (found: readonly q.Attempts[]) =>
  Math.max(...found.map(({ locked_until }) => locked_until?.getTime() ?? 0))

const attemptsAt = async ({ db, now }: Ctx, counters: readonly Counter[]) => {
  const found = await q.attemptsAt(
    db,
    counters.map(({ key }) => key),
  )
  const ahead = found.filter((one) => isAhead(one, now))
  if (ahead.length > 0)
    await q.forgetAttempts(
      db,
      ahead.map(({ key }) => key),
    )
  return found.filter((one) => !ahead.includes(one))
}

/** What is known of these, unless one of them is locked. */
const refuseWhenLocked = async (ctx: Ctx, counters: readonly Counter[]) => {
  const known = await attemptsAt(ctx, counters)
  const left = lockedUntil(known) - ctx.now.getTime()
  if (left > 0) throw new AppError('TOO_MANY', `尝试次数过多，请 ${Math.ceil(left / MINUTE)} 分钟后再试`)
  return known
}

interface Guess {
  username: string
  /** Where its owner has proved to be at home: guesses made elsewhere do not count there. */
  browser?: string | undefined
  session?: string
}

interface Counter {
  key: string
  limit: number
}

/** Where a guess is counted and whose locks it is asked against; the right password empties the first. */
const countersOf = async (
  ctx: Ctx,
  { username, browser, session }: Guess,
): Promise<[Counter, ...Counter[]]> => {
  const account = accountKey(username)
  const at = (home: string) => ({ key: keyIn(home, account), limit: LIMITS.account })
  if (session !== undefined) return [at(inSession(session))]
  if (browser !== undefined) {
    const overall = [
      { key: inAllBrowsers(account), limit: KNOWN_LIMITS.account },
      { key: inBrowser(browser), limit: KNOWN_LIMITS.browser },
    ]
    if (lockedUntil(await attemptsAt(ctx, overall)) <= ctx.now.getTime())
      return [at(inBrowser(browser)), ...overall]
  }
  const address = { key: `address:${networkOf(ctx.address)}`, limit: LIMITS.address }
  return [{ key: account, limit: LIMITS.account }, address]
}

/**
 * Guards one guess at a password. Only those that fail count, once they have; so that a hundred at once are not a
 * hundred free ones, those at one account are judged one after the other, and few at all at the same time.
 */
export const judge = <V extends { right: boolean }>(
  ctx: Ctx,
  guess: Guess,
  look: () => Promise<V>,
): Promise<V> =>
  turns(accountKey(guess.username), async () => {
    const counters = await countersOf(ctx, guess)
    const counted = await refuseWhenLocked(ctx, counters)
    const verdict = await look()
    const [{ key: own }] = counters
    if (!verdict.right) {
      const { db, now } = ctx
      const times = { now, windowStart: plus(now, -WINDOW_MS), lockEnd: plus(now, LOCK_MS) }
      for (const { key, limit } of counters) await q.countFailure(db, key, limit, times)
    } else if (counted.some(({ key }) => key === own)) await q.forgetAttempts(ctx.db, [own])
    return verdict
  })
