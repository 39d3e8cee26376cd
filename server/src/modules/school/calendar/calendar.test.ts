import { calendarApi as api, type CalendarInput } from '@xueqiao/contract/features/school/calendar/api'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../test/app'
import { buildersFor } from '../../../../test/builders'
import { oddWorkbook, uploadForm } from '../../../../test/import-lab'
import { dayOf, daysOf } from './service'

const t = await testApp()
const make = buildersFor(t)
const admin = await make.admin()
/** 2026-09-01, a Tuesday, to 2027-01-31. */
const semesterId = await make.aSemester()

const body = (input: Partial<CalendarInput> = {}): CalendarInput => ({
  ...{ title: '运动会', kind: 'EVENT', startsOn: '2026-10-29', endsOn: '2026-10-30', noLessons: true },
  ...input,
})
const workday = (day: string, standsFor: number | null, more: Partial<CalendarInput> = {}) =>
  body({ title: '调休', kind: 'WORKDAY', startsOn: day, endsOn: day, standsFor, noLessons: false, ...more })

describe('the calendar', () => {
  test('takes over the holidays of 2026 once, and not what is in the way of the school’s own', async () => {
    await admin(api.create, {
      body: body({ title: '寒假', kind: 'HOLIDAY', startsOn: '2026-01-25', endsOn: '2026-02-27' }),
    })
    const first = await admin(api.importNational, { body: { year: 2026 } })
    expect(first.data).toEqual({
      added: 12,
      skipped: ['春节调休 2026-02-14：与 寒假（放假，2026-01-25 至 2026-02-27） 冲突'],
    })
    expect((await admin(api.importNational, { body: { year: 2026 } })).data.added).toBe(0)
    expect(await admin(api.importNational, { body: { year: 2031 } })).toMatchObject({
      status: 400,
      field: 'year',
      message: '2031 年的节假日安排尚未收录，请逐项新增',
    })
    const autumn = await admin(api.search, {
      query: { from: '2026-09-01', to: '2026-12-31', kind: 'WORKDAY' },
    })
    expect(autumn.data).toMatchObject({
      totalElements: 2,
      content: [
        { title: '国庆节调休', startsOn: '2026-09-20', standsFor: 2 },
        { title: '国庆节调休', startsOn: '2026-10-10', standsFor: 3 },
      ],
    })
  })

  test('says what each day is: whose lessons, why none, and which week', async () => {
    const { data } = await admin(api.days, { query: { grade: 7, from: '2026-08-31', to: '2026-10-10' } })
    const on = (date: string) => data.find((day) => day.date === date)
    expect(data).toHaveLength(41)
    expect(on('2026-08-31')).toMatchObject({
      weekday: null,
      off: { why: 'NO_TERM' },
      week: null,
      parity: null,
    })
    expect(on('2026-09-01')).toMatchObject({ weekday: 2, off: null, week: 1, parity: 'ODD', semesterId })
    expect(on('2026-09-07')).toMatchObject({ weekday: 1, week: 2, parity: 'EVEN' })
    expect(on('2026-09-12')).toMatchObject({ weekday: null, off: { why: 'WEEKEND', title: '周末' } })
    expect(on('2026-09-20')).toMatchObject({ weekday: 2, notes: [{ kind: 'WORKDAY', title: '国庆节调休' }] })
    expect(on('2026-09-25')).toMatchObject({ weekday: null, off: { why: 'HOLIDAY', title: '中秋节' } })
    expect(on('2026-10-10')).toMatchObject({ weekday: 3, week: 6 })
    const asked = await t.queriesOf(() => daysOf(t.db, { from: '2026-09-01', to: '2027-01-31' }))
    expect(asked).toBeLessThanOrEqual(4)
    expect(
      await admin(api.days, { query: { grade: 1, from: '2026-09-02', to: '2026-09-01' } }),
    ).toMatchObject({
      status: 400,
      field: 'to',
    })
  })

  test('knows what is for some grades only, and what takes the place of lessons', async () => {
    const exam = body({ title: '期中考试', kind: 'EXAM', startsOn: '2026-11-11', endsOn: '2026-11-12' })
    const made = await admin(api.create, { body: { ...exam, gradeFrom: 7, gradeTo: 9 } })
    expect(made).toMatchObject({ status: 200, data: { gradeFrom: '初一', gradeTo: '初三', noLessons: true } })
    expect(await dayOf(t.db, '2026-11-11', 8)).toMatchObject({ weekday: null, off: { title: '期中考试' } })
    expect(await dayOf(t.db, '2026-11-11', 6)).toMatchObject({ weekday: 3, off: null, notes: [] })
    const { id, version } = made.data
    const params = { id }
    const changed = await admin(api.update, { params, body: { ...exam, noLessons: false, version } })
    expect(changed.data).toMatchObject({ gradeFrom: null, gradeTo: null })
    expect(await dayOf(t.db, '2026-11-11', 6)).toMatchObject({ weekday: 3, notes: [{ title: '期中考试' }] })
    expect(await admin(api.update, { params, body: { ...exam, version } })).toMatchObject({ code: 'STALE' })
    expect((await admin(api.remove, { params })).status).toBe(200)
    expect((await admin(api.get, { params })).status).toBe(404)
  })

  test('refuses days that contradict each other or make no sense', async () => {
    for (const [wrong, status, field, message] of [
      [workday('2026-12-05', null), 400, 'standsFor', '请选择按星期几上课'],
      [workday('2026-12-04', 5), 400, 'standsFor', '2026-12-04 本来就是星期五，无需调休'],
      [
        workday('2026-12-05', 5, { endsOn: '2026-12-06' }),
        400,
        'endsOn',
        '调休上课请逐日填写，结束日期应与开始日期相同',
      ],
      [
        workday('2026-10-03', 5),
        409,
        'startsOn',
        '与 国庆节（放假，2026-10-01 至 2026-10-07） 冲突，请先修改或删除它',
      ],
      [
        workday('2026-10-10', 5),
        409,
        'startsOn',
        '与 国庆节调休（调休上课，2026-10-10） 冲突，请先修改或删除它',
      ],
      [
        body({ kind: 'HOLIDAY', startsOn: '2026-10-08', endsOn: '2026-10-12' }),
        409,
        'startsOn',
        '与 国庆节调休（调休上课，2026-10-10） 冲突，请先修改或删除它',
      ],
      [body({ endsOn: '2026-10-01' }), 400, 'endsOn', '结束日期不能早于开始日期'],
      [body({ endsOn: '2027-10-01' }), 400, 'endsOn', '一项最多 100 天'],
      [body({ gradeFrom: 3 }), 400, 'gradeTo', '请选择截止年级'],
      [body({ gradeTo: 3 }), 400, 'gradeFrom', '请选择起始年级'],
      [body({ gradeFrom: 3, gradeTo: 2 }), 400, 'gradeTo', '截止年级不能低于起始年级'],
    ] as const)
      expect(await admin(api.create, { body: wrong })).toMatchObject({ status, field, message })
    // A weekday may have another weekday's lessons; and one grade may work while another is free.
    expect((await admin(api.create, { body: workday('2026-12-02', 5) })).status).toBe(200)
    const free = body({ title: '研学', kind: 'HOLIDAY', startsOn: '2026-12-12', endsOn: '2026-12-12' })
    expect((await admin(api.create, { body: { ...free, gradeFrom: 9, gradeTo: 9 } })).status).toBe(200)
    const others = workday('2026-12-12', 5, { gradeFrom: 7, gradeTo: 8 })
    expect((await admin(api.create, { body: others })).status).toBe(200)
  })

  test('comes from a sheet and goes into one that can be imported again', async () => {
    const head = [
      '名称',
      '类型',
      '开始日期',
      '结束日期',
      '按星期几上课',
      '起始年级',
      '截止年级',
      '当天不上课',
    ]
    const send = async (rows: (string | number | null)[][], options: Record<string, string> = {}) =>
      admin.loose(
        api.importFile,
        await uploadForm(oddWorkbook([{ rows: [head, ...rows] }]), '校历.xlsx', options),
      )
    const first = await send([
      ['五一', '放假', '2027-05-01', '2027-05-05', null, null, null, null],
      ['五一调休', '调休上课', '2027-05-08', null, '周五', null, null, null],
      ['月考', '考试', '2027-05-10', '2027-05-11', null, '初一', '九年级', '是'],
      ['家长会', '开会', '2027-05-12', null, null, null, null, null],
      ['补课', '调休上课', '2027-05-04', null, '星期一', null, null, null],
      ['补课', '调休上课', '2027-05-09', null, null, null, null, null],
      ['运动会', '活动', '2027-05-14', '2027-05-13', null, null, null, null],
    ])
    expect(first.data).toMatchObject({ successCount: 3, errorCount: 4 })
    expect(
      first.data.errors.map(({ row, message }: { row: number; message: string }) => [row, message]),
    ).toEqual([
      [5, '类型应为 放假、调休上课、考试、活动'],
      [6, '与 五一（放假，2027-05-01 至 2027-05-05） 冲突，请先修改或删除它'],
      [7, '请选择按星期几上课'],
      [8, '结束日期不能早于开始日期'],
    ])
    const found = async () =>
      (await admin(api.search, { query: { from: '2027-05-01', to: '2027-05-31' } })).data.content
    expect(await found()).toMatchObject([
      { title: '五一', kind: 'HOLIDAY', endsOn: '2027-05-05', noLessons: false },
      { title: '五一调休', kind: 'WORKDAY', endsOn: '2027-05-08', standsFor: 5 },
      { title: '月考', kind: 'EXAM', gradeFrom: '初一', gradeTo: '初三', noLessons: true },
    ])
    // The same again is known, and changed only where that is asked for.
    const again = [['五一调休', '调休上课', '2027-05-08', null, '星期四', null, null, null]]
    expect((await send(again)).data).toMatchObject({ successCount: 0 })
    expect((await send(again, { updateExisting: 'true' })).data).toMatchObject({ updatedCount: 1 })
    expect((await found())[1]).toMatchObject({ standsFor: 4 })
    const sheet = await admin(api.exportAll, { query: { from: '2027-05-01', to: '2027-05-31' } })
    const back = await admin.loose(
      api.importFile,
      await uploadForm(sheet.raw, '校历.xlsx', { updateExisting: 'true' }),
    )
    expect(back.data).toMatchObject({ updatedCount: 3, errorCount: 0 })
    expect(await found()).toHaveLength(3)
    // The same exam of another grade is another entry, here as by hand.
    const twice = (grade: string) => ['期末', '考试', '2027-06-21', '2027-06-22', null, grade, grade, '是']
    expect((await send([twice('初一'), twice('初三')])).data).toMatchObject({
      createdCount: 2,
      errorCount: 0,
    })
    expect((await send([twice('初三')], { updateExisting: 'true' })).data).toMatchObject({ updatedCount: 1 })
    expect((await admin(api.importTemplate)).status).toBe(200)
  })
})
