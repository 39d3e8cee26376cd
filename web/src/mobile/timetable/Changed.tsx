import { SUBSTITUTION_MARKS } from '@xueqiao/contract/features/teaching/substitutions/values'
import type { WeekLesson } from '@xueqiao/contract/features/teaching/timetable/week'
import './next-lesson.css'

/** 代, 调 and their like, on a lesson that is other than in the timetable. */
export const Changed = ({ change }: Pick<WeekLesson, 'change'>) =>
  change !== null && <i className="m-tt-change">{SUBSTITUTION_MARKS[change.kind]}</i>
