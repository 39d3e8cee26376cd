import {
  COURSES,
  ELECTIVE_LESSONS,
  ELECTIVES,
  GRADES,
  POOLS,
  type Pool,
  STAGE_CODES,
  STAGES,
} from './curriculum'
import { gradeKey, researchKey } from './departments'
import type { Identities } from './identities'
import type { Campus, ClassPlan } from './layout'
import type { Random } from './random'
import { type TeacherDraft, teacherDraft } from './teacher-record'
import type { DemoAssignment, Stage } from './types'

/** Somebody who teaches, and whom. */
export interface Post {
  teacher: TeacherDraft
  campus: Campus
  stage: Stage
  pool: Pool
  /** Only for a grade's own teachers. */
  grade: number | null
  load: number
}

export const courseKey = (stage: Stage, code: string) => `course-${STAGE_CODES[stage]}-${code}`

/** The courses of a class with their weekly lessons, by code without the stage. */
const lessonsOf = ({ stage, grade, number }: ClassPlan) => {
  const index = grade - (GRADES[stage][0] ?? grade)
  const lessons = new Map<string, number>()
  for (const course of COURSES[stage]) {
    const weekly = course.lessons[index] ?? 0
    if (weekly > 0) lessons.set(course.code, weekly)
  }
  const elective = ELECTIVES[stage][(grade + number) % ELECTIVES[stage].length]
  if (elective !== undefined) lessons.set(elective.code, ELECTIVE_LESSONS[stage][index] ?? 0)
  return lessons
}

interface Block {
  plan: ClassPlan
  lessons: (readonly [code: string, weekly: number])[]
  weight: number
}

const blocksOf = (pool: Pool, plans: readonly ClassPlan[], lessons: Map<string, Map<string, number>>) =>
  plans.flatMap((plan): Block[] => {
    const own = [...(lessons.get(plan.key) ?? [])].filter(([code]) => pool.courses.includes(code))
    const weight = own.reduce((sum, [, weekly]) => sum + weekly, 0)
    return weight === 0 ? [] : [{ plan, lessons: own, weight }]
  })

/** Weekly lessons nobody should pass. */
const MAX_LOAD = 18

/** Neighbouring classes go to the same teacher, and all teachers get about the same. */
const share = (blocks: readonly Block[], classesEach: number): Block[][] => {
  const total = blocks.reduce((sum, block) => sum + block.weight, 0)
  const count = Math.max(1, Math.floor(blocks.length / classesEach), Math.ceil(total / MAX_LOAD))
  const shares = Array.from({ length: count }, (): Block[] => [])
  let before = 0
  for (const block of blocks) {
    shares[Math.floor(((before + block.weight / 2) / total) * count)]?.push(block)
    before += block.weight
  }
  return shares.filter((own) => own.length > 0)
}

export const staffing = (
  random: Random,
  ids: Identities,
  start: number,
  campuses: readonly Campus[],
  plans: readonly ClassPlan[],
) => {
  const posts: Post[] = []
  const assignments: DemoAssignment[] = []
  const lessons = new Map(plans.map((plan) => [plan.key, lessonsOf(plan)]))

  const fill = (campus: Campus, stage: Stage, pool: Pool, grade: number | null, blocks: readonly Block[]) => {
    for (const own of share(blocks, pool.classesEach)) {
      const key = `teacher-${posts.length + 1}`
      const teacher = teacherDraft(random, ids, start, {
        key,
        departmentKey: grade === null ? researchKey(pool.group) : gradeKey(campus, grade),
        specialty: pool.specialty,
        womenShare: pool.womenShare,
        stage,
      })
      let load = 0
      for (const { plan, lessons: taught, weight } of own) {
        load += weight
        for (const [code, weeklyLessons] of taught)
          assignments.push({
            classKey: plan.key,
            courseKey: courseKey(stage, code),
            teacherKey: key,
            weeklyLessons,
          })
      }
      posts.push({ teacher, campus, stage, pool, grade, load })
    }
  }

  for (const campus of campuses)
    for (const stage of STAGES) {
      const here = plans.filter((plan) => plan.campus === campus && plan.stage === stage)
      for (const pool of POOLS[stage]) {
        if (pool.scope === 'stage') fill(campus, stage, pool, null, blocksOf(pool, here, lessons))
        else
          for (const grade of GRADES[stage]) {
            const inGrade = here.filter((plan) => plan.grade === grade)
            fill(campus, stage, pool, grade, blocksOf(pool, inGrade, lessons))
          }
      }
    }
  return { posts, assignments }
}
