import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aWeek } from '../../../../shared/timetable/testing'
import { pick } from '../../../kit/acting'
import { paged, refused, renderAt, signIn, standIn } from '../../../kit/testing'
import { LeaveDialog } from './LeaveDialog'
import { SubstitutionsPage } from './SubstitutionsPage'

afterEach(cleanup)

const [double] = aWeek().lessons
const lesson = { ...double, date: '2026-11-17', length: 1, arranged: null, mayEdit: true }
const leave = {
  ...{ id: 4, teacherId: 7, teacherName: '林晓月', kind: 'SICK', reason: '复诊', arranged: 0 },
  ...{ startsOn: '2026-11-17', startsNumber: 1, endsOn: '2026-11-17', endsNumber: 2 },
  ...{ createdAt: '2026-11-16T02:00:00Z', version: 3 },
}
const desk = (lessons: unknown[], overtaken: unknown[] = []) => ({
  ...{ week: 12, from: '2026-11-16', to: '2026-11-22', overtaken, unstaffed: [] as unknown[] },
  term: { substituted: 3, swapped: 1, merged: 0, studied: 2, watched: 0, weeks: [2, 4] },
  leaves: [{ ...leave, lessons }],
})
const NO_WATCHES = { watchesGiven: 0, watchesTaken: 0 }
const good = (text: string) => ({ good: true, text })
const cell = (text: string, missing = false) => ({ text, courseName: '数学', missing })
const PROPOSED = {
  pupils: 43,
  prepared: true,
  day: {
    periods: [
      { name: '第 1 节', startsAt: '08:20', asked: true },
      { name: '第 2 节', startsAt: '09:15', asked: false },
    ],
    columns: [
      { of: 'ABSENT', id: 7, name: '林晓月', cells: [cell('初一(3)班', true), null] },
      { of: 'CLASS', id: 3, name: '初一(3)班', cells: [cell('数学'), cell('语文')] },
      { of: 'TEACHER', id: 9, name: '孙琪', cells: [null, cell('初二(1)班')] },
    ],
  },
  teachers: [
    { id: 9, name: '孙琪', dayLessons: 1, given: 0, reasons: [good('同年级同学科'), good('这一节空堂')] },
  ],
  cannot: [{ name: '周文', why: '有课：初一2班 语文' }],
  swaps: [
    {
      ...{ lessonId: 6, date: '2026-11-19', lessonNumber: 3, length: 1, courseName: '体育' },
      teacherNames: '何远',
      reasons: [good('不动其他教师，课时不少')],
    },
  ],
  merges: [],
}

test('a lesson of a leave is arranged with one click, by a reason, and taken back', async () => {
  signIn(['schedule:view', 'schedule:manage'])
  const server = standIn({
    'GET /api/substitutions/desk': desk([lesson]),
    'GET /api/substitutions/proposals': PROPOSED,
    'GET /api/substitutions': paged([]),
    'GET /api/substitutions/ledger': [
      {
        teacherId: 7,
        teacherName: '林晓月',
        courseName: '数学',
        given: 5,
        taken: 0,
        balance: 5,
        swapped: 0,
        ...NO_WATCHES,
      },
      {
        teacherId: 9,
        teacherName: '孙琪',
        courseName: '数学',
        given: 1,
        taken: 0,
        balance: 1,
        swapped: 0,
        ...NO_WATCHES,
      },
    ],
    'POST /api/substitutions': { id: 1 },
    'POST /api/substitutions/{id}/undo': null,
  })
  renderAt('/schedule/substitutions?date=2026-11-17', <SubstitutionsPage />)
  expect(await screen.findByText(/^第 12 周，1 张请假单，还有 1 节待安排，最早的在/)).toBeTruthy()
  expect(screen.getByText('事由：复诊（仅教务可见）')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '打印代课单' }).disabled).toBe(true)
  const proposals = await screen.findByRole('list', { name: '建议' })
  expect(within(proposals).getByText('孙琪')).toBeTruthy()
  expect(within(proposals).getByText(/同年级同学科/)).toBeTruthy()
  expect(screen.getByText('不能代的 1 位')).toBeTruthy()
  // The day beside it: who is away, the class, and that the first of them is free.
  const day = within(screen.getByRole('table', { name: '当天课表' }))
  expect(day.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    ...['', '林晓月请假', '初一(3)班本班当天', '孙琪第 1 位'],
  ])
  expect(day.getByText('空堂')).toBeTruthy()
  expect(screen.getByText('周二（11-17）第 1 节数学由 孙琪 老师代课。')).toBeTruthy()
  expect(screen.getByText('43 位学生的家长')).toBeTruthy()
  expect(screen.getByText(/本节教案已备/)).toBeTruthy()
  expect(await screen.findByText('1，指派后 2')).toBeTruthy()
  expect(screen.getByText('第 12 周 4 节')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '看对调' }))
  expect(await screen.findByText('与周四第 3 节 体育（何远）对调')).toBeTruthy()
  const way = within(screen.getByRole('radiogroup', { name: '安排方式' }))
  fireEvent.click(way.getByText('合班'))
  expect(await screen.findByText('同年级这一节没有同一门课。')).toBeTruthy()
  fireEvent.click(way.getByText('代课'))
  const arranged = { id: 1, kind: 'SUBSTITUTE', text: '孙琪 代课' }
  server.on('GET /api/substitutions/desk', desk([{ ...lesson, arranged }]))
  fireEvent.click(await screen.findByRole('button', { name: '指派' }))
  await expect
    .poll(() => server.bodyOf('POST /api/substitutions'))
    .toMatchObject({ kind: 'SUBSTITUTE', date: '2026-11-17', lessonId: lesson.id, leaveId: 4, teacherId: 9 })
  expect(await screen.findByText('1 节已安排')).toBeTruthy()
  // What is printed says who stands in for whom, and not why.
  const slip = document.querySelector('body > .sub-slip')
  expect(slip?.querySelector('tbody')?.textContent).toBe(
    '2026-11-17周二第 1 节 08:20初一(3)班数学林晓月代课孙琪 代课',
  )
  expect(slip?.textContent).not.toContain('复诊')
  const printed = vi.fn()
  vi.stubGlobal('print', printed)
  fireEvent.click(screen.getByRole('button', { name: '打印代课单' }))
  expect(printed).toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: /撤\s?销/ }))
  await expect.poll(() => server.asked('/substitutions/1/undo')).toHaveLength(1)
})

test('a lesson of a class that is not theirs is seen, and nothing is offered for it', async () => {
  signIn(['schedule:view', 'schedule:manage'])
  const server = standIn({
    'GET /api/substitutions/desk': desk([{ ...lesson, mayEdit: false }]),
    'GET /api/substitutions/ledger': [],
  })
  renderAt('/schedule/substitutions?date=2026-11-17', <SubstitutionsPage />)
  expect(await screen.findByText('这节课的班级不在您的管理范围内，由学校管理员安排。')).toBeTruthy()
  expect(server.asked('/proposals')).toEqual([])
  expect(screen.queryByRole('radiogroup', { name: '安排方式' })).toBeNull()
})

test('a watch waits among the lessons of a leave, and somebody else is named for it and nothing else', async () => {
  signIn(['schedule:view', 'schedule:manage'])
  const watch = {
    // A lesson may have the same number.
    ...{ ...lesson, courseName: '看班', startsAt: '07:50', endsAt: '08:10' },
    watch: { kind: 'READING', number: 1, name: '早读' },
  }
  const server = standIn({
    'GET /api/substitutions/desk': desk([watch, lesson]),
    'GET /api/substitutions/proposals': { ...PROPOSED, swaps: [] },
    'GET /api/substitutions': paged([]),
    'GET /api/substitutions/ledger': [
      { teacherId: 9, teacherName: '孙琪', courseName: '数学', given: 5, taken: 0, balance: 5, swapped: 0 },
    ].map((row) => ({ ...row, watchesGiven: 2, watchesTaken: 0 })),
    'POST /api/substitutions': { id: 1 },
  })
  renderAt('/schedule/substitutions?date=2026-11-17', <SubstitutionsPage />)
  expect(await screen.findByText(/还有 1 节、看班 1 次待安排/)).toBeTruthy()
  const [first, second] = within(screen.getByRole('region', { name: '受影响的课' })).getAllByRole('button', {
    pressed: true,
  })
  expect([first?.textContent, second]).toEqual(['初一(3)班周二早读 看班正在安排', undefined])
  expect(await screen.findByRole('region', { name: '可代为看班的教师' })).toBeTruthy()
  expect(screen.queryByRole('radiogroup', { name: '安排方式' })).toBeNull()
  expect(screen.getByText('周二（11-17）早读由 孙琪 老师看班。')).toBeTruthy()
  expect(await screen.findByText('2，指派后 3')).toBeTruthy()
  expect(server.asked('/substitutions/proposals')[0]).toContain(`watchId=${lesson.id}`)
  const arranged = { id: 1, kind: 'SUBSTITUTE', text: '孙琪 看班' }
  server.on('GET /api/substitutions/desk', desk([{ ...watch, arranged }]))
  fireEvent.click(await screen.findByRole('button', { name: '指派' }))
  await expect
    .poll(() => server.bodyOf('POST /api/substitutions'))
    .toEqual({ kind: 'SUBSTITUTE', date: '2026-11-17', watchId: lesson.id, leaveId: 4, teacherId: 9 })
  expect(await screen.findByText('看班 1 次已安排')).toBeTruthy()
  expect(document.querySelector('body > .sub-slip tbody')?.textContent).toBe(
    '2026-11-17周二早读 07:50初一(3)班看班林晓月代课孙琪 看班',
  )
})

test('教学班 without a teacher wait beside the leaves, and are given somebody without one', async () => {
  signIn(['schedule:view', 'schedule:manage'])
  const section = { ...lesson, section: { id: 8, name: '化学 1 班' }, courseName: '化学', teachers: [] }
  const server = standIn({
    'GET /api/substitutions/desk': { ...desk([]), leaves: [], unstaffed: [section] },
    'GET /api/substitutions/proposals': { ...PROPOSED, swaps: [] },
    'GET /api/substitutions': paged([]),
    'GET /api/substitutions/ledger': [],
    'POST /api/substitutions': { id: 1 },
  })
  renderAt('/schedule/substitutions?date=2026-11-17', <SubstitutionsPage />)
  expect(await screen.findByText(/没有请假单；没有教师的课还有 1 节待安排/)).toBeTruthy()
  expect(screen.getByText(/要长期安排，请在教师排课计划或走班选科中指定教师/)).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: '指派' }))
  await expect
    .poll(() => server.bodyOf('POST /api/substitutions'))
    .toEqual({ kind: 'SUBSTITUTE', date: '2026-11-17', lessonId: lesson.id, teacherId: 9 })
})

test('somebody who is not proposed is judged by the same reasons, and assigned or not', async () => {
  signIn(['schedule:view', 'schedule:manage'])
  const [teacher] = PROPOSED.teachers
  const found = (call: string) => ({
    ...PROPOSED,
    ...(call.includes('teacherId=31') && {
      teachers: [
        ...PROPOSED.teachers,
        { ...teacher, id: 31, name: '何远', reasons: [{ good: false, text: '不教这门课，也不教本班' }] },
      ],
    }),
    ...(call.includes('teacherId=32') && { cannot: [{ id: 32, name: '周文', why: '规则不排课：外出' }] }),
  })
  const aTeacher = (id: number, name: string) => ({ id, name, teacherNumber: `T${id}`, departmentName: null })
  const server = standIn({
    'GET /api/substitutions/desk': desk([lesson]),
    'GET /api/substitutions/proposals': found,
    'GET /api/substitutions': paged([]),
    'GET /api/substitutions/ledger': [],
    'GET /api/teachers': paged([aTeacher(31, '何远'), aTeacher(32, '周文')]),
    'POST /api/substitutions': { id: 1 },
  })
  renderAt('/schedule/substitutions?date=2026-11-17', <SubstitutionsPage />)
  await screen.findByRole('list', { name: '建议' })
  await pick('其他教师', '周文')
  expect((await screen.findByText('不能指派：规则不排课：外出')).getAttribute('role')).toBe('status')
  await pick('其他教师', '何远')
  const list = await screen.findByRole('list', { name: '其他教师' })
  expect(within(list).getByText(/不教这门课，也不教本班/)).toBeTruthy()
  fireEvent.click(within(list).getByRole('button', { name: '指派' }))
  await expect
    .poll(() => server.bodyOf('POST /api/substitutions'))
    .toMatchObject({ kind: 'SUBSTITUTE', lessonId: lesson.id, leaveId: 4, teacherId: 31 })
})

test('a double lesson counts as two, and a week without leaves says so', async () => {
  signIn(['schedule:view', 'schedule:manage'])
  const server = standIn({
    'GET /api/substitutions/desk': desk([{ ...lesson, length: 2 }]),
    'GET /api/substitutions/proposals': PROPOSED,
    'GET /api/substitutions': paged([]),
    'GET /api/substitutions/ledger': [],
  })
  renderAt('/schedule/substitutions?date=2026-11-17', <SubstitutionsPage />)
  expect(await screen.findByText(/^第 12 周，1 张请假单，还有 2 节待安排，/)).toBeTruthy()
  expect(screen.getByText('2 节待安排')).toBeTruthy()
  expect(screen.getByText(/，本周 2 节$/)).toBeTruthy()
  server.on('GET /api/substitutions/desk', { ...desk([]), leaves: [] })
  fireEvent.click(screen.getByRole('button', { name: '下一周' }))
  expect(await screen.findByText('第 12 周，没有请假单')).toBeTruthy()
})

test('a leave is changed once it was seen what goes with it', async () => {
  signIn(['schedule:view', 'schedule:manage'])
  const question = '有 1 项安排不在新的请假时间内：11-17 第 1 节 初一(3)班 数学。确定要修改吗？'
  const asks = refused(question, { code: 'QUESTION' }, 409)
  const server = standIn({
    'GET /api/substitutions/desk': desk([]),
    'GET /api/substitutions': paged([]),
    'PUT /api/teacher-leaves/{id}': (call: string) => (call.includes('confirm=true') ? leave : asks()),
  })
  renderAt('/schedule/substitutions?date=2026-11-17', <SubstitutionsPage />)
  fireEvent.click(await screen.findByRole('button', { name: '修改请假' }))
  const from = await screen.findByLabelText<HTMLInputElement>('从第几节')
  fireEvent.change(from, { target: { value: '2' } })
  fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  expect(await screen.findByText(question)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '确定修改' }))
  expect(await screen.findByText('请假已修改')).toBeTruthy()
  expect(server.bodyOf('PUT /api/teacher-leaves/4')).toMatchObject({
    ...{ startsOn: '2026-11-17', startsNumber: 2, endsNumber: 2, reason: '复诊', version: 3 },
  })
})

test('whoever arranges withdraws a leave that is none, once nothing is arranged for it', async () => {
  signIn(['schedule:view', 'schedule:manage'])
  const arranged = { ...desk([]), leaves: [{ ...leave, arranged: 1, lessons: [] }] }
  const server = standIn({
    'GET /api/substitutions/desk': arranged,
    'GET /api/substitutions': paged([]),
    'DELETE /api/teacher-leaves/{id}': null,
  })
  renderAt('/schedule/substitutions?date=2026-11-17', <SubstitutionsPage />)
  const button = () => screen.findByRole<HTMLButtonElement>('button', { name: '撤回请假' })
  expect((await button()).disabled).toBe(true)
  server.on('GET /api/substitutions/desk', desk([]))
  fireEvent.click(screen.getByRole('button', { name: '下一周' }))
  await expect.poll(async () => (await button()).disabled).toBe(false)
  fireEvent.click(await button())
  fireEvent.click(await screen.findByRole('button', { name: /确\s?定/ }))
  expect(await screen.findByText('请假已撤回')).toBeTruthy()
  expect(server.asked('DELETE /api/teacher-leaves/4')).toHaveLength(1)
})

test('what was overtaken is listed; a teacher who arranges nothing has their own leave', async () => {
  signIn(['schedule:view', 'schedule:manage'])
  const row = {
    ...{
      id: 3,
      kind: 'SELF_STUDY',
      date: '2026-11-24',
      lessonNumber: 1,
      length: 2,
      watch: null,
      courseName: '数学',
      classNames: '初一1班',
    },
  }
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const server = standIn({ 'GET /api/substitutions/desk': { ...desk([], [row]), leaves: [] } })
  renderAt('/schedule/substitutions?date=2026-11-17', <SubstitutionsPage />)
  // That somebody is away has been seen with the week of it.
  await expect
    .poll(() => server.bodyOf('/bell/read'))
    .toEqual({ link: '/schedule/substitutions?date=2026-11-17' })
  vi.restoreAllMocks()
  expect(await screen.findByText('1 项安排已失效：校历或新课表改变了这些课')).toBeTruthy()
  expect(screen.getByText(/2026-11-24 第 1–2 节 初一1班 数学/)).toBeTruthy()
  expect(screen.getByText('这一周没有人请假')).toBeTruthy()
  cleanup()
  signIn(['schedule:view'])
  standIn({ 'GET /api/teacher-leaves': paged([leave]) })
  renderAt('/schedule/substitutions', <SubstitutionsPage />)
  expect(await screen.findByText('11-17 至 第 2 节')).toBeTruthy()
  expect(screen.getByText('复诊')).toBeTruthy()
  expect(screen.getByRole('heading', { name: '我的请假' })).toBeTruthy()
})

test('half a day of leave is one click', async () => {
  signIn(['schedule:view'])
  const parts = ['MORNING', 'MORNING', 'AFTERNOON']
  standIn({
    'GET /api/teacher-leaves': paged([]),
    'GET /api/bell-schedules': [{ periods: parts.map((part, at) => ({ part, lessonNumber: at + 1 })) }],
  })
  renderAt('/schedule/substitutions', <SubstitutionsPage />)
  fireEvent.click(await screen.findByRole('button', { name: '登记请假' }))
  fireEvent.click(await screen.findByRole('button', { name: /下\s?午/ }))
  const numbers = () =>
    ['从第几节', '到第几节'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value)
  await expect.poll(numbers).toEqual(['3', ''])
  fireEvent.click(screen.getByRole('button', { name: /上\s?午/ }))
  await expect.poll(numbers).toEqual(['', '2'])
})

test('only whoever is a teacher is told that a leave without a name is their own', async () => {
  const asks = async (roles: string[]) => {
    cleanup()
    signIn(['schedule:view', 'schedule:manage'], roles)
    standIn({ 'GET /api/bell-schedules': [] })
    renderAt('/schedule/substitutions', <LeaveDialog open forOthers onClose={() => {}} />)
    await screen.findByText('教师')
    return screen.queryByText('不选则登记自己的请假') !== null
  }
  expect([await asks(['ADMIN']), await asks(['TEACHER'])]).toEqual([false, true])
})
