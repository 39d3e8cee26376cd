import { jwtVerify, SignJWT } from 'jose'

/** One school day and a little; the server session ends a token long before, after an hour without use. */
const LIFETIME_SECONDS = 12 * 60 * 60
const ALGORITHM = 'HS256'

export interface Tokens {
  sign: (sessionId: string, now: Date) => Promise<string>
  /** The session a genuine, unexpired token names. */
  read: (token: string, now: Date) => Promise<string | undefined>
}

/** A signature that was right stays right, so each is computed once; more tokens than this are forgotten and read anew. */
const MOST_REMEMBERED = 10_000

export const createTokens = (secret: string): Tokens => {
  const key = new TextEncoder().encode(secret)
  const genuine = new Map<string, { sid: string; exp: number }>()
  return {
    sign: (sessionId, now) => {
      const issued = Math.floor(now.getTime() / 1000)
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuedAt(issued)
        .setExpirationTime(issued + LIFETIME_SECONDS)
        .sign(key)
    },
    read: async (token, now) => {
      const known = genuine.get(token)
      if (known !== undefined) return known.exp * 1000 > now.getTime() ? known.sid : undefined
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], currentDate: now })
        const { sid, exp } = payload
        if (typeof sid !== 'string' || exp === undefined) return undefined
        if (genuine.size >= MOST_REMEMBERED) genuine.clear()
        genuine.set(token, { sid, exp })
        return sid
      } catch {
        return undefined
      }
    },
  }
}
