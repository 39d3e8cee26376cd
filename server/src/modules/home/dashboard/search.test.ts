import { searchApi } from '@xueqiao/contract/features/home/dashboard/search'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { beforeAll, expect, test } from 'vitest'
import { type NoticeLab, noticeLab } from '../../../../test/notice-lab'

let lab: NoticeLab
beforeAll(async () => {
  lab = await noticeLab()
})

type User = keyof NoticeLab['users']
const find = async (user: User, keyword: string) => {
  const { status, data } = await lab.users[user].call(searchApi.search, { query: { keyword } })
  expect(status).toBe(200)
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)
  return {
    ...data,
    students: names(data.students),
    teachers: names(data.teachers),
    classes: names(data.classes),
    parents: names(data.parents),
  }
}

test.each(['刘', 'liu', 'l', 'liub', 'lb'])('a pupil is found by %s', async (keyword) => {
  expect((await find('admin', keyword)).students).toContain('刘博')
})

test('a pupil is found by number, a class by its name, pinyin and initials', async () => {
  const { data } = await lab.users.admin.call(studentsApi.get, { params: { id: lab.pupils.bo } })
  expect((await find('admin', data.studentNumber)).students).toEqual(['刘博'])
  for (const keyword of ['初一', 'chuyi', 'cy', '初一1'])
    expect((await find('admin', keyword)).classes).toContain('初一1班')
  expect((await find('admin', '初一1')).classes).not.toContain('初一2班')
  expect((await find('admin', '林')).teachers).toEqual(['林晓月'])
})

test('parents are found by their own names and those of their children, without their phones', async () => {
  const { data } = await lab.users.admin.call(searchApi.search, { query: { keyword: '刘曦' } })
  expect(data.parents).toEqual([{ id: lab.parents.liu, name: '刘强', children: ['刘博', '刘曦'] }])
})

test('whoever is called so comes before those who have it somewhere in their name', async () => {
  const first = await lab.make.aStudent({ name: '江雨', classId: lab.classes.two })
  const second = await lab.make.aStudent({ name: '雨江', classId: lab.classes.two })
  for (const keyword of ['雨', 'yu'])
    expect((await find('chief', keyword)).students, keyword).toEqual(['雨江', '江雨'])
  expect((await find('chief', 'y')).students[0]).toBe('雨江')
  for (const id of [first, second])
    await lab.t.db.updateTable('students').set({ deleted_at: new Date() }).where('id', '=', id).execute()
})

test('nobody finds more than their own lists show', async () => {
  // Everything, the north with all below it, and the own class.
  expect((await find('admin', '刘')).students).toEqual(['刘博', '刘曦'])
  expect((await find('chief', '刘')).students).toEqual(['刘博', '刘曦'])
  expect((await find('lin', '刘')).students).toEqual(['刘博'])
  expect((await find('zhou', '刘')).students).toEqual([])
  expect(await find('zhou', '赵')).toMatchObject({ students: ['赵雨'], parents: ['赵明'] })
  expect(await find('lin', '赵')).toMatchObject({ students: [], parents: [], teachers: [] })
  expect((await find('lin', '周')).teachers).toEqual([])
  expect((await find('lin', '初')).classes).toEqual(['初一1班'])
  expect((await find('admin', '初')).classes).toEqual(['初一1班', '初一2班', '初二1班'])
})

test('a parent finds their children, a pupil themselves, and neither anybody else', async () => {
  const nobody = { teachers: [], classes: [], parents: [] }
  expect(await find('liu', '刘')).toMatchObject({ ...nobody, students: ['刘博', '刘曦'] })
  expect(await find('liu', '程')).toMatchObject({ ...nobody, students: [] })
  expect(await find('an', '程')).toMatchObject({ ...nobody, students: ['程亦安'] })
  expect(await find('an', '林')).toMatchObject({ ...nobody, students: [] })
})

test('pages are found by how they are spelled', async () => {
  for (const keyword of ['学生管', 'xsgl', 'xueshengguanli'])
    expect((await find('lin', keyword)).pages).toContain('/student/students')
  expect((await find('lin', 'xyzzy')).pages).toEqual([])
})

test.each(['', '   ', '长'.repeat(21)])('refuses %j', async (keyword) => {
  const { status } = await lab.users.admin.call(searchApi.search, { query: { keyword } })
  expect(status).toBe(400)
})
