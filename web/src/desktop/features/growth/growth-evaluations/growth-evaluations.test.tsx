import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { GrowthProfile } from '@xueqiao/contract/features/growth/growth-evaluations/profile'
import { DIMENSION_LABELS, DIMENSIONS } from '@xueqiao/contract/features/growth/growth-indicators/values'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { opened, press } from '../../../kit/acting'
import { conforms } from '../../../kit/conformance'
import { paged, refused, renderAt, signIn, standIn } from '../../../kit/testing'
import { EvaluationsPage } from './EvaluationsPage'
import { ProfilePage } from './ProfilePage'

afterEach(cleanup)

const worked = DIMENSIONS.map((dimension, index) => ({
  ...{ dimension, name: DIMENSION_LABELS[dimension], weight: 20, score: dimension === 'practice' ? 2.4 : 4 },
  ...{
    judgement: null,
    assessment: 4,
    evidence: 2.5,
    records: dimension === 'practice' ? 1 : 5 + index,
    selected: 1,
  },
}))
const PROFILE: GrowthProfile = {
  ...{
    studentId: 7,
    studentName: '程亦安',
    studentNumber: '2026070302',
    enrollmentStatus: '在校',
    photoUrl: null,
  },
  ...{ className: '初一(3)班', headTeacherName: '林晓月', semesterId: 2, semesterName: '第一学期' },
  ...{ from: '2026-09-01', to: '2027-01-20' },
  ...{ beforeName: '上学期', semesters: [{ id: 2, name: '第一学期' }], records: 28, waiting: 1 },
  dimensions: worked.map((one) => ({ ...one, before: 3.4, recordsBefore: 4, thin: one.records < 2 })),
  ...{ comment: '热心公益', mayWrite: true, opensHealth: true },
}
const RECORD = {
  ...{ id: 91, studentId: 7, studentName: '程亦安', classId: 3, className: '初一(3)班', semesterId: 2 },
  ...{
    semesterName: '第一学期',
    date: '2026-11-13',
    stage: '初中',
    dimension: 'art',
    dimensionName: '艺术素养',
  },
  ...{
    indicatorId: 5,
    indicatorName: '艺术表现',
    title: '二胡独奏《赛马》',
    content: '独立编排',
    photos: [],
  },
  ...{ authorKind: 'teacher', authorName: '裴音', status: 'SELECTED', appealUntil: null, appealed: false },
  ...{ version: 1, mayEdit: false, mayManage: false, mayAppeal: false, mayDecide: false },
}

const YEAR = {
  ...{ id: 82, schoolYear: 2026, grade: '初一', testedOn: '2026-11-06', standardName: '2014', bonus: 0 },
  items: [{ key: 'run50', name: '50 米跑', weight: 20, result: '8.4 秒', score: 78, bonus: 0 }],
  ...{ total: 80.8, level: 'good', exemptReason: null },
}

const open = (path: string, permissions: string[], more: Record<string, unknown> = {}) => {
  signIn(permissions)
  const server = standIn({
    'GET /api/growth/evaluations/profile': PROFILE,
    'GET /api/growth/goals': paged([{ id: 3, title: '每天读书半小时', dueDate: '2026-12-31', progress: 40 }]),
    'GET /api/growth/achievements': paged([
      { id: 4, awardName: '三好学生', awardLevel: '校级', awardDate: '2026-06-30' },
    ]),
    'GET /api/growth/activities': paged([
      { id: 5, activityName: '敬老院志愿服务', role: '组长', startDate: '2026-05-20', endDate: '2026-05-21' },
    ]),
    'GET /api/growth/records': paged([RECORD]),
    'GET /api/exams/marks': paged([]),
    'GET /api/growth/term-comments': paged([]),
    'GET /api/growth/goals/3': {
      steps: [
        { id: 1, text: '借一本书', doneAt: '2026-11-06T08:00:00.000Z' },
        { id: 2, text: '读完', doneAt: null },
      ],
    },
    'GET /api/growth/health/pupils/7': { years: [YEAR, { ...YEAR, id: 81, schoolYear: 2025, total: 74 }] },
    'GET /api/assessments': paged([
      { id: 61, type: 'monthly', date: '2026-10-30', socialScore: 4, academicScore: 3, behaviorScore: null },
      { id: 62, type: 'term', date: '2026-06-30', socialScore: 2, academicScore: 3, behaviorScore: null },
    ]),
    ...more,
  })
  renderAt(
    path,
    <Routes>
      <Route path="/student-growth/profile" element={<ProfilePage />} />
      <Route path="/student-growth/evaluations" element={<EvaluationsPage />} />
    </Routes>,
  )
  return server
}

test('a point of the radar opens its evidence; thin spots are named, against one’s own past alone', async () => {
  const server = open('/student-growth/profile?studentId=7', [
    ...['growth:view', 'student:view', 'assessment:view'],
  ])
  expect(await screen.findByText('社会实践：本学期 1 条')).toBeTruthy()
  expect(screen.getByText('上学期 4 条')).toBeTruthy()
  expect(screen.getByText('热心公益')).toBeTruthy()
  expect(await screen.findByText('组长，2026-05-20 至 2026-05-21')).toBeTruthy()
  expect(await screen.findByText('二胡独奏《赛马》')).toBeTruthy()
  const dot = document.querySelector('[data-dimension="art"]')
  if (dot !== null) fireEvent.click(dot)
  await waitFor(() => expect(server.asked('dimension=art')).toHaveLength(1))
  await press('社会实践 2.4，查看 1 条记录')
  await waitFor(() => expect(server.asked('dimension=practice')).toHaveLength(1))
  // All that the score is made of, not its records alone: of the assessments those of the semester.
  const parts = screen.getByRole('region', { name: '社会实践的分数从哪里来' })
  expect(parts.textContent).toContain('按学生评估 30、记录 20的比重')
  expect(parts.textContent).toContain('1 条记录，已遴选 1 条')
  expect(parts.textContent).not.toContain('教师评定')
  const doors = await within(parts).findAllByRole('link')
  expect(doors.map((door) => door.getAttribute('href'))).toEqual(['/student/assessment/61'])
  expect(screen.queryByText(/排名|名次/)).toBeNull()
})

test('a family with one child chooses nobody, and a look takes the lines of it from the bell, those of before too', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const seen: unknown[] = []
  const subject = {
    studentId: 7,
    studentName: '程亦安',
    className: '初一(3)班',
    stage: '初中',
    kind: 'parent',
  }
  const server = open('/student-growth/profile', ['growth:view'], {
    'GET /api/growth/records/subjects': [subject],
    'PUT /api/notifications/bell/read': (_: string, body: unknown) => seen.push(body),
  })
  expect(await screen.findByText('程亦安')).toBeTruthy()
  expect(screen.queryByLabelText('学生')).toBeNull()
  expect(server.asked('evaluations/profile')[0]).toContain('studentId=7')
  const published = await screen.findByRole('link', { name: '本班公示' })
  expect(published.getAttribute('href')).toBe('/student-growth/records?status=PUBLISHED')
  for (const link of ['/student-growth/profile', '/student-growth/profile?studentId=7'])
    await expect.poll(() => seen).toContainEqual({ link })
})

test('a family reads the last marks, assessment and 期末评语 there, and is led to all of them', async () => {
  const mark = { courseId: 4, courseName: '数学', level: '良好', score: null, fullMarks: null, mark: null }
  open('/student-growth/profile?studentId=7', ['growth:view', 'assessment:view'], {
    'GET /api/growth/records/subjects': [],
    'GET /api/exams/marks': paged([
      {
        ...{ examId: 8, studentId: 7, studentName: '程亦安', name: '期中考试', type: 'midterm' },
        ...{ date: '2026-11-04', status: 'RELEASED', courses: [{ ...mark, weak: ['去括号'] }] },
      },
    ]),
    'GET /api/growth/term-comments': paged([
      {
        ...{ id: 6, studentId: 7, studentName: '程亦安', className: '初一(3)班', semesterName: '上学期' },
        ...{ text: '你很努力。', authorName: '林晓月', releasedAt: '2026-07-01T08:00:00.000Z' },
      },
    ]),
  })
  const part = async (name: string) => {
    const region = await screen.findByRole('region', { name })
    const links = within(region).getAllByRole('link')
    return [region.textContent, ...links.map((link) => link.getAttribute('href'))]
  }
  expect(await part('考试成绩')).toEqual([
    expect.stringContaining('数学良好可以再看看：去括号'),
    '/student/exams?studentId=7',
    '/student/exams/8?studentId=7',
  ])
  expect(await part('期末评语')).toEqual([
    expect.stringContaining('你很努力。'),
    '/student-growth/comments?studentId=7',
  ])
  expect(await part('学生评估')).toEqual([
    expect.stringContaining('社交表现4.0'),
    '/student/assessment/radar?studentId=7',
    '/student/assessment/61',
  ])
})

test('who has the pupil in a 教学班 alone is offered neither health nor the handbook', async () => {
  open('/student-growth/profile?studentId=7', ['growth:view', 'student:view'], {
    'GET /api/growth/evaluations/profile': { ...PROFILE, opensHealth: false },
    'GET /api/growth/records/subjects': [
      { studentId: 7, studentName: '程亦安', className: '初一(3)班', stage: '初中', kind: 'teacher' },
    ],
  })
  expect(await screen.findByText('荣誉成就')).toBeTruthy()
  expect(await screen.findByText('程亦安（初一(3)班）')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '成长手册' })).toBeNull()
  expect(screen.queryByText('体质测试')).toBeNull()
})

test('staff are asked before the handbook of a pupil leaves the house, a family is not', async () => {
  const HANDBOOK = 'GET /api/growth/handbooks/pupils/{studentId}'
  const given = {
    'GET /api/growth/records/subjects': [
      { studentId: 7, studentName: '程亦安', className: '初一(3)班', stage: '初中', kind: 'teacher' },
    ],
    [HANDBOOK]: () => new Response('%PDF-'),
  }
  const path = '/student-growth/profile?studentId=7'
  const staff = open(path, ['growth:view', 'student:view'], given)
  await press('成长手册')
  await opened('将导出 程亦安 的成长手册')
  await press('取消')
  expect(staff.asked('handbooks')).toEqual([])
  await press('成长手册')
  await press('导出', await opened('将导出 程亦安 的成长手册'))
  await expect.poll(() => staff.asked('handbooks')).toHaveLength(1)
  cleanup()
  const family = open(path, ['growth:view'], given)
  await press('成长手册')
  await expect.poll(() => family.asked('handbooks')).toHaveLength(1)
})

test('who has no evaluation has a row all the same, and is judged from there', async () => {
  const row = {
    ...{ id: null, studentId: 7, studentName: '程亦安', studentNumber: '2026070302', classId: 3 },
    ...{ class: '初一(3)班', semesterId: 2, semesterName: '第一学期', dimensions: worked, total: 3.6 },
    ...{ comment: null, status: 'NONE', authorName: null, approvedByName: null, approvedAt: null },
    ...{ version: null, mayEdit: true, mayApprove: false },
  }
  const server = open('/student-growth/evaluations', ['growth:view', 'student:view'], {
    'GET /api/growth/evaluations': paged([row]),
    'POST /api/growth/evaluations': { ...row, id: 12 },
  })
  expect(await screen.findByText('未评价')).toBeTruthy()
  await press('评价')
  const box = await opened('程亦安 的综合评价')
  expect(box.textContent).toContain('学生评估 4；记录 1 条，已遴选 1 条')
  await press('保存', box)
  await waitFor(() =>
    expect(server.bodyOf('POST /api/growth/evaluations')).toMatchObject({ studentId: 7, semesterId: 2 }),
  )
})

test('who is in charge orders the handbooks of the class here', async () => {
  const row = {
    ...{ id: 12, studentId: 7, studentName: '程亦安', studentNumber: '2026070302', classId: 3 },
    ...{ class: '初一(3)班', semesterId: 2, semesterName: '第一学期', dimensions: worked, total: 3.6 },
    ...{ comment: null, status: 'APPROVED', authorName: '林晓月', approvedByName: null, approvedAt: null },
    ...{ version: 1, mayEdit: true, mayApprove: false },
  }
  const answers = (mayManage: boolean) => ({
    'GET /api/growth/evaluations': paged([row]),
    'GET /api/growth/records/flow': { mayManage },
    'GET /api/growth/handbooks/classes/3/run': null,
  })
  open('/student-growth/evaluations?classId=3', ['growth:view'], answers(true))
  await press('全班成长手册')
  const box = await opened('初一(3)班 成长手册')
  expect(await within(box).findByRole('button', { name: '开始生成' })).toBeTruthy()
  // What leaves is said before it does.
  expect(box.textContent).toContain('健康和体质测试')
  cleanup()
  const server = open('/student-growth/evaluations?classId=3', ['growth:view'], answers(false))
  await screen.findByText('程亦安')
  await waitFor(() => expect(server.asked('/records/flow')).toHaveLength(1))
  expect(screen.queryByRole('button', { name: '全班成长手册' })).toBeNull()
})

const LATE = '罗文博 刚刚修改了 白一诺 的综合评价，请核对后再决定'

test('what is selected stays so over pages, goes out as it was read, and who is left out is named', async () => {
  const one = (studentId: number, name: string, more: object) => ({
    ...{ id: 80 + studentId, studentId, studentName: name, studentNumber: `0${studentId}`, classId: 3 },
    ...{ class: '初一(3)班', semesterId: 2, semesterName: '第一学期', dimensions: worked, total: 3.6 },
    ...{ comment: '好', status: 'PENDING', authorName: '罗文博', approvedByName: null, approvedAt: null },
    ...{ version: 4, mayEdit: true, mayApprove: true, ...more },
  })
  const none = { id: null, status: 'NONE', version: null, mayApprove: false }
  const pages = [[one(7, '程亦安', {}), one(8, '程亦乐', none)], [one(9, '白一诺', { version: 2 })]]
  let turn = 0
  const stale = { version: 3, changedBy: '罗文博', changedAt: '2026-11-18T02:00:00Z' }
  const server = open('/student-growth/evaluations', ['growth:view'], {
    'GET /api/growth/evaluations': (call: string) => paged(pages[call.includes('page=1') ? 1 : 0] ?? [], 11),
    'POST /api/growth/evaluations/approve': () => {
      turn += 1
      if (turn > 1) return { approved: 1 }
      const errors = [{ field: 'versions.89', message: '已被修改' }]
      return refused(LATE, { code: 'STALE', stale, errors }, 409)()
    },
  })
  const tick = async (name: string) => fireEvent.click(await screen.findByRole('checkbox', { name }))
  await tick('选择 7')
  await tick('选择 8')
  fireEvent.click(screen.getByTitle('2'))
  await tick('选择 9')
  await press('审核所选')
  await screen.findByText(LATE)
  expect(server.bodyOf('POST')).toEqual({ ids: [87, 89], versions: { 87: 4, 89: 2 } })
  // What has changed is to be read, and selected, again; the others wait as they were chosen.
  await expect.poll(() => document.querySelector('[role=status] b')?.textContent).toBe('2')
  await press('审核所选')
  expect(await screen.findByText('已审核 1 份评价，程亦乐还没有评价')).toBeTruthy()
  expect(server.bodyOf('POST')).toEqual({ ids: [87], versions: { 87: 4 } })
})

test('what has no score is no corner of the radar, and says so', async () => {
  const dimensions = PROFILE.dimensions.map((one) =>
    one.dimension === 'art' ? { ...one, score: null } : one,
  )
  open('/student-growth/profile?studentId=7', ['growth:view', 'student:view'], {
    'GET /api/growth/evaluations/profile': { ...PROFILE, dimensions },
  })
  const art = await screen.findByRole('button', { name: /艺术素养 还没有分数/ })
  expect(art.textContent).toContain('暂无')
  const drawn = (which: string) => document.querySelector(`.growth-radar ${which}`)?.getAttribute('d') ?? ''
  expect(document.querySelectorAll('.growth-radar circle')).toHaveLength(dimensions.length - 1)
  expect(document.querySelectorAll('.growth-radar .growth-point')).toHaveLength(dimensions.length - 1)
  expect(drawn('.before')).toMatch(/Z$/)
  // Three lines between four corners: nothing goes through the middle.
  expect(drawn('.now').match(/L/g)).toHaveLength(dimensions.length - 2)
  expect(drawn('.now')).not.toContain('150.0,150.0')
})

test('goals stand there with their steps; fitness is opened by staff on a press, which is noted', async () => {
  const server = open('/student-growth/profile?studentId=7&classId=3', ['growth:view', 'student:view'])
  const steps = await screen.findByRole('list', { name: '每天读书半小时 的步骤' })
  expect(steps.textContent).toContain('借一本书')
  expect(steps.textContent).toContain('正在做')
  expect(screen.getByRole('link', { name: '新目标' }).getAttribute('href')).toBe(
    '/student-growth/goals?add=1&for=7&of=3',
  )
  expect(server.asked('/api/growth/health')).toHaveLength(0)
  await press('查看成绩')
  expect((await screen.findByRole('list', { name: '各项成绩' })).textContent).toContain('8.4 秒')
  expect(screen.getByText('80.8', { selector: 'b' })).toBeTruthy()
  expect(screen.getByRole('img', { name: '历年总分：初一 74.0，初一 80.8' })).toBeTruthy()
})

conforms({
  page: <EvaluationsPage />,
  path: '/student-growth/evaluations',
  title: '综合评价',
  noun: '综合评价',
  reads: 'GET /api/growth/evaluations',
  rows: [
    {
      ...{ id: null, studentId: 7, studentName: '程亦安', studentNumber: '2026070302', classId: 3 },
      ...{ class: '初一(3)班', semesterId: 2, semesterName: '第一学期', dimensions: worked, total: 3.6 },
      ...{ comment: null, status: 'NONE', authorName: null, approvedByName: null, approvedAt: null },
      ...{ version: null, mayEdit: true, mayApprove: false },
    },
  ],
  shows: '程亦安',
  failed: '获取综合评价失败',
  fields: ['学期', '班级', '学生', '审核状态'],
  columns: ['学生', '班级', ...Object.values(DIMENSION_LABELS), '综合', '综合评语', '审核状态', '操作'],
  filter: ['学生', '没有', 'keyword=没有'],
  rights: [{ codes: ['growth:view', 'student:view'], bar: ['刷新'], row: ['档案', '评价'] }],
})
