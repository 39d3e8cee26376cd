import { lessonPreparationsApi as api } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import { preparationReviewApi as review } from '@xueqiao/contract/features/teaching/lesson-preparations/review'
import { preparationTemplatesApi as templates } from '@xueqiao/contract/features/teaching/lesson-preparations/templates'
import { preparationVersionsApi as versions } from '@xueqiao/contract/features/teaching/lesson-preparations/versions'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD, demoApp } from '../test/demo-app'
import { fillLater } from './later/fill'
import { lessonPreparationFiles } from './later/lesson-preparation-files'
import { lessonPreparations } from './later/lesson-preparations'

test('the offered teacher has a fortnight in every state at once, and the term after the job', async () => {
  const t = await demoApp()
  const teacher = await t.login('teacher', DEMO_PASSWORD)
  const own = async () => (await teacher(api.search, { query: { mine: 'true', size: 100 } })).data
  const first = await own()
  expect(new Set(first.content.map(({ status }) => status)).size).toBe(4)
  const { data: week } = await teacher(api.week)
  expect(week.prepared).toBeGreaterThan(0)
  const returned = first.content.find(({ status }) => status === 'REJECTED')?.id ?? 0
  const { data: detail } = await teacher(api.get, { params: { id: returned } })
  expect(detail.slots[0]).toMatchObject({ heldOn: expect.any(String) })
  const { data: said } = await teacher(review.comments, { params: { id: returned } })
  expect([said.length, said.filter(({ parentId }) => parentId !== null).length]).toEqual([4, 1])
  const { data: outlines } = await teacher(templates.list)
  expect(new Set(outlines.map(({ scope }) => scope)).size).toBe(3)

  const admin = await t.login('admin', DEMO_PASSWORD)
  const { data: waiting } = await admin(review.waiting, { query: {} })
  expect(waiting.content.some(({ isOverdue }) => isOverdue)).toBe(true)
  const { data: all } = await admin(api.search, { query: { size: 100 } })
  const derived = all.content.find(({ masterId }) => masterId !== null)?.id ?? 0
  const { data: compared } = await teacher(versions.compare, { params: { id: derived } })
  expect(compared).toMatchObject({ mayMerge: true, differences: [{ kind: 'ADDED' }, { kind: 'CHANGED' }] })

  await fillLater(t.ctx(), { password: DEMO_PASSWORD, parts: [lessonPreparations] })
  const term = await own()
  expect(term.totalElements).toBeGreaterThan(2 * first.totalElements)
  // Of each course that they teach.
  expect(new Set(term.content.map(({ courseId }) => courseId)).size).toBe(2)

  // A formula and a table stand there from the first start, pictures and what is attached come later.
  for (const type of ['inlineMath', 'table'])
    expect(JSON.stringify(detail.content)).toContain(`"type":"${type}"`)
  // What somebody has written since is theirs, were it the latest of all.
  const { id: draft } = await t.db
    .selectFrom('lesson_preparations')
    .select('id')
    .where(
      'author_id',
      '=',
      (
        await t.db
          .selectFrom('users')
          .select('id')
          .where('username', '=', 'teacher')
          .executeTakeFirstOrThrow()
      ).id,
    )
    .where('status', '<>', 'SUBMITTED')
    .orderBy('first_date', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const { data: begun } = await teacher(api.get, { params: { id: draft } })
  await teacher(api.update, { params: { id: draft }, body: { title: '我改过的', revision: begun.revision } })
  const { data: mine } = await teacher(api.get, { params: { id: draft } })
  await fillLater(t.ctx(), { password: DEMO_PASSWORD, parts: [lessonPreparationFiles] })
  expect((await teacher(api.get, { params: { id: draft } })).data).toMatchObject({
    ...{ title: '我改过的', content: mine.content, fileIds: [] },
  })
  const details = await Promise.all(
    (await own()).content.map(async ({ id }) => (await teacher(api.get, { params: { id } })).data),
  )
  const whole = details.filter(({ fileIds }) => fileIds.length > 0)
  expect(whole).toHaveLength(6)
  for (const { files, resources, content } of whole) {
    expect(files).toHaveLength(2)
    expect(resources).toHaveLength(1)
    expect(JSON.stringify(content.board)).toContain('"image"')
  }
  expect(whole.some(({ homework }) => homework.length > 0)).toBe(true)
}, 60_000)
