import { type ClassInput, classesApi } from '@xueqiao/contract/features/school/classes/api'
import {
  departmentsApi as api,
  type DepartmentInput,
  type DepartmentNode,
} from '@xueqiao/contract/features/school/departments/api'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'

let t: TestApp
let make: ReturnType<typeof buildersFor>
let admin: Awaited<ReturnType<ReturnType<typeof buildersFor>['admin']>>

beforeAll(async () => {
  t = await testApp()
  make = buildersFor(t)
  admin = await make.admin()
})

let number = 0
const body = (input: Record<string, unknown> = {}) =>
  ({ name: `部门${++number}`, code: `B-${number}`, ...input }) as unknown as DepartmentInput
const aDepartment = async (input: Record<string, unknown> = {}) =>
  (await admin(api.create, { body: body(input) })).data
const get = async (id: number) => (await admin(api.get, { params: { id } })).data
const change = async (id: number, input: Record<string, unknown>) =>
  admin(api.update, { params: { id }, body: { ...(await get(id)), ...input } as unknown as DepartmentInput })
const move = (id: number, direction: 'up' | 'down') =>
  admin(api.move, { params: { id }, body: { direction } })
const remove = (id: number) => admin(api.remove, { params: { id } })
const aClass = async (departmentId: number, input: Record<string, unknown> = {}) =>
  (
    await admin(classesApi.create, {
      body: { name: `班级${++number}`, grade: 7, departmentId, ...input } as unknown as ClassInput,
    })
  ).data

const nodeOf = (nodes: readonly DepartmentNode[], id: number): DepartmentNode | undefined =>
  nodes.find((node) => node.id === id) ?? nodes.map((node) => nodeOf(node.children, id)).find(Boolean)
const inTree = async (id: number) => nodeOf((await admin(api.tree)).data, id)
const below = async (id: number) => (await inTree(id))?.children.map((child) => child.id)
const pathOf = async (id: number) =>
  (await t.db.selectFrom('departments').select('path').where('id', '=', id).executeTakeFirst())?.path

describe('create', () => {
  test('answers the department whole, is in the log, and stands last among its siblings (DEPARTMENT-27)', async () => {
    const parent = await aDepartment({ name: '初中部' })
    const headId = await make.aTeacher({ name: '林晓月' })
    await aDepartment({ parentId: parent.id, sortOrder: 5 })
    const answer = await admin(api.create, {
      body: body({ name: '初一年级组', code: 'CZ-01', parentId: parent.id, departmentHeadId: headId }),
    })
    expect(answer).toMatchObject({ status: 200, success: true, message: '创建成功' })
    expect(answer.data).toEqual({
      id: answer.data.id,
      name: '初一年级组',
      code: 'CZ-01',
      parentId: parent.id,
      parentName: '初中部',
      departmentHeadId: headId,
      departmentHeadName: '林晓月',
      sortOrder: 6,
      description: null,
      teacherCount: 0,
      courseCount: 0,
      version: 1,
    })
    expect(await get(answer.data.id)).toEqual(answer.data)
    expect(await auditOf('departments', answer.data.id)).toMatchObject([
      { action: 'create', summary: '新增了部门 初一年级组', actor_name: '系统管理员' },
    ])
  })

  test.each([
    [{ name: '' }, '请输入部门名称', 'name'],
    [{ name: '门'.repeat(51) }, '长度不能超过 50 个字符', 'name'],
    [{ code: '' }, '请输入部门编码', 'code'],
    [{ code: null }, '请输入部门编码', 'code'],
    [{ sortOrder: -1 }, '排序应在0-9999之间', 'sortOrder'],
    [{ sortOrder: 1.5 }, '排序应在0-9999之间', 'sortOrder'],
    [{ parentId: 999_999 }, '所选上级部门不存在', 'parentId'],
    [{ departmentHeadId: 999_999 }, '所选教师不存在', 'departmentHeadId'],
  ])('refuses %j with the field (DEPARTMENT-03 to 05)', async (input, message, field) => {
    expect(await admin(api.create, { body: body(input) })).toMatchObject({ status: 400, message, field })
  })

  test('takes place 0, and a code only once (DEPARTMENT-05)', async () => {
    const first = await aDepartment({ sortOrder: 0, parentId: '' })
    expect(first).toMatchObject({ sortOrder: 0, parentId: null })
    const taken = { status: 409, message: `部门编码 ${first.code} 已被使用`, field: 'code' }
    expect(await admin(api.create, { body: body({ code: first.code }) })).toMatchObject(taken)
    const other = await aDepartment()
    expect(await change(other.id, { code: first.code })).toMatchObject(taken)
  })
})

describe('tree, list and detail', () => {
  test('the tree is nested, in order, and counts the teachers of whole branches (DEPARTMENT-10, 55)', async () => {
    const root = await aDepartment({ name: '小学部' })
    const later = await aDepartment({ parentId: root.id, sortOrder: 9 })
    const earlier = await aDepartment({ parentId: root.id, sortOrder: 2 })
    const deep = await aDepartment({ parentId: later.id })
    expect(await below(root.id)).toEqual([earlier.id, later.id])
    expect(await inTree(deep.id)).toMatchObject({ id: deep.id, name: deep.name, children: [] })
    const teacherId = await make.aTeacher({ departmentId: null })
    await admin(api.addTeacher, { params: { id: deep.id, teacherId } })
    for (const { id } of [root, later, deep]) expect(await inTree(id)).toMatchObject({ teacherCount: 1 })
    expect(await inTree(earlier.id)).toMatchObject({ teacherCount: 0 })
    expect(await get(root.id)).toMatchObject({ teacherCount: 1 })
    const { data } = await admin(api.list)
    expect(data.find(({ id }) => id === root.id)).toEqual(await get(root.id))
  })

  test('the detail counts the courses of the branch, and forgets a head who left', async () => {
    const headId = await make.aTeacher()
    const root = await aDepartment({ departmentHeadId: headId })
    const child = await aDepartment({ parentId: root.id })
    const courseId = await make.aCourse()
    await t.db.updateTable('courses').set({ department_id: child.id }).where('id', '=', courseId).execute()
    expect(await get(root.id)).toMatchObject({ courseCount: 1, departmentHeadId: headId })
    await t.db.updateTable('teachers').set({ deleted_at: new Date() }).where('id', '=', headId).execute()
    expect(await get(root.id)).toMatchObject({ departmentHeadId: null, departmentHeadName: null })
  })

  test('take a fixed number of queries, however many departments', async () => {
    const counts = async () => [
      await t.queriesOf(() => admin(api.tree)),
      await t.queriesOf(() => admin(api.list)),
    ]
    const before = await counts()
    const root = await aDepartment()
    for (let n = 0; n < 5; n++) await aDepartment({ parentId: root.id })
    expect(await counts()).toEqual(before)
    const ofMembers = (id: number) =>
      t.queriesOf(async () => {
        for (const endpoint of [api.get, api.teachers, api.classes]) await admin(endpoint, { params: { id } })
      })
    const empty = await ofMembers(root.id)
    for (let n = 0; n < 5; n++) {
      await make.aTeacher({ departmentId: root.id })
      await aClass(root.id)
    }
    expect(await ofMembers(root.id)).toBe(empty)
  })

  test('an unknown department answers 404, a malformed id 400', async () => {
    for (const endpoint of [api.get, api.teachers, api.classes, api.remove])
      expect(await admin(endpoint, { params: { id: 999_999 } })).toMatchObject({
        status: 404,
        message: '部门不存在',
      })
    expect((await admin.loose(api.get, { params: { id: '1 or 1=1' } })).status).toBe(400)
  })
})

describe('update', () => {
  test('writes what was sent, leaves the rest, and is in the log (DEPARTMENT-28)', async () => {
    const made = await aDepartment({ description: '旧的说明' })
    const answer = await admin(api.update, {
      params: { id: made.id },
      body: { name: '教务处', code: made.code, sortOrder: 3 },
    })
    expect(answer).toMatchObject({ status: 200, message: '更新成功' })
    expect(answer.data).toEqual({ ...made, name: '教务处', sortOrder: 3, version: 2 })
    expect((await change(made.id, { description: '' })).data.description).toBeNull()
    expect((await auditOf('departments', made.id)).at(-1)).toMatchObject({ summary: '修改了部门 教务处' })
  })

  test('a save made from an older version is refused, and says who was faster', async () => {
    const read = await aDepartment()
    await change(read.id, { name: '先存的' })
    expect(await admin(api.update, { params: { id: read.id }, body: read })).toMatchObject({
      status: 409,
      code: 'STALE',
      message: '系统管理员 刚刚修改了这条记录，请核对后再保存',
    })
    expect(await get(read.id)).toMatchObject({ name: '先存的', version: 2 })
  })

  test('unknown and read-only keys never reach the database', async () => {
    const made = await aDepartment()
    const hostile = { ...made, path: '/1/', teacherCount: 99, version: undefined, head_id: 1, id: 1 }
    await admin.loose(api.update, { params: { id: made.id }, body: hostile })
    expect(await pathOf(made.id)).toBe(`/${made.id}/`)
    expect(await get(made.id)).toMatchObject({ teacherCount: 0, departmentHeadId: null })
  })
})

describe('moving a branch', () => {
  test('takes all below it along, down, up, and to the root', async () => {
    const [a, b] = [await aDepartment(), await aDepartment()]
    const child = await aDepartment({ parentId: a.id })
    const deep = await aDepartment({ parentId: child.id })
    expect((await change(a.id, { parentId: b.id })).data).toMatchObject({
      parentId: b.id,
      parentName: b.name,
    })
    expect(await pathOf(deep.id)).toBe(`/${b.id}/${a.id}/${child.id}/${deep.id}/`)
    await change(child.id, { parentId: b.id })
    expect(await pathOf(deep.id)).toBe(`/${b.id}/${child.id}/${deep.id}/`)
    expect((await below(b.id))?.toSorted()).toEqual([a.id, child.id].toSorted())
    await change(child.id, { parentId: null })
    expect(await pathOf(child.id)).toBe(`/${child.id}/`)
    expect(await pathOf(deep.id)).toBe(`/${child.id}/${deep.id}/`)
  })

  test('a branch whose id begins like another’s leaves the other alone', async () => {
    const [target, one] = [await aDepartment(), await aDepartment()]
    const id = one.id * 10
    await t.db
      .insertInto('departments')
      .values({
        id,
        name: '相似编号',
        code: `L-${id}`,
        path: `/${id}/`,
        sort_order: 1,
        parent_id: null,
        head_id: null,
        description: null,
      })
      .execute()
    await change(one.id, { parentId: target.id })
    expect(await pathOf(id)).toBe(`/${id}/`)
    await t.db.deleteFrom('departments').where('id', '=', id).execute()
  })

  test('nobody is put below themselves (DEPARTMENT-08)', async () => {
    const top = await aDepartment()
    const middle = await aDepartment({ parentId: top.id })
    const bottom = await aDepartment({ parentId: middle.id })
    for (const parentId of [top.id, middle.id, bottom.id])
      expect(await change(top.id, { parentId })).toMatchObject({
        status: 400,
        message: '部门不能移到自己或自己的下级部门之下',
        field: 'parentId',
      })
    expect(await pathOf(bottom.id)).toBe(`/${top.id}/${middle.id}/${bottom.id}/`)
    await expect(
      t.db
        .updateTable('departments')
        .set({ path: `/${top.id}/${middle.id}/${top.id}/` })
        .where('id', '=', top.id)
        .execute(),
    ).rejects.toThrow('departments_no_cycle')
  })

  test('two moves at once cannot close a circle', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await aDepartment(), await aDepartment()]
      const put = (id: number, parentId: number, row: DepartmentInput) =>
        admin(api.update, { params: { id }, body: { ...row, parentId } })
      const answers = await Promise.all([put(a.id, b.id, a), put(b.id, a.id, b)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
      const rows = await t.db
        .selectFrom('departments')
        .select(['id', 'parent_id', 'path'])
        .where('id', 'in', [a.id, b.id])
        .execute()
      const root = rows.find((row) => row.parent_id === null)
      const moved = rows.find((row) => row.parent_id === root?.id)
      expect(root?.path).toBe(`/${root?.id}/`)
      expect(moved?.path).toBe(`/${root?.id}/${moved?.id}/`)
    }
  })

  test('a child made while its parent moves ends up where the parent is', async () => {
    const [target, parent] = [await aDepartment(), await aDepartment()]
    const [, child] = await Promise.all([
      change(parent.id, { parentId: target.id }),
      aDepartment({ parentId: parent.id }),
    ])
    expect(await pathOf(child.id)).toBe(`/${target.id}/${parent.id}/${child.id}/`)
  })
})

describe('up and down', () => {
  const threeBelow = async (...places: number[]) => {
    const parent = await aDepartment()
    const ids: number[] = []
    for (const sortOrder of places) ids.push((await aDepartment({ parentId: parent.id, sortOrder })).id)
    return { parent: parent.id, ids: ids as [number, number, number] }
  }

  test('swaps neighbours and leaves the others alone (DEPARTMENT-02)', async () => {
    const { parent, ids } = await threeBelow(0, 4, 9)
    const [a, b, c] = ids
    const answer = await move(c, 'up')
    expect(answer).toMatchObject({ status: 200, message: '更新成功', data: { id: c, sortOrder: 4 } })
    expect(await below(parent)).toEqual([a, c, b])
    expect(await get(b)).toMatchObject({ sortOrder: 9, version: 2 })
    expect(await get(a)).toMatchObject({ sortOrder: 0, version: 1 })
    await move(a, 'down')
    expect(await below(parent)).toEqual([c, a, b])
    expect((await auditOf('departments', a)).at(-1)?.summary).toMatch(/^下移了部门/)
  })

  test('the first goes no further up, the last no further down', async () => {
    const { parent, ids } = await threeBelow(1, 2, 3)
    expect(await move(ids[0], 'up')).toMatchObject({
      status: 409,
      message: expect.stringMatching(/排在最前$/),
    })
    expect(await move(ids[2], 'down')).toMatchObject({
      status: 409,
      message: expect.stringMatching(/排在最后$/),
    })
    expect(await below(parent)).toEqual(ids)
    expect(
      await admin.loose(api.move, { params: { id: ids[0] }, body: { direction: 'left' } }),
    ).toMatchObject({
      status: 400,
    })
  })

  test('works where siblings share a place', async () => {
    const { parent, ids } = await threeBelow(7, 7, 7)
    const [a, b, c] = ids
    await move(c, 'up')
    expect(await below(parent)).toEqual([a, c, b])
    await move(a, 'down')
    await move(b, 'up')
    expect(await below(parent)).toEqual([c, b, a])
  })

  test('two people at once lose nothing', async () => {
    const { parent, ids } = await threeBelow(1, 2, 3)
    const [a, b, c] = ids
    const answers = await Promise.all([move(c, 'up'), move(a, 'down')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const order = (await below(parent)) ?? []
    expect(order.toSorted()).toEqual([a, b, c].toSorted())
    const places = await Promise.all(order.map(async (id) => (await get(id)).sortOrder))
    expect(places).toEqual([1, 2, 3])
  })
})

describe('delete', () => {
  test('an empty department goes, and its archived people and courses stay (DEPARTMENT-29)', async () => {
    const { id, name } = await aDepartment()
    const gone = await make.aTeacher({ departmentId: id })
    const courseId = await make.aCourse()
    await t.db.updateTable('teachers').set({ deleted_at: new Date() }).where('id', '=', gone).execute()
    await t.db.updateTable('courses').set({ department_id: id }).where('id', '=', courseId).execute()
    const old = await aClass(id)
    await admin(classesApi.remove, { params: { id: old.id } })
    expect(await remove(id)).toMatchObject({ status: 200, message: '删除成功' })
    expect(await inTree(id)).toBeUndefined()
    const course = await t.db.selectFrom('courses').selectAll().where('id', '=', courseId).executeTakeFirst()
    expect(course).toMatchObject({ department_id: null, deleted_at: null })
    expect((await auditOf('departments', id)).at(-1)).toMatchObject({
      action: 'delete',
      summary: `删除了部门 ${name}`,
    })
  })

  test('what is in it is named, and stays (DEPARTMENT-07)', async () => {
    const { id } = await aDepartment()
    const refused = async (message: string) => {
      expect(await remove(id)).toMatchObject({ status: 409, message })
      expect(await get(id)).toMatchObject({ id })
    }
    await make.aTeacher({ departmentId: id })
    await refused('部门下还有 1 名教师，无法删除')
    await aDepartment({ parentId: id })
    await aDepartment({ parentId: id })
    await refused('部门下还有 2 个子部门、1 名教师，无法删除')
    await aClass(id)
    await refused('部门下还有 2 个子部门、1 名教师、1 个班级，无法删除')
  })

  test('a teacher who joins at the same moment keeps it, or finds it gone', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await aDepartment()
      const teacherId = await make.aTeacher()
      const [joined, removed] = await Promise.all([
        admin(api.addTeacher, { params: { id, teacherId } }),
        remove(id),
      ])
      expect([joined.status, removed.status]).toEqual(joined.status === 200 ? [200, 409] : [404, 200])
    }
  })
})

const auditOf = async (entity: string, id: number) => {
  const { rows } = await sql<{
    action: string
    summary: string
  }>`select * from audit_log where entity = ${entity} and entity_id = ${id} order by id`.execute(t.db)
  return rows
}
