import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { usersApi as api } from '@xueqiao/contract/features/account/users/api'
import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'
import { somebodyWaits } from '../../../../test/locks'
import * as classes from '../../school/classes/service'

type Make = ReturnType<typeof buildersFor>
type Call = Awaited<ReturnType<Make['admin']>>

let t: TestApp
let make: Make
let admin: Call
let adminId: number

beforeAll(async () => {
  t = await testApp()
  make = buildersFor(t)
  const made = await make.aUser('admin', ['ADMIN'])
  admin = made.call
  adminId = made.id
})

let counter = 0
const free = (input: object = {}) => ({
  username: `user_${++counter}`,
  password: 'secret-1',
  email: `user${counter}@b.cn`,
  profileType: 'TEACHER',
  roles: ['ROLE_TEACHER'],
  ...input,
})
const aUser = async (input: object = {}) => {
  const answer = await admin.loose(api.create, { body: free(input) })
  expect(answer).toMatchObject({ status: 200, message: '用户创建成功' })
  return answer.data
}
const find = async (query: object) => (await admin.loose(api.paginated, { query })).data
const namesIn = async (query: object) => (await find(query)).content.map(({ username }) => username)
const read = async (id: number) => (await admin(api.get, { params: { id } })).data
const auditOf = async (id: number) => {
  const { rows } = await sql<{ action: string; summary: string; diff: unknown }>`select action, summary, diff
    from audit_log where entity = 'users' and entity_id = ${id} order by id`.execute(t.db)
  return rows
}

describe('the list', () => {
  test('twenty a page, counted from zero, with the name of the person (USER-11)', async () => {
    const teacherId = await make.aTeacher({ name: '陈老师' })
    const { id } = await aUser({ profileId: teacherId })
    for (let n = 0; n < 21; n++) {
      const row = { username: `many_${n}`, password_hash: 'x', email: null, last_login_at: null }
      await t.db
        .insertInto('users')
        .values({ ...row, profile_type: 'PARENT', profile_id: null })
        .execute()
    }
    const first = await find({})
    expect(first.content).toHaveLength(20)
    expect(first.totalElements).toBeGreaterThan(20)
    const second = await find({ page: 1, size: 20 })
    expect(second.totalElements).toBe(first.totalElements)
    const ids = [...first.content, ...second.content].map((user) => user.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(first.content.find((user) => user.id === id)).toEqual({
      id,
      username: expect.any(String),
      name: '陈老师',
      email: expect.any(String),
      enabled: true,
      mustChangePassword: false,
      profileType: 'TEACHER',
      profileId: teacherId,
      roles: ['ROLE_TEACHER'],
      createdAt: expect.any(String),
      lastLogin: null,
      version: 1,
    })
    expect((await find({ size: 50 })).content.length).toBe(first.totalElements)
    expect((await admin.loose(api.paginated, { query: { size: 500 } })).status).toBe(400)
  })

  test('keyword is part of the username or of the address, never a wildcard (USER-03)', async () => {
    const { username } = await aUser({ email: 'Needle@hay.cn' })
    expect(await namesIn({ keyword: 'needle@' })).toEqual([username])
    expect(await namesIn({ keyword: username.toUpperCase(), size: 50 })).toContain(username)
    expect(await namesIn({ keyword: '%' })).toEqual([])
  })

  test('keyword is the name of the person, too, in characters or pinyin', async () => {
    const id = await make.aTeacher({ name: '欧阳寻人' })
    const { username } = await aUser({ profileType: 'TEACHER', profileId: id, roles: ['ROLE_TEACHER'] })
    for (const keyword of ['欧阳寻', 'ouyangxun', 'oyxr'])
      expect(await namesIn({ keyword })).toEqual([username])
  })

  test('type, roles (either of them), status; a false is a filter too (USER-05, 06, 07)', async () => {
    const parent = await aUser({ profileType: 'PARENT', roles: ['ROLE_PARENT'] })
    const student = await aUser({ profileType: 'STUDENT', roles: ['ROLE_STUDENT'], enabled: false })
    const both = await find({ roles: ['ROLE_PARENT', 'ROLE_STUDENT'] })
    expect(both.content.map(({ id }) => id)).toEqual([parent.id, student.id])
    expect(await namesIn({ roles: 'student' })).toEqual([student.username])
    expect(await namesIn({ enabled: 'false' })).toEqual([student.username])
    expect(await namesIn({ profileType: 'STUDENT' })).toEqual([student.username])
    expect(await namesIn({ profileType: 'STUDENT', enabled: 'true' })).toEqual([])
    expect((await admin.loose(api.paginated, { query: { profileType: 'GOD' } })).status).toBe(400)
  })

  test('of a department: its teachers, the pupils of its classes, their parents, and all below (USER-52)', async () => {
    const [top, other] = [await make.aDepartment(), await make.aDepartment()]
    const below = await make.aDepartment({ parentId: top })
    const actor = {
      userId: 0,
      username: 'admin',
      name: '',
      loginSessionId: '',
      roles: ['ADMIN'],
      currentRole: '',
    }
    const rest = {
      permissions: new Set<string>(),
      accessVersion: 0,
      profileId: null,
      mustChangePassword: false,
      gradeWording: 'PAGE' as const,
    }
    const klass = await classes.create(
      { ...t.ctx(), actor: { ...actor, ...rest, profileType: 'ADMIN' } },
      { name: '部门班', grade: 1, departmentId: below },
    )
    const studentId = await make.aStudent({ classId: klass.id })
    const teacher = await aUser({ profileId: await make.aTeacher({ departmentId: top }) })
    const student = await aUser({ profileType: 'STUDENT', profileId: studentId })
    const parent = await aUser({ profileType: 'PARENT', profileId: await make.aParent([studentId]) })
    expect(await namesIn({ departmentId: top })).toEqual(
      [teacher, student, parent].map(({ username }) => username),
    )
    expect(await namesIn({ departmentId: below })).toEqual([student.username, parent.username])
    expect(await namesIn({ departmentId: other })).toEqual([])
  })

  test('no answer has a password or its hash (USER-36), and a page takes one statement more than its sender', async () => {
    const { id } = await aUser()
    const answers = [
      await admin(api.list),
      await admin(api.get, { params: { id } }),
      await admin(api.paginated, { query: {} }),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toMatch(/password_?hash|\$argon|\$scrypt|"password"/i)
    }
    expect(await t.queriesOf(() => admin(api.paginated, { query: {} }))).toBeLessThanOrEqual(2)
    expect((await admin(api.get, { params: { id: 999_999 } })).status).toBe(404)
  })

  test('shows when someone was last here (USER-10)', async () => {
    const { id, username } = await aUser()
    expect((await read(id)).lastLogin).toBeNull()
    await t.login(username)
    expect(new Date((await read(id)).lastLogin ?? '').getTime()).not.toBeNaN()
  })
})

describe('a change of address and status (USER-30)', () => {
  const change = (id: number, body: object) => admin.loose(api.update, { params: { id }, body })

  test('changes what is sent, and neither the name nor anything else', async () => {
    const { id, username } = await aUser()
    const answer = await change(id, { email: 'new@b.cn', username: 'renamed' })
    expect(answer).toMatchObject({ status: 200, message: '用户更新成功' })
    expect(answer.data).toMatchObject({ username, email: 'new@b.cn', enabled: true, version: 2 })
    expect(await change(id, { enabled: false })).toMatchObject({
      data: { email: 'new@b.cn', enabled: false, version: 3 },
    })
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['create', 'update', 'update'])
    await change(id, { enabled: false })
    expect(await auditOf(id)).toHaveLength(3)
  })

  test.each([
    [{ email: '' }, '请输入邮箱'],
    [{ email: null }, '请输入邮箱'],
    [{ email: 'abc' }, '请输入有效的邮箱地址'],
    [{ enabled: 'perhaps' }, '账号状态不正确'],
  ])('refuses %j (USER-18)', async (body, message) => {
    const { id } = await aUser()
    expect(await change(id, body)).toMatchObject({ status: 400, message })
  })

  test('of an older version is told who was faster, whichever part they changed', async () => {
    const { id } = await aUser()
    await admin(api.setRoles, { params: { id }, body: ['ROLE_HEAD_TEACHER'] })
    expect(await change(id, { email: 'late@b.cn', version: 1 })).toMatchObject({ status: 409, code: 'STALE' })
    expect(await change(id, { email: 'late@b.cn', version: 2 })).toMatchObject({ status: 200 })
  })

  test('disabling here ends the sessions too, and is refused for oneself', async () => {
    const { id, username } = await aUser()
    const call = await t.login(username)
    await change(id, { enabled: false })
    expect((await call(teachersApi.list)).status).toBe(401)
    expect(await change(adminId, { enabled: false })).toMatchObject({
      status: 409,
      message: '不能禁用自己的账号',
    })
  })
})

describe('the profile (USER-51)', () => {
  const link = (id: number, body: object) => admin.loose(api.setProfile, { params: { id }, body })

  test('is set, found by it, and taken away', async () => {
    const { id } = await aUser()
    const profileId = await make.aTeacher()
    expect(await link(id, { profileType: 'TEACHER', profileId })).toMatchObject({
      status: 200,
      data: { profileType: 'TEACHER', profileId, version: 2 },
    })
    const query = { profileType: 'TEACHER', profileId } as const
    expect((await admin(api.byProfile, { query })).data?.id).toBe(id)
    expect(await link(id, { profileType: 'ADMIN', profileId: '' })).toMatchObject({
      data: { profileType: 'ADMIN', profileId: null },
    })
    expect((await admin(api.byProfile, { query })).data).toBeNull()
  })

  test('must exist, belong to nobody else, and no administrator has one', async () => {
    const profileId = await make.aTeacher()
    await aUser({ profileId })
    const { id } = await aUser()
    expect(await link(id, { profileType: 'TEACHER', profileId })).toMatchObject({
      status: 409,
      message: '该档案已有登录账号',
    })
    expect(await link(id, { profileType: 'TEACHER', profileId: 999_999 })).toMatchObject({
      status: 400,
      message: '所选档案不存在',
    })
    expect(await link(id, { profileType: 'ADMIN', profileId })).toMatchObject({
      status: 400,
      message: '管理员账号没有档案',
    })
    expect(await link(id, { profileId })).toMatchObject({ status: 400, message: '请选择用户类型' })
  })
})

describe('a new password (USER-32)', () => {
  const reset = (id: number) => admin(api.resetPassword, { params: { id } })

  test('is told once, ends the sessions, opens the door and nothing behind it until it is changed', async () => {
    const { id, username } = await aUser()
    const before = await t.login(username)
    const { status, data: password } = await reset(id)
    expect(status).toBe(200)
    expect(password).toMatch(/^[a-z2-9]{12}$/)
    const reset401 = { status: 401, code: 'PASSWORD_CHANGED', message: '您的密码已被重置，请使用新密码登录' }
    expect(await before(teachersApi.list)).toMatchObject(reset401)
    const old = { username, password: 'secret-1' }
    expect((await t.anonymous(authApi.login, { body: old })).status).toBe(401)
    const call = await t.login(username, password)
    expect(await call(teachersApi.list)).toMatchObject({ status: 403, message: '首次登录请先修改密码' })
    const body = { oldPassword: password, newPassword: 'my-own-1' }
    expect((await call(authApi.changePassword, { body })).status).toBe(200)
    expect((await call(teachersApi.list)).status).toBe(200)
    expect((await before(teachersApi.list)).message).toBe('密码已修改，请使用新密码登录')
    const entries = await auditOf(id)
    expect(entries).toContainEqual({
      action: 'password',
      summary: `重置了用户 ${username} 的密码`,
      diff: null,
    })
    expect(JSON.stringify(entries)).not.toContain(password)
  })

  test('not one’s own, which takes the old one', async () => {
    expect(await reset(adminId)).toMatchObject({ status: 409, message: '请在个人中心修改自己的密码' })
  })
})

describe('removal (decisions G37)', () => {
  test('ends the account, frees its name and its profile, and leaves what it did', async () => {
    const profileId = await make.aTeacher()
    const { id, username } = await aUser({ profileId })
    const call = await t.login(username)
    expect(await admin(api.remove, { params: { id } })).toMatchObject({ status: 200, message: '用户已删除' })
    expect((await call(teachersApi.list)).status).toBe(401)
    expect((await admin(api.get, { params: { id } })).status).toBe(404)
    expect(await namesIn({ keyword: username })).toEqual([])
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'delete', summary: `删除了用户 ${username}` })
    expect((await aUser({ username, profileId })).id).not.toBe(id)
  })

  test('not oneself; and of two administrators who remove each other in one moment one stays', async () => {
    const [one, two] = [await make.aUser('left', ['ADMIN']), await make.aUser('right', ['ADMIN'])]
    expect(await one.call(api.remove, { params: { id: one.id } })).toMatchObject({
      status: 409,
      message: '不能删除自己的账号',
    })
    await sql`update users set enabled = false where id = ${adminId}`.execute(t.db)
    const removing = (by: typeof one, id: number) => by.call(api.remove, { params: { id } })
    const answers = await Promise.all([removing(one, two.id), removing(two, one.id)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await sql`update users set enabled = true where id = ${adminId}`.execute(t.db)
    admin = await t.login('admin')
  })
})

describe('those who manage accounts without being administrators', () => {
  test('a school administrator and a teacher have no business here (USER-37, G04)', async () => {
    const school = await make.aUser('school', ['SCHOOL_ADMIN'])
    const teacher = await make.aUser('teacher', ['TEACHER'])
    for (const { call } of [school, teacher])
      expect((await call(api.paginated, { query: {} })).status).toBe(403)
  })
})

describe('somebody who is being deleted', () => {
  /** Both begin while the row is held; whoever comes first is first. */
  const meanwhile = async (teacherId: number, give: () => Promise<{ status: number }>) => {
    const { gone, given } = await t.db.transaction().execute(async (tx) => {
      await sql`select from teachers where id = ${teacherId} for update`.execute(tx)
      const gone = admin(teachersApi.remove, { params: { id: teacherId } })
      await somebodyWaits(t.db)
      const given = give()
      await somebodyWaits(t.db, 2)
      return { gone, given }
    })
    return [(await gone).status, (await given).status]
  }

  test('gets no new account', async () => {
    const profileId = await make.aTeacher()
    const body = free({ profileType: 'TEACHER', profileId, roles: ['DEPARTMENT_ADMIN'] })
    expect(await meanwhile(profileId, () => admin.loose(api.create, { body }))).toEqual([200, 400])
  })

  test('nor one that was another’s', async () => {
    const profileId = await make.aTeacher()
    const { id } = (
      await admin.loose(api.create, { body: free({ profileType: 'ADMIN', roles: ['TEACHER'] }) })
    ).data as { id: number }
    const link = () =>
      admin.loose(api.setProfile, { params: { id }, body: { profileType: 'TEACHER', profileId } })
    expect(await meanwhile(profileId, link)).toEqual([200, 400])
  })
})
