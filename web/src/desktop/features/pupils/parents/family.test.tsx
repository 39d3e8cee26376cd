import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../../api/queries'
import { startSession } from '../../../../session/store'
import { aWeek } from '../../../../shared/timetable/testing'
import { refused, renderAt, standIn } from '../../../kit/testing'
import { FamilyPage } from './FamilyPage'

afterEach(cleanup)

const CHILD = {
  ...{ id: 4, name: '程亦安', studentNumber: 'S004', relationship: '母亲', className: '初一1班' },
  ...{ headTeacherId: null, headTeacherName: null },
}
const WORK = {
  ...{ id: 9, title: '口算', courseName: '数学', dueAt: '2026-11-17T00:00:00Z', estimatedMinutes: 15 },
  ...{ state: 'RETURNED', status: 'PUBLISHED', overdue: false, late: false, needsSubmission: true },
}
const open = (evening: object, week: object | null = null) => {
  queryClient.clear()
  startSession('token', { id: 1, username: 'mother', roles: ['PARENT'], profileType: 'PARENT', profileId: 2 })
  const nothing = { content: [], totalElements: 0 }
  const server = standIn({
    'GET /api/parents/2/students': [CHILD],
    'GET /api/homeworks/mine/today': [{ studentId: 4, todo: 0, minutesLeft: 0, next: [], ...evening }],
    'GET /api/schedules/me': week,
    'GET /api/notifications': nothing,
    'GET /api/communication/conversations': nothing,
    'GET /api/students/4/reveals': [],
    'GET /api/students/4': refused('暂时无法读取', {}, 500),
  })
  renderAt('/family-school/dashboard', <FamilyPage />)
  return server
}

test('what the child has to do this evening, with the way to each and to all of it', async () => {
  const server = open({ todo: 3, minutesLeft: 40, next: [WORK] })
  await screen.findByText('口算')
  const block = within(screen.getByRole('region', { name: '今天的作业' }))
  expect(block.getByText('待完成 3 项，今天约 40 分钟')).toBeTruthy()
  expect(block.getByText('老师退回，请订正')).toBeTruthy()
  const links = block.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/homework/student?studentId=4', '/homework/detail/9?studentId=4'])
  expect(server.asked('GET /api/homeworks/mine/today')).toHaveLength(1)
})

test('the child’s day, with who stands in, and the way to the week', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T01:20:00Z') })
  const week = aWeek({ studentId: 4 })
  const lessons = week.lessons.map((lesson, at) => ({
    ...lesson,
    date: '2026-11-17',
    change: at === 0 ? { kind: 'SUBSTITUTE', text: '由沈砚秋老师代课', movedTo: null } : null,
  }))
  open({}, { ...week, lessons })
  const block = within(await screen.findByRole('region', { name: '今天的课' }))
  expect(await block.findByText('由沈砚秋老师代课')).toBeTruthy()
  expect(block.getAllByRole('listitem')).toHaveLength(lessons.length + week.watches.length)
  expect(block.getByRole('link', { name: '整周课表' }).getAttribute('href')).toBe(
    '/schedule/class?studentId=4',
  )
  vi.useRealTimers()
})

test('says that nothing is left where all is done', async () => {
  open({})
  await screen.findByText('没有待完成的作业。')
})
