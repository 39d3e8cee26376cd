import { promotionApi as api } from '@xueqiao/contract/features/pupils/promotion/api'
import type { PromotionPreview } from '@xueqiao/contract/features/pupils/promotion/plan'
import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { academicYearsApi } from '@xueqiao/contract/features/school/academic-years/api'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/app'
import { buildersFor } from '../../../../../test/builders'
import { rowsOf } from '../../../../../test/rows'

/** A school small enough to know by heart: grades 1, 2 and 6, two classes each, four pupils in a class. */
let t: TestApp
let make: ReturnType<typeof buildersFor>
let admin: Awaited<ReturnType<ReturnType<typeof buildersFor>['admin']>>
let toYearId: number
let headTeacherId: number
const classIds: Record<string, number> = {}
const pupils: Record<string, number[]> = {}

const aYear = async (first: number) => {
  const code = `${first}-${first + 1}`
  const body = { code, name: `${code}学年`, startDate: `${first}-09-01`, endDate: `${first + 1}-07-31` }
  return (await admin(academicYearsApi.create, { body })).data.id
}

beforeAll(async () => {
  t = await testApp()
  make = buildersFor(t)
  admin = await make.admin()
  headTeacherId = await make.aTeacher({ name: '王班主任' })
  const from = await aYear(2026)
  await admin(academicYearsApi.setCurrent, { params: { id: from } })
  toYearId = await aYear(2027)
  for (const [grade, word] of [
    [1, '一年级'],
    [2, '二年级'],
    [6, '六年级'],
  ] as const)
    for (const number of [1, 2]) {
      const name = `${word}${number}班`
      const body = { name, grade, classNumber: String(number), headTeacherId, academicYear: '2026-2027' }
      const { data } = await admin.loose(classesApi.create, { body })
      classIds[name] = (data as { id: number }).id
      pupils[name] = []
      for (const gender of ['男', '女', '男', '女'] as const)
        pupils[name].push(await make.aStudent({ classId: classIds[name], gender, name: `${name}生` }))
    }
})

const preview = async (plan: object = {}): Promise<PromotionPreview> => {
  const answer = await admin.loose(api.preview, { body: { toYearId, ...plan } })
  expect(answer).toMatchObject({ status: 200 })
  return answer.data as PromotionPreview
}
const apply = async (plan: object = {}) => {
  const { planHash } = await preview(plan)
  return admin.loose(api.apply, { body: { toYearId, ...plan, planHash, confirm: '2027-2028学年' } })
}
const undo = async (id: number) =>
  expect((await admin(api.undo, { params: { id }, body: { reason: '测试结束' } })).status).toBe(200)

const idOf = (name: string) => classIds[name] ?? 0
const keyOf = (name: string) => `c${idOf(name)}`
const pupilOf = (name: string, index = 0) => pupils[name]?.[index] ?? 0
const placeOf = ({ students, targets }: PromotionPreview, studentId: number) => {
  const one = students.find(({ id }) => id === studentId)
  return { outcome: one?.outcome, to: targets.find(({ key }) => key === one?.targetKey)?.name ?? null }
}
const problems = ({ notes }: PromotionPreview) =>
  notes.filter(({ level }) => level === 'PROBLEM').map(({ message }) => message)
const warnings = ({ notes }: PromotionPreview) =>
  notes.filter(({ level }) => level === 'WARNING').map(({ message }) => message)

describe('pupils', () => {
  test('who repeats stays in the grade: in the class that comes up, or in the new first grade', async () => {
    const drawn = await preview({
      students: [
        { studentId: pupilOf('一年级2班'), outcome: 'REPEAT' },
        { studentId: pupilOf('二年级1班'), outcome: 'REPEAT' },
        { studentId: pupilOf('二年级1班', 1), outcome: 'REPEAT', target: keyOf('一年级2班') },
      ],
    })
    expect(placeOf(drawn, pupilOf('一年级2班'))).toEqual({ outcome: 'REPEAT', to: '一年级2班' })
    expect(placeOf(drawn, pupilOf('二年级1班'))).toEqual({ outcome: 'REPEAT', to: '二年级1班' })
    expect(placeOf(drawn, pupilOf('二年级1班', 1))).toEqual({ outcome: 'REPEAT', to: '二年级2班' })
    expect(drawn.totals).toMatchObject({ repeat: 3, adjusted: 3, promote: 13, graduate: 8 })
    expect(problems(drawn)).toEqual([])
  })

  test('who goes on into another class is counted as moved', async () => {
    const students = [{ studentId: pupilOf('一年级1班'), outcome: 'PROMOTE', target: keyOf('一年级2班') }]
    const drawn = await preview({ students })
    expect(placeOf(drawn, pupilOf('一年级1班'))).toEqual({ outcome: 'PROMOTE', to: '二年级2班' })
    expect(drawn.totals.moved).toBe(1)
    expect(drawn.targets.find(({ name }) => name === '二年级2班')).toMatchObject({ students: 5, incoming: 1 })
  })

  test('who does not graduate goes on into the next stage, or repeats', async () => {
    const drawn = await preview({
      intake: [{ grade: 7, count: 2 }],
      students: [
        { studentId: pupilOf('六年级1班'), outcome: 'PROMOTE' },
        { studentId: pupilOf('六年级1班', 1), outcome: 'PROMOTE', target: 'n7-2' },
      ],
    })
    expect(placeOf(drawn, pupilOf('六年级1班'))).toEqual({ outcome: 'PROMOTE', to: '初一1班' })
    expect(placeOf(drawn, pupilOf('六年级1班', 1))).toEqual({ outcome: 'PROMOTE', to: '初一2班' })
    expect(drawn.totals.graduate).toBe(6)
  })

  test.each([
    [() => ({ studentId: pupilOf('一年级1班'), outcome: 'GRADUATE' }), '一年级不是毕业年级，不能毕业'],
    [
      () => ({ studentId: pupilOf('一年级1班'), outcome: 'REPEAT', target: keyOf('一年级1班') }),
      '留级应留在一年级，不能去二年级1班',
    ],
    [
      () => ({ studentId: pupilOf('二年级1班'), outcome: 'PROMOTE', target: keyOf('一年级1班') }),
      '升级应升入更高的年级，不能去二年级1班',
    ],
    [
      () => ({ studentId: pupilOf('一年级1班'), outcome: 'PROMOTE', target: 'n7-9' }),
      '所选班级不在新学年的班级之中',
    ],
    [() => ({ studentId: pupilOf('六年级1班'), outcome: 'REPEAT' }), '留级后没有可去的班级'],
    [() => ({ studentId: pupilOf('六年级1班'), outcome: 'PROMOTE' }), '没有可升入的班级'],
  ])('what cannot be is a problem, and is refused (%#)', async (wish, message) => {
    const students = [wish()]
    const drawn = await preview({ students })
    expect(problems(drawn)).toEqual([expect.stringContaining(message)])
    expect(await apply({ students })).toMatchObject({ status: 409, message: problems(drawn)[0] })
  })

  test('skipping a grade is allowed and said', async () => {
    const students = [{ studentId: pupilOf('一年级1班'), outcome: 'PROMOTE', target: keyOf('二年级1班') }]
    expect(warnings(await preview({ students }))).toContain('一年级1班生（一年级1班）将跳级')
  })

  test('who has left the school and still stands in a class is taken out of it, and of nothing else', async () => {
    const gone = await make.aStudent({ classId: idOf('一年级1班'), name: '退学生' })
    await sql`update students set enrollment_status = '退学' where id = ${gone}`.execute(t.db)
    const drawn = await preview()
    expect(placeOf(drawn, gone)).toEqual({ outcome: 'LEAVE', to: null })
    expect(warnings(drawn)).toContain('退学生 1 名学生已离校但仍在班级中，将被移出班级')
    await sql`delete from students where id = ${gone}`.execute(t.db)
  })
})

describe('classes', () => {
  test('names, head teachers and how many are new can be chosen', async () => {
    const plan = {
      intake: [{ grade: 1, count: 3 }],
      teachers: 'CLEAR',
      classes: [
        { key: 'n1-1', name: '一年级星星班', headTeacherId },
        { key: keyOf('一年级1班'), teachers: 'CARRY' },
        { key: 'n1-40', name: '没有这个班' },
      ],
    }
    const drawn = await preview(plan)
    const by = (name: string) => drawn.targets.find((one) => one.name === name)
    expect(drawn.intake[0]?.names).toEqual(['一年级星星班', '一年级2班', '一年级3班'])
    expect(by('一年级星星班')).toMatchObject({ headTeacherName: '王班主任', usualName: '一年级1班' })
    expect(by('二年级1班')).toMatchObject({ headTeacherName: '王班主任', teachers: 'CARRY' })
    expect(by('二年级2班')).toMatchObject({ headTeacherName: null, teachers: 'CLEAR' })
    expect(warnings(drawn)).toContain('1 个被调整的班级已不在新学年的班级中，调整不生效')
  })

  test('two of one name, a teacher who is not there, new classes in a middle grade: problems', async () => {
    const drawn = await preview({
      intake: [{ grade: 2, count: 1 }],
      continueGrades: [2],
      classes: [
        { key: keyOf('一年级1班'), name: '二年级2班' },
        { key: keyOf('二年级1班'), headTeacherId: 999_999 },
      ],
    })
    expect(problems(drawn)).toEqual([
      '二年级不是学段的起始年级，不能新建班级',
      '二年级之后学校没有可直升的学段',
      '新学年有多个班级名为 二年级2班',
      '三年级1班的班主任不存在',
    ])
  })

  test('a last grade that goes on takes its pupils along and leaves no room for new classes', async () => {
    const drawn = await preview({ continueGrades: [6] })
    expect(placeOf(drawn, pupilOf('六年级2班'))).toEqual({ outcome: 'PROMOTE', to: '初一2班' })
    expect(drawn.totals).toMatchObject({ graduate: 0, graduatingClasses: 0, newClasses: 2 })
  })

  test('a class made for the new year beforehand stands there; one of another year stays out', async () => {
    const add = async (name: string, academicYear: string) => {
      const answer = await admin.loose(classesApi.create, { body: { name, grade: 1, academicYear } })
      return (answer.data as { id: number }).id
    }
    const made = [await add('一年级1班', '2027-2028'), await add('旧班', '2020-2021')]
    const drawn = await preview()
    expect(drawn.intake[0]).toMatchObject({ count: 1, usual: 1, present: 1, names: ['一年级2班'] })
    expect(drawn.targets.find(({ name }) => name === '一年级1班')?.origin).toBe('PRESENT')
    expect(warnings(drawn)).toContain('旧班 1 个班级属于其他学年，不参加升级')
    await sql`delete from classes where id = any(${made}::bigint[])`.execute(t.db)
  })
})

describe('regrouping', () => {
  let before: string[][]
  const rows = async () => [
    await rowsOf(t, 'class_memberships'),
    await rowsOf(t, 'classes', ['version', 'updated_at']),
    await rowsOf(t, 'students', ['version', 'updated_at']),
    await rowsOf(t, 'class_years'),
  ]
  beforeEach(async () => {
    before = await rows()
  })

  test('two classes become one: the other ends, and undoing brings it back', async () => {
    const regroups = [{ classIds: [idOf('一年级1班'), idOf('一年级2班')], count: 1 }]
    const drawn = await preview({ regroups })
    expect(drawn.totals).toMatchObject({ closingClasses: 1, moved: 4 })
    expect(drawn.targets.find(({ name }) => name === '二年级1班')).toMatchObject({ students: 8, boys: 4 })
    expect(drawn.classes.find(({ name }) => name === '一年级2班')).toMatchObject({
      fate: 'CLOSE',
      regroup: 0,
    })
    const { status, data } = await apply({ regroups })
    expect(status).toBe(200)
    const list = (await admin(classesApi.search, { query: { grade: '二年级' } })).data.content
    expect(list.map(({ name, studentCount }) => [name, studentCount])).toEqual([['二年级1班', 8]])
    await undo((data as { id: number }).id)
    expect(await rows()).toEqual(before)
  })

  test('one class becomes two, even in boys and girls, with brothers and sisters apart', async () => {
    const [one, two] = [pupilOf('一年级1班'), pupilOf('一年级1班', 1)]
    const parent = await make.aParent([one, two])
    const regroups = [{ classIds: [idOf('一年级1班')], count: 2 }]
    const drawn = await preview({ regroups })
    const split = drawn.targets.filter(({ grade, name }) => grade === 2 && name !== '二年级2班')
    expect(split).toMatchObject([
      { name: '二年级1班', students: 2, boys: 1, girls: 1 },
      { name: '二年级3班', origin: 'SPLIT', classNumber: '3', students: 2, boys: 1, girls: 1 },
    ])
    expect(placeOf(drawn, one).to).not.toBe(placeOf(drawn, two).to)
    const { status, data } = await apply({ regroups })
    expect(status).toBe(200)
    await undo((data as { id: number }).id)
    expect(await rows()).toEqual(before)
    await sql`delete from parents where id = ${parent}`.execute(t.db)
  })

  test('only classes of one grade that go on, each once', async () => {
    const first = idOf('一年级1班')
    const drawn = await preview({
      regroups: [
        { classIds: [first, idOf('二年级1班')], count: 1 },
        { classIds: [idOf('六年级1班'), idOf('六年级2班')], count: 1 },
        { classIds: [first], count: 2 },
        { classIds: [first], count: 3 },
        { classIds: [999_999], count: 3 },
      ],
    })
    expect(problems(drawn)).toEqual([
      '一年级1班、二年级1班不在同一年级，不能一起分班',
      '六年级1班、六年级2班的学生将毕业，不能分班',
      '一年级1班中有班级被多次分班',
      '要分班的班级已不参加升级，请重新选择',
    ])
  })
})

test('lessons go on into the first semester of the new year, for courses the class still has', async () => {
  const [kept, dropped] = [await make.aCourse(), await make.aCourse()]
  const classId = idOf('一年级1班')
  await admin(classesApi.assignCourses, { params: { id: classId }, body: [kept, dropped] })
  await admin(classesApi.assignCourses, { params: { id: idOf('二年级1班') }, body: [kept] })
  const { rows } = await sql<{ id: number }>`select s.id from semesters s
    join academic_years y on y.id = s.academic_year_id where y.is_current order by semester_order desc`.execute(
    t.db,
  )
  const semester = rows[0]?.id ?? 0
  await make.teaches(headTeacherId, classId, kept, semester)
  await make.teaches(headTeacherId, classId, dropped, semester)
  const before = await rowsOf(t, 'teaching_assignments')
  expect((await preview({ courses: 'KEEP' })).totals.assignments).toBe(2)
  expect((await preview({ teachers: 'CLEAR' })).totals.assignments).toBe(0)
  const { data } = await apply()
  expect((data as { totals: object }).totals).toMatchObject({ assignments: 1 })
  expect((await admin(classesApi.courses, { params: { id: classId } })).data.map(({ id }) => id)).toEqual([
    kept,
  ])
  const after = await sql<{ code: string }>`select s.code from teaching_assignments a
    join semesters s on s.id = a.semester_id where a.class_id = ${classId} order by 1`.execute(t.db)
  expect(after.rows.map(({ code }) => code)).toEqual(['2026-2027-2', '2026-2027-2', '2027-2028-1'])
  await undo((data as { id: number }).id)
  expect(await rowsOf(t, 'teaching_assignments')).toEqual(before)
})

test('whoever is planned for the new year is not joined by last year’s teacher', async () => {
  const course = await make.aCourse()
  const classId = idOf('一年级1班')
  for (const name of ['一年级1班', '二年级1班'])
    await admin(classesApi.assignCourses, {
      params: { id: idOf(name) },
      body: [course],
      query: { confirm: 'true' },
    })
  const { rows } = await sql<{ id: number; code: string }>`select id, code from semesters
    where code in ('2026-2027-2', '2027-2028-1') order by code`.execute(t.db)
  const [now = 0, next = 0] = rows.map(({ id }) => id)
  const planned = await make.aTeacher()
  await make.teaches(headTeacherId, classId, course, now)
  expect((await preview({ courses: 'KEEP' })).totals.assignments).toBe(1)
  await make.teaches(planned, classId, course, next)
  expect((await preview({ courses: 'KEEP' })).totals.assignments).toBe(0)
  const { data } = await apply()
  const after = await sql<{ id: number }>`select teacher_id as id from teaching_assignments
    where semester_id = ${next} and class_id = ${classId} and ended_at is null`.execute(t.db)
  expect(after.rows).toEqual([{ id: planned }])
  await undo((data as { id: number }).id)
})

test('who leaves the school after a promotion does not keep it from being undone, and stays away', async () => {
  const leaver = await make.aStudent({ classId: idOf('一年级1班'), name: '转走生' })
  const { data } = await apply()
  await admin(studentsApi.remove, { params: { id: leaver } })
  await undo((data as { id: number }).id)
  const { rows } = await sql`select c.name, m.reason, m.to_date is null as open from class_memberships m
    join classes c on c.id = m.class_id where m.student_id = ${leaver}`.execute(t.db)
  expect(rows).toEqual([{ name: '一年级1班', reason: '学生离校', open: false }])
})

test('a year into which a promotion went stays, also when that was undone', async () => {
  expect((await admin(api.list)).data.content.every(({ undoneAt }) => undoneAt !== null)).toBe(true)
  const answer = await admin(academicYearsApi.remove, { params: { id: toYearId } })
  expect(answer).toMatchObject({ status: 409, message: '2027-2028学年 已有班级的学年记录，无法删除' })
})

test('it takes a current year and a later one', async () => {
  const early = await aYear(2020)
  expect(await admin.loose(api.preview, { body: { toYearId: early } })).toMatchObject({
    status: 400,
    field: 'toYearId',
    message: '新学年应晚于当前的2026-2027学年',
  })
  expect(await admin.loose(api.preview, { body: {} })).toMatchObject({ status: 400, message: '请选择新学年' })
  const far = await aYear(2029)
  expect(warnings(await preview({ toYearId: far }))).toContain('2026-2027学年与2029-2030学年之间还有其他学年')
  await sql`update academic_years set is_current = false`.execute(t.db)
  expect((await admin(api.start)).data).toMatchObject({ from: null, years: [], classes: 0 })
  expect(await admin.loose(api.preview, { body: { toYearId } })).toMatchObject({
    status: 409,
    message: '尚未设置当前学年，请先在学年管理中设置',
  })
})
