import { assessmentsApi } from '@xueqiao/contract/features/growth/assessments/api'
import { assessmentFiguresApi } from '@xueqiao/contract/features/growth/assessments/figures'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../test/app'
import { DEMO_PASSWORD, demoApp } from '../test/demo-app'
import { assessments } from './later/assessments'
import { fillLater } from './later/fill'

let t: TestApp
beforeAll(async () => {
  t = await demoApp()
}, 60_000)

test('ASSESSMENT-06: the offered class has a term of them at once, every class after the job', async () => {
  const teacher = await t.login('teacher', DEMO_PASSWORD)
  const own = (await teacher(assessmentsApi.search, { query: { size: 50 } })).data
  expect(own.totalElements).toBeGreaterThan(100)
  expect(new Set(own.content.map(({ status }) => status))).toContain('PENDING')
  expect((await teacher(assessmentsApi.comments)).data.length).toBeGreaterThan(2)
  const parent = await t.login('parent', DEMO_PASSWORD)
  const child = (await parent(assessmentsApi.search)).data
  expect(child.totalElements).toBeGreaterThan(2)
  expect(child.content.every(({ status }) => status === 'APPROVED')).toBe(true)
  const studentId = child.content[0]?.studentId ?? 0
  const { data: radar } = await teacher(assessmentFiguresApi.radar, { query: { studentId } })
  expect(radar.band).not.toBeNull()

  await fillLater(t.ctx(), { password: DEMO_PASSWORD, parts: [assessments] })
  const { rows } = await sql<{
    without: number
  }>`select count(*) as without from classes c where c.deleted_at is null
    and exists (select from students s where s.class_id = c.id)
    and not exists (select from assessments a where a.class_id = c.id)`.execute(t.db)
  expect(rows[0]?.without).toBe(0)
})
