import type { HomeworkClass, HomeworkRow } from '@xueqiao/contract/features/teaching/homework/assign'

/** Handed in, and neither marked nor returned. */
export const waitingOf = ({ progress }: Pick<HomeworkClass, 'progress'>) =>
  progress === null ? 0 : Math.max(0, progress.submitted - progress.graded - progress.returned)

export const waitingIn = ({ classes, may }: Pick<HomeworkRow, 'classes' | 'may'>) =>
  may.grade ? classes.reduce((sum, one) => sum + waitingOf(one), 0) : 0
