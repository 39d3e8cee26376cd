import type { GradeAnalysis } from '@xueqiao/contract/features/growth/analysis/api'

type Group = GradeAnalysis['classes'][number]

/** From the lowest to the highest, the middle half as a box, the median as a line; by number, never by mark. */
export const BoxPlots = ({ groups, fullMarks }: { groups: readonly Group[]; fullMarks: number }) => {
  const at = (mark: number | null) => `${((mark ?? 0) / fullMarks) * 100}%`
  const wide = (from: number | null, to: number | null) => `${(((to ?? 0) - (from ?? 0)) / fullMarks) * 100}%`
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
    </ul>
  )
}
