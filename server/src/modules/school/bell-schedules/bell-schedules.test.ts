import {
  bellSchedulesApi as api,
  type BellScheduleInput,
} from '@xueqiao/contract/features/school/bell-schedules/api'
import { BELL_PROPOSALS } from '@xueqiao/contract/features/school/bell-schedules/proposals'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'
import { bellSchedulesFor } from './service'

const t = await testApp()
const admin = await buildersFor(t).admin()

const { periods } = BELL_PROPOSALS.PRIMARY
const body = (input: Partial<BellScheduleInput> = {}): BellScheduleInput => ({
  ...{ name: '小学作息', gradeFrom: 1, gradeTo: 6, startsOn: '2026-09-01', days: 5, periods: [...periods] },
  ...input,
})
const at = (index: number, change: object) =>
  periods.map((period, n) => (n === index ? { ...period, ...change } : period))

describe('a bell schedule', () => {
  test('is saved with all its periods, copied for another season, and deleted after a question', async () => {
    const made = await admin(api.create, { body: body() })
    expect(made).toMatchObject({ status: 200, data: { gradeFrom: '一年级', endsOn: null, warnings: [] } })
    expect(made.data.periods).toEqual(periods)
    const { id, version } = made.data

    const shorter = [...periods.slice(0, 5)]
    const early = shorter.map((period, n) => (n === 1 ? { ...period, startsAt: '08:15' } : period))
    const changed = await admin(api.update, { params: { id }, body: body({ periods: early, version }) })
    expect(changed.data.periods).toHaveLength(5)
    expect(changed.data.warnings).toEqual(['小学上午上课时间一般不早于 08:20，现为 08:15'])
    expect(await admin(api.update, { params: { id }, body: body({ version }) })).toMatchObject({
      code: 'STALE',
    })

    const season = { name: '冬季作息', startsOn: '2026-11-01', endsOn: '2027-03-31' }
    const copied = await admin(api.copy, { params: { id }, body: season })
    expect(copied.data).toMatchObject({ ...season, gradeTo: '六年级' })
    expect(copied.data.periods).toHaveLength(5)
    expect((await admin(api.get, { params: { id } })).data.endsOn).toBe('2026-10-31')

    const query = { state: 'ALL' as const }
    expect((await admin(api.list, { query })).data.map(({ name }) => name)).toEqual(['小学作息', '冬季作息'])

    const later = await admin(api.create, { body: body({ ...season, startsOn: '2027-09-01', endsOn: null }) })
    expect((await admin(api.remove, { params: { id: later.data.id } })).status).toBe(200)
  })

  test('asks before grades are left without hours', async () => {
    const today = t.ctx().now.toISOString().slice(0, 10)
    const { data } = await admin(api.create, {
      body: body({ gradeFrom: 10, gradeTo: 12, startsOn: today, name: '高中作息' }),
    })
    const params = { id: data.id }
    expect(await admin(api.remove, { params })).toMatchObject({
      status: 409,
      code: 'QUESTION',
      message: '高中作息 正在使用，删除后高一至高三的课表将没有上下课时间。确定要删除吗？',
    })
    expect((await admin(api.remove, { params, query: { confirm: 'true' } })).status).toBe(200)
    expect((await admin(api.get, { params })).status).toBe(404)
  })

  test('is refused where it cannot be a day', async () => {
    for (const [wrong, field, message] of [
      [{ periods: [] }, 'periods', '请填写时段'],
      [{ periods: at(1, { endsAt: '08:20' }) }, 'periods.1.endsAt', '结束时间应晚于开始时间'],
      [{ periods: at(2, { startsAt: '08:50' }) }, 'periods.2.startsAt', '与 第1节（08:20–09:00）时间重叠'],
      [
        { periods: at(1, { lessonNumber: 2 }) },
        'periods.1.lessonNumber',
        '节次应从 1 起逐节递增，这里应为 1',
      ],
      [{ periods: at(3, { lessonNumber: 3 }) }, 'periods.3.lessonNumber', '只有上课的时段才有节次'],
      [{ periods: at(4, { part: 'EARLY' }) }, 'periods.4.part', '大课间 已是上午，其后不能是早晨'],
      [{ periods: at(0, { startsAt: '8点' }) }, 'periods.0.startsAt', '时间格式应为 HH:MM，例如 08:20'],
      [{ periods: periods.slice(0, 1) }, 'periods', '至少应有一节课'],
      [{ gradeFrom: 6, gradeTo: 1 }, 'gradeTo', '截止年级不能低于起始年级'],
      [{ endsOn: '2020-08-31' }, 'endsOn', '结束日期不能早于开始日期'],
      [{ days: 4 }, 'days', '每周上课天数应为5-7天'],
    ] as const)
      expect(
        await admin.loose(api.create, { body: { ...body({ startsOn: '2020-09-01' }), ...wrong } }),
      ).toMatchObject({ status: 400, errors: expect.arrayContaining([{ field, message }]) })
  })

  test('is the only one of a grade on a day, also when two are saved at once', async () => {
    const days = { startsOn: '2030-09-01', endsOn: '2030-10-31' }
    const both = await Promise.all([
      admin(api.create, { body: body({ ...days, name: '甲' }) }),
      admin(api.create, { body: body({ ...days, name: '乙', gradeFrom: 6, gradeTo: 9 }) }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const [won, lost] = both.sort((a, b) => a.status - b.status)
    expect(lost).toMatchObject({ field: 'startsOn' })
    expect(lost?.message).toContain(`${won?.data.name} 自 2030-09-01 至 2030-10-31 用于`)
    const next = { ...days, startsOn: '2030-11-01', endsOn: '2031-01-31', gradeTo: 9 }
    expect((await admin(api.create, { body: body(next) })).status).toBe(200)
  })

  test('in force is found for any grade and day in two statements', async () => {
    const junior = { ...body({ name: '初中', gradeFrom: 7, gradeTo: 9 }), startsOn: '2040-01-01' }
    await admin(api.create, { body: { ...junior, endsOn: '2040-01-31' } })
    await admin(api.create, {
      body: { ...junior, name: '初中二', startsOn: '2040-02-01', endsOn: '2040-03-01' },
    })
    let found: Awaited<ReturnType<typeof bellSchedulesFor>> = () => undefined
    const asked = await t.queriesOf(async () => {
      found = await bellSchedulesFor(t.db, { from: '2040-01-15', to: '2040-02-15' })
    })
    expect(asked).toBe(2)
    expect(found(8, '2040-01-31')).toMatchObject({ name: '初中', days: 5 })
    expect(found(8, '2040-02-01')?.periods).toHaveLength(periods.length)
    expect(found(10, '2040-02-01')).toBeUndefined()
  })
})
