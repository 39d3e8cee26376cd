import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../api/queries'
import { loadDesktopPages } from '../../../app/pages'
import { startSession } from '../../../session/store'
import { place } from '../../kit/acting'
import { refused, renderAt, standIn } from '../../kit/testing'
import { SearchField } from './SearchField'

await loadDesktopPages()

const FOUND = {
  pages: ['/student/students', '/system/users'],
  students: [{ id: 7, name: '林小北', studentNumber: 'S2026007', className: '初一1班' }],
  teachers: [{ id: 3, name: '林晓月', teacherNumber: 'T003', departmentName: '语文组' }],
  classes: [{ id: 5, name: '林业班', students: 42 }],
  parents: [{ id: 9, name: '林建国', children: ['林小北'] }],
}
const GET = 'GET /api/search'

const signIn = (role: string) => {
  queryClient.clear()
  startSession('token', { id: 1, username: 'zhou', roles: [role] })
}
beforeEach(() => signIn('TEACHER'))
afterEach(cleanup)

const opened = async (key: object = { key: '/' }) => {
  fireEvent.keyDown(document.body, key)
  return screen.findByRole('combobox', { name: '搜索' })
}
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

test('opens with / and Ctrl+K, and offers the pages of the menu before anything is typed', async () => {
  const server = standIn({})
  renderAt('/dashboard', <SearchField staff />)
  const field = await opened()
  expect(options()).toContain('学生管理')
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(screen.queryByRole('combobox')).toBeNull()
  await opened({ key: 'k', ctrlKey: true })
  expect(server.asked('/api/search')).toEqual([])
})

test('finds people, classes and pages; arrows choose and Enter goes there', async () => {
  standIn({ [GET]: FOUND })
  renderAt('/dashboard', <SearchField staff />)
  const field = await opened()
  fireEvent.change(field, { target: { value: 'lin' } })
  const pupil = await screen.findByRole('option', { name: /林小北 ?初一1班/ })
  expect(pupil.getAttribute('aria-selected')).toBe('true')
  // By how it is spelled; what is not in this menu is not offered.
  const pages = screen.getByRole('group', { name: '页面' })
  expect(within(pages).getAllByRole('option')).toHaveLength(1)
  expect(within(pages).getByText('学生管理', { selector: 'b' })).toBeTruthy()
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  const teacher = screen.getByRole('option', { name: /林晓月/ })
  expect(field.getAttribute('aria-activedescendant')).toBe(teacher.id)
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(place()).toBe('/school/classes/5')
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('Enter before the answer waits for it, and leads to nobody of the word before', async () => {
  const server = standIn({ [GET]: FOUND })
  renderAt('/dashboard', <SearchField staff />)
  const field = await opened()
  fireEvent.change(field, { target: { value: '林' } })
  await screen.findByRole('option', { name: /林小北 ?初一1班/ })
  server.on(GET, { ...FOUND, pages: [], students: [{ ...FOUND.students[0], id: 8, name: '林小南' }] })
  fireEvent.change(field, { target: { value: '林小南' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(place()).toBe('/dashboard')
  await vi.waitFor(() => expect(place()).toBe('/student/students/8'))
})

test('a click goes there too', async () => {
  standIn({ [GET]: FOUND })
  renderAt('/dashboard', <SearchField staff />)
  fireEvent.change(await opened(), { target: { value: '林' } })
  fireEvent.click(await screen.findByRole('option', { name: /林建国/ }))
  expect(place()).toBe('/family-school/parent-management?keyword=林建国')
})

test('says when nothing is found, and when it could not be asked', async () => {
  const server = standIn({ [GET]: { pages: [], students: [], teachers: [], classes: [], parents: [] } })
  renderAt('/dashboard', <SearchField staff />)
  const field = await opened()
  fireEvent.change(field, { target: { value: '查无此人' } })
  await screen.findByText('没有找到“查无此人”')
  server.on(GET, refused('忙', {}, 500))
  fireEvent.change(field, { target: { value: '再试' } })
  await screen.findByText(/忙/)
})
