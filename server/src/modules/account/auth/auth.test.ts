import { randomUUID } from 'node:crypto'
import { PERMISSIONS, ROLE_PERMISSIONS } from '@xueqiao/contract/access/permissions'
import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { TITLES } from '@xueqiao/contract/features/school/teachers/values'
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'
import { somebodyWaits } from '../../../../test/locks'
import { raiseVersion } from '../roles/queries'
import { change, setRoles } from '../users/queries'
import { networkOf } from './attempts'
import { countFailure } from './queries'

let t: TestApp
let make: ReturnType<typeof buildersFor>

beforeAll(async () => {
  t = await testApp()
  make = buildersFor(t)
  await make.admin()
})

const PASSWORD = 'secret-1'
const login = (username: string, password = PASSWORD) =>
  t.anonymous(authApi.login, { body: { username, password } })

describe('login', () => {
  test('answers success, token and data side by side (LOGIN-05)', async () => {
    const { status, body } = await login('admin')
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, data: { username: 'admin', profile_id: null } })
    expect(body).toHaveProperty('token', expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/))
    expect((body as { data: { authorities: unknown } }).data.authorities).toEqual(['ROLE_ADMIN'])
  })

  test('the fallback path answers the same (LOGIN-06)', async () => {
    const first = await login('admin')
    const second = await t.anonymous(authApi.loginFallback, {
      body: { username: 'admin', password: PASSWORD },
    })
    expect(Object.keys(second.body as object)).toEqual(Object.keys(first.body as object))
    const { token } = second.body as { token: string }
    expect((await t.as(token)(authApi.user)).data.username).toBe('admin')
  })

  test('a wrong password and an unknown user read alike (LOGIN-08)', async () => {
    await make.aUser('wrong', ['TEACHER'])
    const wrong = await login('wrong', 'not-this-one')
    const unknown = await login('nobody', 'not-this-one')
    expect(wrong).toMatchObject({ status: 401, success: false, message: '用户名或密码错误' })
    expect({ ...unknown, headers: null, raw: null }).toEqual({ ...wrong, headers: null, raw: null })
  })

  test.each(['', 'x', '$argon2id$v=19$m=19456,t=2,p=1$broken', '$2b$10$aaaaaaaaaaaaaaaaaaaaaa'])(
    'an account with a broken hash (%j) is refused like a wrong password',
    async (password_hash) => {
      const username = `broken${password_hash.length}`
      const { id, call } = await make.aUser(username, ['TEACHER'])
      await t.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
      expect(await login(username)).toMatchObject({ status: 401, message: '用户名或密码错误' })
      const body = { oldPassword: PASSWORD, newPassword: 'another-secret-9' }
      expect(await call(authApi.changePassword, { body })).toMatchObject({
        status: 400,
        message: '当前密码不正确',
      })
    },
  )

  test.each([
    [{ username: '', password: PASSWORD }, '请输入用户名'],
    [{ username: 'admin', password: '' }, '请输入密码'],
    [{ username: 'admin', password: '12345' }, '密码长度至少为6个字符'],
    [{}, '请输入用户名'],
    [{ username: { $gt: '' }, password: ['a'] }, '请输入用户名'],
  ])('refuses %j', async (body, message) => {
    expect(await t.anonymous.loose(authApi.login, { body })).toMatchObject({ status: 400, message })
  })

  test('a disabled account cannot log in (LOGIN-16)', async () => {
    const { id } = await make.aUser('disabled', ['TEACHER'])
    await t.db.transaction().execute((tx) => change(tx, id, { enabled: false }))
    const answer = await login('disabled')
    expect(answer).toMatchObject({ status: 401, message: '账号已被禁用，请联系管理员' })
    expect(answer.body).not.toHaveProperty('token')
  })

  test('login info needs no session and holds no secret (LOGIN-10)', async () => {
    const { status, data, body } = await t.anonymous(authApi.info)
    expect(status).toBe(200)
    expect(data).toEqual({
      schoolName: '我的学校',
      logoUrl: null,
      gradeWording: 'PAGE',
      titles: [...TITLES],
      minPasswordLength: 6,
      inactivityMinutes: 60,
      demo: null,
    })
    expect(JSON.stringify(body)).not.toMatch(/"token"|"password"/)
  })

  test('protected calls without a token answer 401 (LOGIN-17)', async () => {
    expect(await t.anonymous(authApi.user)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
    expect(await t.anonymous(classesApi.search)).toMatchObject({ status: 401 })
  })
})

const attempts = async (which: string) =>
  (
    await sql`select failures, locked_until from login_attempts where ${sql.raw(which)} and failures > 0`.execute(
      t.db,
    )
  ).rows

describe('guessing', () => {
  beforeEach(async () => {
    await sql`delete from login_attempts`.execute(t.db)
  })

  test('five failures lock the account on every sign-in path, for fifteen minutes', async () => {
    await make.aUser('guessed', ['TEACHER'])
    for (let n = 0; n < 5; n++) expect((await login('guessed', 'wrong-guess')).status).toBe(401)
    expect(await login('guessed')).toMatchObject({ status: 429, message: '尝试次数过多，请 15 分钟后再试' })
    const other = { username: 'GUESSED', password: PASSWORD }
    expect((await t.anonymous(authApi.loginFallback, { body: other })).status).toBe(429)
    t.advance(16)
    expect((await login('guessed')).status).toBe(200)
  })

  test('a hundred guesses at once are a hundred guesses', async () => {
    await make.aUser('rushed', ['TEACHER'])
    const answers = await Promise.all(Array.from({ length: 12 }, () => login('rushed', 'wrong-guess')))
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5)
  })

  test('the right password is no guess: a school behind one address signs in at the same moment', async () => {
    await make.aUser('shared', ['TEACHER'])
    const answers = await Promise.all(Array.from({ length: 70 }, () => login('shared')))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(await attempts("key like 'address:%'")).toEqual([])
  })

  test('of guesses at many accounts from one address few go beyond the limit, however many come at once', async () => {
    const { now } = t.ctx()
    await sql`insert into login_attempts (key, failures, window_started_at)
      values ('address:127.0.0.1', 58, ${now})`.execute(t.db)
    const names = Array.from({ length: 12 }, (_, n) => `many${n}`)
    for (const name of names) await make.aUser(name, ['TEACHER'])
    const answers = await Promise.all(names.map((name) => login(name, 'wrong-guess')))
    const judged = answers.filter(({ status }) => status === 401).length
    expect(judged).toBeGreaterThanOrEqual(2)
    expect(judged).toBeLessThanOrEqual(2 + 3)
    expect((await login('many0')).status).toBe(429)
    t.advance(16)
    expect((await login('many0')).status).toBe(200)
  })

  describe('at an account that has been signed in to from this browser', () => {
    const from = (username: string, browser: string, password = PASSWORD) =>
      t.anonymous(authApi.login, { body: { username, password, browser } })
    const known = async (username: string) => {
      const browser = randomUUID()
      await make.aUser(username, ['TEACHER'])
      expect((await from(username, browser)).status).toBe(200)
      return browser
    }
    const lockAddress = () =>
      sql`insert into login_attempts (key, failures, window_started_at, locked_until)
        values ('address:127.0.0.1', 60, ${t.ctx().now}, ${new Date(t.ctx().now.getTime() + 600_000)})
        on conflict (key) do update set locked_until = excluded.locked_until`.execute(t.db)

    test('neither guesses made elsewhere keep its owner out, nor those of others behind its address', async () => {
      const browser = await known('at_home')
      for (let n = 0; n < 5; n++) await login('at_home', 'wrong-guess')
      await lockAddress()
      expect((await login('at_home')).status).toBe(429)
      expect((await from('at_home', randomUUID())).status).toBe(429)
      expect((await from('AT_HOME', browser)).status).toBe(200)
    })

    test('it knows nobody else', async () => {
      const browser = await known('one_of_two')
      await make.aUser('other_of_two', ['TEACHER'])
      await lockAddress()
      expect((await from('other_of_two', browser)).status).toBe(429)
    })

    test('it has five guesses as well, and locks only itself', async () => {
      const browser = await known('on_loan')
      for (let n = 0; n < 5; n++) expect((await from('on_loan', browser, 'wrong-guess')).status).toBe(401)
      expect((await from('on_loan', browser)).status).toBe(429)
      expect((await login('on_loan')).status).toBe(200)
      t.advance(16)
      expect((await from('on_loan', browser)).status).toBe(200)
    })

    test('its name is one however it is spelt, and nobody types it at the door', async () => {
      const browser = await known('spelt')
      const spellings = [
        browser,
        browser.toUpperCase(),
        browser.replace(/[a-f]/, (sign) => sign.toUpperCase()),
      ]
      for (let n = 0; n < 5; n++) await from('spelt', spellings[n % 3] ?? '', 'wrong-guess')
      for (const spelling of spellings) expect((await from('spelt', spelling)).status).toBe(429)
      const other = await known('typed')
      for (const name of [`typed ${other}`, `browser:${other} account:typed`])
        for (let n = 0; n < 5; n++) await login(name.slice(0, 50), 'wrong-guess')
      expect((await from('typed', other)).status).toBe(200)
    })

    test('fifteen guesses in all its browsers, and it is known in none for a while', async () => {
      await make.aUser('in_many', ['TEACHER'])
      const browsers = Array.from({ length: 12 }, () => randomUUID())
      for (const browser of browsers) await from('in_many', browser)
      const guesses = []
      for (const browser of browsers)
        for (let n = 0; n < 5; n++) guesses.push((await from('in_many', browser, 'wrong-guess')).status)
      expect(guesses.filter((status) => status === 401)).toHaveLength(15 + 5)
      expect((await from('in_many', browsers[11] ?? '')).status).toBe(429)
      t.advance(16)
      expect((await from('in_many', browsers[11] ?? '')).status).toBe(200)
    })

    test('twenty guesses at all whom a browser knows, and it is one like others for a while', async () => {
      const browser = randomUUID()
      const names = Array.from({ length: 7 }, (_, n) => `knows${n}`)
      for (const name of names) {
        await make.aUser(name, ['STUDENT'])
        await from(name, browser)
      }
      await lockAddress()
      const guesses = []
      for (const name of names)
        for (let n = 0; n < 4; n++) guesses.push((await from(name, browser, 'wrong-guess')).status)
      expect(guesses.filter((status) => status === 401)).toHaveLength(20)
      // Its own right password is no way round.
      expect((await from('knows6', browser)).status).toBe(429)
    })

    test('guesses there or inside a session do nothing to the lock of the address', async () => {
      const browser = await known('beside')
      const { token = '' } = (await from('beside', browser)).body as { token?: string }
      await lockAddress()
      const before = await attempts("key like 'address:%'")
      t.advance(2)
      await from('beside', browser, 'wrong-guess')
      await t.as(token)(authApi.confirm, { body: { password: 'wrong-guess' } })
      expect(await attempts("key like 'address:%'")).toEqual(before)
    })

    test('a new password is known nowhere but where it was set', async () => {
      const elsewhere = await known('renewed')
      const here = randomUUID()
      const { token = '' } = (await from('renewed', here)).body as { token?: string }
      const change = { oldPassword: PASSWORD, newPassword: 'secret-2' }
      expect((await t.as(token)(authApi.changePassword, { body: change })).status).toBe(200)
      await lockAddress()
      expect((await from('renewed', elsewhere, 'secret-2')).status).toBe(429)
      expect((await from('renewed', here, 'secret-2')).status).toBe(200)
    })

    test('what is no name of a browser is none, and no reason to refuse anybody', async () => {
      await make.aUser('odd_browser', ['TEACHER'])
      for (const browser of ['', 'x'.repeat(500), null, 7, {}]) {
        const body = { username: 'odd_browser', password: PASSWORD, browser }
        expect((await t.anonymous.loose(authApi.login, { body })).status).toBe(200)
      }
    })

    test('whoever is signed in confirms it is them, whatever others have guessed', async () => {
      const { call } = await make.aUser('inside', ['TEACHER'])
      for (let n = 0; n < 5; n++) await login('inside', 'wrong-guess')
      await lockAddress()
      expect((await call(authApi.confirm, { body: { password: PASSWORD } })).status).toBe(200)
    })
  })

  test('a failure that was under way when the lock fell neither ends nor lengthens it', async () => {
    const { db, now } = t.ctx()
    const minute = (n: number) => new Date(now.getTime() + n * 60_000)
    const failAt = (n: number) =>
      countFailure(db, 'account:late', 2, {
        now: minute(n),
        windowStart: minute(n - 15),
        lockEnd: minute(n + 15),
      })
    for (const n of [0, 14, 14.1, 16]) await failAt(n)
    expect(await attempts("key = 'account:late'")).toEqual([{ failures: 1, locked_until: minute(29) }])
    for (const n of [30, 31]) await failAt(n)
    expect(await attempts("key = 'account:late'")).toMatchObject([{ locked_until: minute(45) }])
  })

  test('a lock or a count made while the clock was ahead is over, and does not come back', async () => {
    await make.aUser('ahead', ['TEACHER'])
    t.advance(24 * 60)
    for (let n = 0; n < 5; n++) await login('ahead', 'wrong-guess')
    expect((await login('ahead')).status).toBe(429)
    t.advance(-24 * 60)
    expect((await login('ahead', 'wrong-guess')).status).toBe(401)
    expect(await attempts("key = 'account:ahead'")).toEqual([{ failures: 1, locked_until: null }])
    expect((await login('ahead')).status).toBe(200)
  })

  test('other headers do not make another guesser', async () => {
    await make.aUser('headers', ['TEACHER'])
    for (let n = 0; n < 5; n++) {
      const headers = { 'x-forwarded-for': `10.0.0.${n}`, 'user-agent': `agent ${n}` }
      await t.anonymous.loose(authApi.login, {
        body: { username: 'headers', password: 'wrong-guess' },
        headers,
      })
    }
    expect((await login('headers')).status).toBe(429)
  })

  test('a network is one address of IPv4 and a /64 of IPv6', () => {
    expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
    expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'))
    expect(networkOf('2001:db8:1:3::9')).not.toBe(networkOf('2001:db8:1:2::9'))
    expect(networkOf('2001:DB8:1:02::9')).toBe(networkOf('2001:db8:1:2::9'))
    expect(networkOf('fe80::1%eth0')).toBe(networkOf('fe80::2'))
    expect(networkOf('unknown')).toBe('unknown')
  })
})

describe('session', () => {
  test('a token is useless after logout, by either path (LOGIN-23, AUTH-FALLBACK-01)', async () => {
    for (const way of [authApi.logout, authApi.logoutFallback]) {
      const call = await t.login('admin')
      expect(await call(way)).toMatchObject({ status: 200, success: true, message: '已安全退出登录' })
      expect(await call(authApi.user)).toMatchObject({ status: 401, code: 'SESSION_TIMEOUT' })
    }
  })

  test('user and profile answer the same (LOGIN-24, MOBILE-14)', async () => {
    const call = await t.login('admin')
    const [user, profile] = [await call(authApi.user), await call(authApi.profile)]
    expect(profile.data).toEqual(user.data)
    expect(user.data).toMatchObject({ role: 'ADMIN', userType: 'ADMIN', currentRole: 'ADMIN' })
  })

  test('an hour without a request ends it, a request keeps it', async () => {
    const call = await t.login('admin')
    t.advance(59)
    expect((await call(authApi.user)).status).toBe(200)
    t.advance(59)
    expect((await call(authApi.user)).status).toBe(200)
    t.advance(61)
    expect(await call(authApi.user)).toMatchObject({
      status: 401,
      code: 'SESSION_TIMEOUT',
      message: '会话已超时，请重新登录',
    })
    expect((await call(authApi.user)).status).toBe(401)
  })

  test('what was signed or seen while the clock was ahead ends when it is set back', async () => {
    const before = await t.login('admin')
    t.advance(24 * 60)
    const ahead = await t.login('admin')
    expect((await ahead(authApi.user)).status).toBe(200)
    t.advance(-24 * 60)
    expect((await ahead(authApi.user)).status).toBe(401)
    expect((await before(authApi.user)).status).toBe(200)
    // Signed in time, but used while the clock was ahead.
    t.advance(50)
    await before(authApi.user)
    t.advance(-50)
    expect(await before(authApi.user)).toMatchObject({ status: 401, code: 'SESSION_TIMEOUT' })
    t.advance(50)
    expect((await before(authApi.user)).status).toBe(401)
  })

  test('disabling a user ends their session on the next request', async () => {
    const { id, call } = await make.aUser('leaving', ['TEACHER'])
    expect((await call(authApi.user)).status).toBe(200)
    await t.db.transaction().execute((tx) => change(tx, id, { enabled: false }))
    expect(await call(authApi.user)).toMatchObject({ status: 401, code: 'SESSION_TIMEOUT' })
  })

  test('losing the current role ends the session', async () => {
    const { id, call } = await make.aUser('demoted', ['TEACHER'])
    await t.db.transaction().execute((tx) => setRoles(tx, id, []))
    expect(await call(authApi.user)).toMatchObject({ status: 401, code: 'SESSION_TIMEOUT' })
  })

  test('forged, unsigned, foreign and expired tokens are nothing', async () => {
    const call = await t.login('admin')
    const { sid } = decodeJwt(call.token ?? '')
    const exp = Math.floor(Date.parse('2027-01-01') / 1000)
    const foreign = await new SignJWT({ sid })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(exp)
      .sign(new TextEncoder().encode('another-secret-of-at-least-32-characters'))
    const unsigned = new UnsecuredJWT({ sid }).setExpirationTime(exp).encode()
    for (const token of [foreign, unsigned, `${call.token}x`, 'x', '']) {
      expect((await t.as(token)(authApi.user)).status).toBe(401)
    }
    const { exp: end = 0, iat = 0 } = decodeJwt(call.token ?? '')
    expect(end - iat).toBe(12 * 60 * 60)
  })
})

describe('password', () => {
  const body = { username: 'changer', oldPassword: PASSWORD, newPassword: 'secret-2' }

  test('changes it, by either path, and ends the other sessions (PASSWORD-08, PASSWORD-11)', async () => {
    const { call } = await make.aUser('changer', ['TEACHER'])
    const elsewhere = await t.login('changer')
    expect(await call(authApi.changePassword, { body })).toMatchObject({
      status: 200,
      message: '密码修改成功',
    })
    expect((await elsewhere(authApi.user)).status).toBe(401)
    expect((await call(authApi.user)).status).toBe(200)
    expect((await login('changer')).status).toBe(401)
    const back = { username: 'changer', oldPassword: 'secret-2', newPassword: 'secret-3' }
    expect((await call(authApi.changePasswordFallback, { body: back })).status).toBe(200)
    expect((await login('changer', 'secret-3')).status).toBe(200)
  })

  test.each([
    [{ ...body, newPassword: '12345' }, '密码长度不能小于6个字符'],
    [{ ...body, oldPassword: '' }, '请填写完整的密码信息'],
    [{ ...body, newPassword: '' }, '请填写完整的密码信息'],
    [{ username: 'changer' }, '请填写完整的密码信息'],
    [{ ...body, oldPassword: 'not-this-one' }, '当前密码不正确'],
  ])('refuses %j', async (sent, message) => {
    const username = `refused${Math.random().toString(36).slice(2, 8)}`
    const { call } = await make.aUser(username, ['TEACHER'])
    const answer = await call.loose(authApi.changePassword, { body: { ...sent, username } })
    expect(answer).toMatchObject({ status: 400, success: false, message })
  })

  test('nobody changes another one’s password (PASSWORD-12)', async () => {
    const { call } = await make.aUser('attacker', ['TEACHER'])
    await make.aUser('victim', ['TEACHER'])
    expect((await call(authApi.changePassword, { body: { ...body, username: 'victim' } })).status).toBe(403)
    expect((await login('victim')).status).toBe(200)
  })

  test('guessing the old password is limited too', async () => {
    const { call } = await make.aUser('stolen', ['TEACHER'])
    const guess = { username: 'stolen', oldPassword: 'wrong-guess', newPassword: 'secret-2' }
    for (let n = 0; n < 5; n++) expect((await call(authApi.changePassword, { body: guess })).status).toBe(400)
    expect((await call(authApi.changePassword, { body: guess })).status).toBe(429)
  })
})

describe('roles', () => {
  test('the current role is the first, without prefix (SESSION-17)', async () => {
    const { call } = await make.aUser('two', ['ROLE_TEACHER', 'ROLE_DEPARTMENT_ADMIN'])
    expect((await call(authApi.user)).data).toMatchObject({
      currentRole: 'TEACHER',
      roles: ['ROLE_TEACHER', 'ROLE_DEPARTMENT_ADMIN'],
    })
  })

  test('switches with or without prefix, to a held role only (SESSION-18, 19, 21)', async () => {
    const { call } = await make.aUser('both', ['TEACHER', 'PARENT'])
    for (const [role, current] of [
      ['PARENT', 'PARENT'],
      ['ROLE_TEACHER', 'TEACHER'],
      ['ROLE_PARENT', 'PARENT'],
    ] as const) {
      expect((await call(authApi.switchRole, { body: { role } })).data.currentRole).toBe(current)
    }
    const shown = (await call(authApi.user)).data
    expect(new Set(shown.permissions)).toEqual(new Set(ROLE_PERMISSIONS.PARENT))
    expect(await call(authApi.switchRole, { body: { role: 'ADMIN' } })).toMatchObject({
      status: 403,
      success: false,
    })
    expect((await call(authApi.user)).data.currentRole).toBe('PARENT')
  })

  test.each(['ADMIN', 'DEPARTMENT_ADMIN', 'TEACHER', 'STUDENT', 'PARENT'] as const)(
    'a %s is told exactly the permissions of the map (PERMISSION-11 to 15)',
    async (role) => {
      const { call } = await make.aUser(`holds${role}`, [role])
      const { permissions } = (await call(authApi.user)).data
      expect(new Set(permissions)).toEqual(new Set(ROLE_PERMISSIONS[role]))
    },
  )

  test('the username admin holds everything, whatever its roles (PERMISSION-02)', async () => {
    const other = await testApp()
    const { call } = await buildersFor(other).aUser('admin', ['STUDENT'])
    const { data } = await call(authApi.user)
    expect(data.currentRole).toBe('ADMIN')
    expect(new Set(data.permissions)).toEqual(new Set(PERMISSIONS))
    expect((await call(classesApi.search)).status).toBe(200)
  })

  test('a changed role reaches signed-in users on their next request', async () => {
    const { call } = await make.aUser('later', ['HEAD_TEACHER'])
    expect((await call(authApi.user)).data.permissions).not.toContain('class:delete')
    await t.db.transaction().execute(async (tx) => {
      const { id } = await tx
        .selectFrom('roles')
        .select('id')
        .where('name', '=', 'ROLE_HEAD_TEACHER')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('role_permissions')
        .values({ role_id: id, permission_code: 'class:delete' })
        .execute()
      await raiseVersion(tx)
    })
    expect((await call(authApi.user)).data.permissions).toContain('class:delete')
  })
})

test('who signs in with the old password while it is being changed is out', async () => {
  const { id, call } = await make.aUser('changing', ['SCHOOL_ADMIN'])
  const body = { oldPassword: PASSWORD, newPassword: 'Other-secret-22' }
  const { entered, changed } = await t.db.transaction().execute(async (tx) => {
    await sql`select from users where id = ${id} for update`.execute(tx)
    const changed = call(authApi.changePassword, { body })
    await somebodyWaits(t.db)
    const entered = login('changing')
    await somebodyWaits(t.db, 2)
    return { entered, changed }
  })
  expect((await changed).status).toBe(200)
  const { token = '' } = (await entered).body as { token?: string }
  expect((await t.as(token)(authApi.user)).status).toBe(401)
})
