import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { given, handedIn, submission, version } from '../../../../homework/testing'
import { type Answers, enveloped, renderPage, signedIn, signInAs, stubFetch } from '../../../../kit/testing'
import { MobileGivenHomeworkPage } from './MobileGivenHomeworkPage'
// Loaded when they are opened; here they are to be at hand.
import '../../../../homework/Words'
import './WorkView'

const PAGE = '/mobile/teacher/homework/7'
const ROUTE = '/mobile/teacher/homework/:id'
const GIVEN = 'GET /api/homeworks/7'
const works = (filter: string) => `GET /api/homeworks/7/submissions?filter=${filter}&page=0&size=20`
const WAITING = 'GET /api/homeworks/7/submissions?filter=waiting&size=200&toGrade=true'
const GRADE = 'PUT /api/homework-submissions/70/grade'
const next = { ...handedIn, id: 71, studentId: 6, studentName: '陈可', studentNumber: '2026002' }
const pageOf = (...content: object[]) => enveloped({ content, totalElements: content.length })

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  Element.prototype.setPointerCapture = () => undefined
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const base: Answers = {
  [GIVEN]: enveloped(given),
  [WAITING]: pageOf(handedIn, next),
  'GET /api/homeworks/7/overview': enveloped({ classes: [{ tags: [{ label: '符号错误', count: 2 }] }] }),
  'GET /api/homework-submissions/70': enveloped(handedIn),
  'GET /api/homework-submissions/71': enveloped(next),
  'GET /api/homeworks/comments': enveloped([{ id: 1, text: '{姓名}检验习惯好。', used: 3 }]),
  'POST /api/homework-submissions/70/marking': enveloped([
    { name: '吴桂芳', at: '2026-11-16T11:00:00.000Z' },
  ]),
}
const teacher = () => signInAs({ roles: ['TEACHER'], profileType: 'TEACHER' })
const open = (answers: Answers, path: string, user = teacher()) => {
  const calls = stubFetch({ ...base, ...answers })
  renderPage(<MobileGivenHomeworkPage />, { path, route: ROUTE, user })
  return calls
}
const drawTick = () => {
  const board = screen.getByRole('application', { name: '批注' })
  fireEvent.pointerDown(board, { pointerId: 1, clientX: 5, clientY: 5, button: 0 })
  fireEvent.pointerUp(board, { pointerId: 1 })
}

it('of ticks none waits to be marked: the list begins with who has not done it', async () => {
  const done = { ...handedIn, state: 'SUBMITTED', late: false }
  open(
    {
      [GIVEN]: enveloped({ ...given, needsSubmission: false }),
      [works('missing')]: pageOf({ ...submission, id: 72, studentName: '王小虎' }),
      [works('all')]: pageOf(done),
    },
    PAGE,
  )
  expect(await screen.findByText('王小虎')).toBeTruthy()
  expect(screen.queryByLabelText('待批改')).toBeNull()
  fireEvent.click(screen.getByLabelText('全部'))
  expect((await screen.findByRole('link', { name: /程亦安/ })).textContent).toContain('已完成')
})

it('a homework shows how far each class is, who is missing, and reminds them after a question', async () => {
  const missing = { ...submission, id: 72, studentName: '王小虎' }
  const calls = open(
    {
      [works('waiting')]: pageOf(handedIn),
      [works('missing')]: pageOf(missing),
      'POST /api/homeworks/7/remind': enveloped({ reminded: 2, skipped: 1 }),
    },
    PAGE,
  )
  expect(await screen.findByText(/已交 38 \/ 41，迟交 2，已批 26/)).toBeTruthy()
  expect((await screen.findByRole('link', { name: /程亦安/ })).getAttribute('href')).toBe(
    `${PAGE}?submission=70`,
  )
  expect(screen.getByRole('button', { name: '给程亦安的家长发消息' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '打电话给程亦安的家长' })).toBeTruthy()
  fireEvent.click(screen.getByLabelText('未提交'))
  expect(await screen.findByText('王小虎')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /王小虎/ })).toBeNull()
  expect(screen.getByRole('button', { name: '给王小虎的家长发消息' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '打电话给王小虎的家长' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '提醒未交的 3 人' }))
  expect(calls.some(({ call }) => call.endsWith('/remind'))).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: '发送提醒' }))
  await waitFor(() => expect(calls.some(({ call }) => call.endsWith('/remind'))).toBe(true))
})

it('a work is marked with a finger, a score, a sentence and what went wrong, and the next one follows', async () => {
  const calls = open(
    { [GRADE]: enveloped({ ...handedIn, state: 'GRADED', version: 4 }) },
    `${PAGE}?submission=70`,
  )
  await screen.findByRole('toolbar', { name: '批注工具' })
  expect(await screen.findByText(/还有 1 份待批，吴桂芳也在批改这一份/)).toBeTruthy()
  drawTick()
  fireEvent.click(screen.getByRole('button', { name: '95' }))
  fireEvent.click(await screen.findByRole('button', { name: '程亦安检验习惯好。' }))
  fireEvent.click(await screen.findByRole('button', { name: '符号错误' }))
  fireEvent.click(screen.getByRole('button', { name: '其他错因' }))
  fireEvent.click(screen.getByRole('button', { name: '加上' }))
  expect(screen.getByText('错因不能为空')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('如：符号错误'), { target: { value: '漏写单位' } })
  fireEvent.click(screen.getByRole('button', { name: '加上' }))
  fireEvent.click(screen.getByRole('button', { name: '保存，下一份' }))
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe(`${PAGE}?submission=71`))
  expect(calls.find(({ call }) => call === GRADE)?.body).toMatchObject({
    ...{ score: 95, level: null, comment: '程亦安检验习惯好。', version: 3, tags: ['符号错误', '漏写单位'] },
    layers: [{ fileId: 90, marks: [{ kind: 'tick' }] }],
  })
  expect(await screen.findByRole('heading', { name: '陈可' })).toBeTruthy()
})

it('nothing drawn is lost when the page goes before it is saved', async () => {
  open({}, `${PAGE}?submission=70`)
  await screen.findByRole('toolbar', { name: '批注工具' })
  drawTick()
  fireEvent.change(screen.getByLabelText('评语（可不填）'), { target: { value: '注意变号' } })
  fireEvent.click(screen.getByRole('button', { name: '90' }))
  fireEvent.click(screen.getByRole('button', { name: /^保存/ }))
  cleanup()
  open({}, `${PAGE}?submission=70`, signedIn())
  expect(await screen.findByDisplayValue('注意变号')).toBeTruthy()
  expect(screen.getByRole('img', { name: '1 处批注' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '90' }).getAttribute('aria-pressed')).toBe('true')
})

it('words stand on the photo, and the eraser takes them away', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 10, 10))
  open({}, `${PAGE}?submission=70`)
  await screen.findByRole('toolbar', { name: '批注工具' })
  fireEvent.click(screen.getByRole('button', { name: '文字' }))
  drawTick()
  fireEvent.click(await screen.findByRole('button', { name: '写上' }))
  expect(screen.getByText('请输入批注')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('写在照片上的话'), { target: { value: '单位呢' } })
  fireEvent.click(screen.getByRole('button', { name: '写上' }))
  expect(await screen.findByText('单位呢')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '擦除' }))
  drawTick()
  expect(screen.queryByText('单位呢')).toBeNull()
})

it('the photo is turned with a button and brought closer with two fingers, which draw nothing', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 100))
  const calls = open(
    { [GRADE]: enveloped({ ...handedIn, state: 'GRADED', version: 4 }) },
    `${PAGE}?submission=70`,
  )
  await screen.findByRole('toolbar', { name: '批注工具' })
  const board = screen.getByRole('application', { name: '批注' })
  const view = board.querySelector<HTMLElement>('.ink-view')
  const at = (pointerId: number, clientX: number) => ({ pointerId, clientX, clientY: 50, button: 0 })
  fireEvent.pointerDown(board, at(1, 40))
  fireEvent.pointerDown(board, at(2, 60))
  fireEvent.pointerMove(board, at(2, 80))
  fireEvent.pointerUp(board, at(2, 80))
  fireEvent.pointerUp(board, at(1, 40))
  expect(view?.style.transform).toContain('scale(2)')
  fireEvent.click(screen.getByRole('button', { name: '旋转' }))
  fireEvent.click(screen.getByRole('button', { name: '95' }))
  fireEvent.click(screen.getByRole('button', { name: /^保存/ }))
  await waitFor(() =>
    expect(calls.find(({ call }) => call === GRADE)?.body).toMatchObject({
      layers: [{ fileId: 90, turn: 90, marks: [] }],
    }),
  )
})

it('what somebody else marked meanwhile is said, and what was drawn here stays', async () => {
  const changed = { version: 4, changedBy: '吴桂芳', changedAt: '2026-11-16T12:00:00.000Z' }
  const stale = { success: false, message: '已被修改', code: 'STALE', stale: changed }
  const answers: Answers = { [GRADE]: Response.json(stale, { status: 409 }) }
  open(answers, `${PAGE}?submission=70`)
  await screen.findByRole('toolbar', { name: '批注工具' })
  drawTick()
  fireEvent.click(screen.getByRole('button', { name: '90' }))
  stubFetch({
    ...base,
    ...answers,
    'GET /api/homework-submissions/70': enveloped({ ...handedIn, version: 4 }),
  })
  fireEvent.click(screen.getByRole('button', { name: '保存，下一份' }))
  expect(await screen.findByText(/^吴桂芳在 .* 改动了这份作业/)).toBeTruthy()
  expect(screen.getByRole('img', { name: '1 处批注' })).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: '保留我的批改' }))
  const again = stubFetch({ ...base, [GRADE]: enveloped({ ...handedIn, state: 'GRADED', version: 5 }) })
  fireEvent.click(screen.getByRole('button', { name: '保存，下一份' }))
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe(`${PAGE}?submission=71`))
  expect(again.find(({ call }) => call === GRADE)?.body).toMatchObject({ score: 90, version: 4 })
})

it('work goes back with a reason', async () => {
  const calls = open(
    { 'POST /api/homework-submissions/70/return': enveloped({ ...handedIn, state: 'RETURNED', version: 4 }) },
    `${PAGE}?submission=70`,
  )
  fireEvent.click(await screen.findByRole('button', { name: '退回订正' }))
  fireEvent.click(screen.getByRole('button', { name: '退回' }))
  expect(screen.getByText('请输入退回原因')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('退回原因（学生和家长会看到）'), {
    target: { value: '漏了第 5 题' },
  })
  fireEvent.click(screen.getByRole('button', { name: '退回' }))
  await waitFor(() =>
    expect(calls.find(({ call }) => call.endsWith('/return'))?.body).toMatchObject({ reason: '漏了第 5 题' }),
  )
})

it('whoever may not mark reads', async () => {
  const marked = { ...handedIn, state: 'GRADED', versions: [version], may: { submit: false, grade: false } }
  open({ 'GET /api/homework-submissions/70': enveloped(marked) }, `${PAGE}?submission=70`)
  expect(await screen.findByText('92 分')).toBeTruthy()
  expect(screen.queryByRole('toolbar')).toBeNull()
  expect(screen.queryByRole('button', { name: /保存|退回/ })).toBeNull()
})

it('of ninety that wait all are counted, and the next one stands after this one in the list, whatever its number', async () => {
  // The second class begins with smaller numbers than the first one ends with.
  const other = { ...next, classId: 99, className: '初一(9)班', studentNumber: '2025001' }
  const first = { ...next, id: 69, studentNumber: '2026000' }
  open(
    {
      [WAITING]: enveloped({ content: [first, handedIn, other], totalElements: 90 }),
      'GET /api/homework-submissions/69': enveloped(first),
      'POST /api/homework-submissions/69/marking': enveloped([]),
      'POST /api/homework-submissions/71/marking': enveloped([]),
    },
    `${PAGE}?submission=70`,
  )
  expect(await screen.findByText(/还有 89 份待批/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '先看下一份' }))
  await waitFor(() => expect(screen.getByTestId('place').textContent).toContain('submission=71'))
  cleanup()
  open(
    {
      [WAITING]: enveloped({ content: [first, handedIn, other], totalElements: 90 }),
      'GET /api/homework-submissions/69': enveloped(first),
    },
    `${PAGE}?submission=70`,
  )
  await screen.findByText(/还有 89 份待批/)
  fireEvent.click(screen.getByRole('button', { name: '上一份' }))
  await waitFor(() => expect(screen.getByTestId('place').textContent).toContain('submission=69'))
})

it('what was given is withdrawn with a reason, and what is scheduled is stopped', async () => {
  const WITHDRAW = 'POST /api/homeworks/7/withdraw'
  const calls = open(
    { [works('waiting')]: pageOf(handedIn), [WITHDRAW]: enveloped({ ...given, status: 'WITHDRAWN' }) },
    PAGE,
  )
  fireEvent.click(await screen.findByRole('button', { name: '撤回' }))
  const sheet = within(await screen.findByRole('dialog'))
  fireEvent.change(sheet.getByLabelText(/撤回原因/), { target: { value: '布置错了' } })
  fireEvent.click(sheet.getByRole('button', { name: '撤回' }))
  await waitFor(() =>
    expect(calls.find(({ call }) => call === WITHDRAW)?.body).toEqual({ reason: '布置错了' }),
  )
  cleanup()
  const STOP = 'DELETE /api/homeworks/7/schedule'
  const scheduled = { ...given, status: 'SCHEDULED' }
  const stopped = open(
    { [GIVEN]: enveloped(scheduled), [STOP]: enveloped({ ...given, status: 'DRAFT' }) },
    PAGE,
  )
  fireEvent.click(await screen.findByRole('button', { name: '取消定时' }))
  await waitFor(() => expect(stopped.some(({ call }) => call === STOP)).toBe(true))
})

it('many are marked as read at once, but for those that are taken out', async () => {
  const MANY = 'POST /api/homeworks/7/mark-read'
  const calls = open(
    {
      [works('waiting')]: pageOf(handedIn, next),
      [MANY]: enveloped({ marked: 1 }),
    },
    PAGE,
  )
  fireEvent.click(await screen.findByRole('button', { name: '多份记为已阅' }))
  const list = await screen.findByRole('region', { name: '选择要记为已阅的作业' })
  fireEvent.click(await within(list).findByRole('button', { name: /陈可/ }))
  fireEvent.click(within(list).getByRole('button', { name: '已阅 1 份' }))
  await waitFor(() => expect(calls.find(({ call }) => call === MANY)?.body).toEqual({ submissionIds: [70] }))
  expect(await screen.findByRole('region', { name: '提交列表' })).toBeTruthy()
})
