import { PERMISSION_TREE, permissionCodesOf } from '@xueqiao/contract/access/permission-tree'
import { rolesApi as api } from '@xueqiao/contract/features/account/roles/api'
import { usersApi } from '@xueqiao/contract/features/account/users/api'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { coursesApi } from '@xueqiao/contract/features/school/courses/api'
import { teachingAssignmentsApi } from '@xueqiao/contract/features/school/teaching-assignments/api'
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

let counter = 0
const body = (input: object = {}) => ({
  name: `ROLE_X${++counter}`,
  displayName: '排课员',
  description: '管理课程',
  ...input,
})
const create = (input: object = {}) => admin.loose(api.create, { body: body(input) })
const aRole = async (nodes: number[] = [], input: object = {}) => {
  const { data } = await create(input)
  if (nodes.length > 0) await set(data.id, nodes)
  return data
}
const set = (id: number, nodes: unknown) => admin.loose(api.setPermissions, { params: { id }, body: nodes })
const nodesOf = async (id: number) => (await admin(api.permissions, { params: { id } })).data
const codesOf = async (name: string) => {
  const { rows } = await sql<{ code: string }>`select permission_code as code from role_permissions p
    join roles r on r.id = p.role_id where r.name = ${name} order by 1`.execute(t.db)
  return rows.map(({ code }) => code)
}
const idOf = async (name: string) => (await admin(api.list)).data.find((role) => role.name === name)?.id ?? 0

describe('a role', () => {
  test('is made, read and changed; its code stays (ROLE-03, 16, 17)', async () => {
    const made = await create({ name: 'ROLE_A1_B' })
    expect(made).toMatchObject({ status: 200, message: '角色创建成功' })
    const { id } = made.data
    expect(made.data).toEqual({
      id,
      name: 'ROLE_A1_B',
      displayName: '排课员',
      description: '管理课程',
      builtIn: false,
      userCount: 0,
      createdAt: expect.any(String),
      version: 1,
    })
    const change = { name: 'ROLE_OTHER', displayName: '教务员', description: '管理教务' }
    const changed = await admin.loose(api.update, { params: { id }, body: change })
    expect(changed).toMatchObject({ status: 200, message: '角色更新成功' })
    expect(changed.data).toMatchObject({ name: 'ROLE_A1_B', displayName: '教务员', description: '管理教务' })
    expect((await admin(api.get, { params: { id } })).data).toEqual(changed.data)
    expect((await admin(api.get, { params: { id: 999_999 } })).status).toBe(404)
    const { rows } =
      await sql`select action, summary from audit_log where entity = 'roles' and entity_id = ${id}
      order by id`.execute(t.db)
    expect(rows).toEqual([
      { action: 'create', summary: '新增了角色 排课员' },
      { action: 'update', summary: '修改了角色 教务员' },
    ])
  })

  const CODE = '角色编码必须以ROLE_开头，只能包含大写字母、数字和下划线'
  test.each<[object, string]>([
    [{ name: '' }, '请输入角色编码'],
    [{ name: undefined }, '请输入角色编码'],
    ...['role_x', 'ROLE_x', 'X', 'ROLE_', 'ROLE_A-B'].map((name): [object, string] => [{ name }, CODE]),
    [{ displayName: '' }, '请输入角色名称'],
    [{ description: ' ' }, '请输入角色描述'],
  ])('refuses %j (ROLE-02, 14, 15)', async (input, message) => {
    expect(await create(input)).toMatchObject({ status: 400, message })
  })

  test('has a code of its own (ROLE-25)', async () => {
    const { name } = await aRole()
    expect(await create({ name })).toMatchObject({
      status: 409,
      message: `角色编码 ${name} 已存在`,
      field: 'name',
    })
  })

  test('counts the users who hold it, and names them (ROLE-06, 24)', async () => {
    const { name, id } = await aRole()
    const first = await make.aUser('holder_1', [name])
    const second = await make.aUser('holder_2', ['TEACHER', name])
    const gone = await make.aUser('holder_3', [name])
    await admin(usersApi.remove, { params: { id: gone.id } })
    const { data } = await admin(api.users, { query: { roleName: name } })
    expect(data.map((user) => user.id)).toEqual([first.id, second.id])
    for (const { roles } of data) expect(roles).toContain(name)
    const counted = (await admin(api.withUserCount)).data.find((role) => role.id === id)
    expect(counted?.userCount).toBe(2)
    const bare = await admin(api.users, { query: { roleName: name.replace('ROLE_', '') } })
    expect(bare.data).toEqual(data)
    expect(await admin.loose(api.users)).toMatchObject({ status: 400, message: '请选择角色' })
  })
})

test('two people at once do not silently undo each other, in words or rights', async () => {
  const { id } = await aRole()
  const read = async () => (await admin(api.get, { params: { id } })).data.version
  const version = await read()
  const words = { displayName: '教务员', description: '管理教务', version }
  expect((await admin(api.update, { params: { id }, body: words })).status).toBe(200)
  const stale = { status: 409, code: 'STALE' }
  expect(await admin(api.update, { params: { id }, body: words })).toMatchObject(stale)
  const grant = (query: { version?: number }) =>
    admin(api.setPermissions, { params: { id }, query, body: [201] })
  expect(await grant({ version })).toMatchObject(stale)
  expect(await nodesOf(id)).toEqual([])
  const now = await read()
  expect((await grant({ version: now })).status).toBe(200)
  expect(await read()).toBe(now + 1)
  expect((await grant({})).status).toBe(200)
})

describe('removal', () => {
  test.each(['ADMIN', 'TEACHER', 'STUDENT', 'PARENT', 'DEPARTMENT_ADMIN', 'SCHOOL_ADMIN', 'HEAD_TEACHER'])(
    'never of the built-in %s (ROLE-04)',
    async (role) => {
      const id = await idOf(`ROLE_${role}`)
      expect(await admin(api.remove, { params: { id } })).toMatchObject({
        status: 409,
        message: '系统内置角色不能删除',
      })
      expect(await idOf(`ROLE_${role}`)).toBe(id)
    },
  )

  test('takes it from everyone who holds it, at once; their other roles stay (ROLE-18)', async () => {
    const role = await aRole([201])
    const only = await make.aUser('only_this', [role.name])
    const more = await make.aUser('more_than_this', ['TEACHER', role.name])
    expect(await admin(api.remove, { params: { id: role.id } })).toMatchObject({
      status: 200,
      message: '角色已删除',
    })
    expect((await only.call(coursesApi.list)).status).toBe(401)
    expect((await more.call(coursesApi.list)).status).toBe(200)
    const { data } = await admin(usersApi.get, { params: { id: more.id } })
    expect(data.roles).toEqual(['ROLE_TEACHER'])
    expect((await admin(api.remove, { params: { id: role.id } })).status).toBe(404)
    const { rows } = await sql`select summary, diff from audit_log where entity = 'roles'
      and entity_id = ${role.id} and action = 'delete'`.execute(t.db)
    expect(rows).toEqual([{ summary: '删除了角色 排课员', diff: { holders: 2 } }])
  })
})

describe('permissions by the ids of the tree', () => {
  test('four groups, twenty-eight leaves, a code each (ROLE-08)', () => {
    const leaves = PERMISSION_TREE.flatMap(({ children = [] }) => children.map(({ id }) => id))
    const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)
    expect(PERMISSION_TREE.map(({ id }) => id)).toEqual([1, 2, 3, 4])
    expect(leaves).toEqual([...range(101, 110), ...range(201, 204), ...range(301, 307), ...range(401, 407)])
    expect(new Set(leaves.map((id) => permissionCodesOf(id)[0])).size).toBe(28)
  })

  test('come back as they were sent, without the groups, which grant nothing (ROLE-09, 10)', async () => {
    const { id, name } = await aRole()
    expect(await set(id, [1, 101, 2, 201])).toMatchObject({
      status: 200,
      message: '权限配置已更新',
      data: [101, 201],
    })
    expect(await nodesOf(id)).toEqual([101, 201])
    expect(await codesOf(name)).toEqual(['course:view', 'user:view'])
    expect((await set(id, [1, 2, 3, 4])).data).toEqual([])
    expect(await codesOf(name)).toEqual([])
  })

  test.each([[[999]], [['x']], [{}], [null], [[201.5]]])('refuses %j', async (nodes) => {
    const { id } = await aRole([201])
    expect((await set(id, nodes)).status).toBe(400)
    expect(await nodesOf(id)).toEqual([201])
  })

  test('codes that the tree does not show stay as they are (G61)', async () => {
    const before = await codesOf('ROLE_PARENT')
    const id = await idOf('ROLE_PARENT')
    const shown = await nodesOf(id)
    await set(id, [])
    const left = await codesOf('ROLE_PARENT')
    expect(left).toEqual(before.filter((code) => code !== 'schedule:view'))
    expect(left).toContain('homework:view')
    await set(id, shown)
    expect(await codesOf('ROLE_PARENT')).toEqual(before)
  })

  test('教学安排编辑 opens 教师排课计划, which has no box of its own; nobody gains or loses it by another box', async () => {
    const { id, name } = await aRole([407])
    expect(await codesOf(name)).toEqual(['schedule:manage', 'schedule:update'])
    expect(await nodesOf(id)).toEqual([407])
    const semesterId = await make.aSemester()
    const { data: added } = await admin(classesApi.create, { body: { name: '一年级7班', grade: 1 } })
    const { call } = await make.aUser('arranger', [name])
    const ofGrade = () => call(teachingAssignmentsApi.matrix, { query: { semesterId, grade: 1 } })
    expect((await ofGrade()).data.classes.map((one) => one.id)).toEqual([added.id])
    expect((await call(classesApi.options)).data.map((one) => one.id)).toContain(added.id)
    expect((await call(classesApi.get, { params: { id: added.id } })).status).toBe(404)
    expect((await set(id, [])).data).toEqual([])
    expect((await ofGrade()).status).toBe(403)

    // As it was before the box gave both.
    const older = await aRole()
    await sql`insert into role_permissions (role_id, permission_code)
      values (${older.id}, 'schedule:update')`.execute(t.db)
    expect((await set(older.id, [201, 407])).data).toEqual([201, 407])
    expect(await codesOf(older.name)).toEqual(['course:view', 'schedule:update'])
    expect((await set(older.id, [201])).data).toEqual([201])
    expect(await codesOf(older.name)).toEqual(['course:view'])
    const leaders = await idOf('ROLE_DEPARTMENT_ADMIN')
    const before = await codesOf('ROLE_DEPARTMENT_ADMIN')
    const shown = await nodesOf(leaders)
    await set(
      leaders,
      shown.filter((node) => node !== 201),
    )
    await set(leaders, shown)
    expect(await codesOf('ROLE_DEPARTMENT_ADMIN')).toEqual(before)
    expect(before).toContain('schedule:manage')
  })

  test('reach those who are signed in with their next request (ROLE-12)', async () => {
    const { id, name } = await aRole([201, 204])
    const departmentId = await make.aDepartment()
    const profile = { type: 'TEACHER', id: await make.aTeacher({ departmentId }) } as const
    const { call } = await make.aUser('course_keeper', ['DEPARTMENT_ADMIN', name], profile)
    const remove = async () =>
      call(coursesApi.remove, { params: { id: await make.aCourse({ departmentId }) } })
    expect((await remove()).status).toBe(200)
    await set(id, [201])
    expect((await remove()).status).toBe(403)
    await set(id, [201, 204])
    expect((await remove()).status).toBe(200)
  })

  test('an administrator’s are never taken away', async () => {
    const id = await idOf('ROLE_ADMIN')
    const all = await nodesOf(id)
    expect(all).toHaveLength(28)
    const refused = await set(id, all.slice(1))
    expect(refused).toMatchObject({
      status: 409,
      message: '系统管理员必须保留全部权限，否则可能无人能够管理系统',
    })
    expect((await set(id, all)).status).toBe(200)
    expect(await nodesOf(id)).toEqual(all)
  })
})

describe('no way to more rights', () => {
  test('those who manage roles give and touch no more than they hold themselves', async () => {
    const keeper = await aRole([105, 106, 107, 108, 201])
    const { call } = await make.aUser('role_keeper', [keeper.name])
    const change = (id: number, nodes: number[]) => call(api.setPermissions, { params: { id }, body: nodes })
    const empty = await aRole()
    expect(await change(empty.id, [202])).toMatchObject({ status: 403, message: '不能授予自己没有的权限' })
    expect(await change(keeper.id, [105, 101])).toMatchObject({ status: 403 })
    expect((await change(empty.id, [201])).status).toBe(200)
    const above = await aRole([202])
    const params = { id: above.id }
    const words = { displayName: '我的', description: '我的' }
    for (const answer of [
      await change(above.id, [201]),
      await call(api.update, { params, body: words }),
      await call(api.remove, { params }),
      await call(api.update, { params: { id: await idOf('ROLE_SCHOOL_ADMIN') }, body: words }),
    ])
      expect(answer).toMatchObject({ status: 403, message: '不能修改权限高于自己的角色' })
    expect((await call(api.remove, { params: { id: empty.id } })).status).toBe(200)
  })

  test('the choice of roles is for those who see roles or users, and for nobody else', async () => {
    const seesUsers = await aRole([101])
    const seesNothing = await aRole([201])
    const one = await make.aUser('sees_users', [seesUsers.name])
    const two = await make.aUser('sees_nothing', [seesNothing.name])
    expect((await one.call(api.list)).status).toBe(200)
    expect((await one.call(api.withUserCount)).status).toBe(403)
    expect((await two.call(api.list)).status).toBe(403)
  })
})
