import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { enveloped, renderPage, signInAs, stubFetch } from '../../kit/testing'
import { Marks } from './Marks'
import { TermComments } from './TermComments'

afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

const asParent = () => signInAs({ roles: ['PARENT'], permissions: ['growth:view'] })
const read = 'PUT /api/notifications/bell/read'
const exam = (examId: number, name: string) => ({
  ...{ examId, studentId: 7, studentName: '程亦安', name, type: 'monthly', date: '2026-11-04' },
  ...{ semesterName: '2026 秋', status: 'RELEASED', courses: [] },
})
const exams = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => exam(from + index, `第${from + index}次月考`))
const pageOf = <T,>(content: T[], totalElements: number) => enveloped({ content, totalElements })
const heads = () => screen.getAllByRole('heading', { level: 3 }).length

it('what was withdrawn is seen on the record of the child, with nothing left to show', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const user = asParent()
  const calls = stubFetch({
    'GET /api/exams/marks?studentId=7&size=4': enveloped({ content: [], totalElements: 0 }),
    [read]: enveloped({ unread: 1 }),
  })
  renderPage(<Marks studentId={7} />, { path: '/mobile/growth/7', user })
  await expect
    .poll(() => calls.filter(({ call }) => call === read).map(({ body }) => body))
    .toEqual(expect.arrayContaining([{ link: '/student/exams' }, { link: '/student/exams?studentId=7' }]))
})

it('four exams are shown, and on a press all there are, page by page', async () => {
  stubFetch({
    'GET /api/exams/marks?studentId=7&size=4': pageOf(exams(0, 4), 23),
    'GET /api/exams/marks?studentId=7&page=0&size=20': pageOf(exams(0, 20), 23),
    'GET /api/exams/marks?studentId=7&page=1&size=20': pageOf(exams(20, 23), 23),
  })
  renderPage(<Marks studentId={7} />, { path: '/mobile/growth/7', user: asParent() })
  const all = await screen.findByRole('button', { name: '查看全部 23 场' })
  expect(heads()).toBe(4)
  fireEvent.click(all)
  const more = await screen.findByRole('button', { name: '更多' })
  expect(heads()).toBe(20)
  fireEvent.click(more)
  await expect.poll(heads).toBe(23)
  expect(screen.queryByRole('button')).toBeNull()
})

it('期末评语 of years before are reached, too', async () => {
  const comment = (id: number) => ({
    ...{ id, studentId: 7, studentName: '程亦安', className: '初一(3)班', semesterName: `第 ${id} 学期` },
    ...{ text: '你很努力。', authorName: '林晓月', releasedAt: '2026-07-01T08:00:00.000Z' },
  })
  const all = Array.from({ length: 6 }, (_, id) => comment(id))
  stubFetch({
    'GET /api/growth/term-comments?studentId=7&size=4': pageOf(all.slice(0, 4), 6),
    'GET /api/growth/term-comments?studentId=7&page=0&size=20': pageOf(all, 6),
  })
  renderPage(<TermComments studentId={7} />, { path: '/mobile/growth/7', user: asParent() })
  fireEvent.click(await screen.findByRole('button', { name: '查看全部 6 条' }))
  expect(await screen.findByText('第 5 学期')).toBeTruthy()
})

it('the exam that a line is about is opened, however old, and leads to the others', async () => {
  stubFetch({
    'GET /api/exams/marks?studentId=7&examId=31': pageOf([exam(31, '期末考试')], 1),
    'GET /api/exams/marks?studentId=7&size=4': pageOf(exams(0, 4), 4),
  })
  const path = '/mobile/parent/child/7?show=growth&exam=31'
  renderPage(<Marks studentId={7} />, { path, user: asParent() })
  expect(await screen.findByRole('heading', { name: '期末考试' })).toBeTruthy()
  expect(heads()).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: '查看历次成绩' }))
  expect(await screen.findByRole('heading', { name: '第0次月考' })).toBeTruthy()
  expect(screen.getByTestId('place').textContent).toBe('/mobile/parent/child/7?show=growth')
})
