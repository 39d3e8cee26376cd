import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../api/queries'
import { DashboardPage } from '../desktop/features/home/dashboard/DashboardPage'
import { standIn } from '../desktop/kit/testing'
import { DesktopShell } from '../desktop/shell/DesktopShell'
import { TeacherHome } from '../mobile/features/home/home/TeacherHome'
import { MobileShell } from '../mobile/shell/MobileShell'
import { clearSession, startSession } from '../session/store'
import { loadDesktopPages, loadMobilePages } from './pages'

await loadDesktopPages()
await loadMobilePages()

afterEach(() => {
  cleanup()
  clearSession()
  queryClient.clear()
})

const opened = (path: string, roles: string[], pages: [React.ReactElement, React.ReactElement]) => {
  const [shell, page] = pages
  startSession('token', {
    ...{ id: 1, username: 'lin', name: '林晓月', profileId: 5, profileType: 'TEACHER' },
    ...{ roles, permissions: ['schedule:view'] },
  })
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route element={shell}>
            <Route path="*" element={page} />
          </Route>
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('a home at the desk is all that its page and its frame ask for', async () => {
  const week = { of: 'TEACHER', id: 5, name: '林晓月', version: null, days: [], lessons: [], gone: [] }
  const term = { name: '2026-2027 学年第一学期', academicYearName: '2026-2027 学年', week: 12 }
  const bell = { unread: 2, items: [] }
  const school = { schoolName: '启明中学', logoUrl: null, gradeWording: 'PAGE', titles: [] }
  const server = standIn({ 'GET /api/dashboard': { frame: { school, bell, unread: 3, term, week } } })
  opened('/dashboard', ['TEACHER'], [<DesktopShell key="s" />, <DashboardPage key="p" />])
  await screen.findByRole('button', { name: '提醒，2 条未读' })
  await screen.findByRole('link', { name: '消息，3 条未读' })
  await screen.findByText('第一学期 · 第 12 周')
  await screen.findByText('课表还没有发布。')
  await screen.findByText('启明中学')
  expect(server.asked('/api/')).toEqual(['GET /api/dashboard?frame=true'])
})

test('a home on the phone, too', async () => {
  const EMPTY = {
    ...{ notices: [], awaiting: 0, children: [], hours: [], conversations: [], week: 12, classes: [] },
    ...{ missing: [], missingFamilies: 0, todos: [], todoCount: 0, toMark: 0, reflections: 0 },
    ...{ toReview: { plans: 0, preparations: 0, overdue: 0 }, urgent: [], feedback: [], feedbackCount: 0 },
    ...{ student: null, homework: [], lessons: [], growth: [], figures: null, today: null, waiting: [] },
  }
  const conversations = { studentId: null, page: { content: [], totalElements: 0 } }
  const frame = { bell: { unread: 2, items: [] }, unread: 3, conversations }
  const server = standIn({ 'GET /api/dashboard/home': { ...EMPTY, frame } })
  opened('/mobile/teacher/home', ['TEACHER'], [<MobileShell key="s" />, <TeacherHome key="p" />])
  await screen.findByRole('button', { name: '提醒，2 条未读' })
  await screen.findByText('打开通讯录')
  const tabs = screen.getByRole('navigation', { name: '底部导航' })
  expect(within(tabs).getByText('3')).toBeTruthy()
  expect(server.asked('/api/')).toEqual(['GET /api/dashboard/home?frame=true'])
})
