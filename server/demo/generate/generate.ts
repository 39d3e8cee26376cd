import { calendar } from './calendar'
import { COURSES, ELECTIVES, STAGE_CODES, STAGES } from './curriculum'
import { schoolYearStart } from './dates'
import { departmentTree, gradeKey, researchKey, SCHOOL_NAME, stageKey } from './departments'
import { growthOf } from './growth'
import { identities } from './identities'
import { type ClassPlan, layout } from './layout'
import { notices } from './notices'
import { withPatterns } from './patterns'
import { type ClassHeads, classHeads, DEMO_GRADE, otherStaff, teachingHeads } from './positions'
import { seeded } from './random'
import { courseKey, staffing } from './staffing'
import { populate } from './students'
import { byText, type TeacherDraft } from './teacher-record'
import type { DemoAssignment, DemoClass, DemoCourse, DemoSchool, DemoTeacher, SchoolOptions } from './types'

const SEED = 20260901
const BUILDINGS = ['启智楼', '博雅楼', '致远楼']

const numbered = (drafts: readonly TeacherDraft[]): DemoTeacher[] => {
  const width = Math.max(3, String(drafts.length).length)
  return [...drafts]
    .sort((a, b) => byText(a.hireDate, b.hireDate) || byText(a.key, b.key))
    .map((draft, index) => {
      const teacherNumber = `T${String(index + 1).padStart(width, '0')}`
      return { ...draft, teacherNumber, email: `${teacherNumber.toLowerCase()}@example.com` }
    })
}

const courseRows = (assignments: readonly DemoAssignment[]): DemoCourse[] => {
  const teachers = new Map<string, Set<string>>()
  for (const { courseKey: course, teacherKey } of assignments)
    teachers.set(course, (teachers.get(course) ?? new Set()).add(teacherKey))
  return STAGES.flatMap((stage) =>
    [...COURSES[stage], ...ELECTIVES[stage]].map(({ code, name, group, credits, description }, index) => ({
      key: courseKey(stage, code),
      name,
      courseCode: `${STAGE_CODES[stage]}-${code}`,
      description,
      credits,
      courseType: index < COURSES[stage].length ? ('必修' as const) : ('选修' as const),
      departmentKey: researchKey(group),
      semester: '全学年' as const,
      teacherKeys: [...(teachers.get(courseKey(stage, code)) ?? [])],
    })),
  )
}

const roomOf = ({ campus, grade, number }: ClassPlan) =>
  `${campus.name}${BUILDINGS[Math.floor((grade - 1) / 3)]}${((grade - 1) % 3) + 1}${String(number).padStart(2, '0')}`

const classRows = (
  plans: readonly ClassPlan[],
  academicYear: string,
  heads: ReadonlyMap<string, ClassHeads>,
  assignments: readonly DemoAssignment[],
): DemoClass[] => {
  const courses = new Map<string, string[]>(plans.map(({ key }) => [key, []]))
  for (const { classKey, courseKey: course } of assignments) courses.get(classKey)?.push(course)
  return plans.map((plan) => ({
    key: plan.key,
    name: plan.name,
    grade: plan.grade,
    classNumber: String(plan.number),
    academicYear,
    classroomLocation: roomOf(plan),
    departmentKey: gradeKey(plan.campus, plan.grade),
    headTeacherKey: heads.get(plan.key)?.head ?? '',
    assistantTeacherKey: heads.get(plan.key)?.assistant ?? null,
    capacity: plan.capacity,
    description: null,
    courseKeys: courses.get(plan.key) ?? [],
  }))
}

/** The third class of the first junior year, or the last there is. */
const demoClassOf = (plans: readonly ClassPlan[]) => {
  const grade = plans.filter((plan) => plan.grade === DEMO_GRADE && plan.campus.index === 0)
  const plan = grade[Math.min(3, grade.length) - 1]
  if (plan === undefined) throw new Error('no class for the demo logins')
  return plan
}

/** The demo school as it stands on one day: the same options give the same school. */
export const generateSchool = (options: SchoolOptions): DemoSchool => {
  const { today } = options
  const random = seeded(SEED)
  const ids = identities(random)
  const start = schoolYearStart(today)
  const { campuses, classes: plans } = layout(random, options)
  const { posts, assignments: lessons } = staffing(random, ids, start, campuses, plans)
  const assignments = withPatterns(plans, lessons)
  const byClass = classHeads(plans, assignments)
  const { staff, heads } = otherStaff(random, ids, start)
  for (const [department, teacher] of teachingHeads(campuses, posts, byClass)) heads.set(department, teacher)
  const demoClass = demoClassOf(plans)
  const { students, parents, guardians, accounts } = populate(
    random,
    ids,
    today,
    start,
    campuses,
    plans,
    demoClass,
  )
  return {
    name: SCHOOL_NAME,
    ...calendar(today),
    departments: departmentTree(campuses).map((one) => ({
      ...one,
      departmentHeadKey: heads.get(one.key) ?? null,
    })),
    teachers: numbered([...staff, ...posts.map(({ teacher }) => teacher)]),
    courses: courseRows(assignments),
    classes: classRows(plans, `${start}-${start + 1}`, byClass, assignments),
    assignments,
    students,
    parents,
    guardians,
    growth: growthOf(students, today, start),
    notices: notices(heads),
    accounts: {
      ...accounts,
      teacher: byClass.get(demoClass.key)?.head ?? '',
      dept: heads.get(stageKey(demoClass.campus, demoClass.stage)) ?? '',
    },
  }
}
