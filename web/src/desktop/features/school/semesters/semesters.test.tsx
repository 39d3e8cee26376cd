import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, test } from 'vitest'
import {
  closed,
  confirm,
  failsInWords,
  field,
  headings,
  opened,
  place,
  press,
  row,
  says,
  type,
} from '../../../kit/acting'
import { conforms } from '../../../kit/conformance'
import { lost, renderAt, signIn, standIn } from '../../../kit/testing'
import { SemestersPage } from './SemestersPage'
import { YearSemestersPage } from './YearSemestersPage'

const SEMESTER = {
  id: 7,
  code: '2026-2027-2',
  name: '第二学期',
  startDate: '2027-02-01',
  endDate: '2027-07-31',
  semesterOrder: 2,
  academicYearId: 1,
  academicYearName: null,
  isCurrent: false,
  version: 2,
}
const CURRENT = {
  ...SEMESTER,
  id: 6,
  code: '2026-2027-1',
  name: '第一学期',
  semesterOrder: 1,
  isCurrent: true,
}
const LIST = 'GET /api/semesters'

const day = (label: string, value: string, box: HTMLElement) => {
  const input = field(label, box)
  fireEvent.mouseDown(input)
  fireEvent.change(input, { target: { value } })
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter' })
}
const fill = (box: HTMLElement) => {
  type('学期代码', '2061-2062-1', box)
  type('学期名称', '远方的学期', box)
  day('开始日期', '2061-09-01', box)
  day('结束日期', '2062-01-31', box)
}

conforms({
  page: <SemestersPage />,
  path: '/system/semesters',
  title: '学期管理',
  noun: '学期',
  reads: LIST,
  isPaged: false,
  rows: [SEMESTER, CURRENT],
  shows: '2026-2027-2',
  failed: '获取学期列表失败',
  columns: '学期代码|学期名称|开始日期|结束日期|当前学期|操作'.split('|'),
  rights: [
    { codes: ['system:manage'], bar: ['新增学期'], row: ['编辑', '设为当前', '删除'] },
    { codes: [], bar: [], row: [] },
  ],
  form: {
    add: '新增学期',
    title: '新增学期',
    width: 500,
    missing: ['请输入学期代码', '请输入学期名称', '请选择开始日期', '请选择结束日期'],
    fill,
    create: 'POST /api/semesters',
    failed: '添加失败',
    refused: ['code', '学期代码'],
  },
  edit: {
    get: 'GET /api/semesters/{id}',
    update: 'PUT /api/semesters/{id}',
    title: '编辑学期',
    record: SEMESTER,
    unread: '获取学期详情失败',
    failed: '更新失败',
    field: ['name', '学期名称'],
  },
  remove: {
    call: 'DELETE /api/semesters/{id}',
    question: '确定要删除学期 第二学期 吗?',
    done: '删除成功',
    failed: '删除失败',
  },
})

describe('the page of semesters', () => {
  const show = async () => {
    signIn(['system:manage'])
    const server = standIn({
      [LIST]: [SEMESTER, CURRENT],
      'PUT /api/semesters/{id}/set-current': { ...SEMESTER, warnings: [] },
    })
    renderAt('/system/semesters', <SemestersPage />)
    return { server, line: await row('2026-2027-2') }
  }

  test('remembers the current one, which can be changed and not deleted', async () => {
    const { server, line } = await show()
    const kept = () => localStorage.getItem('currentSemesterCode')
    expect(kept()).toBe('2026-2027-1')
    const make = async () => {
      await press('设为当前', line)
      await opened('确定要将 第二学期 设为当前学期吗？')
      await confirm()
      await closed()
    }
    await failsInWords(server, 'PUT /api/semesters/{id}/set-current', '设置失败', make)
    await make()
    await says('设置成功')
    expect(kept()).toBe('2026-2027-2')
    server.on('DELETE /api/semesters/{id}', lost)
    await press('删除', line)
    await opened('确定要删除学期 第二学期 吗?')
    await confirm()
    await says('系统错误，请稍后重试')
    const current = await row('2026-2027-1')
    expect([...current.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['编辑'])
  })

  test('the form knows the codes of two semesters', async () => {
    const { server } = await show()
    await press('新增学期')
    const box = await opened('新增学期')
    type('学期代码', '2061-2062-3', box)
    await within(box).findByText('学期代码格式错误，例如：2024-2025-1')
    expect(server.writes()).toEqual([])
  })
})

describe('the semesters of a year', () => {
  const show = (id: string, rows: unknown) => {
    signIn(['system:manage'])
    standIn({
      'GET /api/academic-years/{id}': { id: 1, name: '2026-2027学年', code: '2026-2027' },
      'GET /api/semesters/academic-year/{id}': rows,
    })
    renderAt(
      `/system/academic-years/${id}/semesters`,
      <Routes>
        <Route path="/system/academic-years/:id/semesters" element={<YearSemestersPage />} />
        <Route path="*" element={null} />
      </Routes>,
    )
  }

  test('stand in their order, with the way back', async () => {
    show('1', [SEMESTER])
    await row('2026-2027-2')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('2026-2027学年学期管理')
    expect(headings()).toContain('学期序号')
    await press('返回学年管理')
    await waitFor(() => expect(place()).toBe('/system/academic-years'))
  })

  test('are not shown without a year, nor when they cannot be read', async () => {
    show('0', [])
    await says('学年ID不能为空')
    expect(place()).toBe('/system/academic-years')
    show('1', { foo: 1 })
    await waitFor(() => expect(document.body.textContent).toContain('获取到的学期数据格式不正确'))
  })
})
