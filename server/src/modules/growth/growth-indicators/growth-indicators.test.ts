import {
  growthIndicatorsApi as api,
  type System,
} from '@xueqiao/contract/features/growth/growth-indicators/api'
import { growthRecordsApi } from '@xueqiao/contract/features/growth/growth-records/api'
import { beforeAll, expect, test } from 'vitest'
import { assessmentLab } from '../../../../test/assessment-lab'

let lab: Awaited<ReturnType<typeof assessmentLab>>
beforeAll(async () => {
  lab = await assessmentLab()
})

const junior = async (semesterId?: number): Promise<System> => {
  const { data } = await lab.admin(api.list, { query: { semesterId } })
  const found = data?.stages.find(({ stage }) => stage === '初中')
  if (found === undefined) throw new Error('no junior stage')
  return found
}

test('begins with five dimensions a stage, and only leaders change them', async () => {
  const { data } = await lab.parent(api.list, {})
  expect(data).toMatchObject({ semesterId: lab.semesterId, mayEdit: false })
  expect(data?.stages.map(({ stage }) => stage)).toEqual(['小学', '初中', '高中'])
  expect(data?.stages.filter(({ taught }) => taught).map(({ stage }) => stage)).toEqual(['初中'])
  for (const { dimensions } of data?.stages ?? []) {
    expect(dimensions.reduce((sum, { weight }) => sum + weight, 0)).toBe(100)
    for (const { indicators } of dimensions)
      expect(indicators.reduce((sum, { weight }) => sum + weight, 0)).toBe(100)
  }
  const { dimensions } = await junior()
  const body = { semesterId: lab.semesterId, stage: '初中' as const, dimensions }
  for (const caller of [lab.head, lab.dept, lab.pupil, lab.parent])
    expect((await caller(api.save, { body })).status).toBe(403)
})

test('weights that do not sum are refused at their place, and nothing changes', async () => {
  const before = await junior()
  const [first, ...rest] = before.dimensions
  if (first === undefined) throw new Error('no dimension')
  const [one, ...others] = first.indicators
  const base = { semesterId: lab.semesterId, stage: '初中' as const }
  const send = (dimensions: unknown) => lab.admin.loose(api.save, { body: { ...base, dimensions } })
  expect(await send([{ ...first, weight: first.weight + 5 }, ...rest])).toMatchObject({
    status: 400,
    errors: [{ field: 'dimensions', message: '五个维度的权重共 105，应为 100' }],
  })
  const light = { ...first, indicators: [{ ...one, weight: 10 }, ...others] }
  expect(await send([light, ...rest])).toMatchObject({
    status: 400,
    errors: [{ field: 'dimensions.0.indicators', message: '思想品德各项指标的权重共 80，应为 100' }],
  })
  expect((await send(rest)).errors?.[0]).toEqual({ field: 'dimensions', message: '五个维度缺一不可' })
  const twice = {
    ...first,
    indicators: [
      { name: '同名', weight: 50 },
      { name: '同名', weight: 50 },
    ],
  }
  expect((await send([twice, ...rest])).errors?.[0]?.message).toBe('同一维度的指标名称不能重复')
  const foreign = { ...first, indicators: [{ id: rest[0]?.indicators[0]?.id, name: '别处', weight: 100 }] }
  expect((await send([foreign, ...rest])).errors?.[0]).toEqual({
    field: 'dimensions.0.indicators.0.name',
    message: '指标不属于这个维度',
  })
  expect(await junior()).toEqual(before)
})

test('a change holds from its semester on; what has records stays, and two at once are told', async () => {
  const past = await lab.make.aSemester({ current: false })
  const before = await junior()
  const [moral, ...rest] = before.dimensions
  if (moral === undefined) throw new Error('no dimension')
  const [kept, gone] = moral.indicators
  if (kept === undefined || gone === undefined) throw new Error('no indicator')
  const base = { semesterId: lab.semesterId, stage: '初中' as const, id: before.id, version: before.version }
  const wanted = [
    {
      ...moral,
      name: '品德表现',
      indicators: [
        { ...kept, weight: 60 },
        { name: '诚信友善', weight: 40 },
      ],
    },
    ...rest,
  ]
  const studentId = lab.pupils[0] ?? 0
  const record = { studentId, date: '2026-11-10', dimension: 'moral' as const, title: '拾金不昧' }
  const made = await lab.head(growthRecordsApi.create, { body: { ...record, indicatorId: gone.id } })
  expect(made.data).toMatchObject({ dimensionName: '思想品德', indicatorName: gone.name })
  expect(await lab.admin(api.save, { body: { ...base, dimensions: wanted } })).toMatchObject({
    status: 409,
    errors: [{ field: 'dimensions.0.indicators', message: `指标「${gone.name}」本学期已有记录，不能删除` }],
  })
  await lab.head(growthRecordsApi.remove, { params: { id: made.data?.id ?? 0 } })

  expect(await lab.admin(api.save, { body: { ...base, dimensions: wanted } })).toMatchObject({ status: 200 })
  const after = await junior()
  expect(after.since).not.toBeNull()
  expect(after.dimensions[0]).toMatchObject({
    name: '品德表现',
    indicators: [
      { id: kept.id, weight: 60 },
      { name: '诚信友善', weight: 40 },
    ],
  })
  expect((await junior(past)).dimensions).toEqual(before.dimensions)
  // Whoever looked at the old one is told.
  const stale = await lab.admin(api.save, { body: { ...base, dimensions: before.dimensions } })
  expect(stale).toMatchObject({ status: 409, code: 'STALE' })
  expect(
    await lab.admin(api.save, { body: { ...base, semesterId: past, dimensions: wanted } }),
  ).toMatchObject({
    status: 400,
    errors: [{ field: 'semesterId' }],
  })
  const [fresh] = after.dimensions[0]?.indicators.slice(-1) ?? []
  const now = await lab.head(growthRecordsApi.create, { body: { ...record, indicatorId: fresh?.id ?? 0 } })
  expect(now.data).toMatchObject({ dimensionName: '品德表现', indicatorName: '诚信友善' })
})
