import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { enveloped, renderPage, signedIn, signInAs, stubFetch } from '../../../kit/testing'
import { FeedbackForm } from './FeedbackForm'
import { FeedbackView } from './FeedbackView'

afterEach(cleanup)

const SEND = 'POST /api/feedback'
const openForm = async () => {
  renderPage(<FeedbackForm />, {
    path: '/mobile/feedback/new',
    user: signInAs({ roles: ['PARENT'], profileId: 9 }),
  })
  fireEvent.change(await screen.findByLabelText('标题'), { target: { value: '午餐偏咸' } })
  fireEvent.change(screen.getByLabelText('反馈内容'), { target: { value: '最近两周都偏咸。' } })
}

it('whoever presses again because no answer came sends the same piece; another form is another', async () => {
  const answers = {
    'GET /api/feedback/start': enveloped({ children: [] }),
    [SEND]: Response.json({ success: false }, { status: 502 }) as unknown,
  }
  const calls = stubFetch(answers)
  const sent = () => calls.filter(({ call }) => call === SEND).map(({ body }) => body)
  const press = async (count: number) => {
    const button = screen.getByRole('button', { name: '提交' })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    fireEvent.click(button)
    await waitFor(() => expect(sent()).toHaveLength(count))
  }
  await openForm()
  await press(1)
  answers[SEND] = enveloped({ id: 7 })
  await press(2)
  await waitFor(() => expect(screen.getByTestId('place').textContent).toContain('7'))
  cleanup()
  await openForm()
  await press(3)
  const [first, second, third] = sent()
  expect(first).toEqual(second)
  const number = { clientId: expect.stringMatching(/^[\da-f-]{36}$/) }
  expect(first).toMatchObject(number)
  expect(third).toMatchObject(number)
  expect(third).not.toEqual(first)
})

it('what was begun is there again after leaving and loading anew, until it is sent or cleared', async () => {
  stubFetch({ 'GET /api/feedback/start': enveloped({ children: [] }), [SEND]: enveloped({ id: 7 }) })
  await openForm()
  fireEvent.click(screen.getByRole('radio', { name: '投诉' }))
  cleanup()
  const again = async () => {
    renderPage(<FeedbackForm />, { path: '/mobile/feedback/new', user: signedIn() })
    return screen.findByLabelText('标题')
  }
  expect(await again()).toHaveProperty('value', '午餐偏咸')
  expect(screen.getByLabelText('反馈内容')).toHaveProperty('value', '最近两周都偏咸。')
  expect(screen.getByRole('radio', { name: '投诉' })).toHaveProperty('checked', true)
  expect(screen.getByText('已恢复上次没有提交的内容')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(screen.getByTestId('place').textContent).toContain('7'))
  cleanup()
  fireEvent.change(await again(), { target: { value: '操场积水' } })
  cleanup()
  await again()
  fireEvent.click(screen.getByRole('button', { name: '清空' }))
  expect(screen.getByLabelText('标题')).toHaveProperty('value', '')
  expect(screen.queryByText('已恢复上次没有提交的内容')).toBeNull()
})

const PICTURE = {
  ...{ id: 61, url: '/api/files/feedback/a.jpg', thumbnailUrl: '/api/files/feedback/a.jpg?size=thumbnail' },
  ...{ name: '餐盘.jpg', size: 2048, type: 'image/jpeg' },
}
const START = { 'GET /api/feedback/start': enveloped({ children: [] }) }
const choosePicture = () =>
  fireEvent.change(screen.getByLabelText('添加图片'), {
    target: { files: [new File(['x'], '餐盘.jpg', { type: 'image/jpeg' })] },
  })

it('waits for a picture that is on its way, and goes with it', async () => {
  const calls = stubFetch({ ...START, [SEND]: enveloped({ id: 7 }) })
  const answering = globalThis.fetch
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address !== '/api/files/upload') return answering(address, init)
    await arrived
    return Response.json(enveloped(PICTURE))
  })
  await openForm()
  choosePicture()
  const send = screen.getByRole('button', { name: '提交' })
  await waitFor(() => expect(send).toHaveProperty('disabled', true))
  arrive()
  await waitFor(() => expect(send).toHaveProperty('disabled', false))
  fireEvent.click(send)
  await waitFor(() => expect(calls.find(({ call }) => call === SEND)?.body).toMatchObject({ imageIds: [61] }))
})

it('keeps pictures in what was begun, as long as the school does, and then says that they are gone', async () => {
  stubFetch({ ...START, 'POST /api/files/upload': enveloped(PICTURE) })
  await openForm()
  choosePicture()
  await screen.findByRole('button', { name: '移除图片 1' })
  const again = async () => {
    cleanup()
    renderPage(<FeedbackForm />, { path: '/mobile/feedback/new', user: signedIn() })
    return (await screen.findByText(/已恢复上次没有提交的内容/)).textContent
  }
  expect(await again()).toBe('已恢复上次没有提交的内容')
  expect(screen.getByRole('button', { name: '移除图片 1' })).toBeTruthy()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 })
  expect(await again()).toContain('图片已超过保存时间，请重新添加')
  expect(screen.queryByRole('button', { name: '移除图片 1' })).toBeNull()
  vi.useRealTimers()
})

it('leads back also where what it needs does not come', async () => {
  stubFetch({})
  renderPage(<FeedbackForm />, { path: '/mobile/feedback/new', user: signInAs({ roles: ['PARENT'] }) })
  await screen.findByRole('button', { name: '重试' })
  fireEvent.click(screen.getByRole('button', { name: '返回' }))
  expect(screen.getByTestId('place').textContent).toBe('/mobile/family-school/feedback')
})

const ROW = {
  ...{
    id: 7,
    title: '午餐偏咸',
    category: '建议',
    status: 'OPEN',
    recipient: 'CLASS',
    excerpt: '',
    content: '偏咸',
  },
  ...{
    anonymous: false,
    mine: false,
    submitterKind: 'PARENT',
    submitterName: '程建国',
    relationship: '父亲',
  },
  ...{ studentId: 3, studentName: '程亦安', className: '初一(3)班', assigneeId: null, assigneeName: null },
  ...{ createdAt: '2026-11-15T06:20:00Z', dueAt: '2026-11-18T06:20:00Z', overdue: false, closedAt: null },
  ...{ satisfaction: null, satisfactionComment: null, reopenUntil: null, replyCount: 0, imageCount: 0 },
  ...{ images: [], entries: [], rights: [], mayAssign: false, version: 1 },
}

it('a family that gives its name is written to and called from its feedback, nobody from one without', async () => {
  const hidden = {
    anonymous: true,
    submitterName: null,
    relationship: null,
    studentId: null,
    studentName: null,
  }
  const open = async (more: object = {}) => {
    stubFetch({ 'GET /api/feedback/7': enveloped({ ...ROW, ...more }) })
    const user = signInAs({ roles: ['TEACHER'], profileType: 'TEACHER', profileId: 5 })
    renderPage(<FeedbackView id={7} />, { path: '/mobile/family-school/feedback?id=7', user })
    await screen.findByText('提交人')
  }
  await open()
  expect(screen.getByText('程建国，程亦安的父亲')).toBeTruthy()
  expect(await screen.findByRole('button', { name: '给程亦安的家长发消息' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '打电话给程亦安的家长' })).toBeTruthy()
  cleanup()
  await open(hidden)
  expect(screen.getByText('匿名家长')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /的家长/ })).toBeNull()
})

const REPLY = 'POST /api/feedback/7/replies'
const openView = async (answers: object, rights = ['reply', 'note', 'close'], again = false) => {
  cleanup()
  const calls = stubFetch({ 'GET /api/feedback/7': enveloped({ ...ROW, rights }), ...answers })
  const user = again ? signedIn() : signInAs({ roles: ['TEACHER'], profileType: 'TEACHER', profileId: 5 })
  renderPage(<FeedbackView id={7} />, { path: '/mobile/family-school/feedback?id=7', user })
  await screen.findByText('提交人')
  return calls
}

it('a note that was begun never comes back as an answer, and pictures stay with what they belong to', async () => {
  const answers = {
    'POST /api/files/upload': enveloped(PICTURE),
    [REPLY]: enveloped({ ...ROW, rights: ['reply', 'note'] }),
  }
  await openView(answers)
  fireEvent.click(screen.getByText('内部备注'))
  fireEvent.change(screen.getByLabelText('备注内容'), { target: { value: '家长说法与食堂不一致' } })
  choosePicture()
  await screen.findByRole('button', { name: '移除图片 1' })
  fireEvent.click(screen.getByText('回复提交人'))
  expect(screen.getByLabelText('回复内容')).toHaveProperty('value', '')
  expect(screen.queryByRole('button', { name: '移除图片 1' })).toBeNull()

  const calls = await openView(answers, undefined, true)
  expect(screen.getByLabelText('备注内容')).toHaveProperty('value', '家长说法与食堂不一致')
  fireEvent.click(screen.getByRole('button', { name: '添加备注' }))
  await waitFor(() =>
    expect(calls.find(({ call }) => call === REPLY)?.body).toMatchObject({ internal: true, imageIds: [61] }),
  )
  await waitFor(() => expect(screen.getByLabelText('备注内容')).toHaveProperty('value', ''))
  expect(screen.queryByRole('button', { name: '移除图片 1' })).toBeNull()
})

it('what was begun in a sheet is there again after it was closed', async () => {
  await openView({})
  const answer = async () => {
    fireEvent.click(screen.getByRole('button', { name: '处理完成' }))
    return screen.findByLabelText('处理结果')
  }
  fireEvent.change(await answer(), { target: { value: '已请食堂减盐' } })
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect(await answer()).toHaveProperty('value', '已请食堂减盐')
})
