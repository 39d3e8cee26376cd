import { beforeEach, describe, expect, it } from 'vitest'
import {
  clearSession,
  endSession,
  isExpired,
  isSignedIn,
  readStored,
  startSession,
  toStoredUser,
  useSession,
} from './store'

const NOW = Date.now()
const tokenUntil = (at: number) => {
  const claims = btoa(JSON.stringify({ exp: Math.floor(at / 1000) }))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '')
  return `h.${claims}.s`
}
const MINUTE = 60_000
const keys = () => [localStorage.getItem('user'), localStorage.getItem('token')]

beforeEach(() => clearSession())

describe('the stored session', () => {
  it('needs both the user and the token (SESSION-01)', () => {
    localStorage.setItem('user', '{"username":"a"}')
    expect(isSignedIn(readStored())).toBe(false)
    localStorage.setItem('token', 'x')
    expect(isSignedIn(readStored())).toBe(true)
    localStorage.removeItem('user')
    expect(isSignedIn(readStored())).toBe(false)
  })

  it.each(['{bad', 'null', '3', '{}', '[]'])('clears %s together with the token (SESSION-02)', (text) => {
    localStorage.setItem('user', text)
    localStorage.setItem('token', 'x')
    expect(readStored()).toMatchObject({ user: null, token: null })
    expect(keys()).toEqual([null, null])
  })

  it('clears a token within five minutes of its end (SESSION-11)', () => {
    localStorage.setItem('user', '{"username":"a"}')
    localStorage.setItem('token', tokenUntil(NOW + 6 * MINUTE))
    expect(isSignedIn(readStored())).toBe(true)
    localStorage.setItem('token', tokenUntil(NOW + 5 * MINUTE - 1000))
    expect(isSignedIn(readStored())).toBe(false)
    expect(keys()).toEqual([null, null])
  })

  it('knows no end of a token it cannot read', () => {
    for (const token of ['x', 'a.b.c', 'a..c', tokenUntil(Number.NaN)]) expect(isExpired(token)).toBe(false)
  })

  it('is mirrored in storage (LOGIN-15)', () => {
    expect(startSession('tok', { id: 3, username: 'zhou', roles: ['ROLE_TEACHER'] })).toBe(true)
    expect(JSON.parse(keys()[0] ?? '')).toMatchObject({ id: 3, username: 'zhou', roles: ['TEACHER'] })
    expect(keys()[1]).toBe('tok')
    expect(startSession('', { username: 'a' })).toBe(false)
    expect(startSession('t', {})).toBe(false)
  })

  it('leaves its page standing while it ends, but not its keys', () => {
    startSession('tok', { username: 'zhou' })
    endSession()
    expect(keys()).toEqual([null, null])
    expect(useSession.getState().user?.username).toBe('zhou')
    expect(isSignedIn(useSession.getState())).toBe(false)
  })
})

describe('the user', () => {
  it('has roles as text or objects, or from the authorities (SESSION-22, PERMISSION-01)', () => {
    for (const roles of [
      ['ROLE_TEACHER'],
      ['teacher'],
      [{ authority: 'ROLE_TEACHER' }],
      [{ name: 'ROLE_TEACHER' }],
    ])
      expect(toStoredUser({ username: 'a', roles })?.roles).toEqual(['TEACHER'])
    expect(toStoredUser({ username: 'a', authorities: ['ROLE_PARENT', 'class:view'] })).toMatchObject({
      roles: ['PARENT'],
      authorities: ['ROLE_PARENT', 'class:view'],
    })
  })

  it('starts with the first role, without its prefix (SESSION-17)', () => {
    const user = toStoredUser({ username: 'a', roles: ['ROLE_TEACHER', 'ROLE_DEPARTMENT_ADMIN'] })
    expect(user?.currentRole).toBe('TEACHER')
    expect(toStoredUser({ username: 'a' })?.currentRole).toBe('')
  })

  it('has permissions only if the server gave some', () => {
    expect(toStoredUser({ username: 'a' })).not.toHaveProperty('permissions')
    expect(toStoredUser({ username: 'a', permissions: ['x', 3] })?.permissions).toEqual(['x'])
  })
})
