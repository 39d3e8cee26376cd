import { analysisApi as api } from '@xueqiao/contract/features/growth/analysis/api'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { type AssessmentLab, assessmentLab } from '../../../../test/assessment-lab'
import { anExamRow } from '../../../../test/exam-rows'
import { officeCtx } from '../../../../test/policy-school'
import { localDate } from '../../../platform/clock'
import * as classes from '../../school/classes/service'

let lab: AssessmentLab
let maths = 0
let then = 0
let now = 0
let others: number[] = []

const ITEMS = [
  { title: '1', fullMarks: 60, knowledge: '有理数' },
  { title: '2', fullMarks: 40, knowledge: '去括号' },
]
const MARKS = [50, 60, 70, 80, 90, 100]
const OTHERS = [40, 50, 60, 70, 80]

beforeAll(async () => {
  lab = await assessmentLab()
  const { t, make, classId, otherClassId, semesterId, pupils } = lab
  maths = await make.aCourse({ name: '数学' })
  const { id } = await t.db
    .selectFrom('users')
    .select('profile_id as id')
    .where('username', '=', 'teacher')
    .executeTakeFirstOrThrow()
  await make.teaches(id ?? 0, classId, maths, semesterId)
  others = []
  for (const _ of OTHERS) others.push(await make.aStudent({ classId: otherClassId }))
  const of = { grade: 7, semesterId, courseId: maths, classId }
  const foreign = (marks: readonly number[]) =>
    marks.map((score, index) => ({ studentId: others[index] ?? 0, classId: otherClassId, score }))
  const own = (marks: readonly number[]) =>
    marks.map((score, index) => ({ studentId: pupils[index] ?? 0, score }))
  const before = [...own([40, 50, 60, 70, 80, 90]), ...foreign([50, 60, 70, 80, 90])]
  then = (await anExamRow(t.db, { ...of, name: '月考', date: '2026-10-10', scores: before })).examId
  const scores = [
    ...own(MARKS).map((one) => ({ ...one, items: [one.score * 0.6, one.score * 0.4] })),
    ...foreign(OTHERS).map((one) => ({ ...one, items: [one.score * 0.6, one.score * 0.4] })),
  ]
  now = (await anExamRow(t.db, { ...of, name: '期中', items: ITEMS, scores })).examId
})

test('a course of an exam in figures that were worked out by hand; a teacher sees own classes and the whole', async () => {
  const { admin, teacher, head, stranger, parent, classId } = lab
  const query = { examId: now, courseId: maths }
  const { data } = await teacher(api.grades, { query })
  // 50 to 100: average 75, squares of the distances 2 × (625 + 225 + 25) = 1750, over 5.
  expect(data.classes).toEqual([
    {
      ...{ classId, className: '初一(3)班', taken: 6, missing: 0, mean: 75, deviation: 18.7, median: 75 },
      ...{ low: 62.5, high: 87.5, lowest: 50, highest: 100 },
      // 100 and 90 are 优秀, 80 and 70 良好, 60 合格, 50 below.
      ...{ bands: [2, 2, 1, 1], steps: [0, 0, 0, 0, 0, 1, 1, 1, 1, 2] },
    },
  ])
  // All eleven: 450 + 300 = 750. The best three are 100, 90, 80, the weakest 40, 50, 50.
  expect(data.whole).toMatchObject({
    taken: 11,
    mean: 68.2,
    median: 70,
    difficulty: 0.68,
    discrimination: 0.43,
  })
  expect(data.items).toMatchObject([
    { title: '1', knowledge: '有理数', difficulty: 0.68, discrimination: 0.43, rates: [0.75] },
    { title: '2', difficulty: 0.68, rates: [0.75] },
  ])
  // The own class went from 65 to 75 while the grade went from 67.3 to 68.2, with a deviation of 16.2 and 18.3.
  expect(data.before).toMatchObject({
    examName: '月考',
    changes: [{ classId, pupils: 6, up: 6, same: 0, down: 0, mean: 0.51 }],
  })
  const all = (await admin(api.grades, { query })).data
  expect(all.classes.map(({ className, mean }) => [className, mean])).toEqual([
    ['初一(3)班', 75],
    ['初一(4)班', 60],
  ])
  expect(all.before?.changes[1]).toMatchObject({ up: 0, same: 0, down: 5 })
  // Each pupil stands in one step: here all above the unmoved, or all below.
  for (const [index, side] of [(step: number) => step > 11, (step: number) => step < 9].entries()) {
    const moves = all.before?.changes[index]?.moves ?? []
    expect(moves.flatMap((count, step) => (side(step) ? count : []))).toContain(Math.max(...moves))
    expect([moves.length, moves.reduce((sum, one) => sum + one, 0)]).toEqual([21, 6 - index])
  }
  expect(JSON.stringify(all)).not.toContain('程亦安')
  expect((await head(api.grades, { query })).data.classes).toHaveLength(1)
  expect((await stranger(api.grades, { query })).data.classes.map(({ className }) => className)).toEqual([
    '初一(4)班',
  ])
  expect((await parent.loose(api.grades, { query })).status).toBe(403)
  expect((await admin.loose(api.grades, { query: { ...query, courseId: 99_999 } })).status).toBe(404)
  expect((await admin.loose(api.grades, { query: { examId: 99_999 } })).status).toBe(404)
  expect((await admin(api.grades, { query: { examId: then } })).data).toMatchObject({
    before: null,
    items: [],
  })
  expect((await teacher.loose(api.gradesSheet, { query })).status).toBe(200)
})

test('all courses of an exam come at once, each as it comes alone; a teacher gets those that are theirs', async () => {
  const { t, make, admin, teacher, parent, classId, otherClassId, semesterId, pupils } = lab
  const physics = await make.aCourse({ name: '物理' })
  const scoresOf = (marks: readonly number[], by: number) => [
    ...marks.map((score, index) => ({ studentId: pupils[index] ?? 0, score: score - by })),
    ...OTHERS.map((score, index) => ({ studentId: others[index] ?? 0, classId: otherClassId, score })),
  ]
  const of = { grade: 7, semesterId, classId }
  const course = (courseId: number, by: number) => ({ courseId, items: ITEMS, scores: scoresOf(MARKS, by) })
  const both = { ...of, name: '期末', date: '2027-01-10' }
  const { examId } = await anExamRow(t.db, { ...both, ...course(maths, 0) })
  await anExamRow(t.db, { ...both, ...course(physics, 5), examId })
  const query = { examId }
  const { courses, ...exam } = (await admin(api.gradesOfExam, { query })).data
  expect(courses.map(({ courseName }) => courseName)).toEqual(['数学', '物理'])
  for (const { courseId, ...one } of courses) {
    const { data } = await admin(api.grades, { query: { examId, courseId } })
    expect(data).toEqual({ ...exam, courseId, ...one, courses: data.courses })
  }
  expect(courses[0]?.before).toMatchObject({ examName: '期中' })
  expect(courses[1]?.before).toBeNull()
  const own = (await teacher(api.gradesOfExam, { query })).data.courses
  expect(own.map((one) => [one.courseName, one.classes.length])).toEqual([['数学', 1]])
  expect((await parent.loose(api.gradesOfExam, { query })).status).toBe(403)
  // A few statements, as many as for one of them.
  t.advance(1)
  const some = await t.queriesOf(() => admin(api.gradesOfExam, { query }))
  t.advance(1)
  const alone = await t.queriesOf(() => admin(api.grades, { query: { examId, courseId: maths } }))
  expect(some).toBeLessThanOrEqual(alone)
})

test('who was in another class at the exam before is compared all the same', async () => {
  const { t, make, admin, classId, otherClassId, semesterId, pupils } = lab
  const courseId = await make.aCourse({ name: '化学' })
  const of = { grade: 7, semesterId, courseId, classId }
  const was = pupils.map((studentId, index) => ({ studentId, score: 50 + index * 5 }))
  // One of them was in a third class then, which takes no part now.
  const { id: third } = await classes.create(officeCtx(t), { name: '初二(9)班', grade: 8 })
  const moved = was.map((one, index) => (index === 0 ? { ...one, classId: third } : one))
  const foreign = others.map((studentId, index) => ({
    studentId,
    classId: otherClassId,
    score: 60 + index * 5,
  }))
  await anExamRow(t.db, { ...of, name: '上次', date: '2026-09-10', scores: [...moved, ...foreign] })
  const now = { ...of, name: '这次', date: '2026-10-10', scores: [...was, ...foreign] }
  const { examId } = await anExamRow(t.db, now)
  const { data } = await admin(api.grades, { query: { examId } })
  expect(data.before?.changes.find((one) => one.classId === classId)).toMatchObject({
    pupils: was.length,
    mean: 0,
  })
})

test('groups of fewer than five are hidden, and the whole does not tell them', async () => {
  const { t, admin, classId, otherClassId, semesterId, pupils } = lab
  const few = others.slice(0, 4).map((studentId) => ({ studentId, classId: otherClassId, score: 10 }))
  const scores = [...pupils.map((studentId) => ({ studentId, score: 80 })), ...few]
  const of = { grade: 7, semesterId, courseId: maths, classId, date: '2026-12-10' }
  const { examId } = await anExamRow(t.db, { ...of, name: '小班', items: ITEMS, scores })
  const { data } = await admin(api.grades, { query: { examId } })
  expect(data.whole).toMatchObject({ taken: 6, mean: 80, deviation: 0 })
  expect(data.classes[1]).toMatchObject({ taken: 4, mean: null, bands: null, steps: null, lowest: null })
  expect(data.before?.changes[1]).toMatchObject({ up: null, mean: null, moves: null })
  const quality = (await admin(api.quality, { query: { examId } })).data
  expect(quality.rows[1]).toMatchObject({ taken: 4, mean: null, fromMean: null, added: null })
})

test('what a class did is compared within one and the same group, never with a test of its own', async () => {
  const { t, make, admin, classId, otherClassId, semesterId, pupils } = lab
  const courseId = await make.aCourse({ name: '英语' })
  const late = await make.aStudent({ classId: otherClassId })
  const [low, high] = [
    [40, 42, 44, 46, 48, 50],
    [80, 82, 84, 86, 88],
  ] as const
  const own = low.map((score, index) => ({ studentId: pupils[index] ?? 0, score }))
  const both = [
    ...own,
    ...high.map((score, index) => ({ studentId: others[index] ?? 0, classId: otherClassId, score })),
  ]
  const of = { grade: 7, semesterId, courseId, classId }
  await anExamRow(t.db, { ...of, name: '第一次', date: '2026-09-10', scores: both })
  await anExamRow(t.db, { ...of, name: '本班单元', date: '2026-09-20', scores: own })
  const scores = [...both, { studentId: late, classId: otherClassId, score: 0 }]
  const { examId } = await anExamRow(t.db, { ...of, name: '第二次', date: '2026-10-10', scores })
  // All have the marks they had: nobody has moved, although somebody new pulls the average down.
  const { data } = await admin(api.grades, { query: { examId } })
  expect(data.before).toMatchObject({
    examName: '第一次',
    changes: [
      { up: 0, same: 6, down: 0, mean: 0 },
      { pupils: 5, up: 0, same: 5, down: 0, mean: 0 },
    ],
  })
})

test('figures follow every mark that is changed, moved to another class or taken out', async () => {
  const { t, make, admin, classId, otherClassId, semesterId, pupils } = lab
  const courseId = await make.aCourse({ name: '物理' })
  const of = { grade: 7, semesterId, courseId, classId, name: '物理测验', items: ITEMS }
  const scores = [...pupils, ...others].map((studentId, index) => ({
    ...{ studentId, classId: index < pupils.length ? classId : otherClassId, score: 80, items: [50, 30] },
  }))
  const { examId, examCourseId } = await anExamRow(t.db, { ...of, scores })
  const [first = 0, second = 0] = pupils
  const own = (studentId: number) =>
    t.db
      .updateTable('exam_scores')
      .where('exam_course_id', '=', examCourseId)
      .where('student_id', '=', studentId)
  const seen = async () => {
    const { data } = await admin(api.grades, { query: { examId } })
    return data.classes.map(({ taken, missing, mean }, at) => [
      taken,
      missing,
      mean,
      data.items[0]?.rates[at],
    ])
  }
  expect(await seen()).toEqual([
    [6, 0, 80, 0.83],
    [5, 0, 80, 0.83],
  ])
  await own(first)
    .set({ score: 20, items: JSON.stringify([20, 0]) })
    .execute()
  await own(second).set({ class_id: otherClassId }).execute()
  expect(await seen()).toEqual([
    [5, 0, 68, 0.73],
    [6, 0, 80, 0.83],
  ])
  await own(second).set({ score: null, items: null, mark: 'absent' }).execute()
  expect((await seen())[1]).toEqual([5, 1, 80, 0.83])
  await t.db
    .deleteFrom('exam_scores')
    .where('student_id', '=', second)
    .where('exam_course_id', '=', examCourseId)
    .execute()
  expect((await seen())[1]).toEqual([5, 0, 80, 0.83])
})

test('value added is for leaders, with its uncertainty; a teacher sees own averages alone', async () => {
  const { admin, dept, teacher } = lab
  const query = { examId: now, courseId: maths }
  const { data } = await admin(api.quality, { query })
  expect(data).toMatchObject({ examName: '期中', beforeName: '月考', courseName: '数学' })
  const [own, other] = data.rows
  expect(own).toMatchObject({ teacherName: '罗文博', mean: 75, fromMean: 6.8, taken: 6 })
  expect(other).toMatchObject({ teacherName: null, mean: 60, fromMean: -8.2 })
  // The residuals of a line through the middle sum to nothing: six times the one is minus five times the other.
  expect(own?.added?.value).toBeGreaterThan(0)
  expect(6 * (own?.added?.value ?? 0) + 5 * (other?.added?.value ?? 0)).toBeCloseTo(0, 1)
  expect(own?.added?.low).toBeLessThan(own?.added?.value ?? 0)
  expect((own?.added?.high ?? 0) + (own?.added?.low ?? 0)).toBeCloseTo(2 * (own?.added?.value ?? 0), 1)
  expect((await dept(api.quality, { query })).data.rows.map(({ added }) => added?.pupils)).toEqual([6])
  expect((await teacher(api.quality, { query })).data).toMatchObject({
    beforeName: null,
    rows: [{ mean: 75, added: null }],
  })
  for (const endpoint of [api.qualitySheet, api.learningSheet])
    expect((await dept.loose(endpoint, { query })).status).toBe(200)
})

test('learning shows homework by week and assessments by month, of classes that are one’s own', async () => {
  const { t, head, stranger, classId, pupils } = lab
  await t.db
    .insertInto('assessments')
    .values(
      pupils.map((student_id, index) => ({
        ...{ student_id, class_id: classId, type: 'monthly' as const, date: '2026-10-12', comment: null },
        ...{ academic_score: 2 + (index % 2), behavior_score: 4, social_score: index < 4 ? 1 : null },
        ...{ status: 'APPROVED' as const, author_id: null },
      })),
    )
    .execute()
  // Six were assessed, and only four of them in the third: that says too much of each.
  const { data } = await head(api.learning, { query: { classId } })
  expect(data.months).toEqual([
    { month: '2026-10', pupils: 6, academicScore: 2.5, behaviorScore: 4, socialScore: null },
  ])
  expect(data).toMatchObject({ className: '初一(3)班', pupils: 6, weeks: [] })
  expect((await stranger.loose(api.learning, { query: { classId } })).status).toBe(404)
  expect((await stranger(api.learning)).data.className).toBe('初一(4)班')
})

type Handed = { late?: boolean; score?: number } | null

/** One that was due in the evening, and what became of it, pupil by pupil. */
const given = async (some: object, due: string, handed: readonly Handed[]) => {
  const { t, classId, pupils } = lab
  const { id: author } = await t.db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
  const { id } = await t.db
    .insertInto('homeworks')
    .values({
      ...{ title: '练习', content: '', doc: null, course_id: maths, estimated_minutes: null },
      ...{ written: true, scoring: 'points', level_style: 'letters', needs_submission: true },
      ...{ author_id: author, status: 'PUBLISHED', ...some },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const due_at = new Date(`${due}T18:00:00+08:00`)
  await t.db
    .insertInto('homework_submissions')
    .values(
      handed.map((one, index) => ({
        ...{ homework_id: id, class_id: classId, student_id: pupils[index] ?? 0, due_at },
        ...(one !== null && { submitted_at: due_at, late: one.late ?? false, score: one.score ?? null }),
      })),
    )
    .execute()
}

test('homework of a week in figures that were worked out by hand; of one course, and of another semester', async () => {
  const { make, head, teacher, classId } = lab
  const english = await make.aCourse({ name: '英语' })
  const past = await make.aSemester({ current: false })
  const here: Handed = {}
  const five = [{ score: 80 }, { score: 90 }, { score: 100 }, { score: 70 }, { late: true, score: 85 }, null]
  await given({}, '2026-10-13', five)
  await given({ course_id: english, scoring: 'stars' }, '2026-10-14', [
    { score: 4 },
    here,
    here,
    null,
    null,
    null,
  ])
  await given({ status: 'WITHDRAWN' }, '2026-10-15', [null, null, null, null, null, null])
  await given({ needs_submission: false }, '2026-10-15', [null, null, null, null, null, null])
  const weeks = async (by: typeof head, query: object = {}) =>
    (await by(api.learning, { query: { classId, ...query } })).data.weeks
  // Eight of twelve were handed in, seven in time; 80, 90, 100, 70, 85 and four stars, which are 80.
  const week = { week: '2026-10-12', given: 2, handedIn: 66.7, onTime: 58.3, score: 84.2 }
  expect(await weeks(head)).toEqual([week])
  const ofMaths = [{ week: '2026-10-12', given: 1, handedIn: 83.3, onTime: 66.7, score: 85 }]
  expect(await weeks(head, { courseId: maths })).toEqual(ofMaths)
  expect(
    (await head(api.learning, { query: { classId } })).data.courses.map(({ courseId }) => courseId),
  ).toEqual([maths, english])
  // An average of one mark is that mark.
  expect(await weeks(head, { courseId: english })).toMatchObject([{ handedIn: 50, score: null }])
  // Who teaches one course of the class sees that one.
  expect(await weeks(teacher)).toEqual(ofMaths)
  expect((await teacher.loose(api.learning, { query: { classId, courseId: english } })).status).toBe(404)
  expect(await weeks(head, { semesterId: past })).toEqual([])
  expect((await head.loose(api.learning, { query: { classId, semesterId: 99_999 } })).status).toBe(404)
  const sheet = await head.loose(api.learningSheet, { query: { classId } })
  const [, ...rows] = (await readXlsx(sheet.raw)).sheets[0]?.rows ?? []
  expect(rows.map(([name]) => name)).toEqual(['2026-10-12 起一周', '2026-10'])
  expect(rows[0]).toEqual(expect.arrayContaining([2, 66.7, 58.3, 84.2]))
})

test('a grade is seen class by class by who leads it, the last four weeks, small classes hidden', async () => {
  const { admin, head, dept, teacher, classId, make } = lab
  const day = localDate(new Date(lab.t.ctx().now.getTime() - 7 * 86_400_000))
  const here: Handed = {}
  const five = [{ score: 80 }, { score: 90 }, { score: 100 }, { score: 70 }, { late: true, score: 85 }, null]
  await given({}, day, five)
  await given({ status: 'WITHDRAWN' }, day, [null, null, null, null, null, null])
  const tiny = { name: '初一(9)班', grade: 7, class_number: '9' }
  await lab.t.db.insertInto('classes').values(tiny).execute()
  const { data } = await admin(api.learningOfGrade, { query: { grade: 7 } })
  const own = data.classes.find((one) => one.classId === classId)
  expect(data.grade).toBe('初一')
  // What was due before is left out.
  expect(own).toMatchObject({ pupils: 6, given: 1, handedIn: 83.3, onTime: 66.7, score: 85 })
  expect(own).toMatchObject({ academicScore: 2.5, behaviorScore: 4, socialScore: null })
  const art = await make.aCourse({ name: '美术' })
  await make.teaches(await make.aTeacher(), classId, art, lab.semesterId)
  await given({ course_id: art }, day, [{ score: 80 }, { score: 90 }, { score: 100 }, here, null, null])
  const ofArt = (await admin(api.learningOfGrade, { query: { grade: 7, courseId: art } })).data.classes
  expect(ofArt.find((one) => one.classId === classId)).toMatchObject({ handedIn: 66.7, score: null })
  const small = data.classes.filter(({ pupils }) => pupils < 5)
  expect(small.length).toBeGreaterThan(0)
  expect(small.every((one) => one.handedIn === null && one.academicScore === null)).toBe(true)
  expect((await head(api.learningOfGrade)).data.classes.map((one) => one.classId)).toEqual([classId])
  expect((await dept(api.learningOfGrade)).data.classes.map((one) => one.classId)).toContain(classId)
  // Who only teaches there leads nothing.
  expect((await teacher(api.learningOfGrade)).data).toMatchObject({ grade: null, classes: [] })
  expect((await head.loose(api.learningOfGrade, { query: { grade: 9 } })).status).toBe(404)
  expect((await head.loose(api.learningOfGrade, { query: { courseId: 99_999 } })).status).toBe(404)
  const { raw } = await admin.loose(api.learningOfGradeSheet, { query: { grade: 7 } })
  const [titles = [], ...rows] = (await readXlsx(raw)).sheets[0]?.rows ?? []
  const line = rows.find(([name]) => name === own?.className)
  expect(line?.[titles.indexOf('学业表现')]).toBe(2.5)
})

test('the workbook of an exam has what the page draws', async () => {
  const { raw } = await lab.admin.loose(api.gradesSheet, { query: { examId: now, courseId: maths } })
  const [titles = [], whole = [], own = [], , items = []] = (await readXlsx(raw)).sheets[0]?.rows ?? []
  const of = (row: readonly unknown[], title: string) => row[titles.indexOf(title)]
  expect([of(own, '下四分位'), of(own, '上四分位'), of(own, '最低分'), of(own, '最高分')]).toEqual([
    62.5, 87.5, 50, 100,
  ])
  expect([of(whole, '难度'), of(whole, '区分度'), of(own, '90–100 分'), of(own, '进步')]).toEqual([
    0.68, 0.43, 2, 6,
  ])
  expect([items[0], of(items, '第1题得分率')]).toEqual(['各题区分度', 0.43])
})
