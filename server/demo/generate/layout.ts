import { gradeName } from '@xueqiao/contract/common/grade'
import { GRADES, STAGES } from './curriculum'
import type { Random } from './random'
import type { SchoolOptions, Stage } from './types'

/** A class before it has people. */
export interface ClassPlan {
  key: string
  name: string
  campus: Campus
  stage: Stage
  grade: number
  number: number
  size: number
  capacity: number
}

export interface Campus {
  index: number
  /** Empty as long as there is only one. */
  name: string
  keyPrefix: string
}

/** Class numbers have two digits at most, so a large school has several campuses (002 §5.5). */
const CLASSES_PER_CAMPUS = 16
const MAX_CAMPUSES = 10
const MAX_PER_GRADE = 99
const CAPACITIES: Record<Stage, number> = { primary: 45, junior: 50 }
/** Above this average the exact number could not be met within the capacities. */
const MEAN_SIZE = 44.5
const SIZES: Record<Stage, readonly (readonly [number, number])[]> = {
  primary: [
    [38, 1],
    [39, 1],
    [40, 2],
    [41, 2],
    [42, 3],
    [43, 5],
    [44, 8],
    [45, 14],
  ],
  junior: [
    [39, 1],
    [41, 1],
    [42, 2],
    [43, 2],
    [44, 5],
    [45, 8],
    [46, 12],
  ],
}

const classesPerGrade = ({ classes = 4, students }: SchoolOptions) =>
  students === undefined ? classes : Math.ceil(students / (MEAN_SIZE * 9))

const campuses = (perGrade: number): Campus[] => {
  const count = Math.min(MAX_CAMPUSES, Math.ceil(perGrade / CLASSES_PER_CAMPUS))
  if (perGrade < 1 || !Number.isInteger(perGrade) || perGrade > count * MAX_PER_GRADE)
    throw new Error(`no school with ${perGrade} classes a grade`)
  return Array.from({ length: count }, (_, index) => ({
    index,
    name: count === 1 ? '' : `${'一二三四五六七八九十'.charAt(index)}校区`,
    keyPrefix: count === 1 ? '' : `c${index + 1}-`,
  }))
}

/** Adds or takes one student a class, in turn, until the wanted number is met. */
const meetTotal = (plans: ClassPlan[], students: number) => {
  let missing = students - plans.reduce((sum, plan) => sum + plan.size, 0)
  while (missing !== 0) {
    const before = missing
    for (const plan of plans) {
      const step = Math.sign(missing)
      const size = plan.size + step
      if (step === 0 || size < 1 || size > plan.capacity) continue
      plan.size = size
      missing -= step
    }
    if (missing === before) throw new Error(`no school with ${students} students`)
  }
}

export const layout = (random: Random, options: SchoolOptions) => {
  const perGrade = classesPerGrade(options)
  const places = campuses(perGrade)
  const classes = places.flatMap((campus) => {
    const own = Math.floor((perGrade + campus.index) / places.length)
    return STAGES.flatMap((stage) =>
      GRADES[stage].flatMap((grade) =>
        Array.from({ length: own }, (_, index): ClassPlan => {
          const number = index + 1
          return {
            key: `class-${campus.keyPrefix}${grade}-${number}`,
            name: `${campus.name}${gradeName(grade)}${number}班`,
            campus,
            stage,
            grade,
            number,
            size: random.weighted(SIZES[stage]),
            capacity: CAPACITIES[stage],
          }
        }),
      ),
    )
  })
  if (options.students !== undefined) meetTotal(classes, options.students)
  return { campuses: places, classes }
}
