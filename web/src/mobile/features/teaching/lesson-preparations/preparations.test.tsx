import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clearSession } from '../../../../session/store'
import { aWeek } from '../../../../shared/timetable/testing'
import { enveloped, renderPage, signedIn, signInAs, stubFetch } from '../../../kit/testing'
import { MobilePreparationsPage } from './MobilePreparationsPage'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const doc = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const named = (resourceId: number, name: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'resource', attrs: { resourceId, name } }] }],
})
const LESSON = {
  ...{ id: 1, date: '2026-11-17', lessonNumber: 3, length: 1, parity: 'EVERY', courseId: 2 },
  ...{ courseName: '数学', teachers: [], classes: [{ id: 3, name: '初一(3)班' }], room: null, change: null },
  ...{ startsAt: '10:25', endsAt: '11:05', grade: '初一', isOver: false },
  slot: { classId: 3, date: '2026-11-17', lessonNumber: 3 },
}
const WEEK = {
  ...aWeek(),
  ...{ semesterId: 1, prepared: 1, needed: 2, reflections: 0 },
  lessons: [
    { ...LESSON, preparation: { id: 5, title: '移项', status: 'APPROVED', asksReflection: false } },
    { ...LESSON, id: 2, lessonNumber: 5, preparation: null },
  ],
}
const NONE = { literacy: null, situation: null, difficulties: null, materials: null, board: null }
const PREPARATION = {
  ...{ id: 5, title: '移项', courseName: '数学', classNames: ['初一(3)班'], minutes: 10, files: [] },
  resources: [{ id: 9, name: '移项课件（新）' }],
  content: {
    ...{ ...NONE, assignment: null, reflection: null, keyPoints: { doc: doc('移项变号'), blocks: ['aaaa'] } },
    objectives: { doc: doc('说得出依据'), blocks: ['bbbb'] },
    steps: [
      { id: 'cccc', name: '例题', minutes: 10, teacher: doc('先问负号管几项'), students: null, intent: null },
      {
        id: 'dddd',
        name: '演示',
        minutes: null,
        teacher: named(9, '移项课件'),
        students: named(8, '别人的'),
        intent: null,
      },
    ],
  },
}
const HERE = '/mobile/teacher/preparations'

const returned = {
  ...{ isOwn: true, status: 'REJECTED', reason: '例 1 跨度偏大', decidedByName: '范致和' },
  decidedAt: '2026-11-17T04:20:00.000Z',
}

test('whoever had a preparation returned reads on the phone why, what was said of it, and all that belongs to it', async () => {
  const user = signInAs({ roles: ['TEACHER'] })
  const said = { place: 'steps', quote: '先问负号管几项', createdAt: '2026-11-17T04:18:00.000Z' }
  stubFetch({
    'GET /api/lesson-preparations/week': enveloped(WEEK),
    'GET /api/lesson-preparations/5': enveloped({
      ...{ ...PREPARATION, ...returned, fileIds: [11] },
      files: [
        { id: 11, name: '课件.pptx', url: '/f/11', size: 9, type: 'x', thumbnailUrl: null },
        { id: 12, name: '文中的图.png', url: '/f/12', size: 9, type: 'image/png', thumbnailUrl: null },
      ],
      homework: [{ id: 21, title: '移项 课后练习', status: 'PUBLISHED' }],
      content: {
        ...PREPARATION.content,
        ...{ unit: '第六章', lessonType: 'NEW', hours: 3, hourNumber: 2 },
      },
    }),
    'GET /api/lesson-preparations/5/comments': enveloped([
      { id: 1, parentId: null, authorName: '范致和', text: '先放正号的题', resolvedAt: null, ...said },
      { id: 2, parentId: 1, authorName: '林晓月', text: '已加例题', resolvedAt: null, ...said },
    ]),
  })
  renderPage(<MobilePreparationsPage />, { path: `${HERE}?id=5`, user })
  expect(await screen.findByText('第六章，新授课，第 2 课时，共 3 课时')).toBeTruthy()
  expect(screen.getByText('已退回')).toBeTruthy()
  expect(screen.getByText('例 1 跨度偏大')).toBeTruthy()
  expect(screen.getByRole('button', { name: '课件.pptx' })).toBeTruthy()
  expect(screen.queryByText('文中的图.png')).toBeNull()
  expect(screen.getByRole('link', { name: /移项 课后练习/ }).getAttribute('href')).toBe(
    '/mobile/teacher/homework/21',
  )
  expect(await screen.findByText('先放正号的题')).toBeTruthy()
  expect(screen.getByText('已加例题')).toBeTruthy()
})

test('whoever had a plan returned reads on the phone why, and what was said of it', async () => {
  const user = signInAs({ roles: ['TEACHER'], permissions: ['teachingPlan:create'] })
  const content = { situation: null, textbook: null, aims: '会用', keyPoints: null, measures: null }
  stubFetch({
    'GET /api/teaching-plans/8': enveloped({
      ...{ ...returned, id: 8, title: '初一数学教学计划', authorName: '林晓月', semesterName: '第一学期' },
      ...{ mayDecide: false, latestNumber: 2, content: { ...content, lessons: [] } },
    }),
    'GET /api/teaching-plans/8/comments': enveloped([
      { id: 1, authorName: '严冬生', text: '第 5 周是国庆', createdAt: '2026-11-17T04:18:00.000Z' },
    ]),
  })
  renderPage(<MobilePreparationsPage />, { path: `${HERE}?plan=8`, user })
  expect(await screen.findByText('例 1 跨度偏大')).toBeTruthy()
  expect(screen.getByText('已退回')).toBeTruthy()
  expect(await screen.findByText('第 5 周是国庆')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '通过' })).toBeNull()
})

test('the week of lessons is read, kept, and there again without a network, with every preparation', async () => {
  const user = signInAs({ roles: ['TEACHER'] })
  stubFetch({
    'GET /api/lesson-preparations/week': enveloped(WEEK),
    'GET /api/lesson-preparations/5': enveloped(PREPARATION),
  })
  renderPage(<MobilePreparationsPage />, { path: HERE, user })
  await screen.findByText(/已备 1 \/ 2 节/)
  expect(screen.getByText(/还没有备课，请在电脑上备课/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /移项/ }).getAttribute('href')).toBe(`${HERE}?id=5`)
  await screen.findByText(/没有网络也能看/)
  cleanup()

  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  renderPage(<MobilePreparationsPage />, { path: HERE, user: signedIn() })
  await screen.findByText(/没有网络，显示的是/)
  expect(screen.getByRole('link', { name: /移项/ })).toBeTruthy()
  cleanup()
  renderPage(<MobilePreparationsPage />, { path: `${HERE}?id=5`, user: signedIn() })
  for (const text of ['说得出依据', '移项变号', '例题', '先问负号管几项', '共 10 分钟'])
    expect(await screen.findByText(text)).toBeTruthy()
})

/** As a browser keeps answers: by address, in boxes that have names. */
const aBrowsersCaches = () => {
  const boxes = new Map<string, Map<string, Response>>()
  const keyOf = (address: string | { url: string }) =>
    new URL(typeof address === 'string' ? address : address.url, 'http://localhost').href
  const boxOf = (name: string) => {
    const box = boxes.get(name) ?? new Map<string, Response>()
    boxes.set(name, box)
    return {
      match: async (address: string) => box.get(keyOf(address))?.clone(),
      put: async (address: string, answer: Response) => void box.set(keyOf(address), answer),
      keys: async () => [...box.keys()].map((url) => ({ url })),
      delete: async (address: { url: string }) => box.delete(keyOf(address)),
    }
  }
  const caches = {
    open: async (name: string) => boxOf(name),
    match: async (address: string, { cacheName }: { cacheName: string }) => boxOf(cacheName).match(address),
    delete: async (name: string) => boxes.delete(name),
  }
  const addresses = () => [...(boxes.get('xueqiao-files')?.keys() ?? [])].map((url) => new URL(url).pathname)
  return { caches, addresses }
}

/** What the worker answers to a page that asks for this where there is no network; nothing where it leaves that alone. */
const answerOfWorker = async (caches: object, path: string, mode = 'no-cors') => {
  const answers: Promise<Response>[] = []
  const hearers = new Map<string, (event: object) => void>()
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  const scope = {
    location: { origin: 'http://localhost' },
    addEventListener: (name: string, hear: (event: object) => void) => hearers.set(name, hear),
  }
  runInNewContext(readFileSync('web/public/sw/offline.js', 'utf8'), { self: scope, caches, fetch: lost, URL })
  const request = { method: 'GET', url: `http://localhost${path}`, mode, headers: new Headers() }
  hearers.get('fetch')?.({ request, respondWith: (given: Promise<Response>) => answers.push(given) })
  return (await answers[0])?.text()
}

test('pictures and files of the week are kept with it as far as there is room, given by the worker, and gone with the session', async () => {
  const { caches, addresses } = aBrowsersCaches()
  vi.stubGlobal('caches', caches)
  const user = signInAs({ roles: ['TEACHER'] })
  const MB = 1024 * 1024
  const file = (id: number, key: string, size: number) => ({
    ...{ id, url: `/api/files/document/${key}`, thumbnailUrl: null, name: key, size, type: 'image/png' },
  })
  const files = [file(1, 'a.png', MB), file(2, 'b.pdf', 8 * MB), file(3, 'c.mp4', 45 * MB)]
  await (await caches.open('xueqiao-files')).put('/api/files/document/old.png', new Response('last week'))
  const calls = stubFetch({
    'GET /api/lesson-preparations/week': enveloped(WEEK),
    'GET /api/lesson-preparations/5': enveloped({ ...PREPARATION, files }),
    'GET /api/files/document/a.png': new Response('a picture'),
    'GET /api/files/document/b.pdf': new Response('a sheet'),
  })
  renderPage(<MobilePreparationsPage />, { path: HERE, user })
  expect(await screen.findByText(/没有网络也能看.*；有 1 个图片或附件没有存下，联网才能看/)).toBeTruthy()
  expect(addresses()).toEqual(['/api/files/document/a.png', '/api/files/document/b.pdf'])
  cleanup()
  // What is there is not fetched again.
  renderPage(<MobilePreparationsPage />, { path: HERE, user: signedIn() })
  await screen.findByText(/有 1 个图片或附件没有存下/)
  expect(calls.filter(({ call }) => call.endsWith('/a.png'))).toHaveLength(1)
  cleanup()

  const asked = '/api/files/document/a.png?token=another'
  expect(await answerOfWorker(caches, asked)).toBe('a picture')
  expect(await answerOfWorker(caches, asked, 'navigate')).toBeUndefined()
  expect(await answerOfWorker(caches, '/api/lesson-preparations/5')).toBeUndefined()
  await expect(answerOfWorker(caches, '/api/files/document/c.mp4')).rejects.toThrow('Failed to fetch')
  clearSession()
  await expect.poll(addresses).toEqual([])
})

test('with a formula in the week the script that sets it is fetched ahead', async () => {
  const { loadedFormula } = await import('../../../../shared/rich-text/load-formula')
  const user = signInAs({ roles: ['TEACHER'] })
  const math = { type: 'doc', content: [{ type: 'blockMath', attrs: { latex: 'x=7' } }] }
  stubFetch({
    'GET /api/lesson-preparations/week': enveloped(WEEK),
    'GET /api/lesson-preparations/5': enveloped({
      ...PREPARATION,
      content: { ...PREPARATION.content, board: { doc: math, blocks: ['eeee'] } },
    }),
  })
  renderPage(<MobilePreparationsPage />, { path: HERE, user })
  await expect.poll(loadedFormula, { timeout: 5_000 }).toBeTruthy()
})

test('what is still to be held stands first, and the next week is a tap away', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T02:00:00Z') })
  const user = signInAs({ roles: ['TEACHER'] })
  const held = (id: number, date: string) => ({ ...LESSON, id, date, preparation: null })
  const [monday, friday] = [held(1, '2026-11-16'), held(2, '2026-11-20')]
  const server = stubFetch({
    'GET /api/lesson-preparations/week': enveloped({ ...WEEK, lessons: [monday, friday] }),
    'GET /api/lesson-preparations/week?date=2026-11-25': enveloped({ ...WEEK, week: 13, lessons: [] }),
  })
  renderPage(<MobilePreparationsPage />, { path: HERE, user })
  await screen.findByText(/已备 1 \/ 2 节/)
  const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(days).toEqual(['周五 11-20', '周一 11-16'])
  fireEvent.click(screen.getByLabelText('下周'))
  expect(await screen.findByText(/第 13 周/)).toBeTruthy()
  expect(await screen.findByText('这一周没有课。')).toBeTruthy()
  expect(server.some(({ call }) => call.endsWith('date=2026-11-25'))).toBe(true)
})

test('a resource that the text names is opened on the phone; of one that is not shared only the name stands there', async () => {
  const user = signInAs({ roles: ['TEACHER'] })
  stubFetch({
    'GET /api/lesson-preparations/week': enveloped(WEEK),
    'GET /api/lesson-preparations/5': enveloped(PREPARATION),
    'GET /api/course-resources/9': enveloped({
      ...{
        id: 9,
        name: '移项课件（新）',
        kind: 'PDF',
        fileName: '移项.pdf',
        size: 2048,
        url: '/api/files/x/y',
      },
      ...{ authorName: '林晓月', source: '原创', copyright: '仅供校内使用' },
    }),
  })
  renderPage(<MobilePreparationsPage />, { path: `${HERE}?id=5`, user })
  expect(await screen.findByText('《别人的》')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '移项课件（新）' }))
  expect(await screen.findByText('林晓月，移项.pdf，2 KB')).toBeTruthy()
})

test('what came of a lesson is written on the phone, from the list of those that wait for it', async () => {
  const user = signInAs({ roles: ['TEACHER'] })
  const own = { ...PREPARATION, mayReflect: true, revision: 3 }
  const server = stubFetch({
    'GET /api/lesson-preparations/week': enveloped(WEEK),
    'GET /api/lesson-preparations?reflects=true&size=50': enveloped({
      content: [{ id: 5, title: '移项', firstDate: '2026-11-17', classNames: ['初一(3)班'] }],
      totalElements: 1,
    }),
    'GET /api/lesson-preparations/5': enveloped(own),
    'PUT /api/lesson-preparations/5': enveloped({ saved: true, revision: 4 }),
  })
  renderPage(<MobilePreparationsPage />, { path: `${HERE}?reflects=true`, user })
  fireEvent.click(await screen.findByRole('link', { name: /移项/ }))
  const save = await screen.findByRole('button', { name: '保存反思' })
  expect(save).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByLabelText('写几句'), { target: { value: '负号错得多\n下次先练' } })
  // Whoever is called away finds it again.
  cleanup()
  renderPage(<MobilePreparationsPage />, { path: `${HERE}?id=5`, user: signedIn() })
  expect(await screen.findByLabelText('写几句')).toHaveProperty('value', '负号错得多\n下次先练')
  fireEvent.click(screen.getByRole('button', { name: '保存反思' }))
  const lines = ['负号错得多', '下次先练'].map((text) => ({
    type: 'paragraph',
    content: [{ type: 'text', text }],
  }))
  await expect
    .poll(() => server.find(({ call }) => call.startsWith('PUT'))?.body)
    .toEqual({ revision: 3, reflection: { type: 'doc', content: lines } })
  await expect.poll(() => Object.keys(localStorage).some((key) => key.includes('reflection'))).toBe(false)
})

test('what colleagues have handed in is read and decided on the phone', async () => {
  const user = signInAs({ roles: ['HEAD_TEACHER'] })
  const row = { id: 5, title: '移项', authorName: '林晓月', courseName: '数学', dueOn: '2026-11-16' }
  const plan = {
    ...{ id: 8, title: '初一数学教学计划', authorName: '林晓月', courseName: '数学', latestNumber: 2 },
    ...{ semesterName: '第一学期', mayDecide: true },
    content: {
      ...{ situation: null, textbook: null, aims: '会用', keyPoints: null, measures: null, lessons: [] },
    },
  }
  const server = stubFetch({
    'GET /api/lesson-preparations/week': enveloped(WEEK),
    'GET /api/lesson-preparations/reviews?charged=true&size=50': enveloped({
      content: [{ ...row, isOverdue: true }],
      totalElements: 1,
    }),
    'GET /api/teaching-plans?charged=true&size=50': enveloped({ content: [plan], totalElements: 1 }),
    'GET /api/teaching-plans/8': enveloped(plan),
    'POST /api/teaching-plans/8/approve?number=2': enveloped(plan),
    'GET /api/lesson-preparations/5': enveloped({ ...PREPARATION, mayReview: true, reviewNumber: 3 }),
    // Handed in again since: nobody decides about what they have not read.
    'GET /api/lesson-preparations/5/reviews': enveloped([{ number: 4 }, { number: 3 }]),
    'POST /api/lesson-preparations/5/reject?number=3': enveloped(PREPARATION),
  })
  renderPage(<MobilePreparationsPage />, { path: `${HERE}?review=waiting`, user })
  fireEvent.click(await screen.findByRole('link', { name: /移项.*逾期/ }))
  fireEvent.click(await screen.findByRole('button', { name: '退回' }))
  expect(await screen.findByText('请填写退回理由')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('退回理由'), { target: { value: '例 1 跨度偏大' } })
  fireEvent.click(screen.getByRole('button', { name: '退回' }))
  fireEvent.click(await screen.findByRole('link', { name: /初一数学教学计划/ }))
  expect(await screen.findByText('会用')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: '通过' }))
  await expect
    .poll(() => server.filter(({ call }) => call.startsWith('POST')))
    .toMatchObject([
      { call: 'POST /api/lesson-preparations/5/reject?number=3', body: { reason: '例 1 跨度偏大' } },
      { call: 'POST /api/teaching-plans/8/approve?number=2' },
    ])
})
