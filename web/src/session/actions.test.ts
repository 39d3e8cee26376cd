import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bindNavigation } from '../lib/navigation'
import { toast } from '../lib/toast'
import { changePassword, signIn, signOut, switchRole } from './actions'
import { clearSession, startSession, useSession } from './store'

type Answer = () => Response
const says = {
  success: vi.spyOn(toast, 'success').mockImplementation(() => undefined),
  error: vi.spyOn(toast, 'error').mockImplementation(() => undefined),
}
const went = vi.fn()
let calls: { call: string; body: unknown }[] = []
let answers: Record<string, Answer> = {}

const json = (status: number, body: object) => () => Response.json(body, { status })
const done = (data: unknown = null) => json(200, { success: true, data, message: '' })
const lost = () => {
  throw new TypeError('Failed to fetch')
}
const sent = (call: string) => calls.filter((one) => one.call === call).map(({ body }) => body)
const said = () => [...says.error.mock.calls, ...says.success.mock.calls].flat()
const stored = () => [localStorage.getItem('user'), localStorage.getItem('token')]

const LOGIN = 'POST /api/auth/sessions'
const OTHER_LOGIN = 'POST /api/auth/login'
const LOGOUT = 'DELETE /api/auth/sessions/current'
const OTHER_LOGOUT = 'POST /api/auth/logout'
const ONLINE = 'PUT /api/communication/user/online-status'
const USER = { id: 3, username: 'zhou', roles: ['ROLE_TEACHER', 'ROLE_DEPARTMENT_ADMIN'] }

beforeEach(() => {
  vi.clearAllMocks()
  calls = []
  answers = {}
  bindNavigation(went)
  clearSession()
  window.history.replaceState(null, '', '/dashboard')
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${address}`
    calls.push({ call, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    return (answers[call] ?? done())()
  })
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

describe('signing in', () => {
  const CREDENTIALS = { username: 'zhou', password: 'secret-1' }

  it('stores who came, and says that they are here (LOGIN-15, 27)', async () => {
    answers[LOGIN] = json(200, { success: true, token: 'tok', data: USER })
    expect(await signIn(CREDENTIALS)).toMatchObject({ username: 'zhou' })
    expect(stored()[1]).toBe('tok')
    expect(sent(ONLINE)).toEqual([{ status: true }])
  })

  it('tries the other path where the first is missing (LOGIN-07)', async () => {
    answers[LOGIN] = json(404, {})
    answers[OTHER_LOGIN] = json(200, { success: true, token: 'tok', data: USER })
    expect(await signIn(CREDENTIALS)).toMatchObject({ username: 'zhou' })
    expect(sent(OTHER_LOGIN)).toEqual([expect.objectContaining(CREDENTIALS)])
  })

  it('says from which browser, the same whoever signs in and out', async () => {
    for (const id of [3, 4]) {
      answers[LOGIN] = json(200, { success: true, token: 'tok', data: { ...USER, id } })
      await signIn(CREDENTIALS)
      await signOut()
    }
    const [first, second] = sent(LOGIN) as { browser: string }[]
    expect(first?.browser).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(second?.browser).toBe(first?.browser)
  })

  it.each([
    ['the server’s words', json(401, { success: false, message: '用户名或密码错误' }), '用户名或密码错误'],
    ['ours', json(200, { success: false }), '登录失败'],
    ['ours of the network', lost, '登录失败，请检查网络连接'],
  ])('says %s, and stores nothing (LOGIN-08, 09)', async (_whose, answer, text) => {
    answers[LOGIN] = answers[OTHER_LOGIN] = answer
    expect(await signIn(CREDENTIALS)).toBeNull()
    expect(said()).toEqual([text])
    expect(stored()).toEqual([null, null])
  })
})

describe('signing out', () => {
  beforeEach(() => startSession('tok', USER))

  it('ends the session on both sides (LOGIN-18, 28)', async () => {
    await signOut()
    expect(said()).toEqual(['已安全退出登录'])
    expect(sent(LOGOUT)).toHaveLength(1)
    expect(sent(ONLINE)).toEqual([{ status: false }])
    expect(went).toHaveBeenCalledExactlyOnceWith('/login', { replace: true })
    expect(stored()).toEqual([null, null])
  })

  it('takes along what was begun and not sent, also from a page that knows nothing of it', async () => {
    const own = ['draft:3:chat 7', 'draft:3:feedback', 'outbox:3:one', 'hand-in:3:7']
    for (const key of [...own, 'draft:31:chat 7']) localStorage.setItem(key, '孩子今天发烧了')
    await signOut()
    expect(Object.keys(localStorage).filter((key) => own.includes(key))).toEqual([])
    expect(localStorage.getItem('draft:31:chat 7')).not.toBeNull()
    localStorage.removeItem('draft:31:chat 7')
  })

  it('falls back, and stays signed in when nothing helps (LOGIN-19, 20)', async () => {
    answers[LOGOUT] = answers[OTHER_LOGOUT] = json(500, {})
    await signOut()
    expect(said()).toEqual(['退出登录失败，请稍后重试'])
    expect(stored()[1]).toBe('tok')
    vi.clearAllMocks()
    answers = { [LOGOUT]: json(405, {}) }
    await signOut()
    expect(said()).toEqual(['已安全退出登录'])
    expect(sent(OTHER_LOGOUT)).toHaveLength(2)
  })
})

describe('taking another role', () => {
  beforeEach(() => startSession('tok', USER))
  const SWITCH = 'POST /api/auth/switch-role'
  const role = () => useSession.getState().user?.currentRole

  it.each([
    [json(200, { success: false }), '角色切换失败'],
    [lost, '角色切换失败，请稍后重试'],
  ])('says that it failed, and changes nothing (SESSION-20)', async (answer, text) => {
    answers[SWITCH] = answer
    expect(await switchRole('ROLE_DEPARTMENT_ADMIN')).toBe(false)
    expect(said()).toEqual([text])
    expect(role()).toBe('TEACHER')
  })

  it('is told by its name (SESSION-18, 19)', async () => {
    answers[SWITCH] = done(USER)
    expect(await switchRole('ROLE_DEPARTMENT_ADMIN')).toBe(true)
    expect(said()).toEqual(['已切换至部门管理员角色'])
    expect(role()).toBe('DEPARTMENT_ADMIN')
  })
})

describe('changing the password', () => {
  beforeEach(() => startSession('tok', USER))
  const CHANGE = 'POST /api/auth/change-password'
  const OTHER_CHANGE = 'PATCH /api/auth/profile/password'
  const PASSWORDS = { oldPassword: 'old-one', newPassword: 'new-one' }

  it('sends both, without the confirmation (PASSWORD-06, 07)', async () => {
    expect(await changePassword(PASSWORDS)).toBe(true)
    expect(sent(CHANGE)).toEqual([{ username: 'zhou', ...PASSWORDS }])
    expect(said()).toEqual(['密码修改成功'])
  })

  it.each([
    [json(400, { success: false, message: '当前密码不正确' }), '当前密码不正确'],
    [json(200, { success: false }), '密码修改失败'],
    [lost, '修改密码失败，请稍后重试'],
  ])('says why it was not changed (PASSWORD-08 to 10)', async (answer, text) => {
    answers[CHANGE] = answers[OTHER_CHANGE] = answer
    expect(await changePassword(PASSWORDS)).toBe(false)
    expect(said()).toEqual([text])
  })

  it('tries the other path where the first is missing (PASSWORD-11)', async () => {
    answers[CHANGE] = json(404, {})
    expect(await changePassword(PASSWORDS)).toBe(true)
    expect(sent(OTHER_CHANGE)).toHaveLength(1)
  })
})
