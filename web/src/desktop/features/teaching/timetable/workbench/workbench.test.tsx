import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { RULE_PRESETS } from '@xueqiao/contract/features/teaching/timetable/rules'
import type { Problem, Rule } from '@xueqiao/timetable'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../../../api/queries'
import { closed, opened, pick, press } from '../../../../kit/acting'
import { refused, renderAt, signIn, standIn } from '../../../../kit/testing'
import { withoutThreads } from './testing'
import { WorkbenchPage } from './WorkbenchPage'

beforeEach(() => {
  withoutThreads()
  sessionStorage.clear()
})
afterEach(cleanup)

const [ONE, TWO] = [
  { id: 4, name: '初一1班' },
  { id: 5, name: '初一2班' },
]
const LIN = { id: 3, name: '林晓月' }
const aLesson = (id: number, some: object = {}) => ({
  ...{ id, courseId: 2, courseName: '数学', weekday: 1, lessonNumber: 1, length: 1, parity: 'EVERY' },
  ...{ room: null, locked: false, teachers: [LIN], classes: [ONE] },
  ...some,
})
const LESSONS = [
  aLesson(1),
  aLesson(2, {
    ...{ courseId: 9, courseName: '语文', weekday: 2, lessonNumber: 2 },
    teachers: [{ id: 8, name: '周文' }],
  }),
  aLesson(3, { classes: [TWO], weekday: 1, lessonNumber: 2 }),
  aLesson(4, { weekday: null, lessonNumber: null }),
]
const problem: Problem = {
  days: 2,
  bells: [
    {
      id: '1',
      periods: [
        { start: 480, end: 525, part: 'MORNING' },
        { start: 535, end: 580, part: 'MORNING' },
      ],
    },
  ],
  classes: [ONE, TWO].map(({ id }) => ({ id: String(id), bell: '1', grade: '7' })),
  teachers: [{ id: '3' }, { id: '8' }],
  rooms: [],
  activities: LESSONS.map(({ id, courseId, classes, teachers }) => ({
    ...{ id: String(id), course: String(courseId), length: 1 },
    classes: classes.map((one) => String(one.id)),
    teachers: teachers.map((one) => String(one.id)),
  })),
  rules: [
    { id: 'spread', hard: false, weight: 6, code: 'S3', who: {} },
    {
      ...{ id: 'blocks:0:1', hard: true, weight: 10, code: 'H8', who: { teachers: ['3'] } },
      when: { slots: [{ day: 1, period: 0 }] },
    },
  ],
}
const bench = (version = 3, lessons: readonly object[] = LESSONS) => ({
  ...{ version, lessons, rooms: [], problem, stages: ['JUNIOR'] },
  bells: [
    {
      id: '1',
      periods: [
        { lessonNumber: 1, startsAt: '08:00' },
        { lessonNumber: 2, startsAt: '08:55' },
      ],
    },
  ],
  rules: [
    { id: 'spread', key: 'spread', words: '同一门课分散在一周各天' },
    { id: 'blocks:0:1', key: 'blocks', words: '数学组教研' },
  ],
})

const open = (
  lessons: readonly object[] = LESSONS,
  path = '/schedule/workbench?id=7',
  { version, status } = { version: 3, status: 'DRAFT' },
  more = {},
  detail = {},
) => {
  signIn(['schedule:create', 'schedule:manage'])
  const server = standIn({
    'GET /api/schedules/{id}': {
      ...{
        id: 7,
        name: '秋二稿',
        status,
        version,
        watchesVersion: 2,
        mayEdit: true,
        rules: RULE_PRESETS.JUNIOR,
        ...detail,
      },
    },
    'GET /api/schedules/{id}/workbench': { ...bench(version, lessons), ...more },
  })
  const moved = (version: number, broken: string[] = []) =>
    server.on('PUT /api/schedules/{id}/lessons', { version, rooms: [], broken })
  moved(4)
  renderAt(path, <WorkbenchPage />)
  return { server, moved }
}

const cell = (name: RegExp) => screen.findByRole('button', { name })

test('every cell says what it means for the lesson that is picked; it goes there, and back, and there again', async () => {
  const { server, moved } = open()
  const maths = await cell(/^周一第 1 节 数学/)
  // In the table of a class its name would stand in every cell.
  expect(maths.textContent).toBe('数学林晓月')
  fireEvent.click(maths)
  expect(await cell(/^周二第 1 节 空，不可：数学组教研/)).toBeTruthy()
  const chosen = screen.getByRole('region', { name: '选中的课' })
  expect(chosen.textContent).toContain('不可去的')
  // In the second hour 林晓月 is with the other class, which has to move along.
  expect(await cell(/^周一第 2 节 空，可排，换 数学 林晓月/)).toBeTruthy()
  const swap = await cell(/^周二第 2 节 语文.*可排，换 语文 周文/)
  fireEvent.mouseEnter(swap.closest('td') as HTMLElement)
  fireEvent.click(swap)
  await expect
    .poll(() => server.bodyOf('/lessons'))
    .toEqual({
      version: 3,
      moves: [
        { id: 1, weekday: 2, lessonNumber: 2, locked: false, roomId: null },
        { id: 2, weekday: expect.any(Number), lessonNumber: expect.any(Number), locked: false, roomId: null },
      ],
    })
  await expect.poll(() => screen.queryByText(/刚才：数学 到 周二第 2 节/)).toBeTruthy()
  moved(5, ['周一第 1 节：初一1班的数学，数学组教研（1 处）'])
  // What listens to keys is there after the page has settled.
  await act(async () => {})
  // In a field that somebody writes in it is about what was written.
  const field = document.body.appendChild(document.createElement('input'))
  field.value = '2026-11-23'
  fireEvent.keyDown(field, { key: 'z', ctrlKey: true })
  field.remove()
  await act(async () => {})
  expect(server.writes()).toHaveLength(1)
  fireEvent.keyDown(window, { key: 'z', ctrlKey: true })
  await expect
    .poll(() => server.bodyOf('/lessons'))
    .toMatchObject({
      version: 4,
      moves: [
        { id: 1, weekday: 1, lessonNumber: 1 },
        { id: 2, weekday: 2, lessonNumber: 2 },
      ],
    })
  const warnings = await screen.findByRole('region', { name: '提醒' })
  expect(warnings.textContent).toContain('数学组教研')
  await press('知道了', warnings)
  expect(screen.queryByRole('region', { name: '提醒' })).toBeNull()
  moved(6)
  await press('重做')
  await expect.poll(() => server.bodyOf('/lessons')).toMatchObject({ version: 5 })
})

test('what is published is the version that stands here, with all that was done to it', async () => {
  const { server } = open()
  fireEvent.click(await cell(/^周一第 1 节 数学/))
  fireEvent.click(await cell(/^周一第 2 节 空，可排/))
  await expect.poll(() => server.bodyOf('/lessons')).toMatchObject({ version: 3 })
  await expect.poll(() => screen.queryByText(/刚才：数学/)).toBeTruthy()
  await press('发布课表')
  await press('发布', await opened('发布 秋二稿'))
  await expect
    .poll(() => server.bodyOf('POST /api/schedules/7/publish'))
    .toMatchObject({ version: 4, watchesVersion: 2 })
})

test('without a version it leads to where they are chosen', async () => {
  signIn(['schedule:create'])
  renderAt('/schedule/workbench', <WorkbenchPage />)
  await expect.poll(() => screen.getByTestId('place').textContent).toBe('/schedule/management')
})

test('by keyboard: arrows lead on, Enter picks and puts; what the server refuses is as it was', async () => {
  const { server } = open()
  const first = await cell(/^周一第 1 节 数学/)
  const table = screen.getByRole('table', { name: '课表草稿' })
  first.focus()
  fireEvent.keyDown(table, { key: 'ArrowDown' })
  fireEvent.keyDown(table, { key: 'ArrowRight' })
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^周二第 2 节 语文/)
  fireEvent.click(document.activeElement as Element)
  expect(await screen.findByRole('heading', { name: '语文 周文' })).toBeTruthy()
  await press('锁定')
  await expect.poll(() => server.bodyOf('/lessons')).toMatchObject({ moves: [{ id: 2, locked: true }] })
  expect(await screen.findByText('已锁定，解锁后可以移动。')).toBeTruthy()
  fireEvent.keyDown(table, { key: 'Escape' })
  expect(screen.queryByRole('heading', { name: '语文 周文' })).toBeNull()

  server.on('PUT /api/schedules/{id}/lessons', refused('周文 刚刚修改了这条记录', { code: 'STALE' }, 409))
  const tray = screen.getByText('未排 1 节').parentElement as HTMLElement
  fireEvent.click(within(tray).getByRole('button'))
  fireEvent.click(await cell(/^周一第 2 节 空，可排/))
  expect(await screen.findByText('周文 刚刚修改了这条记录')).toBeTruthy()
  expect(screen.getByText('未排 1 节')).toBeTruthy()
})

test('what somebody else did is shown and said; the whole grade stands side by side', async () => {
  const { server } = open()
  await cell(/^周一第 1 节 数学/)
  server.on(
    'GET /api/schedules/{id}/workbench',
    bench(9, [aLesson(1, { weekday: 2, lessonNumber: 1 }), ...LESSONS.slice(1)]),
  )
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('课表已被他人修改，已载入最新')).toBeTruthy()
  expect(await cell(/^周二第 1 节 数学/)).toBeTruthy()
  fireEvent.click(screen.getByText('总课表'))
  expect(await screen.findByRole('rowheader', { name: '初一2班' })).toBeTruthy()
  expect(screen.getByRole('table', { name: '课表草稿' }).querySelectorAll('tbody td')).toHaveLength(8)
})

test('a count opens to the places it is made of, and each of these leads to where it is', async () => {
  open([
    aLesson(1, { weekday: 2, lessonNumber: 1 }),
    LESSONS[1] ?? {},
    aLesson(3, { classes: [TWO], weekday: 2, lessonNumber: 2 }),
    aLesson(4, { weekday: 2, lessonNumber: 2 }),
  ])
  // Of the whole: the block is broken once, 林晓月 and 初一1班 are each in two lessons at once.
  await press('必须遵守的规则有 3 处未遵守')
  const rules = screen.getByRole('region', { name: '规则' })
  await press('周二第 1 节：初一1班的数学，数学组教研（1 处）', rules)
  const marked = () =>
    [...document.querySelectorAll('[data-marked]')].map((one) => one.getAttribute('aria-label'))
  expect(marked()).toEqual(['周二第 1 节 数学 林晓月 初一1班'])
  await press('周二第 2 节：林晓月同时在初一2班上数学、在初一1班上数学', rules)
  // Hers is the table now, and both of her lessons stand in one cell.
  expect(marked()).toHaveLength(2)
  expect(within(screen.getByRole('table', { name: '课表草稿' })).queryByText('语文')).toBeNull()
  fireEvent.click(within(rules).getByRole('button', { name: /^同一门课分散在一周各天/ }))
  expect(
    await within(rules).findByRole('button', {
      name: /^初一1班的数学，同一门课分散在一周各天（1 处）：周二第 1 节、/,
    }),
  ).toBeTruthy()
})

test('whoever comes from a finding sees the lesson it is about', async () => {
  open(LESSONS, '/schedule/workbench?id=7&lesson=3')
  const found = await cell(/^周一第 2 节 数学 林晓月 初一2班/)
  expect(found.getAttribute('data-marked')).toBe('true')
})

const isOff = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled')
/** As the server has it after two lessons have changed places. */
const swapped = () => {
  const [maths, chinese, ...others] = LESSONS
  return [{ ...maths, weekday: 2, lessonNumber: 2 }, { ...chinese, weekday: 1, lessonNumber: 1 }, ...others]
}
const swap = async () => {
  fireEvent.click(await cell(/^周一第 1 节 数学/))
  fireEvent.click(await cell(/^周二第 2 节 语文.*可排/))
  await expect.poll(() => screen.queryByText(/刚才：数学 到 周二第 2 节/)).toBeTruthy()
}

test('warnings and what can be taken back outlast the page; taking back what broke a rule ends its warning', async () => {
  const { server, moved } = open()
  const warning = '周二第 2 节：初一1班的数学，数学组教研（1 处）'
  moved(4, [warning])
  await swap()
  const shown = () => screen.queryByRole('region', { name: '提醒' })?.textContent
  await expect.poll(shown).toContain(warning)
  cleanup()
  // What was read before the move is still there, and is not what stands now.
  server.on('GET /api/schedules/{id}/workbench', bench(4, swapped()))
  renderAt('/schedule/workbench?id=7', <WorkbenchPage />)
  moved(6)
  await expect.poll(shown).toContain(warning)
  await press('撤销')
  await expect.poll(shown).toBeUndefined()
  expect(server.bodyOf('/lessons')).toMatchObject({
    version: 4,
    moves: [{ id: 1, weekday: 1, lessonNumber: 1 }, { id: 2 }],
  })
})

test('of a table that somebody else has made nothing is taken back, and of a published one neither', async () => {
  open()
  await swap()
  cleanup()
  // The same lessons, put elsewhere by a run.
  const again = open(LESSONS, undefined, { version: 9, status: 'DRAFT' })
  again.moved(10)
  await cell(/^周一第 1 节 数学/)
  expect(isOff('撤销')).toBe(true)
  await swap()
  expect(isOff('撤销')).toBe(false)
  again.server.on('GET /api/schedules/{id}/workbench', bench(11))
  await act(() => queryClient.invalidateQueries())
  await expect.poll(() => isOff('撤销')).toBe(true)
  cleanup()
  const third = open(LESSONS, undefined, { version: 11, status: 'DRAFT' })
  third.moved(12)
  await swap()
  cleanup()
  open(swapped(), undefined, { version: 12, status: 'PUBLISHED' })
  await cell(/^周二第 2 节 数学/)
  expect(isOff('撤销')).toBe(true)
})

test('whoever may only look is told why: of a draft who plans, of a published table what to do', async () => {
  open(LESSONS, undefined, undefined, {}, { mayEdit: false })
  expect(await screen.findByText(/由学校管理员排课和发布/)).toBeTruthy()
  expect([screen.queryByText(/请先复制/), screen.queryByRole('region', { name: '成批锁定' })]).toEqual([
    null,
    null,
  ])
  cleanup()
  open(LESSONS, undefined, { version: 12, status: 'PUBLISHED' })
  expect(await screen.findByText(/课表已发布；要重新排课，请先复制为新草稿/)).toBeTruthy()
})

test('steps that are quicker than the server are taken one after the other, each once; of what it refused none is', async () => {
  const { server } = open()
  const sent: object[] = []
  const gates: (() => void)[] = []
  const answers = (answer: () => Response) =>
    server.on('PUT /api/schedules/{id}/lessons', (_: string, body: object) => {
      sent.push(body)
      return new Promise((resolve) => gates.push(() => resolve(answer())))
    })
  const moved = () =>
    Response.json({ success: true, data: { version: 3 + sent.length, rooms: [], broken: [] } })
  answers(moved)
  const key = (name: string) => fireEvent.keyDown(window, { key: name, ctrlKey: true })
  const all = async (count: number) => {
    for (let at = 0; at < count; at += 1) {
      await expect.poll(() => gates.length).toBeGreaterThan(0)
      await act(async () => gates.shift()?.())
    }
  }
  fireEvent.click(await cell(/^周一第 1 节 数学/))
  await press('锁定')
  await press('解锁')
  // Both are under way yet.
  await act(async () => {
    key('z')
    key('z')
  })
  expect([isOff('撤销'), isOff('重做')]).toEqual([true, false])
  await all(4)
  const locks = () => sent.map((body) => (body as { moves: { locked: boolean }[] }).moves[0]?.locked)
  expect(locks()).toEqual([true, false, true, false])
  await act(async () => {
    key('y')
    key('y')
  })
  await all(2)
  expect(locks().slice(4)).toEqual([true, false])

  answers(refused('周文 刚刚修改了这条记录', { code: 'STALE' }, 409))
  await press('锁定')
  await act(async () => key('z'))
  await all(1)
  expect(await screen.findByText('周文 刚刚修改了这条记录')).toBeTruthy()
  await act(async () => {})
  expect(sent).toHaveLength(7)
  expect([isOff('撤销'), screen.queryByText(/刚才：解锁 数学/) !== null]).toEqual([false, true])
})

test('where the browser keeps nothing, the table is worked at all the same', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  open()
  await swap()
  expect(isOff('撤销')).toBe(false)
})

test('a repair shows what would move before it does; taken over it is one deed', async () => {
  const { server } = open()
  await cell(/^周一第 1 节 数学/)
  await press('修补')
  const box = await opened('修补')
  await pick('不能上课的教师', '林晓月', box)
  const table = within(box).getByRole('table', { name: '不能上课的时间' })
  fireEvent.click(within(table).getByRole('button', { name: '周一第 1 节' }))
  await press('预览', box)
  const moves = await within(box).findByRole('table', { name: '修补后的变动' })
  expect(moves.textContent).toContain('初一1班 数学 林晓月周一第 1 节周')
  // The lesson that waited before is none of it.
  expect(within(box).getByRole('status').textContent).toMatch(
    /^1 节课受影响，共变动 2 节；合计扣分 \d+ → \d+$/,
  )
  expect(server.bodyOf('/lessons')).toBeUndefined()
  await press('采用', box)
  await closed()
  const { moves: sent } = server.bodyOf('/lessons') as { moves: { id: number }[] }
  expect(sent).toHaveLength(2)
  expect(sent.find(({ id }) => id === 1)).not.toMatchObject({ weekday: 1, lessonNumber: 1 })
  expect(screen.queryByText(/刚才：修补 林晓月/)).toBeTruthy()
  await press('撤销')
  await expect
    .poll(() => server.bodyOf('/lessons'))
    .toMatchObject({
      moves: expect.arrayContaining([expect.objectContaining({ id: 1, weekday: 1, lessonNumber: 1 })]),
    })

  // Away all week, and nothing is left.
  await press('修补')
  const again = await opened('修补')
  await pick('不能上课的教师', '林晓月', again)
  for (const day of ['周一', '周二'])
    fireEvent.click(
      within(within(again).getByRole('table', { name: '不能上课的时间' })).getByRole('button', { name: day }),
    )
  await press('预览', again)
  await expect
    .poll(() => within(again).queryByRole('status')?.textContent)
    .toMatch(/^2 节课受影响，共变动 2 节，2 节没有找到位置/)
  await press('采用', again)
  await closed()
  expect(server.bodyOf('/lessons')).toMatchObject({
    moves: expect.arrayContaining([
      { id: 1, weekday: null, lessonNumber: null, locked: false, roomId: null },
      { id: 3, weekday: null, lessonNumber: null, locked: false, roomId: null },
    ]),
  })
})

const TOGETHER: Rule = {
  ...{ id: 'relations:0', hard: true, weight: 0, code: 'H17', relation: 'SAME_DAY' },
  ...{ a: { activities: ['1'] }, b: { activities: ['2'] } },
}
const ON_MONDAY = [
  ...[aLesson(1), { ...LESSONS[1], weekday: 1, lessonNumber: 2 }],
  ...[3, 4].map((id) => aLesson(id, { weekday: null, lessonNumber: null })),
]
const away = async (name: string) => {
  await press('修补')
  const box = await opened('修补')
  await pick('不能上课的教师', '林晓月', box)
  const table = within(box).getByRole('table', { name: '不能上课的时间' })
  fireEvent.click(within(table).getByRole('button', { name }))
  await press('预览', box)
  return { box, said: () => within(box).queryByRole('status')?.textContent }
}

test('a place that is free and breaks a rule that must be kept says so, in a cell, in the list and of a repair', async () => {
  const words = '数学与语文在同一天'
  open(ON_MONDAY, undefined, undefined, {
    problem: { ...problem, rules: [TOGETHER] },
    rules: [{ id: 'relations:0', key: 'relations', words }],
  })
  fireEvent.click(await cell(/^周一第 1 节 数学/))
  const free = await cell(/^周二第 2 节 空，/)
  expect(free.getAttribute('aria-label')).toBe(`周二第 2 节 空，可排，不扣分，但违反：${words}`)
  expect(screen.getByRole('region', { name: '选中的课' }).textContent).toContain(`但违反：${words}`)
  const { said } = await away('周一')
  await expect.poll(said).toBe('1 节课受影响，共变动 1 节，必须遵守的规则多 1 处未遵守；合计扣分 0 → 0')
})

test('a locked lesson of somebody who is away moves, and is locked no more', async () => {
  const { server } = open([aLesson(1, { locked: true }), ...LESSONS.slice(1)])
  await cell(/^周一第 1 节 数学/)
  const { box, said } = await away('周一第 1 节')
  await expect.poll(said).toMatch(/^1 节课受影响，共变动 2 节；合计扣分/)
  expect(within(box).getByRole('table', { name: '修补后的变动' }).textContent).toContain(
    '周一第 1 节（已锁定，将解锁）',
  )
  await press('采用', box)
  await closed()
  const { moves } = server.bodyOf('/lessons') as { moves: { id: number }[] }
  expect(moves.find(({ id }) => id === 1)).toMatchObject({ locked: false, weekday: expect.any(Number) })
})

test('a room in which only 教学班 are taught has its table, too', async () => {
  const room = { id: 6, name: '物理实验室' }
  const band = aLesson(1, {
    ...{ courseName: '走班第 1 段', band: 1, teachers: [LIN] },
    sections: [
      { id: 1, name: '物理 1 班', courseId: 2, courseName: '物理', teachers: [LIN], room },
      { id: 2, name: '化学 1 班', courseId: 9, courseName: '化学', teachers: [], room: null },
    ],
  })
  open([band, LESSONS[1] ?? {}, LESSONS[2] ?? {}])
  await cell(/^周一第 1 节 走班第 1 段/)
  fireEvent.click(screen.getByText('场地'))
  expect(await screen.findByText('物理实验室')).toBeTruthy()
  expect(await cell(/^周一第 1 节 走班第 1 段/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /语文/ })).toBeNull()
})

test('while a lesson is dragged, the counts say what each place would change, and nothing once it is back', async () => {
  const nowhere = { weekday: null, lessonNumber: null }
  open([
    ...[aLesson(1), { ...LESSONS[1], ...nowhere }, aLesson(3, { classes: [TWO], ...nowhere })],
    aLesson(4, { weekday: 1, lessonNumber: 2 }),
  ])
  const transfer = { dataTransfer: { setData: () => undefined } }
  fireEvent.dragStart(await cell(/^周一第 1 节 数学/), transfer)
  const enter = async (name: RegExp) =>
    fireEvent.dragEnter((await cell(name)).closest('td') as HTMLElement, transfer)
  const counts = () =>
    within(screen.getByRole('region', { name: '规则' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const [spread, sum] = ['同一门课分散在一周各天1 处，扣 6 ', '合计扣分6 ']
  // Both of a week stand on one day: on the other day there would be one each.
  await enter(/^周二第 2 节 空，可排/)
  await expect.poll(counts).toEqual([`${spread}-1`, `${sum}-6`])
  await enter(/^周一第 1 节 数学/)
  await expect.poll(counts).toEqual([spread, sum])
})

/** A finger, and over what it is. */
const finger = (over: Element | null, y = 50) => {
  vi.spyOn(document, 'elementFromPoint').mockReturnValue(over)
  return { touches: [{ clientX: 50, clientY: y }] }
}
/** As long as a finger rests before a lesson is up, and longer. */
const rests = () => act(() => vi.advanceTimersByTime(1000))
const touched = (element: Element, then: () => void = rests) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.touchStart(element, finger(element))
  then()
  vi.useRealTimers()
}
const isPicked = (element: Element) => element.getAttribute('aria-pressed') === 'true'
const held = () => document.querySelector('.wb-held')?.textContent
const placeOf = async (name: RegExp) => (await cell(name)).closest('td')
const WANTED = /^周二第 2 节 语文/

test('a finger that rests on a lesson takes it along, and every place says what it means; it is dropped where it can stand', async () => {
  const { server } = open()
  const maths = await cell(/^周一第 1 节 数学/)
  touched(maths)
  expect(isPicked(maths)).toBe(true)
  // The browser drags nothing besides, opens no menu and does not scroll.
  expect(fireEvent.dragStart(maths)).toBe(false)
  expect(fireEvent.contextMenu(maths)).toBe(false)
  expect(fireEvent.touchMove(maths, finger(await placeOf(WANTED)))).toBe(false)
  // The engine answers while the finger rests there.
  await expect.poll(held).toMatch(/^数学 周二第 2 节：可排，换 语文 周文/)
  fireEvent.touchMove(maths, finger(await placeOf(/^周二第 1 节 空/)))
  expect(held()).toBe('数学 周二第 1 节：不可：数学组教研')
  expect(fireEvent.touchEnd(maths, { touches: [] })).toBe(false)
  expect([held(), isPicked(maths), server.bodyOf('/lessons')]).toEqual([undefined, true, undefined])

  touched(maths)
  fireEvent.touchMove(maths, finger(await placeOf(WANTED)))
  fireEvent.touchEnd(maths, { touches: [] })
  await expect
    .poll(() => server.bodyOf('/lessons'))
    .toMatchObject({ moves: [{ id: 1, weekday: 2, lessonNumber: 2 }, { id: 2 }] })
  await expect.poll(() => screen.queryByText(/刚才：数学 到 周二第 2 节/)).toBeTruthy()

  const waiting = within(screen.getByText('未排 1 节').parentElement as HTMLElement).getByRole('button')
  touched(waiting)
  fireEvent.touchMove(waiting, finger(await placeOf(/^周一第 2 节 空/)))
  await expect.poll(held).toContain('周一第 2 节：可排')
  fireEvent.touchEnd(waiting, { touches: [] })
  await expect.poll(() => server.bodyOf('/lessons')).toMatchObject({ moves: [{ id: 4 }, ...[{ id: 3 }]] })
})

test('a swipe scrolls and a tap picks; a second finger, letting go outside and what takes the finger away put it back', async () => {
  const { server } = open()
  const maths = await cell(/^周一第 1 节 数学/)
  touched(maths, () => {
    expect(fireEvent.touchMove(maths, finger(maths, 90))).toBe(true)
    rests()
  })
  expect([isPicked(maths), held()]).toEqual([false, undefined])
  // With a mouse it is dragged as before.
  expect(fireEvent.dragStart(maths, { dataTransfer: { setData: () => undefined } })).toBe(true)
  fireEvent.click(maths)
  touched(maths, () => {
    expect(fireEvent.touchEnd(maths, { touches: [] })).toBe(true)
    fireEvent.click(maths)
    rests()
  })
  expect([isPicked(maths), held()]).toEqual([true, undefined])

  const [one] = finger(maths).touches
  const backBy = (deed: () => unknown) => {
    touched(maths)
    expect(isPicked(maths)).toBe(true)
    deed()
    expect([isPicked(maths), held()]).toEqual([false, undefined])
  }
  backBy(() => fireEvent.touchStart(document.body, { touches: [one, one] }))
  backBy(() => fireEvent.touchCancel(maths))
  backBy(() => {
    fireEvent.touchMove(maths, finger(document.body))
    expect(held()).toBe('数学 松手取消')
    fireEvent.touchEnd(maths, { touches: [] })
  })
  // Let go where it was it stays picked.
  touched(maths)
  fireEvent.touchEnd(maths, { touches: [] })
  expect([isPicked(maths), held(), server.bodyOf('/lessons')]).toEqual([true, undefined, undefined])
})

test('all lessons of the table that is shown are locked in one step, and unlocked by taking it back', async () => {
  const { server, moved } = open()
  const locks = within(await screen.findByRole('region', { name: '成批锁定' }))
  await press('锁定 2 次课')
  const move = (id: number, weekday: number, lessonNumber: number, locked: boolean) => ({
    ...{ id, weekday, lessonNumber, locked, roomId: null },
  })
  await expect
    .poll(() => server.bodyOf('/lessons'))
    .toEqual({ version: 3, moves: [move(1, 1, 1, true), move(2, 2, 2, true)] })
  expect(await screen.findByText(/刚才：锁定初一1班的全部课/)).toBeTruthy()
  expect(locks.getByRole<HTMLButtonElement>('button', { name: '锁定 0 次课' }).disabled).toBe(true)
  moved(5)
  await press('撤销')
  await expect
    .poll(() => server.bodyOf('/lessons'))
    .toEqual({ version: 4, moves: [move(1, 1, 1, false), move(2, 2, 2, false)] })
  moved(6)
  await pick('锁定哪些课', '语文')
  await press('锁定 1 次课')
  await expect.poll(() => server.bodyOf('/lessons')).toEqual({ version: 5, moves: [move(2, 2, 2, true)] })
})
