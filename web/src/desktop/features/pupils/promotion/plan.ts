import { PromotionPlan } from '@xueqiao/contract/features/pupils/promotion/plan'
import { useSession } from '../../../../session/store'

export type Regroup = PromotionPlan['regroups'][number]
export type ClassWish = PromotionPlan['classes'][number]
export type StudentWish = PromotionPlan['students'][number]

const blankPlan = (toYearId: number): PromotionPlan => PromotionPlan.parse({ toYearId })

/** Kept a user: somebody else at the same browser finds none. */
const storageKey = (toYearId: number) => `promotion-plan-${useSession.getState().user?.id}-${toYearId}`

const stored = (toYearId: number): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(toYearId)) ?? 'null')
  } catch {
    return null
  }
}

/** An hour of decisions must not be lost to a reload; a plan of an older version of the page begins anew. */
export const readPlan = (toYearId: number): PromotionPlan => {
  const plan = PromotionPlan.safeParse(stored(toYearId))
  return plan.success && plan.data.toYearId === toYearId ? plan.data : blankPlan(toYearId)
}

export const keepPlan = (plan: PromotionPlan) =>
  sessionStorage.setItem(storageKey(plan.toYearId), JSON.stringify(plan))

export const forgetPlan = (toYearId: number) => sessionStorage.removeItem(storageKey(toYearId))

export const cleared = ({ toYearId }: PromotionPlan) => blankPlan(toYearId)

export const withoutStudent = (plan: PromotionPlan, studentId: number): PromotionPlan => ({
  ...plan,
  students: plan.students.filter((wish) => wish.studentId !== studentId),
})

export const withStudent = (plan: PromotionPlan, wish: StudentWish): PromotionPlan => ({
  ...plan,
  students: [...withoutStudent(plan, wish.studentId).students, wish],
})

export const withoutClass = (plan: PromotionPlan, key: string): PromotionPlan => ({
  ...plan,
  classes: plan.classes.filter((wish) => wish.key !== key),
})

/** A wish for nothing is no wish. */
export const withClass = (plan: PromotionPlan, wish: ClassWish): PromotionPlan => {
  const rest = withoutClass(plan, wish.key)
  const empty = wish.name === undefined && wish.headTeacherId === undefined && wish.teachers === undefined
  return empty ? rest : { ...rest, classes: [...rest.classes, wish] }
}

export const withIntake = (plan: PromotionPlan, grade: number, count: number | undefined): PromotionPlan => ({
  ...plan,
  intake: [
    ...plan.intake.filter((one) => one.grade !== grade),
    ...(count === undefined ? [] : [{ grade, count }]),
  ],
})

export const withContinuing = (plan: PromotionPlan, grade: number, goesOn: boolean): PromotionPlan => ({
  ...plan,
  continueGrades: [...plan.continueGrades.filter((one) => one !== grade), ...(goesOn ? [grade] : [])],
})

export const withRegroup = (plan: PromotionPlan, regroup: Regroup): PromotionPlan => ({
  ...plan,
  regroups: [...plan.regroups, regroup],
})

/** Whether this class of the new year comes out of the regrouping (the keys of promotion-plan). */
export const comesFrom = ({ classIds }: Pick<Regroup, 'classIds'>, key: string) =>
  classIds.some((id) => key === `c${id}`) || key.startsWith(`s${classIds[0]}-`)
