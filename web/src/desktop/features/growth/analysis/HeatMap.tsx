import type { CourseAnalysis } from '@xueqiao/contract/features/growth/analysis/api'

const LOW = 0.6
const percent = (rate: number | null) => (rate === null ? '—' : String(Math.round(rate * 100)))

const shade = (rate: number | null) =>
  rate === null
    ? undefined
    : { backgroundColor: `color-mix(in srgb, var(--green) ${Math.round(rate * 70)}%, var(--card))` }

/** Class by item, in hundredths; what fewer than six in ten got is marked. A table, so that it can be read and heard. */
export const HeatMap = ({ data: { items, classes } }: { data: CourseAnalysis }) => (
  <table className="analysis-heat" aria-label="逐题得分率">
    <thead>
      <tr>
        <th scope="col">题号</th>
        {items.map(({ title }) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {classes.map(({ classId, className }, row) => (
        <tr key={classId}>
          <th scope="row">{className}</th>
          {items.map(({ title, rates }) => {
            const rate = rates[row] ?? null
            const isLow = rate !== null && rate < LOW
            return (
              <td key={title} className={isLow ? 'low' : undefined} style={isLow ? undefined : shade(rate)}>
                {percent(rate)}
              </td>
            )
          })}
        </tr>
      ))}
      <tr>
        <th scope="row">难度</th>
        {items.map(({ title, difficulty }) => (
          <td key={title}>{difficulty ?? '—'}</td>
        ))}
      </tr>
      <tr>
        <th scope="row">区分度</th>
        {items.map(({ title, discrimination }) => (
          <td key={title}>{discrimination ?? '—'}</td>
        ))}
      </tr>
      <tr>
        <th scope="row">知识点</th>
        {items.map(({ title, knowledge }) => (
          <td key={title} className="analysis-knowledge">
            {knowledge ?? '—'}
          </td>
        ))}
      </tr>
    </tbody>
  </table>
)
