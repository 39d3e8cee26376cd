import { readFileSync } from 'node:fs'
import { rolesApi } from '@xueqiao/contract/features/account/roles/api'
import { auditApi } from '@xueqiao/contract/features/base/audit'
import { healthRecordsApi as api } from '@xueqiao/contract/features/growth/health/api'
import { checkSheetApi } from '@xueqiao/contract/features/growth/health/check-sheet'
import { fitnessApi } from '@xueqiao/contract/features/growth/health/fitness'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { settingsApi } from '@xueqiao/contract/features/school/settings/api'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AssessmentLab, assessmentLab } from '../../../../test/assessment-lab'
import { oddWorkbook, uploadForm } from '../../../../test/import-lab'

let lab: AssessmentLab

beforeAll(async () => {
  lab = await assessmentLab()
})

/** A grade 7 boy as he was measured; the sums are worked out by hand in the first test. */
const BOY = {
  ...{ height: '160', weight: '50', vital_capacity: '2900', run_50m: '8.4', sit_reach: '7.2' },
  ...{ long_jump: '200', pullup: '8', run_1000m: `4'28"` },
}
const read = async (call = lab.head) =>
  (await call(fitnessApi.sheet, { query: { classId: lab.classId } })).data
const save = (call: typeof lab.head, rows: object[], more: object = {}) =>
  call.loose(fitnessApi.save, { body: { classId: lab.classId, rows, ...more } })

describe('a class in one sheet', () => {
  test('what is typed is computed and kept; a family reads its own child, and nobody else', async () => {
    const { head, parent, pupil, pupils, stranger } = lab
    const [an = 0, le = 0] = pupils
    const before = await read()
    expect(before).toMatchObject({
      ...{ className: '初一(3)班', grade: '初一', schoolYear: 2026, details: true, mayEnter: true },
      ...{ standardName: '国家学生体质健康标准（2014年修订）', mayExempt: false },
    })
    expect(
      before.measures.map(({ name, genders }) => `${name}${genders.length === 2 ? '' : genders[0]}`),
    ).toEqual([
      ...[
        '身高',
        '体重',
        '肺活量',
        '50米跑',
        '坐位体前屈',
        '1分钟仰卧起坐女',
        '立定跳远',
        '引体向上男',
        '1000米跑男',
      ],
      '800米跑女',
    ])
    const saved = await save(head, [
      { studentId: an, version: null, raw: BOY },
      { studentId: le, version: null, raw: { run_50m: '9.21' } },
    ])
    expect(saved).toMatchObject({ status: 200 })
    const [first, second] = saved.data.rows
    if (first === undefined) throw new Error('no row')
    const points = Object.fromEntries(Object.entries(first.scores).map(([key, { score }]) => [key, score]))
    const [weights] = [
      { bmi: 15, vital_capacity: 15, run_50m: 20, sit_reach: 10, long_jump: 10, pullup: 10, run_1000m: 20 },
    ]
    const sum = Object.entries(weights).reduce(
      (total, [key, weight]) => total + weight * (points[key] ?? 0),
      0,
    )
    expect(first).toMatchObject({ bmi: 19.5, bmiClass: 'normal', version: 1, total: sum / 100 })
    expect(points).toMatchObject({ bmi: 100, run_1000m: 80, pullup: 76 })
    expect(first.raw).toMatchObject({ run_1000m: 268 })
    // Part of a tenth counts as one, and half a test has no level.
    expect(second).toMatchObject({ raw: { run_50m: 9.3 }, total: null, level: null })

    const own = (await parent(api.ofPupil, { params: { studentId: an } })).data
    expect(own).toMatchObject({
      details: true,
      mayEdit: false,
      points: [{ height: 160, bmi: 19.5, bmiClass: 'normal' }],
    })
    expect(own.years[0]).toMatchObject({ total: first.total, level: first.level, grade: '初一' })
    expect(own.years[0]?.items.find(({ key }) => key === 'run_1000m')).toMatchObject({
      result: `4'28"`,
      score: 80,
    })
    expect((await pupil(api.ofPupil, { params: { studentId: an } })).status).toBe(200)
    for (const call of [parent, pupil, stranger])
      expect(await call.loose(api.ofPupil, { params: { studentId: le } })).toMatchObject({ status: 404 })
    expect(await stranger.loose(fitnessApi.sheet, { query: { classId: lab.classId } })).toMatchObject({
      status: 404,
    })
    expect(await parent.loose(fitnessApi.sheet, { query: { classId: lab.classId } })).toMatchObject({
      status: 403,
    })
  })

  test('whoever teaches the class enters results, and neither sees nor writes height and weight', async () => {
    const { teacher, pupils } = lab
    const [an = 0, , bai = 0] = pupils
    const sheet = await read(teacher)
    expect(sheet).toMatchObject({ details: false, mayEnter: true })
    expect(sheet.measures.map(({ key }) => key)).not.toContain('height')
    const [first] = sheet.rows
    expect(first).toMatchObject({ studentId: an, bmi: null, bmiClass: null, total: null })
    expect([first?.raw.weight, first?.scores.bmi, first?.raw.run_1000m]).toEqual([undefined, undefined, 268])
    expect(first?.level).toBe('good')
    const seen = (await teacher(api.ofPupil, { params: { studentId: an } })).data
    expect(seen).toMatchObject({ details: false, points: [], leaving: [] })
    expect(seen.years[0]).toMatchObject({ total: null })
    expect((await teacher(api.search)).data.totalElements).toBe(0)
    expect(await save(teacher, [{ studentId: bai, raw: { height: '150' } }])).toMatchObject({
      ...{ status: 400, errors: [{ field: 'rows.0.raw.height' }] },
    })
    expect(await save(teacher, [{ studentId: bai, raw: { vital_capacity: '3000' } }])).toMatchObject({
      status: 200,
    })
  })

  test('is refused at its cell, as a whole: bounds, the other sex, another grade, another class, a stale row', async () => {
    const { head, teacher, pupils } = lab
    const [an = 0, le = 0, , ding = 0] = pupils
    const refused = async (rows: object[], field: string, message: string) =>
      expect(await save(head, rows)).toMatchObject({ status: 400, errors: [{ field, message }] })
    const good = { studentId: ding, raw: { pullup: '3' } }
    await refused(
      [good, { studentId: an, raw: { run_1000m: '4.28' } }],
      'rows.1.raw.run_1000m',
      `程亦安：1000米跑应在 2'00" 到 15'00" 之间`,
    )
    await refused(
      [good, { studentId: an, raw: { run_800m: '240' } }],
      'rows.1.raw.run_800m',
      '程亦安：男生不测800米跑',
    )
    await refused(
      [good, { studentId: an, raw: { rope_1min: '9' } }],
      'rows.1.raw.rope_1min',
      '程亦安：这个年级没有该项目',
    )
    await refused([good, { studentId: 999_999, raw: {} }], 'rows.1.studentId', '该学生不在这个班级')
    await refused(
      [{ studentId: await lab.aForeignPupil(), raw: {} }],
      'rows.0.studentId',
      '该学生不在这个班级',
    )
    expect(
      await save(
        head,
        Array.from({ length: 201 }, (_, at) => ({ studentId: at + 1, raw: {} })),
      ),
    ).toMatchObject({
      status: 400,
    })
    expect(await save(head, [good], { schoolYear: 2027 })).toMatchObject({ status: 400 })
    const sheet = await read()
    const version = sheet.rows.find(({ studentId }) => studentId === le)?.version
    expect(await save(teacher, [{ studentId: le, version, raw: { pullup: '5' } }])).toMatchObject({
      status: 200,
    })
    expect(await save(head, [good, { studentId: le, version, raw: { pullup: '6' } }])).toMatchObject({
      ...{ status: 409, code: 'STALE', message: '罗文博 刚刚修改了 程亦乐的体质测试成绩，请核对后再保存' },
    })
    expect((await read()).rows.find(({ studentId }) => studentId === ding)?.id).toBeNull()
  })
})

test('an exemption is approved by leaders, keeps what was measured, and its reason is for few', async () => {
  const { head, teacher, dept, parent, pupils } = lab
  const [an = 0] = pupils
  const body = { studentId: an, reason: '骨折休养，医院证明' }
  expect(await head.loose(fitnessApi.exempt, { body })).toMatchObject({
    ...{ status: 403, message: '免予执行须由学校或部门负责人、校医批准' },
  })
  expect((await dept(fitnessApi.exempt, { body })).status).toBe(200)
  const row = async (call: typeof head) => (await read(call)).rows.find(({ studentId }) => studentId === an)
  expect(await row(head)).toMatchObject({ level: 'exempt', raw: { run_1000m: 268 } })
  const of = async (call: typeof head) =>
    (await call(api.ofPupil, { params: { studentId: an } })).data.years[0]
  expect((await of(parent))?.exemptReason).toBe('骨折休养，医院证明')
  expect((await of(teacher))?.exemptReason).toBeNull()
  // Results that are mended meanwhile do not end it.
  await save(head, [{ studentId: an, raw: { pullup: '9' } }])
  expect(await row(head)).toMatchObject({ level: 'exempt' })
  expect((await dept(fitnessApi.exempt, { body: { studentId: an, reason: null } })).status).toBe(200)
  expect((await row(head))?.level).toBe('good')
  expect(await dept.loose(fitnessApi.exempt, { body: { studentId: an, reason: null } })).toMatchObject({
    status: 409,
  })
  // Opening a record of health leaves a trace; the figures themselves are not in the log.
  const { data } = await lab.admin(auditApi.search, { query: { action: 'reveal', entity: 'students' } })
  expect(data.content.map(({ summary }) => summary)).not.toContain('打开了学生 程亦乐 的健康档案')
})

test('check-ups: written by those who keep them, and by the doctor whom the school names', async () => {
  const { head, teacher, stranger, parent, admin, pupils, t } = lab
  const [an = 0, le = 0] = pupils
  const body = {
    studentId: le,
    examDate: '2026-10-12',
    height: 152.3,
    weight: 41,
    leftNaked: 4.8,
    rightNaked: 5,
  }
  const made = await head(api.create, { body })
  expect(made.data).toMatchObject({ studentName: '程亦乐', leftNaked: 4.8, mayEdit: true })
  const bad = async (change: object, field: string) =>
    expect(await head.loose(api.create, { body: { ...body, ...change } })).toMatchObject({
      ...{ status: 400, errors: [{ field }] },
    })
  await bad({ height: 20 }, 'height')
  await bad({ weight: 40.55 }, 'weight')
  await bad({ leftNaked: 6 }, 'leftNaked')
  await bad({ examDate: '2027-01-01' }, 'examDate')
  await bad({ height: null, weight: null, leftNaked: null, rightNaked: null }, 'height')
  expect(await teacher.loose(api.create, { body })).toMatchObject({ status: 403 })
  expect(await stranger.loose(api.create, { body })).toMatchObject({ status: 404 })
  const params = { id: made.data.id }
  expect(await teacher.loose(api.get, { params })).toMatchObject({ status: 404 })
  expect(await parent.loose(api.get, { params })).toMatchObject({ status: 404 })

  const { data: settings } = await admin(settingsApi.get)
  const { logoUrl: _logo, maxIdleMinutes: _most, doctors: _names, ...form } = settings
  const who = await t.db
    .selectFrom('users')
    .select('profile_id as id')
    .where('username', '=', 'stranger')
    .executeTakeFirstOrThrow()
  expect(await admin.loose(settingsApi.update, { body: { ...form, doctorIds: [999_999] } })).toMatchObject({
    ...{ status: 400, errors: [{ field: 'doctorIds' }] },
  })
  const named = await admin(settingsApi.update, { body: { ...form, doctorIds: [who.id ?? 0] } })
  expect(named.data.doctorIds).toEqual([who.id])
  expect((await stranger(api.get, { params })).data).toMatchObject({ height: 152.3, mayEdit: true })
  const offered = async (call: typeof head, query: object) =>
    (await call(classesApi.options, { query })).data.map(({ id }) => id)
  expect(await offered(stranger, { health: 'true' })).toContain(lab.classId)
  expect(await offered(stranger, {})).toEqual([lab.otherClassId])
  expect(await offered(teacher, { health: 'true' })).toEqual([lab.classId])
  const changed = await stranger(api.update, { params, body: { ...body, leftCorrected: 5, version: 1 } })
  expect(changed.data).toMatchObject({ leftCorrected: 5, version: 2 })
  expect(await head.loose(api.update, { params, body: { ...body, height: 150, version: 1 } })).toMatchObject({
    ...{ status: 409, code: 'STALE' },
  })
  expect((await stranger(fitnessApi.exempt, { body: { studentId: an, reason: '哮喘' } })).status).toBe(200)
  await stranger(fitnessApi.exempt, { body: { studentId: an, reason: null } })
  expect((await head(api.ofPupil, { params: { studentId: le } })).data.points).toMatchObject([
    ...[{ date: '2026-10-12', bmi: 17.7, bmiClass: 'normal', leftCorrected: 5, source: 'check' }],
  ])
  expect((await stranger(api.remove, { params })).status).toBe(200)
  await admin(settingsApi.update, { body: { ...form, version: named.data.version, doctorIds: [] } })
  expect(await stranger.loose(api.get, { params })).toMatchObject({ status: 404 })
})

test('an import finds pupils by number, says what is wrong at its cell, and leaves empty cells alone', async () => {
  const { head, teacher, pupils, numberOf, nameOf } = lab
  const [an = 0, , , , feng = 0, ge = 0] = pupils
  const bring = async (call: typeof head, rows: (string | number)[][], options = {}) =>
    (await call.loose(fitnessApi.importFile, await uploadForm(oddWorkbook([{ rows }]), 'a.xlsx', options)))
      .data
  const head1 = ['学号', '姓名', '身高', '50米', '1000米跑', '引体向上']
  const result = await bring(head, [
    head1,
    [numberOf(feng), nameOf(feng), 158, 8.1, '4分10秒', 6],
    [numberOf(ge), '别人', 150, 8, 250, 5],
    ['S99999', '', 150, 8, 250, 5],
    [numberOf(an), '', 161, '', `9'99"`, ''],
  ])
  expect(result).toMatchObject({ createdCount: 1 })
  expect(
    result.errors.map(({ field, message }: { field: string; message: string }) => `${field}：${message}`),
  ).toEqual([
    `姓名：学号 ${numberOf(ge)} 的学生是 ${nameOf(ge)}`,
    '学号：学号 S99999 不在您任教或管理的班级中',
    `1000米跑：1000米跑应写成 4'28" 或秒数`,
  ])
  const row = (await read()).rows.find(({ studentId }) => studentId === feng)
  expect(row?.raw).toEqual({ height: 158, run_50m: 8.1, run_1000m: 250, pullup: 6 })
  expect(
    await bring(
      teacher,
      [
        ['学号', '身高'],
        [numberOf(feng), 160],
      ],
      { updateExisting: 'true' },
    ),
  ).toMatchObject({
    ...{ successCount: 0, errors: [{ message: '身高和体重由班主任、负责人和校医录入' }] },
  })
  expect(
    await bring(
      teacher,
      [
        ['学号', '肺活量'],
        [numberOf(feng), '3200'],
      ],
      { updateExisting: 'true' },
    ),
  ).toMatchObject({
    updatedCount: 1,
  })
  expect((await read()).rows.find(({ studentId }) => studentId === feng)?.raw).toMatchObject({
    ...{ height: 158, vital_capacity: 3200 },
  })
})

test('of two imports at once into one class both stay', async () => {
  const { head, teacher, pupils, numberOf } = lab
  const [, , , ding = 0] = pupils
  const bring = async (call: typeof head, title: string, value: number) => {
    const rows = [
      ['学号', title],
      [numberOf(ding), value],
    ]
    return call.loose(
      fitnessApi.importFile,
      await uploadForm(oddWorkbook([{ rows }]), 'a.xlsx', { updateExisting: 'true' }),
    )
  }
  const both = await Promise.all([bring(head, '50米', 8.4), bring(teacher, '肺活量', 2900)])
  expect(both.map(({ data }) => data.successCount)).toEqual([1, 1])
  expect((await read()).rows.find(({ studentId }) => studentId === ding)?.raw).toMatchObject({
    ...{ run_50m: 8.4, vital_capacity: 2900 },
  })
})

test('the tables are open to all who are concerned; shares of fewer than five are not', async () => {
  const { parent, stranger, teacher, head, dept } = lab
  const standard = (await parent(fitnessApi.standard, { query: { grade: '初一' } })).data
  expect(standard).toMatchObject({ name: '国家学生体质健康标准（2014年修订）', bonusMax: 20, grade: '初一' })
  const run = standard.scales.find(({ key, gender }) => key === 'run_1000m' && gender === '男')
  expect(run).toMatchObject({ weight: 20 })
  expect(run?.steps).toContainEqual({ score: 80, from: `4'30"` })
  const of = async (call: typeof parent) => (await call(fitnessApi.byClass, { query: { grade: '7' } })).data
  const [own] = (await of(head)).classes
  expect(own).toMatchObject({ className: '初一(3)班', tested: 1, levels: { good: 1 } })
  expect((await of(teacher)).classes[0]).toMatchObject({ tested: 1, levels: null, bands: null })
  expect((await of(dept)).all).toMatchObject({ levels: null })
  expect((await of(stranger)).classes).toEqual([])
})

test('the whole of a grade does not tell of a small class by what is missing from the others', async () => {
  const { t, teacher, admin, make, classId, otherClassId, semesterId } = lab
  const { id } = await t.db
    .selectFrom('users')
    .select('profile_id as id')
    .where('username', '=', 'teacher')
    .executeTakeFirstOrThrow()
  await make.teaches(id ?? 0, otherClassId, await make.aCourse(), semesterId)
  const { id: standard_id } = await t.db
    .selectFrom('fitness_standards')
    .select('id')
    .executeTakeFirstOrThrow()
  const tested = async (class_id: number, level: 'good' | 'fail', count: number) => {
    for (let made = 0; made < count; made += 1) {
      const student_id = await make.aStudent({ classId: class_id })
      await t.db
        .insertInto('fitness_results')
        .values({
          ...{ student_id, school_year: 2025, class_id, grade: 8, gender: '男', standard_id, level },
          ...{ tested_on: '2025-10-20', raw: '{}', scores: '{}', bmi: 20, bmi_class: 'normal', bonus: 0 },
          ...{ total: 60, exempt_reason: null, exempt_by: null, exempt_at: null, author_id: null },
        })
        .execute()
    }
  }
  await tested(classId, 'good', 5)
  await tested(otherClassId, 'fail', 2)
  const of = async (call: typeof admin) =>
    (await call(fitnessApi.byClass, { query: { grade: '8', schoolYear: '2025' } })).data
  expect((await of(admin)).all).toMatchObject({ tested: 7, levels: { good: 5, fail: 2 } })
  const seen = await of(teacher)
  expect(seen.classes.map(({ levels }) => levels?.good ?? null)).toEqual([5, null])
  expect(seen.all).toMatchObject({ tested: 5, levels: { good: 5, fail: 0 }, bands: { normal: 5 } })
})

test('a class is called up on one day: eyes, heights and weights in one sheet, for those who keep such records', async () => {
  const { t, head, teacher, stranger, parent, pupils, classId } = lab
  const [an = 0, le = 0] = pupils
  const examDate = '2026-10-20'
  await t.db.deleteFrom('physical_exams').where('exam_date', '=', examDate).execute()
  const open = (call: typeof head) => call.loose(checkSheetApi.sheet, { query: { classId, examDate } })
  const put = (rows: object[], more: object = {}) =>
    head.loose(checkSheetApi.save, { body: { classId, examDate, rows, ...more } })
  expect([(await open(teacher)).status, (await open(stranger)).status]).toEqual([403, 404])
  expect((await open(parent)).status).toBe(403)
  const wrong: [object, string][] = [
    [{ leftNaked: '1.0' }, 'rows.0.raw.leftNaked'],
    [{ rightNaked: '4.95' }, 'rows.0.raw.rightNaked'],
    [{ height: '9' }, 'rows.0.raw.height'],
    [{ run_50m: '9' }, 'rows.0.raw.run_50m'],
  ]
  for (const [raw, field] of wrong)
    expect(await put([{ studentId: an, raw }]), field).toMatchObject({ status: 400, errors: [{ field }] })
  expect(await put([{ studentId: an, raw: { height: '150' } }], { examDate: '2999-01-01' })).toMatchObject({
    ...{ status: 400, errors: [{ field: 'examDate' }] },
  })
  const foreign = await lab.aForeignPupil()
  expect((await put([{ studentId: foreign, raw: { height: '150' } }])).errors?.[0]?.field).toBe(
    'rows.0.studentId',
  )
  const first = { leftNaked: '4.9', rightNaked: '5.0' }
  const { data } = await put([
    { studentId: an, version: null, raw: { ...first, height: '151.5' } },
    { studentId: le, version: null, raw: first },
  ])
  const rowOf = (id: number) =>
    data.rows.find(({ studentId }: { studentId: number }) => studentId === id) ?? { raw: {}, version: null }
  expect(rowOf(an)).toMatchObject({ version: 1, raw: { leftNaked: 4.9, rightNaked: 5, height: 151.5 } })
  expect(data.dates).toContain(examDate)
  // It is the same record that the pupil's page has.
  const { data: own } = await parent(api.search, { query: { studentId: an } })
  expect(own.content.find((check) => check.examDate === examDate)).toMatchObject({
    leftNaked: 4.9,
    height: 151.5,
  })
  // One changed, one emptied: the others stay, and of two who write at once the second is told.
  const changes = [
    { studentId: an, version: 1, raw: { leftCorrected: '5.1', height: null } },
    { studentId: le, version: 1, raw: { leftNaked: '', rightNaked: null } },
  ]
  expect((await put(changes)).data.rows.slice(0, 2)).toMatchObject([
    { version: 2, raw: { leftNaked: 4.9, rightNaked: 5, leftCorrected: 5.1 } },
    { version: null, raw: {} },
  ])
  expect(await put([{ studentId: an, version: 1, raw: { leftNaked: '4.7' } }])).toMatchObject({
    ...{ status: 409, errors: [{ field: 'rows.0.studentId', message: '程亦安 的体检记录已被修改' }] },
  })
  const log = await t.db
    .selectFrom('audit_log')
    .select('diff')
    .where('entity', '=', 'physical_exams')
    .where('action', '=', 'update')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(log?.diff).toEqual({ examDate, fields: ['leftNaked', 'rightNaked', 'leftCorrected'] })
})

test('a later standard is read whole, holds from its year on, and nothing that was scored changes', async () => {
  const { admin, head, parent } = lab
  const csv = readFileSync(new URL('./fitness-2014.csv', import.meta.url), 'utf8')
  const send = async (call: typeof head, text: string, more: object = {}) =>
    call.loose(
      fitnessApi.uploadStandard,
      await uploadForm(Buffer.from(text), '标准.csv', { name: '新标准', sinceYear: '2027', ...more }),
    )
  const before = await read()
  expect(await send(head, csv)).toMatchObject({ status: 403 })
  const [first = '', second = ''] = csv.split('\n').slice(1)
  const without = (part: string) =>
    csv
      .split('\n')
      .filter((line) => !line.startsWith(part))
      .join('\n')
  // The next class begins right after it, and yet below the one before.
  const crossed = csv
    .replace(/^(bmi_normal_max,M,7,100),[^,]+/m, '$1,12')
    .replace(/^(bmi_overweight_min,M,7,80),[^,]+/m, '$1,12.1')
  const wrong: [string, string | RegExp][] = [
    ['得分,标准', /第一行应为 item,sex,grade,score,threshold/],
    [csv.replace('run_50m,M,7,100,7.8', 'run_50m,M,7,100,9.9'), /100 分应比 95 分更难达到/],
    [csv.replace('run_50m,M,7,100,7.8', 'run_50m,X,7,100,7.8'), /sex 应为 M 或 F/],
    [csv.replace('run_50m,M,7,100,7.8', 'run_50m,M,7,100,七秒'), /threshold应为数字/],
    [csv.replace('run_50m,M,7,100,7.8', 'throw,M,7,100,7.8'), /不认识的项目 throw/],
    [csv.replace('run_50m,M,7,100,7.8', 'pullup,F,7,100,7'), /女生 7 年级不测 pullup/],
    [without('run_1000m,M,9'), /缺少 run_1000m 1000米跑（男生 9 年级）/],
    [without('bmi_obese_min,F,3'), /缺少 bmi_obese_min（女生 3 年级）/],
    [`${csv.trim()}\n${first}`, /bmi_underweight_max 重复/],
    [csv.replace(first, second), /bmi_underweight_max/],
    [crossed, /bmi_normal_max 不能小于 bmi_normal_min/],
    [`${csv.trim()}\nbmi_thin,M,7,60,12`, /不认识的项目 bmi_thin/],
    [`${csv.trim()}\nbonus_bmi,M,7,5,1`, /不认识的项目 bonus_bmi/],
    ['\n'.repeat(20_000).replace('', 'item,sex,grade,score,threshold\n'), /最多 20000 行/],
  ]
  for (const [text, message] of wrong)
    expect(await send(admin, text), String(message)).toMatchObject({
      status: 400,
      errors: [{ field: 'file', message: expect.stringMatching(message) }],
    })
  for (const sinceYear of ['2013', '2025', 'x'])
    expect((await send(admin, csv, { sinceYear })).errors?.[0]?.field).toBe('sinceYear')
  // This year has results, which were scored by the old one.
  expect(await send(admin, csv, { sinceYear: String(before.schoolYear) })).toMatchObject({
    ...{ status: 409, errors: [{ field: 'sinceYear' }] },
  })
  const harder = csv.replace('run_50m,M,7,100,7.8', 'run_50m,M,7,100,7.7')
  expect((await send(admin, csv)).data.rows).toMatchObject([{ name: '新标准', sinceYear: 2027 }, {}])
  expect((await send(admin, harder, { name: '更新的标准' })).data.rows).toMatchObject([
    { name: '更新的标准', sinceYear: 2027 },
    { sinceYear: 2014 },
  ])
  expect(await read()).toEqual(before)
  const tableOf = async (schoolYear: string) => {
    const { data } = await parent(fitnessApi.standard, { query: { grade: '7', schoolYear } })
    const scale = data.scales.find(({ key, gender }) => key === 'run_50m' && gender === '男')
    return [data.name, scale?.steps.find(({ score }) => score === 100)?.from, scale?.weight]
  }
  expect(await tableOf('2027')).toEqual(['更新的标准', '7.7', 20])
  expect((await tableOf('2026')).slice(1)).toEqual(['7.8', 20])
  // One for a wrong year goes again, by the office, as long as nothing was scored by it.
  const { data: far } = await send(admin, csv, { name: '年份写错', sinceYear: '2099' })
  const idOf = (name: string) => far.rows.find((row: { name: string }) => row.name === name)?.id ?? 0
  const removed = (call: typeof head, id: number) => call.loose(fitnessApi.removeStandard, { params: { id } })
  expect(far.rows.map(({ mayRemove }: { mayRemove: boolean }) => mayRemove)).toEqual([true, true, false])
  expect(await send(admin, csv, { name: '年份写错', sinceYear: '2098' })).toMatchObject({
    ...{ status: 409, errors: [{ field: 'name' }] },
  })
  expect((await removed(head, idOf('年份写错'))).status).toBe(403)
  expect((await removed(admin, idOf('年份写错'))).data.rows).toHaveLength(2)
  expect((await removed(admin, idOf('年份写错'))).status).toBe(404)
  expect((await removed(admin, before.standardId)).status).toBe(409)
  await lab.t.db
    .updateTable('fitness_results')
    .set({ standard_id: idOf('更新的标准') })
    .execute()
  expect(await removed(admin, idOf('更新的标准'))).toMatchObject({
    ...{ status: 409, message: '已有按这份标准评定的成绩，不能删除' },
  })
  await lab.t.db.updateTable('fitness_results').set({ standard_id: before.standardId }).execute()
  expect((await removed(admin, idOf('更新的标准'))).data.rows).toHaveLength(1)
  expect(await read()).toEqual(before)
})

test('marks are one thing and health another: a clerk of marks, and a 班主任 whose pupil has left, get no heights', async () => {
  const { admin, head, stranger, make, classId, otherClassId, t } = lab
  const { data: role } = await admin.loose(rolesApi.create, {
    body: { name: 'ROLE_MARKS', displayName: '教务员', description: '测试' },
  })
  await admin.loose(rolesApi.setPermissions, { params: { id: role.id }, body: [305, 306, 307] })
  const { call: clerk } = await make.aUser('clerk', ['ROLE_MARKS'])
  const leaver = await make.aStudent({ name: '转班生', classId })
  await save(head, [{ studentId: leaver, raw: BOY }])
  const sheet = await read(clerk)
  expect(sheet).toMatchObject({ details: false, mayExempt: false })
  expect(sheet.measures.map(({ key }) => key)).not.toContain('height')
  expect(sheet.rows.find(({ studentId }) => studentId === leaver)).toMatchObject({ bmi: null, total: null })
  expect(await save(clerk, [{ studentId: leaver, raw: { weight: '51' } }])).toMatchObject({
    ...{ status: 400, errors: [{ field: 'rows.0.raw.weight' }] },
  })
  await t.db.updateTable('students').set({ class_id: otherClassId }).where('id', '=', leaver).execute()
  const namesIn = async (call: typeof head) => {
    const { raw } = await call(fitnessApi.exportAll, { query: {} })
    const [sheet] = (await readXlsx(raw)).sheets
    return sheet?.rows.map((row) => row[1])
  }
  expect(await namesIn(head)).not.toContain('转班生')
  expect(await namesIn(stranger)).toContain('转班生')
})

test('heights, weights and sight of a class are not read without a trace, and a list of many has none', async () => {
  const { t, make, head, teacher, parent, pupils, classId } = lab
  const [an = 0] = pupils
  const examDate = '2026-10-27'
  const rows = [{ studentId: an, version: null, raw: { height: '152' } }]
  await head(checkSheetApi.save, { body: { classId, examDate, rows } })
  const looksOf = async (username: string) => {
    const found = await t.db
      .selectFrom('audit_log as l')
      .innerJoin('users as u', 'u.id', 'l.user_id')
      .select(['l.summary', 'l.entity_id as id'])
      .where('u.username', '=', username)
      .where('l.action', '=', 'reveal')
      .where('l.entity', '=', 'students')
      .orderBy('l.entity_id')
      .execute()
    return found
  }
  const aKeeper = async (username: string) => (await make.aUser(username, ['SCHOOL_ADMIN'])).call
  await read(teacher)
  await parent(api.search, { query: { studentId: an } })
  expect([...(await looksOf('teacher')), ...(await looksOf('parent'))]).toEqual([])

  const day = await aKeeper('day')
  for (const _ of [1, 2]) await day(checkSheetApi.sheet, { query: { classId, examDate } })
  expect(await looksOf('day')).toEqual([
    { id: an, summary: '在全班体检登记表中查看了学生 程亦安 的体检记录' },
  ])
  const weighing = await aKeeper('weighing')
  const sheet = await read(weighing)
  const weighed = sheet.rows.filter(({ bmi, raw }) => bmi !== null || raw.height !== undefined)
  expect(weighed.length).toBeGreaterThan(0)
  expect(weighed.length).toBeLessThan(sheet.rows.length)
  expect((await looksOf('weighing')).map(({ id }) => id)).toEqual(
    weighed.map((row) => row.studentId).sort((a, b) => a - b),
  )

  const listing = await aKeeper('listing')
  const { content } = (await listing(api.search, { query: { classId } })).data
  const check = content.find((row) => row.examDate === examDate)
  expect(check).toMatchObject({ studentId: an, height: null })
  expect(await looksOf('listing')).toEqual([])
  const own = (await listing(api.search, { query: { studentId: an } })).data.content
  expect(own.find((row) => row.examDate === examDate)).toMatchObject({ height: 152 })
  const single = await aKeeper('single')
  await single(api.get, { params: { id: check?.id ?? 0 } })
  for (const username of ['listing', 'single'])
    expect(await looksOf(username)).toEqual([{ id: an, summary: '打开了学生 程亦安 的健康档案' }])
})

test('a sheet goes out without heights and weights where they were not chosen, and the log says so', async () => {
  const { head, pupils, t } = lab
  const [an = 0] = pupils
  await save(head, [{ studentId: an, raw: BOY }])
  const cellsOf = async (groups: string | undefined) => {
    const { raw } = await head.loose(fitnessApi.exportAll, { query: groups === undefined ? {} : { groups } })
    const [names = [], ...rows] = (await readXlsx(raw)).sheets[0]?.rows ?? []
    const at = names.findIndex((name) => String(name).startsWith('身高'))
    return rows.map((row) => row[at]).filter((cell) => cell !== null && cell !== undefined && cell !== '')
  }
  expect(await cellsOf('basic')).toEqual([])
  expect((await cellsOf('basic,body')).length).toBeGreaterThan(0)
  expect((await cellsOf(undefined)).length).toBeGreaterThan(0)
  const log = await t.db.selectFrom('audit_log').select('summary').where('action', '=', 'export').execute()
  expect(log.map(({ summary }) => summary).join()).toContain('不含身高体重')
})
