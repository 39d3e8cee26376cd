import { jwtVerify, SignJWT } from 'jose'

/** One school day and a little; the server session ends a token long before, after an hour without use. */
const LIFETIME_SECONDS = 12 * 60 * 60
const ALGORITHM = 'HS256'

export interface Tokens {
  sign: (sessionId: string, now: Date) => Promise<string>
  /** The session a genuine, unexpired token names. */
  read: (token: string, now: Date) => Promise<string | undefined>
}

export const createTokens = (secret: string): Tokens => {
  const key = new TextEncoder().encode(secret)
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
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], currentDate: now })
        return typeof payload.sid === 'string' ? payload.sid : undefined
      } catch {
        return undefined
      }
    },
  }
}
