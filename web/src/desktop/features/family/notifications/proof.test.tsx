import { cleanup, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { invalidate } from '../../../../api/queries'
import { answerWith, enveloped, renderAt, signIn } from '../../../kit/testing'
import { NoticeProofPage } from './NoticeProofPage'

afterEach(cleanup)

const proof = {
  ...{ schoolName: '学桥实验学校', printedAt: '2026-11-16T02:00:00.000Z', printedBy: '林晓月' },
  notice: {
    ...{ id: 7, title: '研学告知书', content: '周五出发。', level: 'confirm', rule: 'either' },
    ...{ authorName: '林晓月', publishedAt: null, dueAt: null, withdrawnAt: null, attachments: [] },
  },
}
const unit = (id: number, done: boolean) => ({
  ...{
    key: `f${id}`,
    kind: 'family',
    studentId: id,
    name: `学生${id}`,
    classId: 3,
    className: '初一3班',
    done,
  },
  people: [
    {
      ...{ receiptId: id, name: `家长${id}`, relationship: '父亲', hasAccount: true, mayAnswer: true },
      ...{ readAt: null, answeredAt: null, late: false, note: null, signatureUrl: null, remindedAt: null },
    },
  ],
})
const PARTS: Record<string, unknown> = {
  'GET /api/notifications/7/proof/units': { units: [unit(1, false), unit(2, true)], next: 'f2' },
  'GET /api/notifications/7/proof/units?after=f2': { units: [unit(3, true)], next: 'f3' },
  'GET /api/notifications/7/proof/units?after=f3': { units: [], next: null },
}
const open = (answer: (call: string) => unknown) => {
  signIn([])
  const calls = answerWith(answer)
  renderAt(
    '/family-school/notification-management/7/proof',
    <Routes>
      <Route
        path="/family-school/notification-management/:notificationId/proof"
        element={<NoticeProofPage />}
      />
    </Routes>,
  )
  return calls
}

test('the parts of a proof are put together, what is proven first', async () => {
  const calls = open((call) => enveloped(PARTS[call] ?? proof))
  const page = await screen.findByRole('article', { name: '回执证明' })
  const rows = within(page).getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent)).toEqual([
    '学生2',
    '学生3',
    '学生1',
  ])
  expect(within(page).getByText('回执名单（2 / 3）')).toBeTruthy()
  // What others answer meanwhile does not change what is about to be printed.
  await invalidate('/api/notifications')
  expect(calls.map(({ call }) => call)).toEqual(['GET /api/notifications/7/proof', ...Object.keys(PARTS)])
})

test('half a proof is none', async () => {
  open((call) =>
    call.includes('after=')
      ? Response.json({ success: false }, { status: 500 })
      : enveloped(PARTS[call] ?? proof),
  )
  expect(await screen.findByText('未能打开回执证明')).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
})
