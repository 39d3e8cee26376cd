import { bellApi } from '@xueqiao/contract/features/base/bell'
import { filesApi } from '@xueqiao/contract/features/base/files'
import { activitiesApi as api } from '@xueqiao/contract/features/growth/achievements/activities'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { type AssessmentLab, assessmentLab } from '../../../../test/assessment-lab'
import { oddWorkbook, uploadForm } from '../../../../test/import-lab'
import type { Caller } from '../../../../test/policy'

let lab: AssessmentLab

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
)

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
    [{ fileIds: [1, 2, 3, 4, 5, 6, 7] }, 'fileIds'],
    [{ fileIds: [99_999] }, 'fileIds'],
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
  expect(await titles(parent)).toEqual(['活动退回：程亦安 敬老院志愿服务，请写明时长'])
  // What is not sent stays; mended, it waits again.
  const { activityName, activityType, startDate } = input(an)
  const body = { ...{ studentId: an, activityName, activityType, startDate }, note: '两天共六小时' }
  expect((await pupil(api.update, { params, body })).data).toMatchObject({
    ...{ status: 'PENDING', reason: null, role: '志愿者', endDate: '2026-05-21', note: '两天共六小时' },
  })
  expect((await head(api.approveMany, { body: { ids: [made.id] } })).data).toEqual({ approved: 1 })
  expect((await head(api.approveMany, { body: { ids: [made.id] } })).data).toEqual({ approved: 0 })
  expect(await record()).toEqual(['敬老院志愿服务'])
  expect((await titles(parent))[0]).toBe('活动经历：程亦安 的活动“敬老院志愿服务”已通过审核')
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

test('its proofs are seen by whoever sees the activity, and go with it', async () => {
  const { t, parent, pupil, head, stranger, pupils } = lab
  const [an = 0] = pupils
  const { data } = await parent.loose(
    filesApi.upload,
    await uploadForm(PNG, 'proof.png', { type: 'document' }),
  )
  const photo = data as { id: number; url: string }
  const made = await parent(api.create, { body: { ...input(an), fileIds: [photo.id] } })
  const params = { id: made.data.id }
  expect(made.data.files.map(({ id }) => id)).toEqual([photo.id])
  const [, category = '', key = ''] = /files\/(\w+)\/([\w.]+)/.exec(photo.url) ?? []
  const look = async (call: Caller) =>
    (await call.loose(filesApi.get, { params: { a: category, b: key } })).status
  expect([await look(pupil), await look(head), await look(stranger)]).toEqual([200, 200, 404])
  // Without files in the form they stay.
  expect((await pupil(api.update, { params, body: input(an) })).data.files).toHaveLength(1)
  expect((await pupil(api.update, { params, body: { ...input(an), fileIds: [] } })).data.files).toEqual([])
  expect((await pupil(api.remove, { params })).status).toBe(200)
  expect(await t.db.selectFrom('files').select('entity').where('id', '=', photo.id).execute()).not.toEqual([
    { entity: 'activities' },
  ])
})

test('a sheet of them is taken in, its mistakes named, and taken out again', async () => {
  const { head, teacher, parent, pupils, numberOf, aForeignPupil } = lab
  const [, , bai = 0] = pupils
  const HEAD = ['学号', '活动名称', '活动类型', '开始日期', '结束日期', '担任角色']
  const send = async (call: Caller, rows: (string | null)[][], options = {}) =>
    call.loose(api.importFile, await uploadForm(oddWorkbook([{ rows: [HEAD, ...rows] }]), 'a.xlsx', options))
  const { data } = await send(head, [
    [numberOf(bai), '校园合唱节', '艺术活动', '2026-05-01', '2026-05-02', '领唱'],
    [numberOf(bai), '将来的活动', '艺术活动', '2199-05-01', null, null],
    [numberOf(await aForeignPupil()), '外班的活动', '艺术活动', '2026-05-01', null, null],
    [numberOf(bai), '倒着的活动', '艺术活动', '2026-05-03', '2026-05-01', null],
    [numberOf(bai), '没有类型', '别的活动', '2026-05-01', null, null],
  ])
  expect(data).toMatchObject({ successCount: 1, failureCount: 4 })
  expect(data?.errors.map(({ row, field }: { row: number; field: string }) => [row, field])).toEqual([
    [3, '开始日期'],
    [4, '学号'],
    [5, '结束日期'],
    [6, '活动类型'],
  ])
  await send(teacher, [[numberOf(bai), '植树', '社会实践', '2026-04-02', null, '组长']])
  const { content } = (await head(api.search, { query: { studentId: bai } })).data
  expect(content.map(({ activityName, status }) => [activityName, status])).toEqual([
    ['校园合唱节', 'APPROVED'],
    ['植树', 'PENDING'],
  ])
  const { data: bell } = await head(bellApi.bell)
  expect(bell.items.map(({ title }) => title)).toContain('待审核的活动：导入了 1 项')
  // A column that the sheet does not have leaves its value alone.
  const narrow = oddWorkbook([
    { rows: [HEAD.slice(0, 4), [numberOf(bai), '植树', '志愿服务', '2026-04-02']] },
  ])
  const again = await uploadForm(narrow, 'a.xlsx', { updateExisting: 'true' })
  expect((await teacher.loose(api.importFile, again)).data).toMatchObject({ updatedCount: 1 })
  const [tree] = (await head(api.search, { query: { studentId: bai, activityType: '志愿服务' } })).data
    .content
  expect(tree).toMatchObject({ activityName: '植树', role: '组长', status: 'PENDING' })
  expect((await parent(api.exportAll)).status).toBe(403)
  const answer = await head.loose(api.exportAll, { query: { studentId: bai } })
  const [sheet] = (await readXlsx(answer.raw)).sheets
  expect(sheet?.rows.map((row) => row[2])).toContain('校园合唱节')
})
