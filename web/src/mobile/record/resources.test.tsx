import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { enveloped, renderPage, signInAs, stubFetch } from '../kit/testing'
import { Resources } from './Resources'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const row = (id: number) => ({
  ...{ id, name: `资源${id}`, courseName: '数学', unit: null, lesson: null, kind: 'PDF', size: 2048 },
})
const page = (id: number) => enveloped({ content: [row(id)], totalElements: 21 })

test('what a class is given goes on over more than one page of a phone', async () => {
  const user = signInAs({ roles: ['STUDENT'] })
  stubFetch({
    'GET /api/course-resources?classId=3&page=0&size=20': page(1),
    'GET /api/course-resources?classId=3&page=1&size=20': page(2),
  })
  renderPage(<Resources classId={3} />, { path: '/', user })
  expect(await screen.findByText('资源1')).toBeTruthy()
  expect(screen.getByRole('button', { name: '上一页' })).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('button', { name: '下一页' }))
  expect(await screen.findByText('资源2')).toBeTruthy()
  expect(screen.getByText('2 / 2')).toBeTruthy()
  expect(screen.getByRole('button', { name: '下一页' })).toHaveProperty('disabled', true)
})
