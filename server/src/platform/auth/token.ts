import { jwtVerify, SignJWT } from 'jose'

/** One school day and a little; the server session ends a token long before, after an hour without use. */
const LIFETIME_SECONDS = 12 * 60 * 60
const ALGORITHM = 'HS256'
/** The clocks of two servers never quite agree. What lies further ahead was made while a clock was wrong. */
export const CLOCK_LEEWAY_MS = 5 * 60_000

export interface Tokens {
  sign: (loginSessionId: string, now: Date) => Promise<string>
  /** The session that a genuine token names, which is neither expired nor of a time that has not come. */
  read: (token: string, now: Date) => Promise<string | undefined>
}

/** A signature that was right stays right, so each is computed once; more tokens than this are forgotten and read anew. */
const MOST_REMEMBERED = 10_000

interface Genuine {
  sid: string
  iat: number
  exp: number
}

const isTimely = ({ iat, exp }: Genuine, now: Date) =>
  exp * 1000 > now.getTime() && iat * 1000 <= now.getTime() + CLOCK_LEEWAY_MS

export const createTokens = (secret: string): Tokens => {
  const key = new TextEncoder().encode(secret)
  const genuine = new Map<string, Genuine>()
  return {
    sign: (loginSessionId, now) => {
      const issued = Math.floor(now.getTime() / 1000)
      return new SignJWT({ sid: loginSessionId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuedAt(issued)
        .setExpirationTime(issued + LIFETIME_SECONDS)
        .sign(key)
    },
    read: async (token, now) => {
      const known = genuine.get(token)
      if (known !== undefined) return isTimely(known, now) ? known.sid : undefined
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], currentDate: now })
        const { sid, iat, exp } = payload
        if (typeof sid !== 'string' || iat === undefined || exp === undefined) return undefined
        const read = { sid, iat, exp }
        if (genuine.size >= MOST_REMEMBERED) genuine.clear()
        genuine.set(token, read)
        return isTimely(read, now) ? sid : undefined
      } catch {
        return undefined
      }
    },
  }
}
