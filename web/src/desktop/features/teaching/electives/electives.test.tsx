import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { startSession } from '../../../../session/store'
import { actionsIn, button, cells, dialog, opened, pick, press, row, turnTo, type } from '../../../kit/acting'
import { conforms } from '../../../kit/conformance'
import { paged, refused, renderAt, signIn, standIn } from '../../../kit/testing'
import { ElectivesPage } from './ElectivesPage'
import { findingsOf } from './findings'
import { PlanPage } from './PlanPage'
import { PlansPage } from './PlansPage'

afterEach(cleanup)

const named = (id: number, name: string) => ({ id, name })
const FIRSTS = [named(1, '物理'), named(2, '历史')]
const SECONDS = [named(3, '化学'), named(4, '生物'), named(5, '地理')]
const plan = {
  ...{ id: 7, semesterId: 1, semesterName: '2026-2027学年第一学期', grade: '高一', status: 'CHOOSING' },
  ...{ firsts: FIRSTS, seconds: SECONDS, largest: 3, fewest: 1, bands: 3, weeklyLessons: 4 },
  ...{
    closesOn: '2026-11-30',
    remindedOn: null as string | null,
    isPast: false,
    pupils: 4,
    chosen: 3,
    sections: 0,
    version: 2,
    mayManage: true,
  },
}
const pupil = (studentId: number, name: string, some: object = {}) => ({
  ...{ studentId, studentNumber: `G10${studentId}`, studentName: name, classId: 9, className: '高一1班' },
  ...{ first: null, seconds: [], chosenAt: null, sections: [], ...some },
})
const ROWS = [
  pupil(11, '钱小一', { first: named(1, '物理'), seconds: [named(3, '化学'), named(4, '生物')] }),
  pupil(12, '孙小二'),
]
const section = (id: number, name: string, band: number, size: number, some: object = {}) => ({
  ...{ id, name, courseId: 1, courseName: '物理', band, number: 1, teacher: null, room: null, size, ...some },
})
const OVERVIEW = {
  sections: [section(21, '物理 1 班', 1, 2), section(22, '物理 2 班', 2, 1), section(23, '物理 3 班', 3, 3)],
  combinations: [{ names: ['物理', '化学', '生物'], pupils: 3 }],
  waiting: [{ studentId: 13, studentName: '李小三', className: '高一1班', courseName: '物理' }],
  waitingCount: 1,
}
const MANAGING = ['schedule:view', 'schedule:manage']

const server = (of: typeof plan, some: object = {}) =>
  standIn({
    'GET /api/electives': [of],
    'GET /api/electives/{id}': of,
    'GET /api/electives/{id}/choices': paged(ROWS),
    'GET /api/electives/{id}/sections': OVERVIEW,
    'GET /api/courses': [...FIRSTS, ...SECONDS, named(8, '语文')],
    'GET /api/semesters': [{ id: 1, name: '2026-2027学年第一学期', isCurrent: true }],
    ...some,
  })
const openPlan = (search = '') =>
  renderAt(
    `/schedule/electives/7${search}`,
    <Routes>
      <Route path="/schedule/electives/:id" element={<PlanPage />} />
    </Routes>,
  )

test('plans are listed and made; what is 3+1+2 is filled in, and a refusal stands at its field', async () => {
  signIn(MANAGING)
  const school = server(plan)
  renderAt('/schedule/electives', <ElectivesPage />)
  const line = await row('高一走班选科')
  expect(cells(line).slice(1, 4)).toEqual(['2026-2027学年第一学期', '选科中', '3 / 4 人'])
  expect(actionsIn(line)).toEqual(['打开', '编辑', '删除'])
  await press('新增走班方案')
  await opened('新增走班方案')
  school.on(
    'POST /api/electives',
    refused(
      '该学期该年级已有走班方案',
      { errors: [{ field: 'grade', message: '该学期该年级已有走班方案' }] },
      409,
    ),
  )
  type('走班段数', '4', dialog())
  await press('确定', dialog())
  await expect
    .poll(() => school.bodyOf('POST /api/electives'))
    .toMatchObject({ semesterId: 1, grade: '高一', firstIds: [1, 2], secondIds: [3, 4, 5], bands: 4 })
  await waitFor(() =>
    expect(dialog().querySelector('.ant-form-item-explain-error')?.textContent).toBe(
      '该学期该年级已有走班方案',
    ),
  )
})

test('who has not chosen is found and entered; two of the second part, no more', async () => {
  signIn(MANAGING)
  const school = server(plan)
  openPlan()
  expect(await screen.findByText('已选科 3 / 4 人')).toBeTruthy()
  expect(cells(await row('钱小一')).slice(3, 5)).toEqual(['物理', '化学生物'])
  school.on('POST /api/electives/{id}/remind', { reminded: 1 })
  await press('提醒 1 人选科')
  await press('提醒', await opened('提醒选科'))
  await expect.poll(() => school.asked('/remind')).toHaveLength(1)
  await press('1 人未选')
  await expect.poll(() => school.asked('choices?chosen=false')).toHaveLength(1)
  await pick('科目或组合', '物理＋化学＋生物')
  await press('搜索')
  await expect.poll(() => school.asked('courseIds=1,3,4')).toHaveLength(1)
  fireEvent.click(button('登记', await row('孙小二')))
  const box = await opened('孙小二 的选科')
  school.on(
    'PUT /api/electives/{id}/choices/{id}',
    refused(
      '请选择 2 门不同的再选科目',
      { errors: [{ field: 'secondIds', message: '请选择 2 门不同的再选科目' }] },
      400,
    ),
  )
  fireEvent.click(within(box).getByLabelText('历史'))
  fireEvent.click(within(box).getByLabelText('地理'))
  await press('确定', box)
  await expect
    .poll(() => school.bodyOf('PUT /api/electives/7/choices/12'))
    .toEqual({ firstId: 2, secondIds: [5] })
  expect(await within(box).findByText('请选择 2 门不同的再选科目')).toBeTruthy()
})

test('sectioning says what came of it; a pupil is moved where nothing stands in the way, and then it is confirmed', async () => {
  signIn(MANAGING)
  const school = server(plan, { 'GET /api/electives/{id}/sections': { ...OVERVIEW, sections: [] } })
  school.on('POST /api/electives/{id}/sectioning', {
    ...{ stands: false, sections: 0 },
    remarks: ['地理 只有 1 人选，少于 10 人'],
  })
  openPlan('?tab=sections')
  expect(await screen.findByText(/3 名学生已选科，1 名未选的不参加分班/)).toBeTruthy()
  await press('开始分班')
  expect(await screen.findByText('未能分班，没有改动任何教学班')).toBeTruthy()
  expect(screen.getByText('地理 只有 1 人选，少于 10 人')).toBeTruthy()
  const sectioned = { ...plan, status: 'SECTIONED', sections: 3 }
  school.on('GET /api/electives/{id}', sectioned)
  school.on('GET /api/electives/{id}/sections', OVERVIEW)
  school.on('POST /api/electives/{id}/sectioning', { stands: true, sections: 3, remarks: [] })
  await press('开始分班')
  expect(await screen.findByText('分出 3 个教学班')).toBeTruthy()
  const findings = await screen.findByRole('list', { name: '待处理' })
  expect(findings.textContent).toContain('1 人次还没有编入教学班')
  expect(findings.textContent).toContain('3 个教学班还没有任课教师')
  // Of three 教学班 one is the pupil's own and one is full.
  const sits = (studentId: number, studentName: string, className: string) => ({
    ...{ studentId, studentName, studentNumber: `G10${studentId}`, className, others: [] },
  })
  school.on('GET /api/electives/{id}/sections/{id}', [
    sits(14, '周小四', '高一1班'),
    sits(11, '钱小一', '高一2班'),
    sits(15, '吴小五', '高一2班'),
  ])
  await press('物理 1 班2 人教师待定教室待定')
  expect(await screen.findByText('高一2班 2 人，高一1班 1 人')).toBeTruthy()
  await press('钱小一 调班')
  const box = await opened('钱小一：调到物理的教学班')
  const targets = [...box.querySelectorAll<HTMLInputElement>('input[type="radio"]')]
  expect(targets.map(({ disabled }) => disabled)).toEqual([true, false, true])
  expect(box.textContent).toContain('已满 3 人')
  fireEvent.click(targets[1] as HTMLInputElement)
  await press('确定', box)
  await expect
    .poll(() => school.bodyOf('POST /api/electives/7/moves'))
    .toEqual({ studentId: 11, sectionId: 22 })
  // By hand, too: where nobody can go says why, and takes nobody.
  const pupils = await screen.findByRole('list', { name: '物理 1 班的学生' })
  const [, carried] = within(pupils).getAllByRole('listitem')
  fireEvent.dragStart(carried as HTMLElement, { dataTransfer: { setData: () => {}, effectAllowed: '' } })
  const full = button('物理 3 班3 人教师待定教室待定')
  expect([full.title, full.dataset.open]).toEqual(['已满 3 人', 'false'])
  fireEvent.drop(full)
  fireEvent.drop(button('物理 2 班1 人教师待定教室待定'))
  await expect.poll(() => school.asked('/moves')).toHaveLength(2)
  turnTo('确认')
  await waitFor(() => expect(button('确认分班')).toHaveProperty('disabled', true))
  school.on('GET /api/electives/{id}/sections', { ...OVERVIEW, waiting: [], waitingCount: 0 })
  turnTo('分班')
  turnTo('确认')
  await waitFor(() => expect(button('确认分班')).toHaveProperty('disabled', false))
  school.on('POST /api/electives/{id}/confirm', { ...sectioned, status: 'CONFIRMED' })
  school.on('GET /api/electives/{id}', { ...sectioned, status: 'CONFIRMED' })
  await press('确认分班')
  await press('确认分班', await opened('确定按现在的 3 个教学班上课吗?'))
  expect(await screen.findByText(/3 个教学班已经生效/)).toBeTruthy()
})

test('who only reads has the choices of their classes, a pupil what is their own, and all of them the reasons', async () => {
  signIn(['schedule:view'])
  server({ ...plan, mayManage: false })
  openPlan()
  await row('钱小一')
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.queryByText('导入')).toBeNull()
  cleanup()
  signIn(['schedule:view'])
  server(plan, { 'GET /api/electives/{id}': refused('走班方案不存在', {}, 404) })
  openPlan()
  expect(await screen.findByText('没有找到这个走班方案')).toBeTruthy()
  cleanup()
  startSession('token', {
    id: 1,
    username: 'pupil',
    roles: ['STUDENT'],
    profileType: 'STUDENT',
    profileId: 5,
  })
  const school = server(plan, {
    'GET /api/electives/mine': {
      ...{ plan, studentName: '钱小一', mayChoose: true, first: null, seconds: [], sections: [] },
    },
  })
  renderAt('/schedule/electives', <ElectivesPage />)
  expect(await screen.findByText('请在 2026-11-30 前选科')).toBeTruthy()
  for (const name of ['历史', '生物', '地理']) fireEvent.click(screen.getByLabelText(name))
  await press('保存选科')
  await expect
    .poll(() => school.bodyOf('PUT /api/electives/mine'))
    .toEqual({ planId: 7, firstId: 2, secondIds: [4, 5] })
})

test('what is still wrong is named with its numbers', () => {
  const told = (sections: object[], waitingCount = 0) =>
    findingsOf(plan, { sections: sections as typeof OVERVIEW.sections, waitingCount }).map(({ text }) => text)
  const staffed = { teacher: named(1, '周明'), room: named(2, '物理室') }
  expect(told([section(1, '物理 1 班', 1, 3, staffed), section(2, '物理 2 班', 1, 2, staffed)])).toEqual([])
  expect(told([section(1, '物理 1 班', 1, 5, staffed), section(2, '物理 2 班', 1, 0, staffed)], 2)).toEqual([
    '2 人次还没有编入教学班',
    '物理 1 班有 5 人，超过上限 3 人',
    '物理 2 班只有 0 人，少于 1 人',
    '物理各班人数不均：最多 5 人，最少 0 人',
  ])
})

conforms({
  page: <PlansPage />,
  path: '/schedule/electives',
  title: '走班选科',
  noun: '走班方案',
  reads: 'GET /api/electives',
  isPaged: false,
  rows: [plan],
  shows: '高一走班选科',
  failed: '获取走班方案失败',
  fields: ['学期'],
  columns: '年级|学期|状态|已选科|教学班|科目|选科截止日期|操作'.split('|'),
  rights: [
    { codes: MANAGING, bar: ['新增走班方案', '刷新'], row: ['打开', '编辑', '删除'] },
    { codes: ['schedule:view'], bar: ['刷新'], row: ['打开', '编辑', '删除'] },
  ],
  remove: {
    call: 'DELETE /api/electives/{id}',
    question: '确定要删除走班方案 2026-2027学年第一学期高一走班选科 吗?',
    done: '删除走班方案成功',
    failed: '删除走班方案失败',
  },
})
