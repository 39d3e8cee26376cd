import { type GradeAnalysis, MOVES } from '@xueqiao/contract/features/growth/analysis/api'
import './dot-plot.css'

type Changes = NonNullable<GradeAnalysis['before']>['changes']

/** As high as a column gets; beyond, a dot stands for several. */
const HIGHEST = 14
const DOTS = Array.from({ length: HIGHEST }, (_, dot) => dot)
/** A column on each side of the middle one is still the same. */
const SAME = 1
/** From here on it is more than one deviation. */
const FAR = 5

const colourOf = (place: number) => {
  if (Math.abs(place) <= SAME) return 'same'
  if (place > 0) return 'up'
  return place <= -FAR ? 'far' : 'down'
}

/** Those of all classes that are shown, column by column. */
const columnsOf = (changes: Changes) =>
  Array.from({ length: 2 * MOVES.most + 1 }, (_, index) =>
    changes.reduce((sum, { moves }) => sum + (moves?.[index] ?? 0), 0),
  )

/** Each pupil as a dot by how far they have moved against themselves; nobody is named. */
export const DotPlot = ({ changes }: { changes: Changes }) => {
  const columns = columnsOf(changes)
  const each = Math.max(1, Math.ceil(Math.max(...columns) / HIGHEST))
  const sum = (key: 'up' | 'same' | 'down') => changes.reduce((all, one) => all + (one[key] ?? 0), 0)
  const words = `进步 ${sum('up')} 人，持平 ${sum('same')} 人，退步 ${sum('down')} 人`
  if (columns.every((count) => count === 0)) return null
  return (
    <div className="analysis-moves">
      <div className="analysis-dots" role="img" aria-label={words}>
        {columns.map((count, index) => {
          const place = index - MOVES.most
          return (
            <div key={place} className={colourOf(place)}>
              {DOTS.slice(0, Math.ceil(count / each)).map((dot) => (
                <i key={dot} />
              ))}
            </div>
          )
        })}
      </div>
      <p className="analysis-ends muted" aria-hidden="true">
        <span>退步</span>
        <span>标准分变化，每点 {each === 1 ? '一人' : `${each} 人`}，浅色为基本持平</span>
        <span>进步</span>
      </p>
      <p className="analysis-sums">
        <b>{sum('up')}</b> 进步 <b>{sum('same')}</b> 持平 <b>{sum('down')}</b> 退步
      </p>
    </div>
  )
}
