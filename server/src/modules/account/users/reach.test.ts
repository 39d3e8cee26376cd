import { randomUUID } from 'node:crypto'
import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { rolesApi } from '@xueqiao/contract/features/account/roles/api'
import { usersApi as api } from '@xueqiao/contract/features/account/users/api'
import { parentAccountsApi } from '@xueqiao/contract/features/pupils/parents/accounts'
import { parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { migrations } from '../../../../migrations/all'
import { type TestApp, testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'
import { transact } from '../../../platform/db/transact'
import * as classes from '../../school/classes/service'
import { createAccount, openAccounts } from './service'

type Make = ReturnType<typeof buildersFor>
type Call = Awaited<ReturnType<Make['admin']>>

let t: TestApp
let make: Make
let admin: Call
let adminId: number
let counter = 0

beforeAll(async () => {
  t = await testApp()
  make = buildersFor(t)
  const made = await make.aUser('admin', ['ADMIN'])
  admin = made.call
  adminId = made.id
  await aRole('CLERK', [101, 102, 103, 104])
})

/** A role of the school's own with these boxes of the tree. */
const aRole = async (name: string, boxes: number[]) => {
  const words = { name: `ROLE_${name}`, displayName: name, description: '测试' }
  const { data } = await admin(rolesApi.create, { body: words })
  await admin(rolesApi.setPermissions, { params: { id: data.id }, query: {}, body: boxes })
}

const body = (input: object = {}) => ({
  username: `reach_${++counter}`,
  password: 'secret-1',
  email: `reach${counter}@b.cn`,
  profileType: 'ADMIN',
  roles: ['ROLE_CLERK'],
  ...input,
})
const create = (by: Call, input: object) => by.loose(api.create, { body: body(input) })
const link = (by: Call, id: number, input: object) =>
  by.loose(api.setProfile, { params: { id }, body: { profileType: 'TEACHER', ...input } })

const GRANT = { status: 403, message: '不能授予超出自己权限的角色' }
const NO_RECORD = { status: 400, message: '所选档案不存在', field: 'profileId' }
const ABOVE = { status: 403, message: '不能修改权限高于自己的账号' }

/** Whoever asks, where no call of the API does. */
const office = () => {
  const person = { userId: adminId, username: 'admin', name: '', loginSessionId: '', currentRole: '' }
  const rest = {
    permissions: new Set<string>(),
    accessVersion: 0,
    profileId: null,
    mustChangePassword: false,
    gradeWording: 'PAGE' as const,
  }
  return { ...person, ...rest, roles: ['ADMIN'], profileType: 'ADMIN' as const }
}

/** A department with a teacher, a class of theirs, a pupil and a parent. */
const aCorner = async () => {
  const departmentId = await make.aDepartment()
  const teacherId = await make.aTeacher({ departmentId })
  const { id: classId } = await classes.create(
    { ...t.ctx(), actor: office() },
    { name: `范围${++counter}班`, grade: 1, departmentId, headTeacherId: teacherId },
  )
  const studentId = await make.aStudent({ classId })
  return { departmentId, teacherId, classId, studentId, parentId: await make.aParent([studentId]) }
}

describe('the boxes 101 to 104 alone', () => {
  test('make accounts without a person, of roles one holds; and link none to anybody', async () => {
    const clerk = await make.aUser('clerk', ['CLERK'])
    const { teacherId, studentId, parentId } = await aCorner()
    const people = [
      { profileType: 'TEACHER', profileId: teacherId },
      { profileType: 'STUDENT', profileId: studentId },
      { profileType: 'PARENT', profileId: parentId },
    ]
    const made = await create(clerk.call, {})
    expect(made.status).toBe(200)
    for (const roles of [
      ['ROLE_ADMIN'],
      ['ROLE_SCHOOL_ADMIN'],
      ['ROLE_TEACHER'],
      ['ROLE_PARENT', 'ROLE_CLERK'],
    ])
      expect(await create(clerk.call, { roles })).toMatchObject(GRANT)
    for (const person of people) {
      expect(await create(clerk.call, person)).toMatchObject(NO_RECORD)
      expect(await link(clerk.call, made.data.id, person)).toMatchObject(NO_RECORD)
      expect((await create(admin, { ...person, roles: ['ROLE_CLERK'] })).status).toBe(200)
    }
    const { rows } =
      await sql`select entity, entity_id from audit_log where action = 'denied' order by id`.execute(t.db)
    expect(rows).toContainEqual({ entity: 'teachers', entity_id: teacherId })
  })

  test('neither change, link, reset nor remove whoever sees more, nor become somebody else', async () => {
    const clerk = await make.aUser('clerk_2', ['CLERK'])
    const { teacherId } = await aCorner()
    const above = await create(admin, { roles: ['ROLE_SCHOOL_ADMIN'] })
    const person = await create(admin, { profileType: 'TEACHER', profileId: teacherId })
    const deeds = (id: number) => [
      () => clerk.call(api.update, { params: { id }, body: { email: 'x@b.cn' } }),
      () => clerk.call(api.setStatus, { params: { id }, query: { enabled: 'false' } }),
      () => clerk.call(api.setRoles, { params: { id }, body: ['ROLE_CLERK'] }),
      () => link(clerk.call, id, {}),
      () => clerk.call(api.resetPassword, { params: { id } }),
      () => clerk.call(api.remove, { params: { id } }),
    ]
    for (const deed of [...deeds(above.data.id), ...deeds(adminId)]) expect(await deed()).toMatchObject(ABOVE)
    for (const deed of deeds(person.data.id))
      expect(await deed()).toMatchObject({ status: 403, message: '该账号的档案不在您的管理范围内' })
    expect(await link(clerk.call, clerk.id, { profileType: 'PARENT' })).toMatchObject({
      status: 403,
      message: '不能修改自己账号的档案',
    })
    const own = { params: { id: clerk.id }, body: ['ROLE_ADMIN'] }
    expect(await clerk.call(api.setRoles, own)).toMatchObject(GRANT)
  })
})

describe('rights and how far they reach', () => {
  test('a teacher gives nobody the whole school by making them of the office', async () => {
    await aRole('VIEWER', [101, 102, 103, 104, 301])
    const { rows } = await sql<{ codes: string[] }>`select array_agg(permission_code) as codes
      from role_permissions p join roles r on r.id = p.role_id where r.name = 'ROLE_VIEWER'`.execute(t.db)
    expect(rows[0]?.codes).toContain('student:view')
    const { teacherId } = await aCorner()
    const teacher = await make.aUser('viewing', ['TEACHER', 'VIEWER'], { type: 'TEACHER', id: teacherId })
    expect(await create(teacher.call, { roles: ['ROLE_VIEWER'] })).toMatchObject(GRANT)
    const made = await create(teacher.call, { roles: ['ROLE_VIEWER'], profileType: 'TEACHER' })
    expect(made.status).toBe(200)
    expect(await link(teacher.call, made.data.id, { profileType: 'ADMIN' })).toMatchObject(GRANT)
    const office = await make.aUser('office', ['VIEWER'])
    expect((await create(office.call, { roles: ['ROLE_VIEWER'] })).status).toBe(200)
    const parent = await make.aUser('family', ['CLERK'], { type: 'PARENT', id: null })
    expect(await create(parent.call, { profileType: 'ADMIN' })).toMatchObject(GRANT)
    expect((await create(parent.call, { profileType: 'PARENT' })).status).toBe(200)
  })

  test('a department administrator links the people of the department, and makes others of it', async () => {
    const [own, foreign] = [await aCorner(), await aCorner()]
    const leaderId = await make.aTeacher({ departmentId: own.departmentId })
    const roles = ['DEPARTMENT_ADMIN', 'TEACHER', 'PARENT', 'CLERK']
    const { call } = await make.aUser('leads', roles, { type: 'TEACHER', id: leaderId })
    const teacher = (profileId: number, ...roles: string[]) => ({ profileType: 'TEACHER', profileId, roles })
    const parent = (profileId: number) => ({ profileType: 'PARENT', profileId, roles: ['ROLE_PARENT'] })
    expect(await create(call, teacher(foreign.teacherId, 'ROLE_TEACHER'))).toMatchObject(NO_RECORD)
    expect(await create(call, teacher(foreign.teacherId, 'ROLE_DEPARTMENT_ADMIN'))).toMatchObject(GRANT)
    expect(await create(call, parent(foreign.parentId))).toMatchObject(NO_RECORD)
    const made = await create(call, teacher(own.teacherId, 'ROLE_TEACHER', 'ROLE_DEPARTMENT_ADMIN'))
    expect(made.status).toBe(200)
    expect((await create(call, parent(own.parentId))).status).toBe(200)
    const sibling = await make.aStudent({ classId: foreign.classId })
    const both = await make.aParent([await make.aStudent({ classId: own.classId }), sibling])
    expect(await create(call, parent(both))).toMatchObject({
      status: 403,
      message: '该家长有不在您管理范围内的孩子，请由学校管理员处理',
    })
    // Free until it was used; from then on it is the person's, and nobody is put in their place.
    const { id, username } = made.data
    expect((await call(api.resetPassword, { params: { id } })).status).toBe(200)
    await sql`update users set must_change_password = false, last_login_at = now() where id = ${id}`.execute(
      t.db,
    )
    for (const deed of [
      () => call(api.resetPassword, { params: { id } }),
      () => link(call, id, {}),
      () => call(api.remove, { params: { id } }),
    ])
      expect(await deed()).toMatchObject({
        status: 403,
        message: expect.stringContaining('请联系学校办公室'),
      })
    expect((await call(api.update, { params: { id }, body: { email: 'own@b.cn' } })).status).toBe(200)
    expect((await link(admin, id, {})).status).toBe(200)
    expect(username).toMatch(/^reach_/)
  })

  test('the account of a teacher takes charge of the pupils whom it would show', async () => {
    await aRole('PERSONNEL', [101, 102, 103, 401, 403])
    await aRole('REGISTRY', [101, 102, 103, 301, 303, 401, 403])
    const [personnel, registry] = [
      (await make.aUser('personnel', ['PERSONNEL'])).call,
      (await make.aUser('registry', ['REGISTRY'])).call,
    ]
    const here = await aCorner()
    const teacher = (profileId: number, role = 'PERSONNEL') => ({
      profileType: 'TEACHER',
      profileId,
      roles: [`ROLE_${role}`],
    })
    const beyond = { status: 403, message: '该教师有不在您管理范围内的班级，请由学校管理员处理其账号' }
    const [assists, teaches, free] = [await make.aTeacher(), await make.aTeacher(), await make.aTeacher()]
    await sql`update classes set assistant_teacher_id = ${assists} where id = ${here.classId}`.execute(t.db)
    await make.teaches(teaches, here.classId, await make.aCourse(), await make.aSemester())
    const made = await create(personnel, teacher(free))
    expect(made.status).toBe(200)
    const { data: unused } = await create(personnel, { roles: ['ROLE_PERSONNEL'] })
    for (const id of [here.teacherId, assists, teaches]) {
      expect(await create(personnel, teacher(id))).toMatchObject(beyond)
      expect(await link(personnel, unused.id, { profileId: id })).toMatchObject(beyond)
      expect((await create(registry, teacher(id, 'REGISTRY'))).status).toBe(200)
    }
    // Whose account it is already: no new password for it either.
    const { id } = (await admin(api.byProfile, { query: { profileType: 'TEACHER', profileId: teaches } }))
      .data as { id: number }
    await admin(api.setRoles, { params: { id }, body: ['ROLE_PERSONNEL'] })
    expect((await personnel(api.resetPassword, { params: { id } })).status).toBe(403)

    const [own, foreign] = [await aCorner(), await aCorner()]
    const leaderId = await make.aTeacher({ departmentId: own.departmentId })
    const roles = ['DEPARTMENT_ADMIN', 'TEACHER', 'CLERK']
    const { call: leader } = await make.aUser('leader', roles, { type: 'TEACHER', id: leaderId })
    const both = await make.aTeacher({ departmentId: own.departmentId })
    await sql`update classes set head_teacher_id = ${both} where id = ${own.classId}`.execute(t.db)
    expect((await create(leader, { ...teacher(own.teacherId), roles: ['ROLE_TEACHER'] })).status).toBe(200)
    // A class of no department is nobody's but the office's.
    await sql`update classes set assistant_teacher_id = ${both}, department_id = null
      where id = ${foreign.classId}`.execute(t.db)
    expect(await create(leader, { ...teacher(both), roles: ['ROLE_TEACHER'] })).toMatchObject(beyond)
  })

  test('a school administrator who manages accounts links anybody and makes no other one', async () => {
    const { call } = await make.aUser('school_clerk', ['SCHOOL_ADMIN', 'CLERK'])
    const { teacherId, parentId } = await aCorner()
    const teacher = { profileType: 'TEACHER', profileId: teacherId, roles: ['ROLE_DEPARTMENT_ADMIN'] }
    expect((await create(call, teacher)).status).toBe(200)
    const parent = { profileType: 'PARENT', profileId: parentId, roles: ['ROLE_PARENT'] }
    expect((await create(call, parent)).status).toBe(200)
    for (const roles of [['ROLE_ADMIN'], ['ROLE_SCHOOL_ADMIN']])
      expect(await create(call, { roles })).toMatchObject(GRANT)
  })
})

describe('families behind the accounts', () => {
  test('are shown and found by those alone who could read them anyway', async () => {
    const [own, foreign] = [await aCorner(), await aCorner()]
    const phone = `137${String(++counter).padStart(8, '0')}`
    const loose = `136${String(++counter).padStart(8, '0')}`
    const account = { profileType: 'PARENT', roles: ['ROLE_PARENT'] }
    const { id } = (await create(admin, { ...account, username: phone, profileId: own.parentId })).data
    const { id: looseId } = (await create(admin, { ...account, username: loose })).data
    await aRole('USERS', [101, 104])
    await aRole('PUPILS', [101, 301])
    const { call: clerk } = await make.aUser('users_only', ['USERS'])
    const { call: pupils } = await make.aUser('users_pupils', ['PUPILS'])
    const namesIn = async (by: Call) => {
      const query = { profileType: 'PARENT', profileId: own.parentId } as const
      const page = await by(api.paginated, { query: { profileType: 'PARENT', size: 100 } })
      const answers = [(await by(api.list)).data, page.data.content]
      const one = [(await by(api.get, { params: { id } })).data, (await by(api.byProfile, { query })).data]
      return [...answers.map((rows) => rows.find((row) => row.id === id)), ...one].map((row) => row?.username)
    }
    const findsIn = async (by: Call, keyword: string) =>
      (await by(api.paginated, { query: { keyword } })).data.content.map((row) => row.id)
    const hidden = (number: string) => `${number.slice(0, 3)}****${number.slice(-4)}`
    expect(await namesIn(clerk)).toEqual(Array(4).fill(hidden(phone)))
    expect((await clerk(api.get, { params: { id: looseId } })).data).toMatchObject({
      username: hidden(loose),
      name: hidden(loose),
    })
    for (const part of [phone, phone.slice(2, 9)]) expect(await findsIn(clerk, part)).toEqual([])
    expect(await findsIn(clerk, 'users_on')).toHaveLength(1)
    for (const by of [pupils, admin]) {
      expect(await namesIn(by)).toEqual(Array(4).fill(phone))
      expect(await findsIn(by, phone)).toEqual([id])
    }

    const sibling = await make.aStudent({ classId: foreign.classId, name: '外班孩子' })
    const parentId = await make.aParent([
      await make.aStudent({ classId: own.classId, name: '本班孩子' }),
      sibling,
    ])
    const offered = async (by: Call) => (await by(parentsApi.options, { query: { size: 100 } })).data
    const { call: head } = await make.aUser('own_head', ['TEACHER', 'USERS'], {
      type: 'TEACHER',
      id: own.teacherId,
    })
    expect(await offered(clerk)).toEqual([])
    expect((await offered(head)).map((row) => row.id)).toEqual([own.parentId, parentId])
    expect((await offered(head))[1]?.children).toEqual(['本班孩子'])
    const all = await offered(pupils)
    expect(all.find((row) => row.id === parentId)?.children).toEqual(['外班孩子', '本班孩子'])
    expect(all.map((row) => row.id)).toContain(foreign.parentId)
  })
})

test('a reset lifts the lock that guessing at the old password made', async () => {
  const { id, username } = (await create(admin, {})).data
  for (let n = 0; n < 5; n++) await t.login(username, 'wrong-guess').catch(() => {})
  await expect(t.login(username)).rejects.toThrow('尝试次数过多')
  const { data: password } = await admin(api.resetPassword, { params: { id } })
  expect((await t.login(username, password)).token).toBeDefined()
})

test('a reset lifts the lock of a browser that the account is known in', async () => {
  const { id, username } = (await create(admin, {})).data
  const { data: first } = await admin(api.resetPassword, { params: { id } })
  const browser = randomUUID()
  const login = (password: string) => t.anonymous(authApi.login, { body: { username, password, browser } })
  expect((await login(first)).status).toBe(200)
  for (let n = 0; n < 5; n++) await login('wrong-guess')
  expect((await login(first)).status).toBe(429)
  const { data: second } = await admin(api.resetPassword, { params: { id } })
  expect((await login(second)).status).toBe(200)
})

describe('the name admin', () => {
  test('is nobody else’s, in no spelling', async () => {
    const refused = { status: 400, message: '用户名 admin 为系统保留，请换一个', field: 'username' }
    const profileId = await make.aTeacher()
    for (const username of ['admin', 'Admin', 'ADMIN', ' admin ', 'ａｄｍｉｎ', 'ad min']) {
      expect(await create(admin, { username })).toMatchObject(refused)
      const linked = { username, profileType: 'TEACHER', profileId, roles: ['ROLE_TEACHER'] }
      expect(await create(admin, linked)).toMatchObject(refused)
    }
    expect((await create(admin, { username: 'admin_2' })).status).toBe(200)
    const row = { password_hash: '', email: null, profile_type: 'ADMIN', profile_id: null } as const
    const taken = (username: string) =>
      t.db.insertInto('users').values({ ...row, username, last_login_at: null, deleted_at: t.ctx().now })
    await expect(taken('aDMIN').execute()).rejects.toThrow('users_admin')
  })

  test('stays with its account, which nobody deletes, whatever its roles or its record', async () => {
    const other = await make.aUser('other_admin', ['ADMIN'])
    expect(await other.call(api.remove, { params: { id: adminId } })).toMatchObject({
      status: 409,
      message: '系统管理员账号 admin 不能删除',
    })
    await other.call(api.update, { params: { id: adminId }, body: { email: 'a@b.cn' } })
    const set = (roles: string[]) => other.call(api.setRoles, { params: { id: adminId }, body: roles })
    await set(['ROLE_PARENT'])
    const { teacherId, parentId } = await aCorner()
    expect(await link(other.call, adminId, { profileType: 'PARENT', profileId: parentId })).toMatchObject({
      data: { username: 'admin', roles: ['ROLE_PARENT'], profileId: parentId },
    })
    const { call: head } = await make.aUser('head', ['TEACHER'], { type: 'TEACHER', id: teacherId })
    expect(await head(parentAccountsApi.reset, { params: { id: parentId } })).toMatchObject({
      status: 403,
      message: '该账号还有其他角色，请由系统管理员在用户管理中处理',
    })
    const record = { params: { id: await make.aTeacher() } }
    await link(other.call, adminId, { profileId: record.params.id })
    expect(await other.call(teachersApi.remove, record)).toMatchObject({
      status: 409,
      message: '该档案关联了系统管理员账号 admin，请先在用户管理中解除关联',
    })
    await link(other.call, adminId, { profileType: 'ADMIN' })
    await set(['ROLE_ADMIN'])
  })

  test('schools where it was taken: the account of the first start keeps it, the other one its roles', async () => {
    const school = await testApp()
    const user = async (username: string, roles: string[], deleted = false) => {
      const { id } = await buildersFor(school).aUser(`new_${++counter}`, roles)
      await sql`update users set username = ${username}, enabled = ${!deleted},
        deleted_at = ${deleted ? school.ctx().now : null} where id = ${id}`.execute(school.db)
      return id
    }
    const state = async () =>
      (
        await sql<{ id: number }>`select id, username, enabled, deleted_at is null as there from users
          order by id`.execute(school.db)
      ).rows
    await sql`drop index users_admin`.execute(school.db)
    const first = await user('admin', ['ADMIN'], true)
    const second = await user('Admin', ['TEACHER'], true)
    const third = await user('admin', ['TEACHER'])
    await migrations['0027-reserved-name']?.up(school.db)
    const renamed = (id: number) => expect.stringMatching(new RegExp(`^admin_${id}_\\w{6}$`))
    expect(await state()).toEqual([
      { id: first, username: 'admin', enabled: true, there: true },
      { id: second, username: renamed(second), enabled: false, there: false },
      { id: third, username: renamed(third), enabled: true, there: true },
    ])
    await sql`drop index users_admin`.execute(school.db)
    await sql`update users set enabled = false, deleted_at = now() where id = ${first}`.execute(school.db)
    const left = await user('left', ['ADMIN'])
    await migrations['0027-reserved-name']?.up(school.db)
    expect((await state()).filter(({ id }) => id === first || id === left)).toEqual([
      { id: first, username: 'admin', enabled: false, there: false },
      { id: left, username: 'left', enabled: true, there: true },
    ])
    const account = { password: { hash: '' }, profileType: 'PARENT', profileId: null, roles: [] } as const
    const reserved = { code: 'CONFLICT', message: '用户名 admin 为系统保留，请换一个' }
    await expect(createAccount(school.ctx(), { ...account, username: 'Admin' })).rejects.toMatchObject(
      reserved,
    )
    const opening = { profileId: 1, username: 'Admin', hash: '', owner: '' }
    const opened = transact({ ...school.ctx(), actor: office() }, (ctx) =>
      openAccounts(ctx, 'PARENT', [opening]),
    )
    await expect(opened).rejects.toMatchObject(reserved)
  })
})
