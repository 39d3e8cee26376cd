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
  key,
  opened,
  optionsOf,
  pick,
  place,
  press,
  row,
  rows,
  says,
  type,
  widthOf,
} from '../../../kit/acting'
import { conforms } from '../../../kit/conformance'
import { broken, lost, refused, renderAt, signIn, standIn } from '../../../kit/testing'
import { CoursesPage } from './CoursesPage'

const COURSE = {
  id: 7,
  name: '语文',
  courseCode: 'XX-YW',
  courseType: '必修',
  credits: 4,
  semester: '全学年',
  departmentId: null,
  departmentName: '语文教研组',
  description: null,
  teacherIds: [3, 4],
  teacherNames: ['张老师', '李老师'],
  version: 2,
}
const BARE = {
  ...COURSE,
  id: 8,
  name: '样式课',
  courseCode: 'E2E-1',
  courseType: '选修',
  credits: 2,
  semester: null,
  departmentName: null,
  teacherNames: [],
}
const teacher = (id: number, name: string, departmentName: string) => ({
  id,
  name,
  teacherNumber: `T0${id}`,
  departmentName,
  title: null,
})
const ALL = ['create', 'update', 'delete', 'assignTeacher'].map((code) => `course:${code}`)
const ALSO = {
  'GET /api/courses/{id}': { ...COURSE, teachers: [], classes: [] },
  'GET /api/teachers': [
    teacher(3, '张老师', '语文组'),
    teacher(4, '李老师', '语文组'),
    teacher(5, '王老师', '数学组'),
  ],
}
const ROW = ['查看', '编辑', '分配教师', '删除']

conforms({
  page: <CoursesPage />,
  path: '/school/courses',
  title: '课程管理',
  noun: '课程',
  reads: 'GET /api/courses/all',
  isPaged: false,
  rows: [COURSE, BARE],
  shows: '语文',
  failed: '获取课程列表失败',
  fields: ['课程名称', '课程代码', '课程类型', '所属部门'],
  columns: '序号|课程名称|课程代码|课程类型|学分|学期|所属部门|授课教师|操作'.split('|'),
  filter: ['课程代码', '没有', 'courseCode=没有'],
  also: ALSO,
  // Each code is in another choice of these, so that no control can follow another's code.
  rights: [
    { codes: ALL, bar: ['新增课程', '批量删除', '刷新', '导出'], row: ROW },
    { codes: ['course:create', 'course:update'], bar: ['新增课程', '刷新', '导出'], row: ['查看', '编辑'] },
    {
      codes: ['course:create', 'course:delete'],
      bar: ['新增课程', '批量删除', '刷新', '导出'],
      row: ['查看', '删除'],
    },
    { codes: ['course:assignTeacher'], bar: ['刷新', '导出'], row: ['查看', '分配教师'] },
    { codes: [], bar: ['刷新', '导出'], row: ['查看'] },
  ],
  form: {
    add: '新增课程',
    title: '新增课程',
    width: 700,
    missing: ['请输入课程名称', '请输入课程代码', '请选择课程类型', '请输入学分'],
    fill: async (box) => {
      type('课程名称', '失败课', box)
      type('课程代码', 'E2E-SB', box)
      await pick('课程类型', '必修', box)
      type('学分', '2', box)
    },
    create: 'POST /api/courses',
    failed: '创建课程失败',
    refused: ['courseCode', '课程代码'],
  },
  edit: {
    get: 'GET /api/courses/{id}',
    update: 'PUT /api/courses/{id}',
    title: '编辑课程',
    record: ALSO['GET /api/courses/{id}'],
    unread: '获取课程详情失败',
    failed: '更新课程失败',
    field: ['name', '课程名称'],
  },
  remove: {
    call: 'DELETE /api/courses/{id}',
    question: '确定要删除课程 语文 吗?',
    done: '删除课程成功',
    failed: '删除课程失败',
  },
})

const show = async (given: Record<string, unknown> = {}) => {
  signIn(ALL)
  const server = standIn({ 'GET /api/courses/all': [COURSE, BARE], ...ALSO, ...given })
  renderAt('/school/courses', <CoursesPage />)
  return { server, line: await row('语文') }
}

describe('the page of courses', () => {
  test('shows types in colour, teachers as tags, and says in words what a course lacks', async () => {
    const { line } = await show()
    expect(cells(await row('样式课')).slice(1)).toEqual([
      '2',
      '样式课',
      'E2E-1',
      '选修',
      '2',
      '未设置',
      '未分配',
      '未分配教师',
      ROW.join(''),
    ])
    expect([...line.querySelectorAll('.tag')].map(({ textContent }) => textContent)).toEqual([
      '必修',
      '张老师',
      '李老师',
    ])
    const kind = (type: string) => screen.getByText(type, { selector: '.tag' }).className
    expect([kind('必修'), kind('选修')]).toEqual([
      expect.stringContaining('red'),
      expect.stringContaining('green'),
    ])
  })

  test('turns, resizes and sorts what it has, and keeps that in the address', async () => {
    const many = Array.from({ length: 34 }, (_, n) => ({
      ...BARE,
      id: n + 1,
      name: `课${n + 1}`,
      credits: n % 8,
    }))
    signIn(ALL)
    const server = standIn({ 'GET /api/courses/all': many })
    renderAt('/school/courses', <CoursesPage />)
    await row('课1')
    expect(rows()).toHaveLength(10)
    expect(screen.getByText('共 34 门课程', { selector: '.kit-count' })).toBeTruthy()
    const first = (column: number) => cells(rows()[0] ?? document.body)[column]
    fireEvent.click(document.querySelector('.ant-pagination-item-2 a') ?? document.body)
    await waitFor(() => expect(first(1)).toBe('11'))
    expect(place()).toContain('page=2')
    fireEvent.mouseDown(document.querySelector('.kit-pager input[role="combobox"]') ?? document.body)
    const sizes = screen.getAllByText(/^\d+ \/ page$/, { selector: '.ant-select-item-option-content' })
    expect(sizes.map(({ textContent }) => Number.parseInt(textContent ?? '', 10))).toEqual([10, 20, 50, 100])
    fireEvent.click(screen.getByText(/^50 \/ page$/))
    await waitFor(() => expect(rows()).toHaveLength(34))
    const sort = () => fireEvent.click(screen.getByText('学分', { selector: 'th *' }))
    sort()
    await waitFor(() => expect(first(5)).toBe('0'))
    sort()
    await waitFor(() => expect(first(5)).toBe('7'))
    expect(place()).toBe('/school/courses?size=50&sort=credits,desc')
    expect(server.asked('/all')).toHaveLength(1)
    await press('刷新')
    await waitFor(() => expect(server.asked('/all')).toHaveLength(2))
  })

  test('the form checks everything without asking the server', async () => {
    const { server } = await show()
    key('n')
    const box = await opened('新增课程')
    const says = (text: string, isSaid: boolean) =>
      waitFor(() => expect(within(box).queryAllByText(text)).toHaveLength(isSaid ? 1 : 0))
    for (const [name, isWrong] of [
      ['数', true],
      ['数学', false],
      ['数'.repeat(51), true],
      ['数'.repeat(50), false],
    ] as const) {
      type('课程名称', name, box)
      await says('长度在 2 到 50 个字符', isWrong)
    }
    for (const [text, isWrong] of [
      ['A', true],
      ['A1', false],
      ['数学1', true],
      ['A-_1', false],
      ['A B', true],
      ['A'.repeat(20), false],
      ['A.1', true],
      ['A2', false],
      ['A'.repeat(21), true],
    ] as const) {
      type('课程代码', text, box)
      await says('课程代码只能包含字母、数字、连字符和下划线', isWrong)
    }
    for (const [text, message] of [
      ['abc', '学分必须为数字'],
      ['-1', '学分应在0-20之间'],
      ['21', '学分应在0-20之间'],
      ['2.55', '学分最多保留一位小数'],
    ] as const) {
      type('学分', text, box)
      await says(message, true)
    }
    for (const fine of ['0', '20', '2.', '2.5']) {
      type('学分', fine, box)
      await waitFor(() => expect(within(box).queryByText(/^学分(必须|应在|最多)/)).toBeNull())
      expect(field('学分', box).value).toBe(fine)
    }
    expect(optionsOf('学期', box)).toEqual(['第一学期', '第二学期', '全学年'])
    expect(server.writes()).toEqual([])
  })

  test('a record without a number is not saved', async () => {
    const { server, line } = await show({ 'GET /api/courses/{id}': { ...COURSE, id: undefined } })
    await press('编辑', line)
    await opened('编辑课程')
    await confirm()
    await says('课程ID不存在，无法更新')
    expect(server.writes()).toEqual([])
  })

  test('several are deleted together, and none without a choice', async () => {
    const { server } = await show()
    await press('批量删除')
    await says('请选择要删除的课程')
    expect(dialogs()).toEqual([])
    for (const name of ['语文', '样式课']) check(`选择 ${name}`)
    await screen.findByText((_text, element) => element?.textContent === '已选 2 门课程清除选择')
    const remove = async () => {
      await press('批量删除')
      await opened('确定要删除选中的 2 个课程吗?')
      await confirm()
      await closed()
    }
    await failsInWords(server, 'DELETE /api/courses/batch', '批量删除课程失败', remove)
    await remove()
    await says('批量删除课程成功')
    expect(server.bodyOf('DELETE /api/courses/batch')).toEqual([7, 8])
  })

  test('says when an export or a detail does not come', async () => {
    const { server, line } = await show()
    for (const reply of [broken, lost]) {
      server.on('GET /api/courses/export', reply)
      await press('导出')
      await says('导出课程数据失败')
    }
    await failsInWords(server, 'GET /api/courses/{id}', '获取课程详情失败', () => press('查看', line), {
      again: () => press('重试', dialog()),
    })
  })
})

describe('assigning teachers', () => {
  test('filters, keeps the choice, and sends the whole of it', async () => {
    const { server, line } = await show()
    await press('分配教师', line)
    const box = await opened('分配教师 · 语文')
    expect(widthOf(box)).toBe('600px')
    await within(box).findByText('已选 2 名教师')
    await pick('所属部门', '数学组', box)
    await waitFor(() => expect(rows(box)).toHaveLength(1))
    check('选择 王老师', box)
    await within(box).findByText('已选 3 名教师')
    type('教师姓名', '没有这个人', box)
    await within(box).findByText('没有符合条件的教师')
    server.on('POST /api/courses/{id}/teachers', refused('abc', {}, 500))
    await press('确定', box)
    await says('教师分配失败: abc')
    server.again('POST /api/courses/{id}/teachers')
    await press('确定', box)
    await says('教师分配成功')
    expect(server.bodyOf('POST /api/courses/7/teachers')).toEqual([3, 4, 5])
  })

  test('tells a refused list of teachers from a lost one, and saves neither', async () => {
    const { server, line } = await show()
    for (const [reply, text] of [
      [refused(), '获取教师列表失败'],
      [refused('abc'), 'abc'],
      [lost, '获取教师数据失败'],
    ] as const) {
      server.on('GET /api/teachers', reply)
      await press('分配教师', line)
      await says(text)
      expect(within(dialog()).getByText('确定').closest('button')).toHaveProperty('disabled', true)
      await press('取消', dialog())
      await closed()
    }
  })
})
