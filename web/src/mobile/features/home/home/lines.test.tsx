import { cleanup, screen } from '@testing-library/react'
import { mobilePathOf } from '@xueqiao/contract/access/mobile-path'
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
  ['/teaching/plans/4', '/mobile/teacher/preparations?plan=4'],
  ['/teaching/lesson-preparations/3', '/mobile/teacher/preparations?id=3'],
  ['/teaching/lesson-preparations/3/review', '/mobile/teacher/preparations?id=3'],
  ['/teaching/lesson-preparations/review', '/mobile/teacher/preparations?review=waiting'],
  ['/homework/submissions/12', '/mobile/teacher/homework/12'],
])('%s is at a teacher’s hand on the phone, and opens at the desk’s page in another role', (link, page) => {
  expect(followed(link, 'TEACHER')).toBe(page)
  expect(followed(link, 'DEPARTMENT_ADMIN')).toBe(link)
  expect(followed(link, 'PARENT')).toBe('/mobile/parent/home')
})
