import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { paged, renderAt, signIn, standIn } from '../../../../kit/testing'
import { StatisticsPage } from './StatisticsPage'

afterEach(cleanup)

test('the version that holds is shown in figures; without any it says so', async () => {
  signIn(['schedule:manage'])
  const version = { id: 7, name: '秋季课表', semesterName: '第一学期', lessons: 40, inForce: true }
  const server = standIn({
    'GET /api/semesters': [{ id: 1, name: '第一学期', isCurrent: true }],
    'GET /api/schedules': paged([{ ...version, id: 8, inForce: false }, version]),
    'GET /api/schedules/{id}/statistics': {
      teachers: [{ id: 3, name: '林晓月', lessons: 10, classes: 2, days: [2, 2, 2, 2, 2, 0, 0] }],
      rooms: [{ id: 4, name: '操场', periods: 12, classes: 20, most: 9 }],
      courses: [{ courseName: '数学', lessons: 10, periods: [8, 2, 0] }],
      clashes: [],
    },
  })
  renderAt('/schedule/statistics', <StatisticsPage />)
  const heat = await screen.findByRole('region', { name: '课程与节次' })
  const cells = within(heat).getAllByRole('cell')
  expect(cells.map((cell) => cell.dataset.heat)).toEqual(['4', '1', '0', undefined])
  expect(screen.getByRole('link', { name: '林晓月' }).getAttribute('href')).toBe(
    '/schedule/teacher?teacherId=3',
  )
  expect(screen.getByText('没有冲突。')).toBeTruthy()
  expect(server.asked('/schedules/7/statistics')).toHaveLength(1)
  cleanup()
  server.on('GET /api/schedules', paged([]))
  signIn(['schedule:manage'])
  renderAt('/schedule/statistics', <StatisticsPage />)
  expect(await screen.findByText('本学期还没有课表')).toBeTruthy()
})
