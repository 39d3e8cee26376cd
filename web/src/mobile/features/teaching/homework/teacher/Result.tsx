import {
  LEVELS,
  type Level,
  type LevelStyle,
  levelName,
  SCORE_MAX,
  type Scoring,
} from '@xueqiao/contract/features/teaching/homework/values'
import type { MarkFields } from '../../../../../shared/homework/mark-store'
import { NumberChips } from '../../../../homework/NumberChips'
import { Chips } from '../../../../kit/form/Chips'

const SCORES = [100, 95, 90, 85, 80, 70, 60]
const STARS = Array.from({ length: SCORE_MAX.stars }, (_, index) => ({
  value: String(index + 1),
  label: `${index + 1} 星`,
}))

interface Props {
  scoring: Scoring
  levelStyle: LevelStyle
  marks: MarkFields
  onChange: (marks: Partial<MarkFields>) => void
}

/** As the homework is marked: points, a level, stars, or nothing but that it was read. */
export const Result = ({ scoring, levelStyle, marks, onChange }: Props) => {
  const { score, level } = marks
  const value = score === null ? '' : String(score)
  if (scoring === 'read') return null
  if (scoring === 'level')
    return (
      <Chips<Level>
        label="等级"
        options={LEVELS.map((value) => ({ value, label: levelName(value, levelStyle) }))}
        value={level ?? ''}
        onChange={(level) => onChange({ level })}
      />
    )
  if (scoring === 'stars')
    return (
      <Chips
        label="星级"
        options={STARS}
        value={value}
        onChange={(stars) => onChange({ score: Number(stars) })}
      />
    )
  return (
    <NumberChips
      label="分数"
      other="其他分数"
      usual={SCORES}
      max={SCORE_MAX.points}
      value={value}
      onChange={(score) => onChange({ score: score === '' ? null : Number(score) })}
    />
  )
}
