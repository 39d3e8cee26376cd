import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { instantAt } from '@xueqiao/contract/common/school-time'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../../../api/queries'
import { formatDate, formatTime } from '../../../../../lib/format'
import { given, photo } from '../../../../homework/testing'
import { enveloped, renderPage, signedIn, signInAs, stubFetch } from '../../../../kit/testing'
import { emptyFor, wrongIn } from './given'
import { MobileGiveHomeworkPage } from './MobileGiveHomeworkPage'
import { MobileGivenHomeworkPage } from './MobileGivenHomeworkPage'
import { MobileTeacherHomeworkPage } from './MobileTeacherHomeworkPage'

// Loaded when they are opened; here they are to be at hand.
import './Giving'
import '../../../../homework/Words'

afterEach(cleanup)

const LIST = '/mobile/teacher/homework'
const today = formatDate(new Date())
const classOf = (id: number, more = {}) => ({
  ...{ id, name: `四年级${id}班`, grade: 4, students: 41, cap: 60 },
  ...more,
})
const options = {
  courses: [{ id: 2, name: '数学', classes: [classOf(3), classOf(4)] }],
  nextSchoolDay: '2026-11-17',
}
const ledger = (classId: number, minutes: number, cap = 60) => ({
  ...{ classId, className: `四年级${classId}班`, grade: 4, cap, date: today, minutes, entries: [] },
  week: [{ date: today, free: false, minutes, over: false, courses: [] }],
  joined: [],
})
const dayOf = (classId: number) => `GET /api/homeworks/ledger?classId=${classId}&date=${today}`
const teacher = () => signInAs({ roles: ['TEACHER'], profileType: 'TEACHER' })

const open = (answers: Record<string, unknown>, known: object = options) => {
  const calls = stubFetch({ 'GET /api/homeworks/options': enveloped(known), ...answers })
  renderPage(<MobileGiveHomeworkPage />, { path: `${LIST}/create`, user: teacher() })
  return calls
}
const takePhoto = async () => {
  fireEvent.change(await screen.findByLabelText('选择拍板书'), {
    target: { files: [new File(['x'], 'board.jpg', { type: 'image/jpeg' })] },
  })
  await screen.findByRole('list', { name: '作业照片' })
}

it('a photo of the board and one tap give homework to all classes, due tomorrow at eight', async () => {
  const calls = open({
    [dayOf(3)]: enveloped(ledger(3, 20)),
    [dayOf(4)]: enveloped(ledger(4, 10)),
    'POST /api/files/upload': enveloped(photo),
    'POST /api/homeworks': enveloped({ ...given, id: 9 }),
  })
  await takePhoto()
  fireEvent.click(screen.getByLabelText('等级'))
  const lines = await screen.findByRole('list', { name: '各班当天作业时长' })
  await within(lines).findByText(/共 40 分钟，上限 60/)
  fireEvent.click(screen.getByRole('button', { name: '发布' }))
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe(`${LIST}/9`))
  const sent = calls.find(({ call }) => call === 'POST /api/homeworks')?.body
  expect(sent).toMatchObject({
    ...{ courseId: 2, estimatedMinutes: 20, written: true, status: 'PUBLISHED' },
    ...{ fileIds: [90], overCapReason: null, scoring: 'level' },
  })
  const { classes } = sent as { classes: { classId: number; dueAt: string }[] }
  expect(classes.map(({ classId }) => classId)).toEqual([3, 4])
  expect(classes.map(({ dueAt }) => formatTime(dueAt))).toEqual(['08:00', '08:00'])
})

it('any minutes up to the longest can be typed, and levels be written as letters or as words', async () => {
  const calls = open({
    'POST /api/files/upload': enveloped(photo),
    'POST /api/homeworks': enveloped({ ...given, id: 9 }),
  })
  await takePhoto()
  const typed = screen.getByLabelText<HTMLInputElement>('其他分钟')
  fireEvent.change(typed, { target: { value: '601' } })
  fireEvent.change(typed, { target: { value: '十' } })
  expect(typed.value).toBe('20')
  fireEvent.change(typed, { target: { value: '40' } })
  expect(screen.queryByRole('button', { name: '40' })).toBeNull()
  expect(screen.queryByLabelText('优 良 中 差')).toBeNull()
  fireEvent.click(screen.getByLabelText('等级'))
  fireEvent.click(screen.getByLabelText('优 良 中 差'))
  fireEvent.click(screen.getByRole('button', { name: '发布' }))
  await waitFor(() =>
    expect(calls.find(({ call }) => call === 'POST /api/homeworks')?.body).toMatchObject({
      ...{ estimatedMinutes: 40, scoring: 'level', levelStyle: 'words' },
    }),
  )
})

it('an evening that gets too full asks for a reason, and nothing is sent without one', async () => {
  const calls = open({
    [dayOf(3)]: enveloped(ledger(3, 50)),
    [dayOf(4)]: enveloped(ledger(4, 10)),
    'POST /api/files/upload': enveloped(photo),
  })
  await takePhoto()
  expect(await screen.findByText(/共 70 分钟，超出上限 10/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '发布' }))
  expect(screen.getByText('请写明超出上限的理由')).toBeTruthy()
  expect(calls.some(({ call }) => call === 'POST /api/homeworks')).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: '10' }))
  expect(screen.queryByLabelText(/超出上限的理由/)).toBeNull()
})

it('each class has a due time of its own where that is asked for, and an evening of its own', async () => {
  const full = { date: '2099-11-17', free: false, minutes: 50, over: false, courses: [] }
  const free = { ...full, date: '2099-11-18', minutes: 0 }
  const week = (classId: number, date: string) => ({
    [`GET /api/homeworks/ledger?classId=${classId}&date=${date}`]: enveloped({
      ...ledger(classId, 0),
      week: [full, free],
    }),
  })
  const calls = open({
    ...{ ...week(3, '2099-11-16'), ...week(4, '2099-11-17'), ...week(4, '2099-11-18') },
    'POST /api/files/upload': enveloped(photo),
    'POST /api/homeworks': enveloped({ ...given, id: 9 }),
  })
  await takePhoto()
  fireEvent.change(screen.getByLabelText('截止时间'), { target: { value: '2099-11-17T08:00' } })
  expect(screen.queryByLabelText('四年级4班截止时间')).toBeNull()
  const apart = screen.getByRole('button', { name: /各班截止时间不同/ })
  fireEvent.click(apart)
  const fourth = screen.getByLabelText<HTMLInputElement>('四年级4班截止时间')
  // Of all, until it is another.
  expect(fourth.value).toBe('2099-11-17T08:00')
  fireEvent.change(fourth, { target: { value: '2020-11-18T08:00' } })
  fireEvent.click(screen.getByRole('button', { name: '发布' }))
  expect(fourth.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('截止时间已经过去')).toBeTruthy()
  fireEvent.change(fourth, { target: { value: '2099-11-18T08:00' } })
  // Only the class whose evening is too full is moved.
  fireEvent.click(await screen.findByRole('button', { name: '四年级4班改到星期三，当天有余量' }))
  expect(fourth.value).toBe('2099-11-19T08:00')
  expect(screen.getByLabelText<HTMLInputElement>('截止时间').value).toBe('2099-11-17T08:00')
  fireEvent.click(apart)
  expect(screen.queryByLabelText('四年级4班截止时间')).toBeNull()
  fireEvent.click(apart)
  expect(screen.getByLabelText<HTMLInputElement>('四年级4班截止时间').value).toBe('2099-11-17T08:00')
  const again = screen.getByLabelText('四年级4班截止时间')
  fireEvent.change(again, { target: { value: '2099-11-19T08:00' } })
  fireEvent.click(screen.getByRole('button', { name: '发布' }))
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe(`${LIST}/9`))
  const sent = calls.find(({ call }) => call === 'POST /api/homeworks')?.body
  expect(sent).toMatchObject({
    classes: [
      { classId: 3, dueAt: new Date('2099-11-17T08:00+08:00').toISOString() },
      { classId: 4, dueAt: new Date('2099-11-19T08:00+08:00').toISOString() },
    ],
  })
})

it('of the one class that is left the time is shown that is sent', async () => {
  const calls = open({
    'POST /api/files/upload': enveloped(photo),
    'POST /api/homeworks': enveloped({ ...given, id: 9 }),
  })
  await takePhoto()
  fireEvent.change(screen.getByLabelText('截止时间'), { target: { value: '2099-11-17T08:00' } })
  fireEvent.click(screen.getByRole('button', { name: /各班截止时间不同/ }))
  fireEvent.change(screen.getByLabelText('四年级4班截止时间'), { target: { value: '2020-11-25T08:00' } })
  fireEvent.click(screen.getByRole('button', { name: /^四年级3班/ }))
  const left = screen.getByLabelText<HTMLInputElement>('四年级4班截止时间')
  fireEvent.click(screen.getByRole('button', { name: '发布' }))
  expect(screen.getByText('截止时间已经过去')).toBeTruthy()
  fireEvent.change(left, { target: { value: '2099-11-25T08:00' } })
  fireEvent.click(screen.getByRole('button', { name: '发布' }))
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe(`${LIST}/9`))
  const sent = calls.find(({ call }) => call === 'POST /api/homeworks')?.body
  const dueAt = new Date('2099-11-25T08:00+08:00').toISOString()
  expect(sent).toMatchObject({ classes: [{ classId: 4, dueAt }] })
})

it('first and second grades get no written work, and what was begun is there again', async () => {
  const small = { courses: [{ id: 2, name: '数学', classes: [classOf(3, { cap: 0, grade: 1 })] }] }
  open({}, small)
  const written = await screen.findByRole('button', { name: /书面作业/ })
  expect(written.getAttribute('aria-pressed')).toBe('false')
  expect(written.hasAttribute('disabled')).toBe(true)
  fireEvent.change(screen.getByLabelText('作业说明（有照片可不填）'), { target: { value: '听故事' } })
  cleanup()
  renderPage(<MobileGiveHomeworkPage />, { path: `${LIST}/create`, user: signedIn() })
  expect(await screen.findByDisplayValue('听故事')).toBeTruthy()
  expect(screen.getByText('已恢复上次没有提交的内容')).toBeTruthy()
})

it('a draft is gone on with: what it took others is one to choose, and formats stay as they are', async () => {
  const dueAt = (hour: number) => new Date(Date.UTC(2099, 0, 5, hour - 8, 0, 30)).toISOString()
  const classes = [3, 4].map((classId) => ({
    ...{ classId, className: `四年级${classId}班`, dueAt: dueAt(classId), day: '2099-01-04' },
    progress: null,
  }))
  const doc = { type: 'doc', content: [] }
  const draft = { ...given, status: 'DRAFT', classes, doc, scoring: 'level', estimatedMinutes: 25 }
  const calls = stubFetch({
    'GET /api/homeworks/options': enveloped(options),
    'GET /api/homeworks/7': enveloped(draft),
    'GET /api/homeworks/minutes?courseId=2': enveloped({
      homeworks: 5,
      pupils: 98,
      median: 32.5,
      spread: [],
    }),
    'PUT /api/homeworks/7': enveloped(draft),
  })
  const page = { path: `${LIST}/7`, route: `${LIST}/:id`, user: teacher() }
  renderPage(<MobileGivenHomeworkPage />, page)
  const edit = await screen.findByRole('link', { name: '编辑' })
  fireEvent.click(edit)
  fireEvent.change(await screen.findByLabelText('标题'), { target: { value: '练习五' } })
  expect(screen.getByLabelText<HTMLInputElement>('其他分钟').value).toBe('25')
  // Each class as it was, to the second.
  expect(screen.getByLabelText<HTMLInputElement>('截止时间').value).toBe('2099-01-05T03:00')
  expect(screen.getByLabelText<HTMLInputElement>('四年级4班截止时间').value).toBe('2099-01-05T04:00')
  fireEvent.click(await screen.findByRole('button', { name: '33' }))
  expect(screen.getByText(/98 人次自报用时，中位 33 分钟/)).toBeTruthy()
  expect(screen.getByText('内容带有格式，请在电脑上修改')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '存草稿' }))
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe(`${LIST}/7`))
  expect(calls.find(({ call }) => call === 'PUT /api/homeworks/7')?.body).toMatchObject({
    ...{ title: '练习五', status: 'DRAFT', estimatedMinutes: 33, scoring: 'level', doc, version: 2 },
    classes: [
      { classId: 3, dueAt: dueAt(3) },
      { classId: 4, dueAt: dueAt(4) },
    ],
  })
})

it('pictures of a text are no photos beside it until the text loses its formats', async () => {
  const doc = { type: 'doc', content: [{ type: 'image', attrs: { fileId: 90 } }] }
  const classes = given.classes.map((one) => ({ ...one, dueAt: '2099-01-04T19:00:00.000Z' }))
  const draft = { ...given, status: 'DRAFT', doc, content: '看图', classes, files: [photo], version: 2 }
  const calls = stubFetch({
    'GET /api/homeworks/options': enveloped(options),
    'GET /api/homeworks/7': enveloped(draft),
    'PUT /api/homeworks/7': enveloped(draft),
  })
  renderPage(<MobileGivenHomeworkPage />, { path: `${LIST}/7`, route: `${LIST}/:id`, user: teacher() })
  fireEvent.click(await screen.findByRole('link', { name: '编辑' }))
  const plain = await screen.findByRole('button', { name: '改成没有格式的文字' })
  expect(screen.queryByRole('list', { name: '作业照片' })).toBeNull()
  fireEvent.click(plain)
  expect(await screen.findByRole('list', { name: '作业照片' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '存草稿' }))
  await waitFor(() =>
    expect(calls.find(({ call }) => call === 'PUT /api/homeworks/7')?.body).toMatchObject({
      ...{ doc: null, content: '看图', fileIds: [90] },
    }),
  )
})

it('what is missing is said', () => {
  const now = new Date('2026-11-16T17:00+08:00').getTime()
  const empty = emptyFor(options, now)
  expect(empty.due).toBe('2026-11-17T08:00')
  expect(emptyFor({ ...options, nextSchoolDay: '2026-11-18' }, now).due).toBe('2026-11-18T08:00')
  expect(wrongIn(empty, undefined, now)).toEqual({ content: '请拍照或写明作业内容' })
  const spoken = { ...empty, content: '背诵' }
  expect(wrongIn({ ...spoken, due: '2026-11-16T08:00' }, undefined, now)).toEqual({
    dueAt: '截止时间已经过去',
  })
  expect(wrongIn({ ...spoken, publish: '2026-11-16T08:00' }, undefined, now)).toEqual({
    publishAt: '发布时间应晚于现在',
  })
  expect(wrongIn({ ...spoken, publish: '2026-11-17T09:00' }, undefined, now)).toEqual({
    dueAt: '截止时间应晚于发布时间',
  })
})

it('is looked at by the rules of the contract before anything is sent', async () => {
  const calls = open({ [dayOf(3)]: enveloped(ledger(3, 0)), [dayOf(4)]: enveloped(ledger(4, 0)) })
  const title = await screen.findByLabelText('标题')
  fireEvent.change(title, { target: { value: ' ' } })
  fireEvent.change(screen.getByLabelText('作业说明（有照片可不填）'), { target: { value: '背诵' } })
  fireEvent.click(screen.getByRole('button', { name: '发布' }))
  expect(screen.getByText('请输入作业标题')).toBeTruthy()
  expect(title.getAttribute('aria-invalid')).toBe('true')
  expect(calls.some(({ call }) => call === 'POST /api/homeworks')).toBe(false)
})

it('the list says how far each is and what waits to be marked', async () => {
  const row = (filter: string) => `GET /api/homeworks/search?${filter}page=0&size=20`
  const [first] = given.classes
  const sooner = new Date('2026-11-15T18:00+08:00').toISOString()
  const apart = {
    ...given,
    id: 8,
    title: '练习五',
    classes: [first, { ...first, classId: 4, dueAt: sooner }],
  }
  stubFetch({
    [row('')]: enveloped({ content: [given, apart], totalElements: 2 }),
    [row('waiting=true&')]: enveloped({ content: [], totalElements: 0 }),
  })
  renderPage(<MobileTeacherHomeworkPage />, { path: LIST, user: teacher() })
  const link = await screen.findByRole('link', { name: /练习四/ })
  expect(link.getAttribute('href')).toBe(`${LIST}/7`)
  expect(link.textContent).toContain('已交 38 / 41')
  expect(link.textContent).toContain('待批 12')
  expect(link.textContent).not.toContain('最早')
  expect(screen.getByRole('link', { name: /练习五/ }).textContent).toContain('最早11-15 18:00 前')
  expect(screen.getByRole('link', { name: '布置' }).getAttribute('href')).toBe(`${LIST}/create`)
  fireEvent.click(screen.getByLabelText('待批改'))
  expect(await screen.findByText('没有待批改的作业。')).toBeTruthy()
})

it('a photo is looked at before it is taken away', async () => {
  open({ 'POST /api/files/upload': enveloped(photo) })
  await takePhoto()
  fireEvent.click(screen.getByRole('button', { name: '第 1 张照片' }))
  const sheet = await screen.findByRole('dialog')
  expect(within(sheet).getByRole('img')).toBeTruthy()
  expect(screen.getByRole('list', { name: '作业照片' })).toBeTruthy()
  fireEvent.click(within(sheet).getByRole('button', { name: '移除这张照片' }))
  expect(screen.queryByRole('list', { name: '作业照片' })).toBeNull()
})

it('a photo of what was begun that is taken away was not lost; those that the school keeps no longer were', async () => {
  const uploaded = { 'POST /api/files/upload': enveloped(photo) }
  open(uploaded)
  await takePhoto()
  const again = async () => {
    cleanup()
    stubFetch({ 'GET /api/homeworks/options': enveloped(options) })
    renderPage(<MobileGiveHomeworkPage />, { path: `${LIST}/create`, user: signedIn() })
    return (await screen.findByText(/已恢复上次没有提交的内容/)).textContent
  }
  expect(await again()).toBe('已恢复上次没有提交的内容')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 })
  expect(await again()).toContain('照片已超过保存时间，请重新添加')
  vi.useRealTimers()

  open(uploaded)
  await takePhoto()
  await again()
  fireEvent.click(screen.getByRole('button', { name: '第 1 张照片' }))
  fireEvent.click(await screen.findByRole('button', { name: '移除这张照片' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: '作业照片' })).toBeNull())
  expect(screen.queryByText(/已超过保存时间/)).toBeNull()
})

it('it goes out by itself at an hour, and the evening is that of then', async () => {
  const later = formatDate(Date.now() + 2 * 86_400_000)
  const due = formatDate(Date.now() + 3 * 86_400_000)
  const evening = { date: later, free: false, minutes: 45, over: false, courses: [] }
  const calls = open({
    [`GET /api/homeworks/ledger?classId=3&date=${later}`]: enveloped({ ...ledger(3, 0), week: [evening] }),
    'POST /api/files/upload': enveloped(photo),
    'POST /api/homeworks': enveloped({ ...given, id: 9 }),
  })
  await takePhoto()
  fireEvent.change(screen.getByLabelText('截止时间'), { target: { value: `${due}T08:00` } })
  fireEvent.change(screen.getByLabelText('发布时间（不选即现在发布）'), {
    target: { value: `${later}T17:00` },
  })
  expect(await screen.findByText(/共 65 分钟，超出上限 5/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '10' }))
  fireEvent.click(screen.getByRole('button', { name: '定时发布' }))
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe(`${LIST}/9`))
  expect(calls.find(({ call }) => call === 'POST /api/homeworks')?.body).toMatchObject({
    ...{ status: 'PUBLISHED', publishAt: instantAt(`${later}T17:00`) },
  })
})

it('a template fills the form, its course only where one still teaches it; last week’s is copied', async () => {
  const words = { content: '听写第 5 课', doc: null, estimatedMinutes: 15, written: true, scoring: 'read' }
  const template = {
    ...{ ...words, id: 4, title: '听写', courseId: 9, courseName: '美术', levelStyle: 'letters' },
    ...{ needsSubmission: false, updatedAt: '2026-11-16T08:00:00.000Z' },
  }
  const calls = open({
    'GET /api/homeworks/templates': enveloped([template]),
    'GET /api/homeworks/search?size=10&courseId=2': enveloped({ content: [given], totalElements: 1 }),
    'POST /api/homeworks': enveloped({ ...given, id: 9 }),
    'POST /api/homeworks/7/copy': enveloped({ ...given, id: 11, status: 'DRAFT' }),
  })
  fireEvent.click(await screen.findByRole('button', { name: '从模板开始' }))
  fireEvent.click(await screen.findByRole('button', { name: /听写/ }))
  expect(screen.getByDisplayValue('听写第 5 课')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '存草稿' }))
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe(`${LIST}/9`))
  expect(calls.find(({ call }) => call === 'POST /api/homeworks')?.body).toMatchObject({
    ...{ title: '听写', courseId: 2, scoring: 'read', needsSubmission: false, estimatedMinutes: 15 },
    ...{ status: 'DRAFT', publishAt: null },
  })
  cleanup()
  renderPage(<MobileGiveHomeworkPage />, { path: `${LIST}/create`, user: signedIn() })
  fireEvent.click(await screen.findByRole('button', { name: '复制上次的' }))
  fireEvent.click(await screen.findByRole('button', { name: /练习四/ }))
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe(`${LIST}/11?edit`))
})

it('what is out is changed in its words, minutes and due time, on the evening without what it took before', async () => {
  const dueAt = '2026-11-17T00:00:00.000Z'
  const calls = stubFetch({
    'GET /api/homeworks/options': enveloped(options),
    'GET /api/homeworks/7': enveloped({ ...given, overCapReason: null }),
    'GET /api/homeworks/ledger?classId=3&date=2026-11-16': enveloped({
      ...ledger(3, 0),
      week: [{ date: '2026-11-16', free: false, minutes: 50, over: false, courses: [] }],
    }),
    'PUT /api/homeworks/7': enveloped(given),
  })
  renderPage(<MobileGivenHomeworkPage />, { path: `${LIST}/7`, route: `${LIST}/:id`, user: teacher() })
  fireEvent.click(await screen.findByRole('link', { name: '修改' }))
  fireEvent.change(await screen.findByLabelText('标题'), { target: { value: '练习四（改）' } })
  expect(screen.queryByRole('button', { name: '存草稿' })).toBeNull()
  expect(screen.queryByText('四年级4班')).toBeNull()
  expect(screen.queryByLabelText('发布时间（不选即现在发布）')).toBeNull()
  // Fifty with these twenty, which count already.
  expect(await screen.findByText(/11-16 共 50 分钟，上限 60/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '保存修改' }))
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe(`${LIST}/7`))
  expect(calls.find(({ call }) => call === 'PUT /api/homeworks/7')?.body).toMatchObject({
    ...{ title: '练习四（改）', courseId: 2, version: 2, publishAt: null, overCapReason: null },
    classes: [{ classId: 3, dueAt }],
  })
})

it('what is out for several classes keeps the time of each, and that of one can be put off', async () => {
  const classes = ['2026-11-17T00:00:00.000Z', '2026-11-18T00:00:00.000Z'].map((dueAt, at) => ({
    ...{ classId: 3 + at, className: `四年级${3 + at}班`, dueAt, day: dueAt.slice(0, 10), progress: null },
  }))
  const out = { ...given, classes }
  const calls = stubFetch({
    'GET /api/homeworks/options': enveloped(options),
    'GET /api/homeworks/7': enveloped(out),
    'PUT /api/homeworks/7': enveloped(out),
  })
  const page = { path: `${LIST}/7`, route: `${LIST}/:id`, user: teacher() }
  renderPage(<MobileGivenHomeworkPage />, page)
  const progress = within(await screen.findByRole('region', { name: '各班进度' }))
  expect(progress.getByText(/^11-17 \d\d:00 前$/)).toBeTruthy()
  expect(progress.getByText(/^11-18 \d\d:00 前$/)).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: '修改' }))
  fireEvent.change(await screen.findByLabelText('四年级4班截止时间'), {
    target: { value: '2099-11-19T08:00' },
  })
  fireEvent.click(screen.getByRole('button', { name: '保存修改' }))
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe(`${LIST}/7`))
  expect(calls.find(({ call }) => call === 'PUT /api/homeworks/7')?.body).toMatchObject({
    classes: [
      { classId: 3, dueAt: classes[0]?.dueAt },
      { classId: 4, dueAt: new Date('2099-11-19T08:00+08:00').toISOString() },
    ],
  })
})

it('who owes homework is a list of its own, class by class, with the way to the families', async () => {
  const owes = {
    ...{ studentId: 5, studentName: '程亦安', studentNumber: '2026001', classId: 3, className: '四年级3班' },
    ...{ missing: 2, courses: [{ courseId: 2, courseName: '数学', missing: 2 }] },
  }
  stubFetch({
    'GET /api/homeworks/search?page=0&size=20': enveloped({ content: [given], totalElements: 1 }),
    'GET /api/homeworks/missing?page=0&size=20': enveloped({ content: [owes], totalElements: 1 }),
  })
  renderPage(<MobileTeacherHomeworkPage />, { path: LIST, user: teacher() })
  await screen.findByRole('link', { name: /练习四/ })
  fireEvent.click(screen.getByLabelText('未交学生'))
  const row = await screen.findByRole('link', { name: /程亦安.*四年级3班，数学 2.*2 项/ })
  expect(row.getAttribute('href')).toBe('/mobile/teacher/student/5')
  expect(screen.getByRole('button', { name: '打电话给程亦安的家长' })).toBeTruthy()
})

it('work over free days says over how many it is spread', async () => {
  const day = (date: string, free: boolean) => ({ date, free, minutes: 0, over: false, courses: [] })
  const week = [day('2099-11-20', false), day('2099-11-21', true), day('2099-11-22', true)]
  const answer = (classId: number) => ({
    [`GET /api/homeworks/ledger?classId=${classId}&date=2099-11-22`]: enveloped({
      ...ledger(classId, 0),
      week,
    }),
  })
  open({ ...answer(3), ...answer(4) })
  fireEvent.change(await screen.findByLabelText('截止时间'), { target: { value: '2099-11-23T08:00' } })
  expect(await screen.findAllByText(/共 7 分钟，上限 60，本次分 3 天$/)).toHaveLength(2)
})

it('an evening that gets too full is changed for the next one of the week with room for all', async () => {
  const day = (date: string, minutes: number) => ({ date, free: false, minutes, over: false, courses: [] })
  const days = [18, 19, 20].map((date) => `2099-11-${date}`)
  const weekOf = (classId: number, date: string, minutes: number[]) => ({
    [`GET /api/homeworks/ledger?classId=${classId}&date=${date}`]: enveloped({
      ...ledger(classId, 0),
      week: days.map((one, at) => day(one, minutes[at] ?? 0)),
    }),
  })
  open({
    ...weekOf(3, '2099-11-18', [50, 0, 30]),
    ...weekOf(4, '2099-11-18', [10, 55, 40]),
    ...weekOf(3, '2099-11-20', [50, 0, 30]),
    ...weekOf(4, '2099-11-20', [10, 55, 40]),
  })
  fireEvent.change(await screen.findByLabelText('截止时间'), { target: { value: '2099-11-18T20:00' } })
  // On the nineteenth the other class has no room.
  fireEvent.click(await screen.findByRole('button', { name: '改到星期五，当天有余量' }))
  expect(screen.getByDisplayValue('2099-11-20T20:00')).toBeTruthy()
  expect(await screen.findByText('11-20 共 50 分钟，上限 60')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^改到/ })).toBeNull()
})

it('what a colleague saved meanwhile is not overwritten unseen: one keeps what is typed, or takes theirs', async () => {
  const dueAt = new Date('2099-01-05T08:00+08:00').toISOString()
  const classes = [{ classId: 3, className: '四年级3班', dueAt, day: '2099-01-04', progress: null }]
  const draft = { ...given, status: 'DRAFT', title: '原来的', classes }
  const newer = { ...draft, title: '同事的', version: 3 }
  const page = { path: `${LIST}/7?edit`, route: `${LIST}/:id`, user: teacher() }
  const PUT = 'PUT /api/homeworks/7'
  const serve = (homework: object, answer: unknown = enveloped(draft)) =>
    stubFetch({
      'GET /api/homeworks/options': enveloped(options),
      'GET /api/homeworks/7': enveloped(homework),
      [PUT]: answer,
    })
  serve(draft)
  renderPage(<MobileGivenHomeworkPage />, page)
  fireEvent.change(await screen.findByLabelText('标题'), { target: { value: '我的' } })
  const calls = serve(newer)
  await queryClient.invalidateQueries()
  expect(await screen.findByText('有人改动了这项作业，您填写的还没有保存')).toBeTruthy()
  expect(screen.getByDisplayValue('我的')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '保留我填写的' }))
  fireEvent.click(screen.getByRole('button', { name: '存草稿' }))
  await waitFor(() =>
    expect(calls.find(({ call }) => call === PUT)?.body).toMatchObject({ title: '我的', version: 3 }),
  )
  cleanup()

  const stale = { version: 3, changedBy: '吴桂芳', changedAt: '2026-11-16T12:00:00.000Z' }
  const refusal = { success: false, message: '已被修改', code: 'STALE', stale }
  serve(draft)
  renderPage(<MobileGivenHomeworkPage />, { ...page, user: signedIn() })
  fireEvent.change(await screen.findByLabelText('标题'), { target: { value: '我的' } })
  const late = serve(newer, Response.json(refusal, { status: 409 }))
  fireEvent.click(screen.getByRole('button', { name: '存草稿' }))
  expect(await screen.findByText('吴桂芳改动了这项作业，您填写的还没有保存')).toBeTruthy()
  expect(late.find(({ call }) => call === PUT)?.body).toMatchObject({ version: 2 })
  expect(screen.getByDisplayValue('我的')).toBeTruthy()
  cleanup()
  // It is there again after a reload, and still as old as it was begun.
  renderPage(<MobileGivenHomeworkPage />, { ...page, user: signedIn() })
  expect(await screen.findByText('有人改动了这项作业，您填写的还没有保存')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '改看最新的' }))
  expect(screen.getByDisplayValue('同事的')).toBeTruthy()
})
