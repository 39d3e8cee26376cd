import type { PromotionPlan } from '@xueqiao/contract/features/pupils/promotion/plan'
import type { FactClass, Facts } from './facts'
import { nextName, plainName, withNumber } from './names'
import { isMoving, isPresent, nearness } from './school'
import { nextGrade } from './stages'

/** A class of the new year. */
export interface Target {
  key: string
  origin: 'MOVED' | 'INTAKE' | 'SPLIT' | 'PRESENT'
  classId: number | null
  fromName: string | null
  name: string
  usualName: string
  grade: number
  classNumber: string | null
  departmentId: number | null
  capacity: number | null
  headTeacherId: number | null
  assistantTeacherId: number | null
  teachers: 'CARRY' | 'CLEAR'
  courseIds: readonly number[]
}

export const keyOf = (classId: number) => `c${classId}`

/** Sources that end because their pupils are spread over others. */
export const closingIds = ({ regroups }: PromotionPlan) =>
  new Set(regroups.flatMap(({ classIds, count }) => classIds.slice(count)))

/** The keys of the classes into which a regrouping spreads its pupils. */
export const keysOfRegroup = ({ classIds, count }: PromotionPlan['regroups'][number]) => [
  ...classIds.slice(0, count).map(keyOf),
  ...Array.from(
    { length: Math.max(0, count - classIds.length) },
    (_, index) => `s${classIds[0] ?? 0}-${classIds.length + index + 1}`,
  ),
]

interface Naming {
  /** A name nobody else has, and its number: the wanted one, or the same with the next free number. */
  free: (name: string, number: string | null) => { name: string; number: string | null }
}

const naming = (taken: Set<string>): Naming => ({
  free: (wanted, number) => {
    let name = wanted
    let n: number | null = null
    for (let next = 1; taken.has(name); next++) {
      n = next
      name = withNumber(wanted, next)
    }
    taken.add(name)
    return { name, number: n === null ? number : String(n) }
  },
})

const movedTargets = (facts: Facts, plan: PromotionPlan): Target[] => {
  const moving = facts.classes.filter((one) => isMoving(facts, one))
  const closing = closingIds(plan)
  const nearest = nearness(facts)
  return moving.flatMap((one): Target[] => {
    const grade = nextGrade(facts.stages, one.grade, plan.continueGrades)
    if (grade === null || closing.has(one.id)) return []
    // Whoever stands in that grade now tells which department and which courses belong to it.
    const predecessor = nearest(
      one,
      moving.filter((other) => other.grade === grade),
    )
    const carry = plan.teachers === 'CARRY'
    const usualName = nextName(one.name, one.grade, grade, facts.gradeWording)
    return [
      {
        key: keyOf(one.id),
        origin: 'MOVED',
        classId: one.id,
        fromName: one.name,
        name: usualName,
        usualName,
        grade,
        classNumber: one.classNumber,
        departmentId: one.departmentId === null ? null : (predecessor?.departmentId ?? one.departmentId),
        capacity: one.capacity,
        headTeacherId: carry ? one.headTeacherId : null,
        assistantTeacherId: carry ? one.assistantTeacherId : null,
        teachers: plan.teachers,
        courseIds: plan.courses === 'KEEP' ? one.courseIds : (predecessor?.courseIds ?? one.courseIds),
      },
    ]
  })
}

const presentTargets = (facts: Facts): Target[] =>
  facts.classes
    .filter((one) => isPresent(facts, one))
    .map((one) => ({
      ...one,
      key: keyOf(one.id),
      origin: 'PRESENT',
      classId: one.id,
      fromName: null,
      usualName: one.name,
      teachers: 'CARRY',
    }))

type Made = Pick<
  Target,
  'name' | 'usualName' | 'grade' | 'classNumber' | 'departmentId' | 'capacity' | 'courseIds'
>

/** A class that is not there yet, and has no teachers. */
const made = (key: string, origin: 'INTAKE' | 'SPLIT', like: Made): Target => ({
  key,
  origin,
  classId: null,
  fromName: null,
  name: like.name,
  usualName: like.usualName,
  grade: like.grade,
  classNumber: like.classNumber,
  departmentId: like.departmentId,
  capacity: like.capacity,
  headTeacherId: null,
  assistantTeacherId: null,
  teachers: 'CLEAR',
  courseIds: like.courseIds,
})

const splitTargets = (plan: PromotionPlan, moved: readonly Target[], names: Naming): Target[] =>
  plan.regroups.flatMap((regroup) => {
    const first = moved.find(({ classId }) => classId === regroup.classIds[0])
    if (first === undefined) return []
    return keysOfRegroup(regroup)
      .filter((key) => key.startsWith('s'))
      .map((key) => {
        const { name, number } = names.free(first.name, first.classNumber)
        return made(key, 'SPLIT', { ...first, name, usualName: name, classNumber: number })
      })
  })

export interface Intake {
  grade: number
  count: number
  usual: number
  present: number
}

/** As many as move out, less those that stand there already or come up from the stage below. */
export const intakeOf = (facts: Facts, plan: PromotionPlan): Intake[] =>
  facts.stages.map(({ firstGrade: grade }) => {
    const leaving = facts.classes.filter((one) => isMoving(facts, one) && one.grade === grade).length
    const rising = facts.classes.filter(
      (one) => isMoving(facts, one) && nextGrade(facts.stages, one.grade, plan.continueGrades) === grade,
    ).length
    const present = facts.classes.filter((one) => isPresent(facts, one) && one.grade === grade).length
    const usual = Math.max(0, leaving - rising - present)
    const chosen = plan.intake.find((one) => one.grade === grade)?.count
    return { grade, count: chosen ?? usual, usual, present }
  })

const likeTemplate = (
  { gradeWording }: Facts,
  grade: number,
  index: number,
  templates: readonly FactClass[],
) => {
  const template = templates[index] ?? templates.at(-1)
  const { departmentId = null, capacity = null, courseIds = [] } = template ?? {}
  const number = templates[index]?.classNumber ?? (template === undefined ? String(index + 1) : null)
  const name = template?.name ?? plainName(grade, index + 1, gradeWording)
  return { departmentId, capacity, courseIds, number, name }
}

const intakeTargets = (facts: Facts, intake: readonly Intake[], names: Naming): Target[] =>
  intake.flatMap(({ grade, count }) => {
    const templates = facts.classes.filter((one) => isMoving(facts, one) && one.grade === grade)
    return Array.from({ length: count }, (_, index) => {
      const like = likeTemplate(facts, grade, index, templates)
      const { name, number } = names.free(like.name, like.number)
      return made(`n${grade}-${index + 1}`, 'INTAKE', {
        name,
        usualName: name,
        grade,
        classNumber: number,
        departmentId: like.departmentId,
        capacity: like.capacity,
        courseIds: like.courseIds,
      })
    })
  })

/** What a person decided about a class goes before the rules. */
const adjusted = (facts: Facts, plan: PromotionPlan) => {
  const sources = new Map(facts.classes.map((one) => [one.id, one]))
  return (target: Target): Target => {
    const wish = plan.classes.find(({ key }) => key === target.key)
    if (wish === undefined || target.origin === 'PRESENT') return target
    const { teachers = target.teachers, name = target.name } = wish
    const source = teachers === 'CARRY' ? sources.get(target.classId ?? 0) : undefined
    return {
      ...target,
      name,
      teachers: source === undefined ? 'CLEAR' : teachers,
      headTeacherId: wish.headTeacherId === undefined ? (source?.headTeacherId ?? null) : wish.headTeacherId,
      assistantTeacherId: source?.assistantTeacherId ?? null,
    }
  }
}

/** Every class of the new year, in the order in which lists show them. */
export const targetsOf = (facts: Facts, plan: PromotionPlan): Target[] => {
  const moved = movedTargets(facts, plan)
  const present = presentTargets(facts)
  const names = naming(new Set([...moved, ...present].map(({ name }) => name)))
  const split = splitTargets(plan, moved, names)
  const added = intakeTargets(facts, intakeOf(facts, plan), names)
  const number = ({ classNumber }: Target) => Number(classNumber ?? 1000)
  return [...moved, ...present, ...split, ...added]
    .map(adjusted(facts, plan))
    .toSorted((a, b) => a.grade - b.grade || number(a) - number(b) || (a.name < b.name ? -1 : 1))
}
