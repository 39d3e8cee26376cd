import { buffer } from 'node:stream/consumers'
import { handbooksApi as api } from '@xueqiao/contract/features/growth/handbooks'
import { expect, test } from 'vitest'
import type { TestApp } from '../../../../test/app'
import { assessmentLab } from '../../../../test/assessment-lab'
import { isPdf } from '../../../../test/pdf-text'
import { createWorker } from '../../../platform/jobs/worker'
import { handbooksJobs } from './jobs'

const pagesOf = (raw: Buffer) => (raw.toString('latin1').match(/\/Type \/Page\b/g) ?? []).length
const runDue = (t: TestApp) =>
  createWorker({ ...t.ctx(), now: () => t.ctx().now, ...handbooksJobs(t.ctx()) }).runDue()

test('that of a class is written by a job, pupil by pupil, and fetched for a day by whoever ordered it', async () => {
  const { t, head, dept, teacher, stranger, pupils, classId } = await assessmentLab()
  const params = { classId }
  expect((await head(api.run, { params })).data).toBeNull()
  expect(await stranger.loose(api.order, { params })).toMatchObject({ status: 404 })
  expect(await teacher.loose(api.order, { params })).toMatchObject({ status: 403 })
  expect(await head.loose(api.file, { params })).toMatchObject({
    ...{ status: 404, message: '成长手册还没有生成或已过期，请重新生成' },
  })
  expect((await head(api.order, { params })).data).toMatchObject({ status: 'waiting', total: pupils.length })
  expect(await head.loose(api.order, { params })).toMatchObject({
    ...{ status: 409, message: '初一(3)班 的成长手册正在生成' },
  })
  // One that has not begun is stopped, and ordered again.
  expect((await head(api.cancel, { params })).data).toMatchObject({ status: 'cancelled' })
  expect(await head.loose(api.cancel, { params })).toMatchObject({ status: 409 })
  await head(api.order, { params })
  await runDue(t)
  const { done, total, status, message } = (await head(api.run, { params })).data ?? {}
  expect([status, message, done, total]).toEqual(['done', '已生成', pupils.length, pupils.length])
  const whole = await head(api.file, { params })
  expect([whole.status, whole.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(isPdf(whole.raw)).toBe(true)
  expect(pagesOf(whole.raw)).toBeGreaterThanOrEqual(pupils.length)
  // Another one who may order theirs does not get this one.
  expect((await dept(api.run, { params })).data).toBeNull()
  expect(await dept.loose(api.file, { params })).toMatchObject({ status: 404 })
  t.advance(24 * 60 + 1)
  const later = await t.login('head')
  expect((await later(api.run, { params })).data).toBeNull()
  const kept = () => t.db.selectFrom('jobs').select('payload').where('kind', '=', 'handbooks.class').execute()
  // The server was away for a day: what was ordered before is not written after its erasure.
  await later(api.order, { params })
  t.advance(24 * 60 + 1)
  await runDue(t)
  for (const { payload } of await kept())
    expect(await t.env.files.has((payload as { key: string }).key)).toBe(false)
})

test('a try that was taken over, and ends only then, takes nothing from the one after it', async () => {
  const { t, head, classId } = await assessmentLab()
  await head(api.order, { params: { classId } })
  const [job] = await t.db
    .selectFrom('jobs')
    .select(['id', 'kind', 'payload', 'owner_id as ownerId'])
    .where('kind', '=', 'handbooks.class')
    .execute()
  if (job === undefined) throw new Error('not ordered')
  const { key } = job.payload as { key: string }
  const run = (attempt: number, base = t.ctx()) => {
    const lease = new AbortController()
    return handbooksJobs(base).handlers['handbooks.class']?.({
      ...{ ...job, attempt, signal: lease.signal, now: () => t.ctx().now, log: base.log },
      ...{ checkCancelled: async () => {}, settle: async () => {} },
      progress: async ({ done }) => {
        if (attempt === 1 && done > 0) lease.abort()
      },
    })
  }
  const base = t.ctx()
  const { files } = base.env
  // All of the second is on the disk, and has no name yet.
  const finish = async (part: string, as: string) => {
    await expect(run(1)).rejects.toThrow()
    await files.parts.finish(part, as)
  }
  const slow = { ...files, parts: { ...files.parts, finish } }
  await run(2, { ...base, env: { ...base.env, files: slow } })
  expect(isPdf(await buffer(files.read(key)))).toBe(true)
})

test('whoever has lost the class meanwhile gets nothing of it', async () => {
  const { t, head, admin, classId } = await assessmentLab()
  const params = { classId }
  await head(api.order, { params })
  await t.db.updateTable('classes').set({ head_teacher_id: null }).where('id', '=', classId).execute()
  await runDue(t)
  expect(await head.loose(api.run, { params })).toMatchObject({ status: 404 })
  await admin(api.order, { params })
  await t.db.updateTable('students').set({ class_id: null }).where('class_id', '=', classId).execute()
  await runDue(t)
  expect((await admin(api.run, { params })).data).toMatchObject({
    ...{ status: 'failed', message: '这个班级还没有学生' },
  })
})
