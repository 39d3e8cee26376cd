import type { Stage } from '@xueqiao/contract/features/base/school-settings'

/** Where stages end for grades that the school's own stages do not name. */
const USUAL_ENDS = [6, 9, 12]

export const stageOf = (stages: readonly Stage[], grade: number) =>
  stages.find(({ firstGrade, lastGrade }) => grade >= firstGrade && grade <= lastGrade)

/** Whether pupils of this grade may graduate. */
export const isLastGrade = (stages: readonly Stage[], grade: number) => {
  const stage = stageOf(stages, grade)
  return stage === undefined ? USUAL_ENDS.includes(grade) : stage.lastGrade === grade
}

/** The school goes on after this last grade of a stage. */
export const mayContinue = (stages: readonly Stage[], grade: number) =>
  isLastGrade(stages, grade) && stages.some(({ firstGrade }) => firstGrade === grade + 1)

/** Nothing: its pupils graduate. */
export const nextGrade = (stages: readonly Stage[], grade: number, going: readonly number[]) =>
  !isLastGrade(stages, grade) || (mayContinue(stages, grade) && going.includes(grade)) ? grade + 1 : null
