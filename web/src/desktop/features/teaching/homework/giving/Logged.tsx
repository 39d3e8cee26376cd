import { homeworksApi as api } from '@xueqiao/contract/features/teaching/homework/assign'
import { Button } from 'antd'
import type { CSSProperties } from 'react'
import { useApi } from '../../../../../api/queries'

const SPAN = 5
/** More than so many stand in one column as parts of the tallest. */
const MOST_DOTS = 8

interface LoggedProps {
  courseId: number
  estimated: number | null
  onTake: (minutes: number) => void
}

/** What similar work took those who said so, a dot each, with the half of them; offered as the next estimate. */
export const Logged = ({ courseId, estimated, onTake }: LoggedProps) => {
  const { data } = useApi(api.minutes, { query: { courseId } }, { silent: true })
  if (data === undefined || data.median === null) return null
  const { homeworks, pupils, spread, ratio } = data
  const median = Math.round(data.median)
  const first = Math.min(...spread.map(({ from }) => from))
  const last = Math.max(...spread.map(({ from }) => from))
  const most = Math.max(...spread.map(({ count }) => count))
  const columns = Array.from({ length: (last - first) / SPAN + 1 }, (_, index) => first + index * SPAN)
  const dotsOf = (from: number) => {
    const count = spread.find((one) => one.from === from)?.count ?? 0
    return most <= MOST_DOTS ? count : Math.ceil((count / most) * MOST_DOTS)
  }
  const at = { '--at': (median - first) / (last + SPAN - first) } as CSSProperties
  return (
    <section className="logged" aria-label="学生做同类作业实际用时">
      <div>
        <b>学生做同类作业实际用时</b>
        <p className="muted">
          近 {homeworks} 次同科作业，{pupils} 人次自报{most <= MOST_DOTS && '，每点一人'}。
          {ratio !== null && `实际约为预计的 ${Math.round(ratio * 10) / 10} 倍。`}
          {estimated !== null && median > estimated && `半数学生会超过您预计的 ${estimated} 分钟。`}
        </p>
        {median !== estimated && (
          <Button size="small" onClick={() => onTake(median)}>
            采用中位 {median} 分钟
          </Button>
        )}
      </div>
      <div className="logged-chart" style={at} aria-hidden="true">
        <span className="logged-median">中位 {median}</span>
        <ol>
          {columns.map((from) => (
            <li key={from}>
              <small>{(from - first) % (2 * SPAN) === 0 ? from : ''}</small>
              {Array.from({ length: dotsOf(from) }, (_, dot) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a dot is nobody in particular
                <i key={dot} />
              ))}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
