import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { enveloped, renderPage, signInAs, stubFetch } from '../../kit/testing'
import { Plans } from '../Plans'
import { Resources } from './Resources'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const row = (id: number) => ({
  ...{ id, name: `资源${id}`, courseName: '数学', unit: null, lesson: null, kind: 'PDF', size: 2048 },
})
const page = (id: number) => enveloped({ content: [row(id)], totalElements: 21 })

test('what a class is given goes on over more than one page of a phone', async () => {
  const user = signInAs({ roles: ['STUDENT'] })
  stubFetch({
    'GET /api/course-resources?classId=3&page=0&size=20': page(1),
    'GET /api/course-resources?classId=3&page=1&size=20': page(2),
  })
  renderPage(<Resources classId={3} />, { path: '/', user })
  expect(await screen.findByText('资源1')).toBeTruthy()
  expect(screen.getByRole('button', { name: '上一页' })).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('button', { name: '下一页' }))
  expect(await screen.findByText('资源2')).toBeTruthy()
  expect(screen.getByText('2 / 2')).toBeTruthy()
  expect(screen.getByRole('button', { name: '下一页' })).toHaveProperty('disabled', true)
})

const plan = (id: number) => ({
  ...{ id, title: `计划${id}`, courseName: '数学', semesterName: '第一学期', hours: 80 },
})

test('plans go on over more than one page, and are read as a whole', async () => {
  const user = signInAs({ roles: ['STUDENT'] })
  const plans = (n: number) => enveloped({ content: [plan(n)], totalElements: 26 })
  const lesson = { week: 5, unit: '第一章', title: '有理数的加法', hours: 2, aims: '会算', keyPoints: '符号' }
  const parts = {
    situation: '45 人',
    textbook: '人教版',
    aims: '会用',
    keyPoints: '难在符号',
    measures: '分层',
  }
  stubFetch({
    'GET /api/teaching-plans?grade=%E5%88%9D%E4%B8%80&approved=true&sort=semester%2Cdesc&page=0&size=20':
      plans(1),
    'GET /api/teaching-plans?grade=%E5%88%9D%E4%B8%80&approved=true&sort=semester%2Cdesc&page=1&size=20':
      plans(2),
    'GET /api/teaching-plans/2?approved=true': enveloped({
      ...{ ...plan(2), authorName: '林晓月', content: { title: '计划2', ...parts, lessons: [lesson] } },
    }),
  })
  renderPage(<Plans grade="初一" />, { path: '/', user })
  expect(await screen.findByText('计划1')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '下一页' }))
  fireEvent.click(await screen.findByText('计划2'))
  for (const words of ['45 人', '人教版', '会用', '难在符号', '分层', '会算', '符号'])
    expect(await screen.findByText(words)).toBeTruthy()
})

test('a sound or film that the phone cannot play is one to download', async () => {
  const user = signInAs({ roles: ['STUDENT'] })
  const film = {
    ...{ ...row(5), kind: 'VIDEO', url: '/api/files/resource/a.mov', fileName: '实验.mov' },
    ...{ authorName: '林晓月', source: '自制', copyright: '校内使用' },
  }
  stubFetch({
    'GET /api/course-resources?classId=3&page=0&size=20': enveloped({ content: [film], totalElements: 1 }),
  })
  renderPage(<Resources classId={3} />, { path: '/', user })
  fireEvent.click(await screen.findByText('资源5'))
  const player = await screen.findByLabelText('资源5', { selector: 'video' })
  expect(player.getAttribute('src')).toMatch(/a\.mov/)
  fireEvent.error(player)
  expect(await screen.findByText('这部手机的浏览器不能播放这种文件，请下载后打开。')).toBeTruthy()
  expect(screen.getByRole('button', { name: '下载' })).toBeTruthy()
})

test('a PDF is read page by page on the phone; one that cannot be is one to download', async () => {
  const drawn: number[] = []
  const pageOf = (number: number) => ({
    getViewport: ({ scale }: { scale: number }) => ({ width: 600 * scale, height: 800 * scale }),
    render: () => {
      drawn.push(number)
      return { promise: Promise.resolve(), cancel: () => {} }
    },
  })
  const pdf = { numPages: 3, getPage: async (number: number) => pageOf(number) }
  const getDocument = vi.fn((_asked: object) => ({ promise: Promise.resolve(pdf), destroy: async () => {} }))
  vi.doMock('pdfjs-dist/legacy/build/pdf.mjs', () => ({ getDocument, GlobalWorkerOptions: {} }))
  const user = signInAs({ roles: ['STUDENT'] })
  const paper = {
    ...{ ...row(6), url: '/api/files/resource/a.pdf', fileName: '导学案.pdf' },
    ...{ authorName: '林晓月', source: '自制', copyright: '校内使用' },
  }
  stubFetch({
    'GET /api/course-resources?classId=3&page=0&size=20': enveloped({ content: [paper], totalElements: 1 }),
  })
  renderPage(<Resources classId={3} />, { path: '/', user })
  fireEvent.click(await screen.findByText('资源6'))
  expect(await screen.findByRole('img', { name: '第 1 页' })).toBeTruthy()
  // By parts, so that a large one does not come as a whole for its first page.
  expect(getDocument.mock.calls[0]?.[0]).toMatchObject({ disableAutoFetch: true, useWorkerFetch: false })
  await expect.poll(() => drawn).toEqual([1])
  fireEvent.click(screen.getByRole('button', { name: '下一页' }))
  expect(await screen.findByRole('img', { name: '第 2 页' })).toBeTruthy()
  await expect.poll(() => drawn).toEqual([1, 2])
  fireEvent.click(screen.getByRole('button', { name: '放大' }))
  await expect.poll(() => drawn).toEqual([1, 2, 2])
  cleanup()
  getDocument.mockImplementation(() => ({
    promise: Promise.reject(new Error('password')),
    destroy: async () => {},
  }))
  renderPage(<Resources classId={3} />, { path: '/', user })
  fireEvent.click(await screen.findByText('资源6'))
  expect(await screen.findByText('这份 PDF 不能在页面中打开，请下载后打开。')).toBeTruthy()
  expect(screen.getByRole('button', { name: '下载' })).toBeTruthy()
})
