import { cleanup, screen } from '@testing-library/react'
import { mobilePathOf } from '@xueqiao/contract/access/mobile-path'
import { ROUTES } from '@xueqiao/contract/access/routes'
import { matchPath } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { renderPage, signInAs, stubFetch } from '../../../kit/testing'
import { guardMoves } from '../../../shell/guard'
import { MobileHome } from './MobileHome'

afterEach(cleanup)

/** Where somebody in this role ends who follows a line behind the bell. */
const followed = (link: string, role: string) => {
  stubFetch({})
  const user = signInAs({ roles: [role], profileType: 'TEACHER' })
  const path = mobilePathOf(link)
  renderPage(<MobileHome />, { path, user })
  const place = screen.getByTestId('place').textContent ?? ''
  cleanup()
  return guardMoves(place.split('?')[0] ?? '', user.roles) ?? place
}

it.each([
  ['/teaching/plans/4', 'preparations?plan=4'],
  ['/teaching/lesson-preparations/3', 'preparations?id=3'],
  ['/teaching/lesson-preparations/3/review', 'preparations?id=3'],
  ['/teaching/lesson-preparations/review', 'preparations?review=waiting'],
])(
  '%s is at hand on the phone of a teacher, and of who leads in a role without their pages',
  (link, page) => {
    expect(followed(link, 'TEACHER')).toBe(`/mobile/teacher/${page}`)
    expect(followed(link, 'DEPARTMENT_ADMIN')).toBe(`/mobile/${page}`)
    expect(followed(link, 'PARENT')).toBe('/mobile/parent/home')
  },
)

it('what is to be marked is a teacher’s; another role of theirs has its home', () => {
  expect(followed('/homework/submissions/12', 'TEACHER')).toBe('/mobile/teacher/homework/12')
  expect(followed('/homework/submissions/12', 'DEPARTMENT_ADMIN')).toBe('/mobile/home?marking=12')
})

/** Every kind of line that the server rings, as it is rung for staff. */
it.each([
  '/family-school/notification/7',
  '/family-school/notification-management/7',
  '/family-school/feedback/3',
  '/family-school/chat/3?seq=4',
  '/family-school/profile',
  '/homework/detail/12',
  '/homework/edit/12',
  '/schedule/teacher?date=2026-11-17',
  '/schedule/class',
  '/schedule/electives',
  '/schedule/substitutions?date=2026-11-17',
  '/student-growth/records/9',
  '/student-growth/achievements?studentId=7',
  '/student-growth/achievements?tab=activities',
  '/student-growth/comments',
  '/student-growth/goals/8',
  '/student/exams/6',
  '/student/assessment',
  '/teaching/plans/4',
  '/teaching/lesson-preparations/review',
  '/system/audit',
])('%s opens a page of the phone for all staff', (link) => {
  const phone = ROUTES.filter(({ path }) => path.startsWith('/mobile/'))
  for (const role of ['TEACHER', 'HEAD_TEACHER', 'DEPARTMENT_ADMIN', 'SCHOOL_ADMIN', 'ADMIN']) {
    const [page = ''] = followed(link, role).split('?')
    expect(
      phone.some(({ path }) => matchPath(path, page)),
      `${role} at ${page}`,
    ).toBe(true)
    expect(page).not.toBe('/mobile/login')
  }
})
