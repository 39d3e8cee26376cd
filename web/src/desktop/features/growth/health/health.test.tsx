import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type {
  FitnessRow,
  FitnessSheet,
  FitnessStandard,
} from '@xueqiao/contract/features/growth/health/fitness'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { press } from '../../../kit/acting'
import { renderAt, signIn, standIn } from '../../../kit/testing'
import { HealthPage } from './HealthPage'

afterEach(cleanup)

const BOTH: ('男' | '女')[] = ['男', '女']
const RUN = { key: 'run_1000m', name: '1000米跑', unit: '分秒', min: 120, max: 900, decimals: 0 }
const row = (
  studentId: number,
  name: string,
  gender: '男' | '女',
  some: Partial<FitnessRow> = {},
): FitnessRow => ({
  ...{ studentId, studentName: name, studentNumber: `0${studentId}`, gender, id: null, version: null },
  ...{ grade: '初一', lacks: [] },
  ...{ raw: {}, scores: {}, bmi: null, bmiClass: null, bonus: 0, total: null, level: null, ...some },
})
const SHEET: FitnessSheet = {
  ...{
    classId: 3,
    className: '初一(3)班',
    grade: '初一',
    schoolYear: 2026,
    years: [2026, 2025],
    testedOn: '2026-11-18',
    days: { from: '2026-08-01', to: '2026-11-18' },
    standardId: 1,
  },
  ...{ standardName: '国家学生体质健康标准（2014年修订）', details: true, mayEnter: true, mayExempt: false },
  measures: [
    { key: 'height', name: '身高', unit: '厘米', min: 80, max: 230, decimals: 1, genders: BOTH },
    { ...RUN, better: 'lower', genders: ['男'] },
  ],
  rows: [
    row(1, '程亦安', '男', { id: 9, version: 2, raw: { height: 160 }, level: 'good', total: 84.4 }),
    row(2, '程亦乐', '女'),
  ],
}
const STEPS = [{ score: 80, from: `4'30"` }]
const STANDARD: FitnessStandard = {
  ...{ id: 1, name: '国家学生体质健康标准（2014年修订）', sinceYear: 2014, grade: '初一', bonusMax: 20 },
  levels: [{ level: 'excellent', from: 90 }],
  scales: [{ ...RUN, better: 'lower', gender: '男', weight: 20, steps: STEPS, bonus: [[1, 4]] }],
}
const CLASSES = [{ id: 3, name: '初一(3)班', grade: '初一' }]

const open = (path: string, more: Record<string, unknown> = {}) => {
  signIn(['grade:view', 'grade:create', 'growth:view'])
  const server = standIn({
    'GET /api/growth/health/fitness': SHEET,
    'GET /api/growth/health/standard': STANDARD,
    'GET /api/classes': CLASSES,
    ...more,
  })
  renderAt(
    path,
    <Routes>
      <Route path="/student-growth/health" element={<HealthPage />} />
    </Routes>,
  )
  return server
}

test.each(['', '&tab=checks'])('its classes are those whose health one may look at: %s', async (tab) => {
  const server = open(`/student-growth/health?classId=3${tab}`)
  await expect.poll(() => server.asked('/api/classes?health=true').length).toBe(1)
})

test('a block is pasted, what is wrong says so at its cell, and the rest goes out as it was written', async () => {
  const server = open('/student-growth/health?classId=3', { 'PUT /api/growth/health/fitness': SHEET })
  const first = await screen.findByLabelText<HTMLInputElement>('程亦安 身高')
  const run = screen.getByLabelText<HTMLInputElement>('程亦安 1000米跑')
  const paste = (text: string) => fireEvent.paste(first, { clipboardData: { getData: () => text } })
  paste(Array.from({ length: 10_000 }, () => '150').join('\n'))
  expect(await screen.findByText('粘贴了 10000 行，一次最多 200 行；更多请用批量导入')).toBeTruthy()
  paste(`161.5\t4.28\n150\t`)
  expect([first.value, run.value]).toEqual(['161.5', '4.28'])
  expect(run.title).toBe(`1000米跑应在 2'00" 到 15'00" 之间`)
  expect(screen.getByText('1 格有误，改正后保存')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('程亦乐 1000米跑').disabled).toBe(true)
  fireEvent.change(run, { target: { value: `4'28"` } })
  await press('保存成绩')
  expect(await screen.findByText('已保存 2 名学生的成绩')).toBeTruthy()
  expect(server.bodyOf('PUT')).toEqual({
    ...{ classId: 3, schoolYear: 2026 },
    rows: [
      { studentId: 1, version: 2, raw: { height: '161.5', run_1000m: `4'28"` } },
      { studentId: 2, version: null, raw: { height: '150' } },
    ],
  })
})

test('an earlier year has its own day, which goes out where another is chosen, and cells of that grade', async () => {
  const past = {
    ...{ ...SHEET, schoolYear: 2025, grade: '六年级', testedOn: '2025-10-20' },
    days: { from: '2025-08-01', to: '2026-07-31' },
    rows: [SHEET.rows[0], row(2, '程亦乐', '男', { grade: '五年级', lacks: ['run_1000m'] })],
  }
  const server = open('/student-growth/health?classId=3&year=2025', {
    'GET /api/growth/health/fitness': past,
    'PUT /api/growth/health/fitness': past,
  })
  const first = await screen.findByLabelText<HTMLInputElement>('程亦安 身高')
  expect(screen.getByLabelText<HTMLInputElement>('程亦乐 1000米跑').disabled).toBe(true)
  const day = screen.getByLabelText<HTMLInputElement>('测试日期')
  expect(day.value).toBe('2025-10-20')
  const save = async (height: string) => {
    fireEvent.change(first, { target: { value: height } })
    await press('保存成绩')
    await screen.findByText('已保存 1 名学生的成绩')
    return server.bodyOf('PUT')
  }
  // What was measured on a day of its own keeps it.
  expect(await save('161')).not.toHaveProperty('testedOn')
  fireEvent.mouseDown(day)
  fireEvent.change(day, { target: { value: '2025-12-03' } })
  fireEvent.keyDown(day, { key: 'Enter', code: 'Enter', keyCode: 13 })
  await expect.poll(() => day.value).toBe('2025-12-03')
  expect(await save('162')).toMatchObject({ schoolYear: 2025, testedOn: '2025-12-03' })
})

test('the keys go past what a pupil is not tested in, and a figure that was pasted there can be taken out', async () => {
  open('/student-growth/health?classId=3', {
    'GET /api/growth/health/fitness': { ...SHEET, rows: [...SHEET.rows, row(3, '白一诺', '男')] },
  })
  const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(`${name} 1000米跑`)
  await screen.findByLabelText('程亦安 1000米跑')
  expect(cell('程亦乐').disabled).toBe(true)
  cell('程亦安').focus()
  fireEvent.keyDown(cell('程亦安'), { key: 'Enter' })
  expect(document.activeElement).toBe(cell('白一诺'))
  const paste = (text: string) => fireEvent.paste(cell('程亦安'), { clipboardData: { getData: () => text } })
  paste(`4'28"\n/\n4'40"`)
  expect([cell('程亦乐').value, cell('白一诺').value]).toEqual(['', `4'40"`])
  expect(screen.getByText('2 名学生待保存')).toBeTruthy()
  paste(`4'28"\n4'30"`)
  expect(screen.getByText('1 格有误，改正后保存')).toBeTruthy()
  expect([cell('程亦乐').disabled, cell('程亦乐').title]).toEqual([false, '女生不测1000米跑'])
  fireEvent.change(cell('程亦乐'), { target: { value: '' } })
  expect(screen.getByText('2 名学生待保存')).toBeTruthy()
})

test('the handbooks of a class are ordered, followed and then fetched', async () => {
  const run = { status: 'running', done: 12, total: 45, message: '正在生成', finishedAt: null }
  let now: object | null = null
  const path = '/api/growth/handbooks/classes/3'
  const server = open('/student-growth/health?classId=3', {
    [`GET ${path}/run`]: () => now,
    [`POST ${path}`]: () => {
      now = run
      return { ...run, status: 'waiting' }
    },
  })
  await press('全班成长手册')
  expect(await screen.findByText(/合为一份 PDF/)).toBeTruthy()
  await press('开始生成')
  expect(await screen.findByText('正在生成 12 / 45 人')).toBeTruthy()
  expect(screen.getByRole('button', { name: '停止生成' })).toBeTruthy()
  now = { ...run, status: 'done', done: 45, message: '已生成' }
  expect(await screen.findByText('已生成 45 / 45 人')).toBeTruthy()
  expect(screen.getByRole('button', { name: '下载' })).toBeTruthy()
  expect(server.writes()).toEqual([`POST ${path}`])
})

test('a class is called up: the sheet of a day is filled by the keyboard, and goes out as it was written', async () => {
  const eye = (key: string, name: string) => ({
    ...{ key, name, unit: '五分记录', min: 3, max: 5.3, decimals: 1, genders: BOTH },
  })
  const checks = {
    ...{ classId: 3, className: '初一(3)班', examDate: '2026-11-18', dates: ['2026-10-20'], mayEnter: true },
    measures: [eye('leftNaked', '左眼裸眼'), eye('rightNaked', '右眼裸眼')],
    rows: SHEET.rows.map(({ studentId, studentName, studentNumber, gender }) => ({
      ...{ studentId, studentName, studentNumber, gender, version: null, raw: {} },
    })),
  }
  // No class in the address: it is the one that they head.
  const server = open('/student-growth/health?tab=checks', {
    'GET /api/classes': [
      { id: 8, name: '初二(1)班', grade: '初二' },
      { ...CLASSES[0], own: true },
    ],
    'GET /api/growth/health/checks': checks,
    'PUT /api/growth/health/checks': checks,
  })
  const first = await screen.findByLabelText<HTMLInputElement>('程亦安 左眼裸眼')
  expect(server.asked('health/checks')[0]).toContain('classId=3')
  fireEvent.change(first, { target: { value: '1.0' } })
  expect(first.title).toBe('左眼裸眼应在 3.0 到 5.3 之间')
  fireEvent.change(first, { target: { value: '4.9' } })
  fireEvent.keyDown(first, { key: 'Enter' })
  const second = screen.getByLabelText<HTMLInputElement>('程亦乐 左眼裸眼')
  expect(document.activeElement).toBe(second)
  fireEvent.change(second, { target: { value: '5.0' } })
  fireEvent.keyDown(second, { key: 'Enter', ctrlKey: true })
  expect(await screen.findByText('已保存 2 名学生的体检结果')).toBeTruthy()
  expect(server.bodyOf('PUT')).toEqual({
    ...{ classId: 3, examDate: '2026-11-18' },
    rows: [
      { studentId: 1, version: null, raw: { leftNaked: '4.9' } },
      { studentId: 2, version: null, raw: { leftNaked: '5.0' } },
    ],
  })
})

test('a standard is uploaded with its year and file, and one that nothing was scored by goes again', async () => {
  const listed = (more: object[] = []) => ({
    ...{ mayUpload: true, thisYear: 2026 },
    rows: [
      ...more,
      { id: 1, name: STANDARD.name, sinceYear: 2014, createdAt: '2026-01-01', mayRemove: false },
    ],
  })
  const far = { id: 5, name: '新标准', sinceYear: 2027, createdAt: '2026-11-18', mayRemove: true }
  const server = open('/student-growth/health?tab=standard', {
    'GET /api/growth/health/standards': () => listed([far]),
    'GET /api/growth/health/standard': { ...STANDARD, id: 5, name: '新标准', sinceYear: 2027 },
    'POST /api/growth/health/standards': listed([far]),
    'DELETE /api/growth/health/standards/{id}': listed(),
  })
  await press('上传新的标准')
  await press('确定')
  expect(await screen.findByText('请填写标准的名称')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('名称'), { target: { value: '更新的标准' } })
  await press('确定')
  expect(await screen.findByText('请选择评分表文件')).toBeTruthy()
  expect(server.writes()).toEqual([])
  await press('取消')
  await press('删除这份标准')
  expect(await screen.findByText('确定要删除“新标准”吗?')).toBeTruthy()
  await press('确定')
  await expect.poll(() => server.writes()).toEqual(['DELETE /api/growth/health/standards/5'])
})

test('the tables are open to look at, for families too', async () => {
  open('/student-growth/health?tab=standard')
  const table = await screen.findByRole('table')
  expect(within(table).getByText(`4'30"`)).toBeTruthy()
  expect(screen.getByText(/1000米跑超过满分后加分：4 秒 \+1/)).toBeTruthy()
})

test('before a class leaves the house it is said how many go, and heights go only where that is chosen', async () => {
  const server = open('/student-growth/health?classId=3')
  await screen.findByLabelText('程亦安 身高')
  await press('导出本班')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(`${SHEET.rows.length} 名学生`)).toBeTruthy()
  expect(dialog.getByText('身高、体重、体重指数、总分')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: /导\s*出/ }))
  const sent = () => server.asked('GET').find((call) => call.includes('/fitness/export')) ?? ''
  await expect.poll(sent).toContain('groups=basic')
  expect(sent()).not.toContain('body')
})
