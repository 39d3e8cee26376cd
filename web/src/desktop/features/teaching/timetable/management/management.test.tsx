import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { RULE_PRESETS } from '@xueqiao/contract/features/teaching/timetable/rules'
import { afterEach, expect, test } from 'vitest'
import { opened, pick, press } from '../../../../kit/acting'
import { paged, refused, renderAt, signIn, standIn } from '../../../../kit/testing'
import { ManagementPage } from './ManagementPage'

afterEach(cleanup)

const aVersion = (some: object = {}) => ({
  ...{ id: 7, semesterId: 1, semesterName: '第一学期', name: '秋二稿', status: 'DRAFT', effectiveFrom: null },
  ...{ publishedAt: null, publishedByName: null, basedOnName: '秋一稿', createdByName: '周敏' },
  ...{ updatedAt: '2026-11-16T02:00:00.000Z', version: 3, lessons: 2, placed: 1, locked: 0 },
  ...{ inForce: false, running: false },
  ...some,
})
const published = aVersion({
  id: 5,
  name: '秋一稿',
  status: 'PUBLISHED',
  effectiveFrom: '2026-09-01',
  inForce: true,
})
const aLesson = (id: number, some: object = {}) => ({
  ...{ id, courseId: 2, courseName: '数学', weekday: 1, lessonNumber: 1, length: 1, parity: 'EVERY' },
  ...{
    room: null,
    locked: false,
    teachers: [{ id: 3, name: '林晓月' }],
    classes: [{ id: 4, name: '初一1班' }],
  },
  ...some,
})
const aRun = {
  ...{
    id: 9,
    state: 'RUNNING',
    seed: 1,
    seconds: 30,
    startedAt: '2026-11-16T02:00:00.000Z',
    finishedAt: null,
  },
  ...{ startedByName: '周敏', taken: false, error: null },
  figures: {
    ...{ placed: 2, lessons: 2, hard: 0, soft: 12, iterations: 120_000 },
    rules: [{ rule: 'mornings', count: 3, cost: 12 }],
  },
  curve: [
    { at: 1, hard: 2, soft: 90 },
    { at: 2, hard: 0, soft: 40 },
    { at: 9, hard: 0, soft: 12 },
  ],
}

const open = (path = '/schedule/management') => {
  signIn(['schedule:create', 'schedule:manage'])
  const server = standIn({
    'GET /api/semesters': [
      { id: 1, name: '第一学期', isCurrent: true, startDate: '2026-09-01', endDate: '2027-01-31' },
    ],
    'GET /api/schedules': paged([aVersion(), published]),
    'GET /api/schedules/{id}': { ...aVersion(), rules: RULE_PRESETS.JUNIOR },
    'GET /api/schedules/{id}/check': {
      ...{ classes: 36, teachers: 98, lessons: 1100 },
      findings: [
        { fatal: true, text: '周文老师每周 32 节，可排的只有 30 节', link: '/schedule/teacher-plan' },
      ],
    },
    'GET /api/schedules/{id}/runs': [aRun],
    'GET /api/schedules/{id}/lessons': [
      aLesson(1),
      aLesson(2, { weekday: null, lessonNumber: null, courseName: '语文' }),
    ],
    'GET /api/schedules/{id}/compare/{id}': {
      same: 1,
      differences: [
        { courseName: '数学', classNames: '初一1班', before: ['周一第 1 节'], after: ['周五第 7 节'] },
      ],
      costs: {
        before: [{ rule: 'mornings', count: 3, cost: 12 }],
        after: [{ rule: 'mornings', count: 4, cost: 16 }],
      },
      ...{ hard: { before: 0, after: 0 }, soft: { before: 12, after: 16 } },
    },
  })
  renderAt(path, <ManagementPage />)
  return server
}

test('versions stand beside what is made of them; the check says what is wrong and where to mend it', async () => {
  const server = open()
  const list = await screen.findByRole('navigation', { name: '课表版本' })
  expect(within(list).getByText('草稿 1/2')).toBeTruthy()
  expect(within(list).getByText('执行中')).toBeTruthy()
  expect(await screen.findByText('周文老师每周 32 节，可排的只有 30 节')).toBeTruthy()
  expect(screen.getByRole('link', { name: '去修改' }).getAttribute('href')).toBe('/schedule/teacher-plan')
  expect(screen.getByRole('link', { name: '基础数据' }).getAttribute('href')).toBe('/schedule/base')
  await press('发布课表')
  await press('发布', await opened('发布 秋二稿'))
  await expect.poll(() => server.writes()).toEqual(['POST /api/schedules/7/publish'])
  expect(server.bodyOf('/publish')).toMatchObject({ version: 3 })
  fireEvent.click(within(list).getByText('秋一稿'))
  await expect.poll(() => screen.queryByRole('button', { name: '发布课表' })).toBeNull()
})

test('rules are set in words, a stage sets all of them, and they are saved from the version that was read', async () => {
  const server = open()
  fireEvent.click(await screen.findByRole('tab', { name: '规则' }))
  expect(await screen.findByText(/语文、数学、英语排在上午/)).toBeTruthy()
  await press('高中')
  await press('保存规则')
  await expect
    .poll(() => server.bodyOf('/api/schedules/7'))
    .toEqual({ rules: RULE_PRESETS.SENIOR, version: 3 })
})

test('a run shows what it has, and stops when it is told to', async () => {
  const server = open()
  fireEvent.click(await screen.findByRole('tab', { name: '自动排课' }))
  const run = await screen.findByRole('article', { name: '排课 9' })
  expect(run.textContent).toContain('语文、数学、英语排在上午3 节不在上午，扣 12')
  expect(within(run).getByRole('img', { name: '扣分随时间的变化' })).toBeTruthy()
  await press('停止，保留最好的结果')
  await expect.poll(() => server.writes()).toEqual(['POST /api/schedules/7/runs/9/stop'])
  await press('开始排课')
  await expect.poll(() => server.bodyOf('POST /api/schedules/7/runs')).toEqual({ seconds: 30, seed: 2 })
})

test('two versions stand beside each other with what each costs', async () => {
  open()
  fireEvent.click(await screen.findByRole('tab', { name: '比较' }))
  await pick('另一个版本', '秋一稿')
  const costs = await screen.findByRole('table', { name: '各规则的代价' })
  expect(costs.textContent).toContain('语文、数学、英语排在上午3 节不在上午，扣 124 节不在上午，扣 16+4')
  expect(screen.getByText('周五第 7 节')).toBeTruthy()
})

test('a lesson is picked and put; what would clash is said', async () => {
  const server = open()
  server.on('PUT /api/schedules/{id}/lessons', refused('周二第 3 节：周文同时在两个班', {}, 409))
  fireEvent.click(await screen.findByRole('tab', { name: '课表' }))
  expect(await screen.findByText('未排 1 节')).toBeTruthy()
  fireEvent.click(screen.getByText('语文'))
  fireEvent.click(screen.getByRole('button', { name: '移到周二第 3 节' }))
  expect(await screen.findByText('周二第 3 节：周文同时在两个班')).toBeTruthy()
  expect(server.bodyOf('/lessons')).toEqual({ version: 3, moves: [{ id: 2, weekday: 2, lessonNumber: 3 }] })
})
