import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { enveloped, renderPage, signedIn, signInAs, stubFetch } from '../../../kit/testing'
import { MobileNotificationsPage } from './MobileNotificationsPage'

afterEach(cleanup)

const open = (answers: Record<string, unknown>) => {
  stubFetch(answers)
  const user = signInAs({ roles: ['PARENT'], profileId: 9 })
  renderPage(<MobileNotificationsPage />, { path: '/mobile/notifications?id=7', user })
}

it('a notice that was forwarded and is not one’s own says so, and whom to ask', async () => {
  open({})
  expect(
    await screen.findByText('这条通知没有发给您。如果是别人转发的，可联系转发的老师了解内容。'),
  ).toBeTruthy()
  const list = screen.getByRole('link', { name: '查看我的通知' })
  expect(list.getAttribute('href')).toBe('/mobile/notifications')
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
})

it('a server in trouble is another matter: it is tried again', async () => {
  open({ 'GET /api/notifications/7': Response.json({ success: false }, { status: 500 }) })
  expect(await screen.findByRole('button', { name: '重试' }, { timeout: 5000 })).toBeTruthy()
  expect(screen.queryByText(/没有发给您/)).toBeNull()
})

const receipt = {
  ...{ studentId: 1, studentName: '程亦安', className: '初一3班', relationship: '母亲', readAt: null },
  ...{ late: false, awaits: false, answeredBy: null, mayAnswer: true, note: '轻微晕车' },
  ...{ answeredAt: '2026-11-14T04:00:00.000Z', signatureUrl: '/api/files/document/a.png' },
}
const signed = {
  ...{ id: 7, title: '研学告知书', level: 'sign', rule: 'either', status: 'PUBLISHED', unread: false },
  ...{ authorName: '林晓月', publishedAt: '2026-11-13T08:05:00.000Z', withdrawnAt: null, awaits: false },
  ...{ dueAt: '2026-11-18T10:00:00.000Z', excerpt: '', attachmentCount: 0, content: '周五出发。' },
  ...{ attachments: [], receipts: [receipt] },
}

it('what was signed shows the signature, the signer and the time, and nothing is orange any more', async () => {
  open({ 'GET /api/notifications/7': enveloped(signed) })
  const own = await screen.findByRole('region', { name: '我的回执' })
  expect(own.querySelector('img')?.getAttribute('src')).toContain('/api/files/document/a.png')
  expect(own.textContent).toContain('签字人：李明 母亲')
  expect(own.querySelector('time')?.dateTime).toBe('2026-11-14T04:00:00.000Z')
  expect(screen.getByText('轻微晕车')).toBeTruthy()
  expect(document.querySelector('.orange, .m-notice-due')).toBeNull()
})

it('what was noted beside an answer is there again until it is sent', async () => {
  const asked = { ...receipt, answeredAt: null, awaits: true, note: null, signatureUrl: null }
  const notice = { ...signed, level: 'confirm', awaits: true, receipts: [asked] }
  open({ 'GET /api/notifications/7': enveloped(notice) })
  fireEvent.change(await screen.findByLabelText('备注'), { target: { value: '轻微晕车' } })
  cleanup()
  const answers: Record<string, unknown> = { 'GET /api/notifications/7': enveloped(notice) }
  const calls = stubFetch(answers)
  renderPage(<MobileNotificationsPage />, { path: '/mobile/notifications?id=7', user: signedIn() })
  expect(await screen.findByLabelText('备注')).toHaveProperty('value', '轻微晕车')
  answers['POST /api/notifications/7/confirm'] = enveloped(signed)
  fireEvent.click(screen.getByRole('button', { name: '我已知晓，确认' }))
  await expect
    .poll(() => calls.find(({ call }) => call.startsWith('POST'))?.body)
    .toEqual({ studentId: 1, note: '轻微晕车' })
  await expect.poll(() => Object.keys(localStorage).some((key) => key.includes('notice-note'))).toBe(false)
})

const picture = {
  ...{ id: 31, url: '/api/files/document/b.jpg', thumbnailUrl: '/api/files/document/b.jpg?size=thumbnail' },
  ...{ name: '路线.jpg', size: 2048, type: 'image/jpeg' },
}
const sheet = { ...picture, id: 32, url: '/api/files/document/c.pdf', thumbnailUrl: null, name: '须知.pdf' }

it('pictures are seen on the notice, files are listed', async () => {
  open({ 'GET /api/notifications/7': enveloped({ ...signed, attachments: [picture, sheet] }) })
  expect(await screen.findByRole('button', { name: '查看图片 1' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '须知.pdf' })).toBeTruthy()
  expect(screen.queryByText('路线.jpg')).toBeNull()
})
