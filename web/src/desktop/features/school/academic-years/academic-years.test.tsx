import { waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  closed,
  confirm,
  failsInWords,
  field,
  opened,
  place,
  press,
  row,
  says,
  type,
} from '../../../kit/acting'
import { conforms } from '../../../kit/conformance'
import { renderAt, signIn, standIn } from '../../../kit/testing'
import { AcademicYearsPage } from './AcademicYearsPage'

const YEAR = {
  id: 7,
  code: '2027-2028',
  name: '2027-2028学年',
  startDate: '2027-09-01',
  endDate: '2028-07-31',
  status: 'PLANNING',
  isCurrent: false,
  remarks: null,
  version: 2,
}
const CURRENT = {
  ...YEAR,
  id: 6,
  code: '2026-2027',
  name: '2026-2027学年',
  status: 'ACTIVE',
  isCurrent: true,
}
const LIST = 'GET /api/academic-years'

conforms({
  page: <AcademicYearsPage />,
  path: '/system/academic-years',
  title: '学年管理',
  noun: '学年',
  reads: LIST,
  isPaged: false,
  rows: [YEAR, CURRENT],
  shows: '2027-2028学年',
  failed: '获取学年列表失败',
  columns: '学年代码|学年名称|开始日期|结束日期|状态|当前学年|操作'.split('|'),
  rights: [
    { codes: ['system:manage'], bar: ['新增学年'], row: ['编辑', '管理学期', '设为当前', '删除'] },
    { codes: [], bar: [], row: ['管理学期'] },
  ],
  form: {
    add: '新增学年',
    title: '新增学年',
    width: 600,
    missing: ['请输入学年名称'],
    empty: (box) => type('学年名称', '', box),
    warns: '请填写所有必填项',
    fill: (box) => type('学年名称', '远方的学年', box),
    create: 'POST /api/academic-years',
    failed: '操作失败',
    prefix: '操作失败: ',
    refused: ['code', '学年代码'],
  },
  edit: {
    get: 'GET /api/academic-years/{id}',
    update: 'PUT /api/academic-years/{id}',
    title: '编辑学年',
    record: YEAR,
    unread: '获取学年详情失败',
    failed: '操作失败',
    prefix: '操作失败: ',
    field: ['name', '学年名称'],
  },
  remove: {
    call: 'DELETE /api/academic-years/{id}',
    question: '此操作不可逆',
    done: '学年删除成功',
    failed: '删除学年失败',
  },
})

describe('the page of years', () => {
  const show = async () => {
    signIn(['system:manage'])
    const server = standIn({
      [LIST]: [YEAR, CURRENT],
      'PUT /api/academic-years/{id}/set-current': { ...YEAR, warnings: ['请检查当前学期'] },
    })
    renderAt('/system/academic-years', <AcademicYearsPage />)
    return { server, line: await row('2027-2028学年') }
  }

  test('fills a new year in from the calendar', async () => {
    await show()
    await press('新增学年')
    const box = await opened('新增学年')
    const shown = () =>
      ['学年代码', '学年名称', '开始日期', '结束日期', '学期数'].map((label) => field(label, box).value)
    let now = new Date().getFullYear()
    while ([YEAR, CURRENT].some(({ code }) => code.startsWith(`${now}-`))) now++
    expect(shown()).toEqual([
      `${now}-${now + 1}`,
      `${now}-${now + 1}学年`,
      `${now}-09-01`,
      `${now + 1}-07-31`,
      '2',
    ])
    type('学年代码', '2041-2042', box)
    expect(shown()).toEqual(['2041-2042', '2041-2042学年', '2041-09-01', '2042-07-31', '2'])
    type('学年名称', '百年校庆学年', box)
    type('学年代码', '2042-2043', box)
    expect(shown()).toEqual(['2042-2043', '百年校庆学年', '2042-09-01', '2043-07-31', '2'])
  })

  test('makes one the current one after a question, and says what to look at', async () => {
    const { server, line } = await show()
    const make = async () => {
      await press('设为当前', line)
      await opened('确定要将 2027-2028学年 设为当前学年吗？')
      await confirm()
      await closed()
    }
    await failsInWords(server, 'PUT /api/academic-years/{id}/set-current', '设置当前学年失败', make)
    await make()
    await says('已将 2027-2028学年 设为当前学年', '请检查当前学期')
    expect(server.writes().at(-1)).toBe('PUT /api/academic-years/7/set-current')
    await press('管理学期', line)
    await waitFor(() =>
      expect(place()).toBe('/system/academic-years/7/semesters?name=2027-2028学年&code=2027-2028'),
    )
  })
})
