import type { PreparationStep } from '@xueqiao/contract/features/teaching/lesson-preparations/values'

type Step = Pick<PreparationStep, 'id' | 'name' | 'minutes'>

interface Props {
  steps: readonly Step[]
  /** What a lesson lasts. */
  lessonMinutes: number
  /** The step that is open. */
  active: string | undefined
  onGo: (id: string) => void
}

/** Of steps that say how long they take. */
const minutesOf = (steps: readonly Pick<Step, 'minutes'>[]) =>
  steps.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)

/** The lesson as a strip: as wide as its minutes, so that a step that is too long is seen before it is read. */
export const TimeBar = ({ steps, lessonMinutes, active, onGo }: Props) => {
  const timed = steps.filter(({ minutes }) => minutes !== null && minutes > 0)
  const rest = lessonMinutes - minutesOf(timed)
  if (timed.length === 0) return null
  return (
    <div className="prep-time">
      {timed.map(({ id, name, minutes }) => (
        <button
          key={id}
          type="button"
          style={{ flexGrow: minutes ?? 0 }}
          aria-current={id === active}
          title={`${name} ${minutes} 分钟`}
          onClick={() => onGo(id)}
        >
          {name} {minutes}
        </button>
      ))}
      {rest > 0 && (
        <span style={{ flexGrow: rest }} title={`还有 ${rest} 分钟没有安排`}>
          {rest}
        </span>
      )}
    </div>
  )
}

/** 共 40 / 45 分钟，超出 5 分钟 */
export const timeText = (steps: readonly Pick<Step, 'minutes'>[], lessonMinutes: number) => {
  const sum = minutesOf(steps)
  const over = sum - lessonMinutes
  return `共 ${sum} / ${lessonMinutes} 分钟${over > 0 ? `，超出 ${over} 分钟` : ''}`
}
