import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { homeworkOf } from '../kit/places'
import { enveloped, renderPage, signInAs, stubFetch } from '../kit/testing'
import { FamilyHomework } from './FamilyHomework'
import { ReminderChoices } from './ReminderChoices'
import { mine, mineInFull, submission, today, version } from './testing'
// Loaded when they are opened; here they are to be at hand.
import './Versions'
import './Words'

afterEach(cleanup)

const HOME = '/mobile/parent/home'
const TODAY = 'GET /api/homeworks/mine/today'
const parent = () => signInAs({ roles: ['PARENT'], profileType: 'PARENT', profileId: 9 })
const listOf = (child: number) => `GET /api/homeworks/mine?studentId=${child}&filter=todo&page=0&size=20`

it('a parent sees what each child has to do, and nothing to hand in', async () => {
  const other = { ...today, studentId: 6, studentName: '程亦乐', minutes: 0, todo: 0 }
  stubFetch({
    [TODAY]: enveloped([today, other]),
    [`${TODAY}?studentId=5`]: enveloped([today]),
    [`${TODAY}?studentId=6`]: enveloped([other]),
    [listOf(5)]: enveloped({ content: [mine], totalElements: 1 }),
    [listOf(6)]: enveloped({ content: [], totalElements: 0 }),
  })
  renderPage(<FamilyHomework id={undefined} home={HOME} />, { path: `${HOME}?homework=list`, user: parent() })
  expect(await screen.findByText(/程亦安今天还要写/)).toBeTruthy()
  const link = await screen.findByRole('link', { name: '查看：练习四 第 2、5 题' })
  expect(link.getAttribute('href')).toBe(`${HOME}?homework=7&child=5`)
  fireEvent.click(screen.getByLabelText('程亦乐'))
  expect(await screen.findByText('没有待完成的作业。')).toBeTruthy()
})

it('one homework shows a parent the marked work, read-only', async () => {
  const may = { submit: false, grade: false }
  const marked = { ...submission, state: 'GRADED', versions: [version], may }
  const answer = { ...mineInFull, state: 'GRADED', score: 92, submission: marked }
  stubFetch({ 'GET /api/homeworks/7/mine?studentId=5': enveloped(answer) })
  renderPage(<FamilyHomework id={7} home={HOME} />, { path: `${HOME}?homework=7&child=5`, user: parent() })
  expect(await screen.findByText('92 分')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('程亦安的作业')
  expect(await screen.findByRole('img', { name: '1 处批注' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: '提交作业' })).toBeNull()
})

it('a line about homework leads each to their own page', () => {
  expect(homeworkOf('student', '7')).toBe('/mobile/student/homework?id=7')
  expect(homeworkOf('parent', '7')).toBe('/mobile/parent/home?homework=7')
  expect(homeworkOf('parent', '7-5')).toBe('/mobile/parent/home?homework=7&child=5')
  expect(homeworkOf('student', '7-5')).toBe('/mobile/student/homework?id=7')
  expect(homeworkOf('teacher', '7')).toBe('/mobile/teacher/homework/7')
  expect(homeworkOf('parent', 'list')).toBe('/mobile/parent/home?homework=list')
})

it('each kind of reminder can be turned off', async () => {
  const calls = stubFetch({
    'GET /api/homeworks/reminders': enveloped({ off: ['published'] }),
    'PUT /api/homeworks/reminders': enveloped({ off: ['published', 'graded'] }),
  })
  renderPage(<ReminderChoices />, { path: '/mobile/parent/profile', user: parent() })
  const graded = await screen.findByRole('button', { name: '作业已批改' })
  expect(graded.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(graded)
  await waitFor(() =>
    expect(calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ off: ['published', 'graded'] }),
  )
})

it('what was missed and closed, or came back, has a place of its own', async () => {
  const listed = (filter: string) => `GET /api/homeworks/mine?studentId=5&filter=${filter}&page=0&size=20`
  const closed = { ...mine, status: 'CLOSED', state: 'PENDING', overdue: true, title: '错过的练习' }
  const back = { ...closed, state: 'RETURNED', title: '退回的练习', overdue: false }
  stubFetch({
    [TODAY]: enveloped([today]),
    [`${TODAY}?studentId=5`]: enveloped([today]),
    [listOf(5)]: enveloped({ content: [], totalElements: 0 }),
    [listed('overdue')]: enveloped({ content: [closed], totalElements: 1 }),
    [listed('returned')]: enveloped({ content: [back], totalElements: 1 }),
  })
  renderPage(<FamilyHomework id={undefined} home={HOME} />, { path: `${HOME}?homework=list`, user: parent() })
  fireEvent.click(await screen.findByLabelText('逾期'))
  expect(await screen.findByRole('link', { name: '查看：错过的练习' })).toBeTruthy()
  fireEvent.click(screen.getByLabelText('已退回'))
  expect(await screen.findByRole('link', { name: '查看：退回的练习' })).toBeTruthy()
})
