import { menuFor } from '@xueqiao/contract/access/menus'
import { expect, test } from 'vitest'
import { loadDesktopPages } from '../../app/pages'
import { pageExists } from '../../lib/known-pages'
import { viewerOf } from '../../session/access'
import { toStoredUser } from '../../session/store'

await loadDesktopPages()

/** Of the pages that exist so far; a page built later adds its line here. */
const RECORDS = ['/school/classes', '/school/courses', '/student/students']
const FAMILY_SCHOOL = [
  '/family-school/analytics',
  '/family-school/communication',
  '/family-school/dashboard',
  '/family-school/feedback',
  '/family-school/hub',
  '/family-school/notification-management',
  '/family-school/notifications',
  '/family-school/parent-management',
]
const TIMETABLES = ['/schedule/class', '/schedule/teacher']
const PLANNING = [
  '/schedule/management',
  '/schedule/statistics',
  '/schedule/substitutions',
  '/schedule/teacher-plan',
]
const ANALYSIS = ['/analysis/grades', '/analysis/learning', '/analysis/quality']
const PROFILES = [
  '/student-growth/achievements',
  '/student-growth/analytics',
  '/student-growth/comments',
  '/student-growth/evaluations',
  '/student-growth/evaluationsystem',
  '/student-growth/goals',
  '/student-growth/health',
  '/student-growth/profile',
  '/student-growth/records',
]
const GROWTH = [
  '/student/assessment',
  '/student/assessment/radar',
  '/student/exams',
  ...PROFILES,
  ...ANALYSIS,
]
const LESSONS = [
  '/homework/teacher',
  '/teaching/lesson-preparations',
  '/teaching/lesson-preparations/review',
  '/teaching/lesson-preparations/templates',
  '/teaching/plans',
  '/teaching/resources',
]
const TEACHING = ['/dashboard', ...FAMILY_SCHOOL, ...RECORDS, ...GROWTH, ...LESSONS, ...TIMETABLES]
const SYSTEM = [
  '/system/academic-years',
  '/system/api-test',
  '/system/audit',
  '/system/departments',
  '/system/grade-upgrade',
  '/system/notification-management',
  '/system/semesters',
  '/system/settings',
  '/system/teachers',
  '/system/users',
]

test.each([
  [['ADMIN'], [...TEACHING, ...PLANNING, ...SYSTEM]],
  // Who leads a department of the demo school teaches, too.
  [
    ['DEPARTMENT_ADMIN', 'TEACHER'],
    [...TEACHING, ...PLANNING],
  ],
  [['TEACHER'], TEACHING],
  [
    ['STUDENT'],
    [
      '/dashboard',
      '/family-school/communication',
      '/family-school/hub',
      '/family-school/notifications',
      '/family-school/profile',
      '/homework/student',
      '/schedule/class',
      '/student-growth/profile',
      '/student/assessment',
    ],
  ],
])('%s have exactly the pages that are theirs and exist in their menu', (roles, links) => {
  const viewer = viewerOf(toStoredUser({ id: 1, username: 'zhou', roles }))
  const paths = menuFor(viewer, pageExists).flatMap(({ path, items }) => [
    ...(path === undefined ? [] : [path]),
    ...items.map((item) => item.path),
  ])
  expect([...new Set(paths)].sort()).toEqual(links.toSorted())
})

test('a role of the school’s own making that looks at timetables is shown no page that only planners may read', () => {
  const viewer = viewerOf(
    toStoredUser({ id: 1, username: 'reader', roles: ['ROLE_READER'], permissions: ['schedule:view'] }),
  )
  const paths = menuFor(viewer, pageExists).flatMap(({ items }) => items.map(({ path }) => path))
  expect(paths.filter((path) => path.startsWith('/schedule/'))).toEqual(TIMETABLES)
})
