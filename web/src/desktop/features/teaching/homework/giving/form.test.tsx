import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { ClassLedger } from '@xueqiao/contract/features/teaching/homework/ledger'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../../../api/queries'
import { fullestOf, spreadOver } from '../../../../../shared/homework/evening'
import { hasButton, press } from '../../../../kit/acting'
import { paged, refused, renderAt, signIn, standIn } from '../../../../kit/testing'
import { homework, photo } from '../testing'
import { dayOf, dueLater } from './dues'
import { HomeworkFormPage } from './HomeworkFormPage'
import { barsOf } from './LedgerPanel'
import { Logged } from './Logged'
import { Templates } from './Templates'

afterEach(cleanup)

test('what similar work took is shown, and its half offered as the estimate', async () => {
  signIn(['homework:create'])
  const spread = [
    { from: 25, count: 1 },
    { from: 35, count: 2 },
  ]
  standIn({ 'GET /api/homeworks/minutes': { homeworks: 5, pupils: 3, median: 36, spread, ratio: 1.2 } })
  const take = vi.fn()
  renderAt('/', <Logged courseId={2} estimated={30} onTake={take} />)
  const chart = await screen.findByRole('region', { name: '学生做同类作业实际用时' })
  expect(chart.textContent).toContain(
    '近 5 次同科作业，3 人次自报，每点一人。实际约为预计的 1.2 倍。半数学生会超过您预计的 30 分钟。',
  )
  expect(chart.querySelectorAll('li i')).toHaveLength(3)
  await press('采用中位 36 分钟')
  expect(take).toHaveBeenCalledWith(36)
})

test('a template is begun with, thrown away, or made of what is written', async () => {
  signIn(['homework:create'])
  const template = { id: 4, title: '听写', courseId: 2, courseName: '语文', estimatedMinutes: 10 }
  const server = standIn({ 'GET /api/homeworks/templates': [template] })
  const [take, save] = [vi.fn(), vi.fn()]
  renderAt('/', <Templates onTake={take} onSave={save} isNew={false} courseId={2} />)
  await press('从模板开始')
  await press('删除模板 听写')
  await expect.poll(() => server.writes()).toEqual(['DELETE /api/homeworks/templates/4'])
  await press('采用 听写')
  expect(take).toHaveBeenCalledWith(template)
  await press('存为模板')
  expect(save).toHaveBeenCalled()
  expect(hasButton('复制上次的')).toBe(false)
})

const OPTIONS = {
  courses: [
    { id: 2, name: '数学', classes: [{ id: 3, name: '初一(3)班', grade: 7, students: 40, cap: 90 }] },
    { id: 5, name: '信息', classes: [] },
  ],
}
const NO_MINUTES = { homeworks: 0, pupils: 0, median: null, spread: [], ratio: null }
const showNew = () =>
  renderAt(
    '/homework/create',
    <Routes>
      <Route path="/homework/create" element={<HomeworkFormPage />} />
      <Route path="*" element={null} />
    </Routes>,
  )

test('a template keeps the course that is chosen where one no longer teaches its own', async () => {
  signIn(['homework:view', 'homework:create'])
  const template = (id: number, title: string, courseId: number) => ({
    ...{
      id,
      title,
      courseId,
      courseName: '某科',
      content: `${title}第 5 课`,
      doc: null,
      estimatedMinutes: 10,
    },
    ...{ written: true, scoring: 'points', levelStyle: 'letters', needsSubmission: true },
  })
  const server = standIn({
    'GET /api/homeworks/options': { courses: OPTIONS.courses.slice(0, 1) },
    'GET /api/homeworks/templates': [template(4, '听写', 99), template(5, '口算', 2)],
    'GET /api/homeworks/minutes': NO_MINUTES,
    'POST /api/homeworks/templates': template(6, '听写', 2),
  })
  showNew()
  for (const title of ['听写', '口算']) {
    await press('从模板开始')
    await press(`采用 ${title}`)
    expect(await screen.findByText(`${title}第 5 课`)).toBeTruthy()
    await press('存为模板')
    await expect
      .poll(() => server.bodyOf('POST /api/homeworks/templates'))
      .toMatchObject({ title, courseId: 2 })
  }
})

test('last week’s homework is copied from the new form, of the course that is chosen', async () => {
  signIn(['homework:view', 'homework:create'])
  const given = { ...homework, classes: [classOf(3, '2026-11-17T00:00:00.000Z', '2026-11-16')] }
  const foreign = { ...given, id: 8, title: '别人的', may: { manage: false, end: false, grade: false } }
  const server = standIn({
    'GET /api/homeworks/options': { courses: OPTIONS.courses.slice(0, 1) },
    'GET /api/homeworks/minutes': NO_MINUTES,
    'GET /api/homeworks/search': refused('服务器忙'),
    'POST /api/homeworks/7/copy': { ...given, id: 12, status: 'DRAFT' },
  })
  showNew()
  await press('复制上次的')
  // What could not be read is not still on its way.
  expect(await screen.findByText('未能加载布置过的作业')).toBeTruthy()
  server.on('GET /api/homeworks/search', paged([given, foreign]))
  await press('重试')
  await press('复制 移项练习')
  await expect.poll(() => screen.getByTestId('place').textContent).toBe('/homework/edit/12')
  expect(hasButton('复制 别人的')).toBe(false)
  expect(server.asked('courseId=2&').length + server.asked('courseId=2').length).toBeGreaterThan(0)
})

/** Monday to Sunday; what others gave by day. */
const DAYS = [16, 17, 18, 19, 20, 21, 22].map((day) => `2099-11-${day}`)
const FREE = ['2099-11-21', '2099-11-22']
const ledgerOf = (classId: number, date: string, given: Record<string, [string, number]>): ClassLedger => ({
  ...{ classId, className: `初一(${classId})班`, grade: 7, cap: 90, date, entries: [] },
  minutes: given[date]?.[1] ?? 0,
  week: DAYS.map((day) => {
    const [courseName, minutes] = given[day] ?? ['', 0]
    const courses = minutes === 0 ? [] : [{ courseId: 1, courseName, minutes }]
    return { date: day, free: FREE.includes(day), minutes, over: minutes > 90, courses }
  }),
  joined: [],
})

test('what was given out already is taken off the day it counted for, wherever it goes', () => {
  const ledger = ledgerOf(3, '2099-11-18', { '2099-11-16': ['数学', 60], '2099-11-18': ['数学', 30] })
  const planned = { homeworkId: 7, courseName: '数学', minutes: 40, written: true }
  const givenOn = '2099-11-16'
  const before = { day: '2099-11-16', givenOn, minutes: 25 }
  const moved = { id: 3, name: '', day: '2099-11-18', givenOn, before }
  const sums = (bars: ReturnType<typeof barsOf>) => bars.slice(0, 3).map(({ sum }) => sum)
  expect(sums(barsOf(ledger, planned, moved))).toEqual([35, 0, 70])
  expect(sums(barsOf(ledger, planned, { ...moved, before: undefined }))).toEqual([60, 0, 70])
})

test('what is due after a weekend is spread over it, from the day before it on', () => {
  const ledger = ledgerOf(3, '2099-11-22', { '2099-11-20': ['语文', 60] })
  const planned = { homeworkId: undefined, courseName: '数学', minutes: 45, written: true }
  const weekend = { id: 3, name: '', day: '2099-11-22', givenOn: '2099-11-20', before: undefined }
  const sums = (one: typeof weekend) => barsOf(ledger, planned, one).map(({ sum }) => sum)
  expect(sums(weekend)).toEqual([0, 0, 0, 0, 75, 15, 15])
  // Never over a day before it was given.
  expect(sums({ ...weekend, givenOn: '2099-11-21' })).toEqual([0, 0, 0, 0, 60, 22, 23])
})

test('over a holiday it is spread over the days of other weeks, too, and the fullest of them is spoken of', () => {
  const day = (date: string, free: boolean, minutes = 0) => ({
    date,
    free,
    minutes,
    over: false,
    courses: [],
  })
  const ledger = {
    ...ledgerOf(3, '2099-11-16', {}),
    joined: [day('2099-11-13', false, 80), day('2099-11-14', true), day('2099-11-15', true)],
  }
  ledger.week[0] = day('2099-11-16', true)
  const plan = { day: '2099-11-16', givenOn: '2099-11-13', minutes: 40 }
  expect(spreadOver(ledger, plan).map(({ minutes }) => minutes)).toEqual([10, 10, 10, 10])
  const fullest = { date: '2099-11-13', own: 10, sum: 90, evenings: 4 }
  expect(fullestOf(ledger, { plan, before: undefined })).toEqual(fullest)
  const before = { ...plan, minutes: 80 }
  expect(fullestOf(ledger, { plan, before })).toMatchObject({ sum: 70 })
})

const classOf = (classId: number, dueAt: string, day: string) => ({
  ...{ classId, className: `初一(${classId})班`, dueAt, day, progress: null },
})
/** In the evening, where the reader is. */
const dueOn = (day: number) => new Date(Date.UTC(2099, 10, day, 20 - 8)).toISOString()
const DUES = { 3: dueOn(18), 4: dueOn(19) }
const OTHERS: Record<string, [string, number]> = {
  '2099-11-19': ['语文', 80],
  '2099-11-20': ['语文', 70],
  '2099-11-21': ['英语', 20],
}

test('each class stands on its own evening; one that is over is marked, moved to a day with room, or explained', async () => {
  signIn(['homework:view', 'homework:create'])
  const draft = {
    ...homework,
    ...{ status: 'DRAFT', publishedAt: null, estimatedMinutes: 40, overCapReason: '单元测试' },
    classes: [classOf(3, DUES[3], '2099-11-18'), classOf(4, DUES[4], '2099-11-19')],
  }
  const classes = [3, 4].map((id) => ({ id, name: `初一(${id})班`, grade: 7, students: 40, cap: 90 }))
  const reason = [{ field: 'overCapReason', message: '确需布置请填写理由' }]
  const server = standIn({
    'GET /api/homeworks/7': draft,
    'GET /api/homeworks/options': { courses: [{ id: 2, name: '数学', classes }] },
    'GET /api/homeworks/templates': [],
    'GET /api/homeworks/minutes': { homeworks: 0, pupils: 0, median: null, spread: [], ratio: null },
    'GET /api/homeworks/ledger': (call: string) => {
      const asked = new URLSearchParams(call.split('?')[1])
      const [classId, date] = [Number(asked.get('classId')), asked.get('date') ?? '']
      return ledgerOf(classId, date, classId === 4 ? OTHERS : {})
    },
    'PUT /api/homeworks/7': refused('确需布置请填写理由', { errors: reason }, 400),
  })
  renderAt(
    '/homework/edit/7',
    <Routes>
      <Route path="/homework/edit/:id" element={<HomeworkFormPage />} />
      <Route path="*" element={null} />
    </Routes>,
  )
  const panel = await screen.findByRole('complementary', { name: '当天作业时长' })
  expect(await within(panel).findByText('初一(4)班 超')).toBeTruthy()
  expect(within(panel).getByText('分钟，计入 11-18', { exact: false })).toBeTruthy()
  await press('存草稿')
  await expect
    .poll(() => server.bodyOf('PUT /api/homeworks/7'))
    .toMatchObject({
      status: 'DRAFT',
      overCapReason: '单元测试',
      classes: [
        { classId: 3, dueAt: DUES[3] },
        { classId: 4, dueAt: DUES[4] },
      ],
    })
  fireEvent.click(within(panel).getByText('初一(4)班 超'))
  // Friday has no room for forty more, but for half of them.
  await press('改到周六，分 2 天完成')
  await expect.poll(() => within(panel).queryByRole('alert')).toBeNull()
  await press('存草稿')
  const moved = { classId: 4, dueAt: dueOn(21) }
  await expect
    .poll(() => server.bodyOf('PUT /api/homeworks/7'))
    .toMatchObject({ classes: [{ classId: 3, dueAt: DUES[3] }, moved] })
})

test('what is moved to an evening takes that one, also where another day makes no other evening', () => {
  // Due this morning and the next one it is work of today: the evening before lies before it was given.
  const morning = new Date('2099-11-18T09:00+08:00').toISOString()
  const publishAt = new Date('2099-11-18T08:00+08:00').toISOString()
  const values = { classIds: [3], dueAt: morning, dueOf: {}, publishAt }
  const { dueAt = null } = dueLater(values, 3, '2099-11-19')
  expect(dayOf({ dueAt, publishAt })).toBe('2099-11-19')
  expect(dueAt).toBe(new Date('2099-11-20T09:00+08:00').toISOString())
})

const morning = new Date('2099-11-19T08:00+08:00').toISOString()
const draftOf = (some: object = {}) => ({
  ...homework,
  ...{ status: 'DRAFT', publishedAt: null, classes: [classOf(3, morning, '2099-11-18')] },
  ...some,
})
const showOld = (answers: Record<string, unknown>) => {
  signIn(['homework:view', 'homework:create'])
  const server = standIn({
    'GET /api/homeworks/options': { courses: OPTIONS.courses.slice(0, 1) },
    'GET /api/homeworks/templates': [],
    'GET /api/homeworks/minutes': NO_MINUTES,
    'GET /api/homeworks/ledger': ledgerOf(3, '2099-11-18', {}),
    ...answers,
  })
  renderAt(
    '/homework/edit/7',
    <Routes>
      <Route path="/homework/edit/:id" element={<HomeworkFormPage />} />
      <Route path="*" element={null} />
    </Routes>,
  )
  return server
}
const PUT = 'PUT /api/homeworks/7'
const title = () => screen.getByLabelText<HTMLInputElement>('标题')
const minutes = () => screen.getByLabelText<HTMLInputElement>('预计用时（分钟）')
const retitle = async (words: string) =>
  fireEvent.change(await screen.findByLabelText('标题'), { target: { value: words } })

test('what is saved as a draft has no hour, also where one is chosen', async () => {
  const server = showOld({
    'GET /api/homeworks/7': draftOf({ publishAt: '2099-11-18T00:00:00.000Z' }),
    [PUT]: draftOf({ version: 2 }),
  })
  await retitle('改过')
  await press('存草稿')
  await expect.poll(() => server.bodyOf(PUT)).toMatchObject({ status: 'DRAFT', publishAt: null })
})

test('a picture in the text is no attachment, and one that leaves the text leaves the homework', async () => {
  const image = { type: 'image', attrs: { fileId: 30 } }
  const files = [photo(30), photo(31)]
  const server = showOld({
    'GET /api/homeworks/7': draftOf({ doc: { type: 'doc', content: [image] }, files }),
    [PUT]: draftOf({ version: 2 }),
  })
  await retitle('改过')
  expect(screen.getByRole('button', { name: '移除附件 第31页.jpg' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '移除附件 第30页.jpg' })).toBeNull()
  // It is seen where it stands.
  expect(document.querySelector('.rich-text img')?.getAttribute('src')).toContain('/api/files/30')
  await press('存草稿')
  await expect.poll(() => server.bodyOf(PUT)).toMatchObject({ fileIds: [31] })
})

test('what is refused of one class stands at the due time; a template says that it has no pictures', async () => {
  const errors = [{ field: 'classes.0.dueAt', message: '截止时间已经过去' }]
  const server = showOld({
    'GET /api/homeworks/7': draftOf({ files: [photo(31)] }),
    [PUT]: refused('截止时间已经过去', { errors }, 400),
    'POST /api/homeworks/templates': {},
  })
  await retitle('改过')
  await press('存草稿')
  await expect
    .poll(() => [...document.querySelectorAll('.ant-form-item-explain-error')].map((one) => one.textContent))
    .toEqual(['截止时间已经过去'])
  await press('存为模板')
  expect(await screen.findByText('已存为模板，图片和附件没有随模板保存')).toBeTruthy()
  expect(server.asked('POST /api/homeworks/templates')).toHaveLength(1)
})

test('what a colleague saves meanwhile is said; what is typed here stays, and the rest follows', async () => {
  const server = showOld({ 'GET /api/homeworks/7': draftOf(), [PUT]: draftOf({ version: 3 }) })
  await retitle('我的标题')
  server.on('GET /api/homeworks/7', draftOf({ title: '别人的', estimatedMinutes: 15, version: 2 }))
  await queryClient.invalidateQueries()
  expect(
    await screen.findByText(
      '有人刚刚修改了这项作业：标题 仍是您填写的，其余已是最新内容。请核对后再次保存。',
      { exact: false },
    ),
  ).toBeTruthy()
  expect([title().value, minutes().value]).toEqual(['我的标题', '15'])
  await press('存草稿')
  await expect
    .poll(() => server.bodyOf(PUT))
    .toMatchObject({ title: '我的标题', estimatedMinutes: 15, version: 2 })
})

test('a save that comes too late says who was first, and loses nothing', async () => {
  const stale = { version: 2, changedBy: '何建平', changedAt: '2026-11-16T12:00:00.000Z' }
  const server = showOld({
    'GET /api/homeworks/7': draftOf(),
    [PUT]: refused('已被修改', { code: 'STALE', stale }, 409),
  })
  await retitle('我的标题')
  server.on('GET /api/homeworks/7', draftOf({ title: '别人的', estimatedMinutes: 15, version: 2 }))
  await press('存草稿')
  expect(
    await screen.findByText('何建平刚刚修改了这项作业：标题 仍是您填写的', { exact: false }),
  ).toBeTruthy()
  expect([title().value, minutes().value]).toEqual(['我的标题', '15'])
  server.on(PUT, draftOf({ version: 3 }))
  await press('存草稿')
  await expect.poll(() => server.bodyOf(PUT)).toMatchObject({ title: '我的标题', version: 2 })
})

test('instead of what was typed one takes what the colleague wrote, its text too', async () => {
  const server = showOld({ 'GET /api/homeworks/7': draftOf() })
  await retitle('我的标题')
  server.on('GET /api/homeworks/7', draftOf({ title: '别人的', content: '读第 8 课', version: 2 }))
  await queryClient.invalidateQueries()
  await press('采用最新内容')
  expect(title().value).toBe('别人的')
  expect(await screen.findByText('读第 8 课')).toBeTruthy()
  expect(screen.queryByText(/刚刚修改了/)).toBeNull()
})

test('where nothing was typed the form shows what is there now', async () => {
  const server = showOld({ 'GET /api/homeworks/7': draftOf() })
  await screen.findByLabelText('标题')
  server.on('GET /api/homeworks/7', draftOf({ title: '别人的', version: 2 }))
  await queryClient.invalidateQueries()
  await expect.poll(() => title().value).toBe('别人的')
  expect(screen.queryByText(/刚刚修改了/)).toBeNull()
})

test('what is out already takes the evening of when it was given, not of today', async () => {
  // Given on the sixteenth for the next morning, and looked at long afterwards.
  const given = new Date('2026-11-16T16:00+08:00').toISOString()
  const due = new Date('2026-11-17T08:00+08:00').toISOString()
  const server = showOld({
    'GET /api/homeworks/7': { ...homework, publishedAt: given, classes: [classOf(3, due, '2026-11-16')] },
    'GET /api/homeworks/ledger': ledgerOf(3, '2026-11-16', {}),
  })
  expect(await screen.findByText('分钟，计入 11-16', { exact: false })).toBeTruthy()
  expect(server.asked('date=').map((call) => call.split('date=')[1])).toEqual(['2026-11-16'])
})
