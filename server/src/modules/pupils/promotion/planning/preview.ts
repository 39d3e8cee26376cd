import type {
  Outcome,
  PromotionPlan,
  PromotionPreview,
} from '@xueqiao/contract/features/pupils/promotion/plan'
import type { FactClass, Facts } from './facts'
import type { Placement } from './place'
import type { Plan } from './plan'
import { isMoving } from './school'
import { mayContinue, nextGrade, stageOf } from './stages'
import { keyOf, type Target } from './targets'

const countsOf = (placements: readonly Placement[]) => {
  const of = (wanted: Outcome) => placements.filter(({ outcome }) => outcome === wanted).length
  return {
    students: placements.length,
    promote: of('PROMOTE'),
    repeat: of('REPEAT'),
    graduate: of('GRADUATE'),
    suspended: of('SUSPENDED'),
    leave: of('LEAVE'),
    moved: placements.filter(({ moved }) => moved).length,
  }
}

const gendersOf = (students: readonly { gender: string }[]) => {
  const boys = students.filter(({ gender }) => gender === '男').length
  return { boys, girls: students.length - boys }
}

const grouped = <T, K>(list: readonly T[], key: (one: T) => K) => {
  const groups = new Map<K, T[]>()
  for (const one of list) {
    const group = groups.get(key(one))
    if (group === undefined) groups.set(key(one), [one])
    else group.push(one)
  }
  return (wanted: K): readonly T[] => groups.get(wanted) ?? []
}

/** What became of a class: on, ended with its pupils, or ended and spread over others. */
const fateOf = (facts: Facts, plan: PromotionPlan, { grade }: FactClass, target: Target | undefined) => {
  if (target !== undefined) return 'MOVE' as const
  return nextGrade(facts.stages, grade, plan.continueGrades) === null
    ? ('GRADUATE' as const)
    : ('CLOSE' as const)
}

const sourcesOf = (facts: Facts, plan: PromotionPlan, drawn: Plan): PromotionPreview['classes'] => {
  const byKey = new Map(drawn.targets.map((target) => [target.key, target]))
  const departments = new Map(facts.departments.map(({ id, name }) => [id, name]))
  const inClass = grouped(drawn.placements, ({ source }) => source.id)
  return facts.classes
    .filter((one) => isMoving(facts, one))
    .map((one) => {
      const target = byKey.get(keyOf(one.id))
      const regroup = plan.regroups.findIndex(({ classIds }) => classIds.includes(one.id))
      return {
        ...countsOf(inClass(one.id)),
        ...gendersOf(inClass(one.id).map(({ student }) => student)),
        id: one.id,
        name: one.name,
        grade: one.grade,
        classNumber: one.classNumber,
        departmentName: departments.get(one.departmentId ?? 0) ?? null,
        headTeacherName: one.headTeacherName,
        fate: fateOf(facts, plan, one, target),
        targetKey: target?.key ?? null,
        targetName: target?.name ?? null,
        regroup: regroup < 0 ? null : regroup,
      }
    })
}

const targetRows = (facts: Facts, drawn: Plan): PromotionPreview['targets'] => {
  const departments = new Map(facts.departments.map(({ id, name }) => [id, name]))
  const teachers = new Map(facts.teachers.map(({ id, name }) => [id, name]))
  for (const { headTeacherId, headTeacherName, assistantTeacherId, assistantTeacherName } of facts.classes) {
    if (headTeacherId !== null && headTeacherName !== null) teachers.set(headTeacherId, headTeacherName)
    if (assistantTeacherId !== null && assistantTeacherName !== null)
      teachers.set(assistantTeacherId, assistantTeacherName)
  }
  const nameOf = (id: number | null) => teachers.get(id ?? 0) ?? null
  const coming = grouped(drawn.placements, ({ key }) => key)
  const standing = grouped(facts.students, ({ classId }) => classId)
  return drawn.targets.map(({ departmentId, assistantTeacherId, courseIds, ...target }) => {
    const inside = coming(target.key)
    const already = target.origin === 'PRESENT' ? standing(target.classId ?? 0) : []
    const stays = (placement: Placement) => keyOf(placement.source.id) === target.key
    return {
      ...target,
      ...gendersOf([...already, ...inside.map(({ student }) => student)]),
      departmentName: departments.get(departmentId ?? 0) ?? null,
      headTeacherName: nameOf(target.headTeacherId),
      assistantTeacherName: nameOf(assistantTeacherId),
      students: drawn.sizes.get(target.key) ?? 0,
      repeating: inside.filter(({ outcome }) => outcome === 'REPEAT' || outcome === 'SUSPENDED').length,
      incoming: inside.filter((placement) => !stays(placement)).length,
    }
  })
}

const gradeRows = (facts: Facts, plan: PromotionPlan, drawn: Plan): PromotionPreview['grades'] => {
  const moving = facts.classes.filter((one) => isMoving(facts, one))
  const inGrade = grouped(drawn.placements, ({ source }) => source.grade)
  return [...new Set(moving.map(({ grade }) => grade))].map((grade) => ({
    ...countsOf(inGrade(grade)),
    grade,
    stageName: stageOf(facts.stages, grade)?.name ?? null,
    classes: moving.filter((one) => one.grade === grade).length,
    nextGrade: nextGrade(facts.stages, grade, plan.continueGrades),
    mayContinue: mayContinue(facts.stages, grade),
  }))
}

/** The plan as people read it, every count done. */
export const previewOf = (facts: Facts, plan: PromotionPlan, drawn: Plan): PromotionPreview => {
  const classes = sourcesOf(facts, plan, drawn)
  const targets = targetRows(facts, drawn)
  const fates = (fate: string) => classes.filter((one) => one.fate === fate).length
  return {
    planHash: drawn.hash,
    from: facts.from,
    to: facts.to,
    totals: {
      ...countsOf(drawn.placements),
      classes: classes.length,
      movingClasses: fates('MOVE'),
      graduatingClasses: fates('GRADUATE'),
      closingClasses: fates('CLOSE'),
      newClasses: targets.filter(({ classId }) => classId === null).length,
      adjusted: drawn.placements.filter(({ adjusted }) => adjusted).length,
      assignments: drawn.assignments.length,
    },
    grades: gradeRows(facts, plan, drawn),
    intake: drawn.intake.map((intake) => ({
      ...intake,
      names: targets
        .filter(({ origin, grade }) => origin === 'INTAKE' && grade === intake.grade)
        .map(({ name }) => name),
    })),
    classes,
    targets,
    students: drawn.placements.map(({ student, outcome, key, adjusted, moved }) => ({
      ...student,
      outcome,
      targetKey: key,
      adjusted,
      moved,
    })),
    notes: [...drawn.notes],
  }
}
