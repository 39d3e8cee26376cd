import type { TargetOptions } from '@xueqiao/contract/features/family/notifications/targets'
import type { TargetInput } from '@xueqiao/contract/features/family/notifications/values'

export type Grade = TargetOptions['grades'][number]

export const SCHOOL = 'school:'
const gradeKey = ({ grade }: Grade) => `grade:${grade}`
const classKey = (id: number) => `class:${id}`

/** Each is `kind:value`; what is chosen whole stands once, for its parts. */
export type Chosen = readonly string[]

export const holdsGrade = (chosen: Chosen, grade: Grade) =>
  chosen.includes(SCHOOL) ||
  chosen.includes(gradeKey(grade)) ||
  (grade.classes.length > 0 && grade.classes.every(({ id }) => chosen.includes(classKey(id))))

export const holdsClass = (chosen: Chosen, grade: Grade, id: number) =>
  chosen.includes(SCHOOL) || chosen.includes(gradeKey(grade)) || chosen.includes(classKey(id))

const withoutGrade = (chosen: Chosen, grade: Grade) => {
  const own = [gradeKey(grade), ...grade.classes.map(({ id }) => classKey(id))]
  return chosen.filter((key) => !own.includes(key))
}

/** A grade that may be chosen whole means its classes of the day it is sent; of others it is the classes of today. */
const wholeOf = (grade: Grade) =>
  grade.whole ? [gradeKey(grade)] : grade.classes.map(({ id }) => classKey(id))

/** The school without one of its parts is the other parts. */
const apart = (chosen: Chosen, grades: readonly Grade[]) =>
  chosen.includes(SCHOOL) ? grades.flatMap(wholeOf) : chosen

export const toggleGrade = (chosen: Chosen, grade: Grade, grades: readonly Grade[]): Chosen => {
  const rest = withoutGrade(apart(chosen, grades), grade)
  return holdsGrade(chosen, grade) ? rest : [...rest, ...wholeOf(grade)]
}

export const toggleClass = (chosen: Chosen, grade: Grade, id: number, grades: readonly Grade[]): Chosen => {
  const held = grade.classes.filter((one) => holdsClass(chosen, grade, one.id)).map((one) => one.id)
  const next = held.includes(id) ? held.filter((one) => one !== id) : [...held, id]
  return [...withoutGrade(apart(chosen, grades), grade), ...next.map(classKey)]
}

export const targetsOf = (chosen: Chosen): TargetInput[] =>
  chosen.map((key) => {
    const [kind = '', value = ''] = key.split(':')
    // Only keys of this file come here.
    return { kind: kind as TargetInput['kind'], value }
  })

/** 初一年级、初二3班 */
export const textOf = (chosen: Chosen, grades: readonly Grade[]) =>
  chosen.includes(SCHOOL)
    ? '全校'
    : grades
        .flatMap((grade) =>
          holdsGrade(chosen, grade)
            ? [`${grade.name}全部`]
            : grade.classes.filter(({ id }) => chosen.includes(classKey(id))).map(({ name }) => name),
        )
        .join('、')
