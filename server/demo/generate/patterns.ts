import type { ClassPlan } from './layout'
import { courseKey } from './staffing'
import type { DemoAssignment, DemoPattern } from './types'

/** Where lessons are held that want more than the class's own room. */
const PLACES: Readonly<Record<string, string>> = {
  TY: '操场',
  ZQ: '操场',
  LQ: '体育馆',
  YL: '音乐教室',
  HC: '音乐教室',
  MS: '美术教室',
  CM: '美术教室',
  XX: '机房',
  KX: '实验室',
  HX: '实验室',
  SW: '实验室',
}

/** 作文 and 创作 take two lessons at a stretch. */
const isDouble = (code: string, grade: number) =>
  (code === 'YW' && grade >= 3) ||
  (code === 'MS' && (grade === 5 || grade === 6)) ||
  (code === 'SX' && grade === 9)

/** One class has 音乐 and 美术 in turn, two lessons every other week each. */
const turnOf = ({ grade, number }: ClassPlan, code: string): DemoPattern['parity'] => {
  if (grade !== 9 || number !== 2) return 'EVERY'
  return code === 'YL' ? 'ODD' : code === 'MS' ? 'EVEN' : 'EVERY'
}

const patternOf = (plan: ClassPlan, code: string): DemoPattern => ({
  doubleLessons: isDouble(code, plan.grade) ? 1 : 0,
  parity: turnOf(plan, code),
  // The youngest observe in their own room.
  roomKind: code === 'KX' && plan.grade < 3 ? null : (PLACES[code] ?? null),
})

/** How the lessons of each class want to lie. */
export const withPatterns = (
  plans: readonly ClassPlan[],
  assignments: readonly DemoAssignment[],
): DemoAssignment[] => {
  const known = new Map(plans.map((plan) => [plan.key, plan]))
  return assignments.map((one) => {
    const plan = known.get(one.classKey)
    if (plan === undefined) return one
    const code = one.courseKey.slice(courseKey(plan.stage, '').length)
    const pattern = patternOf(plan, code)
    if (pattern.doubleLessons === 0 && pattern.parity === 'EVERY' && pattern.roomKind === null) return one
    const turns = pattern.parity === 'EVERY' ? 1 : 2
    return { ...one, weeklyLessons: one.weeklyLessons * turns, pattern }
  })
}
