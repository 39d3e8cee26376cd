import { filesApi } from '@xueqiao/contract/features/base/files'
import { growthIndicatorsApi } from '@xueqiao/contract/features/growth/growth-indicators/api'
import {
  growthRecordsApi as api,
  type RecordInput,
} from '@xueqiao/contract/features/growth/growth-records/api'
import { growthFlowApi as flow } from '@xueqiao/contract/features/growth/growth-records/flow'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { assessmentLab } from '../../../../test/assessment-lab'
import { picture } from '../../../../test/file-samples'
import { uploadForm } from '../../../../test/import-lab'
import type { Caller } from '../../../../test/policy'

let lab: Awaited<ReturnType<typeof assessmentLab>>
let mate: Caller
let an = 0
let le = 0
let indicatorId = 0
beforeAll(async () => {
  lab = await assessmentLab()
  ;[an = 0, le = 0] = lab.pupils
  mate = (await lab.make.aUser('mate', ['STUDENT'], { type: 'STUDENT', id: le })).call
  const { data } = await lab.head(growthIndicatorsApi.list, {})
  const junior = data?.stages.find(({ stage }) => stage === '初中')
  indicatorId = junior?.dimensions.find(({ dimension }) => dimension === 'art')?.indicators[0]?.id ?? 0
})

const input = (more: Partial<RecordInput> = {}): RecordInput => ({
  ...{ studentId: an, date: '2026-11-13', dimension: 'art', indicatorId, title: '二胡独奏《赛马》' },
  ...{ content: '独立完成编排', ...more },
})
const written = async (by: Caller, more: Partial<RecordInput> = {}) => {
  const { data, message } = await by(api.create, { body: input(more) })
  if (data === null || data === undefined) throw new Error(message)
  return data
}
const seen = async (by: Caller, query: object = {}) =>
  (await by(api.search, { query })).data?.content.map(({ id }) => id) ?? []

test('each writes as who they are, about whom they may', async () => {
  expect((await written(lab.teacher)).authorKind).toBe('teacher')
  expect((await written(lab.pupil)).authorKind).toBe('self')
  expect((await written(mate)).authorKind).toBe('peer')
  expect(await written(lab.parent)).toMatchObject({
    ...{ authorKind: 'parent', studentName: '程亦安', className: '初一(3)班', status: 'RECORDED' },
    ...{ dimensionName: '艺术素养', indicatorName: '艺术体验', mayEdit: true, mayManage: false },
  })
  const other = await lab.aForeignPupil()
  const refused: [Caller, number, string][] = [
    [lab.teacher, other, '只能为所教班级的学生写记录'],
    [lab.stranger, an, '只能为所教班级的学生写记录'],
    [lab.pupil, other, '只能为自己和同班同学写记录'],
    [lab.parent, le, '只能为自己的孩子写记录'],
    [lab.head, 999_999, '只能为所教班级的学生写记录'],
  ]
  const before = await seen(lab.admin)
  for (const [caller, studentId, message] of refused)
    expect(await caller(api.create, { body: input({ studentId }) })).toMatchObject({
      status: 400,
      errors: [{ field: 'studentId', message }],
    })
  expect(await seen(lab.admin)).toEqual(before)
  const { data: mine } = await mate(api.subjects, { query: {} })
  expect(mine?.[0]).toMatchObject({ studentId: le, kind: 'self' })
  expect(mine?.filter(({ kind }) => kind === 'peer')).toHaveLength(lab.pupils.length - 1)
  expect((await lab.parent(api.subjects, { query: {} })).data).toMatchObject([
    { studentId: an, kind: 'parent', stage: '初中' },
  ])
  const ofClass = async (by: Caller, classId: number) =>
    (await by(api.subjects, { query: { classId } })).data?.length
  expect(await ofClass(lab.teacher, lab.classId)).toBe(lab.pupils.length)
  expect(await ofClass(lab.teacher, lab.otherClassId)).toBe(0)
})

test('bad input is said at its field', async () => {
  const cases: [object, string, string][] = [
    [{ date: '2026-11-17' }, 'date', '日期不能晚于今天'],
    [{ date: '2020-01-01' }, 'date', '该日期不在任何学期内'],
    [{ dimension: 'moral' }, 'indicatorId', '请选择这个维度的指标'],
    [{ dimension: 'rank' }, 'dimension', '请选择维度'],
    [{ title: ' ' }, 'title', '请填写标题'],
    [{ content: '长'.repeat(1001) }, 'content', '长度不能超过 1000 个字符'],
    [{ fileIds: [1, 2, 3, 4, 5, 6, 7] }, 'fileIds', '照片不能超过 6 张'],
    [{ fileIds: [999_999] }, 'fileIds', '附件不存在或不是您上传的，请重新上传'],
  ]
  for (const [more, field, message] of cases)
    expect(await lab.head.loose(api.create, { body: { ...input(), ...more } })).toMatchObject({
      status: 400,
      errors: [{ field, message }],
    })
})

test('what was done in a holiday goes with its half year, and else with the semester that has just ended', async () => {
  const last = await lab.make.aSemester({ current: false })
  const days = { '2026-08-10': lab.semesterId, '2026-02-10': last }
  for (const [date, semesterId] of Object.entries(days)) {
    const { id, ...made } = await written(lab.parent, { date })
    expect(made.semesterId, date).toBe(semesterId)
    await lab.parent(api.remove, { params: { id } })
  }
  expect(await lab.parent(api.create, { body: input({ date: '2026-06-10' }) })).toMatchObject({ status: 400 })
})

test('who sees a record, and its photo', async () => {
  const { data: file } = await lab.head.loose(
    filesApi.upload,
    await uploadForm(await picture().png().toBuffer(), '演出.png', { type: 'photo' }),
  )
  const { id: fileId, url } = file as { id: number; url: string }
  const { id, photos } = await written(lab.head, { fileIds: [fileId] })
  expect(photos).toMatchObject([{ url }])
  for (const caller of [lab.head, lab.teacher, lab.dept, lab.admin, lab.pupil, lab.parent]) {
    expect((await caller(api.get, { params: { id } })).status).toBe(200)
    expect(await seen(caller, { studentId: an })).toContain(id)
  }
  for (const caller of [mate, lab.stranger]) {
    expect((await caller(api.get, { params: { id } })).status).toBe(404)
    expect(await seen(caller)).not.toContain(id)
  }
  await lab.head(api.select, { body: { ids: [id] } })
  const ofClass = { classId: lab.classId, semesterId: lab.semesterId }
  expect(await lab.head(api.publish, { body: ofClass })).toMatchObject({ data: { changed: 1 } })
  // Classmates read the words of what is published, and see no photo of another child.
  const read = await mate(api.get, { params: { id } })
  expect(read).toMatchObject({ status: 200, data: { photos: [], mayAppeal: true, mayEdit: false } })
  const [, , , category = '', key = ''] = url.split('/')
  const photo = { params: { a: category, b: key } }
  expect((await lab.parent.loose(filesApi.get, photo)).status).toBe(200)
  expect((await mate.loose(filesApi.get, photo)).status).toBe(404)
  const stolen = await mate(api.create, { body: input({ studentId: le, fileIds: [fileId] }) })
  expect(stolen).toMatchObject({ status: 400, errors: [{ field: 'fileIds' }] })
})

test('is changed and removed by its author and those in charge, until it is selected', async () => {
  const { id, version } = await written(lab.pupil)
  const change = (by: Caller, more: Partial<RecordInput> = {}) =>
    by(api.update, { params: { id }, body: input(more) })
  expect((await change(lab.teacher)).status).toBe(403)
  expect((await change(lab.parent)).status).toBe(403)
  expect(await change(lab.pupil, { title: '改过的标题', version })).toMatchObject({
    data: { title: '改过的标题', content: '独立完成编排' },
  })
  expect(await change(lab.head, { title: '再改', version })).toMatchObject({ status: 409, code: 'STALE' })
  expect(await change(lab.pupil, { studentId: le })).toMatchObject({ errors: [{ field: 'studentId' }] })
  expect((await change(lab.head, { content: null })).data?.content).toBeNull()
  expect((await lab.teacher(api.select, { body: { ids: [id] } })).status).toBe(403)
  await lab.dept(api.select, { body: { ids: [id] } })
  expect(await change(lab.pupil)).toMatchObject({ status: 409, message: '记录已遴选，请先取消遴选再修改' })
  expect(await lab.head(api.deselect, { body: { ids: [id] } })).toMatchObject({ data: { changed: 1 } })
  expect((await lab.parent(api.remove, { params: { id } })).status).toBe(403)
  expect((await lab.pupil(api.remove, { params: { id } })).status).toBe(200)
  const noted = await lab.t.db
    .selectFrom('audit_log')
    .select('summary')
    .where('entity', '=', 'growth_records')
    .where('entity_id', '=', id)
    .where('action', '!=', 'denied')
    .orderBy('id')
    .execute()
  expect(noted.at(-1)?.summary).toBe('删除了 程亦安 的成长记录「二胡独奏《赛马》」')
})

test('a list is found in one statement, by what is asked for', async () => {
  const { id } = await written(lab.teacher, { studentId: le, title: '专门的一条' })
  expect(await seen(lab.head, { keyword: '程亦乐' })).toContain(id)
  expect(await seen(lab.head, { keyword: 'cheng' })).toContain(id)
  expect(await seen(lab.head, { authorKind: 'peer', studentId: le })).toEqual([])
  expect(await seen(lab.head, { dimension: 'moral' })).not.toContain(id)
  expect(await seen(lab.head, { classId: lab.otherClassId })).toEqual([])
  expect(await seen(lab.head, { from: '2026-11-13', to: '2026-11-13' })).toContain(id)
  expect(await seen(lab.head, { from: '2026-11-14' })).not.toContain(id)
  expect(await seen(lab.head, { to: '2026-11-12' })).not.toContain(id)
  const few = await lab.t.queriesOf(() => lab.head(api.search, { query: { size: 1 } }))
  const many = await lab.t.queriesOf(() => lab.head(api.search, { query: { size: 50 } }))
  expect(many).toBe(few)
})

test('coverage by class and dimension, of five pupils at least', async () => {
  const { data } = await lab.head(flow.coverage, { query: {} })
  expect(data).toMatchObject({ semesterId: lab.semesterId, grade: '初一' })
  const own = data?.classes.find(({ classId }) => classId === lab.classId)
  expect(data?.classes.map(({ classId }) => classId)).toEqual([lab.classId])
  const art = own?.cells.find(({ dimension }) => dimension === 'art')
  expect(art).toMatchObject({ records: expect.any(Number), pupils: 2 })
  expect(own?.byKind).toMatchObject({ peer: 1, parent: 1 })
  const whole = await lab.admin(flow.coverage, { query: { grade: 7 } })
  const small = whole.data?.classes.find(({ classId }) => classId === lab.otherClassId)
  expect(small).toMatchObject({ pupils: 1, byKind: null })
  expect(small?.cells.every(({ records, pupils }) => records === null && pupils === null)).toBe(true)
  expect((await lab.parent(flow.coverage, { query: {} })).status).toBe(403)
})

test('coverage calls the dimensions as the stage of the grade does', async () => {
  const { data: systems } = await lab.admin(growthIndicatorsApi.list, {})
  const junior = systems?.stages.find(({ stage }) => stage === '初中')
  if (junior === undefined) throw new Error('no junior stage')
  const dimensions = junior.dimensions.map((one) =>
    one.dimension === 'practice' ? { ...one, name: '劳动实践' } : one,
  )
  const body = { semesterId: lab.semesterId, stage: '初中' as const, dimensions }
  expect((await lab.admin(growthIndicatorsApi.save, { body })).status).toBe(200)
  const { data } = await lab.head(flow.coverage, { query: {} })
  expect(data?.dimensions.map(({ name }) => name)).toEqual([
    ...['思想品德', '学业水平', '身心健康', '艺术素养', '劳动实践'],
  ])
})

test('a class is seen against its own past, a small one not at all, and both leave as a sheet', async () => {
  const { t, head, admin, stranger, parent, classId, otherClassId, semesterId } = lab
  const params = { classId }
  const { data } = await head(flow.terms, { params })
  expect(data).toMatchObject({ classId, pupils: expect.any(Number) })
  expect(data?.terms.map((one) => one.semesterId)).toContain(semesterId)
  const now = data?.terms.at(-1)
  expect(now?.semesterId).toBe(semesterId)
  const art = (one: typeof now) => one?.cells.find(({ dimension }) => dimension === 'art')
  const { data: covered } = await head(flow.coverage, { query: {} })
  const [own] = covered?.classes ?? []
  expect(art(now)).toEqual(own?.cells.find(({ dimension }) => dimension === 'art'))
  const small = await admin(flow.terms, { params: { classId: otherClassId } })
  expect(small.data?.terms.every(({ cells }) => cells.every(({ records }) => records === null))).toBe(true)
  expect((await stranger(flow.terms, { params })).status).toBe(404)
  expect((await parent(flow.terms, { params })).status).toBe(403)
  const { raw } = await head.loose(flow.coverageSheet, { query: { classId } })
  const [sheet] = (await readXlsx(raw)).sheets
  const [titles = [], first] = sheet?.rows ?? []
  expect(titles).toContain('艺术素养有记录人数')
  expect(first?.[titles.indexOf('艺术素养有记录人数')]).toBe(art(now)?.pupils)
  expect(sheet?.rows).toHaveLength(2 + (data?.terms.length ?? 0))
  const { entity } = await t.db
    .selectFrom('audit_log')
    .select('entity')
    .where('action', '=', 'export')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(entity).toBe('growth_records')
})

test('coverage goes with the pupil: never more of them than there are', async () => {
  const { t, head, stranger, classId, otherClassId, pupils } = lab
  const move = async (to: number) => {
    const there = { class_id: to }
    await t.db.updateTable('students').set(there).where('id', 'in', pupils).execute()
    await t.db.updateTable('class_memberships').set(there).where('student_id', 'in', pupils).execute()
  }
  const artOf = async (by: typeof head) => {
    const { data } = await by(flow.coverage, { query: {} })
    return data?.classes[0]?.cells.find(({ dimension }) => dimension === 'art')?.pupils
  }
  expect(await artOf(head)).toBe(2)
  await move(otherClassId)
  expect(await artOf(stranger)).toBe(2)
  await move(classId)
})
