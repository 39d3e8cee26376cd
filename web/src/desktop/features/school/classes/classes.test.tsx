import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  cells,
  check,
  closed,
  confirm,
  dialog,
  dialogs,
  failsInWords,
  field,
  hasButton,
  key,
  opened,
  optionsOf,
  pick,
  press,
  row,
  said,
  says,
  tabs,
  turnTo,
  type,
  widthOf,
} from '../../../kit/acting'
import { conforms } from '../../../kit/conformance'
import { broken, paged, refused, renderAt, signIn, standIn } from '../../../kit/testing'
import { ClassesPage } from './ClassesPage'

const CLASS = {
  id: 7,
  name: '一年级1班',
  grade: '一年级',
  headTeacherId: 3,
  headTeacherName: '张老师',
  assistantTeacherId: null,
  assistantTeacherName: null,
  departmentId: null,
  departmentName: null,
  capacity: 40,
  version: 2,
  studentCount: 38,
  courseNames: ['语文', '数学'],
}
const BARE = {
  ...CLASS,
  id: 8,
  name: '缺项班',
  headTeacherName: null,
  capacity: null,
  studentCount: 0,
  courseNames: [],
}
const TEACHER = { id: 3, name: '张老师', teacherNumber: 'T03', departmentName: '语文组', title: null }
const ALL = ['create', 'update', 'delete', 'assignCourse'].map((code) => `class:${code}`)
const ROWS = ['查看', '编辑', '分配课程', '删除']
const ALSO = {
  'GET /api/classes/{id}': CLASS,
  'GET /api/classes/{id}/courses': [
    { id: 1, name: '语文', courseCode: 'YW', courseType: '必修', credits: 4, teacherNames: [] },
  ],
  'GET /api/courses': [
    { id: 1, name: '语文', courseCode: 'YW', courseType: '必修', credits: 4, teacherNames: [] },
    { id: 2, name: '数学', courseCode: 'SX', courseType: '必修', credits: 4, teacherNames: [] },
    { id: 5, name: '剪纸', courseCode: 'JZ', courseType: '选修', credits: 1, teacherNames: [] },
  ],
  'GET /api/teachers': paged([TEACHER]),
}

conforms({
  page: <ClassesPage />,
  path: '/school/classes',
  title: '班级管理',
  noun: '班级',
  reads: 'GET /api/classes/search',
  rows: [CLASS, BARE],
  shows: '一年级1班',
  failed: '获取班级列表失败',
  fields: ['班级名称', '年级', '班主任'],
  columns: '序号|班级名称|年级|班主任|副班主任|学生人数|班级容量|所属部门|课程数|操作'.split('|'),
  filter: ['班级名称', '没有', 'name=没有'],
  also: ALSO,
  // Each code is in another choice of these, so that no control can follow another's code (SHELL-09, CLASS-39 to 43).
  rights: [
    { codes: ALL, bar: ['新增班级', '批量删除', '刷新', '导出'], row: ROWS },
    { codes: ['class:create', 'class:update'], bar: ['新增班级', '刷新', '导出'], row: ['查看', '编辑'] },
    {
      codes: ['class:create', 'class:delete'],
      bar: ['新增班级', '批量删除', '刷新', '导出'],
      row: ['查看', '删除'],
    },
    { codes: ['class:assignCourse'], bar: ['刷新', '导出'], row: ['查看', '分配课程'] },
    { codes: [], bar: ['刷新', '导出'], row: ['查看'] },
  ],
  form: {
    add: '新增班级',
    title: '新增班级',
    width: 600,
    missing: ['请输入班级名称', '请选择年级', '请选择班主任'],
    fill: async (box) => {
      type('班级名称', '高三9班', box)
      await pick('年级', '高三', box)
      await pick('班主任', '张老师（T03）', box)
    },
    create: 'POST /api/classes',
    failed: '创建班级失败',
    refused: ['name', '班级名称'],
  },
  edit: {
    get: 'GET /api/classes/{id}',
    update: 'PUT /api/classes/{id}',
    title: '编辑班级',
    record: CLASS,
    unread: '获取班级详情失败，无法编辑',
    failed: '更新班级失败',
    field: ['name', '班级名称'],
  },
  remove: {
    call: 'DELETE /api/classes/{id}',
    question: '确定要删除班级 一年级1班 吗?',
    done: '删除班级成功',
    failed: '删除班级失败',
  },
})

const show = async (given: Record<string, unknown> = {}) => {
  signIn(ALL)
  const server = standIn({ 'GET /api/classes/search': paged([CLASS, BARE]), ...ALSO, ...given })
  renderAt('/school/classes', <ClassesPage />)
  return { server, line: await row('一年级1班') }
}

describe('the page of classes', () => {
  test('says in words what a class lacks, and reacts to / and n', async () => {
    await show()
    expect(screen.getByText('共 2 个班级', { selector: '.kit-count' })).toBeTruthy()
    expect(cells(await row('缺项班')).slice(1)).toEqual([
      '2',
      '缺项班',
      '一年级',
      '未分配',
      '未分配',
      '0',
      '未设置',
      '未分配',
      '0查看课程',
      ROWS.join(''),
    ])
    key('/')
    expect(document.activeElement).toBe(field('班级名称'))
    key('n')
    expect(dialogs()).toEqual([])
    field('班级名称').blur()
    key('n')
    await opened('新增班级')
  })

  test('the form holds its limits, and lists the twelve grades', async () => {
    const { server } = await show()
    await press('新增班级')
    const box = await opened('新增班级')
    await press('确定', box)
    await waitFor(() => expect(document.activeElement).toBe(field('班级名称', box)))
    const wrong = '长度在 2 到 50 个字符'
    for (const [length, isWrong] of [
      [1, true],
      [51, true],
      [50, false],
    ] as const) {
      type('班级名称', '班'.repeat(length), box)
      await waitFor(() => expect(within(box).queryAllByText(wrong)).toHaveLength(isWrong ? 1 : 0))
    }
    type('班级容量', '101', box)
    fireEvent.blur(field('班级容量', box))
    expect(field('班级容量', box).value).toBe('100')
    expect(optionsOf('年级', box).join()).toBe(
      '一年级,二年级,三年级,四年级,五年级,六年级,初一,初二,初三,高一,高二,高三',
    )
    expect(server.writes()).toEqual([])
  })

  test('several are deleted together, and none without a choice', async () => {
    const { server } = await show()
    await press('批量删除')
    await says('请选择要删除的班级')
    expect(dialogs()).toEqual([])
    for (const name of ['一年级1班', '缺项班']) check(`选择 ${name}`)
    await screen.findByText((_text, element) => element?.textContent === '已选 2 个班级清除选择')
    await press('刷新')
    const remove = async () => {
      await press('批量删除')
      await opened('确定要删除选中的 2 个班级吗?')
      await confirm()
      await closed()
    }
    await failsInWords(server, 'DELETE /api/classes/batch', '批量删除班级失败', remove)
    await remove()
    await says('批量删除班级成功')
    expect(server.bodyOf('DELETE /api/classes/batch')).toEqual([7, 8])
  })
})

describe('the detail of a class', () => {
  test('has three tabs, whose lists are empty and silent when they fail', async () => {
    const { server, line } = await show({
      'GET /api/classes/{id}/students': broken,
      'GET /api/classes/{id}/courses': broken,
    })
    await failsInWords(server, 'GET /api/classes/{id}', '获取班级详情失败', () => press('查看', line), {
      again: () => press('重试', dialog()),
    })
    await press('重试', dialog())
    const box = await opened('班级详情')
    await waitFor(() => expect(tabs(box)).toEqual(['基本信息', '学生列表', '课程安排']))
    expect(widthOf(box)).toBe('800px')
    expect(hasButton('编辑', box)).toBe(true)
    turnTo('学生列表', box)
    await within(box).findByText('暂无学生数据')
    turnTo('课程安排', box)
    await within(box).findByText('暂无课程数据')
    fireEvent.click(within(box).getByText('关闭', { selector: 'span' }))
    await closed()
    await press('查看课程', line)
    await within(await opened('班级课程')).findByText('该班级暂无课程')
    expect(widthOf(dialog())).toBe('700px')
    expect(said()).toEqual([])
  })

  const COURSE = { courseType: '必修', credits: 4, semester: null, departmentName: null }
  const CHINESE = { ...COURSE, id: 1, name: '语文', courseCode: 'YW', teacherNames: ['张老师', '李老师'] }
  const MATHS = { ...COURSE, id: 2, name: '数学', courseCode: 'SX', teacherNames: [] }
  const lessons = async (...courses: object[]) => {
    const { line } = await show({ 'GET /api/classes/{id}/courses': courses })
    await press('查看课程', line)
    const box = await opened('班级课程')
    return { box, chinese: cells(await row('语文', box)).slice(-2) }
  }

  test('tells the lessons a week, course by course and together', async () => {
    const { box, chinese } = await lessons({ ...CHINESE, weeklyLessons: 7 }, { ...MATHS, weeklyLessons: 5 })
    expect(chinese).toEqual(['张老师、李老师', '7'])
    expect(cells(await row('数学', box)).slice(-2)).toEqual(['未分配教师', '5'])
    within(box).getByText('本学期每周共 12 节')
  })

  test('tells no lessons before anybody has planned them', async () => {
    const { box, chinese } = await lessons({ ...CHINESE, weeklyLessons: null })
    expect(chinese).toEqual(['张老师、李老师', '未安排'])
    expect(within(box).queryByText(/每周共/)).toBeNull()
  })

  test('has no 编辑 for whoever may not', async () => {
    const { line } = await show()
    signIn(['class:create', 'class:delete'])
    await press('查看', line)
    await waitFor(() => expect(tabs(dialog())).toHaveLength(3))
    expect(hasButton('编辑', dialog())).toBe(false)
  })
})

describe('assigning courses', () => {
  test('filters, keeps the choice, and sends the whole of it', async () => {
    const { server, line } = await show()
    await press('分配课程', line)
    const box = await opened('分配课程 · 一年级1班')
    expect(widthOf(box)).toBe('600px')
    await within(box).findByText('已选 1 门课程')
    expect(optionsOf('课程类型', box)).toEqual(['全部', '必修', '选修'])
    await pick('课程类型', '必修', box)
    type('课程名称', '数', box)
    check('选择 数学', box)
    await within(box).findByText('已选 2 门课程')
    await failsInWords(server, 'POST /api/classes/{id}/courses', '课程分配失败', () => press('确定', box))
    await press('确定', box)
    await says('课程分配成功')
    expect(server.bodyOf('POST /api/classes/7/courses')).toEqual([1, 2])
  })

  test('is not lost by a slip: leaving a changed choice is asked about, an unchanged one closes', async () => {
    const { server, line } = await show()
    await press('分配课程', line)
    const box = await opened('分配课程 · 一年级1班')
    await within(box).findByText('已选 1 门课程')
    check('选择 数学', box)
    await press('取消', box)
    await opened('选好的课程还没有保存，确定要放弃吗？')
    await confirm('继续选择')
    await within(box).findByText('已选 2 门课程')
    check('选择 数学', box)
    await press('取消', box)
    await closed()
    expect(server.bodyOf('POST /api/classes/7/courses')).toBeUndefined()
  })

  test('tells a refused course list from a lost one, and saves neither', async () => {
    const { server, line } = await show()
    for (const [reply, text] of [
      [refused(), '获取课程列表失败'],
      [refused('abc'), 'abc'],
      [broken, '获取课程数据失败'],
    ] as const) {
      server.on('GET /api/courses', reply)
      await press('分配课程', line)
      await says(text)
      expect(within(dialog()).getByText('确定').closest('button')).toHaveProperty('disabled', true)
      await press('取消', dialog())
      await closed()
    }
  })
})
