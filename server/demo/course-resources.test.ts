import { Readable } from 'node:stream'
import { filesApi } from '@xueqiao/contract/features/base/files'
import { courseResourcesApi as api } from '@xueqiao/contract/features/teaching/course-resources/api'
import { beforeAll, expect, test } from 'vitest'
import { detectLarge } from '../src/platform/files/types'
import type { TestApp } from '../test/app'
import { DEMO_PASSWORD, demoApp } from '../test/demo-app'
import { courseResources } from './later/course-resources'
import { fillLater } from './later/fill'

let t: TestApp
beforeAll(async () => {
  t = await demoApp()
}, 180_000)

test('the offered teacher has one of each kind, the family opens theirs, and other courses follow', async () => {
  const teacher = await t.login('teacher', DEMO_PASSWORD)
  const { data: own } = await teacher(api.search, { query: { mine: 'true', size: 50 } })
  expect(new Set(own.content.map(({ kind }) => kind)).size).toBe(6)
  const parent = await t.login('parent', DEMO_PASSWORD)
  const { data: given } = await parent(api.search, {})
  expect(given.totalElements).toBeGreaterThan(3)
  for (const { url, type, kind } of given.content) {
    const [, , , a = '', b = ''] = url.split('/')
    const { status, raw } = await parent(filesApi.get, { params: { a, b } })
    expect(status).toBe(200)
    const read = ({ start, end }: { start: number; end: number }) =>
      Readable.from([raw.subarray(start, end + 1)])
    const found = await detectLarge({ size: raw.length, read })
    if (kind !== 'TEXT') expect(type).toContain(found === 'docx' ? 'wordprocessingml' : (found ?? 'nothing'))
  }
  const before = (await parent(api.courses)).data.length
  await fillLater(t.ctx(), { password: DEMO_PASSWORD, parts: [courseResources] })
  const admin = await t.login('admin', DEMO_PASSWORD)
  expect((await admin(api.courses)).data.length).toBeGreaterThan(before)
})
