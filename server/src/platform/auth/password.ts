import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** argon2id with the library's defaults (19 MiB, 2 passes), OWASP's first choice. */
export const hashPassword = (password: string) => hash(password)

let decoy: Promise<string> | undefined

/** What is no hash at all, from a damaged row or a careless hand, opens to nobody. */
const matches = (stored: string, password: string) => verify(stored, password).catch(() => undefined)

/**
 * An unknown user costs as much time as a known one, and so does one whose hash is broken: answers do not tell who has
 * an account.
 */
export const verifyPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  decoy ??= hash('学桥')
  const known = stored === undefined ? undefined : await matches(stored, password)
  if (known === undefined) await verify(await decoy, password)
  return known ?? false
}

/** No look-alike letters: it is read from a screen or a slip of paper and typed into a browser. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 12

/** Shown once, to be changed at the first sign-in. */
export const randomPassword = () =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
