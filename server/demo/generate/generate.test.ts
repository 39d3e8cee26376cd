import { describe, expect, it } from 'vitest'
import { OF_CLASSES } from '../later/notice-texts'
import { COURSES, ELECTIVES, WEEKLY_TOTALS } from './curriculum'
import { generateSchool } from './generate'
import { idChecksumOk } from './id-number'
import type { DemoAssignment, DemoSchool } from './types'

const TODAY = '2026-11-15'
const school = generateSchool({ today: TODAY })
const large = generateSchool({ today: TODAY, students: 50_000 })

const byKey = <T extends { key: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.key, row]))
const tally = <T>(rows: readonly T[], of: (row: T) => string, count: (row: T) => number = () => 1) => {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(of(row), (sums.get(of(row)) ?? 0) + count(row))
  return sums
}
const isUnique = (values: readonly string[]) => new Set(values).size === values.length
/** Every other week counts half. */
const lessonsOf = ({ weeklyLessons, pattern }: DemoAssignment) =>
  (pattern?.parity ?? 'EVERY') === 'EVERY' ? weeklyLessons : weeklyLessons / 2
const loads = (assignments: readonly DemoAssignment[]) => [
  ...tally(assignments, (one) => one.teacherKey, lessonsOf).values(),
]

describe('size', () => {
  it('is that of a nine-year school with four classes a grade', () => {
    expect(school.classes).toHaveLength(36)
    expect([...tally(school.classes, ({ grade }) => String(grade)).values()]).toEqual(Array(9).fill(4))
    expect(school.students.length).toBeGreaterThan(1550)
    expect(school.students.length).toBeLessThan(1650)
    expect(school.parents.length).toBeGreaterThan(2200)
    expect(school.parents.length).toBeLessThan(2450)
    expect(school.teachers.length).toBeGreaterThan(110)
    expect(school.teachers.length).toBeLessThan(130)
  })

  it('keeps every class within 38 to 46 pupils and its capacity', () => {
    const sizes = tally(school.students, ({ classKey }) => classKey)
    for (const { key, capacity } of school.classes) {
      expect(sizes.get(key)).toBeGreaterThanOrEqual(38)
      expect(sizes.get(key)).toBeLessThanOrEqual(Math.min(46, capacity))
    }
    expect(new Set(sizes.values()).size).toBeGreaterThan(4)
  })

  it.each([500, 1600, 6000])('meets %i students exactly', (students) =>
    expect(generateSchool({ today: TODAY, students }).students).toHaveLength(students),
  )

  it('grows to 50,000 students in classes with two-digit numbers and names of their own', () => {
    expect(large.students).toHaveLength(50_000)
    for (const { classNumber } of large.classes) expect(classNumber).toMatch(/^\d{1,2}$/)
    expect(isUnique(large.classes.map(({ name }) => name))).toBe(true)
    const sizes = tally(large.students, ({ classKey }) => classKey)
    for (const { key, capacity } of large.classes) expect(sizes.get(key)).toBeLessThanOrEqual(capacity)
  })

  it('refuses what cannot be a school', () => {
    expect(() => generateSchool({ today: TODAY, classes: 0 })).toThrow()
    expect(() => generateSchool({ today: TODAY, students: 3 })).toThrow()
    expect(() => generateSchool({ today: '2026-02-30' })).toThrow()
    expect(() => generateSchool({ today: 'heute' })).toThrow()
  })
})

it('gives the same school for the same options', () => {
  expect(generateSchool({ today: TODAY })).toEqual(school)
})

describe.each([
  ['the demo school', school],
  ['50,000 students', large],
])('what must be unique and valid in %s', (_, rows: DemoSchool) => {
  const phones = [
    ...rows.teachers.flatMap(({ phone, emergencyPhone }) => [phone, emergencyPhone]),
    ...rows.parents.map(({ phone }) => phone),
    ...rows.students.flatMap(({ phone }) => phone ?? []),
  ]
  const ids = [...rows.students, ...rows.teachers].map(({ idCardNumber }) => idCardNumber)

  it('numbers, codes and keys', () => {
    const { departments, teachers, courses, classes, students, parents } = rows
    for (const list of [departments, teachers, courses, classes, students, parents])
      expect(isUnique(list.map(({ key }) => key))).toBe(true)
    expect(isUnique(rows.students.map(({ studentNumber }) => studentNumber))).toBe(true)
    expect(isUnique(rows.teachers.map(({ teacherNumber }) => teacherNumber))).toBe(true)
    expect(isUnique(rows.courses.map(({ courseCode }) => courseCode))).toBe(true)
    expect(isUnique(rows.departments.map(({ code }) => code))).toBe(true)
    expect(rows.students.every(({ studentNumber }) => /^\d{10}$/.test(studentNumber))).toBe(true)
    expect(rows.teachers.every(({ teacherNumber }) => /^T\d{3,4}$/.test(teacherNumber))).toBe(true)
    expect(rows.courses.every(({ courseCode }) => /^(XX|CZ)-[A-Z]{2}$/.test(courseCode))).toBe(true)
  })

  it('phones and e-mail', () => {
    expect(isUnique(phones)).toBe(true)
    expect(phones.filter((phone) => !/^1[3-9]\d000\d{5}$/.test(phone))).toEqual([])
    const emails = [...rows.teachers, ...rows.parents, ...rows.students].flatMap(({ email }) => email ?? [])
    expect(isUnique(emails)).toBe(true)
    expect(emails.filter((email) => !/^[a-z0-9]+@example\.com$/.test(email))).toEqual([])
  })

  it('identity numbers agree with birth and gender', () => {
    expect(isUnique(ids)).toBe(true)
    expect(ids.filter((id) => !idChecksumOk(id))).toEqual([])
    const wrong = [...rows.students, ...rows.teachers].filter(
      ({ idCardNumber, birthDate, gender }) =>
        idCardNumber.slice(6, 14) !== birthDate.replaceAll('-', '') ||
        Number(idCardNumber.charAt(16)) % 2 !== (gender === '男' ? 1 : 0),
    )
    expect(wrong).toEqual([])
    expect(rows.students.filter((one) => one.nationalStudentId !== `G${one.idCardNumber}`)).toEqual([])
  })

  it('names have 2 to 20 characters', () => {
    const names = [...rows.students, ...rows.teachers, ...rows.parents].map(({ name }) => name)
    expect(names.filter((name) => name.length < 2 || name.length > 20)).toEqual([])
  })

  it('references', () => {
    const teachers = byKey(rows.teachers)
    const departments = byKey(rows.departments)
    const classes = byKey(rows.classes)
    const courses = byKey(rows.courses)
    const students = byKey(rows.students)
    const parents = byKey(rows.parents)
    const seen = new Set<string | null>([null])
    for (const { key, parentKey, departmentHeadKey } of rows.departments) {
      expect(seen.has(parentKey)).toBe(true)
      expect(teachers.has(departmentHeadKey ?? '')).toBe(true)
      seen.add(key)
    }
    expect(rows.departments.filter(({ parentKey }) => parentKey === null)).toHaveLength(1)
    expect(rows.teachers.every(({ departmentKey }) => departments.has(departmentKey))).toBe(true)
    for (const course of rows.courses) {
      expect(departments.has(course.departmentKey)).toBe(true)
      expect(course.teacherKeys.length).toBeGreaterThan(0)
      expect(course.teacherKeys.every((key) => teachers.has(key))).toBe(true)
    }
    for (const one of rows.classes) {
      expect(departments.has(one.departmentKey)).toBe(true)
      expect(one.courseKeys.every((key) => courses.has(key))).toBe(true)
    }
    expect(rows.students.every(({ classKey }) => classes.has(classKey))).toBe(true)
    expect(rows.guardians.every((one) => students.has(one.studentKey) && parents.has(one.parentKey))).toBe(
      true,
    )
    expect(rows.notices.every(({ publisherKey }) => teachers.has(publisherKey))).toBe(true)
    const years = byKey(rows.academicYears)
    expect(rows.semesters.every(({ academicYearKey }) => years.has(academicYearKey))).toBe(true)
  })

  it('weekly lessons: the sum of the plan, and 8 to 18 a teacher', () => {
    const sums = tally(rows.assignments, ({ classKey }) => classKey, lessonsOf)
    for (const { key, grade } of rows.classes) expect(sums.get(key)).toBe(WEEKLY_TOTALS[grade])
    expect(isUnique(rows.assignments.map(({ classKey, courseKey }) => `${classKey} ${courseKey}`))).toBe(true)
    const all = loads(rows.assignments)
    expect(Math.min(...all)).toBeGreaterThanOrEqual(8)
    expect(Math.max(...all)).toBeLessThanOrEqual(18)
  })

  it('every class is led by one who teaches it, and nobody leads two', () => {
    const pairs = new Set(rows.assignments.map(({ classKey, teacherKey }) => `${classKey} ${teacherKey}`))
    for (const { key, headTeacherKey, assistantTeacherKey } of rows.classes) {
      expect(pairs.has(`${key} ${headTeacherKey}`)).toBe(true)
      expect(pairs.has(`${key} ${assistantTeacherKey}`)).toBe(true)
      expect(assistantTeacherKey).not.toBe(headTeacherKey)
    }
    expect(isUnique(rows.classes.map(({ headTeacherKey }) => headTeacherKey))).toBe(true)
  })
})

it.each([5, 6, 8, 12])('shares the lessons out fairly with %i classes a grade', (classes) => {
  const all = loads(generateSchool({ today: TODAY, classes }).assignments)
  expect(Math.min(...all)).toBeGreaterThanOrEqual(8)
  expect(Math.max(...all)).toBeLessThanOrEqual(18)
})

describe('the curriculum', () => {
  it('has the lessons of the default templates', () => {
    const domains: Record<string, string[]> = {
      语: ['YW'],
      数: ['SX'],
      体: ['TY'],
      艺: ['YL', 'MS'],
      综: ['LD', 'ZH', 'XB'],
    }
    const weekly = (grade: number) => {
      const [one] = school.classes.filter((row) => row.grade === grade)
      const electives = [...ELECTIVES.primary, ...ELECTIVES.junior].map(({ code }) => code)
      return (codes: string[]) =>
        school.assignments
          .filter(({ classKey }) => classKey === one?.key)
          .filter(({ courseKey }) => {
            const code = courseKey.slice(-2)
            return codes.includes(code) || (codes.includes('XB') && electives.includes(code))
          })
          .reduce((sum, { weeklyLessons }) => sum + weeklyLessons, 0)
    }
    const table = [1, 3, 5, 7, 8, 9].map((grade) =>
      Object.values(domains).map((codes) => weekly(grade)(codes)),
    )
    expect(table).toEqual([
      [8, 4, 4, 4, 3],
      [7, 4, 3, 4, 4],
      [6, 4, 3, 4, 4],
      [5, 5, 3, 2, 5],
      [5, 5, 3, 2, 4],
      [5, 5, 3, 2, 3],
    ])
  })

  it('tells the compulsory courses from the electives', () => {
    expect(school.courses.filter(({ courseType }) => courseType === '必修')).toHaveLength(
      COURSES.primary.length + COURSES.junior.length,
    )
    expect(school.courses.filter(({ courseType }) => courseType === '选修')).toHaveLength(8)
  })
})

describe('people', () => {
  it('siblings share their parents and are no strangers by name', () => {
    const children = new Map<string, string[]>()
    for (const { studentKey, parentKey } of school.guardians)
      children.set(parentKey, [...(children.get(parentKey) ?? []), studentKey])
    const students = byKey(school.students)
    const several = [...children.values()].filter((own) => own.length > 1)
    expect(several.length).toBeGreaterThan(80)
    for (const own of several) {
      const [a, b] = own.map((key) => students.get(key))
      expect(a?.address).toBe(b?.address)
      expect(a?.name).not.toBe(b?.name)
      if (!a?.name.includes('·') && a?.ethnicity === '汉族') expect(a?.name.charAt(0)).toBe(b?.name.charAt(0))
      const apart = Math.abs(Date.parse(a?.birthDate ?? '') - Date.parse(b?.birthDate ?? '')) / 86_400_000
      expect(apart === 0 || apart > 300).toBe(true)
    }
  })

  it('every student has one primary guardian, who is the parent named in the record', () => {
    const primary = school.guardians.filter(({ isPrimary }) => isPrimary)
    expect(isUnique(primary.map(({ studentKey }) => studentKey))).toBe(true)
    expect(primary).toHaveLength(school.students.length)
    const parents = byKey(school.parents)
    const students = byKey(school.students)
    for (const { studentKey, parentKey, relationship } of primary)
      expect(students.get(studentKey)).toMatchObject({
        parentName: parents.get(parentKey)?.name,
        parentPhone: parents.get(parentKey)?.phone,
        relationship,
      })
    const relations = new Set(school.guardians.map(({ relationship }) => relationship))
    expect([...relations].sort()).toEqual(['其他', '母亲', '父亲', '祖母', '祖父'].sort())
  })

  it('has its exceptions', () => {
    const some = (wanted: (student: DemoSchool['students'][number]) => boolean) =>
      school.students.filter(wanted).length
    expect(some(({ enrollmentStatus }) => enrollmentStatus === '休学')).toBeGreaterThanOrEqual(2)
    expect(some(({ attendanceType }) => attendanceType === '住宿')).toBeGreaterThan(50)
    expect(some(({ isLeftBehindChild }) => isLeftBehindChild)).toBeGreaterThan(10)
    expect(some(({ ethnicity }) => ethnicity !== '汉族')).toBeGreaterThan(20)
    expect(some(({ name }) => /^(欧阳|上官|司徒|诸葛)/.test(name))).toBeGreaterThan(0)
    expect(some(({ name }) => /[\u{20000}-\u{3ffff}]/u.test(name))).toBeGreaterThan(0)
    for (const people of [school.teachers, school.parents, school.students])
      expect(people.some(({ name }) => /^[\u{20000}-\u{3ffff}]/u.test(name))).toBe(true)
    expect(some(({ isTransferStudent }) => isTransferStudent)).toBeGreaterThan(10)
    expect(school.teachers.filter(({ employmentStatus }) => employmentStatus === '休假')).toHaveLength(2)
    const busy = new Set(school.assignments.map(({ teacherKey }) => teacherKey))
    expect(school.teachers.filter((one) => one.employmentStatus === '休假' && busy.has(one.key))).toEqual([])
  })
})

describe('the demo logins', () => {
  it.each([
    ['of the demo school', school],
    ['of a large school', large],
    ['of the smallest school', generateSchool({ today: TODAY, classes: 1 })],
  ])('%s belong together', (_, { accounts, ...rows }) => {
    const student = byKey(rows.students).get(accounts.student)
    const own = byKey(rows.classes).get(student?.classKey ?? '')
    expect(own?.grade).toBe(7)
    expect(own?.headTeacherKey).toBe(accounts.teacher)
    const children = rows.guardians.filter(({ parentKey }) => parentKey === accounts.parent)
    expect(children).toHaveLength(2)
    expect(children.map(({ studentKey }) => studentKey)).toContain(accounts.student)
    expect(student?.enrollmentStatus).toBe('在校')
    const department = rows.departments.find(({ departmentHeadKey }) => departmentHeadKey === accounts.dept)
    expect(department?.name).toMatch(/初中部$/)
    const teachers = byKey(rows.teachers)
    expect(teachers.get(accounts.teacher)?.employmentStatus).toBe('在职')
    expect(teachers.get(accounts.dept)?.employmentStatus).toBe('在职')
    expect(accounts.dept).not.toBe(accounts.teacher)
  })
})

describe('days', () => {
  it.each([
    ['2026-09-01', '2026-2027', 1],
    ['2026-12-31', '2026-2027', 1],
    ['2027-01-01', '2026-2027', 1],
    ['2027-01-31', '2026-2027', 1],
    ['2027-02-01', '2026-2027', 2],
    ['2027-07-31', '2026-2027', 2],
    ['2027-08-01', '2026-2027', 2],
    ['2027-08-31', '2026-2027', 2],
    ['2028-02-29', '2027-2028', 2],
  ])('on %s the year is %s and the semester %i', (today, code, order) => {
    const then = generateSchool({ today })
    expect(then.academicYears.filter(({ isCurrent }) => isCurrent)).toMatchObject([
      { code, name: `${code}学年`, status: 'ACTIVE' },
    ])
    expect(then.academicYears.filter(({ isCurrent }) => !isCurrent)).toMatchObject([{ status: 'COMPLETED' }])
    expect(then.semesters.filter(({ isCurrent }) => isCurrent)).toMatchObject([
      { code: `${code}-${order}`, semesterOrder: order, academicYearKey: `year-${code}` },
    ])
    expect(then.classes.every(({ academicYear }) => academicYear === code)).toBe(true)
    const start = Number(code.slice(0, 4))
    const grades = new Map(then.classes.map(({ key, grade }) => [key, grade]))
    const wrong = then.students.filter(
      ({ classKey, birthDate, enrollmentDate, transferDate, aidStartDate }) => {
        const beyondGrade = start - Number(birthDate.slice(0, 4)) - (grades.get(classKey) ?? 0)
        const days = [birthDate, enrollmentDate, transferDate ?? today, aidStartDate ?? today]
        return (
          beyondGrade < 5 || beyondGrade > 7 || birthDate >= enrollmentDate || days.some((day) => day > today)
        )
      },
    )
    expect(wrong).toEqual([])
    for (const { birthDate, hireDate } of then.teachers) {
      expect(hireDate <= today).toBe(true)
      expect(Number(hireDate.slice(0, 4)) - Number(birthDate.slice(0, 4))).toBeGreaterThanOrEqual(22)
      expect(start - Number(birthDate.slice(0, 4))).toBeLessThan(61)
    }
  })

  it('names the semesters as the school does', () => {
    expect(
      school.semesters.map(({ name, startDate, endDate }) => [name, startDate, endDate]).slice(2),
    ).toEqual([
      ['2026-2027学年第一学期', '2026-09-01', '2027-01-31'],
      ['2026-2027学年第二学期', '2027-02-01', '2027-07-31'],
    ])
  })
})

it('says nothing to pupils that is said to parents', () => {
  const ofSchool = school.notices.filter(({ audience, kind }) => audience === 'everyone' && kind === '通知')
  const ofClasses = OF_CLASSES.filter(({ pupils }) => pupils)
  expect([ofSchool.length, ofClasses.length]).toEqual([2, 4])
  for (const { content } of [...ofSchool, ...ofClasses])
    expect(content).not.toMatch(/孩子|请家长|家长请|监护人/)
})

it('writes notices of two to four sentences for everyone and for staff', () => {
  expect(new Set(school.notices.map(({ kind }) => kind))).toEqual(new Set(['通知', '需确认', '需签字']))
  expect(new Set(school.notices.map(({ audience }) => audience))).toEqual(new Set(['everyone', 'staff']))
  for (const { content } of school.notices) {
    const sentences = content.split('。').length - 1
    expect(sentences).toBeGreaterThanOrEqual(2)
    expect(sentences).toBeLessThanOrEqual(4)
  }
})
