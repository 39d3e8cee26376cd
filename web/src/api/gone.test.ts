import { departmentsApi } from '@xueqiao/contract/features/school/departments/api'
import { afterEach, expect, it, vi } from 'vitest'
import { call } from './call'
import { invalidate, queryClient } from './queries'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** Whether a page that shows the department would ask for it again. */
const isAsked = async (id: number) => {
  const key = [departmentsApi.get.path, { params: { id } }]
  queryClient.setQueryData(key, 'x')
  await invalidate('/api/departments')
  return queryClient.getQueryState(key)?.isInvalidated
}
const answer = (status: number) =>
  vi.stubGlobal('fetch', async () => Response.json({ success: status === 200, data: null }, { status }))

it('a record that was deleted is not asked for again; one that could not be is, and so are the others', async () => {
  answer(409)
  await call(departmentsApi.remove, { params: { id: 701 } }).catch(() => undefined)
  expect(await isAsked(701)).toBe(true)
  answer(200)
  await call(departmentsApi.remove, { params: { id: 701 } })
  expect([await isAsked(701), await isAsked(702)]).toEqual([false, true])
})
