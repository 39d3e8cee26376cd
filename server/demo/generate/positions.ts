import { GRADES, RESEARCH_GROUPS, type ResearchGroup, STAGES } from './curriculum'
import {
  campusKey,
  GENERAL_OFFICE,
  gradeGroupName,
  gradeKey,
  MORAL_OFFICE,
  OFFICES,
  RESEARCH,
  researchKey,
  SCHOOL,
  STAGE_NAMES,
  stageKey,
  TEACHING_OFFICE,
} from './departments'
import type { Identities } from './identities'
import type { Campus, ClassPlan } from './layout'
import type { Random } from './random'
import type { Post } from './staffing'
import { byText, type TeacherWish, teacherDraft } from './teacher-record'
import type { DemoAssignment, Stage } from './types'

export interface ClassHeads {
  head: string
  assistant: string | null
}

/** Each class is led by someone who teaches it; nobody leads two while there is another choice. */
export const classHeads = (plans: readonly ClassPlan[], assignments: readonly DemoAssignment[]) => {
  const lessons = new Map<string, Map<string, number>>()
  for (const { classKey, teacherKey, weeklyLessons } of assignments) {
    const own = lessons.get(classKey) ?? new Map<string, number>()
    own.set(teacherKey, (own.get(teacherKey) ?? 0) + weeklyLessons)
    lessons.set(classKey, own)
  }
  const candidates = (plan: ClassPlan) =>
    [...(lessons.get(plan.key) ?? [])].sort(([, a], [, b]) => b - a).map(([teacher]) => teacher)

  const heads = new Map<string, string>()
  const leading = new Set<string>()
  for (const plan of plans) {
    const own = candidates(plan)
    const head = own.find((teacher) => !leading.has(teacher)) ?? own[0]
    if (head === undefined) throw new Error(`nobody teaches ${plan.key}`)
    leading.add(head)
    heads.set(plan.key, head)
  }
  const assisting = new Set<string>()
  return new Map(
    plans.map((plan): [string, ClassHeads] => {
      const head = heads.get(plan.key) ?? ''
      const others = candidates(plan).filter((teacher) => !leading.has(teacher))
      const assistant = others.find((teacher) => !assisting.has(teacher)) ?? others[0] ?? null
      if (assistant !== null) assisting.add(assistant)
      return [plan.key, { head, assistant }]
    }),
  )
}

type StaffWish = Pick<TeacherWish, 'departmentKey' | 'specialty' | 'position' | 'womenShare'> & {
  stage?: Stage
  /** Departments this person is head of. */
  heads?: readonly string[]
}

const STAFF: readonly StaffWish[] = [
  {
    departmentKey: SCHOOL,
    specialty: '学校管理',
    position: '校长',
    stage: 'junior',
    womenShare: 0.4,
    heads: [SCHOOL],
  },
  {
    departmentKey: SCHOOL,
    specialty: '教学管理',
    position: '副校长（教学）',
    stage: 'junior',
    womenShare: 0.5,
    heads: [RESEARCH],
  },
  {
    departmentKey: SCHOOL,
    specialty: '德育管理',
    position: '副校长（德育）',
    stage: 'junior',
    womenShare: 0.5,
    heads: [OFFICES],
  },
  {
    departmentKey: GENERAL_OFFICE,
    specialty: '后勤管理',
    position: '总务处主任',
    womenShare: 0.2,
    heads: [GENERAL_OFFICE],
  },
  { departmentKey: TEACHING_OFFICE, specialty: '学籍管理', position: '教务员', womenShare: 0.7 },
  { departmentKey: TEACHING_OFFICE, specialty: '考务与课表', position: '教务员', womenShare: 0.7 },
  {
    departmentKey: MORAL_OFFICE,
    specialty: '心理健康教育',
    position: '心理辅导教师',
    stage: 'primary',
    womenShare: 0.9,
  },
  {
    departmentKey: MORAL_OFFICE,
    specialty: '心理健康教育',
    position: '心理辅导教师',
    stage: 'primary',
    womenShare: 0.9,
  },
  {
    departmentKey: MORAL_OFFICE,
    specialty: '少先队工作',
    position: '大队辅导员',
    stage: 'primary',
    womenShare: 0.6,
  },
  { departmentKey: GENERAL_OFFICE, specialty: '财务', position: '会计', womenShare: 0.8 },
  { departmentKey: GENERAL_OFFICE, specialty: '图书与档案', position: '图书管理员', womenShare: 0.8 },
  { departmentKey: GENERAL_OFFICE, specialty: '校园安全', position: '安全专员', womenShare: 0.1 },
]
/** At home with a child: no lessons this semester. */
const ON_LEAVE: readonly (readonly [ResearchGroup, Stage, string])[] = [
  ['yw', 'primary', '小学语文'],
  ['yy', 'junior', '初中英语'],
]

/** Those who have no lessons: leaders, offices, and two on leave. */
export const otherStaff = (random: Random, ids: Identities, start: number) => {
  const heads = new Map<string, string>()
  const staff = STAFF.map(({ stage = null, heads: headed = [], ...wish }, index) => {
    const key = `staff-${index + 1}`
    for (const department of headed) heads.set(department, key)
    return teacherDraft(random, ids, start, {
      ...wish,
      key,
      stage,
      ages: headed.length > 0 ? [44, 57] : [25, 52],
    })
  })
  const onLeave = ON_LEAVE.map(([group, stage, specialty], index) =>
    teacherDraft(random, ids, start, {
      key: `leave-${index + 1}`,
      departmentKey: researchKey(group),
      specialty,
      stage,
      womenShare: 1,
      ages: [28, 34],
      onLeave: true,
    }),
  )
  return { staff: [...staff, ...onLeave], heads }
}

/** The grade whose class the demo logins belong to: its teachers stay where they are. */
export const DEMO_GRADE = 7

/** Finds teachers for the posts that teachers hold beside their lessons. Moves some drafts to another department. */
export const teachingHeads = (
  campuses: readonly Campus[],
  posts: readonly Post[],
  classes: ReadonlyMap<string, ClassHeads>,
) => {
  const leading = new Set([...classes.values()].map(({ head }) => head))
  const bySeniority = [...posts].sort((a, b) => byText(a.teacher.hireDate, b.teacher.hireDate))
  const busy = new Set<string>()
  const heads = new Map<string, string>()

  const appoint = (departmentKey: string, position: string, wanted: (post: Post) => boolean) => {
    const free = bySeniority.filter((post) => !busy.has(post.teacher.key) && wanted(post))
    const post = free.find(({ teacher }) => !leading.has(teacher.key)) ?? free[0]
    if (post === undefined) return
    busy.add(post.teacher.key)
    post.teacher.additionalPosition = position
    post.teacher.departmentKey = departmentKey
    if (!heads.has(departmentKey)) heads.set(departmentKey, post.teacher.key)
  }

  for (const campus of campuses) {
    if (campus.name !== '')
      appoint(
        campusKey(campus),
        `${campus.name}主任`,
        (post) => post.campus === campus && post.grade === null,
      )
    for (const stage of STAGES)
      appoint(
        stageKey(campus, stage),
        `${campus.name}${STAGE_NAMES[stage]}主任`,
        (post) => post.campus === campus && post.stage === stage && post.grade === null,
      )
  }
  appoint(TEACHING_OFFICE, '教务处主任', ({ grade, stage }) => grade === null && stage === 'junior')
  appoint(MORAL_OFFICE, '德育处主任', ({ grade, stage }) => grade === null && stage === 'primary')
  for (const { group, name } of RESEARCH_GROUPS) {
    // One of each stage, so that a group whose teachers sit in the grades has members of its own too.
    const fit = (stage: Stage) => (post: Post) =>
      post.pool.group === group && post.stage === stage && post.grade !== DEMO_GRADE
    appoint(researchKey(group), `${name}长`, fit('junior'))
    appoint(researchKey(group), name.replace('组', '副组长'), fit('primary'))
  }
  for (const campus of campuses)
    for (const grade of STAGES.flatMap((stage) => GRADES[stage])) {
      const key = gradeKey(campus, grade)
      appoint(key, `${campus.name}${gradeGroupName(grade)}长`, ({ teacher }) => teacher.departmentKey === key)
    }
  return heads
}
