import type { HomeworkClass, HomeworkRow } from '@xueqiao/contract/features/teaching/homework/assign'

type Given = Pick<HomeworkRow, 'needsSubmission' | 'classes'>

/** Handed in, and neither marked nor returned; a tick asks for no marking. */
export const waitingOf = ({ needsSubmission }: Given, { progress }: Pick<HomeworkClass, 'progress'>) =>
  progress === null || !needsSubmission
    ? 0
    : Math.max(0, progress.submitted - progress.graded - progress.returned)

/** Of all classes. */
export const sumOf = (homework: Given) =>
  homework.classes.reduce(
    (sum, one) => ({
      total: sum.total + (one.progress?.total ?? 0),
      submitted: sum.submitted + (one.progress?.submitted ?? 0),
      waiting: sum.waiting + waitingOf(homework, one),
    }),
    { total: 0, submitted: 0, waiting: 0 },
  )
