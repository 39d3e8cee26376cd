import { growthIndicatorsApi } from '@xueqiao/contract/features/growth/growth-indicators/api'
import { growthRecordsApi as api } from '@xueqiao/contract/features/growth/growth-records/api'
import { growthFlowApi as flow } from '@xueqiao/contract/features/growth/growth-records/flow'
import { homeApi } from '@xueqiao/contract/features/home/dashboard/home'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { assessmentLab } from '../../../../test/assessment-lab'
import type { Caller } from '../../../../test/policy'

let lab: Awaited<ReturnType<typeof assessmentLab>>
let mate: Caller
let indicatorId = 0
const ofClass = () => ({ classId: lab.classId, semesterId: lab.semesterId })

beforeEach(async () => {
  lab = await assessmentLab()
  const [, le = 0] = lab.pupils
  mate = (await lab.make.aUser('mate', ['STUDENT'], { type: 'STUDENT', id: le })).call
  const { data } = await lab.head(growthIndicatorsApi.list, {})
  const junior = data?.stages.find(({ stage }) => stage === '初中')
  indicatorId = junior?.dimensions.find(({ dimension }) => dimension === 'moral')?.indicators[0]?.id ?? 0
})

const written = async (by: Caller) => {
  const [studentId = 0] = lab.pupils
  const body = { studentId, date: '2026-11-12', dimension: 'moral' as const, indicatorId, title: '整理笔记' }
  return (await by(api.create, { body })).data?.id ?? 0
}
const detail = async (by: Caller, id: number) => (await by(api.get, { params: { id } })).data
const deadlines = (body: object) =>
  lab.admin.loose(flow.saveDeadlines, { body: { semesterId: lab.semesterId, ...body } })
const belled = async (title: string) => {
  const lines = lab.t.db.selectFrom('notifications').select('link').where('title', 'like', `${title}%`)
  return (await lines.execute()).map(({ link }) => link)
}

test('record, selection, publication, appeal, archive', async () => {
  // By the teacher of a lesson, so that the 班主任 may decide; one's own nobody decides.
  const [first, second] = [await written(lab.teacher), await written(lab.head)]
  const waiting = await written(lab.parent)
  // The first page of the phone: what waits for whoever is in charge, and what is new of one's own child.
  const nothing = { studentId: null, toSelect: 0, appeals: 0, goalsDue: 0, fresh: 0 }
  expect((await lab.head(homeApi.get)).data.growth).toEqual([{ ...nothing, toSelect: 3 }])
  expect((await lab.stranger(homeApi.get)).data.growth).toEqual([nothing])
  const [an = 0] = lab.pupils
  expect((await lab.parent(homeApi.get)).data.growth).toEqual([{ ...nothing, studentId: an, fresh: 2 }])
  expect((await lab.pupil(homeApi.get)).data.growth).toEqual([{ ...nothing, studentId: an, fresh: 3 }])
  // The lists behind their figures have as many.
  for (const [family, count] of [
    [lab.parent, 2],
    [lab.pupil, 3],
  ] as const)
    expect((await family(api.search, { query: { fresh: 'true' } })).data?.totalElements).toBe(count)
  expect((await lab.head(api.search, { query: { fresh: 'true' } })).data?.totalElements).toBe(0)
  // The list behind the first figure: who teaches the class reads its records, and has none of them to select.
  const toSelect = { charged: 'true', status: 'RECORDED' } as const
  expect((await lab.head(api.search, { query: toSelect })).data?.totalElements).toBe(3)
  expect((await lab.teacher(api.search, { query: toSelect })).data?.totalElements).toBe(0)
  const versions = { [first]: 99, [second]: 1 }
  expect(await lab.head.loose(api.select, { body: { ids: [first, second], versions } })).toMatchObject({
    ...{ status: 409, code: 'STALE', errors: [{ field: `versions.${first}` }] },
  })
  expect(await lab.head(api.select, { body: { ids: [first, second] } })).toMatchObject({
    data: { changed: 2 },
  })
  expect(await lab.head(api.select, { body: { ids: [first] } })).toMatchObject({ data: { changed: 0 } })
  expect((await lab.stranger(api.select, { body: { ids: [first, waiting] } })).status).toBe(404)
  expect(await lab.head(api.archive, { body: ofClass() })).toMatchObject({
    status: 409,
    errors: [{ field: 'classId', message: '该班没有公示中的记录' }],
  })
  await deadlines({ recordUntil: '2026-11-14', selectUntil: '2026-11-16', appealUntil: '2026-11-18' })
  expect((await lab.teacher(api.publish, { body: ofClass() })).status).toBe(403)
  expect(await lab.head(api.publish, { body: ofClass() })).toMatchObject({ data: { changed: 2 } })
  // Pupil and parent are told whose it is: a parent may have several children.
  const link = `/student-growth/profile?studentId=${an}`
  expect(await belled('成长记录：')).toEqual([link, link])
  expect((await lab.head(flow.flow, { query: { classId: lab.classId } })).data).toMatchObject({
    ...{ counts: { RECORDED: 1, SELECTED: 0, PUBLISHED: 2, ARCHIVED: 0 }, openAppeals: 0 },
    ...{ appealUntil: '2026-11-18', mayManage: true, mayEdit: false },
  })
  // Published: nothing about it changes any more, and a step back is a refusal.
  expect((await lab.head(api.deselect, { body: { ids: [first] } })).status).toBe(409)
  expect((await lab.head(api.remove, { params: { id: first } })).status).toBe(409)

  const reason = '那天请假了，不是他整理的'
  for (const [id, caller] of [
    [first, mate],
    [second, lab.parent],
  ] as const)
    expect(await caller(api.appeal, { params: { id }, body: { reason } })).toMatchObject({
      data: { appealed: true, mayAppeal: false, appeals: [{ reason, status: 'OPEN' }] },
    })
  expect((await mate(api.appeal, { params: { id: first }, body: { reason } })).status).toBe(409)
  expect((await lab.head(api.appeal, { params: { id: first }, body: { reason } })).status).toBe(403)
  expect((await lab.parent(api.appeal, { params: { id: waiting }, body: { reason } })).errors?.[0]).toEqual({
    field: 'reason',
    message: '只能对公示中的记录申诉',
  })
  // The reason is for those who decide: not the family it is about, not other teachers, not who wrote it.
  for (const caller of [lab.pupil, lab.parent, lab.teacher])
    expect(await detail(caller, first)).toMatchObject({ appealed: false, appeals: [], mayDecide: false })
  expect(await detail(lab.head, second)).toMatchObject({ appealed: false, appeals: [], mayDecide: false })
  expect(await detail(lab.head, first)).toMatchObject({
    appealed: true,
    appeals: [{ reason }],
    mayDecide: true,
  })
  expect((await lab.head(api.search, { query: { appealed: 'true' } })).data?.content).toMatchObject([
    { id: first },
  ])
  expect(
    await lab.t.db.selectFrom('audit_log').select('id').where('summary', 'like', '%请假%').execute(),
  ).toEqual([])

  // The days are over: sessions would be too, so the last of them moves and not the clock.
  await deadlines({ selectUntil: '2026-11-15', appealUntil: '2026-11-15' })
  expect(await lab.head(api.archive, { body: ofClass() })).toMatchObject({
    status: 409,
    errors: [{ field: 'classId', message: '还有 2 条记录的申诉没有处理，不能归档' }],
  })
  const decide = async (by: Caller, id: number, upheld: boolean) => {
    const [appeal] = (await detail(lab.admin, id))?.appeals ?? []
    const params = { id, appealId: appeal?.id ?? 0 }
    return by(api.decide, { params, body: { upheld, answer: '已向任课教师核实' } })
  }
  expect((await decide(lab.teacher, first, true)).status).toBe(403)
  expect(await decide(lab.head, second, false)).toMatchObject({
    status: 403,
    message: '不能处理针对自己所写记录的申诉',
  })
  expect(await decide(lab.head, first, true)).toMatchObject({
    data: { status: 'RECORDED', appeals: [{ status: 'UPHELD', answer: '已向任课教师核实' }] },
  })
  // It is mended; what was said about it stays beside it, whoever wrote or keeps it.
  expect(await detail(lab.teacher, first)).toMatchObject({ mayRemove: false })
  expect(await detail(lab.head, first)).toMatchObject({ mayEdit: true, mayRemove: false })
  expect(await lab.head(api.remove, { params: { id: first } })).toMatchObject({
    ...{ status: 409, message: '这条记录有过申诉，不能删除，可以修改' },
  })
  expect(await decide(lab.dept, second, false)).toMatchObject({ data: { status: 'PUBLISHED' } })
  expect((await decide(lab.dept, second, false)).status).toBe(409)
  expect(await detail(lab.parent, second)).toMatchObject({
    appeals: [{ status: 'DISMISSED', decidedByName: expect.any(String) }],
  })
  expect(await lab.head(api.archive, { body: ofClass() })).toMatchObject({ data: { changed: 1 } })
  expect(await detail(lab.head, second)).toMatchObject({
    status: 'ARCHIVED',
    mayEdit: false,
    mayManage: false,
  })
  const again = { studentId: lab.pupils[0] ?? 0, date: '2026-11-12', dimension: 'moral' as const }
  expect(
    await lab.admin(api.update, { params: { id: second }, body: { ...again, indicatorId, title: '改档案' } }),
  ).toMatchObject({ status: 409, message: '记录已归档，不能再修改' })
  expect((await mate(api.get, { params: { id: second } })).status).toBe(404)
})

test('each step has its last day, which leaders set', async () => {
  expect((await deadlines({ recordUntil: '2026-12-02', selectUntil: '2026-12-01' })).errors?.[0]).toEqual({
    field: 'selectUntil',
    message: '遴选截止不能早于记录截止',
  })
  expect((await deadlines({ selectUntil: '2026-12-02', appealUntil: '2026-12-01' })).errors?.[0]?.field).toBe(
    'appealUntil',
  )
  const set = await deadlines({
    recordUntil: '2026-11-16',
    selectUntil: '2026-11-17',
    appealUntil: '2026-11-18',
  })
  expect(set).toMatchObject({ status: 200, data: { version: 1 } })
  expect(await deadlines({ appealUntil: '2026-11-20', version: 7 })).toMatchObject({ code: 'STALE' })
  // What is sent alone has to fit what stands there.
  expect((await deadlines({ recordUntil: '2026-11-30' })).errors?.[0]?.field).toBe('selectUntil')
  expect((await deadlines({ appealUntil: '2026-11-01' })).errors?.[0]?.field).toBe('appealUntil')
  const [own, other] = [await written(lab.pupil), await written(lab.teacher)]
  await deadlines({ recordUntil: '2026-11-15' })
  const body = { studentId: lab.pupils[0] ?? 0, date: '2026-11-12', dimension: 'moral' as const, indicatorId }
  expect(await lab.teacher(api.create, { body: { ...body, title: '迟到的记录' } })).toMatchObject({
    status: 409,
    errors: [{ field: 'date', message: '本学期的记录已于 2026-11-15 截止' }],
  })
  expect((await lab.pupil(api.remove, { params: { id: own } })).message).toBe(
    '记录已于 2026-11-15 截止，请联系班主任',
  )
  expect((await lab.head(api.remove, { params: { id: own } })).status).toBe(200)
  await lab.head(api.select, { body: { ids: [other] } })
  expect((await lab.head(api.archive, { body: ofClass() })).message).toContain('公示到 2026-11-18 为止')
  await lab.head(api.publish, { body: ofClass() })
  await deadlines({ selectUntil: '2026-11-15', appealUntil: '2026-11-15' })
  expect(await detail(lab.parent, other)).toMatchObject({ mayAppeal: false, appealUntil: '2026-11-15' })
  const late = await lab.parent(api.appeal, { params: { id: other }, body: { reason: '太晚了的申诉' } })
  expect(late).toMatchObject({
    status: 409,
    errors: [{ field: 'reason', message: '申诉已于 2026-11-15 截止' }],
  })
  const more = await written(lab.admin)
  expect(more).toBe(0)
  expect(await lab.head(api.publish, { body: ofClass() })).toMatchObject({ errors: [{ field: 'classId' }] })
})

test('without a last day families have three days, and a record that was put right gets its own', async () => {
  const id = await written(lab.teacher)
  const one = { ids: [id] }
  await lab.head(api.select, { body: one })
  await lab.head(api.publish, { body: ofClass() })
  expect(await detail(lab.parent, id)).toMatchObject({ mayAppeal: true, appealUntil: '2026-11-19' })
  expect(await lab.head(api.archive, { body: ofClass() })).toMatchObject({
    ...{ status: 409, errors: [{ field: 'classId', message: '公示到 2026-11-19 为止，期满后才能归档' }] },
  })
  const published = (published_on: string) =>
    lab.t.db.updateTable('growth_records').set({ published_on }).where('id', '=', id).execute()
  await lab.parent(api.appeal, { params: { id }, body: { reason: '不是他整理的' } })
  await deadlines({ recordUntil: '2026-11-12', selectUntil: '2026-11-13', appealUntil: '2026-11-14' })
  const appealId = (await detail(lab.head, id))?.appeals[0]?.id ?? 0
  const decision = { upheld: true, answer: '已核实，改正' }
  await lab.head(api.decide, { params: { id, appealId }, body: decision })
  // Those days are over for everything else, and for what nobody appealed against.
  const {
    id: _id,
    status: _status,
    published_on: _day,
    ...like
  } = await lab.t.db.selectFrom('growth_records').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const other = await lab.t.db
    .insertInto('growth_records')
    .values({ ...like, title: '另一条' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await lab.head(api.select, { body: { ids: [id, other.id] } })).toMatchObject({
    ...{ status: 409, errors: [{ field: 'ids', message: '遴选已于 2026-11-13 截止' }] },
  })
  expect((await lab.head(api.select, { body: one })).data).toMatchObject({ changed: 1 })
  expect((await lab.head(api.publish, { body: ofClass() })).data).toMatchObject({ changed: 1 })
  expect(await detail(lab.parent, id)).toMatchObject({ mayAppeal: true, appealUntil: '2026-11-19' })
  expect((await lab.head(api.archive, { body: ofClass() })).status).toBe(409)
  await published('2026-11-12')
  expect(await detail(lab.parent, id)).toMatchObject({ mayAppeal: false, appealUntil: '2026-11-15' })
  expect(await lab.parent(api.appeal, { params: { id }, body: { reason: '还是不对' } })).toMatchObject({
    errors: [{ field: 'reason', message: '申诉已于 2026-11-15 截止' }],
  })
  expect((await lab.head(api.archive, { body: ofClass() })).data).toMatchObject({ changed: 1 })
})

test('a record goes with its pupil: whoever heads the class of today selects, publishes and archives it', async () => {
  const id = await written(lab.teacher)
  const [studentId = 0] = lab.pupils
  const move = (classId: number) =>
    lab.t.db.updateTable('students').set({ class_id: classId }).where('id', '=', studentId).execute()
  await move(lab.otherClassId)
  const [here, there] = [ofClass(), { ...ofClass(), classId: lab.otherClassId }]
  const own = { head: { classId: lab.classId }, stranger: { classId: lab.otherClassId } }
  expect((await lab.head(api.select, { body: { ids: [id] } })).status).toBe(404)
  expect(await lab.stranger(api.select, { body: { ids: [id] } })).toMatchObject({ data: { changed: 1 } })
  expect((await lab.head(flow.flow, { query: own.head })).data?.counts.SELECTED).toBe(0)
  expect((await lab.stranger(flow.flow, { query: own.stranger })).data?.counts.SELECTED).toBe(1)
  expect((await lab.admin(api.search, { query: own.head })).data.content).toEqual([])
  expect((await lab.admin(api.search, { query: own.stranger })).data.content).toMatchObject([{ id }])
  expect((await lab.head(api.publish, { body: here })).message).toBe('该班没有已遴选的记录')
  expect(await lab.stranger(api.publish, { body: there })).toMatchObject({ data: { changed: 1 } })
  // Read by the families of the class they are in now, and by those of the one before no more.
  expect((await mate(api.get, { params: { id } })).status).toBe(404)
  await lab.t.db
    .updateTable('growth_records')
    .set({ published_on: '2026-11-11' })
    .where('id', '=', id)
    .execute()
  expect(await lab.stranger(api.archive, { body: there })).toMatchObject({ data: { changed: 1 } })
})

test('nothing is moved into a semester whose days are over, and an appeal that is being made is waited for', async () => {
  const past = await lab.make.aSemester({ current: false })
  await deadlines({ semesterId: past, recordUntil: '2025-12-31' })
  const id = await written(lab.teacher)
  const body = { studentId: lab.pupils[0] ?? 0, dimension: 'moral' as const, indicatorId, title: '整理笔记' }
  for (const caller of [lab.teacher, lab.head])
    expect(await caller(api.update, { params: { id }, body: { ...body, date: '2025-11-12' } })).toMatchObject(
      { status: 409, errors: [{ field: 'date' }] },
    )
  await lab.head(api.select, { body: { ids: [id] } })
  await lab.head(api.publish, { body: ofClass() })
  const author = await lab.t.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'parent')
    .executeTakeFirstOrThrow()
  const archived = await lab.t.db.transaction().execute(async (tx) => {
    await tx.selectFrom('growth_records').select('id').where('id', '=', id).forUpdate().execute()
    await tx
      .insertInto('growth_appeals')
      .values({ record_id: id, author_id: author.id, reason: '不是他写的', created_at: new Date() })
      .execute()
    const waiting = lab.head(api.archive, { body: ofClass() })
    for (let blocked = 0; blocked === 0; )
      blocked =
        (
          await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(lab.t.db)
        ).rows[0]?.n ?? 0
    return { waiting }
  })
  expect((await archived.waiting).status).toBe(409)
})
