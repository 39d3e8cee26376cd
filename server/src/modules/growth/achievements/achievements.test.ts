import { bellApi } from '@xueqiao/contract/features/base/bell'
import { filesApi } from '@xueqiao/contract/features/base/files'
import { achievementsApi as api } from '@xueqiao/contract/features/growth/achievements/api'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { type AssessmentLab, assessmentLab } from '../../../../test/assessment-lab'
import { oddWorkbook, uploadForm } from '../../../../test/import-lab'
import type { Caller } from '../../../../test/policy'

let lab: AssessmentLab

beforeAll(async () => {
  lab = await assessmentLab()
})

const input = (studentId: number) => ({
  ...{ studentId, awardName: '区书法比赛二等奖', kind: '文化艺术' as const },
  ...{ awardLevel: '区级' as const, awardDate: '2026-05-20', issuer: '区教育局' },
})

const aPhoto = async (call: Caller) => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
    'base64',
  )
  const { data } = await call.loose(filesApi.upload, await uploadForm(png, 'proof.png', { type: 'document' }))
  return data as { id: number; url: string }
}

const bellOf = async (username: string) => {
  const rows = await lab.t.db
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .select(['n.title', 'n.read_at'])
    .where('u.username', '=', username)
    .where('n.link', 'like', '/student-growth/achievements%')
    .orderBy('n.id')
    .execute()
  return rows.map(({ title, read_at }) => [title, read_at !== null])
}

test('an award says at its field what it cannot be', async () => {
  const { parent, pupils } = lab
  const [an = 0, le = 0] = pupils
  const save = (more: object) => parent.loose(api.create, { body: { ...input(an), ...more } })
  const wrong: [object, string][] = [
    [{ awardName: '' }, 'awardName'],
    [{ awardName: '长'.repeat(101) }, 'awardName'],
    [{ kind: '别的' }, 'kind'],
    [{ awardLevel: '宇宙级' }, 'awardLevel'],
    [{ awardDate: '2026-02-30' }, 'awardDate'],
    [{ awardDate: '2199-01-01' }, 'awardDate'],
    [{ note: '长'.repeat(501) }, 'note'],
    [{ fileIds: [1, 2, 3, 4, 5, 6, 7] }, 'fileIds'],
    [{ fileIds: [99_999] }, 'fileIds'],
  ]
  for (const [more, field] of wrong)
    expect(await save(more), field).toMatchObject({ status: 400, errors: [{ field }] })
  expect(await save({ studentId: le })).toMatchObject({ status: 404, message: '学生不存在' })
  expect((await parent(api.search)).data.totalElements).toBe(0)
})

test('a parent hands in with proof, the 班主任 sends it back with a reason and then lets it stand', async () => {
  const { t, parent, pupil, head, teacher, stranger, dept, pupils } = lab
  const [an = 0] = pupils
  const photo = await aPhoto(parent)
  const { data: made } = await parent(api.create, { body: { ...input(an), fileIds: [photo.id] } })
  expect(made).toMatchObject({ status: 'PENDING', authorKind: 'parent', mayEdit: true, mayDecide: false })
  expect(made.files.map(({ id }) => id)).toEqual([photo.id])
  expect(await bellOf('head')).toEqual([['待审核的荣誉：程亦安 区书法比赛二等奖', false]])
  const params = { id: made.id }
  const record = async () => {
    const { data } = await head.loose(studentsApi.get, { params: { id: an } })
    return (data as { achievements: { awardName: string }[] }).achievements.map(({ awardName }) => awardName)
  }
  expect(await record()).toEqual([])
  // The proof is seen by whoever sees the award.
  const [, category = '', key = ''] = /files\/(\w+)\/([\w.]+)/.exec(photo.url) ?? []
  const look = async (call: Caller) =>
    (await call.loose(filesApi.get, { params: { a: category, b: key } })).status
  expect([await look(pupil), await look(head), await look(teacher), await look(stranger)]).toEqual([
    200, 200, 200, 404,
  ])
  for (const call of [teacher, parent, pupil]) {
    expect((await call(api.approveMany, { body: { ids: [made.id] } })).status).toBe(403)
    expect((await call(api.reject, { params, body: { reason: '不行' } })).status).toBe(403)
  }
  expect((await stranger(api.reject, { params, body: { reason: '不行' } })).status).toBe(404)
  expect(await head.loose(api.reject, { params, body: { reason: ' ' } })).toMatchObject({
    errors: [{ field: 'reason' }],
  })
  const { data: back } = await head(api.reject, { params, body: { reason: '请补充证书照片' } })
  expect(back).toMatchObject({ status: 'REJECTED', reason: '请补充证书照片', decidedByName: '林晓月' })
  expect(await bellOf('head')).toEqual([['待审核的荣誉：程亦安 区书法比赛二等奖', true]])
  expect(await bellOf('parent')).toEqual([['荣誉退回：程亦安 区书法比赛二等奖，请补充证书照片', false]])
  expect((await head(api.reject, { params, body: { reason: '再退' } })).status).toBe(409)

  // Mended by the pupil, it waits again; without files in the form they stay.
  const { data: mended } = await pupil(api.update, { params, body: { ...input(an), note: '照片已补' } })
  expect(mended).toMatchObject({ status: 'PENDING', reason: null })
  expect(mended.files).toHaveLength(1)
  const deciding = (version: number) =>
    head.loose(api.approveMany, { body: { ids: [made.id], versions: { [made.id]: version } } })
  expect(await deciding(mended.version - 1)).toMatchObject({
    ...{ status: 409, code: 'STALE', errors: [{ field: `versions.${made.id}` }] },
  })
  expect((await deciding(mended.version)).data).toEqual({ approved: 1 })
  expect((await dept(api.approveMany, { body: { ids: [made.id] } })).data).toEqual({ approved: 0 })
  expect(await record()).toEqual(['区书法比赛二等奖'])
  expect((await bellOf('parent')).at(-1)).toEqual([
    ...['荣誉成就：程亦安 的荣誉“区书法比赛二等奖”已通过审核', false],
  ])
  expect((await parent(api.update, { params, body: input(an) })).status).toBe(403)
  expect((await parent(api.remove, { params })).status).toBe(403)
  // Whoever is in charge mends what stands.
  expect((await head(api.update, { params, body: { ...input(an), awardLevel: '市级' } })).data).toMatchObject(
    {
      ...{ status: 'APPROVED', awardLevel: '市级' },
    },
  )
  expect(await head(api.update, { params, body: { ...input(an), version: 1 } })).toMatchObject({
    status: 409,
  })
  expect((await head(api.remove, { params })).status).toBe(200)
  expect(await t.db.selectFrom('files').select('entity').where('id', '=', photo.id).execute()).not.toEqual([
    { entity: 'achievements' },
  ])
})

test('a line is about one child: to have looked at a brother’s leaves it', async () => {
  const { make, head, pupils } = lab
  const [, , , ding = 0, feng = 0] = pupils
  const parentId = await make.aParent([ding, feng])
  const { call: parent } = await make.aUser('two', ['PARENT'], { type: 'PARENT', id: parentId })
  const handIn = async (studentId: number, awardName: string) =>
    (await parent(api.create, { body: { ...input(studentId), awardName } })).data.id
  const ids = [await handIn(ding, '跳绳第一'), await handIn(ding, '朗诵第二'), await handIn(feng, '泳赛第三')]
  const lines = async () => (await parent(bellApi.bell)).data.items.map(({ title, link }) => [title, link])
  const of = (id: number) => `/student-growth/achievements?studentId=${id}`
  await head(api.reject, { params: { id: ids[2] ?? 0 }, body: { reason: '请补照片' } })
  await head(api.approveMany, { body: { ids: ids.slice(0, 2) } })
  expect(await lines()).toEqual([
    ['荣誉成就：丁浩然 的 2 项荣誉已通过审核', of(ding)],
    ['荣誉退回：冯雨欣 泳赛第三，请补照片', of(feng)],
  ])
  await parent(bellApi.readBell, { body: { link: of(ding) } })
  expect(await lines()).toEqual([['荣誉退回：冯雨欣 泳赛第三，请补照片', of(feng)]])
  for (const id of ids.slice(0, 2)) await head(api.remove, { params: { id } })
  await parent(api.remove, { params: { id: ids[2] ?? 0 } })
})

test('what teachers enter waits for the 班主任, who enters what stands; nobody sees another’s', async () => {
  const { teacher, head, parent, stranger, admin, pupils } = lab
  const [an = 0, le = 0] = pupils
  const { data: waiting } = await teacher(api.create, { body: { ...input(an), awardName: '口算比赛第一' } })
  expect(waiting.status).toBe('PENDING')
  // A family hears of what the school enters once it stands.
  expect((await parent(api.search)).data.totalElements).toBe(0)
  expect((await head(api.create, { body: { ...input(le), awardName: '三好学生' } })).data.status).toBe(
    'APPROVED',
  )
  const titles = async (call: Caller, query: object) =>
    (await call.loose(api.search, { query })).data?.content.map(
      ({ awardName }: { awardName: string }) => awardName,
    )
  expect(await titles(head, {})).toHaveLength(2)
  expect(await titles(head, { status: 'PENDING' })).toEqual(['口算比赛第一'])
  expect(await titles(admin, { keyword: '程亦乐', awardLevel: '区级', kind: '文化艺术' })).toEqual([
    '三好学生',
  ])
  expect(await titles(stranger, {})).toEqual([])
})

test('a sheet of them is taken in, its mistakes named, and taken out again after the password', async () => {
  const { head, teacher, parent, pupils, numberOf, aForeignPupil } = lab
  const [, , bai = 0] = pupils
  const HEAD = ['学号', '奖项名称', '类别', '级别', '获奖日期']
  const send = async (call: Caller, rows: (string | number)[][], options = {}) =>
    call.loose(api.importFile, await uploadForm(oddWorkbook([{ rows: [HEAD, ...rows] }]), 'a.xlsx', options))
  const foreign = numberOf(await aForeignPupil())
  const { data } = await send(head, [
    [numberOf(bai), '跳绳第一名', '体育竞赛', '校级', '2026-05-01'],
    [numberOf(bai), '将来的奖', '体育竞赛', '校级', '2199-05-01'],
    [foreign, '外班的奖', '体育竞赛', '校级', '2026-05-01'],
    [numberOf(bai), '没有级别', '体育竞赛', '银河级', '2026-05-01'],
  ])
  expect(data).toMatchObject({ successCount: 1, failureCount: 3 })
  expect(data?.errors.map(({ row, field }: { row: number; field: string }) => [row, field])).toEqual([
    [3, '获奖日期'],
    [4, '学号'],
    [5, '级别'],
  ])
  await send(teacher, [[numberOf(bai), '拼词比赛', '学科竞赛', '校级', '2026-05-02']])
  const { content } = (await head(api.search, { query: { studentId: bai } })).data
  expect(content.map(({ awardName, status }) => [awardName, status])).toEqual([
    ['拼词比赛', 'PENDING'],
    ['跳绳第一名', 'APPROVED'],
  ])
  expect(await bellOf('head')).toContainEqual(['待审核的荣誉：导入了 1 项', false])
  // What was sent back and is brought again is looked at again.
  const spelling = content.find(({ awardName }) => awardName === '拼词比赛')?.id ?? 0
  await head(api.reject, { params: { id: spelling }, body: { reason: '级别不对' } })
  const again = [[numberOf(bai), '拼词比赛', '学科竞赛', '区级', '2026-05-02']]
  expect((await send(teacher, again, { updateExisting: 'true' })).data).toMatchObject({ updatedCount: 1 })
  expect((await head(api.get, { params: { id: spelling } })).data).toMatchObject({
    ...{ status: 'PENDING', reason: null, awardLevel: '区级' },
  })
  expect((await parent(api.exportAll)).status).toBe(403)
  const answer = await head.loose(api.exportAll, { query: { studentId: bai } })
  const [sheet] = (await readXlsx(answer.raw)).sheets
  expect(sheet?.rows.map((row) => row[2])).toContain('跳绳第一名')
})
