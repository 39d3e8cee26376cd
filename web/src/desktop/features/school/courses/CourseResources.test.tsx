import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { paged, renderAt, signIn, standIn } from '../../../kit/testing'
import { CourseResources } from './CourseResources'

afterEach(cleanup)

const row = (id: number) => ({
  ...{ id, name: `资源${id}`, unit: null, lesson: null, kind: 'PDF', size: 2048, authorName: '林晓月' },
  updatedAt: '2026-11-17T08:31:00.000Z',
})

test('a family goes through all that its class is given, page by page', async () => {
  signIn(['courseResource:view'])
  const server = standIn({ 'GET /api/course-resources': paged([row(1)], 45) })
  renderAt('/', <CourseResources courseId={2} isStaff={false} />)
  expect(await screen.findByText('45 份')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '全部资源' })).toBeNull()
  fireEvent.click(screen.getByTitle('3'))
  await expect.poll(() => server.asked('page=2')).toHaveLength(1)
  expect(await screen.findByText('资源1')).toBeTruthy()
})
