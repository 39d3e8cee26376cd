import type { GradeAnalysis } from '@xueqiao/contract/features/growth/analysis/api'
import './histogram.css'

interface Props {
  whole: GradeAnalysis['whole']
  /** The one class that is looked at. */
  own: GradeAnalysis['classes'][number] | undefined
  fullMarks: number
  empty: string
}

const PASS = 0.6
const rounded = (mark: number) => Math.round(mark * 10) / 10
const nameOf = (fullMarks: number, index: number) =>
  `${rounded((fullMarks / 10) * index)}–${rounded((fullMarks / 10) * (index + 1))}`

/** How many are in each tenth of the marks, with the pass mark and the mean of the grade as lines; the same as a table. */
export const Histogram = ({ whole: { steps, mean }, own, fullMarks, empty }: Props) => {
  if (steps === null) return <p className="kit-none">{empty}</p>
  const mine = own?.steps ?? null
  const most = Math.max(1, ...steps)
  const height = (count: number) => ({ height: `${(count / most) * 100}%` })
  return (
    <figure className="analysis-histogram">
      <div aria-hidden="true">
        <ol>
          {steps.map((count, index) => (
            <li key={nameOf(fullMarks, index)}>
              <span>
                {count > 0 && <small>{count}</small>}
                <i {...(mine !== null && { className: 'others' })} style={height(count)} />
                {mine !== null && <i className="own" style={height(mine[index] ?? 0)} />}
              </span>
              <small>{rounded((fullMarks / 10) * index)}</small>
            </li>
          ))}
        </ol>
        <b className="pass" style={{ left: `${PASS * 100}%` }}>
          合格 {rounded(fullMarks * PASS)}
        </b>
        {mean !== null && (
          <b className="mean" style={{ left: `${(mean / fullMarks) * 100}%` }}>
            平均 {mean}
          </b>
        )}
      </div>
      <table className="visually-hidden">
        <caption>分数分布</caption>
        <thead>
          <tr>
            <th scope="col">分数</th>
            <th scope="col">全年级</th>
            {mine !== null && <th scope="col">{own?.className}</th>}
          </tr>
        </thead>
        <tbody>
          {steps.map((count, index) => (
            <tr key={nameOf(fullMarks, index)}>
              <th scope="row">{nameOf(fullMarks, index)}</th>
              <td>{count}</td>
              {mine !== null && <td>{mine[index] ?? 0}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption className="muted">
        虚线为合格线（满分的 60%），实线为年级平均分{mine !== null && `；绿色为 ${own?.className}`}
      </figcaption>
    </figure>
  )
}
