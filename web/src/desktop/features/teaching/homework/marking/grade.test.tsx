import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { GradeInput } from '@xueqiao/contract/features/teaching/homework/marking'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../../../api/queries'
import { press } from '../../../../kit/acting'
import { lost, paged, refused, renderAt, signIn, standIn } from '../../../../kit/testing'
import { detailOf, homework, rowOf, versionOf } from '../testing'
import { GradePage } from './GradePage'

afterEach(cleanup)
beforeEach(() => localStorage.clear())

const server = (some: Record<string, unknown> = {}) => {
  signIn(['homework:view', 'homework:grade'])
  return standIn({
    'GET /api/homeworks/7': homework,
    'GET /api/homeworks/{id}/submissions': paged([rowOf(1), rowOf(2, { state: 'PENDING' }), rowOf(3)]),
    'GET /api/homework-submissions/1': detailOf(1),
    'GET /api/homework-submissions/2': detailOf(2, {
      ...{ state: 'PENDING', versions: [], may: { submit: false, grade: false } },
    }),
    'GET /api/homework-submissions/3': detailOf(3),
    'GET /api/homeworks/comments': [{ id: 9, text: '{姓名}，{科目}有进步。', used: 3 }],
    'POST /api/homework-submissions/{id}/marking': [],
    'PUT /api/homework-submissions/1/grade': detailOf(1, { state: 'GRADED', score: 95, version: 4 }),
    ...some,
  })
}
const open = () =>
  renderAt(
    '/homework/grade/1',
    <Routes>
      <Route path="/homework/grade/:submissionId" element={<GradePage />} />
      <Route path="*" element={null} />
    </Routes>,
  )
const at = () => screen.getByTestId('place').textContent
/** antd takes its time on a busy machine. */
const arrivesAt = (path: string) => expect.poll(at, { timeout: 15_000 }).toBe(path)
const board = () => screen.findByRole('application', { name: '批注' })
const key = (name: string, some: object = {}) => fireEvent.keyDown(document.body, { key: name, ...some })
/** A sign of the chosen tool in the middle. */
const draw = async () => {
  const stage = await board()
  stage.setPointerCapture = () => undefined
  fireEvent.pointerDown(stage, { pointerId: 1, clientX: 0.5, clientY: 0.5, button: 0 })
  fireEvent.pointerUp(stage, { pointerId: 1 })
}
const marks = () => screen.getAllByRole('img').map((img) => img.getAttribute('aria-label'))

test('tools, a sentence of the bank and the score are a few keys; Enter saves and opens the next that waits', async () => {
  const asked = server()
  open()
  await draw()
  key('3')
  await draw()
  expect(marks()).toContain('2 处批注')
  key('z', { ctrlKey: true })
  expect(marks()).toContain('1 处批注')
  await screen.findByText('学生1，数学有进步。')
  key('1', { altKey: true, code: 'Digit1' })
  expect(screen.getByLabelText<HTMLTextAreaElement>('评语', { selector: 'textarea' }).value).toBe(
    '学生1，数学有进步。',
  )
  // Without a score nothing is sent.
  key('Enter')
  expect(await screen.findByText('请输入分数')).toBeTruthy()
  expect(asked.asked('PUT')).toEqual([])
  await press('95')
  // The next one is there before it is asked for.
  await expect.poll(() => asked.asked('GET /api/homework-submissions/3').length).toBe(1)
  key('Enter')
  await arrivesAt('/homework/grade/3')
  const body = asked.bodyOf('/grade')
  expect(body).toMatchObject({ score: 95, comment: '学生1，数学有进步。', version: 3 })
  expect(body).toMatchObject({ layers: [{ fileId: 51, turn: 0, marks: [{ kind: 'tick' }] }] })
})

test('the photo is turned and brought closer by keys; the turn is saved, and nothing is drawn by either', async () => {
  const asked = server()
  open()
  const stage = await board()
  const paper = () => stage.closest<HTMLElement>('.grade-paper')?.style.width
  const turnedBy = () => stage.querySelector<HTMLElement>('.marked-photo-turned')?.style.transform
  expect([paper(), turnedBy()]).toEqual(['100%', expect.stringContaining('rotate(0deg)')])
  key('+')
  key('+')
  expect(paper()).toBe('200%')
  key('-')
  expect(paper()).toBe('150%')
  key('r')
  expect(turnedBy()).toContain('rotate(90deg)')
  await press('95')
  key('Enter')
  await arrivesAt('/homework/grade/3')
  expect(asked.bodyOf('/grade')).toMatchObject({ layers: [{ fileId: 51, turn: 90, marks: [] }] })
})

test('keys do nothing while one writes; J and K go through the class', async () => {
  const asked = server()
  open()
  const comment = await screen.findByLabelText('评语', { selector: 'textarea' })
  fireEvent.keyDown(comment, { key: 'k' })
  fireEvent.keyDown(comment, { key: 'Enter' })
  fireEvent.keyDown(document.body, { key: 'Enter', isComposing: true })
  expect(at()).toBe('/homework/grade/1')
  expect(asked.asked('PUT')).toEqual([])
  key('?')
  expect(await screen.findByText('全部快捷键', { selector: 'h2' })).toBeTruthy()
  key('k')
  expect(at()).toBe('/homework/grade/1')
  await press('关闭')
  key('k')
  await arrivesAt('/homework/grade/2')
  expect(await screen.findByText('还没有提交。')).toBeTruthy()
  key('k')
  await arrivesAt('/homework/grade/3')
})

test('keys write nothing into work that is not handed in yet', async () => {
  server()
  open()
  await board()
  key('k')
  await arrivesAt('/homework/grade/2')
  await screen.findByText('还没有提交。')
  const kept = () => Object.values(localStorage).filter((text) => String(text).includes('"marking"'))
  key('!', { shiftKey: true, code: 'Digit2' })
  expect(kept()).toEqual([])
  key('1', { altKey: true, code: 'Digit1' })
  expect(kept()).toEqual([])
})

test('a score is given without the mouse: S leads to its field, from where J and K go on; levels are letters', async () => {
  const asked = server()
  const { unmount } = open()
  await board()
  key('s')
  const score = screen.getByLabelText<HTMLInputElement>('分数')
  expect(document.activeElement).toBe(score)
  fireEvent.change(score, { target: { value: '87' } })
  // Digits are the score's, letters the desk's.
  fireEvent.keyDown(score, { key: '3', code: 'Digit3' })
  expect(asked.asked('PUT')).toEqual([])
  fireEvent.keyDown(score, { key: 'Enter', keyCode: 13 })
  await arrivesAt('/homework/grade/3')
  expect(asked.bodyOf('/grade')).toMatchObject({ score: 87 })
  await board()
  key('!', { shiftKey: true, code: 'Digit2' })
  expect(screen.getByLabelText<HTMLInputElement>('分数').value).toBe('95')
  fireEvent.keyDown(screen.getByLabelText('分数'), { key: 'j' })
  await arrivesAt('/homework/grade/2')
  unmount()
  queryClient.clear()
  server({ 'GET /api/homeworks/7': { ...homework, scoring: 'level' } })
  open()
  await board()
  key('b')
  expect(screen.getByRole('button', { name: 'B' }).getAttribute('aria-pressed')).toBe('true')
})

test('the part of the class that was chosen stays while one goes from work to work', async () => {
  server({
    'GET /api/homeworks/{id}/submissions': paged([
      rowOf(1),
      rowOf(2, { state: 'PENDING' }),
      rowOf(3),
      rowOf(4),
    ]),
    'GET /api/homework-submissions/4': detailOf(4),
  })
  open()
  await board()
  await press('待批 3')
  // Not the next one, which is there already.
  fireEvent.click(screen.getByRole('link', { name: /学生4/ }))
  await arrivesAt('/homework/grade/4')
  await board()
  expect(screen.getByRole('button', { name: '待批 3' }).getAttribute('aria-pressed')).toBe('true')
})

test('after the last of a class the desk goes on with the homework’s next class', async () => {
  const classes = [3, 4].map((classId) => ({
    ...{
      classId,
      className: `初一(${classId})班`,
      dueAt: homework.createdAt,
      day: '2026-11-16',
      progress: null,
    },
  }))
  const elsewhere = rowOf(9, { classId: 4, className: '初一(4)班' })
  const asked = server({
    'GET /api/homeworks/7': { ...homework, classes },
    'GET /api/homeworks/{id}/submissions': (call: string) =>
      paged(
        call.includes('filter=waiting') ? [rowOf(1), elsewhere] : [rowOf(1), rowOf(2, { state: 'GRADED' })],
      ),
    'GET /api/homework-submissions/9': detailOf(9, { classId: 4, className: '初一(4)班' }),
  })
  open()
  await board()
  key('1', { shiftKey: true, code: 'Digit1' })
  // There before it is asked for.
  await expect.poll(() => asked.asked('GET /api/homework-submissions/9').length).toBe(1)
  key('Enter')
  await arrivesAt('/homework/grade/9')
  expect(await screen.findByText('本班已批完，接着批初一(4)班')).toBeTruthy()
})

const kept = () => Object.keys(localStorage).filter((name) => name.includes('homework-mark'))

test('what is not saved is there again; what nobody answered goes by itself once somebody does', async () => {
  const asked = server({ 'PUT /api/homework-submissions/1/grade': lost })
  const { unmount } = open()
  await draw()
  await press('90')
  unmount()
  queryClient.clear()
  open()
  await board()
  expect(marks()).toContain('1 处批注')
  await press('保存，下一名')
  expect(await screen.findByText('没有网络，批改已留在本机，联网后自动保存')).toBeTruthy()
  await arrivesAt('/homework/grade/3')
  expect(screen.getByText('未保存')).toBeTruthy()
  asked.on('PUT /api/homework-submissions/1/grade', detailOf(1, { state: 'GRADED', version: 4 }))
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('学生1的批改已保存')).toBeTruthy()
  expect(asked.bodyOf('/grade')).toMatchObject({ score: 90, version: 3, layers: [{ fileId: 51 }] })
  expect(kept()).toEqual([])
})

test('marks that had arrived before their answer was lost are told as saved, and so is what went back', async () => {
  const asked = server({ 'PUT /api/homework-submissions/1/grade': lost })
  const { unmount } = open()
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1, 1))
  await draw()
  await press('90')
  await press('保存，下一名')
  await arrivesAt('/homework/grade/3')
  // As the contract has them: sides may write the same mark in another order.
  const { layers } = GradeInput.parse(asked.bodyOf('/grade'))
  const mine = versionOf({ score: 90, layers, markedBy: '罗文博' })
  asked.on('GET /api/homework-submissions/1', detailOf(1, { state: 'GRADED', version: 4, versions: [mine] }))
  asked.on('PUT /api/homework-submissions/1/grade', refused('已被修改', { code: 'STALE' }, 409))
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('学生1的批改已保存')).toBeTruthy()
  expect(screen.queryByText(/没有保存/)).toBeNull()
  expect(kept()).toEqual([])
  unmount()
  queryClient.clear()

  const returned = server({ 'POST /api/homework-submissions/1/return': lost })
  open()
  await board()
  await press('退回订正')
  const box = await screen.findByRole('dialog')
  fireEvent.change(within(box).getByLabelText('退回原因'), { target: { value: '字迹不清' } })
  await press('退回', box)
  await arrivesAt('/homework/grade/3')
  const back = versionOf({ returnReason: '字迹不清', markedBy: '罗文博' })
  const state = { state: 'RETURNED' as const, returnReason: '字迹不清', version: 4, versions: [back] }
  returned.on('GET /api/homework-submissions/1', detailOf(1, state))
  returned.on('POST /api/homework-submissions/1/return', refused('已被修改', { code: 'STALE' }, 409))
  window.dispatchEvent(new Event('online'))
  await expect.poll(kept).toEqual([])
  expect(screen.queryByText(/没有保存/)).toBeNull()
})

test('marks that come too late stay with the work, beside what somebody else has made of it', async () => {
  const asked = server({ 'PUT /api/homework-submissions/1/grade': lost })
  const { unmount } = open()
  await draw()
  await press('90')
  await press('保存，下一名')
  await arrivesAt('/homework/grade/3')
  const other = versionOf({ score: 60, markedBy: '何建平' })
  asked.on('GET /api/homework-submissions/1', detailOf(1, { version: 4, versions: [other] }))
  asked.on('PUT /api/homework-submissions/1/grade', refused('已被修改', { code: 'STALE' }, 409))
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('学生1的批改没有保存：已被修改')).toBeTruthy()
  unmount()
  queryClient.clear()
  open()
  await board()
  expect(marks()).toContain('1 处批注')
  expect(await screen.findByText('有人改动了这份作业，您的批改还没有保存')).toBeTruthy()
  await press('改看最新的')
  expect(screen.getByLabelText<HTMLInputElement>('分数').value).toBe('60')
  expect(kept()).toEqual([])
})

test('who marked it meanwhile is said, and what was drawn here stays', async () => {
  const stale = { version: 4, changedBy: '何建平', changedAt: '2026-11-16T12:00:00.000Z' }
  const asked = server({
    'PUT /api/homework-submissions/1/grade': refused('已被修改', { code: 'STALE', stale }, 409),
    'POST /api/homework-submissions/{id}/marking': [{ name: '何建平', at: stale.changedAt }],
  })
  open()
  expect(await screen.findByText('何建平 也在批改这份作业')).toBeTruthy()
  await draw()
  await press('90')
  const other = versionOf({ score: 60, markedBy: '何建平' })
  asked.on('GET /api/homework-submissions/1', detailOf(1, { version: 4, versions: [other] }))
  await press('保存，下一名')
  expect(await screen.findByText(/^何建平在 .* 改动了这份作业/)).toBeTruthy()
  expect(marks()).toContain('1 处批注')
  asked.on('PUT /api/homework-submissions/1/grade', detailOf(1, { state: 'GRADED', version: 5 }))
  await press('保留我的批改')
  await press('保存，下一名')
  await arrivesAt('/homework/grade/3')
  expect(asked.bodyOf('/grade')).toMatchObject({ score: 90, version: 4 })
})

test('work is given back with a reason', async () => {
  const returned = detailOf(1, { state: 'RETURNED', version: 4, returnReason: '字迹不清' })
  const asked = server({ 'POST /api/homework-submissions/1/return': returned })
  open()
  await board()
  fireEvent.change(screen.getByLabelText('评语', { selector: 'textarea' }), { target: { value: '写工整些' } })
  await press('退回订正')
  const box = await screen.findByRole('dialog')
  await press('退回', box)
  expect(await within(box).findByText('请输入退回原因')).toBeTruthy()
  fireEvent.change(within(box).getByLabelText('退回原因'), { target: { value: '字迹不清' } })
  await press('退回', box)
  // What was said of it goes along.
  await expect
    .poll(() => asked.bodyOf('/return'))
    .toEqual({ reason: '字迹不清', comment: '写工整些', tags: [], layers: [], version: 3 })
  await arrivesAt('/homework/grade/3')
})

test('whoever may not mark is led to what was handed in', async () => {
  server({ 'GET /api/homework-submissions/1': detailOf(1, { may: { submit: false, grade: false } }) })
  open()
  await arrivesAt('/homework/submission/1')
})
