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
    <section>
      <h2>成绩分布</h2>
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
    </section>
  )
}

interface TagsProps {
  tags: ClassOverview['tags']
  graded: number
  chosen: string | undefined
  onChoose: (tag: string | undefined) => void
}

/** What went wrong often, and by a press in whose work. */
const Mistakes = ({ tags, graded, chosen, onChoose }: TagsProps) => (
  <section className="figures-mistakes">
    <h2>
      常见错因 <small className="muted">已批 {graded} 份，点开看是哪些学生</small>
    </h2>
    <ol aria-label="常见错因">
      {tags.map(({ label, count }) => (
        <li key={label}>
          <button
            type="button"
            aria-pressed={label === chosen}
            onClick={() => onChoose(label === chosen ? undefined : label)}
          >
            <span>{label}</span>
            <i aria-hidden="true">
              <i style={{ width: `${(count / Math.max(1, graded)) * 100}%` }} />
            </i>
            <b>{count} 人</b>
          </button>
        </li>
      ))}
    </ol>
  </section>
)

interface ClassFiguresProps {
  overview: ClassOverview
  estimated: number | null
  tag: string | undefined
  onTag: (tag: string | undefined) => void
}

/** How a class did: who has handed in, how it came out, what went wrong often, and how long it took. */
export const ClassFigures = ({ overview, estimated, tag, onTag }: ClassFiguresProps) => {
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
      {(tags.length > 0 || graded > 0) && (
        <div className="figures-more">
          {tags.length > 0 && <Mistakes tags={tags} graded={graded} chosen={tag} onChoose={onTag} />}
          {graded > 0 && spread.length > 0 && <Spread spread={spread} />}
        </div>
      )}
    </section>
  )
}
