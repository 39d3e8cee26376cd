import { gradeName } from '@xueqiao/contract/common/grade'
import type { PromotionNote, PromotionPlan } from '@xueqiao/contract/features/pupils/promotion/plan'
import { together } from './distribute'
import type { FactClass, Facts } from './facts'
import type { Placement } from './place'
import { isMoving, isPresent } from './school'
import { stageOf } from './stages'
import type { Target } from './targets'

/** 大班额 begins here. */
const LARGE_CLASS = 56
const NAMES_SHOWN = 5

/** A few by name, the others by number. */
export const some = (names: readonly string[]) => {
  const shown = names.slice(0, NAMES_SHOWN).join('、')
  return names.length > NAMES_SHOWN ? `${shown}等` : shown
}

interface Drawn {
  facts: Facts
  plan: PromotionPlan
  targets: readonly Target[]
  placements: readonly Placement[]
  sizes: ReadonlyMap<string, number>
}

type Where = { classId?: number | null; studentId?: number }

const note = (
  level: PromotionNote['level'],
  message: string,
  { classId = null, studentId = null }: { classId?: number | null; studentId?: number | null } = {},
): PromotionNote => ({ level, message, classId, studentId })

export const problem = (message: string, where?: Where) => note('PROBLEM', message, where)
const warning = (message: string, where?: Where) => note('WARNING', message, where)

const ofYears = ({ facts, plan }: Drawn) => {
  const { from, to, consecutive, semesters } = facts
  return [
    ...(to.startDate > from.startDate ? [] : [problem(`${to.name}不晚于当前的${from.name}`)]),
    ...(consecutive ? [] : [warning(`${from.name}与${to.name}之间还有其他学年`)]),
    ...(plan.teachers === 'CARRY' && semesters.to === null
      ? [warning(`${to.name}还没有学期，任课安排不会带入新学年`)]
      : []),
  ]
}

const ofNames = ({ targets }: Drawn) => {
  const seen = new Map<string, number>()
  for (const { name } of targets) seen.set(name, (seen.get(name) ?? 0) + 1)
  return [...seen].filter(([, count]) => count > 1).map(([name]) => problem(`新学年有多个班级名为 ${name}`))
}

const ofSizes = ({ targets, sizes }: Drawn) =>
  targets.flatMap(({ key, name, capacity, classId }) => {
    const size = sizes.get(key) ?? 0
    if (capacity && size > capacity)
      return [warning(`${name}的容量为 ${capacity} 人，将有 ${size} 人`, { classId })]
    return size >= LARGE_CLASS ? [warning(`${name}将有 ${size} 人，属于大班额`, { classId })] : []
  })

const ofClasses = ({ facts, targets }: Drawn) => {
  const others = facts.classes.filter((one) => !isMoving(facts, one) && !isPresent(facts, one))
  const leaderless = targets.filter(({ headTeacherId }) => headTeacherId === null)
  const outside = new Set(
    facts.classes
      .filter((one: FactClass) => isMoving(facts, one) && stageOf(facts.stages, one.grade) === undefined)
      .map(({ grade }) => gradeName(grade, facts.gradeWording)),
  )
  return [
    ...(facts.classes.some((one) => isMoving(facts, one)) ? [] : [problem('没有可升级的班级')]),
    ...(others.length === 0
      ? []
      : [warning(`${some(others.map(({ name }) => name))} ${others.length} 个班级属于其他学年，不参加升级`)]),
    ...(leaderless.length === 0
      ? []
      : [
          warning(
            `${some(leaderless.map(({ name }) => name))} ${leaderless.length} 个班级在新学年没有班主任`,
          ),
        ]),
    ...(outside.size === 0 ? [] : [warning(`${[...outside].join('、')}不在学校设置的学段之内`)]),
  ]
}

const ofStudents = ({ facts, plan, placements, targets }: Drawn) => {
  const gone = placements.filter(({ outcome }) => outcome === 'LEAVE')
  const homeless = placements.filter(({ outcome, key }) => outcome === 'SUSPENDED' && key === null)
  const grades = new Map(targets.map(({ key, grade }) => [key, grade]))
  const jumping = placements.filter(
    ({ outcome, key, source }) => outcome === 'PROMOTE' && (grades.get(key ?? '') ?? 0) > source.grade + 1,
  )
  const names = (list: readonly Placement[]) => some(list.map(({ student }) => student.name))
  const known = new Set(placements.map(({ student }) => student.id))
  const unknown = plan.students.filter(({ studentId }) => !known.has(studentId)).length
  return [
    ...(facts.unplaced === 0 ? [] : [warning(`${facts.unplaced} 名在校学生没有班级，不参加升级`)]),
    ...(gone.length === 0
      ? []
      : [warning(`${names(gone)} ${gone.length} 名学生已离校但仍在班级中，将被移出班级`)]),
    ...(homeless.length === 0
      ? []
      : [warning(`${names(homeless)} ${homeless.length} 名休学学生的年级在新学年没有班级，将暂无班级`)]),
    ...jumping.map(({ student, source }) =>
      warning(`${student.name}（${source.name}）将跳级`, { studentId: student.id, classId: source.id }),
    ),
    ...(unknown === 0 ? [] : [warning(`${unknown} 名被调整的学生已不在参加升级的班级中，调整不生效`)]),
  ]
}

const ofFamilies = ({ facts, plan, placements }: Drawn) => {
  const apart = new Set(plan.regroups.filter((one) => one.siblingsApart).flatMap((one) => one.classIds))
  const mixed = placements.filter(({ source, key }) => apart.has(source.id) && key !== null)
  const places = new Map(mixed.map(({ student, key }) => [student.id, key ?? '']))
  const names = new Map(mixed.map(({ student }) => [student.id, student.name]))
  return together(places, facts.families).map((family) =>
    warning(`${family.flatMap((id) => names.get(id) ?? []).join('、')}是兄弟姐妹，未能分到不同班级`),
  )
}

const ofWishes = ({ facts, plan, targets }: Drawn) => {
  const keys = new Set(targets.map(({ key }) => key))
  const idle = plan.classes.filter(({ key }) => !keys.has(key)).length
  const known = new Set(facts.teachers.map(({ id }) => id))
  return [
    ...plan.classes
      .filter(({ headTeacherId }) => headTeacherId != null && !known.has(headTeacherId))
      .map(({ key }) => problem(`${targets.find((one) => one.key === key)?.name ?? key}的班主任不存在`)),
    ...(idle === 0 ? [] : [warning(`${idle} 个被调整的班级已不在新学年的班级中，调整不生效`)]),
  ]
}

/** What a person should look at before the plan is carried out, problems first. */
export const notesOf = (drawn: Drawn): PromotionNote[] =>
  [
    ofYears(drawn),
    ofNames(drawn),
    ofWishes(drawn),
    ofClasses(drawn),
    ofStudents(drawn),
    ofFamilies(drawn),
    ofSizes(drawn),
  ].flat()
