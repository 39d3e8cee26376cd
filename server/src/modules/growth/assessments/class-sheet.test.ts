import { assessmentsApi as api } from '@xueqiao/contract/features/growth/assessments/api'
import { assessmentFiguresApi as figures } from '@xueqiao/contract/features/growth/assessments/figures'
import { assessmentSheetApi as sheets } from '@xueqiao/contract/features/growth/assessments/sheet'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AssessmentLab, assessmentLab } from '../../../../test/assessment-lab'
import { somebodyWaits } from '../../../../test/locks'
import { aSectionRow } from '../../../../test/section-rows'

let lab: AssessmentLab

beforeAll(async () => {
  lab = await assessmentLab()
})

const NOVEMBER = { type: 'monthly', date: '2026-11-16' } as const
const asked = () => ({ classId: lab.classId, ...NOVEMBER })
const read = async (query: object = {}) =>
  (await lab.head(sheets.sheet, { query: { ...asked(), ...query } })).data

describe('a class in one sheet', () => {
  test('is read with what this month has and what the last one had, and saved whole', async () => {
    const { head, pupils, classId } = lab
    const [an = 0, le = 0, bai = 0] = pupils
    const body = {
      studentId: an,
      type: 'monthly',
      date: '2026-10-12',
      academicScore: 3,
      socialScore: 4,
    } as const
    await head(api.create, { body })
    await head(api.create, { body: { ...body, studentId: le, date: '2026-11-02', comment: '月初已写' } })
    const before = await read()
    expect(before).toMatchObject({
      className: '初一(3)班',
      from: '2026-11-01',
      to: '2026-11-30',
      mayApprove: true,
    })
    expect(before.rows.map(({ studentName }) => studentName).slice(0, 3)).toEqual([
      '程亦安',
      '程亦乐',
      '白一诺',
    ])
    const [first, second] = before.rows
    expect(first).toMatchObject({
      id: null,
      before: { academicScore: 3, behaviorScore: null, date: '2026-10-12' },
    })
    expect(second).toMatchObject({ date: '2026-11-02', comment: '月初已写', before: null, mayEdit: true })

    const rows = [
      { studentId: an, academicScore: 3.5, behaviorScore: 4.5, socialScore: 4, comment: '进步看得见' },
      { studentId: le, id: second?.id, version: second?.version, academicScore: 5 },
      { studentId: bai, academicScore: null, comment: '' },
    ]
    const saved = await head(sheets.saveSheet, { body: { ...asked(), rows } })
    expect(saved.status).toBe(200)
    expect(saved.data.rows.slice(0, 3)).toMatchObject([
      { academicScore: 3.5, comment: '进步看得见', date: '2026-11-16', status: 'PENDING', version: 1 },
      // What was not sent stays, and so does the day.
      { academicScore: 5, socialScore: 4, comment: '月初已写', date: '2026-11-02', version: 2 },
      { id: null },
    ])
    const all = (await head(api.search, { query: { classId, type: 'monthly' } })).data
    expect(all.totalElements).toBe(3)
  })

  test('is refused as a whole: a stale row, one of another class, one without a score, one that is approved', async () => {
    const { head, teacher, stranger, pupils } = lab
    const [an = 0, le = 0, bai = 0, ding = 0] = pupils
    const { rows } = await read()
    const own = rows.find(({ studentId }) => studentId === an)
    const save = (by: typeof head, list: object[]) =>
      by.loose(sheets.saveSheet, { body: { ...asked(), rows: list } })
    const good = { studentId: ding, academicScore: 4 }
    expect(await save(teacher, [good, { studentId: an, academicScore: 1 }])).toMatchObject({
      status: 409,
      code: 'STALE',
      message: '林晓月 刚刚修改了 程亦安的评估，请核对后再保存',
      errors: [{ field: 'rows.1.studentId', message: '程亦安 现在是：3.5、4.5、4' }],
    })
    const foreign = { studentId: await lab.aForeignPupil(), academicScore: 4 }
    for (const [list, error] of [
      [[good, foreign], { field: 'rows.1.studentId', message: '该学生不在这个班级' }],
      [[good, { studentId: bai, comment: '只有评语' }], { field: 'rows.1.academicScore' }],
      [[good, { studentId: bai, socialScore: 5.5 }], { field: 'rows.1.socialScore' }],
      [[good, good], { field: 'rows', message: '同一名学生不能重复提交' }],
      [Array.from({ length: 201 }, (_, n) => ({ studentId: n + 1 })), { field: 'rows' }],
    ] as const)
      expect(await save(head, [...list])).toMatchObject({ status: 400, errors: [error] })
    expect(await save(stranger, [good])).toMatchObject({ status: 404, message: '班级不存在' })
    expect((await save(lab.dept, [good])).status).toBe(403)

    await head(api.approve, { params: { id: own?.id ?? 0 } })
    expect((await lab.teacher(sheets.sheet, { query: asked() })).data.rows[0]).toMatchObject({
      mayEdit: false,
    })
    const late = { studentId: an, id: own?.id, version: (own?.version ?? 0) + 1, academicScore: 1 }
    expect(await save(teacher, [good, late])).toMatchObject({
      status: 409,
      errors: [{ field: 'rows.1.studentId' }],
    })
    expect((await read()).rows.find(({ studentId }) => studentId === ding)?.id).toBeNull()
    // What stands there as it is wanted is no change, whoever sends it.
    expect((await save(teacher, [{ studentId: an, academicScore: 3.5 }])).status).toBe(200)
    expect((await save(head, [{ studentId: le, id: 99, version: 1, academicScore: 2 }])).status).toBe(409)
  })

  test('of a semester looks at the whole semester', async () => {
    expect(await read({ type: 'term' })).toMatchObject({ from: '2026-09-01', to: '2027-01-31' })
    expect(await read({ type: 'term', date: '2030-05-05' })).toMatchObject({
      from: '2030-02-01',
      to: '2030-07-31',
    })
    expect(await read({ date: '2028-02-10' })).toMatchObject({ from: '2028-02-01', to: '2028-02-29' })
  })
})

describe('figures', () => {
  const DATE = '2026-11-16'
  const write = async (scores: readonly (number | null)[], type: 'term' | 'comprehensive' = 'term') => {
    const rows = scores.map((academicScore, index) => ({
      ...{ studentId: lab.pupils[index] ?? 0, academicScore, behaviorScore: academicScore, socialScore: 3 },
    }))
    const { data } = await lab.head(sheets.saveSheet, {
      body: { classId: lab.classId, type, date: DATE, rows },
    })
    const ids = data.rows.flatMap(({ id, status }) => (status === 'PENDING' && id !== null ? id : []))
    return ids
  }

  test('averages of a class count what is approved, each pupil once, and hide groups of fewer than five', async () => {
    const { head, stranger, parent, classId } = lab
    const ids = await write([1, 2, 3, 4, 5, 4.5])
    const few = await write([5, 5, 5, 5, null], 'comprehensive')
    const ofClass = async (by = head) => (await by(figures.figures, { query: { grade: '初一' } })).data
    const waiting = await ofClass()
    expect(waiting.classes.find(({ type }) => type === 'term')).toMatchObject({
      ...{ classId, className: '初一(3)班', pupils: 0, count: 0, pending: 6, academicScore: null },
    })
    await head(api.approveMany, { body: { ids: [...ids, ...few] } })
    const after = await ofClass()
    expect(after.classes.find(({ type }) => type === 'term')).toMatchObject({
      ...{ pupils: 6, pending: 0, academicScore: 3.25, behaviorScore: 3.25, socialScore: 3 },
    })
    // Five pupils stand behind the third figure alone.
    expect(after.classes.find(({ type }) => type === 'comprehensive')).toMatchObject({
      ...{ pupils: 5, academicScore: null, behaviorScore: null, socialScore: 3 },
    })
    expect(after.types.find(({ type }) => type === 'term')).toMatchObject({ academicScore: 3.25, count: 6 })
    expect((await ofClass(stranger)).classes).toEqual([])
    expect((await ofClass(lab.admin)).classes.length).toBeGreaterThan(0)
    expect((await parent(figures.figures)).status).toBe(403)
  })

  test('the radar shows a pupil against their own past and the middle of the class, and a family no class', async () => {
    const { head, parent, stranger, pupils, make } = lab
    const [an = 0] = pupils
    await make.aSemester({ current: false })
    const past = {
      studentId: an,
      type: 'term',
      date: '2025-12-20',
      academicScore: 2.5,
      socialScore: 2,
    } as const
    const { data: old } = await head(api.create, { body: past })
    await head(api.approve, { params: { id: old.id } })
    const { data } = await head(figures.radar, { query: { studentId: an } })
    // Of the month 3.5, of the term 1, of the whole 5; the others are at 3.5, 4, 4.5, 4.5 and 5.
    expect(data.now).toMatchObject({ count: 3, academicScore: 3.17, socialScore: 3.33 })
    expect(data.before).toMatchObject({ count: 1, academicScore: 2.5, behaviorScore: null })
    expect(data.band?.academicScore).toEqual({ low: 3.63, middle: 4.25, high: 4.5 })
    expect(JSON.stringify(data)).not.toContain('程亦乐')
    expect(data.rows).toHaveLength(4)
    const seen = (await parent(figures.radar, { query: { studentId: an } })).data
    expect(seen).toMatchObject({ band: null, now: data.now })
    expect((await parent(figures.radar, { query: { studentId: pupils[1] ?? 0 } })).status).toBe(404)
    expect((await stranger(figures.radar, { query: { studentId: an } })).status).toBe(404)
    expect((await head(figures.radar, { query: { studentId: an, semesterId: 99_999 } })).status).toBe(404)
  })
})

test('a 教学班 is one sheet for who teaches it, each row in the class of its pupil; nobody else opens it', async () => {
  const { t, make, pupils, semesterId, teacher, classId, head } = lab
  const courseId = await make.aCourse({ name: '物理' })
  const teacherId = await make.aTeacher()
  const walker = (await make.aUser('walker', ['TEACHER'], { type: 'TEACHER', id: teacherId })).call
  const guest = await lab.aForeignPupil()
  const [, , , , an = 0] = pupils
  const of = { semesterId, grade: 7, courseId, teacherId, studentIds: [an, guest] }
  const { sectionId } = await aSectionRow(t.db, of)
  expect((await walker(sheets.sections)).data).toEqual([{ sectionId, sectionName: '物理 1 班' }])
  expect((await head(sheets.sections)).data).toEqual([])
  const query = { sectionId, type: 'monthly', date: '2026-10-20' } as const
  const { data } = await walker(sheets.sheet, { query })
  expect(data).toMatchObject({ sectionId, classId: null, className: '物理 1 班', mayApprove: false })
  expect(new Set(data.rows.map(({ studentId }) => studentId))).toEqual(new Set([an, guest]))
  const rows = [an, guest].map((studentId) => ({ studentId, academicScore: 4 }))
  const saved = await walker(sheets.saveSheet, { body: { ...query, rows } })
  expect(saved.data.rows).toMatchObject([{ academicScore: 4 }, { academicScore: 4 }])
  const places = await t.db
    .selectFrom('assessments')
    .select(['student_id as studentId', 'class_id as classId'])
    .where('date', '=', '2026-10-20')
    .execute()
  expect(new Map(places.map((one) => [one.studentId, one.classId]))).toEqual(
    new Map([
      [an, classId],
      [guest, lab.otherClassId],
    ]),
  )
  const [other = 0] = pupils
  expect(
    await walker.loose(sheets.saveSheet, {
      body: { ...query, rows: [{ studentId: other, academicScore: 4 }] },
    }),
  ).toMatchObject({ status: 400, errors: [{ field: 'rows.0.studentId' }] })
  for (const by of [teacher, head, lab.admin])
    expect((await by.loose(sheets.sheet, { query })).status).toBe(404)
  expect((await walker.loose(sheets.sheet, { query: { ...query, classId } })).status).toBe(400)
})

test('waits for whoever is approving: what is approved meanwhile is not written over by who may no more', async () => {
  const { t, head, teacher, classId, pupils } = lab
  const [, , studentId = 0] = pupils
  const asked = { classId, type: 'monthly', date: '2026-10-22' } as const
  const rows = [{ studentId, academicScore: 3 }]
  const { data } = await teacher(sheets.saveSheet, { body: { ...asked, rows } })
  const { id, version } = data.rows.find((row) => row.studentId === studentId) ?? {}
  const [approved, saved] = await t.db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('assessments')
      .select('id')
      .where('id', '=', id ?? 0)
      .forUpdate()
      .execute()
    const first = head.loose(api.approve, { params: { id: id ?? 0 }, query: { version } })
    await somebodyWaits(t.db)
    const body = { ...asked, rows: [{ studentId, id, version, academicScore: 1 }] }
    const second = teacher.loose(sheets.saveSheet, { body })
    await somebodyWaits(t.db, 2)
    return [first, second]
  })
  expect((await approved)?.status).toBe(200)
  expect((await saved)?.status).toBe(409)
  expect((await head(api.get, { params: { id: id ?? 0 } })).data).toMatchObject({
    ...{ status: 'APPROVED', academicScore: 3 },
  })
})
