import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startSession } from '../../../../session/store'
import { aWeek } from '../../../../shared/timetable/testing'
import { pick } from '../../../kit/acting'
import { renderAt, signIn, standIn } from '../../../kit/testing'
import { ClassTimetablePage } from './ClassTimetablePage'
import { RoomTimetablePage } from './RoomTimetablePage'
import { TeacherTimetablePage } from './TeacherTimetablePage'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const at = () => screen.getByTestId('place').textContent

test('a week of a class has its periods, its days and who teaches where', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-16T08:40+08:00'), toFake: ['Date'] })
  signIn(['schedule:view'])
  const server = standIn({
    'GET /api/classes': [{ id: 3, name: '初一(3)班', grade: '初一' }],
    'GET /api/schedules/class/{id}': aWeek(),
  })
  renderAt('/schedule/class?date=2026-11-16', <ClassTimetablePage />)
  const table = await screen.findByRole('table', { name: '初一(3)班课表' })
  const days = within(table).getAllByRole('columnheader')
  // Sunday makes up for a holiday, and so it is shown; Saturday is not.
  expect(days.map((day) => day.textContent)).toEqual([
    ...['周一 11-16今天', '周二 11-17', '周三 11-18校运会', '周四 11-19', '周五 11-20'],
    '周日 11-22周三调休，上周三的课',
  ])
  expect(within(table).getByText('午休').closest('tr')?.textContent).toContain('12:05–14:00')
  const maths = within(table).getAllByText('数学')
  // A double lesson stands in both of its periods.
  expect(maths).toHaveLength(2)
  expect(maths[0]?.parentElement?.textContent).toBe('数学林晓月 · 机房 2')
  expect(within(table).getByTitle('现在 08:40')).toBeTruthy()
  expect(screen.getByText(/第 12 周（双周），2026-11-16 至 2026-11-22/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '下一周' }))
  await expect.poll(at).toBe('/schedule/class?date=2026-11-23')
  expect(server.asked('/class/3?date=2026-11-23')).toHaveLength(1)
})

test('早读 and 晚自习 say who is with the class; a teacher sees with which, also where their own hours have no such row', async () => {
  signIn(['schedule:view'])
  const watch = {
    ...{ id: 1, date: '2026-11-16', number: 1, name: '早读', startsAt: '07:50', endsAt: '08:10' },
    ...{ kind: 'READING' as const, courseName: '语文' },
    ...{ teacher: { id: 8, name: '周文' }, class: { id: 3, name: '初一(3)班' }, change: null },
  }
  const study = { ...watch, id: 2, kind: 'STUDY' as const, number: 2, courseName: null, date: '2026-11-21' }
  const period = (name: string, kind: 'READING' | 'STUDY') => ({
    ...{ lessonNumber: null, name, kind, part: 'EVENING' as const, startsAt: '18:40', endsAt: '19:30' },
  })
  const periods = [period('早读', 'READING'), period('晚自习一', 'STUDY'), period('晚自习二', 'STUDY')]
  standIn({
    'GET /api/classes': [{ id: 3, name: '初一(3)班', grade: '初一' }],
    'GET /api/schedules/class/{id}': aWeek({ periods, watches: [watch, study] }),
    'GET /api/schedules/me': aWeek({ of: 'TEACHER', name: '周文', periods, watches: [watch] }),
  })
  renderAt('/schedule/class?date=2026-11-16', <ClassTimetablePage />)
  const rowsOf = async (name: string) =>
    within(await screen.findByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent))
  // Saturday is shown, as somebody watches; a period in which nobody does is a break.
  expect(await rowsOf('初一(3)班课表')).toEqual([
    ['早读18:40–19:30', '语文 周文', '', '', '', '', '', ''],
    ['晚自习一', '18:40–19:30'],
    ['晚自习二18:40–19:30', '', '', '', '', '', '周文', ''],
  ])
  cleanup()
  renderAt('/schedule/teacher?date=2026-11-16', <TeacherTimetablePage />)
  expect((await rowsOf('周文课表'))[0]?.[1]).toBe('语文 初一(3)班')
  cleanup()
  const change = {
    id: 9,
    kind: 'SUBSTITUTE',
    text: '由孙琪老师看班',
    movedFrom: null,
    movedTo: null,
  } as const
  const lent = { ...watch, teacher: { id: 9, name: '孙琪' }, change }
  standIn({
    'GET /api/classes': [{ id: 3, name: '初一(3)班', grade: '初一' }],
    'GET /api/schedules/class/{id}': aWeek({ periods, watches: [lent] }),
    'GET /api/schedules/me': aWeek({ of: 'TEACHER', name: '周文', periods, watchesGone: [lent] }),
  })
  renderAt('/schedule/class?date=2026-11-18', <ClassTimetablePage />)
  expect((await rowsOf('初一(3)班课表'))[0]?.[1]).toBe('代 语文 孙琪')
  expect(screen.getByRole('list', { name: '课表变动' }).textContent).toContain('周一早读由孙琪老师看班')
  cleanup()
  renderAt('/schedule/teacher?date=2026-11-18', <TeacherTimetablePage />)
  expect((await rowsOf('周文课表'))[0]?.[1]).toBe('初一(3)班由孙琪老师看班')
})

test('a band is one lesson in the week of a class, and in that of a teacher the 教学班 that is theirs', async () => {
  signIn(['schedule:view'])
  const week = aWeek()
  const [lesson] = week.lessons
  if (lesson === undefined) throw new Error('no lesson')
  const [room, change] = [
    { id: 4, name: '物理室' },
    { id: 1, kind: 'SUBSTITUTE', text: '由孙琪老师代课' },
  ]
  const sections = [
    { id: 1, name: '物理 2 班', courseName: '物理', teachers: lesson.teachers, room, change },
    { id: 2, name: '化学 1 班', courseName: '化学', teachers: [], room: null, change: null },
  ]
  standIn({
    'GET /api/classes': [{ id: 3, name: '高一(3)班', grade: '高一' }],
    'GET /api/schedules/class/{id}': {
      ...week,
      lessons: [{ ...lesson, length: 1, courseName: '走班', band: 1, sections }],
    },
    'GET /api/schedules/me': {
      ...aWeek({ of: 'TEACHER', name: '林晓月' }),
      lessons: [
        {
          ...lesson,
          length: 1,
          courseName: '物理',
          band: 1,
          section: { id: 1, name: '物理 2 班', grade: '高一' },
        },
      ],
    },
  })
  renderAt('/schedule/class?date=2026-11-16', <ClassTimetablePage />)
  fireEvent.click(await screen.findByText('第 1 段，2 个教学班'))
  const held = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(held.slice(0, 2)).toEqual(['物理 2 班 林晓月 · 物理室（代）', '化学 1 班 '])
  expect(screen.getByText('周一第 1 节由孙琪老师代课')).toBeTruthy()
  cleanup()
  renderAt('/schedule/teacher?date=2026-11-16', <TeacherTimetablePage />)
  expect(await screen.findByText('高一物理 2 班 · 机房 2')).toBeTruthy()
})

test('the week of a class and of a teacher is printed as it stands, on a sheet for a desk or for a wall', async () => {
  signIn(['schedule:view'])
  standIn({
    'GET /api/classes': [{ id: 3, name: '初一(3)班', grade: '初一' }],
    'GET /api/schedules/class/{id}': aWeek(),
    'GET /api/schedules/me': aWeek({ of: 'TEACHER', name: '林晓月' }),
  })
  const printed: string[] = []
  vi.stubGlobal('print', () => {
    const table = screen.getByRole('table').getAttribute('aria-label')
    printed.push(`${document.documentElement.dataset.paper} ${table}`)
  })
  for (const [paper, page] of [
    ['A4', <ClassTimetablePage key="class" />],
    ['A3', <TeacherTimetablePage key="teacher" />],
  ] as const) {
    renderAt('/schedule/class?date=2026-11-16', page)
    await screen.findByRole('table')
    fireEvent.click(screen.getByRole('button', { name: /打\s?印/ }))
    fireEvent.click(await screen.findByText(`${paper} 横向`))
    cleanup()
  }
  expect(printed).toEqual(['A4 初一(3)班课表', 'A3 林晓月课表'])
})

test('a room has its week, the first of them by itself; who is in it stands in every cell', async () => {
  signIn(['schedule:view'])
  const server = standIn({
    'GET /api/rooms': [
      { id: 4, name: '机房 2', kind: '机房', classesAtOnce: 1, classId: null },
      { id: 6, name: '操场', kind: '操场', classesAtOnce: 9, classId: null },
    ],
    'GET /api/schedules/room/{id}': aWeek({ of: 'ROOM', id: 4, name: '机房 2' }),
    'POST /api/timetable-links': { id: 1, name: '机房 2', path: '/x', createdAt: '2026-11-16T02:00:00Z' },
  })
  renderAt('/schedule/room?date=2026-11-16', <RoomTimetablePage />)
  const table = await screen.findByRole('table', { name: '机房 2课表' })
  expect(within(table).getAllByText('初一(3)班、林晓月')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: /订\s?阅/ }))
  fireEvent.click(await screen.findByRole('button', { name: '生成订阅地址' }))
  await expect.poll(() => server.bodyOf('POST /api/timetable-links')).toEqual({ roomId: 4 })
  fireEvent.click(screen.getByText(/^关\s?闭$/))
  fireEvent.click(screen.getByRole('button', { name: /导\s?出/ }))
  await expect.poll(() => server.asked('/room/4/export?date=2026-11-16')).toHaveLength(1)
  await pick('场地', '操场')
  await expect.poll(at).toBe('/schedule/room?date=2026-11-16&roomId=6')
  expect(server.asked('/room/6?date=2026-11-16')).toHaveLength(1)
  cleanup()
  server.on('GET /api/schedules/room/{id}', aWeek({ of: 'ROOM', periods: [], lessons: [] }))
  renderAt('/schedule/room?date=2026-11-23', <RoomTimetablePage />)
  expect(await screen.findByText('这一周没有课')).toBeTruthy()
})

test('a parent sees the class of the child they looked at, and may look at the other', async () => {
  signIn(['schedule:view'])
  startSession('token', { id: 1, username: 'mother', roles: ['PARENT'], profileType: 'PARENT', profileId: 9 })
  const server = standIn({
    'GET /api/parents/{id}/students': [
      { id: 5, name: '程亦安' },
      { id: 6, name: '程亦乐' },
    ],
    'GET /api/schedules/me': aWeek({ studentId: 6 }),
    'GET /api/electives/mine': { plan: { status: 'CONFIRMED' }, mayChoose: false, first: null },
    'POST /api/timetable-links': { id: 1, name: '程亦乐', path: '/x', createdAt: '2026-11-16T02:00:00Z' },
  })
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  renderAt('/schedule/class?date=2026-11-16&studentId=6', <ClassTimetablePage />)
  expect(await screen.findByRole('table')).toBeTruthy()
  expect(server.asked('/me?date=2026-11-16&studentId=6')).toHaveLength(1)
  expect(screen.getByText('程亦乐')).toBeTruthy()
  const link = await screen.findByRole('link', { name: '我的教学班' })
  expect(link.getAttribute('href')).toBe('/schedule/electives?studentId=6')
  // What the bell said of this child's day is seen, and of no other's.
  await expect
    .poll(() => server.bodyOf('PUT /api/notifications/bell/read'))
    .toEqual({ link: '/schedule/class?date=2026-11-16&studentId=6' })
  // The sheet and the calendar are those of the child, too: a class has 教学班 that are not theirs.
  fireEvent.click(screen.getByRole('button', { name: /导\s?出/ }))
  await expect.poll(() => server.asked('/me/export?date=2026-11-16&studentId=6')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: /订\s?阅/ }))
  fireEvent.click(await screen.findByRole('button', { name: '生成订阅地址' }))
  await expect.poll(() => server.bodyOf('POST /api/timetable-links')).toEqual({ studentId: 6 })
})

test('a teacher has their own, and says so where there is none', async () => {
  signIn(['schedule:view'])
  const server = standIn({ 'GET /api/schedules/me': aWeek({ of: 'TEACHER', name: '林晓月' }) })
  renderAt('/schedule/teacher?date=2026-11-16', <TeacherTimetablePage />)
  expect(await screen.findByRole('heading', { name: '林晓月老师课表' })).toBeTruthy()
  expect(screen.getAllByText('初一(3)班 · 机房 2')).toHaveLength(2)
  cleanup()
  server.on('GET /api/schedules/me', aWeek({ version: null, lessons: [] }))
  renderAt('/schedule/teacher?date=2026-11-17', <TeacherTimetablePage />)
  expect(await screen.findByText('这一周还没有发布课表')).toBeTruthy()
  cleanup()
  server.on('GET /api/schedules/me', null)
  renderAt('/schedule/teacher?date=2026-11-18', <TeacherTimetablePage />)
  expect(await screen.findByText('请在上方选择一位教师。')).toBeTruthy()
})
