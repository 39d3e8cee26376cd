import { roleName, roleNames } from '@xueqiao/contract/access/roles'
import type { SessionUser } from '@xueqiao/contract/features/account/auth/api'
import { create } from 'zustand'

/** The user as stored; a missing permission list leaves the word to the role map (000 §6). */
export type StoredUser = Omit<SessionUser, 'permissions'> & {
  permissions?: string[]
  /** The user chose the current role: from then on only that one counts (decisions G80). */
  switched?: boolean
}

interface Session {
  user: StoredUser | null
  token: string | null
  /** The session is over, and its page stands only until the announced redirect (000 §8). */
  ending: boolean
}

/** 000 §3. */
const USER_KEY = 'user'
const TOKEN_KEY = 'token'
/** 000 §9. */
const EXPIRY_MARGIN_MS = 5 * 60_000

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

/** Authorities are text or `{authority}` or `{name}`, and may be permissions as well as roles (000 §3). */
const authoritiesOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).flatMap((item: unknown) => {
    if (typeof item === 'string') return [item]
    const { authority, name } = (item ?? {}) as { authority?: unknown; name?: unknown }
    return texts([authority ?? name])
  })

/** Anything that names a user, in the shape the pages rely on; `null` when it names nobody. */
export const toStoredUser = (value: unknown): StoredUser | null => {
  if (typeof value !== 'object' || value === null) return null
  const raw = value as Partial<StoredUser> & { permissions?: unknown }
  if (typeof raw.username !== 'string' || raw.username === '') return null
  const authorities = authoritiesOf(raw.authorities)
  const own = roleNames(raw.roles)
  const roles = own.length > 0 ? own : roleNames(authorities)
  const currentRole = typeof raw.currentRole === 'string' ? roleName(raw.currentRole) : (roles[0] ?? '')
  const profileId = raw.profileId ?? raw.profile_id ?? null
  const profileType = raw.profileType ?? raw.userType ?? 'ADMIN'
  return {
    id: Number(raw.id ?? 0),
    username: raw.username,
    name: typeof raw.name === 'string' && raw.name !== '' ? raw.name : raw.username,
    profile_id: profileId,
    profileId,
    profileType,
    userType: raw.userType ?? profileType,
    roles,
    authorities,
    currentRole,
    role: typeof raw.role === 'string' ? raw.role : currentRole,
    ...(Array.isArray(raw.permissions) ? { permissions: texts(raw.permissions) } : {}),
    mustChangePassword: raw.mustChangePassword === true,
    ...(raw.switched === true ? { switched: true } : {}),
  }
}

/** When the token ends, in milliseconds; tokens that cannot be read have no end. */
const expiryOf = (token: string): number | undefined => {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
    const { exp } = claims as { exp?: unknown }
    return typeof exp === 'number' ? exp * 1000 : undefined
  } catch {
    return undefined
  }
}

export const isExpired = (token: string, now = Date.now()) => {
  const expiry = expiryOf(token)
  return expiry !== undefined && expiry - now <= EXPIRY_MARGIN_MS
}

/**
 * Talks kept for a start without a network (chat/reading/keep.ts): whatever ends a session, they go with it. Browsers
 * have them under this name since before they were called conversations.
 */
export const KEPT_CONVERSATIONS = 'talks:'
const forgetAll = (prefix: string) => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
}
/** Files that are kept for the same, in the browser's cache: the worker gives them where nobody answers. */
export const KEPT_FILES = 'xueqiao-files'
export const forgetConversations = () => {
  forgetAll(KEPT_CONVERSATIONS)
  // Only over HTTPS there is one.
  if ('caches' in window) caches.delete(KEPT_FILES).catch(() => undefined)
}

/** What somebody has begun, and what waits to be sent, each followed by whose it is. */
export const DRAFTS = 'draft:'
export const OUTBOX = 'outbox:'
export const HAND_INS = 'hand-in:'

const forget = () => {
  localStorage.removeItem(USER_KEY)
  localStorage.removeItem(TOKEN_KEY)
  forgetConversations()
}

const NOBODY: Session = { user: null, token: null, ending: false }

/** Signed in means both are there; what is corrupt or expired is cleared (000 §4). */
export const readStored = (): Session => {
  const token = localStorage.getItem(TOKEN_KEY)
  const text = localStorage.getItem(USER_KEY)
  if (token === null || token === '' || text === null) {
    forgetConversations()
    return NOBODY
  }
  let user: StoredUser | null = null
  try {
    user = toStoredUser(JSON.parse(text))
  } catch {
    // Corrupt: cleared below.
  }
  if (user !== null && !isExpired(token)) return { user, token, ending: false }
  forget()
  return NOBODY
}

export const useSession = create<Session>(readStored)

export const isSignedIn = ({ user, token, ending }: Session) => user !== null && token !== null && !ending

export const storeUser = (value: unknown) => {
  const user = toStoredUser(value)
  if (user === null) return
  localStorage.setItem(USER_KEY, JSON.stringify(user))
  useSession.setState({ user })
}

export const startSession = (token: string, value: unknown): boolean => {
  const user = toStoredUser(value)
  if (user === null || token === '') return false
  forgetConversations()
  localStorage.setItem(USER_KEY, JSON.stringify(user))
  localStorage.setItem(TOKEN_KEY, token)
  useSession.setState({ user, token, ending: false })
  return true
}

export const clearSession = () => {
  forget()
  useSession.setState(NOBODY)
}

/** Storage is cleared at once; the page keeps its face until the login page takes over and clears the rest. */
export const endSession = () => {
  forget()
  useSession.setState({ ending: true })
}

const leaving = new Set<() => void>()
/** For what one person leaves in this browser; told while that person is still known. An expired session is no goodbye. */
export const onSignOut = (forgetOwn: () => void) => {
  leaving.add(forgetOwn)
}
export const sayGoodbye = () => {
  for (const forgetOwn of leaving) forgetOwn()
  // Whoever leaves from a page without a chat has loaded nothing that would forget these.
  for (const kind of [DRAFTS, OUTBOX, HAND_INS]) forgetAll(`${kind}${useSession.getState().user?.id ?? 0}:`)
}

/** The login page stands: the session that was ending is over. What is stored by now is another tab's. */
export const finishSession = () => {
  if (useSession.getState().ending) useSession.setState(readStored())
}

const replaced = new Set<(user: StoredUser) => void>()
/** For what one person had on the screen when another tab signed in as somebody else; told once they are known. */
export const onReplaced = (clear: (user: StoredUser) => void) => {
  replaced.add(clear)
}

/** Takes up what another tab has stored. */
const follow = () => {
  const before = useSession.getState()
  if (before.ending) return
  const now = readStored()
  const another = before.user !== null && now.user !== null && before.user.id !== now.user.id
  // The two keys are told one after the other: a new person with the old token would act as the old one.
  if (another && now.token === before.token) return
  useSession.setState(now)
  if (another && now.user !== null) for (const clear of replaced) clear(now.user)
}

/** A tab that slept may hear of it late: whoever is about to speak for somebody looks first. */
export const followStored = () => {
  if (localStorage.getItem(TOKEN_KEY) !== useSession.getState().token) follow()
}

window.addEventListener('storage', ({ key }) => {
  if (key === USER_KEY || key === TOKEN_KEY || key === null) follow()
})
