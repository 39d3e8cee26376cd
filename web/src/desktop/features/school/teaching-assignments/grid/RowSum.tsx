import type { ClassSum } from '@xueqiao/contract/features/school/teaching-assignments/plan'

/** How far lessons are from what the plan says, in words and not in colour alone. */
export const Gap = ({ lessons, min, max }: { lessons: number; min: number; max: number }) => {
  if (lessons < min) return <span className="plan-lack">缺 {min - lessons}</span>
  if (lessons > max) return <span className="plan-excess">超 {lessons - max}</span>
  return null
}

export const RowSum = ({ sum }: { sum: ClassSum | undefined }) =>
  sum && (
    <>
      <b>{sum.lessons}</b>
      <small> / {sum.expected}</small> <Gap lessons={sum.lessons} min={sum.expected} max={sum.expected} />
    </>
  )
