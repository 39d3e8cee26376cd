import type { GradeAnalysis } from '@xueqiao/contract/features/growth/analysis/api'

type Group = GradeAnalysis['classes'][number]

/** A tenth of all marks is a step, as in the bars beside it; nothing is drawn below the lowest mark. */
const startOf = (groups: readonly Group[], fullMarks: number) => {
  const lowest = Math.min(...groups.flatMap((group) => group.lowest ?? []))
  return Number.isFinite(lowest) ? Math.min(8, Math.floor((lowest * 10) / fullMarks)) * (fullMarks / 10) : 0
}

const TICKS = [0, 0.25, 0.5, 0.75, 1]

/** From the lowest to the highest, the middle half as a box, the median as a line; by number, never by mark. */
export const BoxPlots = ({ groups, fullMarks }: { groups: readonly Group[]; fullMarks: number }) => {
  const from = startOf(groups, fullMarks)
  const at = (mark: number | null) => `${(((mark ?? from) - from) / (fullMarks - from)) * 100}%`
  const wide = (low: number | null, high: number | null) =>
    `${(((high ?? 0) - (low ?? 0)) / (fullMarks - from)) * 100}%`
  return (
    <ul className="analysis-boxes" aria-label="各班离散">
      {groups.map((group) => (
        <li key={group.classId}>
          <span>{group.className}</span>
          {group.mean === null ? (
            <small className="muted">不足 5 人，不显示</small>
          ) : (
            <div
              role="img"
              aria-label={`最低 ${group.lowest}，中间一半 ${group.low} 到 ${group.high}，中位数 ${group.median}，最高 ${group.highest}`}
            >
              <i
                className="line"
                style={{ left: at(group.lowest), width: wide(group.lowest, group.highest) }}
              />
              <i className="box" style={{ left: at(group.low), width: wide(group.low, group.high) }} />
              <i className="middle" style={{ left: at(group.median) }} />
              <b style={{ left: at(group.median) }}>{group.median}</b>
            </div>
          )}
        </li>
      ))}
      <li className="axis" aria-hidden="true">
        <span />
        <div>
          {TICKS.map((part) => (
            <small key={part} style={{ left: `${part * 100}%` }}>
              {Math.round(from + part * (fullMarks - from))}
            </small>
          ))}
        </div>
      </li>
    </ul>
  )
}
