import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { errors, opened, place, press, row, type } from '../../../kit/acting'
import { conforms } from '../../../kit/conformance'
import { paged, refused, renderAt, signIn, standIn } from '../../../kit/testing'
import { AuditPage } from './AuditPage'

const ENTRY = {
  id: 7,
  at: '2026-11-15T06:20:00Z',
  userId: 3,
  actorName: '王主任',
  role: 'ADMIN',
  action: 'update',
  entity: 'classes',
  entityId: 5,
  summary: '修改了班级 一年级1班',
  address: '10.0.0.1',
}
const SEARCH = 'GET /api/audit'

conforms({
  page: <AuditPage />,
  path: '/system/audit',
  title: '操作日志',
  noun: '操作记录',
  reads: SEARCH,
  rows: [ENTRY],
  shows: '王主任',
  failed: '获取操作日志失败',
  fields: ['操作人', '业务', '日期', '操作类型', '记录编号'],
  columns: '时间|操作人|操作类型|业务|内容|来源地址|操作'.split('|'),
  rights: [{ codes: ['system:view'], bar: ['刷新'], row: ['查看'] }],
})

describe('the log', () => {
  const show = async (path: string, total = 1) => {
    signIn(['system:view'])
    const server = standIn({
      [SEARCH]: paged([ENTRY], total),
      'GET /api/audit/{id}': { ...ENTRY, changes: [] },
      'GET /api/auth/sessions/new': { gradeWording: 'COUNTED' },
    })
    renderAt(path, <AuditPage />)
    return { server, line: await row('王主任') }
  }

  test('asks for an area before the number of a row, and takes its filters from the address', async () => {
    const { server } = await show('/system/audit')
    type('记录编号', '5')
    fireEvent.submit(screen.getByRole('search'))
    await waitFor(() => expect(errors()).toEqual(['请先选择业务']))
    expect(place()).toBe('/system/audit')
    cleanup()
    await show('/system/audit?entity=classes&entityId=5')
    expect(server.asked('entityId')).toEqual([])
    expect(screen.getByText('当前筛选 1 条操作记录')).toBeTruthy()
  })

  test('of more than is listed says how to find the rest', async () => {
    await show('/system/audit', 10_000)
    expect(screen.getByText(/^最近 10,000 条操作记录，更早的请按日期查找$/)).toBeTruthy()
  })

  test('opens an entry, or says why not', async () => {
    const { server, line } = await show('/system/audit')
    server.on('GET /api/audit/{id}', refused())
    await press('查看', line)
    await screen.findByText('未能打开操作详情')
    expect(screen.getByText('获取操作详情失败')).toBeTruthy()
    server.on('GET /api/audit/{id}', {
      ...ENTRY,
      changes: [
        { field: 'capacity', before: 40, after: 45 },
        { field: 'grade', before: 6, after: 7 },
      ],
    })
    await press('重试', await opened('操作详情'))
    const table = await screen.findByLabelText('变更内容')
    expect(within(table).getByText('45')).toBeTruthy()
    // As the school calls it.
    expect(await within(table).findByText('七年级')).toBeTruthy()
  })
})
