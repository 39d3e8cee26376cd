import type { ClassOverview } from '@xueqiao/contract/features/teaching/homework/marking'
import type { ReactNode } from 'react'
import './submissions.css'

const Figure = ({ label, value }: { label: string; value: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

/** How many stand on each step of the scale. */
const Spread = ({ spread }: { spread: ClassOverview['spread'] }) => {
  const most = Math.max(1, ...spread.map(({ count }) => count))
  return (
    <ol className="figures-spread" aria-label="成绩分布">
      {spread.map(({ label, count }) => (
        <li key={label}>
          <small>{count === 0 ? '' : count}</small>
          <i style={{ height: `${(count / most) * 64}px` }} aria-hidden="true" />
          <small className="muted">{label}</small>
          <span className="visually-hidden">{`${label} ${count} 人`}</span>
        </li>
      ))}
    </ol>
  )
}

interface ClassFiguresProps {
  overview: ClassOverview
  estimated: number | null
}

/** How a class did: who has handed in, how it came out, what went wrong often, and how long it took. */
export const ClassFigures = ({ overview, estimated }: ClassFiguresProps) => {
  const { total, submitted, late, missing, returned, graded, average, spread, tags, medianMinutes } = overview
  return (
    <section className="card figures" aria-label={`${overview.className}概况`}>
      <dl className="figures-counts">
        <Figure label="应交" value={total} />
        <Figure label="已交" value={submitted} />
        <Figure label="未交" value={missing} />
        <Figure label="迟交" value={late} />
        <Figure label="已退回" value={returned} />
        <Figure label="已批" value={graded} />
        {average !== null && <Figure label="平均" value={average} />}
        {medianMinutes !== null && (
          <Figure
            label="用时（中位）"
            value={
              <>
                {Math.round(medianMinutes)} 分
                <small className="muted">
                  {estimated !== null && `预计 ${estimated} 分，`}
                  {overview.loggedMinutes} 人自报
                </small>
              </>
            }
          />
        )}
      </dl>
      {graded > 0 && spread.length > 0 && <Spread spread={spread} />}
      {tags.length > 0 && (
        <ul className="figures-tags" aria-label="常见错因">
          {tags.map(({ label, count }) => (
            <li key={label} className="tag">
              {label} {count}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
