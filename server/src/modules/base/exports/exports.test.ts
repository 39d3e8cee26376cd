import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { rolesApi } from '@xueqiao/contract/features/account/roles/api'
import { auditApi } from '@xueqiao/contract/features/base/audit'
import { bellApi } from '@xueqiao/contract/features/base/bell'
import { filesApi } from '@xueqiao/contract/features/base/files'
import { parentAccountsApi } from '@xueqiao/contract/features/pupils/parents/accounts'
import { parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { courseResourcesApi } from '@xueqiao/contract/features/teaching/course-resources/api'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'
import { oddWorkbook, uploadForm } from '../../../../test/import-lab'
import { registrations } from '../../../app'
import { createMany } from '../../pupils/students/service'
import { release } from './service'

type Caller = Awaited<ReturnType<TestApp['login']>>

let t: TestApp
let make: ReturnType<typeof buildersFor>
let admin: Caller

beforeAll(async () => {
  t = await testApp()
  make = buildersFor(t)
  admin = await make.admin()
})

let people = 0
/** Each test has its own: nobody else rings at their bell, or counts with them. */
const someone = (...roles: string[]) => make.aUser(`someone${++people}`, roles)
const aTeacher = async () => {
  const id = await make.aTeacher({ name: '林晓月' })
  return make.aUser(`someone${++people}`, ['TEACHER'], { type: 'TEACHER', id })
}
/** A role of the school's own with these boxes of the tree. */
const aRole = async (name: string, boxes: number[]) => {
  const office = await t.login('admin')
  const words = { displayName: '资料员', description: '查看全校学生' }
  const { data } = await office(rolesApi.create, { body: { name: `ROLE_${name}`, ...words } })
  await office(rolesApi.setPermissions, { params: { id: data.id }, body: boxes })
}
const statesOf = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort()
const times = <T>(count: number, work: (n: number) => T) => Array.from({ length: count }, (_, n) => work(n))
const confirm = (call: Caller, password = 'secret-1') => call(authApi.confirm, { body: { password } })
const ask = (call: Caller, query = {}) => call(studentsApi.exportAll, { query })
const UNCONFIRMED = { status: 403, code: 'UNCONFIRMED', message: '请输入登录密码确认身份后再导出' }
const exportsOf = async (userId: number) => {
  const call = await t.login('admin')
  return (await call(auditApi.search, { query: { action: 'export', userId } })).data.content
}
const bellOf = async (call: Caller) => (await call(bellApi.bell)).data.items

describe('what is protected', () => {
  const said = (endpoint: { method: string; path: string }) => `${endpoint.method} ${endpoint.path}`
  const endpoints = registrations.map(({ endpoint }) => endpoint)

  test('every file says whether it is; these are', () => {
    const files = endpoints.filter(({ reply }) => reply === 'file')
    expect(files.filter(({ protects }) => protects === undefined).map(said)).toEqual([])
    expect(
      endpoints
        .filter(({ protects }) => protects)
        .map(said)
        .sort(),
    ).toEqual([
      'GET /api/assessments/export',
      'GET /api/assessments/import/{importId}/report',
      'GET /api/calendar/import/{importId}/report',
      'GET /api/electives/import/{importId}/report',
      'GET /api/electives/{id}/choices/export',
      'GET /api/exams/import/{importId}/report',
      'GET /api/exams/{id}/export',
      'GET /api/growth/achievements/export',
      'GET /api/growth/achievements/import/{importId}/report',
      'GET /api/growth/activities/export',
      'GET /api/growth/activities/import/{importId}/report',
      'GET /api/growth/handbooks/classes/{classId}/file',
      'GET /api/growth/health/fitness/export',
      'GET /api/growth/health/fitness/import/{importId}/report',
      'GET /api/growth/term-comments/export',
      'GET /api/growth/term-comments/import/{importId}/report',
      'GET /api/students/export',
      'GET /api/students/import/{importId}/report',
      'GET /api/teachers/export',
      'GET /api/teachers/import/{importId}/report',
      'GET /api/teaching-assignments/import/{importId}/report',
      'GET /api/teaching-plans/import/{importId}/report',
      'POST /api/growth/handbooks/classes/{classId}',
      'POST /api/notifications/{id}/phones',
      'POST /api/parents/accounts/sheet',
    ])
  })

  test('a token in the address opens stored files and nothing else', async () => {
    // Those of resources are too large for a page to hold, so the browser fetches them itself.
    const linked = [filesApi.get, courseResourcesApi.zip, courseResourcesApi.download].map(said)
    expect(
      endpoints
        .filter((one) => one.linked)
        .map(said)
        .sort(),
    ).toEqual(linked.sort())
    const query = { token: admin.token }
    for (const { path, method, access } of endpoints) {
      if (method !== 'GET' || access === 'public' || linked.includes(`GET ${path}`)) continue
      const url = `${path.replace(/\{\w+\}/g, '1')}?token=${query.token}`
      expect([path, (await t.app.inject({ url })).statusCode]).toEqual([path, 401])
    }
    const params = { a: 'chat', b: `${'0'.repeat(32)}.png` }
    expect(await t.anonymous.loose(filesApi.get, { params, query })).toMatchObject({ status: 404 })
  })
})

describe('whoever takes it', () => {
  test('has signed in or given the password within 15 minutes, on this session', async () => {
    const { call: admin } = await someone('ADMIN')
    t.advance(15)
    expect((await ask(admin)).status).toBe(200)
    t.advance(0.1)
    const calls = [
      admin.loose(studentsApi.exportAll),
      admin.loose(teachersApi.exportAll),
      admin.loose(parentAccountsApi.sheet, { body: [{ parentId: 1, code: 'abcdef' }] }),
      admin.loose(studentsApi.importReport, { params: { importId: 1 } }),
    ]
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject(UNCONFIRMED)
    expect((await admin(studentsApi.search)).status).toBe(200)

    expect(await confirm(admin, 'not-this-one')).toMatchObject({
      status: 400,
      field: 'password',
      message: '当前密码不正确',
    })
    expect(await admin.loose(authApi.confirm, { body: {} })).toMatchObject({
      status: 400,
      message: '请输入登录密码',
    })
    expect(await ask(admin)).toMatchObject(UNCONFIRMED)
    const elsewhere = await t.login(`someone${people}`)
    t.advance(14)
    expect((await confirm(admin)).status).toBe(200)
    t.advance(2)
    expect((await ask(admin)).status).toBe(200)
    expect(await ask(elsewhere)).toMatchObject(UNCONFIRMED)
  })

  test('guesses as at the door: few', async () => {
    const { call } = await someone('ADMIN')
    for (let n = 0; n < 5; n++) expect((await confirm(call, `guess-${n}`)).status).toBe(400)
    expect(await confirm(call)).toMatchObject({ status: 429, code: 'TOO_MANY' })
  })

  test('is let through at once when another server has heard the password', async () => {
    const { call } = await someone('ADMIN')
    t.advance(20)
    expect(await ask(call)).toMatchObject(UNCONFIRMED)
    await call(studentsApi.search)
    const other = new pg.Pool({ ...t.database, max: 1 })
    // It ends before its connections do: the database that is dropped then may still say so to one.
    other.on('error', () => {})
    await other.query('update sessions set confirmed_at = $1', [t.ctx().now])
    expect((await ask(call)).status).toBe(200)
    // What a clock that ran ahead has noted proves nothing.
    await other.query(`update sessions set confirmed_at = confirmed_at + interval '16 minutes'`)
    expect(await ask(call)).toMatchObject(UNCONFIRMED)
    await other.end()
  })
})

describe('how much', () => {
  const pupil = { name: '学生', gender: '男' } as const

  test('2,000 rows a call, never a part of more; administrators all there is', async () => {
    await aRole('CLERK', [301])
    const clerk = await someone('CLERK')
    const chief = await someone('SCHOOL_ADMIN')
    const pupils = (count: number, number: string) =>
      createMany(
        t.ctx(),
        Array.from({ length: count }, (_, n) => ({ ...pupil, student_number: `${number}${n}` })),
      )
    await pupils(2000, 'MANY')
    await sql`analyze students`.execute(t.db)
    const many = { studentNumber: 'MANY' }
    expect((await ask(clerk.call, many)).status).toBe(200)
    await pupils(1, 'MANYMORE')
    expect(await ask(clerk.call, many)).toMatchObject({
      status: 400,
      message: '共有 2001 行，一次最多导出 2000 行，请缩小范围后分批导出，或请管理员导出',
    })
    expect((await ask(clerk.call, { studentNumber: 'MANY1' })).status).toBe(200)
    expect((await ask(chief.call, many)).status).toBe(200)
    const told = async (userId: number) => (await exportsOf(userId)).map(({ summary }) => summary)
    expect(await told(clerk.id)).toEqual(['导出了学生数据，共 1111 行', '导出了学生数据，共 2000 行'])
    expect(await told(chief.id)).toEqual(['导出了学生数据，共 2001 行'])
  })

  test('five an hour over all of them, also when ten come at once; what was refused does not count', async () => {
    const { call, id } = await aTeacher()
    const states = (...answers: Promise<{ status: number }>[]) => statesOf(answers)
    expect(await states(ask(call), call(teachersApi.exportAll))).toEqual([200, 200])
    await call.loose(studentsApi.exportAll, { query: { gender: 'x' } })
    t.advance(10)
    const ten = Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? ask(call) : call(teachersApi.exportAll)))
    expect(await states(...ten)).toEqual([200, 200, 200, ...Array<number>(7).fill(429)])
    expect(await ask(call)).toMatchObject({
      code: 'TOO_MANY',
      message: '含个人信息的数据每小时最多导出 5 次，请 50 分钟后再试',
    })
    expect(await exportsOf(id)).toHaveLength(5)
    t.advance(49)
    await confirm(call)
    expect((await ask(call)).status).toBe(429)
    t.advance(1)
    expect(await states(ask(call), ask(call), ask(call))).toEqual([200, 200, 429])
    const { call: chief } = await someone('SCHOOL_ADMIN')
    const none = { studentNumber: 'none' }
    expect(await states(...Array.from({ length: 6 }, () => ask(chief, none)))).toEqual(Array(6).fill(200))
  })
})

describe('who asks in another way', () => {
  test('five also of those that came first and got their turn last', async () => {
    const { id: userId } = await someone('TEACHER')
    const person = { userId, username: '', name: '', roles: ['TEACHER'], currentRole: '', loginSessionId: '' }
    const rest = { permissions: new Set<string>(), accessVersion: 0, mustChangePassword: false }
    const kind = { profileType: 'TEACHER', profileId: null, gradeWording: 'PAGE' } as const
    const actor = { ...person, ...rest, ...kind }
    const ctx = t.ctx()
    const take = (n: number) =>
      release(
        { ...ctx, actor, now: new Date(ctx.now.getTime() - n * 1000) },
        { entity: 'students', summary: '导出了学生数据', rows: 1 },
      )
    for (let n = 0; n < 5; n++) await take(n)
    await expect(take(5)).rejects.toMatchObject({ code: 'TOO_MANY' })
  })

  test('has thirty values an hour shown over all kinds, and the office hears of it once', async () => {
    await aRole('LOOKS', [301, 401])
    const { call: head } = await someone('ADMIN')
    const { call, id } = await someone('LOOKS')
    const studentId = await make.aStudent()
    const [teacherId, parentId] = [await make.aTeacher(), await make.aParent([studentId])]
    const body = { field: 'phone', reason: '家访前核对' } as const
    const look = (n: number, by = call) => {
      if (n % 3 === 0) return by(studentsApi.reveal, { params: { id: studentId }, body })
      if (n % 3 === 1) return by(teachersApi.reveal, { params: { id: teacherId }, body })
      return by(parentsApi.reveal, { params: { id: parentId }, body })
    }
    expect((await look(0)).status).toBe(200)
    t.advance(20)
    expect(await bellOf(head)).toEqual([])
    expect(await statesOf(times(36, look))).toEqual([...Array(29).fill(200), ...Array(7).fill(429)])
    expect(await look(0)).toMatchObject({
      code: 'TOO_MANY',
      message: '受保护的信息每小时最多查看 30 次，请 40 分钟后再试',
    })
    const rung = [
      {
        title: `信息查看：someone${people} 一小时内查看了 30 项受保护的信息，已达上限`,
        link: `/system/audit?action=reveal&userId=${id}`,
      },
    ]
    expect(await bellOf(head)).toMatchObject(rung)
    t.advance(40)
    expect(await statesOf([look(0), look(1)])).toEqual([200, 429])
    expect(await bellOf(head)).toMatchObject(rung)
    expect(await bellOf(head)).toHaveLength(1)
    const { call: chief } = await someone('SCHOOL_ADMIN')
    expect(await statesOf(times(31, () => look(0, chief)))).toEqual(Array(31).fill(200))
  })

  test('gets back what was uploaded, however long and however often, and it counts for nothing', async () => {
    await aRole('BRINGS', [301, 302, 303])
    const { call, id } = await someone('BRINGS')
    const { call: head } = await someone('ADMIN')
    const rows = [['学号', '姓名', '性别'], ...times(2001, (n) => [`LONG${n}`, '', '男'])]
    const file = await uploadForm(oddWorkbook([{ rows }]), 'a.xlsx')
    const { data } = await call.loose(studentsApi.importFile, file)
    const report = () => call(studentsApi.importReport, { params: { importId: data.importId } })
    for (let n = 0; n < 6; n++) expect((await report()).status).toBe(200)
    expect(await statesOf(times(6, () => ask(call, { studentNumber: 'none' })))).toEqual([
      ...Array(5).fill(200),
      429,
    ])
    expect((await report()).status).toBe(200)
    expect((await exportsOf(id))[0]?.summary).toBe('下载了学生导入错误报告，共 2001 行')
    expect(await bellOf(head)).toHaveLength(12)
    t.advance(16)
    expect(await report()).toMatchObject(UNCONFIRMED)
  })
})

describe('the office', () => {
  test('hears of each: who, what, how much and when; whoever took it does not', async () => {
    const { call: head } = await someone('ADMIN')
    const { call: chief, id: chiefId } = await someone('SCHOOL_ADMIN')
    const { id: goneId } = await someone('ADMIN')
    await sql`update users set enabled = false where id = ${goneId}`.execute(t.db)
    const { call, id } = await aTeacher()
    await call(teachersApi.exportAll, { query: { title: '一级教师' } })
    const title = '数据导出：林晓月 导出了教师数据，共 0 行'
    expect(await bellOf(head)).toMatchObject([
      { title, link: `/system/audit?action=export&userId=${id}`, createdAt: t.ctx().now.toISOString() },
    ])
    expect(await bellOf(chief)).toMatchObject([{ title, link: '/dashboard' }])
    expect(await bellOf(call)).toEqual([])
    const lines = t.db.selectFrom('notifications').select('id')
    expect(await lines.where('user_id', '=', goneId).execute()).toEqual([])
    const [entry] = await exportsOf(id)
    const { changes } = (await head(auditApi.get, { params: { id: entry?.id ?? 0 } })).data
    expect(changes).toEqual([
      { field: 'rows', after: 0 },
      { field: 'title', after: '一级教师' },
    ])

    await ask(chief, { studentNumber: 'none' })
    expect(await bellOf(chief)).toHaveLength(1)
    expect((await bellOf(head))[0]).toMatchObject({ link: `/system/audit?action=export&userId=${chiefId}` })
  })

  test('knows a sheet when it meets one: it carries who took it and when', async () => {
    const { call, id } = await someone('SCHOOL_ADMIN')
    const by = `someone${people}`
    const at = t.ctx().now.toISOString().replace(/[-:T]/g, '')
    // Eight hours ahead of the clock that tests give the server.
    const when = `${at.slice(0, 8)} ${String(Number(at.slice(8, 10)) + 8).padStart(2, '0')}${at.slice(10, 12)}`
    const nameOf = async (answer: Promise<{ raw: Buffer }>) =>
      (await readXlsx((await answer).raw)).sheets[0]?.name
    expect(await nameOf(ask(call, { studentNumber: 'none' }))).toBe(`学生数据 ${by} ${when}`)
    const wrong = oddWorkbook([
      {
        rows: [
          ['学号', '姓名', '性别'],
          ['X1', '王', '男'],
        ],
      },
    ])
    const { data } = await call.loose(studentsApi.importFile, await uploadForm(wrong, 'a.xlsx'))
    const report = call(studentsApi.importReport, { params: { importId: data.importId } })
    expect(await nameOf(report)).toBe(`学生导入错误 ${by} ${when}`)
    expect((await exportsOf(id)).map(({ summary }) => summary)).toEqual([
      '下载了学生导入错误报告，共 1 行',
      '导出了学生数据，共 0 行',
    ])
  })
})
