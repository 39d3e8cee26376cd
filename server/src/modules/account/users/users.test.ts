import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { usersApi as api } from '@xueqiao/contract/features/account/users/api'
import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'

type Make = ReturnType<typeof buildersFor>

let t: TestApp
let make: Make
let admin: Awaited<ReturnType<Make['admin']>>

beforeAll(async () => {
  t = await testApp()
  make = buildersFor(t)
  admin = await make.admin()
})

const linked = (profileId: number, input: object = {}) => ({
  username: `U-${profileId}`,
  profileType: 'TEACHER' as const,
  profileId,
  roles: ['ROLE_TEACHER'],
  ...input,
})
const create = (body: object) => admin.loose(api.create, { body })
const anAccount = async (input: object = {}) =>
  (await create(linked(await make.aTeacher(), { password: 'secret-1', ...input }))).data
const signIn = (username: string, password: string) =>
  t.anonymous(authApi.login, { body: { username, password } })
const auditOf = async (id: number) => {
  const { rows } = await sql<{ summary: string }>`select action, summary from audit_log
    where entity = 'users' and entity_id = ${id} and action in ('create', 'update') order by id`.execute(t.db)
  return rows
}

describe('the account of a teacher', () => {
  test('is named after the number, enabled, and holds the given role (TEACHER-49)', async () => {
    const number = 'T-9'
    const teacherId = await make.aTeacher({ number })
    const body = linked(teacherId, { username: number, email: '', password: 'typed-1' })
    const { data, ...answer } = await create(body)
    expect(answer).toMatchObject({ status: 200, success: true, message: '用户创建成功' })
    expect(data).toEqual({
      id: expect.any(Number),
      username: number,
      email: null,
      enabled: true,
      roles: ['ROLE_TEACHER'],
      mustChangePassword: false,
      oneTimePassword: null,
    })
    expect((await signIn(number, 'typed-1')).status).toBe(200)
    expect(await auditOf(data.id)).toEqual([{ action: 'create', summary: '新增了用户 T-9' }])
  })

  test('a blank password becomes one that is told once and must be changed (TEACHER-50)', async () => {
    for (const blank of [{}, { password: '' }, { password: null }]) {
      const teacherId = await make.aTeacher()
      const { data } = await create(linked(teacherId, blank))
      const { username, oneTimePassword } = data
      expect(oneTimePassword).toMatch(/^[a-z2-9]{12}$/)
      expect(data.mustChangePassword).toBe(true)
      const call = await t.login(username, oneTimePassword ?? '')
      expect(await call(teachersApi.list)).toMatchObject({ status: 403, message: '首次登录请先修改密码' })
      const change = { oldPassword: oneTimePassword ?? '', newPassword: 'my-own-1' }
      expect((await call(authApi.changePassword, { body: change })).status).toBe(200)
      expect((await call(teachersApi.list)).status).toBe(200)
      const found = await admin(api.byProfile, { query: { profileType: 'TEACHER', profileId: teacherId } })
      expect(found.data).toMatchObject({ username, mustChangePassword: false })
      expect(JSON.stringify(found.body)).not.toContain('assword_hash')
    }
    const { rows } = await sql<{ diff: unknown }>`select diff from audit_log where entity = 'users'`.execute(
      t.db,
    )
    expect(JSON.stringify(rows)).not.toContain('assword')
  })

  test('is found by the profile, or there is none (TEACHER-53)', async () => {
    const teacherId = await make.aTeacher()
    const query = { profileType: 'TEACHER', profileId: teacherId } as const
    expect(await admin(api.byProfile, { query })).toMatchObject({ status: 200, data: null })
    const { data } = await create(linked(teacherId))
    expect((await admin(api.byProfile, { query })).data).toMatchObject({
      id: data.id,
      username: data.username,
      enabled: true,
      roles: ['ROLE_TEACHER'],
    })
    const asStudent = { query: { profileType: 'STUDENT', profileId: teacherId } } as const
    expect((await admin(api.byProfile, asStudent)).data).toBeNull()
  })

  test('there is one for each person, and one person for each name', async () => {
    const teacherId = await make.aTeacher()
    await create(linked(teacherId, { username: 'Once' }))
    expect(await create(linked(teacherId, { username: 'twice' }))).toMatchObject({
      status: 409,
      message: '该档案已有登录账号',
    })
    expect(await create(linked(await make.aTeacher(), { username: 'ONCE' }))).toMatchObject({
      status: 409,
      message: '用户名 ONCE 已被使用',
      field: 'username',
    })
  })

  test.each([
    [{ profileId: 999_999 }, '所选档案不存在', 'profileId'],
    [{ username: 'x' }, '用户名只能包含字母、数字、连字符和下划线，2-20个字符', 'username'],
    [{ username: '工号' }, '用户名只能包含字母、数字、连字符和下划线，2-20个字符', 'username'],
    [{ password: '12345' }, '密码长度不能少于6个字符', 'password'],
    [{ email: 'abc' }, '请输入有效的邮箱地址', 'email'],
    [{ roles: [] }, '请至少选择一个角色', 'roles'],
    [{ roles: ['ROLE_NOBODY'] }, '角色 NOBODY 不存在', 'roles'],
    [{ profileType: 'GOD' }, '请选择用户类型', 'profileType'],
  ])('refuses %j', async (input, message, field) => {
    const teacherId = await make.aTeacher()
    expect(await create(linked(teacherId, input))).toMatchObject({ status: 400, message, field })
  })
})

describe('an account without a person', () => {
  const free = (input: object = {}) => ({
    username: 'free_1',
    password: 'secret-1',
    email: 'a@b.cn',
    profileType: 'ADMIN',
    roles: ['ROLE_SCHOOL_ADMIN'],
    ...input,
  })

  test.each([
    [{ username: '' }, '请输入用户名'],
    [{ username: 'ab' }, '用户名长度应在3-20个字符之间'],
    [{ username: 'a'.repeat(21) }, '用户名长度应在3-20个字符之间'],
    [{ username: 'a-b' }, '用户名只能包含英文、数字和下划线'],
    [{ email: '' }, '请输入邮箱'],
    [{ password: '' }, '请输入密码'],
  ])('keeps the stricter rules of its own form: %j', async (input, message) => {
    expect(await create(free(input))).toMatchObject({ status: 400, message })
  })

  test('is made when they are kept', async () => {
    expect(await create(free())).toMatchObject({ status: 200 })
    expect((await signIn('free_1', 'secret-1')).status).toBe(200)
  })
})

describe('roles', () => {
  test('a list of codes, bare or named, with or without prefix (TEACHER-82)', async () => {
    const { id } = await anAccount()
    const set = (body: unknown) => admin.loose(api.setRoles, { params: { id }, body })
    const both = ['ROLE_TEACHER', 'ROLE_DEPARTMENT_ADMIN']
    expect(await set(both)).toMatchObject({ status: 200, message: '用户角色已更新', data: { roles: both } })
    expect((await set({ roles: ['teacher'] })).data.roles).toEqual(['ROLE_TEACHER'])
    expect(await set([])).toMatchObject({ status: 400, message: '请至少选择一个角色' })
    expect((await set(['ROLE_X'])).status).toBe(400)
    expect((await admin.loose(api.setRoles, { params: { id: 999_999 }, body: both })).status).toBe(404)
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'update' })
  })

  test('work at once: a lost role ends what it allowed', async () => {
    const { id, username } = await anAccount({ roles: ['ROLE_TEACHER', 'ROLE_DEPARTMENT_ADMIN'] })
    const call = await t.login(username)
    await admin(api.setRoles, { params: { id }, body: ['ROLE_DEPARTMENT_ADMIN'] })
    expect((await call(teachersApi.list)).status).toBe(401)
  })
})

describe('status', () => {
  const set = (id: number, enabled: string) =>
    admin.loose(api.setStatus, { params: { id }, query: { enabled } })

  test('disabling ends every session, and enabling brings none of them back (TEACHER-83, 84)', async () => {
    const { id, username } = await anAccount()
    const call = await t.login(username)
    expect((await set(id, 'false')).data.enabled).toBe(false)
    const { rows } = await sql`select id from sessions where user_id = ${id} and ended_at is null`.execute(
      t.db,
    )
    expect(rows).toEqual([])
    expect(await signIn(username, 'secret-1')).toMatchObject({
      status: 401,
      message: '账号已被禁用，请联系管理员',
    })
    expect((await set(id, 'true')).data.enabled).toBe(true)
    expect((await call(teachersApi.list)).status).toBe(401)
    expect((await signIn(username, 'secret-1')).status).toBe(200)
    expect((await auditOf(id)).map(({ summary }) => summary)).toEqual([
      `新增了用户 ${username}`,
      `禁用了用户 ${username}`,
      `启用了用户 ${username}`,
    ])
  })

  test('refuses what is no switch, and whom it does not know', async () => {
    const { id } = await anAccount()
    expect((await set(id, 'perhaps')).status).toBe(400)
    expect((await set(999_999, 'false')).status).toBe(404)
  })
})

describe('nobody is locked out', () => {
  const idOf = async (username: string) => {
    const { rows } = await sql<{ id: number }>`select id from users where username = ${username}`.execute(
      t.db,
    )
    return rows[0]?.id ?? 0
  }

  test('not oneself, and not the last administrator', async () => {
    const adminId = await idOf('admin')
    expect(
      await admin(api.setStatus, { params: { id: adminId }, query: { enabled: 'false' } }),
    ).toMatchObject({
      status: 409,
      message: '不能禁用自己的账号',
    })
    const second = await make.aUser('second_admin', ['ADMIN'])
    const disable = (id: number) =>
      second.call(api.setStatus, { params: { id }, query: { enabled: 'false' } })
    expect((await disable(adminId)).status).toBe(200)
    expect(
      await second.call(api.setRoles, { params: { id: second.id }, body: ['ROLE_TEACHER'] }),
    ).toMatchObject({ status: 409, message: '至少要保留一个管理员账号' })
    await second.call(api.setStatus, { params: { id: adminId }, query: { enabled: 'true' } })
    admin = await t.login('admin')
  })

  test('two administrators who disable each other in one moment leave one of them', async () => {
    const [one, two] = [await make.aUser('left', ['ADMIN']), await make.aUser('right', ['ADMIN'])]
    const others = await sql<{ id: number }>`update users set enabled = false
      where enabled and (username in ('admin', 'second_admin')) returning id`.execute(t.db)
    const disable = (by: typeof one, id: number) =>
      by.call(api.setStatus, { params: { id }, query: { enabled: 'false' } })
    const answers = await Promise.all([disable(one, two.id), disable(two, one.id)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await sql`update users set enabled = true where id = any(${others.rows.map(({ id }) => id)})`.execute(
      t.db,
    )
    admin = await t.login('admin')
  })

  test('an administrator leaves with their record only by an administrator, and never the last one', async () => {
    const teacherId = await make.aTeacher()
    const { id } = await make.aUser('only_admin', ['ADMIN'], { type: 'TEACHER', id: teacherId })
    const { call: school } = await make.aUser('school', ['SCHOOL_ADMIN'])
    const remove = (by: typeof school) => by(teachersApi.remove, { params: { id: teacherId } })
    expect(await remove(school)).toMatchObject({ status: 403, message: '只有系统管理员才能删除管理员的档案' })
    await sql`update users set enabled = false where username in ('second_admin', 'left', 'right')`.execute(
      t.db,
    )
    expect((await remove(admin)).status).toBe(200)
    const { rows } = await sql`select enabled, profile_id from users where id = ${id}`.execute(t.db)
    expect(rows).toEqual([{ enabled: false, profile_id: null }])
  })
})
