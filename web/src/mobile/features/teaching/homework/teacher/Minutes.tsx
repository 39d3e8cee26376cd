import { homeworksApi as api } from '@xueqiao/contract/features/teaching/homework/assign'
import { MINUTES_MAX } from '@xueqiao/contract/features/teaching/homework/values'
import { useApi } from '../../../../../api/queries'
import { NumberChips } from '../../../../homework/NumberChips'

const USUAL = [10, 15, 20, 30]

interface Props {
  courseId: number | undefined
  value: string
  onChange: (minutes: string) => void
}

/** What it is to take, with what similar work took as one to choose. */
export const Minutes = ({ courseId, value, onChange }: Props) => {
  const input = { query: { courseId: courseId ?? 0 } }
  const { data } = useApi(api.minutes, input, { enabled: courseId !== undefined, silent: true })
  const median = data?.median ?? null
  const took = median === null ? [] : [Math.round(median)]
  const known = [...new Set([...USUAL, ...took])]
  return (
    <div>
      <NumberChips
        label="预计用时（分钟）"
        other="其他分钟"
        usual={known.toSorted((a, b) => a - b)}
        max={MINUTES_MAX}
        value={value}
        onChange={onChange}
      />
      {data !== undefined && median !== null && (
        <p className="m-meta">
          近 {data.homeworks} 次同科作业，{data.pupils} 人次自报用时，中位 {took} 分钟
        </p>
      )}
    </div>
  )
}
