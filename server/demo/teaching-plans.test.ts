import { teachingPlansApi as api } from '@xueqiao/contract/features/teaching/teaching-plans/api'
import { planRecordApi as record } from '@xueqiao/contract/features/teaching/teaching-plans/record'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../test/app'
import { DEMO_PASSWORD, demoApp } from '../test/demo-app'
import { fillLater } from './later/fill'
import { teachingPlans } from './later/teaching-plans'

let t: TestApp
beforeAll(async () => {
  t = await demoApp()
}, 60_000)

test('the offered grade has plans in every state at once, every course of every grade after the job', async () => {
  const teacher = await t.login('teacher', DEMO_PASSWORD)
  const { data: own } = await teacher(api.search, { query: { mine: 'true' } })
  expect(own.content.map(({ status }) => status)).toEqual(expect.arrayContaining(['DRAFT', 'APPROVED']))
  const admin = await t.login('admin', DEMO_PASSWORD)
  const { data: all } = await admin(api.search, { query: { size: 100 } })
  expect(new Set(all.content.map(({ status }) => status)).size).toBe(4)
  const parent = await t.login('parent', DEMO_PASSWORD)
  const { data: child } = await parent(api.search, {})
  expect(child.totalElements).toBeGreaterThan(2)
  const id = own.content.find(({ status }) => status === 'DRAFT')?.id ?? 0
  const { data: progress } = await teacher(record.progress, { params: { id } })
  expect(progress.weeks.flatMap(({ marks }) => marks).length).toBeGreaterThan(0)
  expect(progress.classes.length).toBeGreaterThan(0)

  await fillLater(t.ctx(), { password: DEMO_PASSWORD, parts: [teachingPlans] })
  const { rows } = await sql<{ without: number }>`select count(*)::int as without from (
      select distinct ta.course_id, c.grade from teaching_assignments ta join classes c on c.id = ta.class_id
      join semesters s on s.id = ta.semester_id and s.is_current where ta.ended_at is null) taught
    where not exists (select from teaching_plans p where p.course_id = taught.course_id
      and p.grade = taught.grade)`.execute(t.db)
  expect(rows[0]?.without).toBe(0)
})
