import { UNREADABLE_MESSAGE } from '@xueqiao/contract/common/fields'
import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { filesApi } from '@xueqiao/contract/features/base/files'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { sql } from 'kysely'
import pino from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../src/app'
import { setUp } from '../src/modules/account/setup/service'
import { type TestApp, testApp } from './app'
import { buildersFor } from './builders'
import { picture } from './file-samples'
import { uploadForm } from './import-lab'

/** The attacks of our security list that touch what exists; each must fail. */
let t: TestApp
let admin: Awaited<ReturnType<TestApp['login']>>

beforeAll(async () => {
  t = await testApp()
  admin = await buildersFor(t).admin()
})

const post = (headers: Record<string, string>, payload: string) =>
  t.app.inject({
    method: 'POST',
    url: '/api/classes',
    headers: { authorization: `Bearer ${admin.token}`, ...headers },
    payload,
  })
const JSON_TYPE = { 'content-type': 'application/json' }
const A_CLASS = JSON.stringify({ name: '跨站班', grade: 1 })

describe('requests from elsewhere', () => {
  test.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ])('a write with %j is refused', async (headers) => {
    const response = await post({ ...JSON_TYPE, ...headers }, A_CLASS)
    expect(response.statusCode).toBe(403)
    expect(response.json()).toMatchObject({ success: false, message: '不允许跨站请求' })
  })

  test('JSON dressed as plain text or as a form is not read', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      expect((await post({ 'content-type': type }, A_CLASS)).statusCode).toBe(415)
    }
  })

  test('our own pages may write', async () => {
    const response = await post(
      { ...JSON_TYPE, host: 'localhost:3000', origin: 'http://localhost:3000' },
      JSON.stringify({ name: '同源班级', grade: 1 }),
    )
    expect(response.statusCode).toBe(200)
  })
})

describe('headers', () => {
  const EVERYWHERE = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  }

  test.each(['/api/health', '/api/classes/search', '/api/nothing-here'])(
    'of the answer to %s say that nothing may be sniffed, framed, cached, loaded or run',
    async (url) => {
      const { headers } = await t.app.inject({ url })
      expect(headers).toMatchObject({
        ...EVERYWHERE,
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      })
      expect(headers).not.toHaveProperty('x-powered-by')
    },
  )

  test.each(['/', '/login', '/api/docs'])('of %s, a page, say how it may behave as well', async (url) => {
    const { headers } = await t.app.inject({ url })
    expect(headers).toMatchObject({
      ...EVERYWHERE,
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    })
  })

  test('of a page let scripts come from our own files only, never from its text', async () => {
    const { headers } = await t.app.inject({ url: '/login' })
    const csp = String(headers['content-security-policy'])
    expect(csp).toContain("script-src 'self'")
    expect(csp).toContain("frame-ancestors 'none'")
    expect(/script-src[^;]*unsafe/.test(csp)).toBe(false)
    expect(headers).not.toHaveProperty('x-powered-by')
  })
})

describe('errors never show internals', () => {
  test.each([
    ['/api/classes/search?page=0%27%20or%201=1', 400],
    ['/api/classes/search?grade=1%27;drop%20table%20classes', 400],
    ['/api/students/search?classId=1%20union%20select', 400],
    ['/api/classes/999999999999999', 404],
    ['/api/classes/%00', 400],
    ['/api/nothing-here', 404],
    ['/api/classes/search?name=%E0%A4%A', 200],
    ['/api/classes/search?headTeacherName=%20', 200],
    ['/api/students?name=%E3%80%80', 200],
    ['/api/teachers/search?name=%09', 200],
  ])('%s answers %i in words', async (url, status) => {
    const response = await t.app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } })
    expect(response.statusCode).toBe(status)
    expect(response.body).not.toMatch(/select |syntax|kysely|stack|at \w+ \(|postgres|node_modules/i)
  })

  test.each(['{', '[1', '', '{"__proto__":{"admin":true},"name":"污染班","grade":1}'])(
    'body %j',
    async (body) => {
      const response = await post(JSON_TYPE, body)
      expect(response.statusCode).toBe(400)
      expect(response.json().message).toMatch(/^[\u4e00-\u9fff]/)
    },
  )

  test('a body over a megabyte is refused', async () => {
    const response = await post(JSON_TYPE, JSON.stringify({ name: 'x'.repeat(1_100_000), grade: 1 }))
    expect(response.statusCode).toBe(413)
    expect(response.json().message).toBe('请求内容过大')
  })

  test('a fault inside is told as such and nothing more', async () => {
    const other = await testApp()
    const call = await buildersFor(other).admin()
    await sql`alter table students rename to students_gone`.execute(other.db)
    const answer = await call(studentsApi.search)
    expect(answer).toMatchObject({ status: 500, code: 'INTERNAL', message: '服务器内部错误，请稍后重试' })
  })
})

describe('text that nobody can keep is refused in words', () => {
  const half = '\ud842'
  test.each([
    ['POST', '/api/auth/sessions', { username: 'admin\0', password: 'secret-1' }, 'username'],
    ['POST', '/api/auth/login', { username: 'admin', password: `secret${half}` }, 'password'],
    ['POST', '/api/classes', { name: `班${half}`, grade: 1 }, 'name'],
    ['POST', '/api/users', { roles: ['ROLE_TEACHER', 'a\0'] }, 'roles.1'],
    ['PUT', '/api/settings', { teacherHours: { week: [{ from: '\0' }] } }, 'teacherHours.week.0.from'],
    ['POST', '/api/classes', { name: '班级', grade: 1, extra: { 'a\0': 1 } }, 'extra'],
    ['GET', '/api/classes/search?name=%00', undefined, 'name'],
    ['GET', '/api/users/paginated?roles=A&roles=%00', undefined, 'roles.1'],
    ['GET', '/api/files/document/%00', undefined, 'b'],
  ] as const)('%s %s %j', async (method, url, payload, field) => {
    const response = await t.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${admin.token}` },
      ...(payload && { payload }),
    })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ field, message: UNREADABLE_MESSAGE })
  })

  test('in the fields of an upload, too', async () => {
    const form = await uploadForm(await picture().png().toBuffer(), '照片.png', { description: 'a\0' })
    expect(await admin.loose(filesApi.upload, form)).toMatchObject({
      status: 400,
      field: 'description',
      message: UNREADABLE_MESSAGE,
    })
  })

  test('rare characters are kept as they are, also where a mask ends or a name is spelled', async () => {
    const body = { name: '欧阳𠮷', studentNumber: 'RARE-1', gender: '男', address: '吉祥里一号𠮷楼' }
    const { data } = await admin.loose(studentsApi.create, { body })
    const params = { id: data.id }
    const changed = { ...body, name: '𠮷野', address: '平安里二号𠮷😀' }
    const answer = await admin.loose(studentsApi.update, { params, body: changed })
    expect(answer).toMatchObject({ status: 200, data: { name: '𠮷野', address: '平安里二号𠮷😀' } })
    const found = await admin(studentsApi.search, { query: { name: '𠮷' } })
    expect(found.data.content).toMatchObject([{ id: data.id, name: '𠮷野' }])
  })

  test.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])(
    'no grade is called %s',
    async (grade) => {
      const { status, message } = await admin.loose(classesApi.search, { query: { grade } })
      expect({ status, message }).toEqual({ status: 400, message: '年级不正确' })
    },
  )

  test('what is nested without end is not followed', async () => {
    const response = await post(JSON_TYPE, `{"name":${'['.repeat(200_000)}${']'.repeat(200_000)}}`)
    expect(response.statusCode).toBe(400)
    expect(response.json().message).toBe('请求内容的层级过多')
  })
})

describe('mass assignment', () => {
  test('a login body cannot choose a role, a class body cannot choose its owner', async () => {
    const hostile = {
      username: 'admin',
      password: 'secret-1',
      role: 'ADMIN',
      userId: 1,
      __proto__: { roles: ['ADMIN'] },
    }
    const answer = await t.anonymous.loose(authApi.login, { body: hostile })
    expect(answer.status).toBe(200)
    const { data } = await admin.loose(classesApi.create, {
      body: {
        name: '注入班级',
        grade: 1,
        created_at: '1999-01-01',
        head_teacher_id: 1,
        deletedAt: '2020-01-01',
      },
    })
    expect(data).toMatchObject({ headTeacherId: null, name: '注入班级' })
  })
})

describe('what is kept', () => {
  test('passwords as argon2id, never in an answer or in the audit log', async () => {
    const { rows } = await sql<{ password_hash: string }>`select password_hash from users`.execute(t.db)
    for (const { password_hash } of rows)
      expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/)
    const answers = JSON.stringify([(await admin(authApi.user)).body, (await admin(classesApi.search)).body])
    expect(answers).not.toMatch(/argon2|password_hash|secret-1/)
    const { rows: log } = await sql`select * from audit_log`.execute(t.db)
    expect(JSON.stringify(log)).not.toMatch(/argon2|secret-1/)
  })

  test('the audit log can be added to and nothing else', async () => {
    for (const change of [
      sql`update audit_log set summary = ''`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
    ]) {
      await expect(change.execute(t.db)).rejects.toThrow('append-only')
    }
  })
})

test('the log of the server names routes, never addresses, names or tokens', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
  const app = await createApp({ ...t.ctx(), log, now: () => t.ctx().now })
  const headers = { authorization: `Bearer ${admin.token}` }
  await app.inject({ url: `/api/students/search?name=${encodeURIComponent('张三')}`, headers })
  await app.inject({ url: `/api/files/photo/${'0'.repeat(32)}.png?token=${admin.token}` })
  await app.inject({ url: `/api/nothing-here?token=${admin.token}`, headers })
  await app.close()
  const said = lines.join('')
  expect(said).toContain('/api/students/search')
  expect(said).toContain('/api/files/:a/:b')
  expect(said).not.toMatch(/张三|%E5%BC%A0|token/)
  expect(said).not.toContain(admin.token)
})

describe('the trail', () => {
  test('refused sign-ins and reads of foreign rows are in the log, and only there', async () => {
    const make = buildersFor(t)
    const teacherId = await make.aTeacher()
    const { call } = await make.aUser('curious', ['TEACHER'], { type: 'TEACHER', id: teacherId })
    const studentId = await make.aStudent()
    expect((await call(studentsApi.get, { params: { id: studentId } })).status).toBe(404)
    expect((await call(studentsApi.get, { params: { id: 999_999 } })).status).toBe(404)
    await t.anonymous(authApi.login, { body: { username: 'curious', password: 'wrong-guess' } })
    const { rows } = await sql<{ entity: string; entity_id: number; actor_name: string }>`
      select entity, entity_id, actor_name from audit_log where action = 'denied' order by id`.execute(t.db)
    expect(rows).toMatchObject([
      { entity: 'students', entity_id: studentId },
      { entity: 'users', actor_name: '系统' },
    ])
  })
})

describe('the first start', () => {
  test('makes one administrator with a random password that must be changed before anything else', async () => {
    const fresh = await testApp()
    const options = { demo: false, adminPassword: undefined, loadDemo: async () => {} }
    const [one, two] = await Promise.all([setUp(fresh.ctx(), options), setUp(fresh.ctx(), options)])
    const password = one.oneTimePassword ?? two.oneTimePassword ?? ''
    expect([one.first, two.first].filter(Boolean)).toHaveLength(1)
    expect(password).toMatch(/^[a-z2-9]{12}$/)
    const call = await fresh.login('admin', password)
    expect((await call(authApi.user)).data.mustChangePassword).toBe(true)
    expect(await call(classesApi.search)).toMatchObject({ status: 403, message: '首次登录请先修改密码' })
    const body = { username: 'admin', oldPassword: password, newPassword: 'my-own-secret' }
    expect((await call(authApi.changePassword, { body })).status).toBe(200)
    expect((await call(classesApi.search)).status).toBe(200)
  })
})
