import { cleanup } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { enveloped, renderPage, signInAs, stubFetch } from '../../kit/testing'
import { Marks } from './Marks'

afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

it('what was withdrawn is seen on the record of the child, with nothing left to show', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const read = 'PUT /api/notifications/bell/read'
  const user = signInAs({ roles: ['PARENT'], permissions: ['growth:view'] })
  const calls = stubFetch({
    'GET /api/exams/marks?studentId=7&size=4': enveloped({ content: [], totalElements: 0 }),
    [read]: enveloped({ unread: 1 }),
  })
  renderPage(<Marks studentId={7} />, { path: '/mobile/growth/7', user })
  await expect
    .poll(() => calls.filter(({ call }) => call === read).map(({ body }) => body))
    .toEqual(expect.arrayContaining([{ link: '/student/exams' }, { link: '/student/exams?studentId=7' }]))
})
