import { checkDigit } from '@xueqiao/contract/common/id-number'
import { generateSchool } from '../generate/generate'
import type { DemoAssignment, DemoClass, DemoSchool, DemoStudent } from '../generate/types'
import { COMMON, COURSES, ELECTIVES, GRADES, HIGHER } from './curriculum'

const NAME = '明德高级中学'
const ROOT = 'dept-school'
const SENIOR = 'dept-senior'
const gradeKey = (grade: number) => `dept-grade-${grade}`
const courseKey = (name: string) => `course-${name}`

/** Three years older, with the number that goes with it. */
const older = (student: DemoStudent): DemoStudent => {
  const day = student.birthDate.slice(4).replace('-02-29', '-02-28')
  const birthDate = `${Number(student.birthDate.slice(0, 4)) - 3}${day}`
  const body = `${student.idCardNumber.slice(0, 6)}${birthDate.replaceAll('-', '')}${student.idCardNumber.slice(14, 17)}`
  return { ...student, birthDate, idCardNumber: body + checkDigit(body) }
}

const departmentsOf = (head: string): DemoSchool['departments'] => {
  const one = (key: string, name: string, code: string, parentKey: string | null, sortOrder: number) => ({
    ...{ key, name, code, parentKey, sortOrder, description: null },
    departmentHeadKey: key === SENIOR ? head : null,
  })
  return [
    one(ROOT, NAME, 'MDGZ', null, 1),
    one(SENIOR, '高中部', 'GZB', ROOT, 1),
    ...GRADES.map(({ grade, name }, index) =>
      one(gradeKey(grade), `${name}年级组`, `NJ${grade}`, SENIOR, index + 1),
    ),
  ]
}

/** Who teaches: as many a course as its lessons ask for, one after the other from the list. */
const staffOf = (keys: readonly string[], classes: readonly DemoClass[], first: string) => {
  const left = keys.filter((key) => key !== first)
  const take = (count: number) => left.splice(0, count)
  const common = COMMON.map((course) => ({
    ...{ course, teachers: take(Math.ceil(classes.length / course.classesEach)) },
  }))
  const higher = ELECTIVES.map(({ name, teachers }, index) => ({
    ...{ name, teachers: index === 0 ? [first, ...take(teachers - 1)] : take(teachers) },
  }))
  const assignments = classes.flatMap(({ key: classKey, grade, classNumber }, at): DemoAssignment[] => [
    ...common.map(({ course, teachers }) => ({
      ...{ classKey, courseKey: courseKey(course.name), weeklyLessons: course.lessons },
      teacherKey: teachers[Math.floor(at / course.classesEach)] ?? '',
    })),
    // The last grade has its courses class by class.
    ...(grade < 12 ? [] : (HIGHER[Number(classNumber) % HIGHER.length] ?? [])).map((name) => ({
      ...{ classKey, courseKey: courseKey(name), weeklyLessons: 4 },
      teacherKey: higher.find((one) => one.name === name)?.teachers.at(-1) ?? '',
    })),
  ])
  return { assignments, higher }
}

/** A small senior school of the same people: 高一 and 高二 walk, 高三 is taught class by class. */
export const generateSenior = (today: string) => {
  const base = generateSchool({ today, classes: 6 })
  const kept = base.classes.flatMap((one): DemoClass[] => {
    const grade = GRADES.find(({ from }) => from === one.grade)
    if (grade === undefined || Number(one.classNumber) > grade.classes) return []
    return [
      {
        ...{ ...one, grade: grade.grade, name: `${grade.name}${one.classNumber}班` },
        ...{ departmentKey: gradeKey(grade.grade), assistantTeacherKey: null, courseKeys: [] },
        classroomLocation: `致学楼${grade.grade - 9}0${one.classNumber}`,
      },
    ]
  })
  const demoClass = base.students.find(({ key }) => key === base.accounts.student)?.classKey
  const keys = base.teachers.map(({ key }) => key).filter((key) => key !== base.accounts.dept)
  const { assignments, higher } = staffOf(keys, kept, base.accounts.teacher)
  const courseKeys = (classKey: string) =>
    assignments.filter((one) => one.classKey === classKey).map((one) => one.courseKey)
  const classes = kept.map((one, at) => ({
    ...{ ...one, courseKeys: courseKeys(one.key) },
    // 语文 of two classes has one teacher: the second is led by that of 数学.
    headTeacherKey:
      one.key === demoClass
        ? base.accounts.teacher
        : (assignments.filter(({ classKey }) => classKey === one.key)[at % 2]?.teacherKey ?? ''),
  }))
  const classKeys = new Set(classes.map(({ key }) => key))
  const students = base.students.filter(({ classKey }) => classKeys.has(classKey)).map(older)
  const studentKeys = new Set(students.map(({ key }) => key))
  const guardians = base.guardians.filter(({ studentKey }) => studentKeys.has(studentKey))
  const parentKeys = new Set(guardians.map(({ parentKey }) => parentKey))
  const teaching = new Set([
    ...assignments.map(({ teacherKey }) => teacherKey),
    ...higher.flatMap((one) => one.teachers),
  ])
  const school: DemoSchool = {
    ...{ ...base, name: NAME, classes, students, guardians, assignments, notices: [] },
    departments: departmentsOf(base.accounts.dept),
    teachers: base.teachers
      .filter(({ key }) => teaching.has(key) || key === base.accounts.dept)
      .map((one) => ({
        ...one,
        departmentKey: SENIOR,
        specialty: specialtyOf(one.key, assignments, higher),
      })),
    courses: COURSES.map(({ name, code, isElective }) => ({
      ...{ key: courseKey(name), name, courseCode: `GZ-${code}`, description: `高中${name}`, credits: 2 },
      ...{ courseType: isElective ? '选修' : '必修', departmentKey: SENIOR, semester: '全学年' },
      teacherKeys: [
        ...new Set([
          ...assignments.filter((one) => one.courseKey === courseKey(name)).map((one) => one.teacherKey),
          ...(higher.find((one) => one.name === name)?.teachers ?? []),
        ]),
      ],
    })),
    parents: base.parents.filter(({ key }) => parentKeys.has(key)),
    growth: { physicalExams: [], achievements: [], activities: [] },
  }
  return { school, higher, courseKey }
}

const specialtyOf = (
  key: string,
  assignments: readonly DemoAssignment[],
  higher: readonly { name: string; teachers: readonly string[] }[],
) =>
  higher.find(({ teachers }) => teachers.includes(key))?.name ??
  assignments.find(({ teacherKey }) => teacherKey === key)?.courseKey.replace('course-', '') ??
  '教育管理'
