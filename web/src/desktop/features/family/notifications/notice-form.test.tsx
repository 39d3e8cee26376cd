import { cleanup, fireEvent, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { errors, opened, press, type } from '../../../kit/acting'
import { paged, renderAt, signIn, standIn } from '../../../kit/testing'
import { NotificationManagementPage } from './NotificationManagementPage'

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
