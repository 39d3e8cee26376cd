import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { field, opened, place, press, type } from '../../../kit/acting'
import { conforms } from '../../../kit/conformance'
import { paged, renderAt, signIn, standIn } from '../../../kit/testing'
import { NewPreparationPage } from './NewPreparationPage'
import { PreparationsPage } from './PreparationsPage'
import { ReviewPage } from './review/ReviewPage'
import { ReviewsPage } from './review/ReviewsPage'
import { TemplatesPage } from './templates/TemplatesPage'
import { COMMENT, CONTENT, PREPARATION, WEEK } from './testing'

afterEach(cleanup)

const WRITER = ['teachingPlan:view', 'teachingPlan:create', 'teachingPlan:update']
const REVIEWER = [...WRITER, 'lessonPreparation:review']
const AT = '2026-11-17T08:31:00.000Z'
const TEMPLATE = {
  ...{ id: 2, name: '数学新授课', scope: 'SCHOOL', departmentId: null, departmentName: null },
  ...{ authorName: '教务处', stepCount: 5, minutes: 40, updatedAt: AT, version: 1, mayEdit: false },
}
const WAITING = {
  ...PREPARATION,
  status: 'SUBMITTED',
  isOwn: false,
  mayEdit: false,
  mayReflect: false,
  mayReview: true,
  dueOn: '2026-11-20',
  reviewNumber: 4,
}

const STATISTICS = {
  semesterName: '第一学期',
  courses: [
    {
      ...{ courseId: 2, courseName: '数学', drafts: 1, waiting: 2, approved: 3, rejected: 0 },
      ...{ overdue: 1, openComments: 2 },
    },
  ],
  waits: [
    {
      ...{ reviewerName: '范致和', authorName: '林晓月', courseName: '数学', count: 2, overdue: 1 },
      since: AT,
    },
  ],
}

const open = (path: string, codes: string[], more: Record<string, unknown> = {}, roles?: string[]) => {
  signIn(codes, roles)
  const server = standIn({
    'GET /api/lesson-preparations': paged([PREPARATION]),
    'GET /api/lesson-preparations/week': WEEK,
    'GET /api/lesson-preparations/options': {
      courses: [{ id: 2, name: '数学', grades: ['初一'] }],
      semesters: [{ id: 1, name: '第一学期', isCurrent: true }],
    },
    'GET /api/lesson-preparations/templates': [TEMPLATE],
    'GET /api/lesson-preparations/templates/options': { scopes: ['OWN'], departments: [] },
    'GET /api/lesson-preparations/reviews': paged([WAITING]),
    'GET /api/lesson-preparations/statistics': STATISTICS,
    'GET /api/lesson-preparations/{id}': WAITING,
    'GET /api/lesson-preparations/{id}/comments': [COMMENT],
    'GET /api/lesson-preparations/{id}/versions': [
      // Handed in again since it was read: nobody decides about what they have not seen.
      { number: 5, kind: 'SUBMITTED', savedByName: '林晓月', savedAt: AT },
    ],
    ...more,
  })
  renderAt(
    path,
    <Routes>
      <Route path="/teaching/lesson-preparations" element={<PreparationsPage />} />
      <Route path="/teaching/lesson-preparations/create" element={<NewPreparationPage />} />
      <Route path="/teaching/lesson-preparations/templates" element={<TemplatesPage />} />
      <Route path="/teaching/lesson-preparations/review" element={<ReviewsPage />} />
      <Route path="/teaching/lesson-preparations/:id/review" element={<ReviewPage />} />
      <Route path="*" element={null} />
    </Routes>,
  )
  return server
}

test('the week says which lessons have a preparation; the next one is begun on its lesson, with its course and grade', async () => {
  const server = open('/teaching/lesson-preparations', WRITER, {
    'POST /api/lesson-preparations': { ...PREPARATION, id: 8 },
  })
  const week = within(await screen.findByRole('region', { name: '我的课' }))
  expect(week.getByText(/已备 1 \/ 2 节/)).toBeTruthy()
  expect(week.getByRole('link', { name: /6\.2 移项/ }).getAttribute('href')).toBe(
    '/teaching/lesson-preparations/5',
  )
  for (const name of ['新建备课', '编辑', '复制', '删除'])
    expect(await screen.findByRole('button', { name })).toBeTruthy()
  fireEvent.click(week.getByRole('link', { name: /初一\(4\)班/ }))
  await screen.findByLabelText('课题')
  expect(place()).toBe('/teaching/lesson-preparations/create?date=2026-11-17&classId=4&lesson=5')
  expect(await screen.findByText('已选 1 节')).toBeTruthy()
  await press('开始备课')
  expect(await screen.findByText('请输入课题')).toBeTruthy()
  type('课题', '6.3 去括号')
  await press('开始备课')
  await expect
    .poll(() => server.bodyOf('POST'))
    .toMatchObject({
      ...{ title: '6.3 去括号', courseId: 2, grade: '初一', semesterId: 1, lessonType: 'NEW' },
      slots: [{ classId: 4, date: '2026-11-17', lessonNumber: 5 }],
    })
  await expect.poll(place).toBe('/teaching/lesson-preparations/8')
})

test('whoever reviews sees what waits and who waits for whom, comments on a paragraph and sends back with a reason only', async () => {
  const server = open('/teaching/lesson-preparations/review', REVIEWER, {
    'POST /api/lesson-preparations/{id}/reject': { ...WAITING, status: 'REJECTED' },
    'POST /api/lesson-preparations/{id}/comments': COMMENT,
  })
  expect(await screen.findByText('林晓月 等 范致和 审核')).toBeTruthy()
  expect(screen.getByRole('img', { name: '已通过 3，待审核 2，已退回 0，草稿 1' })).toBeTruthy()
  await press('审核')
  await screen.findByText('说得出移项的依据。')
  expect(place()).toBe('/teaching/lesson-preparations/5/review')
  expect(screen.queryByRole('button', { name: '编辑教学反思' })).toBeNull()
  await press('评论环节“例题”')
  type('写一条评论', '例 1 到例 2 跨度偏大')
  await press('发送')
  await expect
    .poll(() => server.bodyOf('/comments'))
    .toEqual({ text: '例 1 到例 2 跨度偏大', place: 'steps', block: 'bbbb' })
  await press('退回')
  const dialog = await opened('退回 6.2 移项')
  await press('退回', dialog)
  expect(await screen.findByText('请输入退回理由')).toBeTruthy()
  type('退回理由', '请补充正号的例题', dialog)
  await press('退回', dialog)
  await expect
    .poll(() => server.asked('/reject'))
    .toEqual(['POST /api/lesson-preparations/5/reject?number=4'])
  await expect.poll(place).toBe('/teaching/lesson-preparations/review')
  cleanup()
  const own = open('/teaching/lesson-preparations/review', WRITER)
  expect(await screen.findByText('我有 1 份待审核')).toBeTruthy()
  expect(own.asked('status=SUBMITTED')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: '切换为教研组长' })).toBeNull()
  cleanup()
  // Whoever reviews in another role is led there.
  const switching = { 'POST /api/auth/switch-role': { permissions: REVIEWER } }
  open('/teaching/lesson-preparations/review', WRITER, switching, ['TEACHER', 'HEAD_TEACHER'])
  await press('切换为教研组长')
  expect(await screen.findByText('林晓月 等 范致和 审核')).toBeTruthy()
})

test('templates stand by whom they are for; an own one is written as an outline', async () => {
  const server = open('/teaching/lesson-preparations/templates', WRITER, {
    'POST /api/lesson-preparations/templates': { ...TEMPLATE, id: 3, content: CONTENT },
  })
  const school = within(await screen.findByRole('region', { name: '全校' }))
  expect(school.getByText('数学新授课')).toBeTruthy()
  expect(school.queryByRole('button', { name: '删除' })).toBeNull()
  await press('新建模板')
  await screen.findByLabelText('第 1 个环节的名称')
  type('模板名称', '我的复习课')
  fireEvent.change(field('第 1 个环节的时间（分钟）'), { target: { value: '5' } })
  await press('保存模板')
  await expect
    .poll(() => server.bodyOf('POST'))
    .toMatchObject({
      ...{ name: '我的复习课', scope: 'OWN' },
      content: { lessonType: 'NEW', steps: [{ name: '复习导入', minutes: 5 }, {}, {}, {}, {}] },
    })
  expect(server.bodyOf('POST')).not.toHaveProperty('content.title')
  await screen.findByRole('region', { name: '全校' })
})

conforms({
  page: <PreparationsPage />,
  path: '/teaching/lesson-preparations',
  title: '备课管理',
  noun: '备课',
  reads: 'GET /api/lesson-preparations',
  rows: [PREPARATION],
  shows: '6.2 移项',
  failed: '获取备课失败',
  fields: ['关键字', '课程', '状态', '范围'],
  columns: '课题|班级|上课|环节 / 分钟|状态|备课人|更新|操作'.split('|'),
  filter: ['关键字', '没有', 'keyword=没有'],
  also: { 'GET /api/lesson-preparations/week': WEEK },
  rights: [
    { codes: WRITER, bar: ['新建备课', '刷新'], row: ['编辑', '复制', '删除'] },
    { codes: ['teachingPlan:view'], bar: ['刷新'], row: ['编辑', '删除'] },
  ],
  remove: {
    call: 'DELETE /api/lesson-preparations/{id}',
    question: '确定要删除备课 6.2 移项 吗?',
    done: '删除备课成功',
    failed: '删除备课失败',
  },
})

conforms({
  page: <ReviewsPage />,
  path: '/teaching/lesson-preparations/review',
  title: '备课审核管理',
  noun: '备课',
  reads: 'GET /api/lesson-preparations/reviews',
  rows: [WAITING],
  shows: '6.2 移项',
  failed: '获取待审核的备课失败',
  fields: ['审核', '范围', '由谁审核', '期限'],
  columns: '课题|班级|备课人|提交|审核期限|审核人|状态|操作'.split('|'),
  also: { 'GET /api/lesson-preparations/statistics': STATISTICS },
  rights: [{ codes: REVIEWER, bar: ['刷新'], row: ['审核'] }],
})
