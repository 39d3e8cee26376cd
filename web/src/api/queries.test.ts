import { assessmentsApi } from '@xueqiao/contract/features/growth/assessments/api'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { afterEach, expect, it, vi } from 'vitest'
import { call } from './call'
import { queryClient } from './queries'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const answer = (status: number) =>
  vi.stubGlobal('fetch', async () => Response.json({ success: status === 200, data: null }, { status }))
const list = [studentsApi.search.path]
const isOld = () => queryClient.getQueryState(list)?.isInvalidated

it('a record that is deleted on one page makes what other pages have read old, whatever it was', async () => {
  queryClient.setQueryData(list, [])
  answer(409)
  await call(classesApi.remove, { params: { id: 7 } }).catch(() => undefined)
  expect(isOld()).toBe(false)
  answer(200)
  await call(assessmentsApi.approve, { params: { id: 7 } })
  expect(isOld()).toBe(false)
  await call(classesApi.remove, { params: { id: 7 } })
  expect(isOld()).toBe(true)
})
