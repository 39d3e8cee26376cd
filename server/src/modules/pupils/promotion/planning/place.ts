import { gradeName } from '@xueqiao/contract/common/grade'
import type { Outcome, PromotionPlan } from '@xueqiao/contract/features/pupils/promotion/plan'
import { distribute } from './distribute'
import type { FactClass, FactStudent, Facts } from './facts'
import { isMoving, nearness } from './school'
import { isLastGrade, nextGrade } from './stages'
import { keyOf, keysOfRegroup, type Target } from './targets'

/** What becomes of one pupil. */
export interface Placement {
  student: FactStudent
  source: FactClass
  outcome: Outcome
  /** Nothing: out of the class. */
  key: string | null
  adjusted: boolean
  moved: boolean
}

type Wish = PromotionPlan['students'][number]
type Tell = (message: string, at: { studentId: number; classId: number }) => void

const outcomeOf = (student: FactStudent, graduates: boolean, wish: Wish | undefined, plan: PromotionPlan) => {
  if (student.status !== '在校' && student.status !== '休学') return 'LEAVE'
  if (wish !== undefined) return wish.outcome
  // Nobody graduates while on leave, unless a person says so.
  if (student.status === '休学' && (plan.suspended === 'REPEAT' || graduates)) return 'SUSPENDED'
  return graduates ? 'GRADUATE' : 'PROMOTE'
}

const reasonAgainst = (
  { stages, gradeWording }: Facts,
  source: FactClass,
  { outcome }: Wish,
  target: Target | undefined,
  named: boolean,
): string | undefined => {
  if (outcome === 'GRADUATE')
    return isLastGrade(stages, source.grade)
      ? undefined
      : `${gradeName(source.grade, gradeWording)}不是毕业年级，不能毕业`
  if (named && target === undefined) return '所选班级不在新学年的班级之中'
  if (target === undefined) return outcome === 'REPEAT' ? '留级后没有可去的班级' : '没有可升入的班级'
  if (outcome === 'REPEAT' && target.grade !== source.grade)
    return `留级应留在${gradeName(source.grade, gradeWording)}，不能去${target.name}`
  if (outcome === 'PROMOTE' && target.grade <= source.grade)
    return `升级应升入更高的年级，不能去${target.name}`
  return undefined
}

/** Whoever goes on with a class that is regrouped waits until all of them are known. */
const spread = (
  facts: Facts,
  regroup: PromotionPlan['regroups'][number],
  waiting: readonly Placement[],
  placed: readonly Placement[],
) => {
  const keys = keysOfRegroup(regroup)
  const person = ({ student }: Placement) => {
    const own = keys.indexOf(keyOf(student.classId))
    return { id: student.id, gender: student.gender, own: own < 0 ? null : own }
  }
  const fixed = placed.flatMap((one) => {
    const place = one.key === null ? -1 : keys.indexOf(one.key)
    return place < 0 ? [] : [{ ...person(one), place }]
  })
  const families = regroup.siblingsApart ? facts.families : []
  const { keep } = regroup
  const places = distribute({ people: waiting.map(person), count: keys.length, fixed, families, keep })
  for (const one of waiting) one.key = keys[places.get(one.student.id) ?? 0] ?? null
}

/** Every pupil of the moving classes, and where they come. */
export const placementsOf = (
  facts: Facts,
  plan: PromotionPlan,
  targets: readonly Target[],
  problem: Tell,
) => {
  const sources = new Map(
    facts.classes.filter((one) => isMoving(facts, one)).map((one) => [one.id, one] as const),
  )
  const wishes = new Map(plan.students.map((wish) => [wish.studentId, wish]))
  const byKey = new Map(targets.map((target) => [target.key, target]))
  const regroupOf = new Map(
    plan.regroups.flatMap((regroup) => regroup.classIds.map((id) => [id, regroup] as const)),
  )
  const sizes = new Map<string, number>()
  const nearest = nearness(facts)
  const inGrade = (source: FactClass, grade: number) =>
    nearest(
      source,
      targets.filter((target) => target.grade === grade),
      ({ key }) => sizes.get(key) ?? 0,
    )
  const placements: Placement[] = []
  const waiting = new Map(plan.regroups.map((regroup) => [regroup, [] as Placement[]]))
  const repeating: Placement[] = []

  for (const student of facts.students) {
    const source = sources.get(student.classId)
    if (source === undefined) continue
    const wish = wishes.get(student.id)
    const grade = nextGrade(facts.stages, source.grade, plan.continueGrades)
    const outcome = outcomeOf(student, grade === null, wish, plan)
    const adjusted = wish !== undefined && outcome !== 'LEAVE'
    const placement: Placement = { student, source, outcome, key: null, adjusted, moved: false }
    placements.push(placement)
    const regroup = regroupOf.get(source.id)
    const target = byKey.get(wish?.target ?? '')
    if (adjusted && wish.target) placement.key = target?.key ?? null
    else if (outcome === 'REPEAT' || outcome === 'SUSPENDED') repeating.push(placement)
    else if (outcome === 'PROMOTE' && regroup !== undefined) waiting.get(regroup)?.push(placement)
    else if (outcome === 'PROMOTE')
      placement.key = (byKey.get(keyOf(source.id)) ?? inGrade(source, source.grade + 1))?.key ?? null
    if (placement.key !== null) sizes.set(placement.key, (sizes.get(placement.key) ?? 0) + 1)
  }

  for (const [regroup, group] of waiting) {
    const others = placements.filter(({ key }) => key !== null)
    spread(facts, regroup, group, others)
    for (const { key } of group) if (key !== null) sizes.set(key, (sizes.get(key) ?? 0) + 1)
  }
  for (const placement of repeating) {
    placement.key = inGrade(placement.source, placement.source.grade)?.key ?? null
    if (placement.key !== null) sizes.set(placement.key, (sizes.get(placement.key) ?? 0) + 1)
  }
  for (const placement of placements) {
    const { student, source, outcome, key } = placement
    placement.moved = outcome === 'PROMOTE' && key !== keyOf(source.id)
    const wish = wishes.get(student.id)
    if (wish === undefined || !placement.adjusted) continue
    const target = key === null ? undefined : byKey.get(key)
    const against = reasonAgainst(facts, source, wish, target, Boolean(wish.target))
    if (against !== undefined)
      problem(`${student.name}（${source.name}）：${against}`, { studentId: student.id, classId: source.id })
  }
  return placements
}
