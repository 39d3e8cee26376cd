import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { ExamDetail } from '@xueqiao/contract/features/growth/exams/api'
import type { ScoreSheet } from '@xueqiao/contract/features/growth/exams/scores'
import { act } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { startSession } from '../../../../session/store'
import { opened, pick, press, type } from '../../../kit/acting'
import { conforms } from '../../../kit/conformance'
import { blockOf, tooMuch } from '../../../kit/sheet/block'
import { lost, paged, refused, renderAt, signIn, standIn } from '../../../kit/testing'
import { typedOver } from './cells'
import { ExamPage } from './ExamPage'
import { ExamsPage } from './ExamsPage'
import { itemsFrom, itemsText } from './items'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const COURSE = { courseId: 4, courseName: '数学', fullMarks: 100 }
const SHEET = { classId: 3, className: '初一(3)班', courseId: 4, pupils: 2, filled: 1, mayEnter: true }
const EXAM: ExamDetail = {
  ...{ id: 8, name: '期中考试', type: 'midterm', semesterId: 1, semesterName: '第一学期', grade: '初一' },
  ...{ startDate: '2026-11-04', endDate: '2026-11-06', entryUntil: '2026-11-20', status: 'ENTRY' },
  ...{ releasedAt: null, sheetCount: 1, startedCount: 1, checkedCount: 0, version: 1, mayManage: true },
  ...{ classIds: [3], courses: [{ ...COURSE, items: [] }] },
  sheets: [{ ...SHEET, checkedByName: null, checkedAt: null }],
  sections: [],
}
const known = { studentId: 2, courseId: 4, score: 70, mark: null, items: null, version: 1 }
const OPEN: ScoreSheet = {
  ...{ examId: 8, classId: 3, sectionId: null, className: '初一(3)班', locked: null, released: false },
  courses: [
    {
      ...COURSE,
      ...{ items: [], pupils: 2, filled: 1, checkedByName: null, checkedAt: null },
      ...{ mayEnter: true, mayCheck: false },
    },
  ],
  pupils: [
    { studentId: 1, name: '程亦安', studentNumber: '01' },
    { studentId: 2, name: '程亦乐', studentNumber: '02' },
  ],
  cells: [known],
  elsewhere: [],
}
const STAFF = ['grade:view', 'grade:create', 'grade:update']

const open = (path: string, codes: string[], more: Record<string, unknown> = {}) => {
  signIn(codes)
  const server = standIn({ 'GET /api/exams/{id}': EXAM, 'GET /api/exams/{id}/scores': OPEN, ...more })
  renderAt(
    path,
    <Routes>
      <Route path="/student/exams" element={<ExamsPage />} />
      <Route path="/student/exams/:id" element={<ExamPage />} />
    </Routes>,
  )
  return server
}
const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

test('the list shows how far entry and check are; only who may manage an exam edits it', async () => {
  const row = { ...EXAM, courses: [COURSE] }
  const others = { ...row, id: 9, name: '月考', mayManage: false, status: 'RELEASED' }
  open('/student/exams', STAFF, { 'GET /api/exams': paged([row, others]), 'GET /api/semesters': [] })
  expect(await screen.findByRole('link', { name: '期中考试' })).toBeTruthy()
  expect(screen.getAllByText('录入 1/1，复核 0/1')).toHaveLength(2)
  expect(screen.getAllByRole('button', { name: '编辑' })).toHaveLength(1)
  expect(screen.getByRole('button', { name: '新增考试' })).toBeTruthy()
})

const OFFERS = {
  courses: [{ ...COURSE, courseCode: 'SX' }],
  classes: [{ classId: 3, className: '初一(3)班' }],
}
const asAuthor = (more: Record<string, unknown> = {}) =>
  open('/student/exams', STAFF, {
    'GET /api/exams': paged([{ ...EXAM, courses: [COURSE] }]),
    'GET /api/semesters': [{ id: 1, name: '第一学期', isCurrent: true }],
    'GET /api/exams/offers': OFFERS,
    ...more,
  })

test('an exam is of the whole grade where no class is named', async () => {
  const server = asAuthor({ 'POST /api/exams': EXAM })
  await press('新增考试')
  const dialog = await opened('新增考试')
  type('考试名称', '第二次月考', dialog)
  await pick('年级', '初一', dialog)
  await press('添加科目', dialog)
  await pick('第 1 科', '数学', dialog)
  await press('确定', dialog)
  await expect
    .poll(() => server.bodyOf('POST'))
    .toMatchObject({
      ...{ name: '第二次月考', classIds: null },
      courses: [{ courseId: 4, fullMarks: 100, items: [] }],
    })
})

test('an item that cannot be read is refused at its line, and what was typed stays', async () => {
  const server = asAuthor({ 'PUT /api/exams/{id}': EXAM })
  await press('编辑')
  const dialog = await opened('编辑考试')
  await press('题目', dialog)
  const typed = '1 60 有理数\n2 四十'
  type('数学（SX）的题目', typed, dialog)
  // Folded it is in sight all the same.
  await press('题目', dialog)
  await press('确定', dialog)
  expect(await within(dialog).findByText('第 2 行应为：题号 分值 知识点')).toBeTruthy()
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('数学（SX）的题目').value).toBe(typed)
  type('数学（SX）的题目', '1 60 有理数\n2 30', dialog)
  await press('确定', dialog)
  expect(await within(dialog).findByText('各题共 90 分，与满分 100 不符')).toBeTruthy()
  expect(server.asked('PUT')).toHaveLength(0)
  type('数学（SX）满分', '90', dialog)
  await press('确定', dialog)
  await expect
    .poll(() => server.bodyOf('PUT'))
    .toMatchObject({
      courses: [
        {
          ...{ courseId: 4, fullMarks: 90 },
          items: [
            { title: '1', fullMarks: 60, knowledge: '有理数' },
            { title: '2', fullMarks: 30, knowledge: null },
          ],
        },
      ],
    })
})

test('what the server refuses of a course stands at it, and what it refuses of all below them', async () => {
  const [full, list] = ['已有 90 分的成绩，满分不能低于它', '初一(3)班数学 已有成绩，不能去掉']
  let field = 'courses.0.fullMarks'
  asAuthor({
    'PUT /api/exams/{id}': () => {
      const message = field === 'courses' ? list : full
      return refused(message, { code: 'CONFLICT', errors: [{ field, message }] }, 409)()
    },
  })
  await press('编辑')
  const dialog = await opened('编辑考试')
  const wrongAt = (message: string) =>
    [...dialog.querySelectorAll('.ant-form-item-explain-error')].find((one) => one.textContent === message)
  await press('确定', dialog)
  await expect.poll(() => wrongAt(full)?.closest('.exam-course')).toBeTruthy()
  field = 'courses'
  type('数学（SX）满分', '95', dialog)
  await press('确定', dialog)
  await expect.poll(() => wrongAt(list)).toBeTruthy()
  await expect.poll(() => wrongAt(full)).toBeUndefined()
})

test('of two who change the courses of an exam at once the later one reads both lists', async () => {
  const server = asAuthor()
  await press('编辑')
  const dialog = await opened('编辑考试')
  await press('题目', dialog)
  type('数学（SX）的题目', '1 60 有理数\n2 40', dialog)
  const courses = [{ ...COURSE, fullMarks: 120, items: [] }]
  server.on('GET /api/exams/{id}', { ...EXAM, version: 2, courses })
  const stale = { version: 2, changedBy: '王主任', changedAt: '2026-11-15T06:20:00Z' }
  server.on('PUT /api/exams/{id}', refused('已被修改', { code: 'STALE', stale }, 409))
  await press('确定', dialog)
  await within(dialog).findByText(/^王主任 于 .* 修改了这条记录$/)
  const cells = [...dialog.querySelectorAll('.kit-conflict td')].map(({ textContent }) => textContent)
  expect(cells).toEqual(['数学（SX） 100 分（1 60 有理数；2 40）', '数学（SX） 120 分'])
})

test('another grade has other courses, and forgets the classes of the one before', async () => {
  const server = asAuthor({ 'PUT /api/exams/{id}': EXAM })
  await press('编辑')
  const dialog = await opened('编辑考试')
  expect(await within(dialog).findByText('初一(3)班')).toBeTruthy()
  await pick('年级', '初二', dialog)
  await expect.poll(() => server.asked('GET /api/exams/offers').length).toBe(2)
  expect(within(dialog).queryByText('初一(3)班')).toBeNull()
  await press('确定', dialog)
  await expect.poll(() => server.bodyOf('PUT')).toMatchObject({ grade: '初二', classIds: null })
})

test('marks are pasted and typed, stored by themselves, and a conflict shows both until one is chosen', async () => {
  const theirs = {
    ...known,
    score: 75,
    version: 2,
    changedBy: '罗文博',
    changedAt: '2026-11-16T08:00:00.000Z',
  }
  const saved = { ...known, studentId: 1, score: 88.5, version: 1 }
  const server = open('/student/exams/8?classId=3&courseId=4', STAFF, {
    'PUT /api/exams/{id}/scores': { saved: [saved], conflicts: [theirs] },
  })
  const first = await screen.findByLabelText('程亦安 数学')
  const paste = (text: string) => fireEvent.paste(first, { clipboardData: { getData: () => text } })
  paste(Array.from({ length: 10_000 }, () => '80').join('\n'))
  expect(await screen.findByText('粘贴了 10000 行，一次最多 200 行；更多请用批量导入')).toBeTruthy()
  expect(cell('程亦安 数学').value).toBe('')
  paste('88.5\r\n101\r\n')
  expect(cell('程亦乐 数学').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('1 格有误，改正后保存')).toBeTruthy()
  first.focus()
  fireEvent.keyDown(first, { key: 'Enter' })
  expect(document.activeElement).toBe(cell('程亦乐 数学'))
  fireEvent.change(cell('程亦乐 数学'), { target: { value: '72' } })
  await expect
    .poll(() => server.bodyOf('PUT /api/exams'), { timeout: 4000 })
    .toEqual({
      classId: 3,
      cells: [
        { studentId: 1, courseId: 4, version: null, score: 88.5 },
        { studentId: 2, courseId: 4, version: 1, score: 72 },
      ],
    })
  const alert = await screen.findByText(/罗文博 刚刚改为 75/)
  expect(cell('程亦乐 数学').value).toBe('72')
  fireEvent.click(within(alert.closest('th') ?? alert).getByText('用对方的'))
  expect(cell('程亦乐 数学').value).toBe('75')
  expect(await screen.findByText('已全部保存')).toBeTruthy()
})

test('what the server refuses stands at its cell, is not sent again, and holds nothing else up', async () => {
  const saved = { ...known, version: 2, score: 72 }
  const message = '该学生不在这个班级'
  const server = open('/student/exams/8?classId=3&courseId=4', STAFF, {
    'PUT /api/exams/{id}/scores': (_: unknown, body: { cells: { studentId: number }[] }) =>
      body.cells[0]?.studentId === 1
        ? refused(message, { code: 'VALIDATION', errors: [{ field: 'cells.0.studentId', message }] }, 400)()
        : { saved: [saved], conflicts: [] },
  })
  fireEvent.change(await screen.findByLabelText('程亦安 数学'), { target: { value: '88' } })
  fireEvent.change(cell('程亦乐 数学'), { target: { value: '72' } })
  await expect.poll(() => server.asked('PUT /api/exams').length, { timeout: 6000 }).toBe(2)
  expect(server.bodyOf('PUT /api/exams')).toMatchObject({ cells: [{ studentId: 2, score: 72 }] })
  expect(await screen.findByText('1 格有误，改正后保存')).toBeTruthy()
  expect([cell('程亦安 数学').value, cell('程亦安 数学').title]).toEqual(['88', message])
  expect(cell('程亦乐 数学').getAttribute('aria-invalid')).toBe('false')
})

test('a sheet that was released meanwhile says so once, and then asks for the reason', async () => {
  let isOut = false
  const server = open('/student/exams/8?classId=3&courseId=4', STAFF, {
    'GET /api/exams/{id}/scores': () => ({ ...OPEN, released: isOut }),
    'PUT /api/exams/{id}/scores': (_: unknown, body: { reason?: string }) =>
      body.reason === undefined
        ? refused(
            '成绩已发布，请填写修改原因',
            { code: 'VALIDATION', errors: [{ field: 'reason', message: '成绩已发布，请填写修改原因' }] },
            400,
          )()
        : { saved: [{ ...known, score: 72, version: 2 }], conflicts: [] },
  })
  fireEvent.change(await screen.findByLabelText('程亦乐 数学'), { target: { value: '72' } })
  isOut = true
  expect(await screen.findByRole('button', { name: '保存修改' }, { timeout: 4000 })).toBeTruthy()
  expect(server.asked('PUT /api/exams')).toHaveLength(1)
  await press('保存修改')
  fireEvent.change(await screen.findByLabelText('修改原因'), { target: { value: '漏算' } })
  await press('确定')
  await expect.poll(() => server.bodyOf('PUT /api/exams')).toMatchObject({ reason: '漏算' })
})

test('what was changed while the checker looked is shown, and checked as it stands then', async () => {
  const [course] = OPEN.courses
  let is = { ...known, score: 90 }
  const server = open('/student/exams/8?classId=3&courseId=4', STAFF, {
    'GET /api/exams/{id}/scores': () => ({ ...OPEN, courses: [{ ...course, mayCheck: true }], cells: [is] }),
    'POST /api/exams/{id}/check': refused('罗文博 刚刚修改了成绩，请核对后再复核', { code: 'STALE' }, 409),
  })
  expect((await screen.findByLabelText<HTMLInputElement>('程亦乐 数学')).value).toBe('90')
  is = { ...known, score: 9, version: 2 }
  await press('复核数学')
  expect(server.bodyOf('POST')).toEqual({ classId: 3, courseId: 4, version: 1 })
  await expect.poll(() => cell('程亦乐 数学').value).toBe('9')
  await press('复核数学')
  await expect.poll(() => server.bodyOf('POST')).toEqual({ classId: 3, courseId: 4, version: 2 })
})

test('a refusal is not asked for again by itself; a connection that was lost is, with more patience', async () => {
  let answer: () => unknown = refused('录入已截止', { code: 'CONFLICT' }, 409)
  const server = open('/student/exams/8?classId=3&courseId=4', STAFF, {
    'PUT /api/exams/{id}/scores': () => answer(),
  })
  await screen.findByLabelText('程亦乐 数学')
  vi.useFakeTimers()
  fireEvent.change(cell('程亦乐 数学'), { target: { value: '72' } })
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(server.asked('PUT /api/exams')).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(server.asked('PUT /api/exams')).toHaveLength(1)
  expect(screen.getByText('未能保存，内容仍在表中')).toBeTruthy()
  answer = lost
  fireEvent.change(cell('程亦乐 数学'), { target: { value: '73' } })
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(server.asked('PUT /api/exams')).toHaveLength(2)
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(server.asked('PUT /api/exams')).toHaveLength(3)
})

test('a mark that stands in the class of before is not written here', async () => {
  const server = open('/student/exams/8?classId=3&courseId=4', STAFF, {
    'GET /api/exams/{id}/scores': { ...OPEN, cells: [], elsewhere: [{ studentId: 1, courseId: 4 }] },
    'PUT /api/exams/{id}/scores': { saved: [], conflicts: [] },
  })
  const first = await screen.findByLabelText<HTMLInputElement>('程亦安 数学')
  expect([first.disabled, first.title]).toEqual([true, '这一科的成绩在另一个班级的成绩表中'])
  fireEvent.paste(first, { clipboardData: { getData: () => '80\n81' } })
  await expect
    .poll(() => server.bodyOf('PUT /api/exams'), { timeout: 4000 })
    .toMatchObject({ cells: [{ studentId: 2, score: 81 }] })
})

test('what is released is changed with a reason; item by item the sum stands by itself', async () => {
  const items = [
    { title: '1', fullMarks: 4, knowledge: '有理数' },
    { title: '2', fullMarks: 6, knowledge: null },
  ]
  const [course] = OPEN.courses
  const server = open('/student/exams/8?classId=3&courseId=4', STAFF, {
    'GET /api/exams/{id}/scores': {
      ...OPEN,
      released: true,
      courses: [{ ...course, items, fullMarks: 10 }],
      cells: [{ ...known, score: 7, items: [3, 4] }],
    },
    'PUT /api/exams/{id}/scores': { saved: [], conflicts: [] },
  })
  expect((await screen.findByLabelText<HTMLInputElement>('程亦乐 总分')).disabled).toBe(true)
  expect(cell('程亦安 总分').disabled).toBe(false)
  fireEvent.change(cell('程亦乐 1'), { target: { value: '4' } })
  await press('保存修改')
  fireEvent.change(await screen.findByLabelText('修改原因'), { target: { value: '漏算' } })
  await press('确定')
  await expect
    .poll(() => server.bodyOf('PUT /api/exams'))
    .toEqual({
      classId: 3,
      cells: [{ studentId: 2, courseId: 4, version: 1, items: [4, 4] }],
      reason: '漏算',
    })
})

test('a block that is pasted with its totals keeps the items, a mark before them, and says which sums differ', async () => {
  const items = [
    { title: '1', fullMarks: 4, knowledge: null },
    { title: '2', fullMarks: 6, knowledge: null },
  ]
  const [course] = OPEN.courses
  const pupils = [...OPEN.pupils, { studentId: 3, name: '白一诺', studentNumber: '03' }]
  const server = open('/student/exams/8?classId=3&courseId=4', STAFF, {
    'GET /api/exams/{id}/scores': {
      ...OPEN,
      ...{ courses: [{ ...course, items, fullMarks: 10 }], cells: [], pupils },
    },
    'PUT /api/exams/{id}/scores': { saved: [], conflicts: [] },
  })
  const first = await screen.findByLabelText('程亦安 1')
  fireEvent.paste(first, { clipboardData: { getData: () => '3\t\t9' } })
  // One of the items was copied empty: what is missing in the sum is told as well.
  expect(await screen.findByText(/^已粘贴 1 行；1 名学生的总分与各题之和不符/)).toBeTruthy()
  fireEvent.paste(first, { clipboardData: { getData: () => '3\t5\t9\n\t\t缺考\n\t\t7' } })
  expect(
    await screen.findByText('已粘贴 3 行；1 名学生的总分与各题之和不符，以各题为准，请核对'),
  ).toBeTruthy()
  await expect
    .poll(() => server.bodyOf('PUT /api/exams'), { timeout: 4000 })
    .toMatchObject({
      cells: [
        { studentId: 1, items: [3, 5] },
        { studentId: 2, mark: 'absent' },
        { studentId: 3, score: 7 },
      ],
    })
})

test('of several courses those with items are unfolded one by one; a release is withdrawn with a reason', async () => {
  const items = [
    { title: '1', fullMarks: 4, knowledge: null },
    { title: '2', fullMarks: 6, knowledge: null },
  ]
  const [course] = OPEN.courses
  const courses = [
    { ...course, items, fullMarks: 10 },
    { ...course, courseId: 5, courseName: '语文', items, fullMarks: 10 },
  ]
  const server = open('/student/exams/8?classId=3', STAFF, {
    'GET /api/exams/{id}': { ...EXAM, status: 'RELEASED' },
    'GET /api/exams/{id}/scores': { ...OPEN, courses, cells: [] },
    'PUT /api/exams/{id}/scores': { saved: [], conflicts: [] },
    'POST /api/exams/{id}/withdraw': EXAM,
  })
  expect((await screen.findByLabelText<HTMLInputElement>('程亦安 数学')).disabled).toBe(true)
  fireEvent.click(screen.getByLabelText('语文按题录入'))
  expect(cell('程亦安 语文总分').disabled).toBe(false)
  fireEvent.change(cell('程亦安 语文 1'), { target: { value: '3' } })
  expect(screen.queryByLabelText('程亦安 数学 1')).toBeNull()
  await expect
    .poll(() => server.bodyOf('PUT /api/exams'), { timeout: 5000 })
    .toMatchObject({ cells: [{ studentId: 1, courseId: 5, items: [3, null] }] })
  await press('撤回成绩')
  await press('确定')
  expect(await screen.findByText('请填写撤回的原因')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('原因'), { target: { value: '总分加错了' } })
  await press('确定')
  await expect.poll(() => server.bodyOf('POST')).toEqual({ reason: '总分加错了' })
})

test('a family that follows 成绩撤回 finds what is still released to them, and no list of the school', async () => {
  const server = open('/student/exams', ['growth:view'], { 'GET /api/exams/marks': paged([]) })
  expect(await screen.findByText('没有找到成绩')).toBeTruthy()
  expect(server.asked('GET /api/exams?')).toEqual([])
})

test('a family turns to the oldest marks of the child that a line is about', async () => {
  const server = open('/student/exams?studentId=2', ['growth:view'], {
    'GET /api/exams/marks': paged([], 41),
  })
  fireEvent.click(await screen.findByTitle('3'))
  await expect.poll(() => server.asked('GET /api/exams/marks').at(-1)).toMatch(/studentId=2&page=2&size=20/)
})

test('what was withdrawn of one of two children is seen where only the other has marks left', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const seen: unknown[] = []
  const exam = { examId: 8, studentId: 1, studentName: '程亦安', name: '期中考试', type: 'midterm' }
  open('/student/exams', ['growth:view'], {
    'GET /api/exams/marks': paged([{ ...exam, date: '2026-11-04', status: 'RELEASED', courses: [] }]),
    'GET /api/parents/{id}/students': [{ id: 1 }, { id: 2 }],
    'PUT /api/notifications/bell/read': (_call: string, body: unknown) => {
      seen.push(body)
      return { unread: 1 }
    },
  })
  const parent = { roles: ['PARENT'], profileType: 'PARENT', profileId: 5, permissions: ['growth:view'] }
  act(() => startSession('token', { id: 1, username: 'someone', ...parent }))
  await expect
    .poll(() => seen)
    .toEqual(expect.arrayContaining([1, 2].map((id) => ({ link: `/student/exams?studentId=${id}` }))))
})

test('what is typed last holds: an item after the whole, and the whole after items', () => {
  expect(typedOver({ '5': 'q', '6': '80' }, { '5-0': '3' })).toEqual({ '5-0': '3', '6': '80' })
  expect(typedOver({ '5-0': '3', '5-1': '4' }, { '5': '缺考' })).toEqual({ '5': '缺考' })
  expect(typedOver({ '5-0': '3' }, { '5-1': '4' })).toEqual({ '5-0': '3', '5-1': '4' })
  // Pasted at once they say one thing.
  expect(typedOver({}, { '5-0': '3', '5': '3' })).toEqual({ '5-0': '3' })
})

test('a family sees their own marks by level, and neither sheets nor others', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const marks = { level: '良好', score: null, fullMarks: null, mark: null, weak: ['去括号'] }
  const seen: unknown[] = []
  open('/student/exams/8', ['growth:view'], {
    'GET /api/exams/marks': paged([
      {
        ...{ examId: 8, studentId: 1, studentName: '程亦安', name: '期中考试', type: 'midterm' },
        ...{ date: '2026-11-04', status: 'RELEASED', courses: [{ ...COURSE, ...marks }] },
      },
    ]),
    'PUT /api/notifications/bell/read': (_call: string, body: unknown) => {
      seen.push(body)
      return { unread: 1 }
    },
  })
  // The line of an only child names none.
  await expect
    .poll(() => seen)
    .toEqual(expect.arrayContaining([{ link: '/student/exams/8' }, { link: '/student/exams/8?studentId=1' }]))
  vi.restoreAllMocks()
  expect(await screen.findByText('良好')).toBeTruthy()
  expect(screen.getByText('可以再看看：去括号')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('lines of items and blocks of a spreadsheet are read, or said to be wrong', () => {
  const items = [
    { title: '1', fullMarks: 4, knowledge: '有理数' },
    { title: '2', fullMarks: 2.5, knowledge: null },
  ]
  expect(itemsFrom(itemsText(items))).toEqual(items)
  expect(itemsFrom('1 4\n2 四')).toBe('第 2 行应为：题号 分值 知识点')
  expect(blockOf('1\t2\r\n3\t4\r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ])
  expect(tooMuch([['1'], ['2']], { rows: 1, columns: 1 })).toBe('粘贴了 2 行，从这里起只有 1 名学生')
  expect(tooMuch([['1', '2']], { rows: 1, columns: 1 })).toBe('粘贴了 2 列，从这里起只有 1 列')
})

test('the page of an exam has the template of its courses, as long as it is open', async () => {
  const server = open('/student/exams/8', STAFF)
  await press('导入')
  fireEvent.click(await screen.findByText('下载模板'))
  await expect.poll(() => server.asked('GET /api/exams/8/template')).toHaveLength(1)
  cleanup()
  open('/student/exams/8', STAFF, { 'GET /api/exams/{id}': { ...EXAM, status: 'RELEASED' } })
  await screen.findByRole('button', { name: '撤回成绩' })
  expect(screen.queryByRole('button', { name: '导入' })).toBeNull()
  cleanup()
  // Who only looks on has no course to fill.
  const sheets = EXAM.sheets.map((one) => ({ ...one, mayEnter: false }))
  open('/student/exams/8', STAFF, { 'GET /api/exams/{id}': { ...EXAM, sheets } })
  await screen.findByRole('button', { name: '导出成绩' })
  expect(screen.queryByRole('button', { name: '导入' })).toBeNull()
})

test('a grade of which one teaches nothing is not said to have no courses', async () => {
  asAuthor({ 'GET /api/exams/offers': { courses: [], classes: [] } })
  await press('新增考试')
  const dialog = await opened('新增考试')
  await pick('年级', '初一', dialog)
  await press('添加科目', dialog)
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: '第 1 科' }))
  expect(await screen.findByText('这个年级没有您可以安排考试的课程')).toBeTruthy()
})

test('marks of an exam say of how many pupils they are before they leave the house', async () => {
  const server = open('/student/exams/5', ['grade:view'])
  fireEvent.click(await screen.findByRole('button', { name: '导出成绩' }))
  const dialog = within(await screen.findByRole('dialog'))
  const pupils = new Map(EXAM.sheets.map((one) => [one.classId, one.pupils]))
  const count = [...pupils.values()].reduce((sum, one) => sum + one, 0)
  expect(dialog.getByText(`${count} 名学生`)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: /导\s*出/ }))
  await expect.poll(() => server.asked('GET').some((call) => call.includes('/export'))).toBe(true)
})

conforms({
  page: <ExamsPage />,
  path: '/student/exams',
  title: '考试成绩',
  noun: '考试',
  reads: 'GET /api/exams',
  rows: [{ ...EXAM, courses: [COURSE] }],
  shows: '期中考试',
  failed: '获取考试列表失败',
  fields: ['考试名称', '年级', '考试类型', '状态'],
  columns: '考试名称|状态|考试类型|年级|考试日期|考试科目|录入与复核|录入截止|操作'.split('|'),
  filter: ['考试名称', '没有', 'keyword=没有'],
  rights: [
    { codes: STAFF, bar: ['新增考试', '刷新', '导入'], row: ['成绩', '编辑', '删除'] },
    { codes: ['grade:view'], bar: ['刷新'], row: ['成绩', '编辑', '删除'] },
  ],
  remove: {
    call: 'DELETE /api/exams/{id}',
    question: '确定要删除考试 期中考试 吗?',
    done: '删除考试成功',
    failed: '删除考试失败',
  },
})

test('who teaches a 教学班 finds it beside the classes, and what they type is stored by it', async () => {
  const sections = [{ sectionId: 5, name: '物理 1 班', courseId: 4, pupils: 2, filled: 1 }]
  const walker = { classId: null, sectionId: 5, className: '物理 1 班' }
  const server = open('/student/exams/8', STAFF, {
    'GET /api/exams/{id}': { ...EXAM, sheets: [], sections, mayManage: false },
    'GET /api/exams/{id}/scores': { ...OPEN, ...walker },
    'PUT /api/exams/{id}/scores': (_call: string, body: { cells: object[] }) => ({
      saved: body.cells.map((one) => ({ ...known, ...one, version: 2 })),
      conflicts: [],
    }),
  })
  fireEvent.click(await screen.findByRole('link', { name: '物理 1 班 1/2' }))
  expect(await screen.findByLabelText('物理 1 班 的成绩表')).toBeTruthy()
  expect(screen.queryByLabelText('录入进度')).toBeNull()
  expect(server.asked('sectionId=5').length).toBe(1)
  fireEvent.change(cell('程亦安 数学'), { target: { value: '88' } })
  await expect
    .poll(() => server.bodyOf('PUT /api/exams'), { timeout: 5000 })
    .toMatchObject({ sectionId: 5, cells: [{ studentId: 1, courseId: 4, score: 88 }] })
  expect(server.bodyOf('PUT /api/exams')).not.toHaveProperty('classId')
})
