import { SCORE } from '@xueqiao/contract/features/growth/assessments/values'
import './score-cells.css'

const CELLS = Array.from({ length: SCORE.max / SCORE.step }, (_, index) => (index + 1) * SCORE.step)

/** A score as its number and ten half cells; nothing where nobody has looked. */
export const ScoreCells = ({ score }: { score: number | null }) =>
  score === null ? (
    <span className="muted">—</span>
  ) : (
    <span className="score-cells">
      <b>{score.toFixed(1)}</b>
      <span aria-hidden="true">
        {CELLS.map((cell) => (
          <i key={cell} {...(cell <= score && { className: 'on' })} />
        ))}
      </span>
    </span>
  )
