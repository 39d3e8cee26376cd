import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bindNavigation } from '../lib/navigation'
import { safeRedirect } from '../lib/place'
import { toast } from '../lib/toast'
import { handleUnauthorized } from './expiry'
import { clearSession, isSignedIn, startSession, useSession } from './store'

const went = vi.fn()
const warned = vi.spyOn(toast, 'warning').mockImplementation(() => undefined)
const told = vi.spyOn(toast, 'info').mockImplementation(() => undefined)
const at = (path: string) => window.history.replaceState(null, '', path)
const signedIn = () => isSignedIn(useSession.getState())
const stored = () => localStorage.getItem('token')

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  bindNavigation(went)
  startSession('tok', { username: 'zhou' })
  at('/school/classes?page=2')
})
afterEach(() => {
  vi.useRealTimers()
  clearSession()
})

const BACK = '/login?redirect=%2Fschool%2Fclasses%3Fpage%3D2'

describe('a 401', () => {
  it('on logout ends the session at once (LOGIN-21)', () => {
    expect(handleUnauthorized('/api/auth/sessions/current', 'x')).toBe(true)
    expect(told).toHaveBeenCalledWith('已退出登录')
    expect(went).toHaveBeenCalledWith('/login', { replace: true })
    expect(stored()).toBeNull()
  })

  it('on logout under /mobile goes to the mobile login (LOGIN-22)', () => {
    at('/mobile/parent/home')
    handleUnauthorized('/api/auth/logout', undefined)
    expect(went).toHaveBeenCalledWith('/mobile/login', { replace: true })
  })

  it.each([
    ['/api/auth/user', undefined, undefined, '认证已过期，请重新登录', 1000],
    ['/api/classes/search', 'Authentication required', undefined, '会话已过期，请重新登录', 1000],
    ['/api/classes/search', '请先登录', undefined, '会话已过期，请重新登录', 1000],
    ['/api/classes/search', 'Token 无效', undefined, '会话已过期，请重新登录', 1000],
    ['/api/classes/search', undefined, 'SESSION_TIMEOUT', '会话已超时，请重新登录', 1500],
    ['/api/auth/user', '登录', 'SESSION_TIMEOUT', '会话已超时，请重新登录', 1500],
    ['/api/auth/user', '密码已被重置', 'PASSWORD_CHANGED', '密码已被重置', 1500],
    ['/api/classes/search', undefined, 'PASSWORD_CHANGED', '密码已修改，请使用新密码登录', 1500],
  ])('on %s with %s %s warns and leaves (SESSION-12 to 14)', (path, message, code, text, delay) => {
    expect(handleUnauthorized(path, message, code)).toBe(true)
    expect(warned).toHaveBeenCalledExactlyOnceWith(text)
    expect([stored(), signedIn()]).toEqual([null, false])
    vi.advanceTimersByTime(delay - 100)
    expect(went).not.toHaveBeenCalled()
    vi.advanceTimersByTime(100)
    expect(went).toHaveBeenCalledExactlyOnceWith(BACK, { replace: true })
  })

  it('after another says nothing more', () => {
    for (const message of ['未登录', '未登录', 'x']) handleUnauthorized('/api/classes/search', message)
    expect(warned).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(5000)
    expect(went).toHaveBeenCalledTimes(1)
  })

  it('does not throw out someone who has signed in again', () => {
    handleUnauthorized('/api/classes/search', '请先登录')
    startSession('new', { username: 'zhou' })
    vi.advanceTimersByTime(5000)
    expect(went).not.toHaveBeenCalled()
    expect(signedIn()).toBe(true)
  })

  it('of any other kind only warns (SESSION-15)', () => {
    handleUnauthorized('/api/classes/search', 'x')
    handleUnauthorized('/api/classes/search', undefined)
    expect(warned.mock.calls).toEqual([['x'], ['请求的资源不存在或无权访问']])
    expect(signedIn()).toBe(true)
  })

  it.each([
    '/api/auth/sessions',
    '/api/auth/login',
    '/api/auth/change-password',
    '/api/auth/profile/password',
  ])('on %s is left to the form (G65)', (path) => {
    expect(handleUnauthorized(path, '用户名或密码错误')).toBe(false)
    expect(warned).not.toHaveBeenCalled()
    expect(signedIn()).toBe(true)
  })
})

describe('the way back', () => {
  it('leads to our own pages only (SESSION-16)', () => {
    expect(safeRedirect('/school/courses?x=1')).toBe('/school/courses?x=1')
    for (const bad of [
      null,
      '',
      'https://evil',
      '//evil',
      '/\\evil',
      '/\t/evil',
      'javascript:alert(1)',
      '/login',
      '/mobile/login?redirect=/',
    ])
      expect(safeRedirect(bad)).toBeUndefined()
  })
})
