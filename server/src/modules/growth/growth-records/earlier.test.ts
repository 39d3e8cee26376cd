import { growthIndicatorsApi } from '@xueqiao/contract/features/growth/growth-indicators/api'
import {
  growthRecordsApi as api,
  type RecordInput,
} from '@xueqiao/contract/features/growth/growth-records/api'
import { beforeAll, expect, test } from 'vitest'
import { assessmentLab } from '../../../../test/assessment-lab'

let lab: Awaited<ReturnType<typeof assessmentLab>>
beforeAll(async () => {
  lab = await assessmentLab()
})

const THEN = '2025-10-10'
const NOW = '2026-10-10'

const artOn = async (date: string, stage = '初中') => {
  const { data } = await lab.head(growthIndicatorsApi.list, { query: { date } })
  const found = data.stages.find((one) => one.stage === stage)
  if (found === undefined) throw new Error('no stage')
  return found
}
const indicatorsOn = async (date: string, stage?: string) =>
  (await artOn(date, stage)).dimensions.find(({ dimension }) => dimension === 'art')?.indicators ?? []
const write = async (more: Partial<RecordInput>) => {
  const [studentId = 0] = lab.pupils
  const body = { ...{ studentId, dimension: 'art', title: '二胡独奏' }, ...more }
  return lab.head.loose(api.create, { body })
}

test('a record of an earlier semester is written, and mended, by the indicators of then', async () => {
  const earlier = await lab.make.aSemester({ current: false })
  const { dimensions } = await artOn(NOW)
  const changed = dimensions.map((one) =>
    one.dimension === 'art' ? { ...one, indicators: [{ name: '艺术实践', weight: 100 }] } : one,
  )
  const body = { semesterId: lab.semesterId, stage: '初中' as const, dimensions: changed }
  expect((await lab.admin.loose(growthIndicatorsApi.save, { body })).status).toBe(200)
  const [before] = await indicatorsOn(THEN)
  const [now] = await indicatorsOn(NOW)
  expect([before?.name, now?.name]).toEqual(['艺术体验', '艺术实践'])
  const { data } = await lab.head(growthIndicatorsApi.list, { query: { date: THEN } })
  expect(data.semesterId).toBe(earlier)

  for (const [date, indicatorId] of [
    [THEN, now?.id],
    [NOW, before?.id],
  ] as const)
    expect(await write({ date, indicatorId: indicatorId ?? 0 })).toMatchObject({
      ...{ status: 400, errors: [{ field: 'indicatorId', message: '请选择这个维度的指标' }] },
    })
  const made = await write({ date: THEN, indicatorId: before?.id ?? 0 })
  expect(made.data).toMatchObject({ semesterId: earlier, indicatorName: '艺术体验' })
  const { studentId, dimension, version } = made.data
  const params = { id: made.data.id }
  const mended = { studentId, dimension, version, title: '二胡独奏《赛马》', date: THEN }
  expect(
    (await lab.head.loose(api.update, { params, body: { ...mended, indicatorId: before?.id } })).data,
  ).toMatchObject({ title: '二胡独奏《赛马》', semesterId: earlier })
})

test('a class that was in another stage then is written of by that stage, also after it has moved on', async () => {
  const { t, classId, pupils } = lab
  const [studentId = 0] = pupils
  const date = '2025-10-11'
  const [junior] = await indicatorsOn(date)
  const kept = await write({ date, indicatorId: junior?.id ?? 0 })
  expect(kept.status).toBe(200)
  // A promotion keeps what the class was, and takes the same row on.
  const { yearId } = await t.db
    .selectFrom('semesters')
    .select('academic_year_id as yearId')
    .where('start_date', '=', '2025-09-01')
    .executeTakeFirstOrThrow()
  const year = yearId ?? (await lab.make.aYear())
  await t.db.updateTable('academic_years').set({ code: '2025-2026' }).where('id', '=', Number(year)).execute()
  await t.db
    .updateTable('semesters')
    .set({ academic_year_id: Number(year) })
    .where('start_date', '=', '2025-09-01')
    .execute()
  await t.db.updateTable('classes').set({ academic_year: '2026-2027' }).where('id', '=', classId).execute()
  await t.db
    .insertInto('class_years')
    .values({
      class_id: classId,
      academic_year_id: Number(year),
      name: '六年级3班',
      grade: 6,
      head_teacher_id: null,
    })
    .execute()
  const stageOn = async (day: string) =>
    (await lab.head(api.subjects, { query: { classId, date: day } })).data.find(
      (one) => one.studentId === studentId,
    )?.stage
  expect([await stageOn(date), await stageOn(NOW)]).toEqual(['小学', '初中'])
  const [primary] = await indicatorsOn(date, '小学')
  expect((await write({ date, indicatorId: junior?.id ?? 0 })).status).toBe(400)
  expect((await write({ date, indicatorId: primary?.id ?? 0 })).data).toMatchObject({ stage: '小学' })
  // What was written before stays of the stage that it has.
  const { dimension, version, id } = kept.data
  const body = { studentId, dimension, version, indicatorId: junior?.id, date, title: '改了标题' }
  expect((await lab.head.loose(api.update, { params: { id }, body })).data).toMatchObject({ stage: '初中' })
})

test('of who is in no class any more words are mended, and a day of another semester is refused', async () => {
  const { t, admin, pupils } = lab
  const [, , studentId = 0] = pupils
  const [now] = await indicatorsOn(NOW)
  const made = (await write({ studentId, date: NOW, indicatorId: now?.id ?? 0 })).data
  await t.db.updateTable('students').set({ class_id: null }).where('id', '=', studentId).execute()
  const { dimension, indicatorId, id } = made
  const update = (date: string) =>
    admin.loose(api.update, {
      params: { id },
      body: { studentId, dimension, indicatorId, date, title: '笛子' },
    })
  expect(await update(THEN)).toMatchObject({ status: 400, errors: [{ field: 'date' }] })
  expect((await update('2026-10-12')).data).toMatchObject({ date: '2026-10-12', title: '笛子' })
})
