import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../../../api/queries'
import { startSession } from '../../../../../session/store'
import { createHandInDelivery } from '../../../../../shared/homework/deliver'
import { followHandIns, useHandIns } from '../../../../../shared/homework/hand-in'
import { button, hasButton, press, type } from '../../../../kit/acting'
import { lost, paged, refused, renderAt, standIn } from '../../../../kit/testing'
import { detailOf, mineOf, photo } from '../testing'
import { FamilyHomework } from './FamilyHomework'
import { MyHomeworksPage } from './MyHomeworksPage'
import { SubmitPage } from './SubmitPage'

const SUBMIT = 'POST /api/homework-submissions'
const UPLOAD = 'POST /api/files/upload'

afterEach(cleanup)
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const permissions = ['homework:view', 'homework:submit']
  const user = {
    id: 1,
    username: 'someone',
    roles: ['STUDENT'],
    profileType: 'STUDENT' as const,
    permissions,
  }
  startSession('token', user)
  followHandIns()
})

const one = (some: object = {}) => ({
  ...{ ...mineOf(7), content: '第 1 到 5 题', doc: null, files: [] },
  submission: detailOf(5, { state: 'PENDING', versions: [], may: { submit: true, grade: false } }),
  ...some,
})
const show = (path = '/homework/submit/7') =>
  renderAt(
    path,
    <Routes>
      <Route path="/homework/student" element={<MyHomeworksPage />} />
      <Route path="/homework/submit/:id" element={<SubmitPage />} />
      <Route path="/homework/detail/7" element={<FamilyHomework id={7} />} />
      <Route path="*" element={null} />
    </Routes>,
  )
const opened = () => screen.findByText('第 1 到 5 题')
const at = () => screen.getByTestId('place').textContent
const choose = (...names: string[]) =>
  fireEvent.change(screen.getByLabelText('添加照片或文件', { selector: 'input' }), {
    target: {
      files: names.map(
        (name) => new File(['x'], name, { type: name.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg' }),
      ),
    },
  })
const deliver = () => act(() => createHandInDelivery().flush())
const sent = (server: ReturnType<typeof standIn>) => server.asked(SUBMIT).length

test('photos and words outlive a reload and a lost network, and arrive once, in their order', async () => {
  let id = 50
  const server = standIn({ 'GET /api/homeworks/7/mine': one(), [UPLOAD]: () => photo(++id), [SUBMIT]: lost })
  const { unmount } = show()
  await opened()
  await press('提交')
  expect((await screen.findByRole('alert')).textContent).toBe('请填写内容或添加照片')
  choose('一.jpg', '二.jpg')
  await expect.poll(() => hasButton('上移 二.jpg')).toBe(true)
  await press('上移 二.jpg')
  type('文字', '解：x=7')
  // Nothing has left yet: all of it is in the browser, and there again after a reload.
  expect([...server.asked(UPLOAD), ...server.asked(SUBMIT)]).toEqual([])
  unmount()
  followHandIns()
  const again = show()
  expect(await screen.findByText('已恢复上次没有提交的内容')).toBeTruthy()
  expect(await screen.findByDisplayValue('解：x=7')).toBeTruthy()
  await press('提交')
  await deliver()
  const first = server.bodyOf(SUBMIT)
  expect(first).toMatchObject({ homeworkId: 7, content: '解：x=7', fileIds: [51, 52], minutes: null })
  const way = await screen.findByRole('region', { name: '提交进度' })
  expect(way.textContent).toContain('暂时没有提交成功，会自动再试二.jpg已上传一.jpg已上传')
  again.unmount()
  server.on(SUBMIT, detailOf(5))
  queryClient.clear()
  show()
  await screen.findByRole('region', { name: '提交进度' })
  await deliver()
  // The same handing in, with what was uploaded before; then the page leads on.
  expect(server.bodyOf(SUBMIT)).toEqual(first)
  expect(server.asked(UPLOAD)).toHaveLength(2)
  await expect.poll(at).toBe('/homework/detail/7')
  expect(await screen.findByText('《练习7》已提交')).toBeTruthy()
  expect(Object.keys(localStorage).filter((name) => name.startsWith('hand-in:'))).toEqual([])
})

test('what is changed after a try is another handing in, and a refusal says why', async () => {
  const server = standIn({ 'GET /api/homeworks/7/mine': one(), [SUBMIT]: lost })
  show()
  await opened()
  const clientId = () => (server.bodyOf(SUBMIT) as { clientId: string }).clientId
  type('文字', '一')
  await press('提交')
  await deliver()
  const first = clientId()
  await press('修改')
  type('文字', '二')
  server.on(SUBMIT, refused('作业已截止收取，请联系老师', {}, 409))
  await press('提交')
  await deliver()
  expect(clientId()).not.toBe(first)
  expect(await screen.findByText('没有提交成功：作业已截止收取，请联系老师')).toBeTruthy()
  await press('不提交了')
  await expect.poll(at).toBe('/homework/detail/7')
  expect(useHandIns.getState().entries).toEqual([])
})

test('a photo is turned before it leaves, a file is not, and the tenth is not taken', async () => {
  standIn({ 'GET /api/homeworks/7/mine': one() })
  show()
  await opened()
  choose('一.jpg', '单词.pdf')
  await expect.poll(() => hasButton('移除 单词.pdf')).toBe(true)
  const keys = () => useHandIns.getState().entries[0]?.files.map(({ key }) => key) ?? []
  const [before] = keys()
  await press('顺时针旋转 一.jpg')
  await expect.poll(() => keys()[0]).not.toBe(before)
  choose(...'abcdefghij'.split('').map((name) => `${name}.jpg`))
  expect(await screen.findByText('照片不能超过 9 张，其他文件不能超过 9 个')).toBeTruthy()
  // Beside nine photos a file has its place.
  await expect.poll(keys).toHaveLength(10)
  expect(screen.getByText('照片和文件（9 / 9 张照片，1 / 9 个文件）')).toBeTruthy()
  choose(...'abcdefghi'.split('').map((name) => `${name}.pdf`))
  await expect.poll(keys).toHaveLength(18)
  expect(button('添加照片或文件')).toHaveProperty('disabled', true)
})

test('where nothing is handed in a tick is enough', async () => {
  const server = standIn({
    'GET /api/homeworks/7/mine': one({ needsSubmission: false }),
    [SUBMIT]: detailOf(5),
  })
  show()
  await opened()
  expect(screen.queryByLabelText('文字')).toBeNull()
  type('用时（分钟）', '15')
  await press('我完成了')
  await deliver()
  expect(server.bodyOf(SUBMIT)).toMatchObject({ minutes: 15, fileIds: [] })
  expect(sent(server)).toBe(1)
})

test('the list says what is begun here and what is on its way', async () => {
  standIn({
    'GET /api/homeworks/7/mine': one(),
    'GET /api/homeworks/mine': paged([mineOf(7)]),
    'GET /api/homeworks/reminders': { off: [] },
  })
  const { unmount } = show()
  await opened()
  type('文字', '写到一半')
  unmount()
  show('/homework/student')
  expect(await screen.findByText('有未提交的内容')).toBeTruthy()
})

test('what was refused while nobody looked is read and given up, also where nothing is taken any more', async () => {
  const server = standIn({
    'GET /api/homeworks/7/mine': one(),
    'GET /api/homeworks/reminders': { off: [] },
    [SUBMIT]: refused('作业已截止收取，请联系老师', {}, 409),
  })
  const { unmount } = show()
  await opened()
  type('文字', '解：x=7')
  await press('提交')
  unmount()
  await createHandInDelivery().flush()
  // Closed meanwhile: in no list of what is to be done, and its page takes nothing.
  const closed = { state: 'PENDING' as const, versions: [], may: { submit: false, grade: false } }
  server.on('GET /api/homeworks/7/mine', one({ status: 'CLOSED', submission: detailOf(5, closed) }))
  server.on('GET /api/homeworks/mine', paged([mineOf(7, { status: 'CLOSED' })]))
  queryClient.clear()
  const list = show('/homework/student')
  expect(await screen.findByText('没有提交成功')).toBeTruthy()
  expect((await screen.findByRole('link', { name: '查看进度' })).getAttribute('href')).toBe(
    '/homework/submit/7',
  )
  list.unmount()
  const detail = show('/homework/detail/7')
  expect((await screen.findByRole('link', { name: '查看进度' })).getAttribute('href')).toBe(
    '/homework/submit/7',
  )
  detail.unmount()
  // Withdrawn: the server knows nothing of it any more, and the words are there all the same.
  server.on('GET /api/homeworks/mine', paged([]))
  server.on('GET /api/homeworks/7/mine', refused('作业不存在', {}, 404))
  queryClient.clear()
  show('/homework/student')
  const beside = within(await screen.findByRole('region', { name: '没有提交成功' }))
  expect(beside.getByText('作业已截止收取，请联系老师')).toBeTruthy()
  fireEvent.click(beside.getByText('练习7'))
  const way = await screen.findByRole('region', { name: '提交进度' })
  expect(way.textContent).toContain('解：x=7')
  expect(hasButton('修改', way)).toBe(false)
  await press('不提交了')
  await expect.poll(() => useHandIns.getState().entries).toEqual([])
})

test('without a network what was begun is there after a reload, and leaves once there is one', async () => {
  const server = standIn({ 'GET /api/homeworks/7/mine': one(), [SUBMIT]: lost })
  const { unmount } = show()
  await opened()
  type('文字', '写到一半')
  unmount()
  queryClient.clear()
  server.on('GET /api/homeworks/7/mine', lost)
  show()
  expect(await screen.findByText('练习7')).toBeTruthy()
  expect(await screen.findByDisplayValue('写到一半')).toBeTruthy()
  await press('提交')
  await deliver()
  expect((await screen.findByRole('region', { name: '提交进度' })).textContent).toContain('会自动再试')
  server.on(SUBMIT, detailOf(5))
  await deliver()
  expect(server.bodyOf(SUBMIT)).toMatchObject({ content: '写到一半' })
})

test('nothing is handed in while a photo is still being made ready', async () => {
  let giveUp = () => {}
  const never = new Promise((_, reject) => {
    giveUp = () => reject(new Error('not here'))
  })
  vi.stubGlobal('createImageBitmap', () => never)
  standIn({ 'GET /api/homeworks/7/mine': one() })
  show()
  await opened()
  choose('一.jpg')
  await expect.poll(() => button('提交').hasAttribute('disabled')).toBe(true)
  await act(async () => giveUp())
  expect(await screen.findByText('一.jpg')).toBeTruthy()
  await expect.poll(() => button('提交').hasAttribute('disabled')).toBe(false)
  vi.unstubAllGlobals()
})
