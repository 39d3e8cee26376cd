import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { press } from '../../../kit/acting'
import { refused, renderAt, signIn, standIn } from '../../../kit/testing'
import { CommentsPage } from './CommentsPage'

afterEach(cleanup)

const row = (studentId: number, studentName: string, some: object = {}) => ({
  ...{
    studentId,
    studentName,
    studentNumber: `20260${studentId}`,
    version: null,
    text: null,
    releasedAt: null,
  },
  ...some,
})
const SHEET = {
  ...{ classId: 3, className: '初一(3)班', semesterId: 2, semesterName: '第一学期', mayEdit: true },
  rows: [row(1, '程亦安'), row(2, '程亦乐', { version: 4, text: '你很努力。' })],
}

test('a class is written by the keyboard with the bank, and what is stale is told in its row', async () => {
  signIn(['growth:view', 'student:view'])
  const stale = { version: 5, changedBy: '其他教师', changedAt: '2026-11-16T08:00:00.000Z' }
  const server = standIn({
    'GET /api/classes': [
      { id: 8, name: '初二(1)班', grade: '初二' },
      { id: 3, name: '初一(3)班', grade: '初一', own: true },
    ],
    'GET /api/semesters': [{ id: 2, name: '第一学期', isCurrent: true }],
    'GET /api/growth/term-comments/sheet': SHEET,
    'GET /api/growth/term-comments/comments': [{ id: 9, text: '{姓名}在{学期}进步很大。', used: 1 }],
    'PUT /api/growth/term-comments/sheet': refused(
      '有人刚刚修改了',
      { code: 'STALE', stale, errors: [{ field: 'rows.1.studentId', message: '程亦乐 现在是：别的' }] },
      409,
    ),
    'POST /api/growth/term-comments/release': { released: 1 },
  })
  // Nothing in the address: it is the class that they head, this semester.
  renderAt('/student-growth/comments', <CommentsPage />)
  const first = await screen.findByLabelText<HTMLInputElement>('程亦安 期末评语')
  await press('发布（1）')
  await expect.poll(() => server.bodyOf('release')).toEqual({ classId: 3, semesterId: 2 })
  first.focus()
  fireEvent.keyDown(first, { key: '1', altKey: true })
  expect(first.value).toBe('程亦安在第一学期进步很大。')
  fireEvent.keyDown(first, { key: 'Enter' })
  const second = screen.getByLabelText<HTMLInputElement>('程亦乐 期末评语')
  expect(document.activeElement).toBe(second)
  fireEvent.change(second, { target: { value: '你更细心了。' } })
  fireEvent.keyDown(second, { key: 'Enter', ctrlKey: true })
  await expect
    .poll(() => server.bodyOf('PUT'))
    .toEqual({
      ...{ classId: 3, semesterId: 2 },
      rows: [
        { studentId: 1, version: null, text: '程亦安在第一学期进步很大。' },
        { studentId: 2, version: 4, text: '你更细心了。' },
      ],
    })
  expect(await screen.findByText('程亦乐 现在是：别的')).toBeTruthy()
  expect(second.value).toBe('你更细心了。')
})
