import { cleanup, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { paged, renderAt, signIn, standIn } from '../../../kit/testing'
import { CourseDetailPage } from './CourseDetailPage'

afterEach(cleanup)

const COURSE = {
  ...{ id: 2, name: '数学', courseCode: 'SX', courseType: '必修', credits: 4, semester: null, version: 1 },
  ...{ departmentId: null, departmentName: '数学组', description: null, teacherIds: [], teacherNames: [] },
  ...{ classes: [], teachers: [], classCount: 0 },
}
const AT = '2026-11-17T08:31:00.000Z'
const PLAN = {
  id: 8,
  title: '初一数学教学计划',
  grade: '初一',
  semesterName: '第一学期',
  hours: 90,
  authorName: '林晓月',
}
const PREPARATION = { ...PLAN, id: 5, title: '6.2 移项', firstDate: '2026-11-17', status: 'APPROVED' }
const ANSWERS = {
  'GET /api/courses/{id}': COURSE,
  'GET /api/teaching-plans': paged([PLAN]),
  'GET /api/lesson-preparations': paged([PREPARATION]),
  'GET /api/course-resources': paged([]),
  'GET /api/homeworks/search': paged([
    { id: 21, title: '移项 课后练习', classes: [{ className: '初一(3)班' }], publishedAt: AT },
  ]),
  'GET /api/homeworks/mine': paged([
    { id: 21, submissionId: 77, title: '移项 课后练习', studentName: '程亦安', dueAt: AT },
  ]),
}
const open = (codes: string[]) => {
  signIn(codes)
  const server = standIn(ANSWERS)
  renderAt(
    '/teaching/courses/2',
    <Routes>
      <Route path="/teaching/courses/:courseId" element={<CourseDetailPage />} />
    </Routes>,
  )
  return server
}
const part = async (name: string) => within(await screen.findByRole('region', { name }))

test('a teacher finds plan, preparations and the homework of the course on its page', async () => {
  open(['course:view', 'teachingPlan:view', 'teachingPlan:create', 'homework:create', 'homework:view'])
  const plan = await (await part('教学计划')).findByRole('link', { name: '初一数学教学计划' })
  expect(plan.getAttribute('href')).toBe('/teaching/plans/8')
  const prepared = await (await part('备课')).findByRole('link', { name: '6.2 移项' })
  expect(prepared.getAttribute('href')).toBe('/teaching/lesson-preparations/5')
  const homework = await part('课程作业')
  expect((await homework.findByRole('link', { name: '移项 课后练习' })).getAttribute('href')).toBe(
    '/homework/detail/21',
  )
  expect(homework.getByText('初一(3)班')).toBeTruthy()
})

test('a family finds the approved plan and its own homework there, and nothing of how lessons are prepared', async () => {
  const server = open(['course:view', 'teachingPlan:view', 'homework:view'])
  expect(await (await part('教学计划')).findByText('初一数学教学计划')).toBeTruthy()
  expect(server.asked('GET /api/teaching-plans').every((call) => call.includes('approved=true'))).toBe(true)
  expect(await (await part('课程作业')).findByText('程亦安')).toBeTruthy()
  expect(screen.queryByRole('region', { name: '备课' })).toBeNull()
  expect(server.asked('lesson-preparations')).toEqual([])
  expect(server.asked('homeworks/search')).toEqual([])
})
