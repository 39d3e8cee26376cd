import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createHandInDelivery } from '../../../../../shared/homework/deliver'
import { useHandIns } from '../../../../../shared/homework/hand-in'
import { mine, mineInFull, submission, today, version } from '../../../../homework/testing'
import { enveloped, renderPage, signedIn, signInAs, stubFetch } from '../../../../kit/testing'
import { MobileStudentHomeworkPage } from './MobileStudentHomeworkPage'
// Loaded when they are opened; here they are to be at hand.
import '../../../../homework/Versions'
import '../../../../homework/Words'
import './OwnHomework'

const LIST = '/mobile/student/homework'
const TODAY = 'GET /api/homeworks/mine/today'
const MINE = (filter: string) => `GET /api/homeworks/mine?filter=${filter}&page=0&size=20`
const ONE = 'GET /api/homeworks/7/mine'
const SUBMIT = 'POST /api/homework-submissions'

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
})
afterEach(cleanup)

const pupil = () => signInAs({ roles: ['STUDENT'], profileType: 'STUDENT', profileId: 5 })
const open = (answers: Record<string, unknown>, path = LIST, user = pupil()) => {
  useHandIns.setState({ userId: user.id, entries: [] })
  const calls = stubFetch(answers)
  renderPage(<MobileStudentHomeworkPage />, { path, route: LIST, user })
  return calls
}

it('the list says how long the evening still is, by course, and what is due when', async () => {
  const returned = {
    ...mine,
    id: 8,
    submissionId: 80,
    title: '观察豆芽',
    courseName: '科学',
    state: 'RETURNED',
  }
  const rows = [{ ...mine, overdue: true }, returned]
  open({ [TODAY]: enveloped([today]), [MINE('todo')]: enveloped({ content: rows, totalElements: 2 }) })
  const evening = await screen.findByRole('region', { name: '今天的作业时长' })
  expect(evening.textContent).toContain('今天还要写 30 分钟')
  expect(evening.textContent).toContain('全天 46，书面上限 60')
  expect(evening.textContent).toContain('已完成 16数学 20语文 10')
  expect(screen.getByText('待完成 3')).toBeTruthy()
  expect(screen.getByText('已过截止时间', { selector: 'h2 span' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '去完成：练习四 第 2、5 题' }).getAttribute('href')).toBe(
    `${LIST}?id=7`,
  )
  const card = screen.getByRole('article', { name: '观察豆芽' })
  expect(card.textContent).toContain('老师退回，请订正')
  expect(within(card).getByText('继续')).toBeTruthy()
})

it('other tabs show what was handed in and marked, and an empty one says so', async () => {
  const marked = { ...mine, state: 'GRADED', score: 92 }
  open(
    {
      [TODAY]: enveloped([today]),
      [MINE('graded')]: enveloped({ content: [marked], totalElements: 1 }),
      [MINE('submitted')]: enveloped({ content: [], totalElements: 0 }),
    },
    `${LIST}?filter=graded`,
  )
  expect(await screen.findByText('92 分')).toBeTruthy()
  expect(screen.queryByRole('region', { name: /作业时长/ })).toBeNull()
  fireEvent.click(screen.getByLabelText('已提交'))
  expect(await screen.findByText('没有等待批改的作业。')).toBeTruthy()
})

const choose = (label: string, ...names: string[]) =>
  fireEvent.change(screen.getByLabelText(label), {
    target: { files: names.map((name) => new File(['x'], name, { type: 'image/jpeg' })) },
  })

it('photos that are still made ready go along', async () => {
  let ready = () => {}
  const waiting = new Promise<never>((_, refuse) => {
    ready = () => refuse(new Error('no such picture'))
  })
  vi.stubGlobal('createImageBitmap', () => waiting)
  open({ [ONE]: enveloped(mineInFull), [SUBMIT]: enveloped(submission) }, `${LIST}?id=7`)
  const send = await screen.findByRole('button', { name: '提交' })
  choose('选择相册', 'a.jpg', 'b.jpg')
  await waitFor(() => expect(send).toHaveProperty('disabled', true))
  // A picture that cannot be drawn goes as it is.
  ready()
  await waitFor(() => expect(send).toHaveProperty('disabled', false))
  fireEvent.click(send)
  expect((await screen.findByRole('region', { name: '提交进度' })).textContent).toContain('b.jpg')
})

it('a draft outlives the page with its photos, and is handed in with them in the order chosen', async () => {
  let uploads = 0
  const answers = { [ONE]: enveloped(mineInFull), [SUBMIT]: enveloped(submission) }
  open(answers, `${LIST}?id=7`)
  fireEvent.change(await screen.findByLabelText('文字（可不填）'), { target: { value: '写完了' } })
  choose('选择相册', 'a.jpg', 'b.jpg')
  await screen.findByRole('button', { name: '第 2 个：b.jpg' })
  fireEvent.click(screen.getByRole('button', { name: '20' }))
  cleanup()

  const user = signedIn()
  const calls = stubFetch(answers)
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    address === '/api/files/upload'
      ? Promise.resolve(Response.json(enveloped({ id: ++uploads })))
      : answer(address, init),
  )
  renderPage(<MobileStudentHomeworkPage />, { path: `${LIST}?id=7`, route: LIST, user })
  expect(await screen.findByDisplayValue('写完了')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '第 2 个：b.jpg' }))
  // Whoever turns or moves one sees which.
  expect((await screen.findByRole('img', { name: 'b.jpg' })).getAttribute('src')).toBe('blob:x')
  fireEvent.click(screen.getByRole('button', { name: '往前移' }))
  expect(await screen.findByRole('button', { name: '第 1 个：b.jpg' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '提交' }))
  expect((await screen.findByRole('region', { name: '提交进度' })).textContent).toContain('正在提交')
  await createHandInDelivery().flush()
  expect(calls.find(({ call }) => call === SUBMIT)?.body).toMatchObject({
    ...{ homeworkId: 7, content: '写完了', minutes: 20, fileIds: [1, 2] },
  })
  await waitFor(() => expect(useHandIns.getState().entries).toEqual([]))
})

it('nothing is handed in without words or photos', async () => {
  open({ [ONE]: enveloped(mineInFull) }, `${LIST}?id=7`)
  fireEvent.click(await screen.findByRole('button', { name: '提交' }))
  expect(screen.getByText('请填写内容或添加照片')).toBeTruthy()
  expect(useHandIns.getState().entries).toEqual([])
})

it('where nothing is to be handed in, one tap says that it is done', async () => {
  open({ [ONE]: enveloped({ ...mineInFull, needsSubmission: false }) }, `${LIST}?id=7`)
  // However long it really took.
  fireEvent.change(await screen.findByLabelText('其他分钟'), { target: { value: '75' } })
  fireEvent.click(await screen.findByRole('button', { name: '我完成了' }))
  expect(useHandIns.getState().entries).toMatchObject([
    { homeworkId: 7, state: 'sending', files: [], minutes: '75' },
  ])
})

it('returned work says why, shows what was drawn, and is handed in again', async () => {
  const reason = '第 3 题去括号要变号'
  const back = { ...version, score: null, returnReason: reason }
  const answered = {
    ...{ ...mineInFull, state: 'RETURNED', returnReason: reason },
    submission: { ...submission, state: 'RETURNED', versions: [back] },
  }
  open({ [ONE]: enveloped(answered) }, `${LIST}?id=7`)
  expect(await screen.findByText(`老师退回：${reason}`)).toBeTruthy()
  expect(await screen.findByRole('img', { name: '1 处批注' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '再次提交' })).toBeTruthy()
})

it('what is marked shows result and comment, and can no longer be changed', async () => {
  const may = { submit: false, grade: false }
  const marked = { ...submission, state: 'GRADED', score: 92, versions: [version], may }
  open(
    { [ONE]: enveloped({ ...mineInFull, state: 'GRADED', score: 92, submission: marked }) },
    `${LIST}?id=7`,
  )
  expect(await screen.findByText('92 分')).toBeTruthy()
  expect(screen.getByText('检验习惯好')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /提交/ })).toBeNull()
})

it('without a network what was begun is there after a reload, and leaves once there is one', async () => {
  open({ [ONE]: enveloped(mineInFull) }, `${LIST}?id=7`)
  fireEvent.change(await screen.findByLabelText('文字（可不填）'), { target: { value: '写到一半' } })
  cleanup()
  const user = signedIn()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  renderPage(<MobileStudentHomeworkPage />, { path: `${LIST}?id=7`, route: LIST, user })
  expect(await screen.findByText(mineInFull.title)).toBeTruthy()
  fireEvent.change(await screen.findByDisplayValue('写到一半'), { target: { value: '写完了' } })
  fireEvent.click(screen.getByRole('button', { name: '提交' }))
  await createHandInDelivery().flush()
  expect((await screen.findByRole('region', { name: '提交进度' })).textContent).toContain('会自动再试')
  const calls = stubFetch({ [ONE]: enveloped(mineInFull), [SUBMIT]: enveloped(submission) })
  await createHandInDelivery().flush()
  expect(calls.find(({ call }) => call === SUBMIT)?.body).toMatchObject({ homeworkId: 7, content: '写完了' })
})

it('what was refused of a homework that is gone stands above the list, and is given up there', async () => {
  const refusal = Response.json({ success: false, message: '作业不存在' }, { status: 404 })
  open({ [ONE]: enveloped(mineInFull), [SUBMIT]: refusal }, `${LIST}?id=7`)
  fireEvent.change(await screen.findByLabelText('文字（可不填）'), { target: { value: '写完了' } })
  fireEvent.click(screen.getByRole('button', { name: '提交' }))
  cleanup()
  await createHandInDelivery().flush()
  const user = signedIn()
  stubFetch({
    [TODAY]: enveloped([{ ...today, todo: 0, next: [] }]),
    [MINE('todo')]: enveloped({ content: [], totalElements: 0 }),
  })
  renderPage(<MobileStudentHomeworkPage />, { path: LIST, route: LIST, user })
  const beside = await screen.findByRole('region', { name: '没有提交成功' })
  expect(beside.textContent).toContain('作业不存在')
  fireEvent.click(within(beside).getByRole('link'))
  const way = await screen.findByRole('region', { name: '提交进度' })
  expect(way.textContent).toContain('写完了')
  expect(within(way).queryByRole('button', { name: '修改' })).toBeNull()
  fireEvent.click(within(way).getByRole('button', { name: '不提交了' }))
  await waitFor(() => expect(useHandIns.getState().entries).toEqual([]))
})

it('without a network a homework of which nothing was begun says so', async () => {
  const user = pupil()
  useHandIns.setState({ userId: user.id, entries: [] })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  renderPage(<MobileStudentHomeworkPage />, { path: `${LIST}?id=7`, route: LIST, user })
  expect(await screen.findByText('网络异常，服务器未响应')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '提交' })).toBeNull()
})
