import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { toast } from '../../../../lib/toast'
import { startSession } from '../../../../session/store'
import {
  actionsIn,
  check,
  closed,
  confirm,
  dialog,
  dialogs,
  failsInWords,
  hasButton,
  opened,
  pick,
  place,
  press,
  row,
  said,
  says,
  turnTo,
  type,
} from '../../../kit/acting'
import { paged, refused, renderAt, signIn, standIn } from '../../../kit/testing'
import { DepartmentsPage } from './DepartmentsPage'

afterEach(() => {
  cleanup()
  toast.clear()
})

const node = (id: number, name: string) => ({
  id,
  name,
  code: `NJ0${id}`,
  parentId: null,
  sortOrder: id,
  teacherCount: 2,
  children: [],
})
const DETAIL = {
  ...node(7, '初一年级组'),
  parentName: null,
  courseCount: 0,
  departmentHeadId: null,
  version: 1,
}
const TEACHER = {
  id: 3,
  name: '张老师',
  teacherNumber: 'T03',
  gender: '女',
  departmentId: 7,
  departmentName: '初一年级组',
  photoUrl: null,
  managedClassNames: [],
  teachingCourseNames: [],
  version: 1,
}
const CLASS = {
  id: 5,
  name: '初一1班',
  grade: '7',
  headTeacherName: null,
  studentCount: 40,
  capacity: 50,
  classNumber: null,
  academicYear: '2026-2027',
  classroomLocation: null,
  description: null,
  departmentId: 7,
  version: 1,
}
const GET = 'GET /api/departments/{id}'
const TEACHERS = 'GET /api/departments/{id}/teachers'
const CLASSES = 'GET /api/departments/{id}/classes'
const ANSWERS = {
  'GET /api/departments/tree': [node(7, '初一年级组'), node(8, '总务处')],
  [GET]: DETAIL,
  [TEACHERS]: [TEACHER],
  [CLASSES]: [CLASS],
  'GET /api/teachers': paged([TEACHER]),
  'GET /api/teachers/{id}': TEACHER,
  'GET /api/classes/{id}': CLASS,
  'GET /api/classes': [
    { id: 5, name: '初一1班', grade: '初一' },
    { id: 9, name: '一年级1班', grade: '一年级' },
  ],
  'GET /api/academic-years': [],
  'GET /api/users/by-profile': null,
}

const show = async (path = '?department=7', given: Record<string, unknown> = {}) => {
  const server = standIn({ ...ANSWERS, ...given })
  renderAt(`/system/departments${path}`, <DepartmentsPage />)
  await screen.findAllByText('总务处')
  return server
}
const managing = async (path?: string) => {
  signIn(['system:manage', 'user:create'])
  return show(path)
}
const head = () => document.querySelector<HTMLElement>('.dept-head') ?? document.body
const leave = async () => {
  if (dialogs().length === 0) return
  await press(hasButton('取消', dialog()) ? '取消' : '关闭', dialog())
  await waitFor(() => expect(dialogs().length === 0 || hasButton('放弃修改', dialog())).toBe(true))
  if (dialogs().length > 0) await press('放弃修改', dialog())
  await closed()
}

describe('a failure is said once, in the words of the server or else of this page', () => {
  test('of the department and its teachers', async () => {
    const server = await managing()
    const line = await row('张老师')
    const confirmed = (button: string, scope: HTMLElement) => async () => {
      await press(button, scope)
      await waitFor(() => dialog())
      await confirm()
    }
    const fails = async (call: string, text: string, act: () => unknown) => {
      await failsInWords(server, call, text, async () => {
        await leave()
        await act()
      })
      await leave()
    }
    const refresh = () => press('刷新')
    for (const [call, text] of [
      ['GET /api/departments/tree', '获取部门数据失败'],
      [GET, '获取部门详情失败'],
      [CLASSES, '获取部门班级失败'],
    ] as const)
      await fails(call, text, refresh)
    await refresh()
    await waitFor(() => expect(hasButton('编辑', head())).toBe(true))
    await fails('GET /api/teachers/{id}', '获取教师信息失败', () => press('查看', line))
    await fails('GET /api/teachers/{id}', '获取教师信息失败', () => press('编辑', line))
    await fails('PUT /api/teachers/{id}', '教师信息更新失败', confirmed('编辑', line))
    await fails('DELETE /api/departments/{id}/teachers/{id}', '教师移除失败', confirmed('移除', line))
    await fails('DELETE /api/departments/{id}', '删除失败', confirmed('删除', head()))
    await fails('PUT /api/departments/{id}', '更新部门失败', confirmed('编辑', head()))
    await fails('POST /api/departments', '创建部门失败', async () => {
      await press('新增部门')
      const box = await opened('新增部门')
      type('部门名称', '失败处', box)
      type('部门编码', 'SB', box)
      await confirm()
    })
    await fails('POST /api/departments/{id}/teachers/{id}', '教师添加失败', async () => {
      await press('添加教师')
      await pick('教师', '张老师（T03）', await opened('添加教师'))
      await confirm()
    })
    await fails(TEACHERS, '获取部门教师失败', refresh)
  })

  test('of the classes of a department', async () => {
    const server = await managing('?department=7&tab=classes')
    const line = await row('初一1班')
    const fails = async (call: string, text: string, act: () => unknown) => {
      await failsInWords(server, call, text, async () => {
        await leave()
        await act()
      })
      await leave()
    }
    await fails('POST /api/classes', '班级创建失败', async () => {
      await press('新增班级')
      const box = await opened('新增班级')
      type('班级名称', '失败班', box)
      await pick('年级', '七年级', box)
      await confirm()
    })
    await fails('PUT /api/classes/{id}', '班级更新失败', async () => {
      await press('编辑', line)
      await opened('编辑班级')
      await confirm()
    })
    await fails('DELETE /api/classes/{id}', '班级删除失败', async () => {
      await press('删除', line)
      await waitFor(() => dialog())
      await confirm()
    })
    await fails('GET /api/classes', '获取可分配班级失败', () => press('分配班级'))
    server.on('PUT /api/classes/{id}', refused('abc'))
    await press('分配班级')
    const box = await opened('分配班级')
    await waitFor(() => check('选择 一年级1班', box))
    await press('确定', box)
    await says('班级分配失败: abc')
  })
})

describe('controls', () => {
  const CONTROLS = ['新增部门', '新增子部门', '上移', '添加教师', '批量删除']

  test('are not there for others, who see their own department', async () => {
    signIn([])
    await show('?department=7', { 'GET /api/departments/8/teachers': refused('没有', {}, 403) })
    const line = await row('张老师')
    await waitFor(() => expect(head().textContent).toContain('NJ07'))
    for (const name of [...CONTROLS, '编辑', '删除']) expect(hasButton(name), name).toBe(false)
    expect(actionsIn(line)).toEqual(['查看'])
    cleanup()
    await show('?department=8', { [TEACHERS]: refused('没有', {}, 403) })
    await screen.findByText('您不能查看该部门的教师')
    expect(said()).toEqual([])
  })

  test('are there for who manages, by code, by name and by role', async () => {
    for (const user of [
      { username: 'someone', roles: ['TEACHER'], permissions: ['system:manage'] },
      { username: 'admin', roles: ['TEACHER'], permissions: [] },
      { username: 'someone', roles: ['ROLE_ADMIN'], permissions: [] },
    ]) {
      cleanup()
      signIn([])
      startSession('token', { id: 1, ...user })
      await show()
      const line = await row('张老师')
      await waitFor(() => expect(hasButton('上移')).toBe(true))
      for (const name of CONTROLS) expect(hasButton(name), name).toBe(true)
      expect(actionsIn(line)).toEqual(['查看', '编辑', '移除'])
    }
  })

  test('begin with the first department', async () => {
    const server = await managing('')
    await row('张老师')
    expect(head().textContent).toContain('初一年级组')
    expect(server.asked('/api/departments/7/teachers')).toHaveLength(1)
    expect(place()).toBe('/system/departments')
  })

  test('wait where there is no department to choose (DEPARTMENT-16)', async () => {
    signIn(['system:manage', 'user:create'])
    const server = standIn({ ...ANSWERS, 'GET /api/departments/tree': [] })
    renderAt('/system/departments', <DepartmentsPage />)
    await screen.findByText('还没有部门')
    turnTo('班级列表')
    await press('新增班级')
    await says('请先选择一个部门')
    expect(dialogs()).toEqual([])
    turnTo('教师列表')
    await press('批量删除')
    await says('请选择要删除的教师')
    expect(server.writes()).toEqual([])
    expect(place()).toBe('/system/departments?tab=teachers')
  })
})
