import { assessmentsApi } from '@xueqiao/contract/features/growth/assessments/api'
import { handbooksApi as api } from '@xueqiao/contract/features/growth/handbooks'
import { settingsApi } from '@xueqiao/contract/features/school/settings'
import { expect, test } from 'vitest'
import { assessmentLab } from '../../../../test/assessment-lab'

test('a handbook is a PDF for the family and whoever teaches the pupil; a class for whoever keeps its records', async () => {
  const { head, teacher, parent, stranger, pupils, classId } = await assessmentLab()
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
  const isPdf = (raw: Buffer) => {
    expect(raw.subarray(0, 5).toString()).toBe('%PDF-')
    expect(raw.subarray(-6).toString()).toContain('EOF')
  }
  for (const call of [parent, teacher]) {
    const file = await call(api.ofPupil, { params: { studentId: an } })
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    isPdf(file.raw)
  }
  expect(await parent.loose(api.ofPupil, { params: { studentId: le } })).toMatchObject({ status: 404 })
  expect(await stranger.loose(api.ofPupil, { params: { studentId: an } })).toMatchObject({ status: 404 })
  const params = { classId }
  expect(await stranger.loose(api.ofClass, { params })).toMatchObject({ status: 404 })
  expect(await teacher.loose(api.ofClass, { params })).toMatchObject({ status: 403 })
  const whole = await head(api.ofClass, { params })
  expect(whole.status).toBe(200)
  isPdf(whole.raw)
  expect((whole.raw.toString('latin1').match(/\/Type \/Page\b/g) ?? []).length).toBeGreaterThanOrEqual(
    pupils.length,
  )
})

test('the school doctor gets the pupil and their health, and neither marks nor assessments', async () => {
  const { admin, stranger, pupils, classId, t } = await assessmentLab()
  const [an = 0] = pupils
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
  const one = await stranger(api.ofPupil, { params: { studentId: an } })
  expect([one.status, one.raw.subarray(-6).toString()]).toEqual([200, expect.stringContaining('EOF')])
  const whole = await stranger(api.ofClass, { params: { classId } })
  expect([whole.status, whole.raw.subarray(-6).toString()]).toEqual([200, expect.stringContaining('EOF')])
})
