import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../../../../api/queries'
import { startSession } from '../../../../../session/store'
import { paged, renderAt, standIn } from '../../../../kit/testing'
import { SubmissionPage } from '../marking/SubmissionPage'
import { detailOf, homework, mineOf, versionOf } from '../testing'
import { FamilyHomework } from './FamilyHomework'
import { MyHomeworksPage } from './MyHomeworksPage'

afterEach(cleanup)
beforeEach(() => localStorage.clear())

const signIn = (profileType: 'STUDENT' | 'PARENT') => {
  queryClient.clear()
  const permissions = [
    'homework:view',
    'courseResource:view',
    'teachingPlan:view',
    ...(profileType === 'STUDENT' ? ['homework:submit'] : []),
  ]
  startSession('token', { id: 1, username: 'someone', roles: [profileType], profileType, permissions })
}
const show = (path: string) =>
  renderAt(
    path,
    <Routes>
      <Route path="/homework/student" element={<MyHomeworksPage />} />
      <Route path="/homework/submission/:submissionId" element={<SubmissionPage />} />
      <Route path="*" element={null} />
    </Routes>,
  )

const evening = (studentId: number, studentName: string) => ({
  ...{ date: '2026-11-16', studentId, studentName, cap: 60, minutes: 46, minutesLeft: 30, todo: 2 },
  ...{ overdue: 0, returned: 1, spread: 45, next: [] },
  courses: [
    { courseId: 2, courseName: '数学', minutes: 36, left: 20 },
    { courseId: 3, courseName: '语文', minutes: 10, left: 10 },
  ],
})
const list = () =>
  standIn({
    'GET /api/course-resources/courses': [{ id: 2, name: '数学' }],
    'GET /api/homeworks/mine/today': [evening(101, '程亦安'), evening(102, '程亦宁')],
    'GET /api/homeworks/reminders': { off: ['published'] },
    'PUT /api/homeworks/reminders': { off: ['published', 'due'] },
    'GET /api/homeworks/mine': paged([
      mineOf(1),
      mineOf(2, { state: 'RETURNED', returnReason: '第 3 题重做' }),
      mineOf(3, { dueAt: '2026-12-01T00:00:00.000Z', needsSubmission: false }),
      mineOf(4, { dueAt: '2026-12-02T00:00:00.000Z', state: 'GRADED', score: 92 }),
    ]),
  })

test('a pupil sees the evening and what is to be done, by the time it is due', async () => {
  signIn('STUDENT')
  const server = list()
  show('/homework/student')
  expect(await screen.findByText('练习1')).toBeTruthy()
  const bar = await screen.findByRole('region', { name: '今天的作业时长' })
  expect(bar.textContent).toContain('今天还要写 30 分钟全天 46，书面上限 60')
  expect(within(bar).getByText('已完成 16')).toBeTruthy()
  expect(within(bar).getByText('分几天完成的作业共 45 分钟，今天计其中一份')).toBeTruthy()
  expect(document.querySelectorAll('.mine-group')).toHaveLength(3)
  // Without a menu of teaching, from here to what teachers share.
  const doors = within(await screen.findByRole('region', { name: '课程资料' }))
  const doorOf = async (name: string) => (await doors.findByRole('link', { name })).getAttribute('href')
  expect(await doorOf('数学')).toBe('/teaching/courses/2')
  expect(await doorOf('各科教学计划')).toBe('/teaching/plans')
  expect(screen.getByText('92 分')).toBeTruthy()
  expect(screen.getByText('订正').closest('a')?.getAttribute('href')).toBe('/homework/submit/2')
  expect(screen.getByText('我完成了')).toBeTruthy()
  fireEvent.click(screen.getByText('已批改'))
  await expect.poll(() => server.asked('filter=graded').length).toBe(1)
})

test('a parent looks at one child after the other, and hands nothing in', async () => {
  signIn('PARENT')
  const server = list()
  show('/homework/student')
  expect(await screen.findByText('练习1')).toBeTruthy()
  expect(screen.queryByText('去完成')).toBeNull()
  await expect.poll(() => server.asked('studentId=101').length).toBeGreaterThan(0)
  fireEvent.click(screen.getByText('程亦宁'))
  await expect.poll(() => server.asked('studentId=102').length).toBeGreaterThan(0)
})

const one = (some: object = {}) => ({
  ...{ ...mineOf(7), content: '第 1 到 5 题', doc: null, files: [] },
  submission: detailOf(5, { state: 'PENDING', versions: [], may: { submit: true, grade: false } }),
  ...some,
})
test('what the bell said of one child’s work has been seen once it stands there', async () => {
  signIn('PARENT')
  const server = standIn({ 'GET /api/homeworks/7/mine': one({ studentId: 105 }) })
  renderAt(
    '/homework/detail/7?studentId=105',
    <Routes>
      <Route path="/homework/detail/:id" element={<FamilyHomework id={7} />} />
    </Routes>,
  )
  await screen.findByText('第 1 到 5 题')
  await expect.poll(() => server.bodyOf('/bell/read')).toEqual({ link: '/homework/detail/7?studentId=105' })
})

test('one handing in is looked at with what was said about it', async () => {
  signIn('PARENT')
  const marked = versionOf({ score: 92, comment: '书写认真', markedAt: '2026-11-17T02:00:00.000Z' })
  standIn({
    'GET /api/homework-submissions/5': detailOf(5, {
      state: 'GRADED',
      versions: [{ ...marked, markedBy: '罗文博' }],
      may: { submit: false, grade: false },
    }),
    'GET /api/homeworks/7': homework,
  })
  show('/homework/submission/5')
  expect(await screen.findByText('书写认真')).toBeTruthy()
  expect(screen.getByText('92 分')).toBeTruthy()
  expect(screen.queryByText('批改')).toBeNull()
  expect(screen.getByText('作业详情').closest('a')?.getAttribute('href')).toBe(
    '/homework/detail/7?studentId=105',
  )
})

test('what was missed and what came back are found without looking through everything', async () => {
  signIn('STUDENT')
  const server = list()
  show('/homework/student')
  fireEvent.click(await screen.findByText('逾期未交'))
  await expect.poll(() => server.asked('filter=overdue').length).toBe(1)
  fireEvent.click(await screen.findByText('已退回', { selector: '.ant-segmented-item-label' }))
  await expect.poll(() => server.asked('filter=returned').length).toBe(1)
})

test('each kind of reminder is turned off at the desk, too', async () => {
  signIn('PARENT')
  const server = list()
  show('/homework/student')
  expect((await screen.findByLabelText('布置了新作业')).getAttribute('aria-checked')).toBe('false')
  fireEvent.click(screen.getByLabelText('截止前一晚还未完成'))
  await expect.poll(() => server.bodyOf('PUT')).toEqual({ off: ['published', 'due'] })
})
