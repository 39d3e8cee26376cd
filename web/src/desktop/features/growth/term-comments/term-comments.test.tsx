import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { press } from '../../../kit/acting'
import { enveloped, refused, renderAt, signIn, standIn } from '../../../kit/testing'
import { CommentsPage } from './CommentsPage'
import { TermSheet } from './TermSheet'

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
  expect(await screen.findByText('确定发布 初一(3)班 1 名学生的期末评语吗?')).toBeTruthy()
  expect(server.asked('release')).toEqual([])
  await press('发布')
  await expect.poll(() => server.bodyOf('release')).toEqual({ classId: 3, semesterId: 2 })
  first.focus()
  fireEvent.keyDown(first, { key: '1', altKey: true })
  expect(first.value).toBe('程亦安在第一学期进步很大。')
  // Of a pinyin that is still being typed.
  for (const key of ['Enter', 'ArrowDown']) fireEvent.keyDown(first, { key, isComposing: true })
  expect(document.activeElement).toBe(first)
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
  // A long one is read as a whole: within it up and down lead from line to line, and from its edges to the others.
  second.setSelectionRange(2, 2)
  fireEvent.keyDown(second, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(second)
  second.setSelectionRange(0, 0)
  fireEvent.keyDown(second, { key: 'ArrowUp' })
  expect([first.tagName, document.activeElement]).toEqual(['TEXTAREA', first])
  expect(await screen.findByText('程亦乐 现在是：别的')).toBeTruthy()
  expect(second.value).toBe('你更细心了。')
  // Whoever corrects it has read what was wrong.
  fireEvent.change(second, { target: { value: '你更细心，也更大胆了。' } })
  expect(screen.queryByText('程亦乐 现在是：别的')).toBeNull()
})

test('what is typed while the sheet is being saved stays, and is saved the next time', async () => {
  signIn(['growth:view', 'student:view'])
  const saved = [
    row(1, '程亦安', { version: 1, text: '第一句。' }),
    row(2, '程亦乐', { version: 5, text: '第二句。' }),
    row(3, '白一诺'),
  ]
  let arrive = () => {}
  const server = standIn({
    'GET /api/growth/term-comments/sheet': { ...SHEET, rows: [...SHEET.rows, row(3, '白一诺')] },
    'PUT /api/growth/term-comments/sheet': () =>
      new Promise((resolve) => {
        arrive = () => {
          server.on('GET /api/growth/term-comments/sheet', { ...SHEET, rows: saved })
          resolve(enveloped({ ...SHEET, rows: saved }))
        }
      }),
  })
  renderAt('/student-growth/comments', <TermSheet classId={3} semesterId={2} />)
  const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(`${name} 期末评语`)
  const write = (name: string, value: string) => fireEvent.change(cell(name), { target: { value } })
  await screen.findByLabelText('程亦安 期末评语')
  write('程亦安', '第一句。')
  write('程亦乐', '第二句。')
  await press('保存')
  await expect.poll(() => server.bodyOf('PUT')).toMatchObject({ rows: [{ studentId: 1 }, { studentId: 2 }] })
  write('程亦安', '第一句。再写一句。')
  // Back to what stood there, which is not what is being stored.
  write('程亦乐', '你很努力。')
  write('白一诺', '第三句。')
  arrive()
  expect(await screen.findByText('已保存 2 名学生的评语')).toBeTruthy()
  expect(['程亦安', '程亦乐', '白一诺'].map((name) => cell(name).value)).toEqual([
    '第一句。再写一句。',
    '你很努力。',
    '第三句。',
  ])
  expect(screen.getByText(/3 名待保存/)).toBeTruthy()
  await press('保存')
  await expect
    .poll(() => server.bodyOf('PUT'))
    .toMatchObject({
      rows: [
        { studentId: 1, version: 1, text: '第一句。再写一句。' },
        { studentId: 2, version: 5, text: '你很努力。' },
        { studentId: 3, version: null, text: '第三句。' },
      ],
    })
})
