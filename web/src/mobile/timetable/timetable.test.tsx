import { cleanup, configure, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { aWeek } from '../../shared/timetable/testing'
import { enveloped, renderPage, signInAs, stubFetch } from '../kit/testing'
import { OwnTimetable } from './OwnTimetable'

// Cards come in files of their own, which a busy machine takes its time to load.
configure({ asyncUtilTimeout: 15_000 })

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const MINE = 'GET /api/schedules/me'
const on = (hour: number, minute: number) =>
  vi.useFakeTimers({ now: new Date(Date.UTC(2026, 10, 16, hour - 8, minute)), toFake: ['Date'] })

it('a week on the phone has its days, its rooms, its calendar, and the weeks around it', async () => {
  on(8, 40)
  const calls = stubFetch({
    [`${MINE}?date=2026-11-16`]: enveloped(aWeek()),
    [`${MINE}?date=2026-11-23`]: enveloped(aWeek({ version: null, lessons: [], week: 13 })),
  })
  renderPage(<OwnTimetable />, { path: '/mobile/student/schedule', user: signInAs({ roles: ['STUDENT'] }) })
  const table = await screen.findByRole('table', { name: '初一(3)班课表' })
  expect(within(table).getAllByText('机房 2')).toHaveLength(2)
  expect(screen.getByText('周日（11-22）周三调休，上周三的课')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '下一周' }))
  expect(await screen.findByText('这一周还没有发布课表。')).toBeTruthy()
  expect(screen.getByText('第 13 周')).toBeTruthy()
  expect(calls.filter(({ call }) => call.startsWith(MINE))).toHaveLength(2)
})

it('a week on the phone has 早读 with what is read, 晚自习 with who is there; a teacher sees the class', async () => {
  on(8, 40)
  const watch = {
    ...{ id: 1, date: '2026-11-16', number: 1, name: '早读', startsAt: '07:50', endsAt: '08:10' },
    ...{ kind: 'READING' as const, courseName: '语文' },
    ...{ teacher: { id: 8, name: '周文' }, class: { id: 3, name: '初一(3)班' }, change: null },
  }
  const study = { ...watch, id: 2, kind: 'STUDY' as const, name: '晚自习', courseName: null }
  const period = (name: string, kind: 'READING' | 'STUDY') => ({
    ...{ lessonNumber: null, name, kind, part: 'EARLY' as const, startsAt: '07:50', endsAt: '08:10' },
  })
  const periods = [period('早读', 'READING'), period('晚自习', 'STUDY')]
  const week = aWeek({ periods, watches: [watch, study] })
  stubFetch({ [`${MINE}?date=2026-11-16`]: enveloped(week) })
  renderPage(<OwnTimetable />, { path: '/mobile/student/schedule', user: signInAs({ roles: ['STUDENT'] }) })
  const textsOf = async (name: string) =>
    within(await screen.findByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => `${row.children[0]?.textContent} ${row.children[1]?.textContent}`)
  expect(await textsOf('初一(3)班课表')).toEqual(['早读7:50 语文', '晚自习7:50 周文'])
  cleanup()
  stubFetch({ [`${MINE}?date=2026-11-16`]: enveloped({ ...week, of: 'TEACHER', name: '周文' }) })
  renderPage(<OwnTimetable />, { path: '/mobile/student/schedule', user: signInAs({ roles: ['STUDENT'] }) })
  expect(await textsOf('周文课表')).toEqual(['早读7:50 初一(3)班', '晚自习7:50 初一(3)班'])
})

it('whoever stands in is marked in the week; whoever does not watch sees it struck out', async () => {
  on(8, 40)
  const change = {
    id: 9,
    kind: 'SUBSTITUTE' as const,
    text: '由孙琪老师看班',
    movedFrom: null,
    movedTo: null,
  }
  const watch = {
    ...{ id: 1, date: '2026-11-16', number: 1, name: '早读', startsAt: '07:50', endsAt: '08:10', change },
    ...{ kind: 'READING' as const, courseName: null },
    ...{ teacher: { id: 9, name: '孙琪' }, class: { id: 3, name: '初一(3)班' } },
  }
  const periods = [
    {
      ...{ lessonNumber: null, name: '早读', kind: 'READING' as const, part: 'EARLY' as const },
      ...{ startsAt: '07:50', endsAt: '08:10' },
    },
  ]
  stubFetch({ [`${MINE}?date=2026-11-16`]: enveloped(aWeek({ periods, watches: [watch] })) })
  renderPage(<OwnTimetable />, { path: '/mobile/student/schedule', user: signInAs({ roles: ['STUDENT'] }) })
  const cellOf = async (name: string) =>
    within(await screen.findByRole('table', { name })).getAllByRole('row')[1]?.children[1]
  expect((await cellOf('初一(3)班课表'))?.textContent).toBe('代孙琪')
  expect(screen.getByRole('list', { name: '课表变动' }).textContent).toContain('周一早读由孙琪老师看班')
  cleanup()
  const own = aWeek({ of: 'TEACHER', name: '周文', periods, watchesGone: [watch] })
  stubFetch({ [`${MINE}?date=2026-11-16`]: enveloped(own) })
  renderPage(<OwnTimetable />, { path: '/mobile/student/schedule', user: signInAs({ roles: ['STUDENT'] }) })
  expect((await cellOf('周文课表'))?.querySelector('s')?.textContent).toBe('初一(3)班')
})

it('a week says what is other than in the timetable; a teacher enters their leave below it', async () => {
  on(8, 40)
  const week = aWeek()
  const [first, ...others] = week.lessons
  if (first === undefined) throw new Error('no lesson')
  const change = {
    id: 9,
    kind: 'SUBSTITUTE',
    movedFrom: null,
    movedTo: null,
    text: '数学由孙琪老师代课',
  } as const
  const leave = {
    ...{
      id: 4,
      teacherId: 5,
      teacherName: '李明',
      kind: 'OFFICIAL',
      reason: '听课',
      arranged: 0,
      version: 2,
    },
    ...{ startsOn: '2026-11-18', startsNumber: 3, endsOn: '2026-11-18', endsNumber: 20, createdAt: '' },
  }
  const changed = { ...week, of: 'TEACHER' as const, lessons: [{ ...first, change }, ...others] }
  const calls = stubFetch({
    [`${MINE}?date=2026-11-16`]: enveloped(changed),
    'GET /api/teacher-leaves?size=5': enveloped({ content: [leave], totalElements: 1 }),
    'POST /api/teacher-leaves': enveloped({ id: 1 }),
    'PUT /api/teacher-leaves/4': enveloped(leave),
    'GET /api/bell-schedules?state=NOW': enveloped([
      {
        periods: [1, 2, 3, 4, 5].map((lessonNumber) => ({
          lessonNumber,
          part: lessonNumber > 4 ? 'AFTERNOON' : 'MORNING',
        })),
      },
    ]),
  })
  renderPage(<OwnTimetable />, { path: '/mobile/teacher/home', user: signInAs({ roles: ['TEACHER'] }) })
  const list = await screen.findByRole('list', { name: '课表变动' })
  expect(list.textContent).toBe('代 周一第 1–2 节数学由孙琪老师代课')
  fireEvent.click(await screen.findByRole('button', { name: '登记请假' }))
  const number = screen.getByLabelText('到第几节（不填为全天）')
  expect(number).toHaveProperty('inputMode', 'numeric')
  // Half a day is one tap.
  fireEvent.click(await screen.findByRole('button', { name: '上午' }))
  expect(number).toHaveProperty('value', '4')
  fireEvent.click(screen.getByRole('button', { name: '下午' }))
  expect(
    [number, screen.getByLabelText('从第几节（不填为全天）')].map((one) => one as HTMLInputElement),
  ).toMatchObject([{ value: '' }, { value: '5' }])
  fireEvent.click(screen.getByRole('button', { name: '全天' }))
  fireEvent.change(number, { target: { value: '30' } })
  fireEvent.click(screen.getByRole('button', { name: '登记' }))
  expect(await screen.findByText('节次应为 1 到 20')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('到第几节（不填为全天）'), { target: { value: '2' } })
  fireEvent.click(screen.getByRole('button', { name: '登记' }))
  await expect
    .poll(() => calls.find(({ call }) => call === 'POST /api/teacher-leaves')?.body)
    .toMatchObject({ kind: 'SICK', startsOn: '2026-11-16', endsNumber: '2' })
  // And changes one that there is.
  fireEvent.click(await screen.findByText('11-18 第 3 节起'))
  fireEvent.click(await screen.findByRole('button', { name: '修改' }))
  fireEvent.change(screen.getByLabelText('从第几节（不填为全天）'), { target: { value: '4' } })
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await expect
    .poll(() => calls.find(({ call }) => call === 'PUT /api/teacher-leaves/4')?.body)
    .toMatchObject({ kind: 'OFFICIAL', startsNumber: '4', endsNumber: '', reason: '听课', version: 2 })
})

const named = (id: number, name: string) => ({ id, name })
const electives = (some: object) => ({
  plan: {
    ...{ id: 2, semesterName: '第一学期', grade: '高一', status: 'CHOOSING', closesOn: '2026-11-30' },
    firsts: [named(1, '物理'), named(2, '历史')],
    seconds: [named(3, '化学'), named(4, '生物'), named(5, '地理')],
  },
  ...{ studentName: '李明', mayChoose: true, first: null, seconds: [], sections: [] },
  ...some,
})

it('a pupil of a grade that chooses does so above the week, and reads there where they are taught it', async () => {
  on(8, 40)
  const answers: Record<string, unknown> = {
    [`${MINE}?date=2026-11-16`]: enveloped(aWeek({ version: null, lessons: [] })),
    'GET /api/electives/mine': enveloped(electives({})),
    'PUT /api/electives/mine': enveloped(null),
  }
  const calls = stubFetch(answers)
  const path = '/mobile/student/schedule'
  renderPage(<OwnTimetable />, { path, user: signInAs({ roles: ['STUDENT'] }) })
  const card = await screen.findByRole('region', { name: '选科' })
  expect(within(card).getByText('请在 2026-11-30 前选科')).toBeTruthy()
  fireEvent.click(within(card).getByRole('button', { name: '去选科' }))
  const save = screen.getByRole<HTMLButtonElement>('button', { name: '保存选科' })
  for (const name of ['物理', '化学', '生物']) {
    expect(save.disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name }))
  }
  // Of the second part there are two: the third takes the place of the first.
  fireEvent.click(screen.getByRole('button', { name: '地理' }))
  expect(screen.getByRole('button', { name: '化学' }).getAttribute('aria-pressed')).toBe('false')
  const section = { name: '物理 2 班', band: 1, teacherName: '周明', roomName: null }
  const settled = electives({ mayChoose: false, first: named(1, '物理'), sections: [section] })
  answers['GET /api/electives/mine'] = enveloped({
    ...settled,
    plan: { ...settled.plan, status: 'CONFIRMED' },
  })
  fireEvent.click(save)
  await expect
    .poll(() => calls.find(({ call }) => call === 'PUT /api/electives/mine')?.body)
    .toEqual({ planId: 2, firstId: 1, secondIds: [4, 5] })
  const own = await screen.findByRole('region', { name: '我的教学班' })
  expect(within(own).getByText('第 1 段，周明，教室待定')).toBeTruthy()
  cleanup()
  // A parent reads.
  answers['GET /api/electives/mine?studentId=5'] = enveloped(electives({ mayChoose: false }))
  const [lesson] = aWeek().lessons
  const taught = { ...lesson, length: 1, courseName: '物理', band: 1, section: named(1, '物理 2 班') }
  answers[`${MINE}?date=2026-11-16&studentId=5`] = enveloped({ ...aWeek(), lessons: [taught] })
  renderPage(<OwnTimetable studentId={5} />, { path, user: signInAs({ roles: ['PARENT'] }) })
  const read = await screen.findByRole('region', { name: '选科' })
  expect(within(read).getByText('还没有选科，2026-11-30 截止')).toBeTruthy()
  expect(within(read).queryByRole('button')).toBeNull()
  const table = await screen.findByRole('table', { name: '初一(3)班课表' })
  expect(within(table).getByText('物理2班').parentElement?.textContent).toBe('物理2班机房 2')
})
