import { parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from './app'
import { buildersFor } from './builders'
import { oddWorkbook, uploadForm } from './import-lab'

type Call = Awaited<ReturnType<TestApp['login']>>

let admin: Call
let classId: number
let departmentId: number

beforeAll(async () => {
  const t = await testApp()
  const make = buildersFor(t)
  admin = await make.admin()
  departmentId = await make.aDepartment({ name: '小学部' })
  classId = (await admin.loose(classesApi.create, { body: { name: '生僻字班', grade: 1, departmentId } }))
    .data.id
})

/** Each is two units of UTF-16; the second has a reading that is known, the first has none. */
const RARE = ['王𠮷', '赵𬭎', '𠮷田𬭎']

test.each(RARE)('%s: a pupil and their parent are written down, found and changed', async (name) => {
  const body = {
    name,
    studentNumber: `R-${RARE.indexOf(name)}`,
    gender: '男',
    classId,
    parentName: `${name}母`,
    parentPhone: `1390000${1000 + RARE.indexOf(name)}`,
    relationship: '母亲',
  }
  const made = await admin.loose(studentsApi.create, { body })
  expect(made).toMatchObject({ status: 200, data: { name, parentName: `${name}母` } })
  for (const typed of [name, name.slice(-2), [...name][0] ?? '']) {
    const { data } = await admin(studentsApi.search, { query: { name: typed } })
    expect([typed, data.content.map((row) => row.name)]).toEqual([typed, expect.arrayContaining([name])])
    const parents = await admin(parentsApi.search, { query: { keyword: typed } })
    expect(parents.data.content.map((row) => row.name)).toContain(`${name}母`)
  }
  const params = { id: made.data.id }
  expect(await admin.loose(studentsApi.update, { params, body: { name: `${name}𬭎` } })).toMatchObject({
    data: { name: `${name}𬭎` },
  })
})

test.each(RARE)('%s: a teacher, typed in or brought by a sheet', async (name) => {
  const body = { name, teacherNumber: `T-${RARE.indexOf(name)}`, gender: '女', departmentId }
  expect(await admin.loose(teachersApi.create, { body })).toMatchObject({ status: 200, data: { name } })
  const rows = [
    ['工号', '姓名', '性别', '所属部门'],
    [`I-${RARE.indexOf(name)}`, `${name}甲`, '女', '小学部'],
  ]
  const sheet = await uploadForm(oddWorkbook([{ rows }]), '教师.xlsx')
  expect((await admin.loose(teachersApi.importFile, sheet)).data).toMatchObject({
    successCount: 1,
    errors: [],
  })
  const { data } = await admin(teachersApi.search, { query: { name: name.slice(-2) } })
  expect(data.content.map((row) => row.name)).toEqual(expect.arrayContaining([name, `${name}甲`]))
})

test('one is found by what it sounds like, where that is known', async () => {
  const { data } = await admin(teachersApi.search, { query: { name: 'zhaohong' } })
  expect(data.content.map((row) => row.name)).toContain('赵𬭎')
})
