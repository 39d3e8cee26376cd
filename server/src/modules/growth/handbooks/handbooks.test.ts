import { auditApi } from '@xueqiao/contract/features/base/audit'
import { assessmentsApi } from '@xueqiao/contract/features/growth/assessments/api'
import { growthEvaluationsApi } from '@xueqiao/contract/features/growth/growth-evaluations/api'
import { handbooksApi as api } from '@xueqiao/contract/features/growth/handbooks'
import { settingsApi } from '@xueqiao/contract/features/school/settings/api'
import { expect, test } from 'vitest'
import type { TestApp } from '../../../../test/app'
import { assessmentLab } from '../../../../test/assessment-lab'
import { anExamRow } from '../../../../test/exam-rows'
import { aRecord } from '../../../../test/growth-rows'
import { isPdf, shownIn } from '../../../../test/pdf-text'
import { createWorker } from '../../../platform/jobs/worker'
import { handbooksJobs } from './jobs'

const runDue = (t: TestApp) =>
  createWorker({ ...t.ctx(), now: () => t.ctx().now, ...handbooksJobs(t.ctx()) }).runDue()

test('a handbook is a PDF for the family and whoever teaches the pupil', async () => {
  const { admin, head, teacher, parent, stranger, pupils } = await assessmentLab()
  const [an = 0, le = 0] = pupils
  const body = {
    studentId: an,
    type: 'term',
    date: '2026-10-10',
    socialScore: 4,
    comment: '乐于助人',
  } as const
  const { data } = await head(assessmentsApi.create, { body })
  await head(assessmentsApi.approve, { params: { id: data.id } })
  for (const call of [parent, teacher]) {
    const file = await call(api.ofPupil, { params: { studentId: an } })
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(isPdf(file.raw)).toBe(true)
  }
  // What leaves by the hand of staff is on record, what a family takes home of its own child is not.
  const { data: log } = await admin(auditApi.search, { query: { action: 'export', entity: 'students' } })
  expect(log.content.map(({ summary }) => summary)).toEqual([expect.stringMatching(/^导出了.+的成长手册$/)])
  expect(await parent.loose(api.ofPupil, { params: { studentId: le } })).toMatchObject({ status: 404 })
  expect(await stranger.loose(api.ofPupil, { params: { studentId: an } })).toMatchObject({ status: 404 })
})

test('what is not approved, released or selected stands in no handbook, whoever prints it', async () => {
  const { t, head, parent, pupils, classId, semesterId, make } = await assessmentLab()
  const [an = 0] = pupils
  const printed = async (call: typeof head, signs: string) =>
    shownIn((await call(api.ofPupil, { params: { studentId: an } })).raw, signs)
  const body = { studentId: an, semesterId, judgements: { art: 4.5 }, comment: '鹏程万里' }
  const { data: evaluation } = await head(growthEvaluationsApi.create, { body })
  const courseId = await make.aCourse({ name: '瑜伽' })
  const scores = [{ studentId: an, score: 91 }]
  const exam = { grade: 7, semesterId, courseId, classId, scores }
  await anExamRow(t.db, { ...exam, name: '摸底' })
  await t.db
    .insertInto('assessments')
    .values({
      ...{ student_id: an, class_id: classId, type: 'term', date: '2026-10-10', status: 'PENDING' },
      ...{ academic_score: null, behavior_score: null, social_score: 4, comment: '冰雪', author_id: null },
    })
    .execute()
  const draft = { student_id: an, class_id: classId, semester_id: semesterId, author_id: null }
  await t.db
    .insertInto('term_comments')
    .values({ ...draft, text: '芬芳', released_at: null })
    .execute()
  // Drafts, marks and records that nobody has let out; 艺 is a point of the wheel, which nothing approved speaks for.
  for (const call of [head, parent]) expect(await printed(call, '鹏艺瑜冰芬')).toBe('')
  const place = { t, make, studentId: an, classId } as Parameters<typeof aRecord>[0]
  const old = { title: '蝴蝶标本' }
  const chosen = await aRecord(place, { status: 'ARCHIVED' })
  await t.db
    .updateTable('growth_records')
    .set({ ...old, date: '2026-09-02' })
    .where('id', '=', chosen)
    .execute()
  // However much was written since and waits, what was selected is found.
  for (let more = 0; more < 61; more += 1) await aRecord(place)
  expect(await printed(head, '蝴鹏')).toBe('蝴')
  await head(growthEvaluationsApi.approve, { params: { id: evaluation?.id ?? 0 } })
  await anExamRow(t.db, { ...exam, name: '期中', released: true })
  for (const call of [head, parent]) expect(await printed(call, '鹏艺瑜')).toBe('鹏艺瑜')
})

test('the school doctor gets the pupil and their health, and neither marks nor assessments', async () => {
  const { admin, head, stranger, pupils, classId, semesterId, t, make } = await assessmentLab()
  const [an = 0] = pupils
  const courseId = await make.aCourse({ name: '瑜伽' })
  const scores = [{ studentId: an, score: 91 }]
  await anExamRow(t.db, { grade: 7, semesterId, courseId, classId, scores, name: '期中', released: true })
  await t.db
    .insertInto('assessments')
    .values({
      ...{ student_id: an, class_id: classId, type: 'term', date: '2026-10-10', status: 'APPROVED' },
      ...{ academic_score: null, behavior_score: null, social_score: 4, comment: '冰雪', author_id: null },
    })
    .execute()
  await t.db.updateTable('students').set({ name: '𠮷\n野' }).where('id', '=', an).execute()
  const {
    logoUrl: _logo,
    maxIdleMinutes: _most,
    doctors: _names,
    ...form
  } = (await admin(settingsApi.get)).data
  const who = await t.db
    .selectFrom('users')
    .select('profile_id as id')
    .where('username', '=', 'stranger')
    .executeTakeFirstOrThrow()
  await admin(settingsApi.update, { body: { ...form, doctorIds: [who.id ?? 0] } })
  const signs = '健瑜冰'
  const params = { studentId: an }
  expect(shownIn((await head(api.ofPupil, { params })).raw, signs)).toBe(signs)
  expect(shownIn((await stranger(api.ofPupil, { params })).raw, signs)).toBe('健')
  await stranger(api.order, { params: { classId } })
  await runDue(t)
  expect(shownIn((await stranger(api.file, { params: { classId } })).raw, signs)).toBe('健')
})
