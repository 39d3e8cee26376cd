import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { pick, press } from '../../../../kit/acting'
import { paged, renderAt, signIn, standIn } from '../../../../kit/testing'
import { StatisticsPage } from './StatisticsPage'

afterEach(cleanup)

test('the version that holds is shown in figures; without any it says so', async () => {
  signIn(['schedule:manage'])
  const version = {
    id: 7,
    semesterId: 1,
    name: '秋季课表',
    semesterName: '第一学期',
    lessons: 40,
    inForce: true,
  }
  const server = standIn({
    'GET /api/substitutions/delivered': {
      ...{ semesterName: '第一学期', until: '2026-11-16', weeks: 12, classes: [] },
      sections: [
        {
          ...{ id: 5, number: 2, courseId: 9, courseName: '物理', weekly: 2 },
          ...{ planned: 24, delivered: 20, selfStudy: 1 },
        },
      ],
    },
    'GET /api/semesters': [
      { id: 2, name: '上学期', isCurrent: false },
      { id: 1, name: '第一学期', isCurrent: true },
    ],
    'GET /api/schedules': paged([{ ...version, id: 8, inForce: false }, version]),
    'GET /api/schedules/{id}/statistics': {
      teachers: [{ id: 3, name: '林晓月', lessons: 10, classes: 2, days: [2, 2, 2, 1, 0, 0, 0], watches: 3 }],
      rooms: [{ ...{ id: 4, name: '操场', periods: 12, classes: 20, most: 8 }, slots: [[8, 2, 0]] }],
      courses: [{ courseName: '数学', lessons: 10, periods: [8, 2, 0] }],
      clashes: [],
    },
  })
  renderAt('/schedule/statistics', <StatisticsPage />)
  const heat = await screen.findByRole('region', { name: '课程与节次' })
  const cells = within(heat).getAllByRole('cell')
  expect(cells.map((cell) => cell.dataset.heat)).toEqual(['4', '1', '0', undefined])
  const heats = (region: string) =>
    within(screen.getByRole('region', { name: region }))
      .getAllByRole('cell')
      .flatMap((cell) => cell.dataset.heat ?? [])
  expect(
    within(screen.getByRole('region', { name: '教师课时' })).getByRole('cell', { name: '3' }),
  ).toBeTruthy()
  // Each day beside the fullest of all, each period beside what the room holds.
  expect(heats('教师课时')).toEqual(['4', '4', '4', '2', '0'])
  expect(heats('场地使用')).toEqual(['4', '1', '0'])
  expect(screen.getByTitle('周一第 2 节：2 个班，最多 8 个班')).toBeTruthy()
  const walked = await screen.findByRole('table', { name: '走班课时完成' })
  expect(
    within(walked)
      .getAllByRole('cell')
      .map(({ title }) => title),
  ).toEqual(['', '每周 2 节，应上 24 节，实上 20 节，自习 1 节'])
  await press('导出场地使用')
  await expect.poll(() => server.asked('/schedules/7/statistics/export?sheet=rooms')).toHaveLength(1)
  expect(screen.getByRole('link', { name: '林晓月' }).getAttribute('href')).toBe(
    '/schedule/teacher?teacherId=3',
  )
  expect(screen.getByText('没有冲突。')).toBeTruthy()
  expect(server.asked('/schedules/7/statistics')).toHaveLength(2)
  expect(server.asked('/delivered').at(-1)).toContain('semesterId=1')
  const before = { ...version, id: 5, semesterId: 2, name: '春季课表', inForce: false }
  server.on('GET /api/schedules', (call: string) => paged([call.includes('semesterId=2') ? before : version]))
  await pick('学期', '上学期')
  await expect.poll(() => server.asked('/schedules/5/statistics')).toHaveLength(1)
  expect(screen.getByTestId('place').textContent).toBe('/schedule/statistics?semesterId=2')
  await expect.poll(() => server.asked('/delivered').at(-1)).toContain('semesterId=2')
  cleanup()
  server.on('GET /api/schedules', paged([]))
  signIn(['schedule:manage'])
  renderAt('/schedule/statistics', <StatisticsPage />)
  expect(await screen.findByText('本学期还没有课表')).toBeTruthy()
})
