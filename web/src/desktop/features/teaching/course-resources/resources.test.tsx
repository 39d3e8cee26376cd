import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ResourceRow } from '@xueqiao/contract/features/teaching/course-resources/api'
import { afterEach, expect, test, vi } from 'vitest'
import { choose, press, says } from '../../../kit/acting'
import { conforms } from '../../../kit/conformance'
import { lost, paged, refused, renderAt, signIn, standIn } from '../../../kit/testing'
import { ResourcesPage } from './ResourcesPage'
import { Versions } from './Versions'

afterEach(cleanup)

const ROW: ResourceRow = {
  ...{ id: 5, name: '导学案', courseId: 2, courseName: '数学', unit: '第一单元', lesson: '第一课时' },
  ...{ kind: 'PDF', fileName: '导学案.pdf', type: 'application/pdf', size: 2_100_000, thumbnailUrl: null },
  ...{
    url: '/api/files/resource/a.pdf',
    tags: ['预习'],
    share: 'GROUP',
    classes: [{ id: 1, name: '初一1班' }],
  },
  ...{
    source: '原创',
    copyright: '仅供校内',
    authorName: '林晓月',
    downloads: 7,
    favourite: false,
    number: 1,
  },
  ...{ updatedAt: '2026-11-13T08:00:00.000Z', deletedAt: null, version: 3 },
  ...{ isOwn: true, mayEdit: true, mayRemove: true },
}
const TEACHER = ['courseResource:view', 'courseResource:upload']
const UPLOADS = '/api/course-resources/uploads'

const open = (codes = TEACHER, more: Record<string, unknown> = {}, path = '/teaching/resources') => {
  signIn(codes)
  const server = standIn({
    'GET /api/course-resources': paged([ROW]),
    'GET /api/course-resources/{id}': ROW,
    'GET /api/course-resources/{id}/versions': [],
    'GET /api/course-resources/courses': [{ id: 2, name: '数学' }],
    'GET /api/course-resources/folders': [
      { unit: '第一单元', lesson: '第一课时', count: 3 },
      { unit: '第一单元', lesson: null, count: 1 },
      { unit: null, lesson: '复习课', count: 2 },
      { unit: null, lesson: null, count: 2 },
    ],
    'GET /api/course-resources/options': {
      courses: [{ id: 2, name: '数学', classes: [{ id: 1, name: '初一1班' }] }],
      maxMb: 10,
    },
    ...more,
  })
  renderAt(path, <ResourcesPage />)
  return server
}

test('the list lies in folders, and shows each what they may do', async () => {
  open()
  await screen.findByText('导学案')
  for (const name of ['上传资源', '下载', '收藏']) expect(screen.getByRole('button', { name })).toBeTruthy()
  expect(screen.getByText('和 1 个班级')).toBeTruthy()
  const folders = within(screen.getByRole('navigation', { name: '文件夹' }))
  fireEvent.click(await folders.findByRole('button', { name: '数学' }))
  const unit = await folders.findByRole('button', { name: /第一单元/ })
  expect(unit.textContent).toContain('4')
  fireEvent.click(unit)
  fireEvent.click(await folders.findByRole('button', { name: /第一课时/ }))
  await waitFor(() =>
    expect(folders.getByRole('button', { name: /第一课时/ }).getAttribute('aria-current')).toBe('true'),
  )
  expect(folders.getByRole('button', { name: '打包下载' })).toBeTruthy()
  // A lesson of no unit is a folder of the course.
  const alone = await folders.findByRole('button', { name: /复习课/ })
  fireEvent.click(alone)
  await waitFor(() =>
    expect(folders.getByRole('button', { name: /复习课/ }).getAttribute('aria-current')).toBe('true'),
  )
  cleanup()
  open(['courseResource:view'], {
    'GET /api/course-resources': paged([{ ...ROW, isOwn: false, mayEdit: false, mayRemove: false }]),
  })
  await screen.findByText('导学案')
  for (const name of ['上传资源', '编辑', '删除']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a folder that is refused says why; one that may go is saved by the browser itself', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const tooLarge = refused('文件夹过大，请分单元下载', {}, 400)
  const zip = '/api/course-resources/zip'
  const server = open(TEACHER, { [`HEAD ${zip}`]: tooLarge, [`GET ${zip}`]: tooLarge })
  const folders = within(await screen.findByRole('navigation', { name: '文件夹' }))
  fireEvent.click(await folders.findByRole('button', { name: '数学' }))
  await press('打包下载')
  await says('请求失败 (400): 文件夹过大，请分单元下载')
  expect(saved).not.toHaveBeenCalled()
  server.on(`HEAD ${zip}`, () => new Response(''))
  await press('打包下载')
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  expect(String(saved.mock.contexts[0])).toMatch(/zip\?courseId=2&token=/)
  expect(server.asked(`GET ${zip}`)).toHaveLength(1)
})

test('what is in the bin can be brought back, and is not opened', async () => {
  const binned = paged([{ ...ROW, deletedAt: '2026-11-14T08:00:00.000Z', mayEdit: false }])
  const server = open(
    TEACHER,
    { 'GET /api/course-resources': binned, 'POST /api/course-resources/{id}/restore': ROW },
    '/teaching/resources?bin=true',
  )
  await screen.findByText('导学案')
  expect(screen.queryByRole('button', { name: '下载' })).toBeNull()
  await press('恢复')
  await says('已恢复')
  expect(server.bodyOf('POST')).toBeUndefined()
})

test('files are sent in parts; one that breaks off goes on where it was, and one too large is not begun', async () => {
  let tries = 0
  const server = open(TEACHER, {
    [`POST ${UPLOADS}`]: { id: 9, size: 3_000_000, received: 0 },
    [`GET ${UPLOADS}/{id}`]: { id: 9, size: 3_000_000, received: 2_097_152 },
    [`POST ${UPLOADS}/{id}/parts`]: () =>
      ++tries === 2 ? lost() : { id: 9, size: 3_000_000, received: tries === 1 ? 2_097_152 : 3_000_000 },
    [`POST ${UPLOADS}/{id}/complete`]: {
      ...{ id: 77, url: '/api/files/resource/a.mp4', thumbnailUrl: null, name: '实验.mp4', size: 3_000_000 },
      type: 'video/mp4',
    },
    'POST /api/course-resources': ROW,
  })
  await screen.findByText('导学案')
  await press('上传资源')
  const dialog = within(await screen.findByRole('dialog'))
  const large = new File(['x'], '太大.mp4')
  Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 })
  const film = new File([new Uint8Array(3_000_000)], '实验.mp4')
  fireEvent.change(dialog.getByLabelText('选择文件'), { target: { files: [film, large] } })
  expect(await dialog.findByText('文件大小不能超过 10MB!')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: '取消上传 太大.mp4' }))
  fireEvent.click(dialog.getByRole('button', { name: '开始上传' }))
  fireEvent.click(await dialog.findByRole('button', { name: '重试' }))
  await vi.waitFor(() =>
    expect(server.bodyOf('POST')).toMatchObject({ fileId: 77, name: '实验', courseId: 2 }),
  )
  expect(tries).toBe(3)
  await says('已上传 1 个文件')
})

const choosing = async (film: File) => {
  await screen.findByText('导学案')
  await press('上传资源')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('选择文件'), { target: { files: [film] } })
  fireEvent.click(dialog.getByRole('button', { name: '开始上传' }))
  return dialog
}

test('what was refused says why again when it is tried anew', async () => {
  const gone = refused('上传任务已过期，文件不存在', {}, 404)
  const server = open(TEACHER, {
    [`POST ${UPLOADS}`]: { id: 9, size: 3, received: 0 },
    [`GET ${UPLOADS}/{id}`]: gone,
    [`POST ${UPLOADS}/{id}/parts`]: { id: 9, size: 3, received: 3 },
    [`POST ${UPLOADS}/{id}/complete`]: refused('不支持的文件类型', { field: 'file' }, 415),
  })
  const dialog = await choosing(new File(['abc'], '讲义.pdf'))
  expect(await dialog.findByText('不支持的文件类型')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: '重试' }))
  await vi.waitFor(() => expect(server.asked(`POST ${UPLOADS}/9/complete`)).toHaveLength(2))
  expect(await dialog.findByText('不支持的文件类型')).toBeTruthy()
  expect(server.asked(`POST ${UPLOADS}/9/parts`)).toHaveLength(2)
})

test('a file that is chosen again after the page was left goes on where it was', async () => {
  const answers = (parts: () => unknown) => ({
    [`POST ${UPLOADS}`]: { id: 9, size: 3_000_000, received: 0 },
    [`GET ${UPLOADS}/{id}`]: { id: 9, size: 3_000_000, received: 2_097_152 },
    [`POST ${UPLOADS}/{id}/parts`]: parts,
    [`POST ${UPLOADS}/{id}/complete`]: {
      ...{ id: 77, url: '/api/files/resource/a.mp4', thumbnailUrl: null, name: '实验.mp4', size: 3_000_000 },
      type: 'video/mp4',
    },
    'POST /api/course-resources': ROW,
  })
  const film = () => new File([new Uint8Array(3_000_000)], '实验.mp4', { lastModified: 1_700_000_000_000 })
  open(TEACHER, answers(lost))
  const dialog = await choosing(film())
  await dialog.findByRole('button', { name: '重试' })
  cleanup()
  const server = open(
    TEACHER,
    answers(() => ({ id: 9, size: 3_000_000, received: 3_000_000 })),
  )
  await choosing(film())
  await says('已上传 1 个文件')
  expect(server.asked(`POST ${UPLOADS}/9/parts`)).toEqual([`POST ${UPLOADS}/9/parts?offset=2097152`])
  // Whoever sends it once more sends another.
  cleanup()
  const again = open(
    TEACHER,
    answers(() => ({ id: 9, size: 3_000_000, received: 3_000_000 })),
  )
  await choosing(film())
  await vi.waitFor(() => expect(again.asked(`POST ${UPLOADS}/9/complete`)).toHaveLength(1))
  expect(again.asked(`GET ${UPLOADS}/9`)).toEqual([])
})

test('what another page is just sending is sent apart from it', async () => {
  const film = () => new File([new Uint8Array(3)], '实验.mp4', { lastModified: 1_700_000_000_001 })
  const answers = (id: number, parts: unknown) => ({
    [`POST ${UPLOADS}`]: { id, size: 3, received: 0 },
    [`POST ${UPLOADS}/{id}/parts`]: parts,
    [`POST ${UPLOADS}/{id}/complete`]: {
      ...{ id: 77, url: '/api/files/resource/a.mp4', thumbnailUrl: null, name: '实验.mp4', size: 3 },
      type: 'video/mp4',
    },
    'POST /api/course-resources': ROW,
  })
  open(TEACHER, answers(9, lost))
  await (await choosing(film())).findByRole('button', { name: '重试' })
  cleanup()
  const request = (_name: string, _options: object, task: (lock: null) => unknown) => task(null)
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }))
  const server = open(TEACHER, answers(10, { id: 10, size: 3, received: 3 }))
  await choosing(film())
  await says('已上传 1 个文件')
  expect(server.asked(`${UPLOADS}/9`)).toEqual([])
  expect(server.asked(`POST ${UPLOADS}/10/parts`)).toHaveLength(1)
  vi.unstubAllGlobals()
})

test('a PDF is read in a frame of the page, or downloaded where the browser shows none', async () => {
  vi.stubGlobal('navigator', { ...navigator, pdfViewerEnabled: true })
  open()
  fireEvent.click(await screen.findByText('导学案'))
  const dialog = within(await screen.findByRole('dialog'))
  const frame = await dialog.findByTitle<HTMLIFrameElement>('导学案')
  expect(frame.tagName).toBe('IFRAME')
  expect(frame.getAttribute('src')).toMatch(/^\/api\/files\/resource\/a\.pdf\?.*view=frame/)
  cleanup()
  vi.stubGlobal('navigator', { ...navigator, pdfViewerEnabled: false })
  open()
  fireEvent.click(await screen.findByText('导学案'))
  expect(await screen.findByText('这个浏览器不能在页面中显示 PDF，请下载后打开')).toBeTruthy()
  expect(screen.queryByTitle('导学案')).toBeNull()
  vi.unstubAllGlobals()
})

test('files that are dropped on the list are those to upload, into the folder that stands open', async () => {
  const drop = (types: string[], files: File[]) =>
    fireEvent.drop(screen.getByText('导学案'), { dataTransfer: { types, files } })
  const films = ['实验.mp4', '观察.mp4'].map((name) => new File(['x'], name))
  const unit = encodeURIComponent('第一单元')
  open(TEACHER, {}, `/teaching/resources?courseId=2&unit=${unit}`)
  await screen.findByText('导学案')
  drop(['text/plain'], [])
  expect(screen.queryByRole('dialog')).toBeNull()
  drop(['Files'], films)
  const dialog = within(await screen.findByRole('dialog'))
  for (const { name } of films) expect(dialog.getByText(name)).toBeTruthy()
  expect(dialog.getByLabelText('单元')).toHaveProperty('value', '第一单元')
  cleanup()
  open(['courseResource:view'])
  await screen.findByText('导学案')
  drop(['Files'], films)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('of several courses none is guessed for what is uploaded', async () => {
  const courses = [2, 3].map((id) => ({ id, name: `课程${id}`, classes: [] }))
  open(TEACHER, { 'GET /api/course-resources/options': { courses, maxMb: 10 } })
  await screen.findByText('导学案')
  await press('上传资源')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('选择文件'), { target: { files: [new File(['x'], '课件.pdf')] } })
  fireEvent.click(dialog.getByRole('button', { name: '开始上传' }))
  expect(await dialog.findByText('请选择课程')).toBeTruthy()
})

test('whoever closes the dialog while a file is on its way is asked before it is thrown away', async () => {
  const server = open(TEACHER, {
    [`POST ${UPLOADS}`]: { id: 9, size: 3, received: 0 },
    [`POST ${UPLOADS}/{id}/parts`]: () => new Promise(() => {}),
    [`DELETE ${UPLOADS}/{id}`]: null,
  })
  await screen.findByText('导学案')
  await press('上传资源')
  const dialog = within(await screen.findByRole('dialog'))
  const film = new File([new Uint8Array(3)], '实验.mp4')
  fireEvent.change(dialog.getByLabelText('选择文件'), { target: { files: [film] } })
  fireEvent.click(dialog.getByRole('button', { name: '开始上传' }))
  await dialog.findByLabelText('实验.mp4 上传进度')
  fireEvent.click(dialog.getByRole('button', { name: '取消' }))
  expect(await screen.findByText('确定要停止上传吗?')).toBeTruthy()
  expect(server.asked('DELETE')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: '停止上传' }))
  await waitFor(() => expect(server.asked('DELETE')).toHaveLength(1))
})

test('a new version that breaks off goes on where it was, with what was written about it, or is given up', async () => {
  let tries = 0
  const server = open(TEACHER, {
    [`POST ${UPLOADS}`]: { id: 9, size: 3, received: 0 },
    [`GET ${UPLOADS}/{id}`]: { id: 9, size: 3, received: 0 },
    [`POST ${UPLOADS}/{id}/parts`]: () => (++tries === 1 ? lost() : { id: 9, size: 3, received: 3 }),
    [`POST ${UPLOADS}/{id}/complete`]: {
      ...{ id: 78, url: '/api/files/resource/b.pdf', thumbnailUrl: null, name: 'b.pdf', size: 3 },
      type: 'application/pdf',
    },
    'POST /api/course-resources/{id}/versions': ROW,
  })
  renderAt('/', <Versions row={ROW} />)
  const part = within(await screen.findByRole('region', { name: '版本' }))
  fireEvent.change(part.getByLabelText('新版本的说明'), { target: { value: '改正了例 3' } })
  fireEvent.change(part.getByLabelText('选择新版本的文件'), {
    target: { files: [new File(['abc'], 'b.pdf')] },
  })
  fireEvent.click(await part.findByRole('button', { name: '继续上传' }))
  await vi.waitFor(() => expect(server.bodyOf('POST')).toEqual({ fileId: 78, note: '改正了例 3' }))
  expect(server.asked(`GET ${UPLOADS}/9`)).toHaveLength(1)
  expect(await part.findByRole('button', { name: '上传新版本' })).toBeTruthy()
})

test('what is written about a new version while it is on its way counts, and a file that has arrived is not sent again', async () => {
  let arrive = (_: unknown) => {}
  let tries = 0
  const server = open(TEACHER, {
    [`POST ${UPLOADS}`]: { id: 9, size: 3, received: 0 },
    [`POST ${UPLOADS}/{id}/parts`]: () => new Promise((resolve) => (arrive = resolve)),
    [`POST ${UPLOADS}/{id}/complete`]: {
      ...{ id: 78, url: '/api/files/resource/b.pdf', thumbnailUrl: null, name: 'b.pdf', size: 3 },
      type: 'application/pdf',
    },
    'POST /api/course-resources/{id}/versions': () => (++tries === 1 ? lost() : ROW),
  })
  renderAt('/', <Versions row={ROW} />)
  const part = within(await screen.findByRole('region', { name: '版本' }))
  const note = part.getByLabelText<HTMLInputElement>('新版本的说明')
  fireEvent.change(part.getByLabelText('选择新版本的文件'), {
    target: { files: [new File(['abc'], 'b.pdf')] },
  })
  await vi.waitFor(() => expect(server.asked(`POST ${UPLOADS}/9/parts`)).toHaveLength(1))
  fireEvent.change(note, { target: { value: '改正了例 3' } })
  arrive({ id: 9, size: 3, received: 3 })
  fireEvent.click(await part.findByRole('button', { name: '重新保存' }))
  await part.findByRole('button', { name: '上传新版本' })
  expect(server.bodyOf('POST')).toEqual({ fileId: 78, note: '改正了例 3' })
  expect(tries).toBe(2)
  expect(server.asked(`POST ${UPLOADS}/9/complete`)).toHaveLength(1)
  expect(note.value).toBe('')
})

test('a film that the browser cannot play is one to download', async () => {
  open(TEACHER, { 'GET /api/course-resources/{id}': { ...ROW, kind: 'VIDEO' } })
  fireEvent.click(await screen.findByText('导学案'))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.error(await dialog.findByLabelText('导学案'))
  expect(await dialog.findByText('这个浏览器不能播放这种文件，请下载后打开')).toBeTruthy()
})

conforms({
  page: <ResourcesPage />,
  path: '/teaching/resources',
  title: '课程资源',
  noun: '课程资源',
  reads: 'GET /api/course-resources',
  rows: [ROW],
  shows: '导学案',
  failed: '获取课程资源失败',
  fields: ['关键字', '类型', '标签'],
  columns: '资源名称|课程|共享范围|大小|下载|上传人|更新时间|操作'.split('|'),
  filter: ['关键字', '没有', 'keyword=没有'],
  also: {
    'GET /api/course-resources/courses': [{ id: 2, name: '数学' }],
    'GET /api/course-resources/options': { courses: [], maxMb: 10 },
  },
  rights: [
    { codes: TEACHER, bar: ['上传资源', '刷新'], row: ['下载', '收藏', '更多'] },
    { codes: ['courseResource:view'], bar: ['刷新'], row: ['下载', '收藏', '更多'] },
  ],
  remove: {
    call: 'DELETE /api/course-resources/{id}',
    ask: (line) => choose('更多', '删除', line),
    question: '确定要删除课程资源 导学案 吗?',
    done: '已移入回收站，30 天内可以恢复',
    failed: '删除课程资源失败',
  },
})
