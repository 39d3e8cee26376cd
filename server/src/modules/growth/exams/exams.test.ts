import { bellApi } from '@xueqiao/contract/features/base/bell'
import { examsApi as api } from '@xueqiao/contract/features/growth/exams/api'
import { marksApi } from '@xueqiao/contract/features/growth/exams/marks'
import { scoresApi as scores } from '@xueqiao/contract/features/growth/exams/scores'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { coursesApi } from '@xueqiao/contract/features/school/courses/api'
import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import { settingsApi } from '@xueqiao/contract/features/school/settings/api'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AssessmentLab, assessmentLab } from '../../../../test/assessment-lab'
import { oddWorkbook, uploadForm } from '../../../../test/import-lab'
import { somebodyWaits } from '../../../../test/locks'
import { officeCtx } from '../../../../test/policy-school'
import * as classes from '../../school/classes/service'

let lab: AssessmentLab
/** 数学 is taught by `teacher`, 语文 by nobody who signs in. */
let maths = 0
let chinese = 0

beforeAll(async () => {
  lab = await assessmentLab()
  const { make, t, classId, otherClassId, semesterId } = lab
  maths = await make.aCourse({ name: '数学' })
  chinese = await make.aCourse({ name: '语文' })
  const both = [maths, chinese].flatMap((course_id) =>
    [classId, otherClassId].map((class_id) => ({ class_id, course_id })),
  )
  await t.db.insertInto('class_courses').values(both).execute()
  const { id } = await t.db
    .selectFrom('users')
    .select('profile_id as id')
    .where('username', '=', 'teacher')
    .executeTakeFirstOrThrow()
  await make.teaches(id ?? 0, classId, maths, semesterId)
  await lab.aForeignPupil()
})

let named = 0
const input = (some: object = {}) => ({
  ...{ name: `第${++named}次考试`, type: 'midterm' as const, semesterId: lab.semesterId, grade: '初一' },
  ...{ startDate: '2026-11-04', endDate: '2026-11-06', classIds: [lab.classId] },
  ...{ courses: [{ courseId: maths, fullMarks: 100 }], ...some },
})
const created = async (some: object = {}) => {
  const { data, status, message } = await lab.admin.loose(api.create, { body: input(some) })
  if (status !== 200) throw new Error(message)
  return data as { id: number; version: number; name: string }
}
const cell = (studentId: number, some: object) => ({ studentId, courseId: maths, ...some })
const save = (by: AssessmentLab['head'], id: number, cells: object[], some: object = {}) =>
  by.loose(scores.save, { params: { id }, body: { classId: lab.classId, cells, ...some } })
const sheetOf = async (by: AssessmentLab['head'], id: number, classId = lab.classId) =>
  by(scores.sheet, { params: { id }, query: { classId } })
const versionOf = async (id: number) =>
  (await sheetOf(lab.admin, id)).data.cells
    .filter(({ courseId }) => courseId === maths)
    .reduce((sum, { version }) => sum + version, 0)
const check = async (by: AssessmentLab['head'], id: number, version?: number) => {
  const body = { classId: lab.classId, courseId: maths, version: version ?? (await versionOf(id)) }
  return by.loose(scores.check, { params: { id }, body })
}
const all = (score: number) => lab.pupils.map((studentId) => cell(studentId, { score }))

describe('an exam', () => {
  test('keeps its semester from being deleted', async () => {
    const semesterId = await lab.make.aSemester({ current: false })
    const { name } = await created({ semesterId })
    const refused = await lab.admin.loose(semestersApi.remove, { params: { id: semesterId } })
    expect(refused).toMatchObject({ status: 409, message: `学期已有考试 ${name}，无法删除` })
  })

  test('is arranged for a grade by the office and for own courses by a teacher; bad input stands at its field', async () => {
    const { admin, teacher, head, dept, stranger, otherClassId } = lab
    const body = input({
      classIds: undefined,
      courses: [maths, chinese].map((courseId) => ({ courseId, fullMarks: 120 })),
    })
    const made = await admin(api.create, { body })
    expect(made.data).toMatchObject({ grade: '初一', status: 'ENTRY', sheetCount: 4, mayManage: true })
    // A form that was left empty, or emptied again, says the same.
    for (const [name, classIds] of [
      ['月考一', null],
      ['月考二', []],
    ] as const)
      expect(
        (await admin(api.create, { body: { ...body, name, classIds: classIds && [...classIds] } })).data,
      ).toMatchObject({ sheetCount: 4 })
    expect((await admin.loose(api.create, { body })).errors).toEqual([
      { field: 'name', message: '该年级这一学期已有同名的考试' },
    ])
    for (const [some, field] of [
      [{ endDate: '2026-11-01' }, 'endDate'],
      [{ entryUntil: '2026-10-01' }, 'entryUntil'],
      [{ courses: [] }, 'courses'],
      [{ courses: [{ courseId: maths, fullMarks: 100.3 }] }, 'courses.0.fullMarks'],
      [
        { courses: [{ courseId: maths, fullMarks: 10, items: [{ title: '1', fullMarks: 4 }] }] },
        'courses.0.items',
      ],
      [{ courses: [{ courseId: 99_999, fullMarks: 10 }] }, 'courses.0.courseId'],
      [{ semesterId: 99_999 }, 'semesterId'],
      [{ classIds: [99_999] }, 'classIds'],
    ] as const)
      expect(await admin.loose(api.create, { body: input(some) })).toMatchObject({
        status: 400,
        errors: [{ field }],
      })
    // What the grade does not have is named where it stands.
    const art = await lab.make.aCourse({ name: '美术' })
    const courses = [maths, art].map((courseId) => ({ courseId, fullMarks: 10 }))
    expect((await admin.loose(api.create, { body: input({ courses }) })).errors).toEqual([
      { field: 'courses.1.courseId', message: '初一没有课程“美术”，请换一门或去掉' },
    ])
    // A form offers what the server takes: the office all, a teacher what they teach.
    const asked = { query: { grade: '初一', semesterId: lab.semesterId } }
    const offered = async (by: typeof admin) => {
      const { data } = await by(api.offers, asked)
      const courses = data.courses.map(({ courseId }) => courseId)
      return { courses, classes: data.classes.map(({ classId }) => classId) }
    }
    const of = await offered(admin)
    expect(of.courses).toEqual(expect.arrayContaining([maths, chinese]))
    expect(of.courses).not.toContain(art)
    expect(of.classes).toEqual(expect.arrayContaining([lab.classId, otherClassId]))
    const taught = await offered(teacher)
    expect(taught).toMatchObject({ classes: [lab.classId], courses: expect.arrayContaining([maths]) })
    expect(taught.courses).not.toContain(chinese)
    expect((await admin(api.offers, { query: { ...asked.query, grade: '高三' } })).data).toEqual({
      courses: [],
      classes: [],
    })
    // Own class-course yes, a course of somebody else or a foreign class no.
    expect((await teacher.loose(api.create, { body: input() })).status).toBe(200)
    for (const some of [{ courses: [{ courseId: chinese, fullMarks: 100 }] }, { classIds: [otherClassId] }])
      expect(await teacher.loose(api.create, { body: input(some) })).toMatchObject({
        status: 400,
        errors: [{ field: 'classIds' }],
      })
    expect((await dept.loose(api.create, { body: input() })).status).toBe(403)
    // A teacher sees the one sheet, who heads or leads the class both, whoever heads another class those.
    const seen = async (by: typeof head) =>
      (await by(api.get, { params: { id: made.data.id } })).data.sheets.length
    expect([await seen(teacher), await seen(head), await seen(dept), await seen(stranger)]).toEqual([
      1, 2, 2, 2,
    ])
    expect((await lab.parent.loose(api.get, { params: { id: made.data.id } })).status).toBe(403)
    const first = await created()
    expect((await stranger.loose(api.get, { params: { id: first.id } })).status).toBe(404)
    expect((await sheetOf(stranger, first.id)).status).toBe(404)
    expect((await teacher.loose(api.remove, { params: { id: first.id } })).status).toBe(403)
    expect((await admin(api.remove, { params: { id: first.id } })).status).toBe(200)
    expect(
      (await admin(api.search, { query: { keyword: '第', size: 50 } })).data.totalElements,
    ).toBeGreaterThan(1)
  })

  test('can be changed after a course of it was deleted, and keeps its marks', async () => {
    const { admin, t, make, classId, pupils } = lab
    const [an = 0] = pupils
    const art = await make.aCourse({ name: '美术' })
    await t.db.insertInto('class_courses').values({ class_id: classId, course_id: art }).execute()
    const courses = [art, maths].map((courseId) => ({ courseId, fullMarks: 100 }))
    const exam = await created({ courses })
    const cells = [{ studentId: an, courseId: art, score: 5 }]
    await admin.loose(scores.save, { params: { id: exam.id }, body: { classId, cells } })
    expect((await admin.loose(coursesApi.remove, { params: { id: art } })).status).toBe(200)
    const put = (some: object) =>
      admin.loose(api.update, { params: { id: exam.id }, body: input({ courses, ...some }) })
    expect((await put({ entryUntil: '2026-12-01' })).data).toMatchObject({
      entryUntil: '2026-12-01',
      sheetCount: 2,
    })
    expect((await put({ grade: '初二' })).status).toBe(400)
  })

  test('keeps the marks that are there when it is changed', async () => {
    const { admin, teacher, pupils } = lab
    const exam = await created({
      courses: [
        { courseId: maths, fullMarks: 10, items: ['1', '2'].map((title) => ({ title, fullMarks: 5 })) },
      ],
    })
    const [an = 0] = pupils
    expect((await save(teacher, exam.id, [cell(an, { items: [5, 4.5] })])).data).toMatchObject({
      saved: [{ score: 9.5, items: [5, 4.5], version: 1 }],
    })
    const put = (courses: object[], some: object = {}) =>
      admin.loose(api.update, { params: { id: exam.id }, body: { ...input(), courses, ...some } })
    const items = [{ title: '1', fullMarks: 5 }]
    for (const [courses, field] of [
      [[{ courseId: chinese, fullMarks: 10 }], 'courses'],
      [[{ courseId: maths, fullMarks: 9 }], 'courses.0.fullMarks'],
      [
        [
          {
            courseId: maths,
            fullMarks: 10,
            items: [
              ...items,
              ...items.map((one) => ({ ...one, title: '2a', fullMarks: 2 })),
              { title: '3', fullMarks: 3 },
            ],
          },
        ],
        'courses.0.items',
      ],
    ] as const)
      expect(await put([...courses])).toMatchObject({ status: 409, errors: [{ field }] })
    expect((await put([{ courseId: maths, fullMarks: 100 }], { version: exam.version + 1 })).status).toBe(409)
    expect((await admin.loose(api.remove, { params: { id: exam.id } })).status).toBe(409)
    // Half of the items is no score yet, and somebody's work all the same.
    await save(teacher, exam.id, [cell(an, { items: [5, null], version: 1 })])
    expect(await put([{ courseId: chinese, fullMarks: 10 }])).toMatchObject({ status: 409 })
    expect((await admin.loose(api.remove, { params: { id: exam.id } })).status).toBe(409)
    await save(teacher, exam.id, [cell(an, { items: null, version: 2 })])
    expect((await admin.loose(api.remove, { params: { id: exam.id } })).status).toBe(200)
  })
})

describe('the sheet', () => {
  test('takes scores, absent, exempt and cheating; what is off, foreign or too much is refused whole', async () => {
    const { teacher, head, admin, pupils, classId } = lab
    const exam = await created()
    const [an = 0, le = 0, bai = 0, ding = 0] = pupils
    const good = cell(an, { score: 86.5 })
    const saved = await save(teacher, exam.id, [
      good,
      cell(le, { mark: 'absent' }),
      cell(bai, { mark: 'exempt' }),
    ])
    expect(saved.data).toMatchObject({
      saved: [{ score: 86.5, version: 1 }, { mark: 'absent' }, {}],
      conflicts: [],
    })
    for (const [cells, error] of [
      [
        [good, cell(ding, { score: 100.5 })],
        { field: 'cells.1.score', message: '数学成绩应在 0 到 100 之间' },
      ],
      [[cell(ding, { score: 80.3 })], { field: 'cells.0.score' }],
      [[cell(ding, { score: -1 })], { field: 'cells.0.score' }],
      [[cell(ding, { score: 60, mark: 'cheating' })], { field: 'cells.0.score' }],
      [[cell(ding, { items: [1] })], { field: 'cells.0.items', message: '数学共有 0 道题' }],
      [[good, good], { field: 'cells', message: '同一名学生同一科目不能重复提交' }],
      [
        [cell(await lab.aForeignPupil(), { score: 50 })],
        { field: 'cells.0.studentId', message: '该学生不在这个班级' },
      ],
      [
        Array.from({ length: 10_000 }, (_, n) => cell(n + 1, { score: 1 })),
        { field: 'cells', message: '一次最多保存 2000 个成绩，请分班录入或使用批量导入' },
      ],
    ] as const)
      expect(await save(teacher, exam.id, [...cells])).toMatchObject({ status: 400, errors: [error] })
    // 班主任 read it and do not write it; nobody writes a course that is not of the exam.
    expect((await save(head, exam.id, [cell(ding, { score: 1 })])).status).toBe(403)
    expect((await save(admin, exam.id, [{ studentId: ding, courseId: chinese, score: 1 }])).status).toBe(404)
    expect((await sheetOf(teacher, exam.id)).data).toMatchObject({ locked: null, released: false, classId })
    expect((await sheetOf(head, exam.id)).data.courses[0]).toMatchObject({
      filled: 3,
      pupils: 6,
      mayEnter: false,
    })
    const { rows } = await sql<{ summary: string; diff: object }>`select summary, diff from audit_log
      where entity = 'exam_scores' order by id desc limit 1`.execute(lab.t.db)
    expect(rows[0]).toMatchObject({
      summary: `录入了 白一诺 ${exam.name} 数学 的成绩`,
      diff: { after: { score: '免考' } },
    })
  })

  test('two at one cell: neither is lost, and the others are saved', async () => {
    const { teacher, admin, pupils } = lab
    const exam = await created()
    const [an = 0, le = 0] = pupils
    await save(teacher, exam.id, [cell(an, { score: 60 })])
    // The office changed it; the teacher still has version 1, and types over nothing elsewhere.
    await save(admin, exam.id, [cell(an, { score: 66, version: 1 })])
    const late = await save(teacher, exam.id, [cell(an, { score: 61, version: 1 }), cell(le, { score: 70 })])
    expect(late.data).toMatchObject({
      saved: [{ studentId: le, score: 70 }],
      conflicts: [{ studentId: an, score: 66, version: 2, changedBy: '学校管理员' }],
    })
    // Whoever has seen it may write over it; who wants what stands there is no conflict.
    expect((await save(admin, exam.id, [cell(an, { score: 66 })])).data).toEqual({ saved: [], conflicts: [] })
    expect((await save(teacher, exam.id, [cell(an, { score: 61, version: 2 })])).data).toMatchObject({
      saved: [{ score: 61, version: 3 }],
    })
    const cells = (await sheetOf(teacher, exam.id)).data.cells
    expect(cells.find(({ studentId }) => studentId === an)).toMatchObject({ score: 61, version: 3 })
  })

  test('is closed after its day to all but the office', async () => {
    const { teacher, admin, pupils } = lab
    const exam = await created({ startDate: '2020-01-01', endDate: '2020-01-02', entryUntil: '2020-01-03' })
    const [an = 0] = pupils
    expect((await sheetOf(teacher, exam.id)).data).toMatchObject({
      locked: '成绩录入已于 2020-01-03 截止，请联系管理员延长',
      courses: [{ mayEnter: false }],
    })
    expect(await save(teacher, exam.id, [cell(an, { score: 1 })])).toMatchObject({ status: 409 })
    expect((await save(admin, exam.id, [cell(an, { score: 1 })])).status).toBe(200)
  })

  test('is filled from a workbook, row by row with what is wrong, and exported', async () => {
    const { teacher, stranger, pupils, numberOf } = lab
    const exam = await created()
    const [an = 0, le = 0, bai = 0] = pupils
    const titles = ['学号', '姓名', '考试名称', '科目', '成绩']
    const foreign = await lab.aForeignPupil()
    const rows = [
      [numberOf(an), '程亦安', exam.name, '数学', '91.5'],
      [numberOf(le), '', exam.name, '数学', '缺考'],
      [numberOf(bai), '丁浩然', exam.name, '数学', '80'],
      [numberOf(bai), '', exam.name, '语文', '80'],
      [numberOf(bai), '', exam.name, '数学', '101'],
      [numberOf(foreign), '', exam.name, '数学', '80'],
    ]
    const file = async () => uploadForm(oddWorkbook([{ rows: [titles, ...rows] }]), 'a.xlsx', {})
    const { data } = await teacher.loose(api.importFile, await file())
    expect(data).toMatchObject({ successCount: 2, failureCount: 4, createdCount: 2 })
    expect((data as { errors: object[] }).errors).toMatchObject([
      { row: 4, field: '姓名' },
      { row: 5, field: '考试名称' },
      { row: 6, field: '成绩', message: '成绩应在 0 到 100 之间' },
      { row: 7, field: '学号' },
    ])
    expect(
      (await sheetOf(teacher, exam.id)).data.cells.map(({ score, mark }) => score ?? mark).sort(),
    ).toEqual([91.5, 'absent'])
    const again = await stranger.loose(api.importFile, await file())
    expect(again.data).toMatchObject({ successCount: 0 })
    expect((await teacher.loose(api.exportScores, { params: { id: exam.id } })).status).toBe(200)
    expect((await stranger.loose(api.exportScores, { params: { id: exam.id } })).status).toBe(404)
  })

  test('a row a pupil with a column a course is taken, too, and says of whom and what it is wrong', async () => {
    const { admin, pupils, numberOf } = lab
    const [an = 0, le = 0, bai = 0] = pupils
    const courses = [maths, chinese].map((courseId) => ({ courseId, fullMarks: 100 }))
    const exam = await created({ courses })
    const imported = async (rows: string[][], options = {}) => {
      const titles = ['学号', '姓名', '考试名称', '数学', '语文成绩', '备注']
      const book = oddWorkbook([{ rows: [titles, ...rows] }])
      const { data } = await admin.loose(api.importFile, await uploadForm(book, 'a.xlsx', options))
      return data as { errors: { row: number; field: string; message: string }[] }
    }
    const of = (studentId: number, ...marks: string[]) => [numberOf(studentId), '', exam.name, ...marks]
    const first = await imported([of(an, '91.5', '免考'), of(le, '101', '好'), of(bai), of(an, '90', '80')])
    expect(first).toMatchObject({ successCount: 1, failureCount: 3, ignoredColumns: ['备注'] })
    expect(first.errors.map(({ row, field, message }) => [row, field, message])).toEqual([
      [3, '数学', '程亦乐 数学：成绩应在 0 到 100 之间'],
      [3, '语文', '程亦乐 语文：请填写分数，或缺考、免考、作弊'],
      [4, '学号', '这一行没有填写成绩'],
      [5, '学号', `学号 ${numberOf(an)} · ${exam.name} · 数学 · 语文 与第 2 行重复`],
    ])
    const marks = async () =>
      (await sheetOf(admin, exam.id)).data.cells
        .filter(({ studentId }) => studentId === an)
        .map(({ courseId, score, mark }) => [courseId === maths ? '数学' : '语文', score ?? mark])
    expect(await marks()).toEqual(
      expect.arrayContaining([
        ['数学', 91.5],
        ['语文', 'exempt'],
      ]),
    )
    // What is empty stays as it is; what is there is changed where that was asked for.
    expect(await imported([of(an, '95')])).toMatchObject({ successCount: 0, skippedCount: 1 })
    expect(await imported([of(an, '95')], { updateExisting: 'true' })).toMatchObject({ updatedCount: 1 })
    expect(await marks()).toEqual(
      expect.arrayContaining([
        ['数学', 95],
        ['语文', 'exempt'],
      ]),
    )
  })

  test('what is there stays unless it was asked for, whatever the exam is called', async () => {
    const { admin, pupils, numberOf } = lab
    const [an = 0] = pupils
    const courses = [maths, chinese].map((courseId) => ({ courseId, fullMarks: 100 }))
    const exam = await created({ courses, name: '期中 · 第二次' })
    const imported = async (maths: string, chinese: string) => {
      const rows = [
        ['学号', '考试名称', '数学', '语文'],
        [numberOf(an), exam.name, maths, chinese],
      ]
      return (await admin.loose(api.importFile, await uploadForm(oddWorkbook([{ rows }]), 'a.xlsx', {}))).data
    }
    expect(await imported('90', '91')).toMatchObject({ createdCount: 1 })
    expect(await imported('10', '')).toMatchObject({
      ...{ successCount: 0, skippedCount: 1 },
      errors: [{ message: expect.stringContaining(`（程亦安 ${exam.name} 数学的成绩）`) }],
    })
    expect((await sheetOf(admin, exam.id)).data.cells.map(({ score }) => score).toSorted()).toEqual([90, 91])
  })

  test('rows of both kinds do not say one mark twice; a template has the courses one may fill', async () => {
    const { admin, teacher, stranger, pupils, numberOf } = lab
    const [an = 0] = pupils
    const courses = [maths, chinese].map((courseId) => ({ courseId, fullMarks: 100 }))
    const exam = await created({ courses, name: '2026/2027 期中[一]' })
    const rows = [
      ['学号', '考试名称', '科目', '成绩', '数学', '语文'],
      [numberOf(an), exam.name, '', '', '80', '81'],
      [numberOf(an), exam.name, '数学', '70', '', ''],
      [numberOf(an), exam.name, '数学', '70', '80', ''],
    ]
    const file = await uploadForm(oddWorkbook([{ rows }]), 'a.xlsx', {})
    expect((await admin.loose(api.importFile, file)).data).toMatchObject({
      successCount: 1,
      errors: [
        { row: 3, message: '程亦安 数学 的成绩在前面的行中已有' },
        { row: 4, field: '科目' },
      ],
    })
    const titles = async (by: typeof admin) => {
      const { raw } = await by(api.templateOf, { params: { id: exam.id } })
      return (await readXlsx(raw)).sheets[0]?.rows[0]?.filter(Boolean)
    }
    expect(await titles(admin)).toEqual(['*学号', '姓名', '*考试名称', '数学', '语文'])
    expect(await titles(teacher)).toEqual(['*学号', '姓名', '*考试名称', '数学'])
    expect((await stranger.loose(api.templateOf, { params: { id: exam.id } })).status).toBe(404)
  })

  test('after the last day of entry a workbook of a teacher changes nothing, and that of the office does', async () => {
    const { teacher, admin, pupils, numberOf } = lab
    const exam = await created({ entryUntil: '2026-11-10' })
    const rows = [
      ['学号', '姓名', '考试名称', '科目', '成绩'],
      [numberOf(pupils[0] ?? 0), '', exam.name, '数学', '80'],
    ]
    const imported = async (call: typeof teacher) =>
      (await call.loose(api.importFile, await uploadForm(oddWorkbook([{ rows }]), 'a.xlsx', {}))).data
    expect(await imported(teacher)).toMatchObject({ successCount: 0, errors: [{ field: '考试名称' }] })
    expect((await sheetOf(admin, exam.id)).data.cells).toEqual([])
    expect(await imported(admin)).toMatchObject({ successCount: 1 })
  })

  test('a workbook changes what differs alone, says what stood before, and never takes the place of items', async () => {
    const { t, admin, teacher, head, pupils, numberOf } = lab
    const [an = 0, le = 0] = pupils
    const exam = await created()
    await save(teacher, exam.id, all(80))
    expect((await check(head, exam.id)).status).toBe(200)
    const titles = ['学号', '姓名', '考试名称', '科目', '成绩']
    const imported = async (name: string, ...marks: (readonly [number, string])[]) => {
      const rows = marks.map(([id, mark]) => [numberOf(id), '', name, '数学', mark])
      const file = await uploadForm(oddWorkbook([{ rows: [titles, ...rows] }]), 'a.xlsx', {
        updateExisting: 'true',
      })
      return (await admin.loose(api.importFile, file)).data
    }
    // What comes back as it was is nobody's work, and stays checked.
    await imported(exam.name, [an, '80'], [le, '80'])
    const before = (await sheetOf(admin, exam.id)).data
    expect(before).toMatchObject({ courses: [{ checkedByName: '林晓月' }] })
    expect(before.cells.map(({ version }) => version)).toEqual(Array(6).fill(1))
    await imported(exam.name, [an, '缺考'], [le, '80'])
    const { data } = await sheetOf(admin, exam.id)
    expect(data).toMatchObject({ courses: [{ checkedByName: null }] })
    expect(data.cells.filter(({ version }) => version === 2)).toMatchObject([
      { studentId: an, mark: 'absent' },
    ])
    const log = t.db.selectFrom('audit_log').select('diff').orderBy('id')
    expect(await log.where('summary', '=', `导入了 程亦安 ${exam.name} 数学 的成绩`).execute()).toEqual([
      { diff: { before: { score: '80' }, after: { score: '缺考' } } },
    ])
    const items = ['1', '2'].map((title) => ({ title, fullMarks: 5 }))
    const parts = await created({ courses: [{ courseId: maths, fullMarks: 10, items }] })
    await save(teacher, parts.id, [cell(an, { items: [5, 4] })])
    expect(await imported(parts.name, [an, '7'], [le, '8'])).toMatchObject({
      successCount: 1,
      errors: [{ message: '这一科已有逐题得分，请在成绩表中修改' }],
    })
    expect((await sheetOf(admin, parts.id)).data.cells).toMatchObject([
      { studentId: an, score: 9, items: [5, 4] },
      { studentId: le, score: 8, items: null },
    ])
  })

  test('a course that a class was taught in a semester before is no course of this one', async () => {
    const { make, admin, classId } = lab
    const [past, teacherId] = [await make.aSemester({ current: false }), await make.aTeacher()]
    const courseId = await make.aCourse({ name: '书法' })
    await make.teaches(teacherId, classId, courseId, past)
    const courses = [{ courseId, fullMarks: 100 }]
    expect(await admin.loose(api.create, { body: input({ courses }) })).toMatchObject({
      status: 400,
      errors: [{ field: 'courses.0.courseId', message: '初一没有课程“书法”，请换一门或去掉' }],
    })
    expect((await admin.loose(api.create, { body: input({ courses, semesterId: past }) })).status).toBe(200)
  })

  test('a workbook that may mean either of two exams of one name writes into neither', async () => {
    const { make, admin, pupils, numberOf } = lab
    const [an = 0] = pupils
    const semesterId = await make.aSemester({ current: false })
    const exams = [await created({ name: '期中考试' }), await created({ name: '期中考试', semesterId })]
    const rows = [
      ['学号', '姓名', '考试名称', '科目', '成绩'],
      [numberOf(an), '', '期中考试', '数学', '10'],
    ]
    const file = await uploadForm(oddWorkbook([{ rows }]), 'a.xlsx', {})
    expect((await admin.loose(api.importFile, file)).data).toMatchObject({
      successCount: 0,
      errors: [{ field: '考试名称' }],
    })
    for (const { id } of exams) expect((await sheetOf(admin, id)).data.cells).toEqual([])
  })

  test('a cell that was emptied does not keep a pupil who moves from getting a mark', async () => {
    const { t, admin, teacher, pupils, otherClassId, classId } = lab
    const [an = 0] = pupils
    const exam = await created({ classIds: [classId, otherClassId] })
    await save(teacher, exam.id, [cell(an, { score: 80 })])
    await save(teacher, exam.id, [cell(an, { score: null, version: 1 })])
    await t.db.updateTable('students').set({ class_id: otherClassId }).where('id', '=', an).execute()
    const there = { classId: otherClassId, cells: [cell(an, { score: 70 })] }
    expect((await admin.loose(scores.save, { params: { id: exam.id }, body: there })).data).toMatchObject({
      saved: [{ studentId: an, score: 70 }],
    })
    const { data } = await sheetOf(admin, exam.id, otherClassId)
    expect(data.cells).toMatchObject([{ studentId: an, score: 70 }])
    expect(data.courses[0]).toMatchObject({ filled: 1, pupils: data.pupils.length })
    expect((await sheetOf(admin, exam.id)).data.courses[0]).toMatchObject({ filled: 0, pupils: 5 })
    await t.db.updateTable('students').set({ class_id: classId }).where('id', '=', an).execute()
  })

  test('nor does the sheet of the former class write over what the class of today has entered', async () => {
    const { t, admin, teacher, pupils, otherClassId, classId } = lab
    const [an = 0] = pupils
    const courses = [maths, chinese].map((courseId) => ({ courseId, fullMarks: 100 }))
    const exam = await created({ classIds: [classId, otherClassId], courses })
    await save(teacher, exam.id, [cell(an, { score: 80 })])
    await t.db.updateTable('students').set({ class_id: otherClassId }).where('id', '=', an).execute()
    const inChinese = (score: number) => [cell(an, { courseId: chinese, score })]
    await save(admin, exam.id, inChinese(70), { classId: otherClassId })
    expect((await sheetOf(admin, exam.id)).data.elsewhere).toEqual([{ studentId: an, courseId: chinese }])
    expect(await save(admin, exam.id, inChinese(10))).toMatchObject({
      ...{ status: 409, errors: [{ field: 'cells.0.studentId' }] },
    })
    const { data } = await sheetOf(admin, exam.id, otherClassId)
    expect(data.cells).toMatchObject([{ studentId: an, courseId: chinese, score: 70 }])
    await t.db.updateTable('students').set({ class_id: classId }).where('id', '=', an).execute()
  })

  test('no workbook writes over what a pupil’s former class has entered', async () => {
    const { t, admin, teacher, head, pupils, numberOf, otherClassId, classId } = lab
    const [an = 0] = pupils
    const exam = await created({ classIds: [classId, otherClassId] })
    await save(teacher, exam.id, all(80))
    await check(head, exam.id)
    await t.db.updateTable('students').set({ class_id: otherClassId }).where('id', '=', an).execute()
    const rows = [
      ['学号', '姓名', '考试名称', '科目', '成绩'],
      [numberOf(an), '', exam.name, '数学', '10'],
    ]
    const file = await uploadForm(oddWorkbook([{ rows }]), 'a.xlsx', { updateExisting: 'true' })
    expect((await admin.loose(api.importFile, file)).data).toMatchObject({
      successCount: 0,
      errors: [{ field: '学号', message: '程亦安 的这一科成绩在原班级中，请在原班级的成绩表中修改' }],
    })
    const { data } = await sheetOf(admin, exam.id)
    expect(data.cells.find(({ studentId }) => studentId === an)).toMatchObject({ score: 80, version: 1 })
    // The sheet of the class of today says so before anybody types, and refuses at the cell.
    const here = await sheetOf(admin, exam.id, otherClassId)
    expect(here.data.elsewhere).toEqual([{ studentId: an, courseId: maths }])
    expect((await sheetOf(admin, exam.id)).data.elsewhere).toEqual([])
    const body = { classId: otherClassId, cells: [cell(an, { score: 10 })] }
    expect(await admin.loose(scores.save, { params: { id: exam.id }, body })).toMatchObject({
      ...{ status: 409, errors: [{ field: 'cells.0.studentId' }] },
    })
    await t.db.updateTable('students').set({ class_id: classId }).where('id', '=', an).execute()
  })
})

describe('release', () => {
  test('a cell that was emptied again is nobody’s mark: whoever emptied it checks those of others', async () => {
    const { t, admin, teacher, pupils, classId, otherClassId } = lab
    const gone = pupils.at(-1) ?? 0
    const exam = await created()
    await save(admin, exam.id, [cell(gone, { score: 50 })])
    await save(admin, exam.id, [cell(gone, { score: null, version: 1 })])
    const move = (class_id: number) =>
      t.db.updateTable('students').set({ class_id }).where('id', '=', gone).execute()
    await move(otherClassId)
    await save(teacher, exam.id, all(80).slice(0, -1))
    const waiting = await admin(api.search, { query: { waiting: 'check', size: 50 } })
    expect(waiting.data.content.map(({ id }) => id)).toContain(exam.id)
    expect((await sheetOf(admin, exam.id)).data.courses).toMatchObject([{ mayCheck: true }])
    expect((await check(admin, exam.id)).status).toBe(200)
    await move(classId)
  })

  test('after a second person’s check families see their own, never another’s, and a change takes a right and a reason', async () => {
    const { admin, teacher, head, dept, parent, pupil, stranger, pupils, make, t } = lab
    const [an = 0, le = 0] = pupils
    const show = async (marksShown: 'level' | 'score') => {
      const { data } = await admin(settingsApi.get)
      expect((await admin(settingsApi.update, { body: { ...data, marksShown } })).status).toBe(200)
    }
    await show('level')
    const exam = await created()
    const marks = (by: typeof head, studentId = an) =>
      by(marksApi.ofPupil, { query: { studentId, examId: exam.id } })
    await save(teacher, exam.id, all(80).slice(0, 5))
    expect(await check(head, exam.id)).toMatchObject({
      status: 409,
      message: '还有 1 名学生没有成绩，未参加的请填缺考或免考',
    })
    await save(teacher, exam.id, [cell(pupils[5] ?? 0, { mark: 'cheating' })])
    expect((await check(teacher, exam.id)).status).toBe(403)
    const release = () => admin.loose(api.release, { params: { id: exam.id } })
    expect(await release()).toMatchObject({ status: 409, message: '初一(3)班数学还没有复核，不能发布' })
    // Whoever has written a mark of it does not check it.
    await save(admin, exam.id, [cell(an, { score: 86, version: 1 })])
    expect(await check(admin, exam.id)).toMatchObject({
      status: 409,
      message: '其中有您录入的成绩，请由另一位老师复核',
    })
    // What was changed after it was read is not checked unseen.
    const seen = await versionOf(exam.id)
    await save(teacher, exam.id, [cell(an, { score: 9, version: 2 })])
    expect(await check(head, exam.id, seen)).toMatchObject({
      ...{ status: 409, code: 'STALE', message: '罗文博 刚刚修改了成绩，请核对后再复核' },
    })
    expect((await check(head, exam.id)).data).toMatchObject({ courses: [{ checkedByName: '林晓月' }] })
    // What is changed after the check is to be checked again.
    await save(teacher, exam.id, [cell(an, { score: 87, version: 3 })])
    expect((await release()).status).toBe(409)
    expect((await check(dept, exam.id)).status).toBe(200)
    expect((await marks(parent)).data.content).toEqual([])
    expect((await teacher.loose(api.release, { params: { id: exam.id } })).status).toBe(403)
    expect((await release()).data).toMatchObject({ status: 'RELEASED' })
    expect((await release()).status).toBe(409)
    expect((await admin.loose(api.update, { params: { id: exam.id }, body: input() })).status).toBe(409)

    const bell = (await parent(bellApi.bell)).data
    expect(bell.items[0]).toMatchObject({
      title: `考试成绩：${exam.name}`,
      link: `/student/exams/${exam.id}`,
    })
    expect((await marks(parent)).data.content).toEqual([
      {
        ...{
          examId: exam.id,
          studentId: an,
          studentName: '程亦安',
          name: exam.name,
          type: 'midterm',
          date: '2026-11-04',
          semesterName: '2026-2027学年第一学期',
          status: 'RELEASED',
        },
        courses: [
          {
            courseId: maths,
            courseName: '数学',
            level: '优秀',
            score: null,
            fullMarks: null,
            mark: null,
            weak: [],
          },
        ],
      },
    ])
    await show('score')
    expect((await marks(pupil)).data.content[0]?.courses[0]).toMatchObject({ score: 87, fullMarks: 100 })
    const told = JSON.stringify((await marks(parent)).data)
    for (const word of ['程亦乐', 'rank', '平均', '80']) expect(told).not.toContain(word)
    // Without a name it is the family's own; peers and foreign teachers: as if there were no such pupil.
    for (const by of [parent, pupil])
      expect((await by(marksApi.ofPupil)).data.content.map(({ studentId }) => studentId)).toEqual([an])
    expect((await teacher(marksApi.ofPupil)).status).toBe(400)
    for (const by of [parent, pupil]) expect((await marks(by, le)).status).toBe(404)
    expect((await marks(stranger)).status).toBe(404)
    expect((await marks(teacher)).data.content[0]?.courses).toHaveLength(1)

    const change = cell(an, { score: 90, version: 4 })
    expect(await save(teacher, exam.id, [change])).toMatchObject({
      status: 400,
      errors: [{ field: 'reason' }],
    })
    expect((await save(head, exam.id, [change], { reason: '漏算' })).status).toBe(403)
    expect((await save(teacher, exam.id, [change], { reason: '第 3 题漏算' })).data).toMatchObject({
      saved: [{ score: 90 }],
    })
    expect((await parent(bellApi.bell)).data.items[0]).toMatchObject({ title: `成绩更正：${exam.name}` })
    expect((await marks(parent)).data.content[0]?.courses[0]).toMatchObject({ score: 90 })

    // 成绩查看 of the tree alone: reads everything of marks, writes and checks nothing.
    await sql`with made as (insert into roles (name, display_name, description)
        values ('ROLE_READER', '成绩查阅', '') returning id)
      insert into role_permissions (role_id, permission_code) select id, 'grade:view' from made`.execute(t.db)
    await sql`update access_version set version = version + 1`.execute(t.db)
    const { call: reader } = await make.aUser('reader', ['ROLE_READER'])
    expect((await reader(api.get, { params: { id: exam.id } })).data.sheets).toHaveLength(1)
    expect((await save(reader, exam.id, [change])).status).toBe(403)
    expect((await check(reader, exam.id)).status).toBe(403)

    // Withdrawn: with a reason, by who releases; families see nothing of it, and they and the 班主任 hear of it, not why.
    const withdraw = (by: typeof head, body: object) =>
      by.loose(api.withdraw, { params: { id: exam.id }, body })
    expect(await withdraw(admin, { reason: ' ' })).toMatchObject({ status: 400, field: 'reason' })
    expect((await withdraw(teacher, { reason: '总分加错了' })).status).toBe(403)
    expect((await withdraw(admin, { reason: '总分加错了' })).data).toMatchObject({ status: 'ENTRY' })
    expect((await withdraw(admin, { reason: '总分加错了' })).status).toBe(409)
    expect((await marks(parent)).data.content).toEqual([])
    const heard = [{ title: `成绩撤回：${exam.name}` }]
    expect((await parent(bellApi.bell)).data.items).toMatchObject(heard)
    expect((await head(bellApi.bell)).data.items).toMatchObject(heard)
    await parent(bellApi.readBell, { body: {} })
    // What was corrected meanwhile is checked first, as before any release.
    expect((await release()).status).toBe(409)
    expect((await check(dept, exam.id)).status).toBe(200)
    expect((await release()).data).toMatchObject({ status: 'RELEASED' })
    // Also a family whose mark was taken out since hears that the exam is withdrawn, and of nothing else.
    const { data: sheet } = await sheetOf(teacher, exam.id)
    const { version } = sheet.cells.find(({ studentId }) => studentId === an) ?? {}
    const taken = await save(teacher, exam.id, [cell(an, { score: null, version })], { reason: '试卷拿错' })
    expect(taken.data).toMatchObject({ saved: [{ score: null }] })
    await withdraw(admin, { reason: '总分加错了' })
    expect((await parent(bellApi.bell)).data.items).toMatchObject([{ title: `成绩撤回：${exam.name}` }])
    const log = await t.db
      .selectFrom('audit_log')
      .select('diff')
      .where('summary', '=', `撤回了 ${exam.name} 的成绩：总分加错了`)
      .execute()
    expect(log).toHaveLength(2)
  })

  test('does not wait for a class without pupils', async () => {
    const { t, admin, teacher, head, make, classId } = lab
    const { id: emptyId } = await classes.create(officeCtx(t), { name: '初一(9)班', grade: 7 })
    await make.teaches(await make.aTeacher(), emptyId, maths, lab.semesterId)
    const exam = await created({ classIds: [classId, emptyId] })
    const progress = async () => (await admin(api.search, { query: { keyword: exam.name } })).data.content
    expect(await progress()).toMatchObject([{ sheetCount: 1, checkedCount: 0 }])
    await save(teacher, exam.id, all(80))
    await check(head, exam.id)
    expect(await progress()).toMatchObject([{ sheetCount: 1, startedCount: 1, checkedCount: 1 }])
    const waiting = { query: { waiting: 'release', keyword: exam.name } } as const
    expect((await admin(api.search, waiting)).data.content).toMatchObject([{ id: exam.id }])
    expect((await admin(api.release, { params: { id: exam.id } })).data).toMatchObject({ status: 'RELEASED' })
  })

  test('waits for whoever is saving: nothing is released that was changed after its check', async () => {
    const { t, admin, teacher, head, pupils } = lab
    const [an = 0] = pupils
    const exam = await created()
    await save(teacher, exam.id, all(80))
    expect((await check(head, exam.id)).status).toBe(200)
    const [saving, releasing] = await t.db.transaction().execute(async (tx) => {
      await sql`select from exam_scores x join exam_courses ec on ec.id = x.exam_course_id
        where ec.exam_id = ${exam.id} and x.student_id = ${an} for update of x`.execute(tx)
      // Holds the exam, and waits for the mark.
      const first = save(teacher, exam.id, [cell(an, { score: 20, version: 1 })])
      await somebodyWaits(t.db)
      const second = admin.loose(api.release, { params: { id: exam.id } })
      await somebodyWaits(t.db, 2)
      return [first, second]
    })
    expect((await saving).data).toMatchObject({ saved: [{ score: 20 }] })
    expect(await releasing).toMatchObject({ status: 409, message: '初一(3)班数学还没有复核，不能发布' })
  })

  test('a parent of two hears of each, by name, and is led to that child; withdrawn, of both', async () => {
    const { admin, head, dept, make, pupils } = lab
    const [an = 0, le = 0] = pupils.slice(-2)
    const { call: parent } = await make.aUser('both', ['PARENT'], {
      ...{ type: 'PARENT', id: await make.aParent([an, le]) },
    })
    const exam = await created()
    await save(admin, exam.id, all(86))
    for (const by of [head, dept]) await check(by, exam.id)
    expect((await admin(api.release, { params: { id: exam.id } })).status).toBe(200)
    const heard = async () => {
      const { items } = (await parent(bellApi.bell)).data
      return items.map(({ title, link }) => `${title} ${link}`).sort()
    }
    const lines = (kind: string, link: string) =>
      Promise.all(
        [an, le].map(async (id) => {
          const { name } = (await parent(studentsApi.get, { params: { id } })).data
          return `${kind}：${name}，${exam.name} ${link}?studentId=${id}`
        }),
      ).then((found) => found.sort())
    expect(await heard()).toEqual(await lines('考试成绩', `/student/exams/${exam.id}`))
    await admin(api.withdraw, { params: { id: exam.id }, body: { reason: '总分加错了' } })
    expect(await heard()).toEqual(await lines('成绩撤回', '/student/exams'))
  })
})
