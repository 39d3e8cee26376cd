import { planGrade } from '../teaching-plans/write'
import type { LaterPart } from './part'
import { gradesOfOthers } from './people'

/** Every course of every grade. */
export const teachingPlans: LaterPart = {
  key: 'teaching-plans',
  label: '教学计划',
  pieces: gradesOfOthers,
  fill: async (ctx, grade, { random }) => planGrade(ctx, grade, random),
}
