import { bellApi } from '@xueqiao/contract/features/base/bell'
import { activitiesApi as api } from '@xueqiao/contract/features/growth/achievements/activities'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { beforeAll, expect, test } from 'vitest'
import { type AssessmentLab, assessmentLab } from '../../../../test/assessment-lab'
import type { Caller } from '../../../../test/policy'

let lab: AssessmentLab

beforeAll(async () => {
  lab = await assessmentLab()
})

const input = (studentId: number) => ({
  ...{ studentId, activityName: '敬老院志愿服务', activityType: '志愿服务' as const },
  ...{ startDate: '2026-05-20', endDate: '2026-05-21', role: '志愿者' },
})

test('an activity says at its field what it cannot be', async () => {
  const { parent, pupils } = lab
  const [an = 0, le = 0] = pupils
  const save = (more: object) => parent.loose(api.create, { body: { ...input(an), ...more } })
  const wrong: [object, string][] = [
    [{ activityName: '' }, 'activityName'],
    [{ activityName: '长'.repeat(101) }, 'activityName'],
    [{ activityType: '别的' }, 'activityType'],
    [{ startDate: '2199-01-01', endDate: null }, 'startDate'],
    [{ endDate: '2026-05-19' }, 'endDate'],
    [{ role: '长'.repeat(51) }, 'role'],
    [{ note: '长'.repeat(501) }, 'note'],
  ]
  for (const [more, field] of wrong)
    expect(await save(more), field).toMatchObject({ status: 400, errors: [{ field }] })
  expect(await save({ studentId: le })).toMatchObject({ status: 404, message: '学生不存在' })
  expect((await parent(api.search)).data.totalElements).toBe(0)
})

test('a parent hands one in, the 班主任 sends it back and then lets it stand in the record; others have no part in it', async () => {
  const { parent, pupil, head, teacher, stranger, pupils } = lab
  const [an = 0, le = 0] = pupils
  const titles = async (call: Caller) => (await call(bellApi.bell)).data.items.map(({ title }) => title)
  const { data: made } = await parent(api.create, { body: input(an) })
  expect(made).toMatchObject({ status: 'PENDING', authorKind: 'parent', mayEdit: true, mayDecide: false })
  expect(await titles(head)).toEqual(['待审核的活动：程亦安 敬老院志愿服务'])
  const params = { id: made.id }
  const record = async () => {
    const { data } = await head.loose(studentsApi.get, { params: { id: an } })
    return (data as { activities: { activityName: string }[] }).activities.map((one) => one.activityName)
  }
  expect(await record()).toEqual([])
  for (const call of [teacher, parent, pupil]) {
    expect((await call(api.approveMany, { body: { ids: [made.id] } })).status).toBe(403)
    expect((await call(api.reject, { params, body: { reason: '不行' } })).status).toBe(403)
  }
  for (const endpoint of [api.get, api.remove])
    expect((await stranger.loose(endpoint, { params })).status).toBe(404)
  expect((await head(api.reject, { params, body: { reason: '请写明时长' } })).data).toMatchObject({
    ...{ status: 'REJECTED', reason: '请写明时长' },
  })
  expect((await head(api.reject, { params, body: { reason: '再退' } })).status).toBe(409)
  expect(await titles(parent)).toEqual(['活动退回：敬老院志愿服务，请写明时长'])
  // What is not sent stays; mended, it waits again.
  const { activityName, activityType, startDate } = input(an)
  const body = { ...{ studentId: an, activityName, activityType, startDate }, note: '两天共六小时' }
  expect((await pupil(api.update, { params, body })).data).toMatchObject({
    ...{ status: 'PENDING', reason: null, role: '志愿者', endDate: '2026-05-21', note: '两天共六小时' },
  })
  expect((await head(api.approveMany, { body: { ids: [made.id] } })).data).toEqual({ approved: 1 })
  expect((await head(api.approveMany, { body: { ids: [made.id] } })).data).toEqual({ approved: 0 })
  expect(await record()).toEqual(['敬老院志愿服务'])
  expect((await titles(parent))[0]).toBe('活动经历：新的活动已通过审核')
  // What stands is mended by who is in charge alone.
  expect((await parent(api.update, { params, body: input(an) })).status).toBe(403)
  expect((await head(api.update, { params, body: { ...input(an), version: 1 } })).status).toBe(409)
  expect((await head(api.update, { params, body: input(an) })).data).toMatchObject({ status: 'APPROVED' })
  // Of the school's own a family hears once it stands.
  await teacher(api.create, { body: { ...input(an), activityName: '校园合唱节' } })
  await head(api.create, { body: { ...input(le), activityName: '科技节' } })
  const names = async (call: Caller, query: object = {}) =>
    (await call.loose(api.search, { query })).data?.content.map(
      (one: { activityName: string }) => one.activityName,
    )
  expect(await names(parent)).toEqual(['敬老院志愿服务'])
  expect(await names(head, { status: 'PENDING' })).toEqual(['校园合唱节'])
  expect(await names(head, { keyword: '程亦乐', activityType: '志愿服务' })).toEqual(['科技节'])
  expect(await names(stranger)).toEqual([])
  expect((await head(api.remove, { params })).status).toBe(200)
  expect(await record()).toEqual([])
})
