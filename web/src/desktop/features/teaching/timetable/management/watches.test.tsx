import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { confirm, opened, optionsOf, pick, press } from '../../../../kit/acting'
import { enveloped, refused, renderAt, signIn, standIn } from '../../../../kit/testing'
import { WatchesTab } from './WatchesTab'

afterEach(cleanup)

const [LIN, ZHOU] = [
  { id: 1, name: '林晓月' },
  { id: 2, name: '周文' },
]
const periods = [
  { kind: 'READING', number: 1, name: '早读', startsAt: '07:50', endsAt: '08:10' },
  { kind: 'AFTER_SCHOOL', number: 1, name: '课后服务', startsAt: '16:55', endsAt: '18:00' },
]
const teachers = [
  { ...LIN, courses: ['数学'], isHead: true },
  { ...ZHOU, courses: ['语文'], isHead: false },
]
const watch = (classId: number, weekday: number, teacher: typeof LIN, why = '语文，每周看班 2 次') => ({
  ...{ classId, weekday, kind: 'READING', number: 1, teacher, why },
})
const given = (some: object = {}) => ({
  ...{ version: 3, max: 4, over: 1 },
  classes: [
    { id: 7, name: '初一1班', days: 5, periods, teachers },
    { id: 8, name: '初一2班', days: 5, periods: periods.slice(0, 1), teachers: teachers.slice(1) },
  ],
  watches: [watch(7, 1, ZHOU), watch(7, 2, LIN, '班主任、数学，每周看班 1 次'), watch(8, 3, ZHOU)],
  ...some,
})
const version = {
  ...{ id: 5, semesterId: 1, semesterName: '第一学期', name: '秋', status: 'DRAFT' as 'DRAFT' | 'PUBLISHED' },
  ...{
    effectiveFrom: null,
    publishedAt: null,
    publishedByName: null,
    basedOnName: null,
    createdByName: null,
  },
  ...{ updatedAt: '2026-11-16T02:00:00.000Z', version: 3, lessons: 2, placed: 2, locked: 0 },
  ...{ inForce: false, mayEdit: true, running: false, watchesVersion: 3 },
}
const open = (some: object = {}, status: 'DRAFT' | 'PUBLISHED' = 'DRAFT') => {
  signIn(['schedule:manage'])
  const server = standIn({ 'GET /api/schedules/{id}/watches': given(some) })
  renderAt('/', <WatchesTab version={{ ...version, status }} />)
  return server
}
const cellsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('who is with a class stands in its week with the reason, and is changed by hand', async () => {
  const server = open()
  expect(
    await screen.findByText(/^共 15 个时段，已安排 3 个，2 位教师每人每周 1–2 次；超出每周 4 次的共 1 次/),
  ).toBeTruthy()
  expect(cellsOf('初一1班看班')[0]).toEqual([
    ...['早读07:50–08:10', '周文语文，每周看班 2 次', '林晓月班主任、数学，每周看班 1 次', '', '', ''],
  ])
  expect(optionsOf('周三早读')).toEqual(['林晓月（班主任、数学，每周 1 次）', '周文（语文，每周 2 次）'])
  const after = given({ version: 4, watches: [...given().watches, watch(7, 3, LIN)] })
  server.on('PUT /api/schedules/{id}/watches', after)
  server.on('GET /api/schedules/{id}/watches', after)
  await pick('周三早读', '林晓月')
  await expect
    .poll(() => server.bodyOf('PUT /api/schedules/5/watches'))
    .toEqual({
      version: 3,
      watches: [{ classId: 7, weekday: 3, kind: 'READING', number: 1, teacherId: 1 }],
    })
  expect(await screen.findByText(/已安排 4 个/)).toBeTruthy()
  // The next one goes on from what was just saved; what the server refuses is said.
  server.on(
    'PUT /api/schedules/{id}/watches',
    refused('周文周四早读不能在初一1班看班：同一时间已在初一2班早读看班', {}, 409),
  )
  await pick('周四早读', '周文')
  expect(await screen.findByText(/同一时间已在初一2班早读看班/)).toBeTruthy()
  expect(server.bodyOf('PUT /api/schedules/5/watches')).toMatchObject({ version: 4 })
})

test('the week of a teacher moves them from one class to another', async () => {
  const server = open()
  fireEvent.click(await screen.findByText('按教师', { selector: '.ant-segmented-item-label' }))
  await pick('教师', '周文')
  expect(cellsOf('周文看班').map(([name, monday]) => [name, monday])).toEqual([
    ['早读07:50–08:10', '初一1班语文，每周看班 2 次'],
    ['课后服务16:55–18:00', ''],
  ])
  expect(optionsOf('周二早读')).toEqual(['初一1班（现为 林晓月）', '初一2班'])
  server.on('PUT /api/schedules/{id}/watches', given({ version: 4 }))
  await pick('周一早读', '初一2班')
  const at = { weekday: 1, kind: 'READING', number: 1 }
  await expect
    .poll(() => server.bodyOf('PUT /api/schedules/5/watches'))
    .toEqual({
      version: 3,
      watches: [
        { ...at, classId: 7, teacherId: null },
        { ...at, classId: 8, teacherId: 2 },
      ],
    })
})

test('somebody at two stages has a row for the hours of each', async () => {
  const late = { ...periods[0], startsAt: '08:30', endsAt: '08:50' }
  const [first, second] = given().classes
  open({
    classes: [first, { ...second, periods: [late] }],
    watches: [watch(7, 1, ZHOU), watch(8, 1, ZHOU)],
  })
  fireEvent.click(await screen.findByText('按教师', { selector: '.ant-segmented-item-label' }))
  await pick('教师', '周文')
  expect(cellsOf('周文看班').map(([name, monday]) => [name, monday])).toEqual([
    ['早读07:50–08:10', '初一1班语文，每周看班 2 次'],
    ['早读08:30–08:50', '初一2班语文，每周看班 2 次'],
    ['课后服务16:55–18:00', ''],
  ])
})

test('while one change is being saved no other is made', async () => {
  const server = open()
  await screen.findByRole('table', { name: '初一1班看班' })
  let answer = (_: unknown) => {}
  server.on(
    'PUT /api/schedules/{id}/watches',
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  const isHeld = () => screen.getByLabelText('周四早读').hasAttribute('disabled')
  await pick('周三早读', '林晓月')
  await expect.poll(isHeld).toBe(true)
  answer(enveloped(given({ version: 4 })))
  await expect.poll(isHeld).toBe(false)
})

test('one click fills what is empty; all anew only after a question', async () => {
  const server = open()
  server.on('POST /api/schedules/{id}/watches/proposal', { ...given({ version: 4 }), filled: 7, open: 1 })
  await press('自动安排空缺')
  const asked = () => server.bodyOf('POST /api/schedules/5/watches/proposal')
  // 课后服务 is many a school's clubs: it is chosen first.
  await expect.poll(asked).toEqual({ version: 3, kinds: ['READING'], anew: false })
  expect(await screen.findByText('已安排 7 个时段，1 个时段没有合适的教师')).toBeTruthy()
  fireEvent.click(screen.getByLabelText('课后服务'))
  await press('重新安排')
  await opened('早读、课后服务已安排的教师会全部重新安排')
  await confirm('重新安排')
  await expect.poll(asked).toEqual({ version: 4, kinds: ['READING', 'AFTER_SCHOOL'], anew: true })
})

test('what is published is read; hours without such periods say where they are set', async () => {
  open({}, 'PUBLISHED')
  expect(await screen.findByRole('table', { name: '初一1班看班' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '自动安排空缺' })).toBeNull()
  expect(cellsOf('初一1班看班')[0]?.[1]).toBe('周文语文，每周看班 2 次')
  cleanup()
  open({ classes: [], watches: [] })
  expect(await screen.findByText('没有要看班的时段')).toBeTruthy()
})
