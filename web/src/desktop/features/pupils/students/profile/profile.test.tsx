import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { usePageName } from '../../../../../lib/page-name'
import { broken, lost, paged, renderAt, signIn, standIn } from '../../../../kit/testing'
import { StudentProfilePage } from './StudentProfilePage'

afterEach(cleanup)

const STUDENT = {
  id: 7,
  name: '顾清禾',
  studentNumber: '2023040126',
  gender: '女',
  birthDate: '2014-05-21',
  className: '六年级1班',
  classId: 3,
  enrollmentStatus: '在校',
  financialAidType: null,
  mayEdit: false,
  masked: true,
  version: 1,
  guardians: [{ parentId: 1, name: '顾立文', phone: '138****7716', relationship: '父亲', isPrimary: true }],
  classHistory: [
    {
      classId: 3,
      className: '六年级1班',
      grade: '六年级',
      academicYear: '2026-2027',
      fromDate: '2021-09-01',
      toDate: null,
      reason: '入学编班',
    },
  ],
  transferRecords: [],
  physicalExams: [],
  achievements: [],
  activities: [],
}

const Name = () => <p data-testid="name">{usePageName() ?? '无名'}</p>
const open = (one: unknown) => {
  signIn([])
  const server = standIn({ 'GET /api/students/{id}': one })
  renderAt(
    '/student/students/7',
    <>
      <Name />
      <Routes>
        <Route path="/student/students/:id" element={<StudentProfilePage />} />
      </Routes>
    </>,
  )
  return server
}
const headings = () => [...document.querySelectorAll('h2')].map(({ textContent }) => textContent)
const name = () => screen.getByTestId('name').textContent

test('the page bears the name of the pupil, once it is known', async () => {
  open(() => Response.json(STUDENT))
  expect(name()).toBe('无名')
  await screen.findByRole('heading', { name: '顾清禾' })
  expect(name()).toBe('顾清禾')
  cleanup()
  open(lost)
  await screen.findByText('未能打开学生档案')
  expect(name()).toBe('无名')
})

test('what is printed is the whole record, and afterwards the page is as before', async () => {
  open(() => Response.json(STUDENT))
  await screen.findByRole('heading', { name: '顾清禾' })
  expect(headings()).not.toContain('体检记录')
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  for (const part of [
    '个人信息',
    '班级经历',
    '学籍',
    '班级变动',
    '家长',
    '紧急联系',
    '健康',
    '体检记录',
    '活动经历',
  ])
    expect(headings()).toContain(part)
  expect(screen.getByLabelText('学生档案打印稿').textContent).toContain('打印于')
  // Of a class that has gone up with its pupils: 一年级 in 2021.
  expect(document.body.textContent).toContain('一年级至六年级')
  act(() => void window.dispatchEvent(new Event('afterprint')))
  await waitFor(() => expect(screen.queryByLabelText('学生档案打印稿')).toBeNull())
  expect(screen.getByText('近期记录').closest('section')?.textContent).toContain('入学编班，一年级')
})

const SIGNED = ['growth:view', 'grade:view']
const shown = () => {
  signIn(SIGNED)
  const answers: (() => void)[] = []
  const late = (data: unknown) => () =>
    new Promise((resolve) => answers.push(() => resolve(Response.json({ success: true, data, message: '' }))))
  standIn({
    'GET /api/students/{id}': () => Response.json(STUDENT),
    'GET /api/growth/evaluations/profile': {
      ...{ semesterName: '第一学期', comment: '做事有始有终', opensHealth: true },
      dimensions: [{ dimension: 'moral', name: '思想品德', score: 4.2 }],
    },
    'GET /api/growth/records': paged([]),
    'GET /api/growth/goals': late(
      paged([{ id: 5, title: '每天读书', dueDate: '2026-12-20', progress: 33, status: 'ACTIVE' }]),
    ),
    'GET /api/exams/marks': late({
      content: [{ examId: 8, name: '期中考试', date: '2026-11-04', status: 'RELEASED', courses: [] }],
      totalElements: 23,
    }),
  })
  renderAt(
    '/student/students/7',
    <Routes>
      <Route path="/student/students/:id" element={<StudentProfilePage />} />
    </Routes>,
  )
  return {
    /** Both that are slow have been asked for. */
    asked: () => waitFor(() => expect(answers).toHaveLength(2)),
    answer: () => {
      for (const answer of answers) answer()
    },
  }
}
const paper = () => screen.queryByLabelText('学生档案打印稿')?.textContent ?? ''

test('the button prints once all parts are there, however slow they are', async () => {
  const { asked, answer } = shown()
  const print = vi.fn()
  vi.stubGlobal('print', print)
  fireEvent.click(await screen.findByRole('button', { name: /打印/ }))
  await waitFor(() => expect(paper()).toContain('做事有始有终'))
  await asked()
  expect(print).not.toHaveBeenCalled()
  act(answer)
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  for (const words of ['每天读书', '期中考试', '最近 20 场，共 23 场', '思想品德 4.2'])
    expect(paper()).toContain(words)
  expect(paper()).not.toContain('还没有加载完')
  act(() => void window.dispatchEvent(new Event('afterprint')))
  await waitFor(() => expect(paper()).toBe(''))
})

test('what the browser prints by itself says when parts are missing', async () => {
  const { asked, answer } = shown()
  await screen.findByRole('heading', { name: '顾清禾' })
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(paper()).toContain('打印时有些内容还没有加载完')
  await asked()
  act(answer)
  act(() => void window.dispatchEvent(new Event('afterprint')))
})

test('the growth tab leads to where more is written, with the pupil chosen', async () => {
  const { asked, answer } = shown()
  fireEvent.click(await screen.findByRole('tab', { name: /成长/ }))
  const links = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await links('健康档案')).toBe('/student-growth/health?studentId=7')
  expect(await links('登记荣誉')).toBe('/student-growth/achievements?studentId=7&classId=3')
  expect(await links('登记活动')).toBe('/student-growth/achievements?tab=activities&studentId=7&classId=3')
  expect(await links('体质详情')).toBe('/student-growth/health?studentId=7')
  await asked()
  act(answer)
  expect(await links('期中考试')).toBe('/student/exams/8')
})

const WORK = {
  ...{
    id: 9,
    submissionId: 90,
    title: '练习四',
    courseName: '数学',
    status: 'PUBLISHED',
    needsSubmission: true,
  },
  ...{
    dueAt: '2026-11-17T00:00:00.000Z',
    submittedAt: '2026-11-16T12:00:00.000Z',
    overdue: false,
    late: false,
  },
  ...{ state: 'GRADED', scoring: 'points', levelStyle: 'letters', score: 92, level: null },
}

test('the homework of the pupil has a tab, which leads to each work, page by page', async () => {
  const list = 'GET /api/homeworks/students/{id}'
  const server = open(() => Response.json(STUDENT))
  server.on(list, broken)
  fireEvent.click(await screen.findByRole('tab', { name: '作业' }))
  await screen.findByText('未能加载作业')
  server.on(
    list,
    paged([WORK, { ...WORK, id: 10, submissionId: 91, title: '朗读', state: 'PENDING', overdue: true }], 21),
  )
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  const link = await screen.findByRole('link', { name: '练习四' })
  expect(link.getAttribute('href')).toBe('/homework/submission/90')
  expect(screen.getByText('92 分')).toBeTruthy()
  expect(screen.getByText('已过截止时间')).toBeTruthy()
  fireEvent.click(screen.getByTitle('2'))
  await waitFor(() => expect(server.asked('page=1')).toHaveLength(1))
  server.on(list, paged([]))
  cleanup()
  open(() => Response.json(STUDENT)).on(list, paged([]))
  fireEvent.click(await screen.findByRole('tab', { name: '作业' }))
  await screen.findByText(/还没有布置给他的作业/)
})

test('the growth tab has the dimensions, the words of the semester and the latest records, and leads to them', async () => {
  signIn(['growth:view'])
  standIn({
    'GET /api/students/{id}': () => Response.json(STUDENT),
    'GET /api/growth/evaluations/profile': {
      ...{ semesterName: '第一学期', comment: '做事有始有终' },
      dimensions: [{ dimension: 'moral', name: '思想品德', score: 4.2 }],
    },
    'GET /api/growth/records': paged([
      {
        id: 91,
        title: '整理笔记',
        date: '2026-11-12',
        dimensionName: '思想品德',
        authorName: '罗文博',
        status: 'SELECTED',
      },
    ]),
  })
  renderAt(
    '/student/students/7?tab=growth',
    <Routes>
      <Route path="/student/students/:id" element={<StudentProfilePage />} />
    </Routes>,
  )
  expect(await screen.findByText('第一学期：思想品德 4.2')).toBeTruthy()
  expect(screen.getByText('做事有始有终')).toBeTruthy()
  const record = await screen.findByRole('link', { name: '整理笔记' })
  expect(record.getAttribute('href')).toBe('/student-growth/records/91')
  expect(screen.getByRole('link', { name: '打开' }).getAttribute('href')).toBe(
    '/student-growth/profile?studentId=7',
  )
})

test('of a pupil whose health stays closed the growth tab does not ask for it', async () => {
  signIn(['growth:view'])
  const profile = { semesterName: '第一学期', comment: null, dimensions: [] }
  const growth = { 'GET /api/growth/records': paged([]), 'GET /api/growth/goals': paged([]) }
  const opened = (id: number, opensHealth: boolean) => {
    const server = standIn({
      ...growth,
      'GET /api/students/{id}': () => Response.json({ ...STUDENT, id }),
      'GET /api/growth/evaluations/profile': { ...profile, opensHealth },
      'GET /api/growth/health/pupils/{id}': { years: [] },
    })
    renderAt(
      `/student/students/${id}?tab=growth`,
      <Routes>
        <Route path="/student/students/:id" element={<StudentProfilePage />} />
      </Routes>,
    )
    return server
  }
  const open = opened(7, true)
  await expect.poll(() => open.asked('health/pupils/7').length).toBe(1)
  expect(await screen.findByRole('link', { name: '健康档案' })).toBeTruthy()
  cleanup()
  const closed = opened(8, false)
  expect(await screen.findByText('还没有写实记录')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '健康档案' })).toBeNull()
  expect(closed.asked('health')).toEqual([])
})
