import { createHash } from 'node:crypto'
import { gradeName } from '@xueqiao/contract/common/grade'
import type { PromotionNote, PromotionPlan } from '@xueqiao/contract/features/pupils/promotion/plan'
import type { FactAssignment, Facts } from './facts'
import { notesOf, problem } from './notes'
import { type Placement, placementsOf } from './place'
import { isMoving } from './school'
import { mayContinue, nextGrade } from './stages'
import { type Intake, intakeOf, type Target, targetsOf } from './targets'

/** What is to be done, down to each row. */
export interface Plan {
  hash: string
  intake: readonly Intake[]
  targets: readonly Target[]
  placements: readonly Placement[]
  /** Lessons carried into the new year. */
  assignments: readonly FactAssignment[]
  /** Pupils of each class of the new year, by its key. */
  sizes: ReadonlyMap<string, number>
  notes: readonly PromotionNote[]
}

const regroupProblem = (
  facts: Facts,
  plan: PromotionPlan,
  { classIds }: PromotionPlan['regroups'][number],
  taken: Set<number>,
): string | undefined => {
  const found = classIds.flatMap((id) => facts.classes.find((one) => one.id === id) ?? [])
  const names = found.map(({ name }) => name).join('、')
  if (found.length < classIds.length || !found.every((one) => isMoving(facts, one)))
    return '要分班的班级已不参加升级，请重新选择'
  if (new Set(found.map(({ grade }) => grade)).size > 1) return `${names}不在同一年级，不能一起分班`
  if (new Set(classIds).size < classIds.length || classIds.some((id) => taken.has(id)))
    return `${names}中有班级被多次分班`
  const [first] = found
  return first !== undefined && nextGrade(facts.stages, first.grade, plan.continueGrades) === null
    ? `${names}的学生将毕业，不能分班`
    : undefined
}

/** What makes no sense is told and left out, so that the rest can be looked at. */
const sensible = (facts: Facts, plan: PromotionPlan) => {
  const notes: PromotionNote[] = []
  const taken = new Set<number>()
  const regroups = plan.regroups.filter((regroup) => {
    const against = regroupProblem(facts, plan, regroup, taken)
    if (against !== undefined) notes.push(problem(against))
    else for (const id of regroup.classIds) taken.add(id)
    return against === undefined
  })
  for (const { grade } of plan.intake)
    if (!facts.stages.some(({ firstGrade }) => firstGrade === grade))
      notes.push(problem(`${gradeName(grade, facts.gradeWording)}不是学段的起始年级，不能新建班级`))
  for (const grade of plan.continueGrades)
    if (!mayContinue(facts.stages, grade))
      notes.push(problem(`${gradeName(grade, facts.gradeWording)}之后学校没有可直升的学段`))
  return { plan: { ...plan, regroups }, notes }
}

const carried = (facts: Facts, targets: readonly Target[]) => {
  const kept = new Map(
    targets
      .filter(({ origin, teachers }) => origin === 'MOVED' && teachers === 'CARRY')
      .map(({ classId, courseIds }) => [classId, new Set(courseIds)]),
  )
  const { from, to } = facts.semesters
  if (from === null || to === null) return []
  return facts.assignments.filter(({ classId, courseId }) => kept.get(classId)?.has(courseId))
}

const sizesOf = (facts: Facts, targets: readonly Target[], placements: readonly Placement[]) => {
  const sizes = new Map(targets.map(({ key }) => [key, 0]))
  const add = (key: string) => sizes.set(key, (sizes.get(key) ?? 0) + 1)
  const present = new Map(
    targets.filter(({ origin }) => origin === 'PRESENT').map(({ classId, key }) => [classId, key]),
  )
  for (const { classId } of facts.students) {
    const key = present.get(classId)
    if (key !== undefined) add(key)
  }
  for (const { key } of placements) if (key !== null) add(key)
  return sizes
}

/** Of all that was read and all that would be written: equal only if nothing that matters has changed. */
const hashOf = (facts: Facts, targets: readonly Target[], placements: readonly Placement[]) => {
  const places = placements.map(({ student, outcome, key }) => [student.id, outcome, key])
  return createHash('sha256')
    .update(JSON.stringify([facts, targets, places]))
    .digest('hex')
}

/** The plan for these decisions; the same facts give the same plan, to the last pupil. */
export const draw = (facts: Facts, wanted: PromotionPlan): Plan => {
  const { plan, notes } = sensible(facts, wanted)
  const targets = targetsOf(facts, plan)
  const placements = placementsOf(facts, plan, targets, (message, where) =>
    notes.push(problem(message, where)),
  )
  const sizes = sizesOf(facts, targets, placements)
  return {
    hash: hashOf(facts, targets, placements),
    intake: intakeOf(facts, plan),
    targets,
    placements,
    assignments: carried(facts, targets),
    sizes,
    notes: [...notes, ...notesOf({ facts, plan, targets, placements, sizes })],
  }
}
