import { healthRecordsApi } from '@xueqiao/contract/features/growth/health/api'
import { fitnessApi as api } from '@xueqiao/contract/features/growth/health/fitness'
import { beforeAll, expect, test } from 'vitest'
import { type AssessmentLab, assessmentLab } from '../../../../test/assessment-lab'
import { oddWorkbook, uploadForm } from '../../../../test/import-lab'

let lab: AssessmentLab

beforeAll(async () => {
  lab = await assessmentLab()
})

const PAST = 2025
const read = async (schoolYear = PAST) =>
  (await lab.head(api.sheet, { query: { classId: lab.classId, schoolYear: String(schoolYear) } })).data
const save = (call: typeof lab.head, rows: object[], more: object = {}) =>
  call.loose(api.save, { body: { classId: lab.classId, schoolYear: PAST, rows, ...more } })
const bring = async (call: typeof lab.head, rows: (string | number)[][], options = {}) =>
  (await call.loose(api.importFile, await uploadForm(oddWorkbook([{ rows }]), 'a.xlsx', options))).data
const yearsOf = async (studentId: number) =>
  (await lab.parent(healthRecordsApi.ofPupil, { params: { studentId } })).data.years
const daysStored = async (studentId: number) => {
  const rows = await lab.t.db
    .selectFrom('fitness_results')
    .select('tested_on as day')
    .where('student_id', '=', studentId)
    .execute()
  return rows.map(({ day }) => day)
}
/** A boy of grade 6, as he was in the year before; and of grade 5. */
const SIX = { height: '150', weight: '40', vital_capacity: '2500', run_50m: '8.6', sit_reach: '9' }

test('earlier years are offered back to grade 1, and entered by the items and the scale of that grade', async () => {
  const { head, teacher, pupils } = lab
  const [an = 0] = pupils
  const before = await read()
  expect(before).toMatchObject({
    ...{ grade: '六年级', schoolYear: PAST, years: [2026, 2025, 2024, 2023, 2022, 2021, 2020] },
    ...{ testedOn: '2025-11-01', days: { from: '2025-08-01', to: '2026-07-31' }, mayEnter: true },
  })
  const keys = before.measures.map(({ key }) => key)
  expect(keys).toContain('shuttle_50x8')
  expect(keys).not.toContain('run_1000m')
  expect(await save(head, [{ studentId: an, raw: { run_1000m: '260' } }])).toMatchObject({
    ...{ status: 400, errors: [{ field: 'rows.0.raw.run_1000m' }] },
  })
  for (const testedOn of ['2024-12-01', '2025-07-31', '2026-08-01', '2026-11-20', 'x'])
    expect(await save(head, [{ studentId: an, raw: SIX }], { testedOn }), testedOn).toMatchObject({
      ...{ status: 400, errors: [{ field: 'testedOn', message: expect.stringMatching(/[\u4e00-\u9fff]/) }] },
    })
  expect(await save(teacher, [{ studentId: an, raw: SIX }])).toMatchObject({ status: 403 })
  expect((await save(head, [{ studentId: an, raw: SIX }])).status).toBe(200)
  // 80 of 100 in grade 6; the same time is less than that in grade 7.
  expect(await yearsOf(an)).toMatchObject([{ schoolYear: PAST, grade: '六年级', testedOn: '2025-11-01' }])
  const score = async (schoolYear: number) =>
    (await read(schoolYear)).rows.find(({ studentId }) => studentId === an)?.scores.run_50m?.score
  await head(api.save, {
    body: { classId: lab.classId, rows: [{ studentId: an, raw: { run_50m: '8.6' } }] },
  })
  expect([await score(PAST), await score(2026)]).toEqual([80, 76])
  expect(await yearsOf(an)).toMatchObject([
    { schoolYear: 2026, grade: '初一', testedOn: '2026-11-16' },
    { schoolYear: PAST, grade: '六年级' },
  ])
  // Another day is of what is written with it; what is mended later keeps the day that it has.
  await save(head, [{ studentId: an, raw: { run_50m: '8.4' } }], { testedOn: '2025-12-03' })
  await save(head, [{ studentId: an, raw: { run_50m: '8.6' } }])
  expect((await yearsOf(an))[1]?.testedOn).toBe('2025-12-03')
  expect((await read()).testedOn).toBe('2025-12-03')
  expect(await head.loose(api.sheet, { query: { classId: lab.classId, schoolYear: '2019' } })).toMatchObject({
    status: 400,
    errors: [{ field: 'schoolYear' }],
  })
})

test('the day in a file decides the year; a bad one is refused at its cell', async () => {
  const { head, teacher, pupils, numberOf } = lab
  const [, le = 0, bai = 0, ding = 0] = pupils
  const head1 = ['学号', '测试日期', '50米', '1000米跑', '50米×8往返跑']
  const result = await bring(head, [
    head1,
    [numberOf(le), '2024/10/15', 9.1, '', ''],
    [numberOf(le), '2025-10-20', 8.8, '', `1'40"`],
    [numberOf(le), '2025-10-21', 8.7, '', ''],
    [numberOf(bai), '', 8.5, `4'20"`, ''],
    [numberOf(ding), '2025-10-20', 8.5, `4'20"`, ''],
    [numberOf(ding), '去年秋天', 8.5, '', ''],
    [numberOf(ding), '2026-11-17', 8.5, '', ''],
    [numberOf(ding), '2019-10-20', 8.5, '', ''],
  ])
  expect(result.createdCount).toBe(3)
  expect(
    result.errors.map(({ row, field, message }: { row: number; field: string; message: string }) =>
      [row, field, message].join('|'),
    ),
  ).toEqual([
    expect.stringMatching(/^4\|学号\|/),
    '6|1000米跑|这个年级没有该项目',
    '7|测试日期|测试日期应写成 2026-10-20',
    '8|测试日期|测试日期不能晚于今天',
    '9|测试日期|丁浩然 在 2019-2020学年还没有入学',
  ])
  const rowOf = async (year: number, id: number) =>
    (await read(year)).rows.find(({ studentId }) => studentId === id)
  expect((await rowOf(2024, le))?.scores.run_50m?.score).toBe(76)
  expect((await rowOf(2026, bai))?.raw).toEqual({ run_50m: 8.5, run_1000m: 260 })
  expect(await rowOf(2026, le)).toMatchObject({ id: null, raw: {} })
  // A row without a day says nothing of the one that is there.
  await head.loose(api.save, {
    body: {
      classId: lab.classId,
      testedOn: '2026-10-12',
      rows: [{ studentId: ding, raw: { run_50m: '8.9' } }],
    },
  })
  const undated = [
    ['学号', '50米'],
    [numberOf(ding), 8.7],
  ]
  expect((await bring(head, undated, { updateExisting: 'true' })).updatedCount).toBe(1)
  expect(await daysStored(ding)).toEqual(['2026-10-12'])
  // Whoever teaches the class alone writes of this year alone.
  expect(
    await bring(teacher, [
      ['学号', '测试日期', '50米'],
      [numberOf(ding), '2025-10-20', 8.8],
    ]),
  ).toMatchObject({
    ...{ successCount: 0, errors: [{ field: '测试日期' }] },
  })
})

test('whoever repeated a year is scored by the grade that they were in, in the sheet and in a file', async () => {
  const { t, head, make, pupils, classId, numberOf } = lab
  const [, , , , feng = 0, ge = 0] = pupils
  const { id: year } = await t.db
    .insertInto('academic_years')
    .values({
      ...{ code: '2025-2026', name: '2025-2026学年', start_date: '2025-09-01', end_date: '2026-07-10' },
      ...{ status: 'COMPLETED', is_current: false },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: seven } = await t.db
    .insertInto('classes')
    .values({ name: '初一旧班', grade: 7 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('class_years')
    .values({ class_id: seven, academic_year_id: year, name: '初一旧班', grade: 7, head_teacher_id: null })
    .execute()
  await t.db
    .insertInto('class_memberships')
    .values({
      ...{ student_id: feng, class_id: seven, academic_year_id: year, reason: '留级' },
      ...{ from_date: '2025-09-01', to_date: '2026-08-20' },
    })
    .execute()
  const other = await make.aStudent({ name: '同班', classId })
  const sheet = await read()
  const rowOf = (id: number) => sheet.rows.find(({ studentId }) => studentId === id)
  expect(rowOf(feng)).toMatchObject({ grade: '初一' })
  expect(rowOf(feng)?.lacks).toContain('shuttle_50x8')
  expect(rowOf(other)).toMatchObject({ grade: '六年级' })
  expect(rowOf(other)?.lacks).toContain('long_jump')
  expect(await save(head, [{ studentId: other, raw: { long_jump: '180' } }])).toMatchObject({
    ...{ status: 400, errors: [{ field: 'rows.0.raw.long_jump' }] },
  })
  expect((await save(head, [{ studentId: feng, raw: { long_jump: '200' } }])).status).toBe(200)
  expect(
    await bring(
      head,
      [
        ['学号', '测试日期', '立定跳远', '50米'],
        [numberOf(feng), '2025-10-20', 201, 8.6],
        [numberOf(ge), '2025-10-20', '', 8.6],
      ],
      { updateExisting: 'true' },
    ),
  ).toMatchObject({ createdCount: 1, updatedCount: 1, errors: [] })
  const stored = await t.db
    .selectFrom('fitness_results')
    .select(['student_id as id', 'grade', 'class_id as classId', 'tested_on as day'])
    .where('student_id', 'in', [feng, ge])
    .where('school_year', '=', PAST)
    .orderBy('student_id')
    .execute()
  expect(stored).toEqual([
    { id: feng, grade: 7, classId: seven, day: '2025-10-20' },
    { id: ge, grade: 6, classId, day: '2025-10-20' },
  ])
})
