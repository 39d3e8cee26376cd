import { cleanup, fireEvent, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { errors, opened, press, type } from '../../../kit/acting'
import { conforms } from '../../../kit/conformance'
import { paged, renderAt, signIn, standIn } from '../../../kit/testing'
import { NotificationManagementPage } from './NotificationManagementPage'
import { NotificationsPage } from './NotificationsPage'

afterEach(cleanup)

test('a notice to nobody is refused before anything of it is stored; as a draft it may wait', async () => {
  signIn([])
  const server = standIn({
    'GET /api/notifications/managed': paged([]),
    'GET /api/notifications/targets': { school: true, roles: [], audiences: ['parents'], grades: [] },
    'POST /api/notifications': { id: 5 },
  })
  renderAt('/family-school/notification-management', <NotificationManagementPage />)
  await press('新增通知')
  const box = await opened('新增通知')
  type('标题', '秋游', box)
  type('通知内容', '周五', box)
  await press('发布', box)
  await expect.poll(() => errors(box)).toEqual(['请选择通知对象'])
  expect(server.asked('POST /api/notifications')).toEqual([])
  fireEvent.click(within(box).getByLabelText('存为草稿'))
  await press('保存草稿', box)
  await expect.poll(() => server.asked('POST /api/notifications')).toEqual(['POST /api/notifications'])
})

const HEAD = {
  ...{ id: 7, title: '秋游', level: 'confirm', rule: 'either', authorName: '初一年级组 林晓月' },
  ...{ publishedAt: '2026-11-16T08:00:00.000Z', dueAt: null, withdrawnAt: null, attachmentCount: 0 },
}
const MANAGED = {
  ...{ ...HEAD, status: 'DRAFT', publishedAt: null, publishAt: null, version: 1, targetText: '初一(3)班' },
  ...{ updatedAt: '2026-11-16T08:00:00.000Z', may: { manage: true } },
  figures: { families: 0, familiesDone: 0, people: 0, peopleDone: 0, receipts: 0, read: 0, late: 0 },
}

conforms({
  page: <NotificationManagementPage />,
  path: '/family-school/notification-management',
  title: '通知管理',
  noun: '通知',
  reads: 'GET /api/notifications/managed',
  rows: [MANAGED],
  shows: '秋游',
  failed: '获取通知列表失败',
  fields: ['标题', '状态', '回执要求', '发布人'],
  columns: '标题|状态|通知对象|完成进度|截止时间|发布|操作'.split('|'),
  filter: ['标题', '没有', 'keyword=没有'],
  rights: [{ codes: [], bar: ['新增通知', '刷新'], row: ['编辑', '发布', '更多'] }],
})

conforms({
  page: <NotificationsPage />,
  path: '/family-school/notifications',
  title: '通知公告',
  noun: '通知',
  reads: 'GET /api/notifications',
  rows: [{ ...HEAD, status: 'PUBLISHED', excerpt: '周五出发', unread: true, awaits: true, receipts: [] }],
  shows: '秋游',
  failed: '获取通知列表失败',
  fields: ['关键字', '状态'],
  columns: '标题|状态|学生|截止时间|发布人|发布时间'.split('|'),
  filter: ['关键字', '没有', 'keyword=没有'],
  rights: [{ codes: [], bar: ['刷新'], row: [] }],
})
