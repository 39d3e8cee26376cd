import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { opened, press } from '../../../kit/acting'
import { paged, renderAt, signIn, standIn } from '../../../kit/testing'
import { NoticeReceiptsPage } from './NoticeReceiptsPage'

afterEach(cleanup)

const NOTICE = {
  ...{ id: 7, title: '秋游', level: 'confirm', rule: 'either', authorName: '林晓月', status: 'PUBLISHED' },
  ...{ publishedAt: '2026-11-16T08:00:00.000Z', publishAt: null, updatedAt: '2026-11-16T08:00:00.000Z' },
  ...{ dueAt: null, withdrawnAt: null, withdrawReason: null, attachmentCount: 0, attachments: [] },
  ...{ version: 1, targetText: '初一年级', content: '周五出发', targets: [], audience: ['parents'] },
  figures: { families: 5, familiesDone: 2, people: 2, peopleDone: 1, receipts: 12, read: 4, late: 0 },
  withoutAccount: 1,
  classes: [
    { classId: 3, className: '初一(3)班', total: 4, done: 2, read: 2 },
    { classId: 4, className: '初一(4)班', total: 3, done: 1, read: 2 },
  ],
  may: { manage: false },
}
const MISSING = {
  ...{ key: 'f1', kind: 'family', studentId: 1, name: '程亦安', classId: 3, className: '初一(3)班' },
  ...{ done: false, people: [] },
}
const REMIND = 'POST /api/notifications/7/remind'

const open = async (level: string) => {
  signIn([])
  const server = standIn({
    'GET /api/notifications/7/managed': { ...NOTICE, level },
    'GET /api/notifications/7/receipts': paged([MISSING]),
    [REMIND]: { reminded: 3, skipped: 0, withoutAccount: 1 },
  })
  renderAt(
    '/family-school/notification-management/7',
    <Routes>
      <Route path="/family-school/notification-management/:notificationId" element={<NoticeReceiptsPage />} />
    </Routes>,
  )
  await screen.findByText('程亦安')
  return server
}

test('nobody is reminded before it was said whom that wakes', async () => {
  const server = await open('confirm')
  await press('提醒未确认')
  const box = await opened('提醒未确认的人')
  expect(within(box).getByText('将提醒 3 家、1 人 未确认《秋游》，名单见下方。')).toBeTruthy()
  expect(within(box).getByText(/未开通账号的家长收不到/)).toBeTruthy()
  expect(server.asked(REMIND)).toEqual([])
  await press('发送提醒', box)
  await expect.poll(() => server.asked(REMIND)).toEqual([REMIND])
})

test('of a class that is looked at its own are counted', async () => {
  await open('confirm')
  fireEvent.click(screen.getByRole('button', { name: /初一\(4\)班/ }))
  await press('提醒未确认')
  const box = await opened('提醒未确认的人')
  expect(within(box).getByText(/将提醒 初一\(4\)班 2 个家庭或个人 未确认/)).toBeTruthy()
})

test('a notice that asks for nothing but to be read speaks of 未读 and 已读, as on the phone', async () => {
  await open('read')
  expect(screen.getByText('家庭已读').nextSibling?.textContent).toBe('2 / 5')
  expect(screen.getByRole('region', { name: '阅读情况' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '提醒未读' })).toBeTruthy()
  expect(screen.queryByText(/未回执|已回执|未确认/)).toBeNull()
})
